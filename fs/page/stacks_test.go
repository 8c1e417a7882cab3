package page

import (
	"encoding/json"
	"testing"
)

const trace = `# tracer: nop
             cat-12151   [000] .....     0.111143: in: (vfs_read+0x0/0x190)
             cat-12151   [000] .....     0.111143: <stack trace>
 => vfs_read
 => ksys_read
 => do_syscall_64
             cat-12152   [001] .....     0.111200: in: (vfs_read+0x0/0x190)
             cat-12151   [000] .....     0.111243: out: (ksys_read+0x39/0x70 <- vfs_read) ret=0x5c
             cat-12151   [000] .....     0.111243: <stack trace>
 => ksys_read+0x39/0x70
 => do_syscall_64
             cat-12152   [001] .....     0.111200: out: (ksys_read+0x39/0x70 <- vfs_read) ret=0x5c
             cat-12151   [000] .....     0.111300: w: (ksys_write+0x39/0x70 <- vfs_write) ret=0x5c
`

func TestFlames(t *testing.T) {
	for filter, want := range map[string]string{
		"":     `{"name":"all","count":2,"calls":[{"name":"do_syscall_64","count":2,"calls":[{"name":"ksys_read","count":2,"calls":[{"name":"vfs_read","count":1}]}]}]}`,
		"out:": `{"name":"all","count":1,"calls":[{"name":"do_syscall_64","count":1,"calls":[{"name":"ksys_read","count":1}]}]}`,
		"none": `{"name":"all","count":0}`,
	} {
		if got, _ := json.Marshal(flames(trace, filter)); string(got) != want {
			t.Errorf("%q: %s\nwant %s", filter, got, want)
		}
	}
}

func TestSpreads(t *testing.T) {
	got, _ := json.Marshal(spreads(trace, ""))
	want := `{"spreads":[{"function":"vfs_read","entry":"in","return":"out","count":2,"mean":50,"most":100,` +
		`"buckets":[{"from":0,"count":1},{"from":1,"count":0},{"from":2,"count":0},{"from":4,"count":0},{"from":8,"count":0},{"from":16,"count":0},{"from":32,"count":0},{"from":64,"count":1}]}],"alone":{"w":"vfs_write"}}`
	if string(got) != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// A trace may have anything in it.
func FuzzTrace(f *testing.F) {
	f.Add(trace, "in")
	f.Fuzz(func(t *testing.T, text, filter string) {
		if s := flames(text, filter); s.Count < 0 {
			t.Errorf("%+v", s)
		}
		for _, s := range spreads(text, filter).Spreads {
			n := 0
			for _, b := range s.Buckets {
				n += b.Count
			}
			if n != s.Count {
				t.Errorf("%+v", s)
			}
		}
	})
}

func TestOptimizer(t *testing.T) {
	s, _ := start(t, false)
	_, text := ask(t, s, "GET", "/api/optimizer", "", nil)
	var got timeline
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Lanes) != 1 || got.Lanes[0].Place != "vfs_read+0x5" || got.Lanes[0].Steps[0].What != "registered" || got.Queues.Optimizing != 1 {
		t.Errorf("%s", text)
	}
}
