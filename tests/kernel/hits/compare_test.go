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

// TestUnsteady: a pair whose count another recording does not repeat counts among all, and not among the steady ones.
func TestUnsteady(t *testing.T) {
	first, err := Read(strings.NewReader(written))
	if err != nil {
		t.Fatal(err)
	}
	again, err := Read(strings.NewReader(written + "0\tvfs_read\t\n"))
	if err != nil {
		t.Fatal(err)
	}
	u := Unsteady{}
	u.Add("w", first, again)
	u.Add("x", first, again)
	u.Add("x", first, first)
	const text = "vfs_read\tw x\n"
	if u.Text() != text {
		t.Errorf("got %q, want %q", u.Text(), text)
	}
	if u, err = ParseUnsteady(text); err != nil || !u.Has("vfs_read", "x") || u.Has("kill", "x") {
		t.Errorf("%v, %v", u, err)
	}
	sum := Summary(map[string]map[string]Pair{"w": Compare(first, append(again, Hit{Func: "vfs_write"}))}, u)
	for _, want := range []string{"counts equal 2 of 4", "hit on the real kernel: counts equal 1 of 2", "recording of it: counts equal 1 of 1"} {
		if !strings.Contains(sum, want) {
			t.Errorf("%q is not in %q", want, sum)
		}
	}
}

func TestTable(t *testing.T) {
	table, err := ParseTable("kill\tcount\tw ~x+\nkill\targs\t~x\nschedule\tcount\t~w ~x ~y+\n")
	if err != nil {
		t.Fatal(err)
	}
	causes, err := ParseCauses("host\tschedule\tIt depends.\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		workload string
		kill     int
		equal    bool
		schedule int
		faults   int
	}{
		{"as known", "w", 2, false, 1, 0},
		{"differs no more", "w", 2, true, 1, 1},
		{"varies", "x", 400, false, 1, 0},
		{"equal by chance", "x", 4, true, 1, 0},
		{"not hit", "x", 0, false, 1, 1},
		{"differs anew", "y", 2, false, 1, 1},
		{"equal", "y", 2, true, 1, 0},
		{"the host's, often", "y", 2, true, 100, 0},
		{"the host's, not hit", "y", 2, true, 0, 1},
		{"the host's, for the first time", "z", 2, true, 10, 0},
	} {
		pairs := map[string]Pair{
			"kill":     {Ours: c.kill, Equal: map[Kind]bool{Count: c.equal}},
			"schedule": {Ours: c.schedule, Equal: map[Kind]bool{Count: false, Args: false}},
		}
		if got := table.Check(c.workload, pairs, causes); len(got) != c.faults {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}

func TestRuns(t *testing.T) {
	old, err := ParseTable("open\tcount\t~z+\n")
	if err != nil {
		t.Fatal(err)
	}
	causes, err := ParseCauses("host\tschedule\tIt depends.\n")
	if err != nil {
		t.Fatal(err)
	}
	equal := func(same bool) map[string]Pair {
		return map[string]Pair{
			"kill":     {Ours: 20, Equal: map[Kind]bool{Count: same}},
			"schedule": {Ours: 3, Equal: map[Kind]bool{Count: true, Args: false}},
		}
	}
	runs := Runs{N: 2}
	runs.Add("w", equal(false))
	runs.Add("w", equal(true))
	runs.Add("y", equal(false))
	runs.Add("y", equal(false))
	want := "kill\tcount\t~w y\nopen\tcount\t~z+\nschedule\tcount\t~w ~y\n"
	if got := runs.Text(old, causes); got != want {
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
	f.Add("kill\tcount\tw ~x+\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, _ = ParseTrace(strings.NewReader(text))
		_, _ = ParseCauses(text)
		if u, err := ParseUnsteady(text); err == nil {
			u.Text()
		}
		if table, err := ParseTable(text); err == nil {
			(&Runs{}).Text(table, nil)
		}
	})
}
