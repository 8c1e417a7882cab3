package hits

import (
	"bytes"
	"strings"
	"testing"
)

const trace = `# tracer: nop
              sh-77      [000] .....     1.000001: p_vfs_read: (vfs_read+0x0/0x10)
              sh-77      [000] .....     1.000002: r___x64_sys_execve: (x64_sys_call+0x1/0x2 <- __x64_sys_execve) ret=0
            work-77      [000] .....     1.000003: p_vfs_read: (vfs_read+0x0/0x10) count=5
            work-77      [000] d.h1.     1.000004: p_scheduler_tick: (scheduler_tick+0x0/0x10)
            work-79      [000] .....     1.000005: p_kill: (kill+0x0/0x10) pid=77 at=18446612682070000000
            idle-0       [000] .....     1.000006: p_vfs_read: (vfs_read+0x0/0x10)
            work-77      [000] .....     1.000007: r_vfs_read: (ksys_read+0x1/0x2 <- vfs_read) ret=-9
`

const written = "0\t<__x64_sys_execve\t0\n0\tvfs_read\tcount=5\n1\tkill\tpid=pid0 at=address\n0\t<vfs_read\t-9\n"

func TestParseTrace(t *testing.T) {
	log, err := ParseTrace(strings.NewReader(trace))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := log.Write(&b); err != nil || b.String() != written {
		t.Errorf("got %q, %v, want %q", b.String(), err, written)
	}
}

func TestCompare(t *testing.T) {
	real, err := Read(strings.NewReader(written))
	if err != nil {
		t.Fatal(err)
	}
	other, err := Read(strings.NewReader(strings.ReplaceAll(written, "1\tkill", "0\tkill") + "0\tvfs_write\t\n"))
	if err != nil {
		t.Fatal(err)
	}
	other[3].Args = "-5"
	for _, c := range []struct {
		name                  string
		ours                  Log
		count, result, wanted bool
	}{
		{"vfs_read", real, true, true, true},
		{"vfs_read", other, true, false, true},
		{"kill", other, false, true, true},
		{"vfs_write", other, false, true, true},
		{"vfs_write", real, false, false, false},
	} {
		p, ok := Compare(real, c.ours)[c.name]
		if ok != c.wanted || ok && (p.Equal[Count] != c.count || p.Equal[Result] != c.result) {
			t.Errorf("%s: %v %+v", c.name, ok, p)
		}
	}
}

func TestTable(t *testing.T) {
	table, err := ParseTable("kill\tcount\tw ~x\n")
	if err != nil {
		t.Fatal(err)
	}
	same := map[string]Pair{"kill": {Equal: map[Kind]bool{Count: true}}}
	differs := map[string]Pair{"kill": {Equal: map[Kind]bool{Count: false}}}
	for _, c := range []struct {
		workload string
		pairs    map[string]Pair
		faults   int
	}{
		{"w", differs, 0}, {"w", same, 1}, {"x", differs, 0}, {"x", same, 0}, {"y", differs, 1}, {"y", same, 0},
	} {
		if got := table.Check(c.workload, c.pairs); len(got) != c.faults {
			t.Errorf("%s: %q", c.workload, got)
		}
	}
	runs := Runs{N: 2}
	runs.Add("w", differs)
	runs.Add("w", same)
	runs.Add("y", differs)
	runs.Add("y", differs)
	if got, want := runs.Text(table), "kill\tcount\t~w ~x y\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// FuzzRead holds that what was read is written as it was.
func FuzzRead(f *testing.F) {
	f.Add(written)
	f.Add("x\t\t\n")
	f.Fuzz(func(t *testing.T, text string) {
		log, err := Read(strings.NewReader(text))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := log.Write(&b); err != nil {
			t.Fatal(err)
		}
		again, err := Read(&b)
		if err != nil || len(again) != len(log) {
			t.Errorf("%d hits, then %d, %v", len(log), len(again), err)
		}
	})
}

// FuzzParse holds that no text breaks the readers.
func FuzzParse(f *testing.F) {
	f.Add(trace)
	f.Add("kill\tcount\tw ~x\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, _ = ParseTrace(strings.NewReader(text))
		_, _ = ParseCauses(text)
		if table, err := ParseTable(text); err == nil {
			(&Runs{}).Text(table)
		}
	})
}
