// Package settings knows the file .gorescore.yaml: where it is found, what it
// may say, and what it says of a record. What is done with it, and that flags
// come first, is left to the commands.
package settings
