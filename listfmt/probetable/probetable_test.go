package probetable

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/listfmt"
)

const (
	list = `ffffffff81009b65  k  vfs_read+0x5    [OPTIMIZED]
ffffffff81009b65  k  vfs_read+0x5    [DISABLED]
ffffffff81008930  k  do_sys_openat2+0x0    [FTRACE]
ffffffff81008930  r  do_sys_openat2+0x0    [DISABLED][FTRACE]
ffffffffc0201035  k  ktm_b+0x5  ktm
`
	events = `p:kprobes/read vfs_read+5 count=%dx
p:mine/read vfs_read+5
r16:kprobes/ret do_sys_openat2 arg1=$retval
p:kprobes/gone nomod:nosuch
p:kprobes/raw 0xffffffff81008930
`
	profile = `  read                                                       3               1
  read                                                       7               0
  ret                                                        5               2
  gone                                                       0               0
  raw                                                        9               0
`
)

// lines are rows in one line each.
func lines(rows []Row) (all []string) {
	for _, r := range rows {
		event := "-"
		if r.Event != nil {
			event = r.Event.String()
		}
		all = append(all, fmt.Sprintf("%c %s+%d %s %d %d", r.Probe.Kind, r.Probe.Symbol, r.Probe.Offset, event, r.Hits, r.Missed))
	}
	return all
}

func TestJoin(t *testing.T) {
	l, err := listfmt.ParseList(strings.NewReader(list))
	if err != nil {
		t.Fatal(err)
	}
	e, err := ParseEvents(strings.NewReader(events))
	if err != nil {
		t.Fatal(err)
	}
	p, err := ParseProfile(strings.NewReader(profile))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"k vfs_read+5 mine/read 7 0", "k vfs_read+5 kprobes/read 3 1", "k do_sys_openat2+0 kprobes/raw 9 0",
		"r do_sys_openat2+0 kprobes/ret 5 2", "k ktm_b+5 - 0 0", "k nosuch+0 kprobes/gone 0 0",
	}
	if diff := cmp.Diff(want, lines(Join(l, e, p))); diff != "" {
		t.Error(diff)
	}
	// The files are read one after the other: an event may be in one of them only.
	want = []string{"k vfs_read+5 mine/read 0 0", "k vfs_read+5 kprobes/read 0 0"}
	if diff := cmp.Diff(want, lines(Join(l, e[:2], nil))[:2]); diff != "" {
		t.Error(diff)
	}
}

func TestRefused(t *testing.T) {
	for _, text := range []string{"p:kprobes/a", "p kprobes/a b", ":a/b c", "p:a b", "p:a/b c+x"} {
		if e, err := ParseEvents(strings.NewReader(text)); err == nil {
			t.Errorf("%q: %v", text, e)
		}
	}
	for _, text := range []string{"a 1", "a 1 b", "a b 1", "a 1 2 3"} {
		if c, err := ParseProfile(strings.NewReader(text)); err == nil {
			t.Errorf("%q: %v", text, c)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(events, profile)
	f.Fuzz(func(t *testing.T, events, profile string) {
		e, _ := ParseEvents(strings.NewReader(events))
		c, _ := ParseProfile(strings.NewReader(profile))
		if rows := Join(nil, e, c); len(rows) != len(e) {
			t.Errorf("%d rows of %d events", len(rows), len(e))
		}
	})
}
