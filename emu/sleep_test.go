package emu

import (
	"encoding/binary"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// TestSleeps: a sleep gives the processor up once, and does not last; what cannot be
// slept for is refused.
func TestSleeps(t *testing.T) {
	m := boot(t, Config{CPUs: 1, Clock: ClockVirtual})
	slept := 0
	k := &engine.Kprobe{Symbol: "schedule", PreHandler: func(*engine.Kprobe, *engine.Context) bool {
		slept++
		return false
	}}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	const at, flagAbsolute = 0x7ffff0001000, 1
	timespec := func(sec, nsec uint64) []UserMem {
		return []UserMem{{at, binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, sec), nsec)}}
	}
	for _, tc := range []struct {
		nr    int
		args  [6]uint64
		user  []UserMem
		want  syscall.Errno
		slept int
	}{
		{syscall.SYS_NANOSLEEP, [6]uint64{at}, timespec(3600, 5), 0, 1},
		{syscall.SYS_NANOSLEEP, [6]uint64{at}, timespec(1, 1e9), syscall.EINVAL, 0},
		{syscall.SYS_NANOSLEEP, [6]uint64{at + 1<<20}, nil, syscall.EFAULT, 0},
		{syscall.SYS_CLOCK_NANOSLEEP, [6]uint64{0, 0, at}, timespec(1<<62, 0), 0, 1},
		{syscall.SYS_CLOCK_NANOSLEEP, [6]uint64{0, flagAbsolute, at}, timespec(0, 0), 0, 1},
		{syscall.SYS_CLOCK_NANOSLEEP, [6]uint64{0, 0, at}, timespec(1<<63, 0), syscall.EINVAL, 0},
	} {
		slept = 0
		before := m.Now()
		ret, err := m.Mirror(&Call{PID: 100, TGID: 100, PPID: 1, Comm: "sleep", Nr: tc.nr, Args: tc.args, User: tc.user})
		if err != nil || ret != -int64(tc.want) || slept != tc.slept {
			t.Errorf("call %d of %v: %d, %v, %d times schedule(); want %d, %d times", tc.nr, tc.user, ret, err, slept, -int64(tc.want), tc.slept)
		}
		if took := m.Now() - before; took > 1e9 {
			t.Errorf("call %d of %v: %d ns", tc.nr, tc.user, took)
		}
	}
}
