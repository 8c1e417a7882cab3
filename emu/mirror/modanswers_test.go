package mirror

import (
	"testing"

	"golang.org/x/sys/unix"
)

// TestRepeatedModuleCallHasItsAnswer: a call that is notified again, because a signal ended the wait for its answer,
// is not made again. One that follows an answer that was taken is.
func TestRepeatedModuleCallHasItsAnswer(t *testing.T) {
	name := bytesOf("ktm\x00")
	m := &countedModules{}
	g := NewGuard(func(string) {})
	g.Load(m)
	n := &notification{pid: uint32(unix.Getpid()), nr: unix.SYS_DELETE_MODULE, arch: unix.AUDIT_ARCH_X86_64}
	n.args[0] = addressOf(name)
	for range 3 {
		if errno, _, mine := g.moduleCall(n, waitsStill); errno != unix.EBUSY || !mine {
			t.Errorf("%v, %v", errno, mine)
		}
	}
	if m.calls != 1 {
		t.Errorf("%d calls; want 1", m.calls)
	}
	other := *n
	other.args[1] = unix.O_TRUNC
	g.moduleCall(&other, waitsStill)
	g.answers.taken(n.pid)
	g.moduleCall(&other, waitsStill)
	if m.calls != 3 {
		t.Errorf("%d calls; want 3", m.calls)
	}
}

// TestModuleAnswersAreBounded: answers that nobody takes are forgotten.
func TestModuleAnswersAreBounded(t *testing.T) {
	var m moduleAnswers
	for pid := range uint32(10 * maxAnswers) {
		if _, first := m.begin(&notification{pid: 1<<22 + pid}); !first {
			t.Fatal("the answer of another task")
		}
		if len(m.byTask) > maxAnswers {
			t.Fatalf("%d answers", len(m.byTask))
		}
	}
}
