package check

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"unicode"
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
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		File    string        `xml:"file,attr,omitempty"`
		Failure *junitFailure `xml:"failure,omitempty"`
		Error   *junitFailure `xml:"error,omitempty"`
		Skipped *junitSkipped `xml:"skipped,omitempty"`
		Out     string        `xml:"system-out,omitempty"`
	}
	junitFailure struct {
		Type    string `xml:"type,attr"`    // the errno
		Message string `xml:"message,attr"` // why
	}
	junitSkipped struct {
		Message string `xml:"message,attr"` // why
	}
)

// JUnit is r as CI systems read it: a suite for each kernel, a case for each unit. A case fails if the unit is
// refused. It is skipped if that is expected, or if the unit is optional; and it has an error if the kernel's
// image cannot be read.
func (r *Report) JUnit(expected *Baseline) ([]byte, error) {
	var all junitSuites
	units := r.Units()
	for k, name := range r.Kernels {
		s := junitSuite{Name: Plain(name), Tests: len(units)}
		for i := range units {
			s.add(r, &units[i], k, expected)
		}
		all.Suites = append(all.Suites, s)
	}
	return all.xml()
}

// xml is all as a file.
func (all *junitSuites) xml() ([]byte, error) {
	b, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	b = append([]byte(xml.Header), append(b, '\n')...)
	return bytes.Map(func(r rune) rune { // of names in reports that somebody else has written
		if r != '\n' && !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, b), nil
}

// add adds the case of a unit.
func (s *junitSuite) add(r *Report, u *Unit, kernel int, expected *Baseline) {
	a := r.answer(u, kernel)
	c := junitCase{Class: s.Name, Name: Plain(u.Name), File: Plain(u.File())}
	if u.Group != "" {
		c.Class += "." + Plain(u.Group)
	}
	why := &junitFailure{Type: a.result(), Message: Plain(a.reason())}
	switch {
	case a.OK:
		c.Out = Plain(fmt.Sprintf("%s at %s: %s", dash(a.How), a.address(), a.reason()))
	case a.Rule == ImageRule:
		s.Errors++
		c.Error = why
	case u.Optional, expected.has(r, u, kernel):
		s.Skipped++
		c.Skipped = &junitSkipped{Message: "expected: " + why.Type + ": " + why.Message}
	default:
		s.Failures++
		c.Failure = why
	}
	s.Cases = append(s.Cases, c)
}
