package hits

import "fmt"

// tally counts pairs.
type tally struct{ n, equal, near int }

func (t *tally) add(p Pair) {
	t.n++
	if p.Equal[Count] {
		t.equal++
	}
	if p.Close() {
		t.near++
	}
}

// String has the shares of equal counts and of those that differ by at most a tenth.
func (t tally) String() string {
	return fmt.Sprintf("counts equal %s, within a tenth %s", share(t.equal, t.n), share(t.near, t.n))
}

// Summary says how much of what was compared is equal: of all pairs, of those that the workload hits on the real kernel, and of
// those that it hits there as often each time. workloads has the pairs of each.
func Summary(workloads map[string]map[string]Pair, unsteady Unsteady) string {
	var all, there, steady tally
	var returns, sameReturns, args, sameArgs int
	for workload, pairs := range workloads {
		for _, p := range pairs {
			all.add(p)
			if p.Real > 0 {
				there.add(p)
			}
			if p.Real > 0 && !unsteady.Has(p.Func, workload) {
				steady.add(p)
			}
			returns += p.Returns
			sameReturns += p.EqualReturns
			args += p.Args
			sameArgs += p.EqualArgs
		}
	}
	return fmt.Sprintf("%d workloads, %d pairs of function and workload: %s; returns equal %s, arguments %s\n"+
		"hit on the real kernel: %s\nas often in each recording of it: %s",
		len(workloads), all.n, all, share(sameReturns, returns), share(sameArgs, args), there, steady)
}

func share(part, all int) string {
	return fmt.Sprintf("%d of %d (%.1f %%)", part, all, 100*float64(part)/float64(max(all, 1)))
}
