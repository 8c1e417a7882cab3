package explain_test

import (
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/explain"
)

func FuzzParsePlace(f *testing.F) {
	for _, s := range []string{
		"", "vfs_read", "vfs_read+7", "vfs_read+0x7", "vfs_read+", "vfs_read-1", "m:f", "m:f+010", ":", "m:", ":f", "+5",
		"0x", "0xffffffff81000000", "ffffffff81000000", "4096", "010", "08", "f+0x100000000", "f++1", "a b", "f\n",
		"18446744073709551616", "0_1", "+0", "f+0_1", "000+00", "0x10+1",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		p := explain.ParsePlace(spec)
		if p.Spec != spec {
			t.Fatalf("%q: Spec %q", spec, p.Spec)
		}
		if p.Bad != "" {
			if p.Symbol != "" || p.Addr != 0 || p.Offset != 0 {
				t.Fatalf("%q: bad, yet %+v", spec, p)
			}
			return
		}
		q := explain.ParsePlace(p.String())
		if q.Symbol != p.Symbol || q.Offset != p.Offset || q.Addr != p.Addr || q.Bad != "" {
			t.Fatalf("%q: %+v, as %q: %+v", spec, p, p.String(), q)
		}
	})
}

// TestParsePlaceAside: a line that is about no place is told apart.
func TestParsePlaceAside(t *testing.T) {
	for line, want := range map[string]string{
		"-:open": "removes", "!p:open": "removes", "# all": "comment", "s:made int x": "synthetic",
		"e:x syscalls/sys_enter_openat": "event probe", "e syscalls/sys_enter_openat": "event probe",
		"p:x vfs_read": "second word", "r vfs_read $retval": "second word",
		"e:x": "", "s:x": "", "e": "", "p": "", "p:x": "", "r:f": "",
	} {
		if got := explain.ParsePlace(line).Bad; want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

func TestParsePlace(t *testing.T) {
	for spec, want := range map[string]explain.Place{
		"vfs_read":           {Symbol: "vfs_read"},
		"vfs_read+7":         {Symbol: "vfs_read", Offset: 7},
		"vfs_read+0x1f":      {Symbol: "vfs_read", Offset: 0x1f},
		"ktm:ktm_a+010":      {Symbol: "ktm:ktm_a", Offset: 8},
		"0xffffffff81000007": {Addr: 0xffffffff81000007},
		"ffffffff81000007":   {Addr: 0xffffffff81000007},
		"4096":               {Addr: 4096},
		"feed":               {Symbol: "feed"},
		"a.isra.0":           {Symbol: "a.isra.0"},
	} {
		want.Spec = spec
		if got := explain.ParsePlace(spec); got != want {
			t.Errorf("%s: %+v", spec, got)
		}
	}
	for _, spec := range []string{"", " ", "a b", ":f", "m:", ":", "+5", "f-5", "f+", "f+x", "f+08", "f+4294967296", "f+1+1", "0x10+1", "f\x7f"} {
		if got := explain.ParsePlace(spec); got.Bad == "" {
			t.Errorf("%q: %+v", spec, got)
		}
	}
}
