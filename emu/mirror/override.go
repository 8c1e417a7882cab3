package mirror

import (
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// A handler of a module may change what a function returns: a return handler by regs->ax, an entry handler by returning from the
// function itself. The machine's code returns the predicted result. So where the machine's result is another one, and an error,
// a handler has made it, and the caller gets it: the host's kernel does not run the call. A success in place of an error is
// nothing that could be given.

// overridden records what a handler has made of the result of the call c, which has run. t.serving is held.
func (m *Mirror) overridden(t *thread, id uint64, w *watchedCall, c *emu.Call) {
	if c.Result == c.Ret || c.Result >= 0 || c.Result <= -firstRestart {
		return
	}
	t.verdict.id, t.verdict.fails = id, unix.Errno(-c.Result)
	if w.does == Open && c.Ret >= 0 {
		m.mu.Lock()
		defer m.mu.Unlock()
		t.opened = 0
		t.proc.putFD(int(c.Ret))
	}
}

// firstRestart is the first number of those by which the kernel restarts a call (ERESTARTSYS), and that no program sees.
const firstRestart = 512

// failed is the error that a handler has made of the result of the call with that notification; 0: none.
func (t *thread) failed(id uint64) unix.Errno {
	t.serving.Lock()
	defer t.serving.Unlock()
	if t.verdict.id != id {
		return 0
	}
	return t.verdict.fails
}
