package fs

import (
	"fmt"
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

func TestHexField(t *testing.T) {
	for _, c := range []struct {
		status string
		want   uint64
		ok     bool
	}{
		{"Name:\tcat\nCapPrm:\t0000000000000001\nCapEff:\t0000000400000000\nCapBnd:\t000001ffffffffff\n", 1 << 34, true},
		{"Name:\tCapEff:\t1\n", 0, false},
		{"\nCapEff:\tzz\n", 0, false},
		{"", 0, false},
	} {
		if got, ok := hexField([]byte(c.status), "CapEff"); got != c.want || ok != c.ok {
			t.Errorf("%q: %x, %v; want %x, %v", c.status, got, ok, c.want, c.ok)
		}
	}
	if _, ok := effective(uint32(os.Getpid())); !ok {
		t.Error("this process has no CapEff")
	}
}

// TestMortal: five lines of a thread's status tell the effect of a pending signal.
func TestMortal(t *testing.T) {
	const status = "Name:\tcat\nSigPnd:\t%016x\nShdPnd:\t%016x\nSigBlk:\t%016x\nSigIgn:\t%016x\nSigCgt:\t%016x\nCapEff:\t0\n"
	bit := func(s unix.Signal) uint64 { return 1 << (s - 1) }
	kill, term, usr, stop, chld, rt := bit(unix.SIGKILL), bit(unix.SIGTERM), bit(unix.SIGUSR1), bit(unix.SIGSTOP), bit(unix.SIGCHLD), uint64(1)<<63
	for _, c := range []struct {
		what                           string
		own, all, blk, ign, cgt, asked uint64
		want                           bool
	}{
		{what: "nothing"},
		{what: "SIGKILL", own: kill, want: true},
		{what: "SIGTERM", all: term, want: true},
		{what: "the last signal", own: rt, want: true},
		{what: "a stop", all: stop},
		{what: "a child's end", all: chld},
		{what: "blocked", all: term, blk: term},
		{what: "ignored", all: term, ign: term},
		{what: "caught", all: term | usr, cgt: term | usr},
		{what: "one caught, one not", own: usr, all: term, cgt: usr, want: true},
		{what: "caught, and one that asks", all: term, cgt: term, asked: term, want: true},
		{what: "caught, and none that asks", all: usr, cgt: usr, asked: term},
		{what: "ignored, and one that asks", all: term, ign: term, asked: term},
	} {
		if got := mortal(fmt.Appendf(nil, status, c.own, c.all, c.blk, c.ign, c.cgt), c.asked); got != c.want {
			t.Errorf("%s: %v", c.what, got)
		}
	}
	if !mortal([]byte("Name:\tcat\n"), 0) {
		t.Error("a status that says nothing of signals")
	}
	if dies(uint32(os.Getpid()), asking) || !dies(0, 0) {
		t.Error("this process dies, or one that is not there does not")
	}
}

func TestParseMountLine(t *testing.T) {
	for _, c := range []struct {
		line string
		want mountLine
		ok   bool
	}{
		{`42 27 0:39 / /tmp/a\040b rw,nosuid shared:1 master:2 - fuse.kprobefs my\134src rw,user_id=0`, mountLine{"0:39", "/tmp/a b", "fuse.kprobefs", `my\src`}, true},
		{`42 27 0:39 / /tmp rw - ext4 /dev/vda rw`, mountLine{"0:39", "/tmp", "ext4", "/dev/vda"}, true},
		{`42 27 0:39 / /tmp rw fuse.kprobefs x`, mountLine{}, false},
		{``, mountLine{}, false},
	} {
		if got, ok := parseMountLine(c.line); got != c.want || ok != c.ok {
			t.Errorf("%q: %+v, %v; want %+v, %v", c.line, got, ok, c.want, c.ok)
		}
	}
}

// FuzzParse: no text of /proc can make these panic.
func FuzzParse(f *testing.F) {
	f.Add("42 27 0:39 / /tmp/a\\040b rw - fuse.kprobefs s rw")
	f.Add("\nCapEff:\t0000000400000000\n")
	f.Add("a b c d \\ f - \\1 \\12")
	f.Fuzz(func(t *testing.T, s string) {
		hexField([]byte(s), "CapEff")
		mortal([]byte(s), asking)
		if m, ok := parseMountLine(s); ok && m.fsType == "" {
			t.Errorf("%q is a mount without a type", s)
		}
	})
}

// TestInodeNumbers: another place, name or generation is another number, and
// none is one that FUSE reserves.
func TestInodeNumbers(t *testing.T) {
	seen := map[uint64]bool{0: true, 1: true, ^uint64(0): true}
	for parent := range uint64(30) {
		for gen := range uint64(30) {
			for _, name := range []string{"a", "b", "aa", "enable", ""} {
				ino := inodeNumber(parent, name, gen)
				if seen[ino] {
					t.Fatalf("%d of %q (%d) in %d is taken", ino, name, gen, parent)
				}
				seen[ino] = true
			}
		}
	}
}
