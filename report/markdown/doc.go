// Package markdown writes the summary of a run for a pull request or the step of
// a CI job, in GitHub's Markdown: what flips, under which rulesets, why, and what
// is wrong with records. The whole of it is left to the other formats.
package markdown
