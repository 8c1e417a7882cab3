package check

import (
	"encoding/xml"
	"fmt"
)

// The part of JUnit's format that CI systems read.
type (
	junitSuites struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Failure *junitFailure `xml:"failure,omitempty"`
		Out     string        `xml:"system-out,omitempty"`
	}
	junitFailure struct {
		Type    string `xml:"type,attr"`    // the errno
		Message string `xml:"message,attr"` // why
	}
)

// JUnit is r as CI systems read it: a suite for each kernel, a case for each probe,
// which fails when the probe is refused.
func (r *Report) JUnit() ([]byte, error) {
	var all junitSuites
	for k, name := range r.Kernels {
		s := junitSuite{Name: name, Tests: len(r.Answers[k])}
		for i := range r.Answers[k] {
			a := &r.Answers[k][i]
			c := junitCase{Class: name, Name: a.Probe}
			if a.OK {
				c.Out = fmt.Sprintf("%s at %s: %s", dash(a.How), a.address(), a.reason())
			} else {
				s.Failures++
				c.Failure = &junitFailure{Type: a.Errno, Message: a.reason()}
			}
			s.Cases = append(s.Cases, c)
		}
		all.Suites = append(all.Suites, s)
	}
	b, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	return append([]byte(xml.Header), append(b, '\n')...), nil
}
