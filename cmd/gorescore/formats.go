package main

import (
	"math"

	"github.com/spf13/cobra"

	"gorescore/report"
	"gorescore/report/markdown"
	"gorescore/report/table/parquet"
	"gorescore/report/table/sqlite"
	"gorescore/report/text"
)

// resultFormats are the formats of results, the default first.
var resultFormats = []string{"text", "jsonl", "csv", "markdown", "html", "parquet", "sqlite"}

// places are the formats that are no stream: a folder, a database.
var places = map[string]place{
	"parquet": {what: "a folder", flag: "DIR", folder: true, open: parquet.New, is: parquet.Is},
	"sqlite":  {what: "a database file", flag: "FILE", open: sqlite.New, is: sqlite.IsOurs},
}

// prepare is what a format has done to a record on its worker.
func prepare(format string) func(*report.Record) {
	if format == "jsonl" {
		return (*report.Record).Prepare
	}
	return nil
}

// open opens the output of a format that outputFlags.check has let through.
// None of the inputs may be written over.
func (s *session) open(cmd *cobra.Command, pick *choiceFlags, inputs []string) (err error) {
	if p, ok := places[s.out.format]; ok {
		if s.out.output == "" || s.out.output == "-" {
			return usageError(cmd, "--format %s writes %s, not a stream: name it with -o %s", s.out.format, p.what, p.flag)
		}
		s.file, s.writer, err = p.create(s.out.output, inputs)
	} else if s.file, err = openOutput(s.out.output, s.std.out, inputs); err == nil {
		s.writer = s.newWriter(pick)
	}
	if err != nil {
		return &exitError{exitUsage, err.Error()}
	}
	return nil
}

// newWriter is the writer of a format that is a stream.
func (s *session) newWriter(pick *choiceFlags) report.Writer {
	switch s.out.format {
	case "jsonl":
		return report.NewJSONL(s.file)
	case "csv":
		return report.NewCSV(s.file)
	case "markdown":
		limit := pick.limit
		switch limit {
		case 0:
			limit = -1
		case -1:
			limit = math.MaxInt
		}
		return markdown.New(s.file, markdown.Options{Limit: limit})
	case "html":
		return newPage(s.file, pick.only)
	}
	return text.New(s.file, text.Options{Color: s.out.wantColor(s.std.out), Width: width(s.std.out), Limit: pick.shown(), Boards: -1, Only: pick.only})
}
