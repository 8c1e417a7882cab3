package emu

import "context"

type callKey struct{}

// WithCall says that who calls under ctx makes the system call c, by which it loads a module or takes one away. The
// module's init or exit function runs in that call, which has its Nr, Args, User and IP; then c.Begun is set.
func WithCall(ctx context.Context, c *Call) context.Context {
	return context.WithValue(ctx, callKey{}, c)
}

// moduleCall runs fn, a module's init or exit function, in t, which makes the system call nr, or that of w's context. The
// machine lock is held.
func (m *Machine) moduleCall(w *waiter, t *task, nr int, fn uint64) (uint64, error) {
	s := &sysCall{nr: nr, args: new([6]uint64)}
	var c *Call
	if w.ctx != nil {
		c, _ = w.ctx.Value(callKey{}).(*Call)
	}
	if c != nil {
		s = &sysCall{nr: c.Nr, args: &c.Args, user: c.User, ip: c.IP}
	}
	m.mem.putLong(m.entry.moduleCall, t.ptr)
	m.mem.putLong(m.entry.moduleCall+m.mem.word, fn)
	if err := m.enterSyscall(t, s); err != nil {
		return 0, err
	}
	if c != nil {
		c.Begun.Store(true)
	}
	t.job.wait = w
	return m.drive(t.job)
}
