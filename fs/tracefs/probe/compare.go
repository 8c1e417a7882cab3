package probe

// FirstDifferent returns the index of the first argument whose name, type or count differs between a and b
// (trace_probe_compare_arg_type). If one has more arguments, it is the number of the other's. If they
// agree, it is -1.
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

// Same reports whether two definitions have the same place and the same expressions
// (trace_kprobe_has_same_kprobe). Their arguments must agree in name and type. As in the kernel, any two
// addresses count as the same place.
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

// Matches reports whether the words of a removal describe d: its place, then its first arguments as
// kprobe_events shows them (trace_kprobe_match_command_head). words are those behind the name.
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

// cut returns the part of s that fits in the kernel's buffer of MAX_ARGSTR_LEN + 1 bytes.
func cut(s string) string { return s[:min(len(s), MaxArgBody)] }
