package mirror

import (
	"path/filepath"
	"sync"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// notified runs a call that a task is about to make, or puts it off. If a signal may interrupt the
// notification, so that the call comes again, it returns the task. again must then be called when that has
// happened. answer, unless nil, answers the call and returns its result: it is called once, when the caller's memory has
// been read.
func (m *Mirror) notified(n *notification, roots *rootDirs, answer func() int64) *thread {
	if answer != nil {
		answer = sync.OnceValue(answer)
		defer answer() // where nothing is mirrored
	}
	m.comesBack(int(n.pid))
	forChild := awaitsChild(n)
	if !forChild {
		m.reap()
	}
	w := watchedAs(n.nr)
	t := m.caller(Op{Kind: Open, TID: int(n.pid)}) // Open: the name is read again
	if t == nil || w == nil {
		return nil
	}
	if !t.watched.Load() {
		m.parentGoesOn(t)
	}
	forked := m.hasForked(t)
	if forChild && (forked || !t.awaited) { // it ran until now, or its children ended before its last wait did
		defer m.endsLater(t)()
	}
	t.awaited = forChild
	if forked || w.nr == unix.SYS_WAIT4 || w.nr == unix.SYS_WAITID {
		m.meetChildren(t, !forChild)
	}
	t.serving.Lock()
	defer t.serving.Unlock()
	m.countFaults(t, n)
	m.mu.Lock()
	t.did, t.opened = w.does, 0
	if t.repeats == (made{n.nr, n.args}) {
		t.repeats = made{}
		m.mu.Unlock()
		return nil
	}
	m.outdate(t, w.nr)
	if w.nr == unix.SYS_SET_ROBUST_LIST && t.watched.Load() && !m.every {
		m.mu.Unlock()
		return nil // it is not the first call of a new task
	}
	p := m.newPending(t)
	stale := t.isStale(m.threads[t.ppid])
	t.met = false
	m.mu.Unlock()
	c := p.call
	if !t.watched.Load() {
		c.Forked = t.madeBy()
	}
	if stale {
		t.shows(c)
	}
	t.watched.Store(true)
	if !t.known || isExec(w.nr) {
		t.known = true
		t.identify()
		roots.lend(t, isExec(w.nr))
	}
	c.Nr, c.Args, c.IP = int(n.nr), n.args, n.ip
	t.verdict = verdict{id: n.id}
	names := t.show(p, w)
	if changesNames[w.nr] {
		roots.forget()
	}
	if answer != nil {
		c.Ret = answer()
	}
	return m.dispatch(n, t, w, p, names)
}

// awaitsChild reports whether n waits for the end of a child. A child that has ended at the same time has ended afterwards:
// what came first is not known then, and most parents wait before their children end.
func awaitsChild(n *notification) bool {
	switch n.nr {
	case unix.SYS_WAIT4:
		return n.args[2]&unix.WNOHANG == 0
	case unix.SYS_WAITID:
		return n.args[ofWaitid-1]&unix.WNOHANG == 0
	}
	return false
}

// outdate notes what is to be read again after call nr of t: names, and the processors that tasks may run on. m.mu is held.
func (m *Mirror) outdate(t *thread, nr int) {
	t.named = true
	if mayRename(nr) {
		for _, o := range t.proc.threads { // the first thread, whichever thread execs
			o.named = false
		}
	}
	if t.moves {
		m.affinities++
	}
	t.moves = nr == unix.SYS_SCHED_SETAFFINITY
	t.proc.traces = t.proc.traces || nr == unix.SYS_PTRACE
}

// dispatch runs the call p of t, which n notifies, or queues it. It returns t, or nil if t ends.
func (m *Mirror) dispatch(n *notification, t *thread, w *watchedCall, p *pending, names []string) *thread {
	c := p.call
	switch c.Nr {
	case unix.SYS_EXIT:
		m.exits(t, c)
		p.done()
		return nil
	case unix.SYS_CLONE, unix.SYS_CLONE3:
		m.forks(t, c)
		p.done()
	case unix.SYS_EXECVE, unix.SYS_EXECVEAT:
		t.execs()
		if f := m.onExec.Load(); f != nil && c.Ret == 0 {
			(*f)(t.tid)
		}
		m.queue.run(c)
		m.overridden(t, n.id, w, c)
		if c.Ret == 0 && c.Result == 0 {
			m.executes(t, names[0])
		}
		p.done()
	default:
		if w.does == Open {
			t.opensMounts(n.id, w, &n.args, names[0])
		}
		m.expect(t, w, c)
		if w.wait != nil {
			m.mayWait(t, w.wait, p, n)
		}
		if p.ready != nil || c.Waits || !m.machine.Handles() && !m.isAwaited() {
			m.later(&p.queued)
		} else {
			m.queue.run(c)
			m.overridden(t, n.id, w, c)
			p.done()
		}
		t.known = t.known && !changesIDs[w.nr]
	}
	return t
}

// again records that t is about to repeat a mirrored call. The second one is not mirrored.
func (m *Mirror) again(t *thread, n *notification) {
	m.mu.Lock()
	t.repeats = made{n.nr, n.args}
	m.mu.Unlock()
}

// changesNames are the calls that may change where a path leads.
var changesNames = map[int]bool{
	unix.SYS_RENAME: true, unix.SYS_RENAMEAT: true, unix.SYS_RENAMEAT2: true, unix.SYS_RMDIR: true, unix.SYS_UNLINK: true,
	unix.SYS_UNLINKAT: true, unix.SYS_SYMLINK: true, unix.SYS_SYMLINKAT: true, unix.SYS_MOUNT: true, unix.SYS_UMOUNT2: true, unix.SYS_PIVOT_ROOT: true,
}

// changesIDs are the calls that may change with which ids a task opens files.
var changesIDs = map[int]bool{
	unix.SYS_SETUID: true, unix.SYS_SETREUID: true, unix.SYS_SETRESUID: true, unix.SYS_SETFSUID: true,
	unix.SYS_SETGID: true, unix.SYS_SETREGID: true, unix.SYS_SETRESGID: true, unix.SYS_SETFSGID: true, unix.SYS_UNSHARE: true,
}

// mayRename reports whether a call may change the thread's name.
func mayRename(nr int) bool { return nr == unix.SYS_PRCTL || isExec(nr) }

func isExec(nr int) bool { return nr == unix.SYS_EXECVE || nr == unix.SYS_EXECVEAT }

// made is a mirrored call.
type made struct {
	nr   int32
	args [6]uint64
}

// show reads the memory that p's arguments point to, and predicts the result. It returns the names of its
// paths. A bad pointer gives an empty name and EFAULT. The memory is read once: the machine does not see
// later changes by other threads of the caller.
func (t *thread) show(p *pending, w *watchedCall) (names []string) {
	c, mem, bad := p.call, p.mem[:0], false
	names = p.names[:0]
	for _, at := range w.path {
		if at.path == 0 {
			break
		}
		addr := c.Args[at.path-1]
		start := len(mem)
		var ok bool
		if mem, ok = t.readString(mem, addr); !ok {
			bad = true
			names = append(names, "")
			continue
		}
		s := mem[start:]
		c.User = append(c.User, emu.UserMem{Addr: addr, Data: s})
		names = append(names, string(s[:len(s)-1]))
	}
	for _, data := range [...]dataOf{w.data, w.more} {
		if data == nil {
			continue
		}
		if addr, size := data(&c.Args); size > 0 {
			if b, ok := t.readBytes(addr, size); ok {
				c.User = append(c.User, emu.UserMem{Addr: addr, Data: b})
			}
		}
	}
	if w.also != nil {
		w.also(t, c)
	}
	switch {
	case bad:
		c.Ret = Errno(unix.EFAULT)
	case w.predict != nil:
		t.makes, t.inMemory = false, false
		c.Ret = w.predict(t, &c.Args, names)
		c.New, c.InMemory = t.makes, t.inMemory
	}
	if isExec(w.nr) && c.Ret == 0 && len(t.head) > 0 {
		c.User = append(c.User, emu.UserMem{Addr: emu.ExecHead, Data: t.head})
	}
	if isExec(w.nr) && c.Ret == 0 && len(t.interpreter) > 0 {
		c.User = append(c.User, emu.UserMem{Addr: emu.ExecInterpreter, Data: t.interpreter})
	}
	if w.pair != 0 && c.Ret >= 0 {
		c.User = append(c.User, emu.UserMem{Addr: c.Args[w.pair-1], Data: t.freeFDs()})
	}
	return names
}

// expect records what the next operation needs, if the call is about one of our files.
func (m *Mirror) expect(t *thread, w *watchedCall, c *emu.Call) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch w.does {
	case Open:
		t.opened = int(c.Ret)
		t.proc.renames = t.proc.renames || t.wrote
	case Write, Mkdir:
		m.writer = t
	case Release:
		for fh, f := range m.files {
			if f.owner.proc == t.proc && f.fd == int(int32(c.Args[0])) {
				delete(m.files, fh) // its release adds nothing
				t.proc.putFD(f.opened)
			}
		}
	}
}

// OnAwait sets the function that reports whether somebody looks at what calls do without asking the mirror first. Then no call
// is put off that need not be.
func (m *Mirror) OnAwait(f func() bool) { m.onAwait.Store(&f) }

func (m *Mirror) isAwaited() bool {
	f := m.onAwait.Load()
	return f != nil && (*f)()
}

// OnExec sets the function that is called before a task begins to run a program, with the task's number.
func (m *Mirror) OnExec(f func(tid int)) { m.onExec.Store(&f) }

// executes gives t the name of the new program. The machine has renamed its task already.
func (m *Mirror) executes(t *thread, path string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	name := filepath.Base(path)
	t.comm = name[:min(len(name), maxComm)]
	t.cpusAt = unopenedCPUs
	t.last = [numKinds]answer{}
}

const maxComm = 15 // TASK_COMM_LEN without its end

// exits runs the end of one thread, perhaps of the process's last one. Later operations of it are not
// mirrored, because it is only dying.
func (m *Mirror) exits(t *thread, c *emu.Call) {
	c.Kind = emu.CallExit
	m.mu.Lock()
	p := t.proc
	var others []*emu.Call
	if len(p.threads) == 1 {
		for _, o := range m.forget(p) {
			if o.Kind == emu.CallExit && o.PID != t.tid {
				others = append(others, o)
			}
		}
		p.ended = true
		m.procs[p.tgid] = p // until the host reports it, too
	} else {
		m.leaves(t)
	}
	m.mu.Unlock()
	for _, o := range others {
		m.queue.run(o)
	}
	m.queue.run(c)
}

// leaves removes one thread of several from the tables. m.mu and t.serving are held.
func (m *Mirror) leaves(t *thread) {
	delete(m.threads, t.tid)
	for i, o := range t.proc.threads {
		if o == t {
			t.proc.threads = append(t.proc.threads[:i], t.proc.threads[i+1:]...)
			break
		}
	}
	t.close()
}

// claimed records that a task makes a call that was not mirrored and leads to an operation on one of our
// files.
func (m *Mirror) claimed(tid int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if t := m.threads[tid]; t != nil {
		t.did = noOp
	}
}

// seen reports whether the call that op belongs to was mirrored already.
func (m *Mirror) seen(t *thread, op Op) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if t.did != op.Kind {
		return false
	}
	if op.Kind == Open && t.opened >= 0 && op.Ret >= 0 {
		m.files[op.FH] = file{owner: t, opened: t.opened, fd: t.opened}
	}
	if op.Kind == Write || op.Kind == Mkdir {
		m.writer = t
	}
	return true
}
