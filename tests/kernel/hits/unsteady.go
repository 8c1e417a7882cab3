package hits

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Unsteady are the pairs of function and workload whose counts the real kernel itself does not repeat: by function, the
// workloads.
type Unsteady map[string][]string

// Add adds what differs between two recordings of a workload on the real kernel.
func (u Unsteady) Add(workload string, first, other Log) {
	for name, p := range Compare(first, other) {
		if !p.Equal[Count] && !u.Has(name, workload) {
			u[name] = append(u[name], workload)
		}
	}
}

// Has tells whether the pair is one of them.
func (u Unsteady) Has(name, workload string) bool { return slices.Contains(u[name], workload) }

// Text is unsteady.tsv: a line for each function, with its workloads.
func (u Unsteady) Text() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(u)) {
		fmt.Fprintf(&b, "%s\t%s\n", name, strings.Join(slices.Sorted(slices.Values(u[name])), " "))
	}
	return b.String()
}

// ParseUnsteady reads what Text has written.
func ParseUnsteady(text string) (Unsteady, error) {
	u := Unsteady{}
	for line := range strings.Lines(text) {
		name, workloads, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok || u[name] != nil {
			return nil, fmt.Errorf("unsteady: %q", line)
		}
		u[name] = strings.Fields(workloads)
	}
	return u, nil
}
