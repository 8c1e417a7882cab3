package emu

// Modules walk the lists of tasks (for_each_process, for_each_thread, children), and go from a task to its struct
// pid and signal_struct by pointers. The lists lie in the guest's memory, and begin at the first idle task, which
// modules know as init_task. The host keeps them, as it makes and removes the tasks. A module may have overwritten
// them: then walks are wrong, but all that the host reads and writes is guest memory, and its own walks end.

// Types of pids (enum pid_type) that a task has.
const (
	pidTypePID = iota
	pidTypeTGID
)

// linkFirst makes t, the first idle task, the head of the lists.
func (tt *taskTable) linkFirst(t *task, pidNS uint64) {
	tt.first, tt.pidNS = t, pidNS
	tt.emptyList(t.ptr + tt.mem.abi.TaskStruct_Tasks)
	tt.number(t)
	tt.leads(t)
}

// link puts a new task into the lists.
func (tt *taskTable) link(t *task) {
	tt.number(t)
	if t.PID == t.TGID {
		tt.leads(t)
		if tt.first != nil {
			tt.addTail(t.ptr+tt.mem.abi.TaskStruct_Tasks, tt.first.ptr+tt.mem.abi.TaskStruct_Tasks)
		}
	} else {
		tt.follows(t)
	}
	tt.adopt(t)
}

// number fills in t's struct pid.
func (tt *taskTable) number(t *task) {
	at := t.ptr + tt.mem.abi.TaskStruct_OwnPid
	tt.mem.putLong(t.ptr+tt.mem.abi.TaskStruct_ThreadPid, at)
	tt.mem.put32(at+tt.mem.abi.AbiPid_Count, 1)
	tt.mem.put32(at+tt.mem.abi.AbiPid_Nr, uint32(t.PID))
	tt.mem.putLong(at+tt.mem.abi.AbiPid_Ns, tt.pidNS)
	tt.pidLink(t, pidTypePID, at)
}

// pidLink makes t the only task of the struct pid at pid.
func (tt *taskTable) pidLink(t *task, typ int, pid uint64) {
	node := t.ptr + tt.mem.abi.TaskStruct_PidLinks + uint64(typ)*2*tt.mem.word
	first := pid + tt.mem.abi.AbiPid_Tasks + uint64(typ)*tt.mem.word
	tt.mem.putLong(first, node)
	tt.mem.putLong(node, 0)
	tt.mem.putLong(node+tt.mem.word, first)
}

// leads makes t a process of its own.
func (tt *taskTable) leads(t *task) {
	pid, signal := t.ptr+tt.mem.abi.TaskStruct_OwnPid, t.ptr+tt.mem.abi.TaskStruct_OwnSignal
	tt.pidLink(t, pidTypeTGID, pid)
	tt.mem.putLong(t.ptr+tt.mem.abi.TaskStruct_Signal, signal)
	tt.mem.putLong(t.ptr+tt.mem.abi.TaskStruct_GroupLeader, t.ptr)
	for _, at := range []uint64{tt.mem.abi.AbiSignal_Sigcnt, tt.mem.abi.AbiSignal_Live, tt.mem.abi.AbiSignal_NrThreads} {
		tt.mem.put32(signal+at, 1)
	}
	tt.mem.putLong(signal+tt.mem.abi.AbiSignal_Pids+pidTypeTGID*tt.mem.word, pid)
	tt.emptyList(signal + tt.mem.abi.AbiSignal_ThreadHead)
	tt.addTail(t.ptr+tt.mem.abi.TaskStruct_ThreadNode, signal+tt.mem.abi.AbiSignal_ThreadHead)
	tt.emptyList(t.ptr + tt.mem.abi.TaskStruct_ThreadGroup)
	tt.emptyList(t.ptr + tt.mem.abi.TaskStruct_Children)
	tt.emptyList(t.ptr + tt.mem.abi.TaskStruct_Sibling)
}

// follows makes t a thread of its process, if the machine knows that.
func (tt *taskTable) follows(t *task) {
	leader := tt.byPID[t.TGID]
	if leader == nil || leader == t {
		tt.leads(t)
		return
	}
	signal := leader.ptr + tt.mem.abi.TaskStruct_OwnSignal
	tt.mem.putLong(t.ptr+tt.mem.abi.TaskStruct_Signal, signal)
	tt.mem.putLong(t.ptr+tt.mem.abi.TaskStruct_GroupLeader, leader.ptr)
	tt.count(signal, 1)
	tt.addTail(t.ptr+tt.mem.abi.TaskStruct_ThreadNode, signal+tt.mem.abi.AbiSignal_ThreadHead)
	tt.addTail(t.ptr+tt.mem.abi.TaskStruct_ThreadGroup, leader.ptr+tt.mem.abi.TaskStruct_ThreadGroup)
	tt.emptyList(t.ptr + tt.mem.abi.TaskStruct_Tasks)
	tt.emptyList(t.ptr + tt.mem.abi.TaskStruct_Children)
	tt.emptyList(t.ptr + tt.mem.abi.TaskStruct_Sibling)
}

// count changes how many threads a process has.
func (tt *taskTable) count(signal uint64, by int32) {
	for _, at := range []uint64{tt.mem.abi.AbiSignal_Sigcnt, tt.mem.abi.AbiSignal_Live, tt.mem.abi.AbiSignal_NrThreads} {
		tt.mem.put32(signal+at, tt.mem.u32(signal+at)+uint32(by))
	}
}

// adopt makes t a child of its parent, or of the first idle task.
func (tt *taskTable) adopt(t *task) {
	if tt.first == nil || t == tt.first {
		return
	}
	tt.setParent(t, tt.first)
	if t.PID == t.TGID {
		parent := tt.mem.long(t.ptr + tt.mem.abi.TaskStruct_RealParent)
		tt.del(t.ptr + tt.mem.abi.TaskStruct_Sibling)
		tt.addTail(t.ptr+tt.mem.abi.TaskStruct_Sibling, parent+tt.mem.abi.TaskStruct_Children)
	}
}

// unlink takes t out of the lists. Its children are the first idle task's then, and its threads processes of
// their own.
func (tt *taskTable) unlink(t *task) {
	if tt.first == nil {
		return
	}
	for range tt.byPID {
		child := tt.mem.long(t.ptr + tt.mem.abi.TaskStruct_Children)
		if child == t.ptr+tt.mem.abi.TaskStruct_Children || tt.byPtr[child-tt.mem.abi.TaskStruct_Sibling] == nil {
			break
		}
		tt.del(child)
		tt.addTail(child, tt.first.ptr+tt.mem.abi.TaskStruct_Children)
		tt.mem.putLong(child-tt.mem.abi.TaskStruct_Sibling+tt.mem.abi.TaskStruct_RealParent, tt.first.ptr)
		tt.mem.putLong(child-tt.mem.abi.TaskStruct_Sibling+tt.mem.abi.TaskStruct_Parent, tt.first.ptr)
	}
	signal := tt.mem.long(t.ptr + tt.mem.abi.TaskStruct_Signal)
	if signal != t.ptr+tt.mem.abi.TaskStruct_OwnSignal {
		tt.count(signal, -1)
	} else if tt.mem.u32(signal+tt.mem.abi.AbiSignal_NrThreads) > 1 {
		for _, o := range tt.byPID {
			if o != t && tt.mem.long(o.ptr+tt.mem.abi.TaskStruct_Signal) == signal {
				tt.leads(o)
			}
		}
	}
	for _, node := range []uint64{tt.mem.abi.TaskStruct_Tasks, tt.mem.abi.TaskStruct_Sibling, tt.mem.abi.TaskStruct_ThreadNode, tt.mem.abi.TaskStruct_ThreadGroup} {
		tt.del(t.ptr + node)
	}
}

// held reports whether the guest keeps a reference to t's struct pid, which is to stay in memory then.
func (tt *taskTable) held(t *task) bool {
	return tt.mem.u32(t.ptr+tt.mem.abi.TaskStruct_OwnPid+tt.mem.abi.AbiPid_Count) > 1 || tt.mem.u32(t.ptr+tt.mem.abi.TaskStruct_Usage) > 1
}

// emptyList is INIT_LIST_HEAD.
func (tt *taskTable) emptyList(head uint64) {
	tt.mem.putLong(head, head)
	tt.mem.putLong(head+tt.mem.word, head)
}

// addTail is list_add_tail.
func (tt *taskTable) addTail(node, head uint64) {
	last := tt.mem.long(head + tt.mem.word)
	tt.mem.putLong(node, head)
	tt.mem.putLong(node+tt.mem.word, last)
	tt.mem.putLong(last, node)
	tt.mem.putLong(head+tt.mem.word, node)
}

// del is list_del_init. A node that was never in a list stays as it is.
func (tt *taskTable) del(node uint64) {
	next, prev := tt.mem.long(node), tt.mem.long(node+tt.mem.word)
	if next == 0 || prev == 0 {
		return
	}
	tt.mem.putLong(next+tt.mem.word, prev)
	tt.mem.putLong(prev, next)
	tt.emptyList(node)
}
