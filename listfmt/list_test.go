package listfmt

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
)

// TestRecordedLists parses every distinct line that lists of Debian's
// 6.1.0-56-amd64 showed, and prints each again.
func TestRecordedLists(t *testing.T) {
	b, err := os.ReadFile("testdata/list.txt")
	if err != nil {
		t.Fatal(err)
	}
	ks, err := ParseList(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	var again []byte
	for _, k := range ks {
		again = k.Append(again)
	}
	if !bytes.Equal(again, b) || len(ks) < 80 {
		t.Errorf("%d lines do not print as they were read", len(ks))
	}
}

func TestRecordedBlacklist(t *testing.T) {
	f, err := os.Open("testdata/blacklist.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	rs, err := ParseBlacklist(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	var again []byte
	for _, r := range rs {
		again = r.Append(again)
	}
	if !bytes.Equal(again, b) || len(rs) != 427 {
		t.Errorf("%d lines do not print as they were read", len(rs))
	}
}

func TestKprobe(t *testing.T) {
	for _, c := range []struct {
		k    Kprobe
		line string
	}{
		{Kprobe{Addr: 0xffffffff813669e7, Kind: 'k', Symbol: "vfs_read", Offset: 7, Disabled: true, Optimized: true},
			"ffffffff813669e7  k  vfs_read+0x7    [DISABLED][OPTIMIZED]"},
		{Kprobe{Addr: 0xffffffffc0201035, Kind: 'k', Symbol: "ktm_b", Offset: 5, Module: "ktm", Optimized: true},
			"ffffffffc0201035  k  ktm_b+0x5  ktm [OPTIMIZED]"},
		{Kprobe{Addr: 0xffffffffc0201035, Kind: 'k', Symbol: "ktm_b", Offset: 5, Module: "ktm"},
			"ffffffffc0201035  k  ktm_b+0x5  ktm "},
		{Kprobe{Kind: 'r', Symbol: "vfs_write", Ftrace: true},
			"0000000000000000  r  vfs_write+0x0    [FTRACE]"},
		{Kprobe{Addr: 0xffffffffc0207035, Kind: 'k', Offset: 0xffffffffc0207035, Gone: true, Ftrace: true},
			"ffffffffc0207035  k  0xffffffffc0207035 [GONE][FTRACE]"},
		{Kprobe{Addr: 0xc015d71a, Kind: 'k', Symbol: "vfs_read", Bits32: true}, "c015d71a  k  vfs_read+0x0    "},
		{Kprobe{Addr: 0xc015d71a, Kind: 'k', Symbol: "vfs_read", Bits32: true, Disabled: true},
			"c015d71a  k  vfs_read+0x0    [DISABLED]"},
		{Kprobe{Addr: 0xc015d71a, Kind: 'j', Symbol: "vfs_read", Bits32: true, Form: Untagged}, "c015d71a  j  vfs_read+0x0   "},
		{Kprobe{Addr: 0xc015d71a, Kind: 'j', Symbol: "vfs_read", Bits32: true, Module: "m", Form: Untagged},
			"c015d71a  j  vfs_read+0x0  m"},
		{Kprobe{Addr: 0xd0aa1000, Kind: 'r', Offset: 0xd0aa1000, Bits32: true, Form: Untagged}, "d0aa1000  r  d0aa1000"},
		{Kprobe{Addr: 0xffffffff813669e7, Kind: 'k', Symbol: "vfs_read", Form: Untagged}, "ffffffff813669e7  k  vfs_read+0x0   "},
		{Kprobe{Addr: 0xd0aa1000, Kind: 'k', Offset: 0xd0aa1000, Gone: true, Bits32: true, Form: Padded},
			"d0aa1000  k  d0aa1000 [GONE]"},
		{Kprobe{Kind: 'k', Offset: 0x7000, Form: Padded}, "0000000000000000  k  0000000000007000 "},
	} {
		if got := c.k.String(); got != c.line {
			t.Errorf("%+v:\n%q; want\n%q", c.k, got, c.line)
		}
		if got, err := ParseKprobe(c.line); err != nil || got != c.k {
			t.Errorf("%q: %+v, %v; want %+v", c.line, got, err, c.k)
		}
	}
}

func TestGoneHidesDisabled(t *testing.T) {
	k := Kprobe{Kind: 'k', Symbol: "f", Gone: true, Disabled: true}
	if got, want := k.String(), "0000000000000000  k  f+0x0    [GONE]"; got != want {
		t.Errorf("%q; want %q", got, want)
	}
}

var badLines = []string{
	"", " ", "k", "ffffffff813669e7", "ffffffff813669e7  k  ", "ffffffff813669e7 k vfs_read+0x7",
	"ffffffff813669e7  x  vfs_read+0x7    ",
	"ffffffff813669e7  k  vfs_read+0x7  ",
	"ffffffff813669e7  k  vfs_read+0x7   [OPTIMIZED]",
	"ffffffff813669e7  k  vfs_read",
	"c015d71  k  vfs_read+0x7    ",
	"c015d71a  k  ffffffffc0207035 ",
	"ffffffff813669e7  k  c015d71a",
	"c015d71a  k  0xd0aa1000",
	"ffffffff813669e7  k  vfs_read+0x7    [OPTIMIZED][DISABLED]",
	"ffffffff813669e7  k  vfs_read+0x7    [GONE][DISABLED]",
	"ffffffff813669e7  k  vfs_read+0x07    ",
	"FFFFFFFF813669e7  k  vfs_read+0x7    ",
	"ffffffff813669e7  k  +0x7    ",
	"ffffffff813669e7  k  vfs_read+0x7    [NEW]",
	"ffffffff813669e7  k  vfs_read+0x7  a b ",
}

func TestBadLines(t *testing.T) {
	for _, line := range badLines {
		if k, err := ParseKprobe(line); err == nil {
			t.Errorf("%q parsed as %+v", line, k)
		}
	}
	for _, line := range []string{"", "0x1-0x2\tf", "0xffffffff81c00990-0xffffffff81c009b0 f",
		"0xffffffff81c00990-0xffffffff81c009b0\t", "0xffffffff81c00990-0xffffffff81c009b0\tf [m", "0xffffffff81c00990-0xffffffff81c009b0\tf m"} {
		if r, err := ParseBlacklisted(line); err == nil {
			t.Errorf("%q parsed as %+v", line, r)
		}
	}
}

func TestErrorNamesItsLine(t *testing.T) {
	_, err := ParseList(strings.NewReader("ffffffff813669e7  k  vfs_read+0x7    \nnonsense\n"))
	var s *SyntaxError
	if !errors.As(err, &s) || s.Line != 2 {
		t.Errorf("%v; want a SyntaxError in line 2", err)
	}
	if _, err := ParseList(strings.NewReader("ffffffff813669e7  k  vfs_read+0x7    ")); err == nil {
		t.Error("a cut last line was accepted")
	}
}

// FuzzParseKprobe: a parsed line is printed as it was.
func FuzzParseKprobe(f *testing.F) {
	b, err := os.ReadFile("testdata/list.txt")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		f.Add(strings.TrimSuffix(line, "\n"))
	}
	for _, line := range badLines {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		k, err := ParseKprobe(line)
		if err == nil && k.String() != line {
			t.Errorf("%q parsed and printed as %q", line, k.String())
		}
	})
}

// FuzzFormatKprobe: the printed line of a possible probe is parsed to the same probe.
func FuzzFormatKprobe(f *testing.F) {
	f.Add(uint64(0xffffffff813669e7), true, "vfs_read", uint64(7), "", uint8(6))
	f.Add(uint64(0xffffffffc0201035), false, "ktm_b", uint64(5), "ktm", uint8(1))
	f.Add(uint64(0), false, "", uint64(0xffffffffc0201035), "", uint8(9))
	f.Add(uint64(0xc015d71a), false, "vfs_read", uint64(7), "", uint8(0x20))
	f.Add(uint64(0xc015d71a), false, "vfs_read", uint64(7), "m", uint8(0x60))
	f.Add(uint64(0xc015d71a), true, "", uint64(0xc015d71a), "", uint8(0x50))
	f.Fuzz(func(t *testing.T, addr uint64, ret bool, symbol string, offset uint64, module string, flags uint8) {
		if strings.ContainsAny(symbol+module, " \n") || symbol == "" && module != "" {
			t.Skip("no such names")
		}
		k := Kprobe{Addr: addr, Kind: 'k', Symbol: symbol, Offset: offset, Module: module,
			Gone: flags&1 != 0, Disabled: flags&3 == 2, Optimized: flags&4 != 0, Ftrace: flags&8 != 0}
		if ret {
			k.Kind = 'r'
		}
		k = possible(k, flags)
		got, err := ParseKprobe(k.String())
		if err != nil || got != k {
			t.Errorf("%+v printed as %q and parsed as %+v, %v", k, k.String(), got, err)
		}
	})
}

// possible is k as a kernel could have it whose size and form are in flags.
func possible(k Kprobe, flags uint8) Kprobe {
	if flags&0x10 != 0 && k.Symbol == "" {
		k.Form = Padded
	}
	if flags&0x40 != 0 {
		k.Form = Untagged
		k.Gone, k.Disabled, k.Optimized, k.Ftrace = false, false, false, false
	}
	if flags&0x20 == 0 {
		return k
	}
	k.Bits32, k.Addr = true, k.Addr&0xffffffff
	if k.Symbol == "" {
		k.Offset &= 0xffffffff
	}
	return k
}

// FuzzBlacklisted does both for lines of the blacklist.
func FuzzBlacklisted(f *testing.F) {
	f.Add("0xffffffff81c00990-0xffffffff81c009b0\tasm_exc_divide_error", uint64(1), uint64(2), "f", "m")
	f.Add("0xc1001000-0xc1001010\tdo_int3", uint64(0), uint64(0), "f", "")
	f.Add("0xffffffffc0201000-0xffffffffc0201040\tktm_quiet [ktm]", uint64(0), uint64(0), "f", "")
	f.Fuzz(func(t *testing.T, line string, start, end uint64, name, module string) {
		if r, err := ParseBlacklisted(line); err == nil && r.String() != line {
			t.Errorf("%q parsed and printed as %q", line, r.String())
		}
		if name == "" || strings.ContainsAny(name+module, " \t\n[]") {
			t.Skip("no such names")
		}
		r := Blacklisted{start, end, name, module, false}
		if got, err := ParseBlacklisted(r.String()); err != nil || got != r {
			t.Errorf("%+v printed as %q and parsed as %+v, %v", r, r.String(), got, err)
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	k := Kprobe{Addr: 0xffffffff813669e7, Kind: 'k', Symbol: "vfs_read", Offset: 7, Optimized: true}
	buf := make([]byte, 0, 128)
	b.ReportAllocs()
	for b.Loop() {
		buf = k.Append(buf[:0])
	}
}
