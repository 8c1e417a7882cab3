package emu

import (
	"bytes"
	"cmp"
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
)

type taskState uint8

const (
	taskUser     taskState = iota // in user mode: it has nothing to do in the kernel
	taskRunnable                  // waits for a processor
	taskRunning                   // is some processor's task
	taskSleeping                  // until it is woken
	taskBlocked                   // the host works for it (see job.host)
	taskDead
)

// A task is a guest task: a mirrored process, a call's own task, a kernel
// thread or a processor's idle task. It belongs to the holder of the machine lock.
type task struct {
	engine.Task
	ptr     uint64  // its task_struct
	info    []byte  // the guest's own task_struct, from thread_info.flags on
	bound   []byte  // likewise, from bound_cpu on
	stack   uint64  // lowest address of its kernel stack; 0 in user mode
	room    uint64  // bytes of one
	regs    uc.Regs // its registers, when no nested call is under way
	preempt uint32  // preempt_count to begin with at the next switch to it
	cpu     int     // where it runs, or ran last
	state   taskState
	kthread bool
	leaving bool // it runs its last call, do_exit
	fresh   bool // it has been forked, and not been woken yet
	unborn  bool // it has been forked, and not been in user mode yet
	woken   bool // it was woken before it went to sleep: it will not
	linked  bool // it died in its sleep: lists of the kernel lead to its stack
	job     *job // its stay in the kernel; nil in user mode
	spent   uint64
	left    uint64 // when it last left its processor; 0: it has not
	user    userPages
	cpus    uint64 // processors that it may run on, one bit each; 0: all
}

// A job is one stay of a task in the kernel, with a goroutine that waits for its end.
type job struct {
	task   *task
	done   bool
	result uint64
	asleep uint64 // when the machine first had no other work
	err    error
	wait   *waiter // how long it may take
	waits  bool    // its process waits in the call: see park.go
	early  bool    // the process has come back before the task was in its wait, with the result ret
	ret    int64
	// collect is called at the end, while the task still has its user memory.
	collect func()
	after   func() // called at its end, if no goroutine waits for it any more
	// host is work that a hypercall asked for, and that must be done without the machine lock. The
	// goroutine that waits for the job does it. Its result is the hypercall's.
	host func() uint64
}

// finish ends j. The machine lock is held.
func (j *job) finish(result uint64, err error) {
	j.done, j.result, j.err = true, result, err
	j.host = nil
}

// taskTable knows the tasks. It belongs to the holder of the machine lock.
type taskTable struct {
	mem   *memory
	byPID map[int]*task
	byPtr map[uint64]*task
	next  int    // pid of the next task that the host makes up
	first *task  // the first processor's idle task, with which the guest's lists begin
	pidNS uint64 // init_pid_ns
	// userMM is the mm_struct of all tasks with user memory. 0: the kernel has none.
	userMM uint64
}

// defaultPrio is DEFAULT_PRIO: nice 0.
const defaultPrio = 120

// maxTasks is the kernel's default pid_max.
const maxTasks = 32768

// create makes a task in user mode. pid 0 is an idle task, which is not listed.
func (tt *taskTable) create(pid, tgid, ppid int, comm string) (*task, error) {
	if len(tt.byPID) >= maxTasks {
		return nil, system.ErrNoMemory
	}
	ptr, ok := tt.mem.slabs.alloc(int(tt.mem.abi.SizeofTaskStruct))
	if !ok {
		return nil, system.ErrNoMemory
	}
	return tt.createAt(ptr, pid, tgid, ppid, comm)
}

// look finds the parts of t's task_struct that are looked at often. It is nil, and t's are empty, where no page has all of it.
func (tt *taskTable) look(t *task) (b []byte) {
	abi := tt.mem.abi
	if b = tt.mem.inPage(t.ptr, int(abi.SizeofTaskStruct), false); b != nil {
		t.info, t.bound = b[abi.TaskStruct_ThreadInfo:], b[abi.TaskStruct_BoundCpu:]
	}
	t.room = tt.mem.stackSize
	return b
}

// createAt is create where the memory of the task is there already, and zero.
func (tt *taskTable) createAt(ptr uint64, pid, tgid, ppid int, comm string) (*task, error) {
	t := &task{ptr: ptr}
	t.PID, t.TGID, t.PPID = pid, tgid, ppid
	b := tt.look(t)
	if b == nil {
		return nil, fmt.Errorf("a task at %#x: %w", ptr, syscall.EFAULT)
	}
	order.PutUint32(b[tt.mem.abi.TaskStruct_Pid:], uint32(pid))
	order.PutUint32(b[tt.mem.abi.TaskStruct_Tgid:], uint32(tgid))
	order.PutUint32(b[tt.mem.abi.TaskStruct_Ppid:], uint32(ppid))
	order.PutUint32(b[tt.mem.abi.TaskStruct_Usage:], 1)
	if pid != 0 {
		tt.mem.layout.PutLong(b[tt.mem.abi.TaskStruct_Mm:], cmp.Or(tt.userMM, ptr))
		tt.mem.layout.PutLong(b[tt.mem.abi.TaskStruct_Mm+tt.mem.word:], cmp.Or(tt.userMM, ptr))
	}
	tt.mem.layout.PutLong(b[tt.mem.abi.TaskStruct_GroupLeader:], ptr)
	tt.mem.layout.PutLong(b[tt.mem.abi.TaskStruct_StackCanary:], stackCanary)
	order.PutUint32(b[tt.mem.abi.TaskStruct_StaticPrio:], defaultPrio)
	order.PutUint32(b[tt.mem.abi.TaskStruct_StaticPrio+4:], defaultPrio)
	tt.mem.layout.PutLong(b[tt.mem.abi.TaskStruct_Cred:], ptr+tt.mem.abi.TaskStruct_OwnCred)
	tt.mem.layout.PutLong(b[tt.mem.abi.TaskStruct_RealCred:], ptr+tt.mem.abi.TaskStruct_OwnCred)
	tt.rename(t, comm)
	tt.byPtr[ptr] = t
	if pid != 0 {
		tt.byPID[pid] = t
		tt.link(t)
	}
	return t, nil
}

// comm is t's name as the guest has it: its calls may have changed it.
func (tt *taskTable) comm(t *task) string {
	b := tt.mem.inPage(t.ptr+tt.mem.abi.TaskStruct_Comm, guest.CommLen, false)
	name, _, _ := bytes.Cut(b, []byte{0})
	return string(name)
}

// rename is __set_task_comm.
func (tt *taskTable) rename(t *task, comm string) {
	if len(comm) >= guest.CommLen {
		comm = comm[:guest.CommLen-1]
	}
	t.Comm = comm
	b := tt.mem.inPage(t.ptr+tt.mem.abi.TaskStruct_Comm, guest.CommLen, false)
	clear(b)
	copy(b, comm)
}

// renamed takes over the name that the guest itself gave t.
func (tt *taskTable) renamed(t *task) {
	b := tt.mem.inPage(t.ptr+tt.mem.abi.TaskStruct_Comm, guest.CommLen, false)
	if n := len(t.Comm); n < len(b) && b[n] == 0 && string(b[:n]) == t.Comm {
		return
	}
	n := 0
	for n < len(b)-1 && b[n] != 0 {
		n++
	}
	t.Comm = string(b[:n])
}

// remove forgets t and gives its memory back, unless the kernel may come to it by a list of waiting tasks.
func (tt *taskTable) remove(t *task) {
	if tt.byPID[t.PID] == t {
		delete(tt.byPID, t.PID)
	}
	tt.unlink(t)
	delete(tt.byPtr, t.ptr)
	if !tt.held(t) && !t.linked {
		tt.mem.slabs.release(t.ptr, int(tt.mem.abi.SizeofTaskStruct))
	}
	if !t.linked {
		tt.leaveKernel(t)
	}
	t.state = taskDead
}

// enterKernel gives t a kernel stack.
func (tt *taskTable) enterKernel(t *task) error {
	if t.stack != 0 {
		return nil
	}
	low, err := tt.mem.stacks.alloc()
	if err != nil {
		return err
	}
	t.stack = low
	tt.mem.putLong(t.ptr+tt.mem.abi.TaskStruct_Stack, low)
	return nil
}

func (tt *taskTable) leaveKernel(t *task) {
	if t.stack != 0 {
		tt.mem.stacks.release(t.stack)
		t.stack = 0
	}
}

// top is the address behind t's kernel stack.
func (t *task) top() uint64 { return t.stack + t.room }

// firstPID begins the pids of tasks that no process of the host stands behind:
// above the host's own.
const firstPID = 1 << 22

// pid makes one up.
func (tt *taskTable) pid() int {
	tt.next++
	return tt.next
}

// setFlags sets bits of t's task_struct.flags.
func (tt *taskTable) setFlags(t *task, set uint32) {
	flags := t.info[tt.mem.abi.TaskStruct_Flags-tt.mem.abi.TaskStruct_ThreadInfo:]
	order.PutUint32(flags, order.Uint32(flags)|set)
}

// setNeedResched is set_tsk_need_resched.
func (tt *taskTable) setNeedResched(t *task) {
	order.PutUint32(t.info, order.Uint32(t.info)|guest.TifNeedResched)
}

// setParent makes t's real_parent its parent's task_struct, or root's where that is not known. It
// is done at each switch to t: a parent may go while its child does not run.
func (tt *taskTable) setParent(t, root *task) {
	parent := tt.byPID[t.PPID]
	if parent == nil {
		parent = root
	}
	if parent == nil {
		return // the first processor is being made
	}
	tt.mem.putLong(t.ptr+tt.mem.abi.TaskStruct_RealParent, parent.ptr)
	tt.mem.putLong(t.ptr+tt.mem.abi.TaskStruct_Parent, parent.ptr)
}

// setIDs corrects what t is a part of.
func (tt *taskTable) setIDs(t *task, tgid, ppid int) {
	if t.TGID == tgid && t.PPID == ppid && tt.mem.u32(t.ptr+tt.mem.abi.TaskStruct_OwnPid+tt.mem.abi.AbiPid_Nr) == uint32(t.PID) {
		return
	}
	t.TGID, t.PPID = tgid, ppid
	tt.mem.put32(t.ptr+tt.mem.abi.TaskStruct_Tgid, uint32(tgid))
	tt.mem.put32(t.ptr+tt.mem.abi.TaskStruct_Ppid, uint32(ppid))
	tt.unlink(t)
	tt.link(t)
}
