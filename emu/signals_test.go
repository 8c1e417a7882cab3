package emu

import (
	"errors"
	"fmt"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
)

// TestHCKill: a signal of a module's goes to a user's task that there is, and to nobody else.
func TestHCKill(t *testing.T) {
	m := boot(t, Config{})
	var sent []string
	result := error(nil)
	m.OnSignal(func(pid int, s syscall.Signal) error {
		sent = append(sent, fmt.Sprint(pid, int(s)))
		return result
	})
	kill := func(pid, sig uint64) int64 {
		m.lock.Lock()
		defer m.lock.Unlock()
		return int64(m.hc[guest.HCKill](m, &m.cpus[0], pid, sig, 0))
	}
	if _, err := m.Call("int_sqrt", 9); err != nil {
		t.Fatal(err)
	}
	if r := kill(4242, 9); r != -int64(syscall.ESRCH) || sent != nil {
		t.Errorf("nobody: %d, %v", r, sent)
	}
	for pid := range m.tasks.byPID {
		if m.tasks.byPID[pid].kthread {
			if r := kill(uint64(pid), 9); r != -int64(syscall.ESRCH) {
				t.Errorf("kernel thread %d: %d", pid, r)
			}
		}
	}
	m.tasks.byPID[77] = &task{}
	m.tasks.byPID[77].PID = 77
	defer delete(m.tasks.byPID, 77)
	if r := kill(77, 10); r != 0 || len(sent) != 1 || sent[0] != "77 10" {
		t.Errorf("%d, %v", r, sent)
	}
	result = syscall.EPERM
	if r := kill(77, 10); r != -int64(syscall.EPERM) {
		t.Errorf("refused: %d", r)
	}
	result = errors.New("otherwise")
	if r := kill(77, 10); r != -int64(syscall.EPERM) {
		t.Errorf("refused otherwise: %d", r)
	}
}
