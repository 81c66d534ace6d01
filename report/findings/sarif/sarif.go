// Package sarif writes findings as a SARIF log, the form that code scanning
// services read. Which findings are told, and which are known, is decided
// before.
//
// The format is SARIF 2.1.0 with errata 01 (OASIS, "Static Analysis Results
// Interchange Format").
package sarif

import (
	"bytes"
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"

	"gorescore/report"
	"gorescore/report/findings"
	"gorescore/sgfparse"
)

// Schema is the address that a log names as its schema.
const Schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// Options of a log.
type Options struct {
	Version  string          // of the program
	Rules    []sgfparse.Kind // the codes that may come: a log explains those that do
	Baseline bool            // there is a baseline: findings are told as new or unchanged
}

type writer struct {
	w       io.Writer
	o       Options
	index   map[string]int // code -> its place among the rules of the log
	rules   []rule         // those that were needed so far
	notices []notification
	started bool
	err     error
}

// New returns a writer of one log with one run. Results are written as they
// come, and after them the rules that they need; an interrupted run is closed
// like a whole one and says so.
func New(w io.Writer, o Options) findings.Writer {
	s := &writer{w: w, o: o, index: map[string]int{}}
	s.put(`{"$schema":` + text(Schema) + `,"version":"2.1.0","runs":[{` + "\n" +
		`"columnKind":"unicodeCodePoints",` + "\n" + `"results":[`)
	return s
}

// rule is the place of a code among the rules of the log.
func (s *writer) rule(d *sgfparse.Diagnostic) int {
	i, ok := s.index[d.Code]
	if ok {
		return i
	}
	kind := sgfparse.Kind{Code: d.Code, Severity: d.Severity, Title: d.Code}
	for k := range s.o.Rules {
		if s.o.Rules[k].Code == d.Code {
			kind = s.o.Rules[k]
		}
	}
	i = len(s.rules)
	s.index[d.Code] = i
	s.rules = append(s.rules, newRule(&kind))
	return i
}

// rule is a reportingDescriptor.
type rule struct {
	ID       string  `json:"id"`
	Short    message `json:"shortDescription"`
	Full     message `json:"fullDescription"`
	Help     message `json:"help"`
	Defaults struct {
		Level string `json:"level"`
	} `json:"defaultConfiguration"`
}

type message struct {
	Text string `json:"text"`
}

func newRule(k *sgfparse.Kind) rule {
	r := rule{ID: k.Code, Short: message{k.Title}, Full: message{k.Why}, Help: message{k.Do}}
	if k.Why == "" {
		r.Full.Text = k.Title
	}
	if k.Do == "" {
		r.Help.Text = r.Full.Text
	}
	r.Defaults.Level = k.Severity.String() // SARIF has the same three words
	return r
}

type result struct {
	RuleID       string            `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"`
	Level        string            `json:"level"`
	Message      message           `json:"message"`
	Locations    []location        `json:"locations"`
	Prints       map[string]string `json:"partialFingerprints"`
	State        string            `json:"baselineState,omitempty"`
	Suppressions []suppression     `json:"suppressions,omitempty"`
	Properties   map[string]int    `json:"properties,omitempty"`
}

type location struct {
	Physical physical  `json:"physicalLocation"`
	Logical  []logical `json:"logicalLocations,omitempty"`
}

type physical struct {
	Artifact artifact `json:"artifactLocation"`
	Region   *region  `json:"region,omitempty"`
}

type artifact struct {
	URI string `json:"uri"`
}

type region struct {
	Line   int `json:"startLine"`
	Column int `json:"startColumn,omitempty"`
}

type logical struct {
	Name string `json:"fullyQualifiedName"`
	Kind string `json:"kind"`
}

type suppression struct {
	Kind          string `json:"kind"`
	Status        string `json:"status"`
	Justification string `json:"justification"`
}

type notification struct {
	Level      string           `json:"level"`
	Message    message          `json:"message"`
	Descriptor descriptor       `json:"descriptor"`
	Locations  []noticeLocation `json:"locations,omitempty"`
}

type descriptor struct {
	ID string `json:"id"`
}

type noticeLocation struct {
	Physical physical `json:"physicalLocation"`
}

// Write implements findings.Writer.
func (s *writer) Write(_ *report.Record, list []findings.Finding) error {
	for i := range list {
		s.result(&list[i])
	}
	return s.err
}

func (s *writer) result(f *findings.Finding) {
	res := result{
		RuleID: f.Code, RuleIndex: s.rule(&f.Diagnostic), Level: f.Severity.String(), Message: message{f.Text()},
		Locations: []location{place(f)},
		Prints:    map[string]string{"gorescoreMoves/v1": f.Prints.Moves, "gorescoreHeader/v1": f.Prints.Header, "primaryLocationLineHash": f.Prints.Moves},
	}
	if s.o.Baseline {
		res.State = "new"
	}
	if f.Known {
		res.State = "unchanged"
		res.Suppressions = append(res.Suppressions, suppression{"external", "accepted", "known: in the baseline"})
	}
	if f.Reason != "" {
		res.Suppressions = append(res.Suppressions, suppression{"external", "accepted", report.Clean(f.Reason)})
	}
	if f.Game > 0 {
		res.Properties = map[string]int{"game": f.Game}
		if f.Move > 0 {
			res.Properties["move"] = f.Move
		}
	}
	if s.started {
		s.put(",")
	}
	s.started = true
	s.put("\n" + text(res))
}

// place is the file on disk with line and column, or without them if they are
// those of a member of an archive.
func place(f *findings.Finding) location {
	disk, member := findings.Split(f.File)
	var l location
	l.Physical.Artifact.URI = URI(disk)
	if member == "" && f.Line > 0 {
		l.Physical.Region = &region{f.Line, f.Col}
	}
	if f.Game > 0 {
		l.Logical = []logical{{Name: report.Clean(f.File) + "#" + strconv.Itoa(f.Game), Kind: "game"}}
	} else if member != "" {
		l.Logical = []logical{{Name: report.Clean(f.File), Kind: "member"}}
	}
	return l
}

// URI is a path as a reference in a log: percent-encoded, relative to where the
// program ran, or with the file scheme if the path is absolute.
func URI(path string) string {
	path = filepath.ToSlash(path)
	u := url.URL{Path: strings.TrimPrefix(path, "./")}
	if strings.HasPrefix(path, "/") {
		u.Scheme = "file"
	}
	return u.String()
}

// Input implements findings.Writer: what concerns no game is a notification of
// the tool.
func (s *writer) Input(d sgfparse.Diagnostic) error {
	n := notification{Level: d.Severity.String(), Message: message{report.Clean(d.Message)}, Descriptor: descriptor{d.Code}}
	if d.File != "" {
		disk, _ := findings.Split(d.File)
		n.Locations = []noticeLocation{{physical{Artifact: artifact{URI(disk)}}}}
	}
	s.notices = append(s.notices, n)
	return s.err
}

// Close implements findings.Writer.
func (s *writer) Close(_ *report.Totals, complete bool) error {
	invocation := map[string]any{"executionSuccessful": complete}
	if s.notices != nil {
		invocation["toolExecutionNotifications"] = s.notices
	}
	if s.rules == nil {
		s.rules = []rule{}
	}
	driver := map[string]any{"name": "gorescore", "version": s.o.Version, "rules": s.rules}
	s.put("\n],\n" + `"invocations":[` + text(invocation) + "],\n" + `"tool":` + text(map[string]any{"driver": driver}) + "}]}\n")
	return s.err
}

func (s *writer) put(t string) {
	if s.err == nil {
		_, s.err = io.WriteString(s.w, t)
	}
}

// text is v as JSON on one line.
func text(v any) string {
	b := &bytes.Buffer{}
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // strings, numbers and bools always encode
	}
	return strings.TrimSuffix(b.String(), "\n")
}
