package check

import (
	"bytes"
	"fmt"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/kprobefs/kprobefs/engine/explain"
)

// line is the line of u's file; 0: not known.
func (u *Unit) line() int {
	n, err := strconv.Atoi(strings.TrimPrefix(u.From[len(u.File()):], ":"))
	if err != nil {
		return 0
	}
	return n
}

// GitHub is a line for each unit that a kernel refuses, which GitHub's runner shows beside the line of its
// file: an error, or a warning where that is expected.
func (r *Report) GitHub(expected *Baseline) []byte {
	var out bytes.Buffer
	for _, one := range r.rows(expected) {
		if !one.fails {
			continue
		}
		level := "error"
		if !one.fresh {
			level = "warning"
		}
		var where []string
		if f := one.unit.File(); f != "" {
			where = append(where, "file="+property(f), fmt.Sprintf("line=%d", max(one.unit.line(), 1)))
		}
		where = append(where, "title="+property(one.unit.Name))
		fmt.Fprintf(&out, "::%s %s::%s\n", level, strings.Join(where, ","), message(one.answers+": "+one.why))
	}
	return out.Bytes()
}

// message is text as the runner reads it.
func message(text string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(Plain(text))
}

// property is text as a property of a command.
func property(text string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(message(text))
}

// sarifSchema describes SARIF's format. Its version is in the name.
const sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"

// The part of SARIF that code scanning reads.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool     `json:"tool"`
		Results []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		URI     string      `json:"informationUri"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID    string    `json:"id"`
		Short sarifText `json:"shortDescription"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		Rule      string            `json:"ruleId"`
		Level     string            `json:"level"`
		Message   sarifText         `json:"message"`
		Baseline  string            `json:"baselineState"`
		Locations []sarifLocation   `json:"locations,omitempty"`
		Prints    map[string]string `json:"partialFingerprints"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region struct {
			Start int `json:"startLine"`
		} `json:"region"`
	}
)

// reference is the path of a file as a reference to it.
func reference(path string) string {
	u := url.URL{Path: filepath.ToSlash(path)}
	return u.String()
}

// home is where the program is from.
const home = "https://github.com/kprobefs/kprobefs"

// SARIF is r as code scanning reads it: a result for each unit that a kernel refuses. program is the version of the
// program that found it; "": it is not known.
func (r *Report) SARIF(expected *Baseline, program string) ([]byte, error) {
	run := sarifRun{Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "kprobefs", Version: program, URI: home, Rules: []sarifRule{{"probe-refused", sarifText{"A kernel refuses a probe"}}}}
	for _, one := range r.rows(expected) {
		if !one.fails {
			continue
		}
		s := sarifResult{Rule: "probe-refused", Level: "error", Baseline: "new", Prints: map[string]string{"probe": Plain(one.unit.Name)}}
		if !one.fresh {
			s.Level, s.Baseline = "note", "unchanged"
		}
		s.Message.Text = Plain(one.unit.Name + ": " + one.answers + ": " + one.why)
		if f := one.unit.File(); f != "" {
			var l sarifLocation
			l.Physical.Artifact.URI, l.Physical.Region.Start = reference(f), max(one.unit.line(), 1)
			s.Locations = append(s.Locations, l)
		}
		run.Results = append(run.Results, s)
	}
	_, version, _ := strings.Cut(strings.TrimSuffix(sarifSchema, ".json"), "sarif-")
	return explain.Marshal("check", sarifLog{sarifSchema, version, []sarifRun{run}})
}
