package check

import "github.com/kprobefs/kprobefs/engine/release"

// succeeded are the functions that stand for name in kernels that have another release, the nearest first, each with
// what it is to name.
func succeeded(name string) (all []Instead) {
	seen := map[string]bool{name: true}
	for next := []string{name}; len(next) > 0; next = next[1:] {
		for _, s := range release.Successions {
			switch {
			case s.Old == next[0] && !seen[s.Now]:
				seen[s.Now] = true
				next, all = append(next, s.Now), append(all, Instead{s.Now, "its successor in " + s.Since})
			case s.Now == next[0] && !seen[s.Old] && next[0] == name:
				seen[s.Old] = true
				all = append(all, Instead{s.Old, "its predecessor before " + s.Since})
			}
		}
	}
	return all
}

// succeed adds the function of this kernel that stands for name, or what has become of it.
func (a *Asker) succeed(answer *Answer, name string) {
	for _, s := range succeeded(name) {
		if _, there := a.attacher.kernel.Lookup(s.Place); there {
			answer.Instead = append(answer.Instead, s)
			return
		}
	}
	if since := release.Inlined[name]; since != "" { // it is in no module either
		answer.Advice = "it is inline since " + since + ": probe what calls it"
	}
}
