// Package release says what depends on the kernel that is asked about: on its release,
// and on its configuration.
//
// A Profile has a field for every decision that has changed between releases; Of finds
// the one of a kernel by what uname -r says. The table of history.go has a row for each
// release with which something changed. A Config has a field for every option of the
// configuration that decides something.
//
// Values here are plain: flags and numbers that name a rule. The code that follows a rule implements it.
// The sets of opcodes are in engine/x86, the records of alternatives in emu/image/bootpatch, the words of
// kprobe_events in fs/tracefs/probe.
//
// Nobody else parses a release or compares two; a test of this package looks through
// the sources for those who do. Where the kernel's image itself shows which form
// something has (a symbol, the size of a table's records), the image is asked and not
// the release: makers of distributions take changes back into older releases.
//
// To add a release: a row in history.go, and a field in Profile for each decision that
// is new. The package imports nothing of ours.
package release

import (
	"cmp"
	"fmt"
	"strings"
)

// Reference is the release that a kernel is taken for if it does not say its own. It is
// the release whose behaviour is followed wherever nothing else is said.
const Reference = "6.1"

// Banner is the beginning of linux_banner. The release follows, and more words.
const Banner = "Linux version "

// InBanner is the release (uname -r) in the text of linux_banner or of /proc/version;
// "": text is no such banner.
func InBanner(text string) string {
	if words := strings.Fields(text); strings.HasPrefix(text, Banner) && len(words) > 2 {
		return words[2]
	}
	return ""
}

// maxName is the longest name that uname(2) tells (__NEW_UTS_LEN).
const maxName = 64

// VersionInBanner is what uname -v says, as far as text, a banner, has it: all behind the first "#".
func VersionInBanner(text string) string {
	_, version, ok := strings.Cut(text, " #")
	if !ok || !strings.HasPrefix(text, Banner) {
		return ""
	}
	version, _, _ = strings.Cut("#"+version, "\n")
	return version[:min(len(version), maxName)]
}

// WithVersion is text, a banner, with another release and another version.
func WithVersion(text, uname, version string) string {
	head, _, ok := strings.Cut(text, " #")
	old := InBanner(text)
	if !ok || old == "" {
		return text
	}
	return Banner + uname + strings.TrimPrefix(head, Banner+old) + " " + version + "\n"
}

// Of is the profile of the kernel of that release (uname -r). It is Reference's if uname
// begins with no release. A release older than the table's first row has that row's.
func Of(uname string) Profile {
	r, ok := parse(uname)
	if !ok {
		r, _ = parse(Reference)
	}
	p := oldest
	for i := range history {
		if c := &history[i]; r.atLeast(c.since) {
			c.change(&p)
		}
	}
	return p
}

// OfVersion is Of, and knows mends of stable releases. version is what uname -v says: Debian's has the stable
// release. Without one, all mends are there.
func OfVersion(uname, version string) Profile {
	p := Of(uname)
	r, _ := parse(uname)
	stable, known := stableOf(uname, version)
	for i := range mends {
		if m := &mends[i]; known && m.series == r && stable < m.since {
			m.before(&p)
		}
	}
	return p
}

// stableOf is the third number of the release, such as 176 of 6.1.176. Debian's uname says 0, and its version all of it.
func stableOf(uname, version string) (stable int, known bool) {
	var n number
	if _, after, debian := strings.Cut(version, " Debian "); debian {
		uname = after
	}
	read, _ := fmt.Sscanf(uname, "%d.%d.%d", &n.major, &n.minor, &stable)
	return stable, read == 3 && stable > 0
}

// A number is a release in comparisons: 6.12 is {6, 12}.
type number struct{ major, minor int }

// parse reads the beginning of uname; ok is false if that is no release.
func parse(uname string) (n number, ok bool) {
	read, _ := fmt.Sscanf(uname, "%d.%d", &n.major, &n.minor)
	return n, read == 2
}

func (n number) atLeast(m number) bool {
	return n.major > m.major || n.major == m.major && n.minor >= m.minor
}

// Compare orders two releases (uname -r) by their numbers: -1, 0 or 1. One that begins with no release comes
// after all others.
func Compare(a, b string) int {
	x, okX := parse(a)
	y, okY := parse(b)
	switch {
	case okX != okY && okX:
		return -1
	case okX != okY:
		return 1
	}
	return cmp.Or(cmp.Compare(x.major, y.major), cmp.Compare(x.minor, y.minor))
}

// Series is the beginning of a release that its later versions share, such as 6.1; uname itself if it begins
// with no release.
func Series(uname string) string {
	n, ok := parse(uname)
	if !ok {
		return uname
	}
	return fmt.Sprintf("%d.%d", n.major, n.minor)
}
