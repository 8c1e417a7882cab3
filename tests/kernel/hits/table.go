package hits

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Row is what differs of one function: Kind, and the workloads in which it does. In those of Sometimes it depends on
// chance or on the host. The value is whether the function is hit at all on every host.
type Row struct {
	Func      string
	Kind      Kind
	Always    []string
	Sometimes map[string]bool
}

// Table is what is known to differ, by Func and Kind.
type Table map[string]Row

func key(f string, k Kind) string { return f + "\t" + string(k) }

// ParseTable reads differences.tsv: a function, a kind, and workloads. Those with ~ before them differ in some runs or on some
// hosts only. Those with + behind them hit the function at least once all the same.
func ParseTable(text string) (Table, error) {
	t := Table{}
	for line := range strings.Lines(text) {
		w := strings.Split(strings.TrimSpace(line), "\t")
		if len(w) != 3 {
			return nil, fmt.Errorf("differences: %q", line)
		}
		r := Row{Func: w[0], Kind: Kind(w[1]), Sometimes: map[string]bool{}}
		for _, name := range strings.Fields(w[2]) {
			name, varies := strings.CutPrefix(name, "~")
			if !varies {
				r.Always = append(r.Always, name)
				continue
			}
			name, hit := strings.CutSuffix(name, "+")
			r.Sometimes[name] = hit
		}
		t[key(r.Func, r.Kind)] = r
	}
	return t, nil
}

// Runs are the pairs of some runs: of each function and kind, in how many runs a workload differed.
type Runs struct {
	N    int
	Seen map[string]map[string]int
}

// Add adds the pairs of one workload of one run.
func (r *Runs) Add(workload string, pairs map[string]Pair) {
	if r.Seen == nil {
		r.Seen = map[string]map[string]int{}
	}
	for name, p := range pairs {
		for kind, equal := range p.Equal {
			k := key(name, kind)
			if r.Seen[k] == nil {
				r.Seen[k] = map[string]int{}
			}
			if n := r.Seen[k][workload]; equal {
				r.Seen[k][workload] = n
			} else {
				r.Seen[k][workload] = n + 1
			}
		}
	}
}

// Text is differences.tsv as it would be after these runs. What old has as varying stays so, and + is only set by hand.
func (r *Runs) Text(old Table, causes Causes) string {
	var b strings.Builder
	all := map[string]bool{}
	for k := range r.Seen {
		all[k] = true
	}
	for k := range old {
		all[k] = true
	}
	for _, k := range slices.Sorted(maps.Keys(all)) {
		if words := r.words(k, old[k], causes); len(words) > 0 {
			fmt.Fprintf(&b, "%s\t%s\n", k, strings.Join(words, " "))
		}
	}
	return b.String()
}

// words are the workloads of one row.
func (r *Runs) words(k string, old Row, causes Causes) (words []string) {
	name, kind, _ := strings.Cut(k, "\t")
	host := causes.Of(name, Host) != nil
	if host && Kind(kind) != Count {
		return nil
	}
	all := map[string]bool{}
	for w, n := range r.Seen[k] {
		all[w] = n > 0 || host
	}
	for w := range old.Sometimes {
		all[w] = true
	}
	for _, w := range slices.Sorted(maps.Keys(all)) {
		hit, varied := old.Sometimes[w]
		switch {
		case !all[w]:
			continue
		case !host && !varied && r.Seen[k][w] == r.N:
		case hit:
			w = "~" + w + "+"
		default:
			w = "~" + w
		}
		words = append(words, w)
	}
	return words
}

// Check holds the pairs of one workload against the table. It returns a sentence for each difference that is new, for each that
// is gone, and for each function that was not hit at all though every host hits it.
func (t Table) Check(workload string, pairs map[string]Pair, causes Causes) (faults []string) {
	differs := map[string]bool{}
	for name, p := range pairs {
		for kind, equal := range p.Equal {
			k := key(name, kind)
			differs[k] = !equal
			if _, varies := t[k].Sometimes[workload]; equal || varies || slices.Contains(t[k].Always, workload) {
				continue
			}
			// Here may be the first host that decides to hit it.
			if causes.Of(name, Host) == nil {
				faults = append(faults, fmt.Sprintf("%s: %s of %s differs", workload, kind, name))
			}
		}
	}
	for k, row := range t {
		if !differs[k] && slices.Contains(row.Always, workload) {
			faults = append(faults, fmt.Sprintf("%s: %s of %s differs no more: remove it from differences.tsv", workload, row.Kind, row.Func))
		}
		if row.Sometimes[workload] && pairs[row.Func].Ours == 0 {
			faults = append(faults, fmt.Sprintf("%s: %s is not hit", workload, row.Func))
		}
	}
	slices.Sort(faults)
	return faults
}
