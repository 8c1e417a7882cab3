package emu

import (
	"encoding/binary"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

const sleepAt = 0x7ffff0001000

// sleeper is a nanosleep(2) of a process, which lasts until it is said to have returned.
func sleeper(pid int) *Call {
	ts := binary.LittleEndian.AppendUint64(nil, 3600)
	return &Call{
		PID: pid, TGID: pid, PPID: 1, Comm: "sleep", Nr: syscall.SYS_NANOSLEEP, Args: [6]uint64{sleepAt},
		User: []UserMem{{sleepAt, append(ts, make([]byte, 8)...)}}, Waits: true,
	}
}

func mirrored(t *testing.T, m *Machine, c *Call) {
	t.Helper()
	if _, err := m.Mirror(c); err != nil {
		t.Fatal(err)
	}
}

// TestParkedCalls: five processes sleep at once, so that one instance is not enough. The waits end in another order,
// with their results, by the kernel's own wakeup.
func TestParkedCalls(t *testing.T) {
	m := boot(t, Config{})
	var returned []string
	r := &engine.Kretprobe{Kprobe: engine.Kprobe{Symbol: "do_nanosleep", Want: engine.WantAll}, Maxactive: 1,
		Handler: func(_ *engine.Instance, c *engine.Context) bool {
			returned = append(returned, fmt.Sprint(c.Task.PID, " ", int32(c.R[arch.AX])))
			return false
		}}
	if err := m.Engine().RegisterKretprobe(r); err != nil {
		t.Fatal(err)
	}
	var log []string
	watch(t, m, &log, "try_to_wake_up")
	for pid := 100; pid < 105; pid++ {
		mirrored(t, m, sleeper(pid))
	}
	if len(returned) != 0 || r.Nmissed() != 4 {
		t.Errorf("returned %v, %d missed; want none, 4", returned, r.Nmissed())
	}
	log = nil
	mirrored(t, m, &Call{Kind: CallReturned, PID: 103, Ret: -516})
	mirrored(t, m, &Call{Kind: CallReturned, PID: 100})
	if want := []string{"100 0"}; !slices.Equal(returned, want) {
		t.Errorf("returned %v, want %v", returned, want)
	}
	if len(log) != 2 || !strings.HasPrefix(log[0], "try_to_wake_up swapper/") {
		t.Errorf("hits %q, want two of try_to_wake_up in an idle task", log)
	}
	mirrored(t, m, sleeper(100)) // its instance is free again
	mirrored(t, m, &Call{Kind: CallReturned, PID: 100})
	if want := []string{"100 0", "100 0"}; !slices.Equal(returned, want) {
		t.Errorf("returned %v, want %v", returned, want)
	}
}

// TestWaitEnds: what ends a wait without word of its end.
func TestWaitEnds(t *testing.T) {
	for name, end := range map[string]func(m *Machine) *Call{
		"another call": func(*Machine) *Call { return &Call{PID: 100, TGID: 100, Comm: "sleep", Nr: syscall.SYS_GETPID} },
		"exit":         func(*Machine) *Call { return &Call{Kind: CallExit, PID: 100, Args: [6]uint64{0, 9}} },
	} {
		t.Run(name, func(t *testing.T) {
			m := boot(t, Config{})
			var codes []uint64
			k := &engine.Kprobe{Symbol: "do_exit", Want: engine.WantAll, PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
				codes = append(codes, c.R[arch.DI])
				return false
			}}
			if err := m.Engine().RegisterKprobe(k); err != nil {
				t.Fatal(err)
			}
			mirrored(t, m, sleeper(100))
			c := end(m)
			mirrored(t, m, c)
			if s := m.Status(); s.Runnable != 0 || s.Oopses != 0 {
				t.Errorf("%+v\n%s", s, m.Kmsg())
			}
			if c.Kind == CallExit && !slices.Equal(codes, []uint64{9}) {
				t.Errorf("exit codes %#x", codes)
			}
		})
	}
}

// TestExitCodes: do_exit gets what wait(2) will see.
func TestExitCodes(t *testing.T) {
	m := boot(t, Config{})
	var codes []uint64
	k := &engine.Kprobe{Symbol: "do_exit", Want: engine.WantAll, PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
		codes = append(codes, c.R[arch.DI])
		return false
	}}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	for i, args := range [][6]uint64{{3}, {0, 9}, {0, 15}, {0, 0x8b}} {
		mirrored(t, m, &Call{PID: 100 + i, TGID: 100 + i, PPID: 1, Comm: "x", Nr: syscall.SYS_GETPID})
		mirrored(t, m, &Call{Kind: CallExit, PID: 100 + i, Args: args})
	}
	if want := []uint64{0x300, 9, 15, 0x8b}; !slices.Equal(codes, want) {
		t.Errorf("exit codes %#x, want %#x", codes, want)
	}
}

// TestAffinity: a task runs only where its process may.
func TestAffinity(t *testing.T) {
	m := boot(t, Config{CPUs: 4})
	var cpus []int
	k := &engine.Kprobe{Symbol: "__x64_sys_getpid", PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
		cpus = append(cpus, c.CPU)
		return false
	}}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	for _, mask := range []uint64{1, 2, 4, 8, 1 << 6, 2, 1} {
		mirrored(t, m, &Call{PID: 100, TGID: 100, PPID: 1, Comm: "x", Nr: syscall.SYS_GETPID, CPUs: mask})
	}
	if want := []int{0, 1, 2, 3, 2, 1, 0}; !slices.Equal(cpus, want) {
		t.Errorf("ran on %v, want %v", cpus, want)
	}
}

// TestSnapshotOfParked: a machine that is taken back while a call waits goes on, whether its process still waits or not.
func TestSnapshotOfParked(t *testing.T) {
	m := boot(t, Config{})
	mirrored(t, m, sleeper(100))
	mirrored(t, m, sleeper(101))
	s, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	mirrored(t, m, &Call{Kind: CallReturned, PID: 100})
	if err := m.Restore(s); err != nil {
		t.Fatal(err)
	}
	for pid := 100; pid < 102; pid++ {
		mirrored(t, m, &Call{Kind: CallReturned, PID: pid})
		mirrored(t, m, &Call{PID: pid, TGID: pid, PPID: 1, Comm: "sleep", Nr: syscall.SYS_GETPID})
	}
	for m.behind.active.Load() { // the call whose process was told of before
		runtime.Gosched()
	}
	if st := m.Status(); st.Runnable != 0 || st.Oopses != 0 {
		t.Errorf("%+v\n%s", st, m.Kmsg())
	}
}
