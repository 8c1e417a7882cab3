package emu

import (
	"errors"
	"slices"
	"testing"
	"time"
)

// TestFaultHoldsNoLock: who gives a bad pointer to a function that locks for all dies before it has the lock, as in
// Linux (lock_timer_base, lock_hrtimer_base, __queue_work): nobody waits for that lock ever after.
func TestFaultHoldsNoLock(t *testing.T) {
	const (
		nowhere, far = 0x6b6b6b6b6b6b, 1 << 40
		zeroed       = 0 // stands for memory
		atomicZeroed = 0xb20
	)
	for _, one := range []struct {
		call string
		args []uint64
		lock string
	}{
		{"mod_timer", []uint64{nowhere, far}, "timer_lock"},
		{"del_timer_sync", []uint64{nowhere}, "timer_lock"},
		{"hrtimer_start_range_ns", []uint64{nowhere, far, 1, 1}, "hrtimer_lock"},
		{"queue_work_on", []uint64{8192, nowhere, zeroed}, "wq_lock"},
	} {
		t.Run(one.call, func(t *testing.T) {
			m := boot(t, Config{Clock: ClockVirtual, CPUs: 1})
			lock := mustLookup(t, m, one.lock)
			if i := slices.Index(one.args, zeroed); i >= 0 {
				var err error
				if one.args[i], err = m.Call("__kmalloc", 256, atomicZeroed); err != nil {
					t.Fatal(err)
				}
			}
			fn := mustLookup(t, m, one.call)
			if _, err := m.inTask(t.Context(), time.Second, "insmod", fn, one.args...); !errors.Is(err, ErrOops) {
				t.Fatalf("%v, want an oops", err)
			}
			if held := m.mem.u32(lock); held != 0 {
				t.Errorf("%s is %d", one.lock, held)
			}
		})
	}
}
