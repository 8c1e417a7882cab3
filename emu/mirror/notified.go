package mirror

import (
	"encoding/binary"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// notified runs a call that a task is about to make, or puts it off. Where the
// call may be made again, because a signal has interrupted the notification,
// again is to be told of the task when that has happened.
func (m *Mirror) notified(n *notification, root *rootDir) *thread {
	w := byNumber[int(n.nr)]
	t := m.caller(Op{Kind: Open, TID: int(n.pid)}) // Open: names are looked at again
	if t == nil || w == nil {
		return nil
	}
	t.serving.Lock()
	defer t.serving.Unlock()
	m.mu.Lock()
	t.did, t.opened = w.does, 0
	if t.repeats == (made{n.nr, n.args}) {
		t.repeats = made{}
		m.mu.Unlock()
		return nil
	}
	t.named = true
	if mayRename(w.nr) {
		for _, o := range t.proc.threads { // the first, whoever execs
			o.named = false
		}
	}
	if w.nr == unix.SYS_PRCTL {
		m.mu.Unlock()
		return nil // the machine renames its task at the next call
	}
	p := m.newPending(t)
	m.mu.Unlock()
	c := p.call
	t.watched = true
	if !t.known || isExec(w.nr) {
		t.known = true
		t.identify()
		root.lend(t)
	}
	c.Nr, c.Args = int(n.nr), n.args
	names := t.show(p, w)
	switch c.Nr {
	case unix.SYS_EXIT, unix.SYS_EXIT_GROUP:
		m.exits(t, c)
		p.done()
		return nil
	case unix.SYS_CLONE, unix.SYS_CLONE3:
		m.forks(t, c)
		p.done()
	case unix.SYS_EXECVE, unix.SYS_EXECVEAT:
		t.execs()
		m.queue.run(c)
		if c.Ret == 0 {
			m.executes(t, names[0])
		}
		p.done()
	default:
		m.expect(t, w, c)
		m.later(&p.queued)
	}
	return t
}

// again says that t is about to make a call that has been mirrored: the second
// one is not.
func (m *Mirror) again(t *thread, n *notification) {
	m.mu.Lock()
	t.repeats = made{n.nr, n.args}
	m.mu.Unlock()
}

// mayRename: a thread has another name after such a call.
func mayRename(nr int) bool { return nr == unix.SYS_PRCTL || isExec(nr) }

func isExec(nr int) bool { return nr == unix.SYS_EXECVE || nr == unix.SYS_EXECVEAT }

// made is a call that has been mirrored.
type made struct {
	nr   int32
	args [6]uint64
}

// show gives p what its arguments point to, and the predicted result. The
// names are those of its paths: a pointer that is bad makes an empty one, and
// EFAULT. They are read once: what the caller's other threads write there later
// the machine does not see.
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
	if w.data != nil {
		if addr, size := w.data(&c.Args); size > 0 {
			if b, ok := t.readBytes(addr, size); ok {
				c.User = append(c.User, emu.UserMem{Addr: addr, Data: b})
			}
		}
	}
	switch {
	case bad:
		c.Ret = Errno(unix.EFAULT)
	case w.predict != nil:
		c.Ret = w.predict(t, &c.Args, names)
	}
	return names
}

// expect remembers what the operation needs that comes next if the call is
// about one of our files.
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
				delete(m.files, fh) // its release has nothing to add
				t.proc.putFD(f.opened)
			}
		}
	}
}

// executes gives t the name of the program that it becomes: the machine has
// named its task so already.
func (m *Mirror) executes(t *thread, path string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	name := filepath.Base(path)
	t.comm = name[:min(len(name), maxComm)]
	t.last = [numKinds]answer{}
}

const maxComm = 15 // TASK_COMM_LEN without its end

// exits runs the end of a process or of one thread. Nothing that the host tells
// of it later is mirrored: it goes on only to die.
func (m *Mirror) exits(t *thread, c *emu.Call) {
	c.Kind = emu.CallExit
	m.mu.Lock()
	p := t.proc
	var others []*emu.Call
	if c.Nr == unix.SYS_EXIT_GROUP || len(p.threads) == 1 {
		for _, o := range m.forget(p) {
			if o.Kind == emu.CallExit && o.PID != t.tid {
				others = append(others, o)
			}
		}
		p.ended = true
		m.procs[p.tgid] = p // until the host says so, too
	} else {
		m.leaves(t)
	}
	m.mu.Unlock()
	for _, o := range others {
		m.queue.run(o)
	}
	m.queue.run(c)
}

// leaves takes one thread of several out of the tables. m.mu and t.serving are
// held.
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

// seen reports whether op has been mirrored as the call that led to it.
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

// forked is a child that the machine has and that has not shown itself yet.
type forked struct {
	pid    int // as predicted
	parent int // tgid
	thread bool
	at     time.Time
}

// A child that has made no call for so long, and has no process, was killed
// before it could make one. The others were forked under another pid than
// predicted, and may still come.
const unbornAfter = time.Second

// forks runs a fork, with the pid that the child will get if nobody else forks
// at this moment.
func (m *Mirror) forks(t *thread, c *emu.Call) {
	m.mu.Lock()
	lost := m.unborn(0)
	pid := m.nextPID()
	m.awaited = append(m.awaited, forked{pid, t.proc.tgid, cloneFlags(c)&unix.CLONE_THREAD != 0, time.Now()})
	m.mu.Unlock()
	c.Ret = int64(pid)
	m.queue.run(c)
	for _, c := range lost {
		m.queue.run(c)
	}
}

// cloneFlags are the flags of a fork; those of clone3 are in memory.
func cloneFlags(c *emu.Call) uint64 {
	switch {
	case c.Nr == unix.SYS_CLONE:
		return c.Args[0]
	case c.Nr == unix.SYS_CLONE3 && len(c.User) > 0 && len(c.User[0].Data) >= 8:
		return binary.LittleEndian.Uint64(c.User[0].Data)
	}
	return 0
}

// unborn gives up awaited children: the threads of process dead, and children
// that have died unseen. It returns what is left to run for them. m.mu is held.
func (m *Mirror) unborn(dead int) []*emu.Call {
	if len(m.awaited) == 0 {
		return nil
	}
	var calls []*emu.Call
	late := time.Now().Add(-unbornAfter)
	m.awaited = slices.DeleteFunc(m.awaited, func(f forked) bool {
		lost := f.thread && f.parent == dead || f.at.Before(late) && unix.Kill(f.pid, 0) == unix.ESRCH
		if lost {
			calls = append(calls, &emu.Call{Kind: emu.CallExit, PID: f.pid, TGID: f.pid})
		}
		return lost
	})
	return calls
}

// nextPID predicts the next pid. m.mu is held.
func (m *Mirror) nextPID() int {
	pid := lastPID() + 1
	for m.expects(pid) || m.threads[pid] != nil {
		pid++
	}
	return pid
}

func (m *Mirror) expects(pid int) bool {
	for _, f := range m.awaited {
		if f.pid == pid {
			return true
		}
	}
	return false
}

// lastPID is the pid that was given last, as /proc/loadavg has it.
func lastPID() int {
	fd, err := unix.Open("/proc/loadavg", unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return 1 << 20
	}
	defer unix.Close(fd)
	var b [64]byte
	n, err := unix.Read(fd, b[:])
	end := n - 1 // the newline
	start := end
	for start > 0 && b[start-1] != ' ' {
		start--
	}
	pid, e := strconv.Atoi(string(b[max(start, 0):max(end, 0)]))
	if err != nil || e != nil {
		return 1 << 20
	}
	return pid
}

// claim finds the awaited child that a new task is: that of its pid, or else
// the oldest of its parent's. 0: none, the machine is yet to fork it. m.mu is
// held.
func (m *Mirror) claim(tid, tgid, ppid int) int {
	best := -1
	for i, f := range m.awaited {
		if f.pid == tid {
			best = i
			break
		}
		if best < 0 && (f.parent == ppid || f.parent == tgid && tid != tgid) {
			best = i
		}
	}
	if best < 0 {
		return 0
	}
	pid := m.awaited[best].pid
	m.awaited = append(m.awaited[:best], m.awaited[best+1:]...)
	return pid
}
