package check

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/engine/release"
)

// A Unit is what passes or fails as one: a probe, or alternatives of which one is enough.
type Unit struct {
	Probes   []int // their places in Report.Probes
	Name     string
	From     string // FILE:LINE; "": an argument
	Group    string
	Optional bool
}

// Units are the units of the report's probes, in their order.
func (r *Report) Units() (all []Unit) {
	index := map[string]int{}
	for i := range r.count() {
		p := r.probe(i)
		if at, ok := index[p.OneOf]; ok && p.OneOf != "" {
			all[at].Probes = append(all[at].Probes, i)
			all[at].Name += " | " + p.Text
			continue
		}
		index[p.OneOf] = len(all)
		all = append(all, Unit{Probes: []int{i}, Name: p.Text, From: p.From, Group: p.Group, Optional: p.Optional})
	}
	return all
}

// count is how many probes there are.
func (r *Report) count() int {
	if len(r.Answers) == 0 {
		return 0
	}
	return len(r.Answers[0])
}

// probe is the one with that number.
func (r *Report) probe(i int) Probe {
	if i < len(r.Probes) {
		return r.Probes[i]
	}
	return Probe{Text: r.Answers[0][i].Probe}
}

// answer is the answer of a kernel about u: that of the first alternative which is accepted, or of the last.
func (r *Report) answer(u *Unit, kernel int) *Answer {
	for _, i := range u.Probes {
		if a := &r.Answers[kernel][i]; a.OK {
			return a
		}
	}
	return &r.Answers[kernel][u.Probes[len(u.Probes)-1]]
}

// File is the file that u is from, without the line; "": an argument.
func (u *Unit) File() string {
	at := strings.LastIndexByte(u.From, ':')
	if at < 0 || strings.Trim(u.From[at+1:], "0123456789") != "" {
		return u.From
	}
	return u.From[:at]
}

// order is the kernels' numbers by their releases, as they were given among equals.
func (r *Report) order() []int {
	all := make([]int, len(r.Kernels))
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(a, b int) int { return release.Compare(r.release(a), r.release(b)) })
	return all
}

func (r *Report) release(kernel int) string {
	if kernel < len(r.Releases) {
		return r.Releases[kernel]
	}
	return ""
}

// Labels are short names of the kernels: their series (6.1) if no other has it, their versions or releases, or the names
// of their files, the shortest that no other kernel has.
func (r *Report) Labels() []string {
	labels := make([]string, len(r.Kernels))
	for i := range r.Kernels {
		for _, name := range []func(int) string{func(i int) string { return release.Series(r.release(i)) }, r.version, r.release, func(i int) string { return filepath.Base(r.Kernels[i]) }, func(i int) string { return r.Kernels[i] }} {
			labels[i] = name(i)
			if labels[i] != "" && r.only(i, name) {
				break
			}
		}
	}
	return labels
}

// version is the kernel's release without what its distribution adds: 6.12.117 of 6.12.117+deb12-amd64.
func (r *Report) version(kernel int) string {
	text := r.release(kernel)
	if at := strings.IndexAny(text, "+-"); at >= 0 {
		return text[:at]
	}
	return text
}

// only tells whether no other kernel has that name.
func (r *Report) only(kernel int, name func(int) string) bool {
	for i := range r.Kernels {
		if i != kernel && name(i) == name(kernel) {
			return false
		}
	}
	return true
}

// A run is neighbouring kernels that say the same.
type run struct {
	result      string
	first, last int // in the order of releases
}

// runs are the answers about u, folded.
func (r *Report) runs(u *Unit, order []int) (all []run) {
	for at, k := range order {
		result := r.answer(u, k).result()
		if n := len(all); n > 0 && all[n-1].result == result {
			all[n-1].last = at
			continue
		}
		all = append(all, run{result, at, at})
	}
	return all
}

// folded is the runs in words: "OK 5.10–6.1 · ENOENT from 6.12".
func folded(runs []run, labels []string) string {
	if len(runs) == 1 {
		return runs[0].result
	}
	var all []string
	for i, r := range runs {
		switch {
		case i == len(runs)-1:
			all = append(all, fmt.Sprintf("%s from %s", r.result, labels[r.first]))
		case r.first == r.last:
			all = append(all, r.result+" "+labels[r.first])
		default:
			all = append(all, fmt.Sprintf("%s %s–%s", r.result, labels[r.first], labels[r.last]))
		}
	}
	return strings.Join(all, " · ")
}
