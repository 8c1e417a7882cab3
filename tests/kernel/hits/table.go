package hits

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A Row is what differs of one function: Kind, and the workloads in which it does. Of those in Sometimes it depends on
// the run.
type Row struct {
	Func      string
	Kind      Kind
	Always    []string
	Sometimes []string
}

// A Cause is why functions differ. Functions matches the names of the functions.
type Cause struct {
	Functions *regexp.Regexp
	Sentence  string
}

// A Table is what is known to differ.
type Table map[string]Row // by Func and Kind

func key(f string, k Kind) string { return f + "\t" + string(k) }

// ParseTable reads differences.tsv: a function, a kind, and workloads, with ~ before those that differ in some runs only.
func ParseTable(text string) (Table, error) {
	t := Table{}
	for line := range strings.Lines(text) {
		w := strings.Split(strings.TrimSpace(line), "\t")
		if len(w) != 3 {
			return nil, fmt.Errorf("differences: %q", line)
		}
		r := Row{Func: w[0], Kind: Kind(w[1])}
		for _, name := range strings.Fields(w[2]) {
			if name, ok := strings.CutPrefix(name, "~"); ok {
				r.Sometimes = append(r.Sometimes, name)
			} else {
				r.Always = append(r.Always, name)
			}
		}
		t[key(r.Func, r.Kind)] = r
	}
	return t, nil
}

// ParseCauses reads causes.tsv: a regular expression of whole names, and a sentence. The first that matches a function is its cause.
func ParseCauses(text string) (all []Cause, err error) {
	for line := range strings.Lines(text) {
		names, sentence, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok {
			return nil, fmt.Errorf("causes: %q", line)
		}
		re, err := regexp.Compile("^(" + names + ")$")
		if err != nil {
			return nil, err
		}
		all = append(all, Cause{re, sentence})
	}
	return all, nil
}

// Runs are the differences of some runs: of each function and kind, in how many runs a workload had it.
type Runs struct {
	N    int
	Seen map[string]map[string]int
}

// Add adds what differs in one workload of one run.
func (r *Runs) Add(workload string, pairs map[string]Pair) {
	if r.Seen == nil {
		r.Seen = map[string]map[string]int{}
	}
	for name, p := range pairs {
		for kind, equal := range p.Equal {
			if equal {
				continue
			}
			k := key(name, kind)
			if r.Seen[k] == nil {
				r.Seen[k] = map[string]int{}
			}
			r.Seen[k][workload]++
		}
	}
}

// Text is differences.tsv as it would be after these runs. What old has as varying stays so.
func (r *Runs) Text(old Table) string {
	var b strings.Builder
	all := map[string]map[string]int{}
	maps.Copy(all, r.Seen)
	for k, row := range old {
		if all[k] == nil && len(row.Sometimes) > 0 {
			all[k] = nil
		}
	}
	for _, k := range slices.Sorted(maps.Keys(all)) {
		words := map[string]string{}
		for _, w := range old[k].Sometimes {
			words[w] = "~" + w
		}
		for w, n := range r.Seen[k] {
			if words[w] == "" && n == r.N {
				words[w] = w
			} else {
				words[w] = "~" + w
			}
		}
		var list []string
		for _, w := range slices.Sorted(maps.Keys(words)) {
			list = append(list, words[w])
		}
		fmt.Fprintf(&b, "%s\t%s\n", k, strings.Join(list, " "))
	}
	return b.String()
}

// Check holds what differed in one workload against the table. It returns a sentence for each difference that is new, and for each that
// is gone.
func (t Table) Check(workload string, pairs map[string]Pair) (faults []string) {
	differs := map[string]bool{}
	for name, p := range pairs {
		for kind, equal := range p.Equal {
			k := key(name, kind)
			if row := t[k]; !equal && !slices.Contains(row.Always, workload) && !slices.Contains(row.Sometimes, workload) {
				faults = append(faults, fmt.Sprintf("%s: %s of %s differs", workload, kind, name))
			}
			differs[k] = !equal
		}
	}
	for k, row := range t {
		if !differs[k] && slices.Contains(row.Always, workload) {
			faults = append(faults, fmt.Sprintf("%s: %s of %s differs no more: remove it from differences.tsv", workload, row.Kind, row.Func))
		}
	}
	slices.Sort(faults)
	return faults
}
