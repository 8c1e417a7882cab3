package emu

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

func ignore(*engine.Kprobe, *engine.Context) bool { return false }

// way is where a recording leads, each place once as long as it stays there, and handlers in parentheses.
func way(r *Recording) string {
	var at []string
	for _, mo := range r.Moments {
		where := string(mo.Place)
		if mo.Kind != MomentInsn && mo.Kind != MomentLater {
			where = "(" + string(mo.Kind) + ")"
		}
		if len(at) == 0 || at[len(at)-1] != where {
			at = append(at, where)
		}
	}
	return strings.Join(at, ", ")
}

func TestRecord(t *testing.T) {
	for _, tc := range []struct {
		name, symbol string
		offset       uint64
		post, ret    bool
		optimise     bool
		want         string
	}{
		{"a jump", "vfs_read", 5, false, false, true, "site, detour buffer, (pre_handler), detour buffer, function"},
		{"boosted", "vfs_read", 5, false, false, false, "site, (pre_handler), insn slot, function"},
		{"stepped", "vfs_read", 5, true, false, true, "site, (pre_handler), insn slot, (post_handler), function"},
		{"by ftrace", "vfs_read", 0, false, false, true, "site, ftrace trampoline, (pre_handler), function"},
		{"a return", "vfs_read", 0, false, true, true,
			"site, ftrace trampoline, (entry_handler), (pre_handler), function, return trampoline, (handler), elsewhere"},
		{"in a thread of the load", "schedule_timeout", 0, false, false, true, "site, ftrace trampoline, (pre_handler), function"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m := boot(t, Config{Clock: ClockVirtual})
			m.Engine().SetOptimization(tc.optimise)
			kp := &engine.Kprobe{Symbol: tc.symbol, Offset: tc.offset, PreHandler: ignore}
			if tc.post {
				kp.PostHandler = func(*engine.Kprobe, *engine.Context) {}
			}
			err := m.Engine().RegisterKprobe(kp)
			if tc.ret {
				err = errors.Join(err, m.Engine().RegisterKretprobe(&engine.Kretprobe{
					Kprobe: engine.Kprobe{Symbol: tc.symbol}, Handler: func(*engine.Instance, *engine.Context) bool { return false },
				}))
			}
			if err != nil {
				t.Fatal(err)
			}
			before := fmt.Sprintf("%+v", m.Status())
			r := record(t, m, HitRequest{Addr: kp.Addr})
			if got := way(r); got != tc.want || r.Returned != tc.ret {
				t.Errorf("way: %s\nwant %s", got, tc.want)
			}
			if after := fmt.Sprintf("%+v", m.Status()); after != before {
				t.Errorf("the machine was %s\nand is  %s", before, after)
			}
			checkMoments(t, r)
		})
	}
}

// checkMoments holds r against what every hit has.
func checkMoments(t *testing.T, r *Recording) {
	t.Helper()
	for i, mo := range r.Moments {
		if len(mo.Code) == 0 || mo.Regs.IP == 0 || mo.Regs.SP == 0 {
			t.Errorf("moment %d: %+v", i, mo)
		}
	}
}

func record(t *testing.T, m *Machine, r HitRequest) *Recording {
	t.Helper()
	twin, err := m.Twin()
	if err != nil {
		t.Fatal(err)
	}
	defer twin.Close()
	rec, err := twin.Record(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// The handlers of a module are a part of the hit.
func TestRecordModule(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	if err := m.Insmod("kprobe_example", []string{"symbol=kernel_clone"}); err != nil {
		t.Fatal(err)
	}
	addr, _ := m.Kernel().Lookup("kernel_clone")
	r := record(t, m, HitRequest{Addr: addr})
	if got, want := way(r), "site, ftrace trampoline, (pre_handler), (post_handler), function"; got != want {
		t.Errorf("way: %s, want %s", got, want)
	}
}

func TestRecordCall(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	kp := &engine.Kprobe{Symbol: "int_sqrt", PreHandler: ignore}
	if err := m.Engine().RegisterKprobe(kp); err != nil {
		t.Fatal(err)
	}
	r := record(t, m, HitRequest{Addr: kp.Addr, Call: "int_sqrt", Args: []uint64{77}})
	if di, _ := amd64.isa.Register("di"); di == nil || di.Get(&r.Moments[0].Regs) != 77 {
		t.Errorf("%+v", r.Moments[0])
	}
}

func TestRecordErrors(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	kp := &engine.Kprobe{Symbol: "int_sqrt", PreHandler: ignore}
	off := &engine.Kprobe{Symbol: "vfs_read", PreHandler: ignore, Disabled: true}
	if err := m.Engine().RegisterKprobes([]*engine.Kprobe{kp, off}); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		r    HitRequest
		want error
	}{
		{HitRequest{Addr: 1}, syscall.ENOENT},
		{HitRequest{Addr: off.Addr}, syscall.ENOENT},
		{HitRequest{Addr: kp.Addr, Call: "no_such"}, syscall.ENOENT},
		{HitRequest{Addr: kp.Addr, Call: "vfs_read", Args: make([]uint64, maxArgs+1)}, syscall.E2BIG},
		{HitRequest{Addr: kp.Addr, Call: "crc32_le"}, ErrNotReached},
	} {
		twin, err := m.Twin()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := twin.Record(t.Context(), tc.r); !errors.Is(err, tc.want) {
			t.Errorf("%+v: %v, want %v", tc.r, err, tc.want)
		}
		twin.Close()
	}
}
