package hits

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Class is a kind of cause.
type Class string

// The classes of causes.
const (
	Model Class = "model" // the kernel here does something else; it differs in every run, on every host
	Host  Class = "host"  // the host decides how often a function is hit, in all workloads
	Race  Class = "race"  // tasks of some workloads race, and the winner is another one in each run
)

// A Cause is why functions differ. Functions matches the names of the functions.
type Cause struct {
	Class     Class
	Functions *regexp.Regexp
	Sentence  string
}

// Causes are those of causes.tsv, in its order.
type Causes []*Cause

// Of is the first cause of a class that matches a function, or nil.
func (c Causes) Of(name string, class Class) *Cause {
	for _, cause := range c {
		if cause.Class == class && cause.Functions.MatchString(name) {
			return cause
		}
	}
	return nil
}

// ParseCauses reads causes.tsv: a class, a regular expression of whole names, and a sentence.
func ParseCauses(text string) (all Causes, err error) {
	for line := range strings.Lines(text) {
		w := strings.Split(strings.TrimSpace(line), "\t")
		if len(w) != 3 || !slices.Contains([]Class{Model, Host, Race}, Class(w[0])) {
			return nil, fmt.Errorf("causes: %q", line)
		}
		re, err := regexp.Compile("^(" + w[1] + ")$")
		if err != nil {
			return nil, err
		}
		all = append(all, &Cause{Class(w[0]), re, w[2]})
	}
	return all, nil
}
