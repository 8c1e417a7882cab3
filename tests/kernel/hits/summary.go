package hits

import "fmt"

// Summary says how much of what was compared is equal. pairs has those of each workload.
func Summary(workloads map[string]map[string]Pair) string {
	var n, equal, near, returns, sameReturns, args, sameArgs int
	for _, pairs := range workloads {
		for _, p := range pairs {
			n++
			if p.Equal[Count] {
				equal++
			}
			if p.Close() {
				near++
			}
			returns += p.Returns
			sameReturns += p.EqualReturns
			args += p.Args
			sameArgs += p.EqualArgs
		}
	}
	return fmt.Sprintf("%d workloads, %d pairs of function and workload: counts equal %s, within a tenth %s; returns equal %s, arguments %s",
		len(workloads), n, share(equal, n), share(near, n), share(sameReturns, returns), share(sameArgs, args))
}

func share(part, all int) string {
	return fmt.Sprintf("%d of %d (%.1f %%)", part, all, 100*float64(part)/float64(max(all, 1)))
}
