package engine_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

// forms are the ways in which a probe is served.
var forms = []struct {
	name, where string
	post        bool
	postOnly    bool
	jump        bool // wait for the jump
	text        string
	want        []string
}{
	{name: "fentry", where: fentryAt, text: "e8", want: []string{"a pre +0x1"}},
	{name: "fentry with post_handler", where: fentryAt, post: true, text: "e8", want: []string{"a pre +0x1", "a post +0x5"}},
	{name: "fentry with post_handler only", where: fentryAt, postOnly: true, text: "e8", want: []string{"a post +0x5"}},
	{name: "boosted", where: "vfs_fsync+9", text: "cc", want: []string{"a pre +0x1"}},
	{name: "optimised", where: boostAt, jump: true, text: "e9", want: []string{"a pre +0x1"}},
	{name: "queued to be optimised", where: boostAt, text: "cc", want: []string{"a pre +0x1"}},
	{name: "boostable with post_handler", where: boostAt, post: true, jump: true, text: "cc", want: []string{"a pre +0x1", "a post +0x4"}},
	{name: "stepped", where: stepAt, text: "cc", want: []string{"a pre +0x1"}},
	{name: "stepped with post_handler", where: stepAt, post: true, text: "cc", want: []string{"a pre +0x1", "a post +0x2"}},
	{name: "ret", where: emulateAt, text: "cc", want: []string{"a pre +0x1"}},
}

// TestForms hits each form of probe, and checks that handlers see the right IP and
// that the same instructions run as without the probe.
func TestForms(t *testing.T) { onBoards(t, testForms) }

func testForms(t *testing.T, on *board) {
	for _, tt := range forms {
		t.Run(tt.name, func(t *testing.T) {
			m := on.machine(t, 1)
			u := m.cpus[0]
			u.keep = true
			m.run(t, tt.where)
			ran := append([]string(nil), u.ran...)

			r := recorder{b: on}
			p := on.probe(tt.where)
			if !tt.postOnly {
				p.PreHandler = r.pre("a", false)
			}
			if tt.post || tt.postOnly {
				p.PostHandler = r.post("a")
			}
			m.must(t, m.RegisterKprobe(p))
			if tt.jump {
				m.clock.advance(1e9)
			}
			if got := m.bytes(p.Addr, 1); got != on.text(tt.text) {
				t.Errorf("text is %s, want %s", got, on.text(tt.text))
			}
			for range 2 {
				m.run(t, tt.where)
				if d := cmp.Diff(tt.want, r.take()); d != "" {
					t.Errorf("handlers (-want +got):\n%s", d)
				}
				if tt.where == emulateAt && len(u.ran) < len(ran) {
					u.ran = append(u.ran, ran[len(ran)-1]) // the return is emulated
				}
				if d := cmp.Diff(ran, u.ran); d != "" {
					t.Errorf("instructions (-unprobed +probed):\n%s", d)
				}
			}
			m.UnregisterKprobe(p)
			m.run(t, tt.where)
			if got := r.take(); got != nil {
				t.Errorf("after unregistration: %q", got)
			}
		})
	}
}

func TestEmulatedReturn(t *testing.T) { onBoards(t, testEmulatedReturn) }

func testEmulatedReturn(t *testing.T, on *board) {
	m := on.machine(t, 1)
	r := recorder{b: on}
	p := on.probe(emulateAt)
	p.PostHandler = func(*engine.Kprobe, *engine.Context) {
		r.calls = append(r.calls, fmt.Sprintf("%#x", m.cpus[0].regs.IP))
	}
	m.must(t, m.RegisterKprobe(p))
	m.run(t, emulateAt)
	if d := cmp.Diff([]string{fmt.Sprintf("%#x", uint64(callerIP))}, r.take()); d != "" {
		t.Error(d)
	}
}

// TestSlotsOfABatch: a batch that gives one site another slot, as a post_handler
// joins it, and makes a site beside it. Both copies have to be there.
func TestSlotsOfABatch(t *testing.T) { onBoards(t, testSlotsOfABatch) }

func testSlotsOfABatch(t *testing.T, on *board) {
	m := on.machine(t, 1)
	addr, _ := m.kernel.Lookup("vfs_read")
	m.must(t, m.RegisterKprobe(on.probe("vfs_read+7")))
	post := on.probe("vfs_read+7")
	post.PostHandler = func(*engine.Kprobe, *engine.Context) {}
	m.must(t, m.RegisterKprobes([]*engine.Kprobe{on.probe("vfs_read+5"), post}))
	if err := m.cpus[0].call(addr); err != nil {
		t.Error(err)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
