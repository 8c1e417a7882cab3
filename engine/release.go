package engine

import "fmt"

// A Release is a release of Linux, as far as rules differ between them.
type Release struct{ Major, Minor int }

// ParseRelease reads what uname -r says; ok is false when that begins with no release.
func ParseRelease(uname string) (r Release, ok bool) {
	n, _ := fmt.Sscanf(uname, "%d.%d", &r.Major, &r.Minor)
	return r, n == 2
}

// AtLeast: r is s or later.
func (r Release) AtLeast(s Release) bool {
	return r.Major > s.Major || r.Major == s.Major && r.Minor >= s.Minor
}

// EventRules are what differs between releases in what kprobe_events accepts of a
// place. The zero EventRules are those of 6.1.
type EventRules struct {
	// SymbolOnce: a symbol, of a module that is loaded, too, must be there once; that it
	// is not has one errno, whatever the reason (validate_probe_symbol).
	SymbolOnce bool
}

// EventRulesOf are those of the kernel of that release (uname -r); of one that does not say
// its release, 6.1's. 6.1 and 6.12 were compared with the running kernels.
func EventRulesOf(uname string) EventRules {
	r, ok := ParseRelease(uname)
	return EventRules{SymbolOnce: ok && r.AtLeast(Release{6, 12})}
}
