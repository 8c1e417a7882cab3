package probe

// FirstDifferent is trace_probe_compare_arg_type: the index of the first
// argument whose name, type or count differs between a and b, or the shorter
// one's length when one has more; -1 when they agree.
func FirstDifferent(a, b *Def) int {
	if len(a.Args) != len(b.Args) {
		return min(len(a.Args), len(b.Args))
	}
	for i := range a.Args {
		x, y := &a.Args[i], &b.Args[i]
		if x.Name != y.Name || x.Type != y.Type || x.Count != y.Count {
			return i
		}
	}
	return -1
}

// Same is trace_kprobe_has_same_kprobe for two definitions whose arguments
// agree in name and type: same place and same expressions. As in the kernel,
// two addresses are the same place whatever they are.
func Same(a, b *Def) bool {
	if a.Addressed != b.Addressed || a.Symbol != b.Symbol || a.Offset != b.Offset {
		return false
	}
	for i := range a.Args {
		if a.Args[i].Body != b.Args[i].Body {
			return false
		}
	}
	return true
}

// Matches reports whether words, which follow the name in a command that
// deletes, describe d: its place, then its first arguments as they read back
// (trace_kprobe_match_command_head).
func (d *Def) Matches(words []string, env Env) bool {
	if len(words) == 0 || d.Kind == Synthetic {
		return true
	}
	args := words[1:]
	switch {
	case len(args) > len(d.Args), d.Kind == Kprobe && words[0] != cut(d.Place(env)), d.Kind == Eprobe && !d.attachedTo(words[0]):
		return false
	}
	for i, w := range args {
		if w != cut(d.Args[i].String()) {
			return false
		}
	}
	return true
}

// cut is what fits into the kernel's buffer of MAX_ARGSTR_LEN + 1 bytes.
func cut(s string) string { return s[:min(len(s), MaxArgBody)] }
