package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/engine/check"
)

// reportFlags are the reports that check writes besides its table.
type reportFlags struct {
	junit, markdown, sarif, html string // files, and a directory; "": not wanted
	github                       bool
	expected                     string // the file of --baseline; "": none
	writeBaseline                bool
}

func (f *reportFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.junit, "junit", "", "write the answers to this file too, as JUnit XML")
	flags.StringVar(&f.markdown, "markdown", "", "write what is refused to this file, as Markdown for a pull request")
	flags.StringVar(&f.sarif, "sarif", "", "write what is refused to this file, as SARIF for code scanning")
	flags.StringVar(&f.html, "html", "", "write pages to this directory: the matrix, and a page for each probe, with its function's code coloured by what a probe on each instruction would be")
	flags.BoolVar(&f.github, "github", false, "print what is refused as annotations of GitHub's workflows")
	flags.StringVar(&f.expected, "baseline", "", "expect the failures in this file: only others are failures")
	flags.BoolVar(&f.writeBaseline, "write-baseline", false, "write the failures of today to the file of --baseline")
	cmd.MarkFlagFilename("junit", "xml")
	cmd.MarkFlagFilename("baseline", "json")
}

// any tells whether a report is wanted.
func (f *reportFlags) any() bool {
	return f.junit != "" || f.markdown != "" || f.sarif != "" || f.html != "" || f.github || f.expected != ""
}

func (f *reportFlags) check() error {
	if f.writeBaseline && f.expected == "" {
		return errors.New("--write-baseline needs --baseline FILE, which it writes")
	}
	return nil
}

// baseline reads the failures that are expected; nil: none are.
func (f *reportFlags) baseline() (*check.Baseline, error) {
	if f.expected == "" || f.writeBaseline {
		return nil, nil
	}
	in, err := input.Open(f.expected)
	if err != nil {
		return nil, &codedError{exitUsage, fmt.Errorf("--baseline %w; --write-baseline makes it", fileError(err))}
	}
	defer in.Close()
	b, err := check.ReadBaseline(in, f.expected)
	if err != nil {
		return nil, &codedError{exitUsage, fmt.Errorf("--baseline %w", fileError(err))}
	}
	return b, nil
}

// write writes the reports that are wanted.
func (f *reportFlags) write(r *check.Report, known *check.Baseline) error {
	for _, w := range []struct {
		flag, file string
		make       func() ([]byte, error)
	}{
		{"junit", f.junit, func() ([]byte, error) { return r.JUnit(known) }},
		{"markdown", f.markdown, func() ([]byte, error) { return r.Markdown(known), nil }},
		{"sarif", f.sarif, func() ([]byte, error) { return r.SARIF(known, version()) }},
		{"baseline", f.newBaseline(), func() ([]byte, error) { return r.Baseline().JSON() }},
	} {
		if w.file == "" {
			continue
		}
		b, err := w.make()
		if err != nil {
			return err
		}
		if err := os.WriteFile(w.file, b, 0o644); err != nil {
			return &codedError{exitUsage, fmt.Errorf("--%s %w", w.flag, fileError(err))}
		}
	}
	if f.html == "" {
		return nil
	}
	if err := r.HTML(f.html, known); err != nil {
		return &codedError{exitUsage, fmt.Errorf("--html %w", fileError(err))}
	}
	return nil
}

// newBaseline is the baseline to write; "": none.
func (f *reportFlags) newBaseline() string {
	if !f.writeBaseline {
		return ""
	}
	return f.expected
}

// terminalWidth is the width of a line on standard output: the terminal's, $COLUMNS, or 120 columns.
func terminalWidth() int {
	if n := columns(os.Stdout); n >= minWidth {
		return n
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n >= minWidth && n <= 10_000 {
		return n
	}
	return 120
}

// minWidth is the narrowest line that is written.
const minWidth = 40
