package bpf

import (
	"encoding/binary"
	"errors"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/bpf/insn"
	"github.com/kprobefs/kprobefs/fs/bpf/vm"
	"github.com/kprobefs/kprobefs/fs/internal/caller"
)

// A helper is a function that programs call.
type helper struct {
	name string
	gpl  bool // only for programs of a compatible licence
	base bool // for programs of all types
	do   func(r *run, m *vm.VM, a *[5]uint64) (uint64, error)
}

const overrideReturn = 58

// helpers are those that are served, by enum bpf_func_id.
var helpers map[int32]helper

func init() {
	helpers = map[int32]helper{
		1: {"map_lookup_elem", false, true, mapLookup}, 2: {"map_update_elem", false, true, mapUpdate},
		3: {"map_delete_elem", false, true, mapDelete},
		4: {"probe_read", true, false, probeRead}, 45: {"probe_read_str", true, false, probeReadStr},
		112: {"probe_read_user", true, false, probeUser}, 113: {"probe_read_kernel", true, false, probeKernel},
		114: {"probe_read_user_str", true, false, probeUserStr}, 115: {"probe_read_kernel_str", true, false, probeKernelStr},
		5: {"ktime_get_ns", false, true, ktime}, 125: {"ktime_get_boot_ns", false, true, ktime},
		160: {"ktime_get_coarse_ns", false, true, ktime}, 118: {"jiffies64", false, true, jiffies},
		6: {"trace_printk", true, true, tracePrintk}, 177: {"trace_vprintk", true, true, traceVprintk},
		165: {"snprintf", false, true, snprintf},
		7:   {"get_prandom_u32", false, true, random}, 8: {"get_smp_processor_id", false, true, processor},
		42: {"get_numa_node_id", false, true, zero}, 12: {"tail_call", false, true, tailCall},
		14: {"get_current_pid_tgid", false, false, pidTgid}, 15: {"get_current_uid_gid", false, false, uidGid},
		16: {"get_current_comm", false, false, currentComm}, 35: {"get_current_task", true, false, currentTask},
		158: {"get_current_task_btf", true, false, currentTask}, 80: {"get_current_cgroup_id", false, false, cgroup},
		123: {"get_current_ancestor_cgroup_id", false, false, ancestor},
		37:  {"current_task_under_cgroup", false, false, fails(unix.EINVAL)},
		22:  {"perf_event_read", true, false, fails(unix.EINVAL)}, 25: {"perf_event_output", true, true, perfOutput},
		27: {"get_stackid", true, false, stackID}, 67: {"get_stack", true, false, getStack},
		36: {"probe_write_user", true, false, fails(unix.EPERM)}, overrideReturn: {"override_return", true, false, zero},
		109: {"send_signal", false, false, fails(unix.EPERM)}, 117: {"send_signal_thread", false, false, fails(unix.EPERM)},
		130: {"ringbuf_output", false, true, ringOutput}, 131: {"ringbuf_reserve", false, true, ringReserve},
		132: {"ringbuf_submit", false, true, ringSubmit}, 133: {"ringbuf_discard", false, true, ringDiscard},
		134: {"ringbuf_query", false, true, ringQuery},
		173: {"get_func_ip", true, false, funcIP}, 174: {"get_attach_cookie", false, false, cookie},
		182: {"strncmp", false, true, strncmp},
	}
}

// mayCall decides about a call of a helper (check_helper_call).
func (p *Program) mayCall(id int32) *insn.Error {
	h, known := helpers[id]
	switch {
	case id <= 0 || id > 211:
		return &insn.Error{Errno: unix.EINVAL, Text: said(0, "invalid func unknown#%d", id).Error()}
	case !known || !h.base && p.Type == SocketFilter:
		name := "unknown"
		if known {
			name = "bpf_" + h.name
		}
		return &insn.Error{Errno: unix.EINVAL, Text: said(0, "unknown func %s#%d", name, id).Error()}
	case h.gpl && !p.gpl:
		return &insn.Error{Errno: unix.EINVAL, Text: "cannot call GPL-restricted function from non-GPL compatible program"}
	}
	return nil
}

// Call calls a helper.
func (r *run) Call(m *vm.VM, id int32, a *[5]uint64) (uint64, error) {
	h, known := helpers[id]
	if !known {
		return 0, errors.New("there is no such helper")
	}
	return h.do(r, m, a)
}

var (
	errMemory = errors.New("a helper may not reach that memory")
	errMap    = errors.New("a helper has no such map")
)

// fail is an error as a helper returns it.
func fail(errno unix.Errno) uint64 { return uint64(-int64(errno)) }

func failed(err error) uint64 {
	if err == nil {
		return 0
	}
	return fail(caller.Errno(err))
}

func fails(errno unix.Errno) func(*run, *vm.VM, *[5]uint64) (uint64, error) {
	return func(*run, *vm.VM, *[5]uint64) (uint64, error) { return fail(errno), nil }
}

func zero(*run, *vm.VM, *[5]uint64) (uint64, error) { return 0, nil }

// What helpers are counted as, in instructions: those that ask the host, that walk a stack or print, and that read memory.
const (
	slow   = 5000
	medium = 500
	quick  = 50
)

// keyed is the map and the key of the first two arguments.
func keyed(r *run, m *vm.VM, a *[5]uint64) (o *object, key []byte, err error) {
	if o = r.aMap(a[0]); o == nil {
		return nil, nil, errMap
	}
	if key = m.Bytes(a[1], int(o.aMap.Key), false); key == nil {
		return nil, nil, errMemory
	}
	return o, key, nil
}

func mapLookup(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	o, key, err := keyed(r, m, a)
	if err != nil {
		return 0, err
	}
	return r.place(m, o, key), nil
}

func mapUpdate(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	o, key, err := keyed(r, m, a)
	if err != nil {
		return 0, err
	}
	v := m.Bytes(a[2], int(o.aMap.Value), false)
	if v == nil {
		return 0, errMemory
	}
	return failed(o.aMap.UpdateHere(key, v, a[3], r.cpu())), nil
}

func mapDelete(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	o, key, err := keyed(r, m, a)
	if err != nil {
		return 0, err
	}
	if o.aMap.Objects != nil {
		return fail(unix.EINVAL), nil
	}
	return failed(o.aMap.Delete(key)), nil
}

func ktime(r *run, _ *vm.VM, _ *[5]uint64) (uint64, error) {
	return r.s.conf.Now() + r.s.conf.Boot, nil
}

// jiffies are counted as with HZ=250, from 5 minutes before 0 (INITIAL_JIFFIES).
func jiffies(r *run, _ *vm.VM, _ *[5]uint64) (uint64, error) {
	const start = 1<<32 - 300*250
	return start + (r.s.conf.Now()+r.s.conf.Boot)/4e6, nil
}

// random is xorshift64*.
func random(r *run, _ *vm.VM, _ *[5]uint64) (uint64, error) {
	x := r.random ^ r.hit.Time | 1
	x ^= x >> 12
	x ^= x << 25
	x ^= x >> 27
	r.random = x
	return x * 2685821657736338717 >> 32, nil
}

func processor(r *run, _ *vm.VM, _ *[5]uint64) (uint64, error) { return uint64(r.cpu()), nil }

// tailCall goes on in a program of a ProgArray; without one it returns.
func tailCall(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	o := r.aMap(a[1])
	if o == nil {
		return 0, errMap
	}
	next, ok := o.aMap.Object(uint32(a[2])).(*Program)
	if !ok || next.Type != r.p.Type || !m.TailCall(next.code) {
		return fail(unix.EINVAL), nil
	}
	for _, open := range r.records {
		open.m.aMap.Commit(open.at, true)
	}
	r.records = r.records[:0]
	r.p = next
	return 0, nil
}

func pidTgid(r *run, _ *vm.VM, _ *[5]uint64) (uint64, error) {
	pid, tgid, _ := r.task()
	return uint64(tgid)<<32 | uint64(uint32(pid)), nil
}

func uidGid(r *run, m *vm.VM, _ *[5]uint64) (uint64, error) {
	m.Charge(slow)
	pid, _, _ := r.task()
	if pid == 0 {
		return 0, nil
	}
	uid, gid := idsOf(pid)
	return uint64(gid)<<32 | uint64(uid), nil
}

func currentComm(r *run, m *vm.VM, a *[5]uint64) (uint64, error) {
	b := m.Bytes(a[0], int(uint32(a[1])), true)
	if b == nil {
		return 0, errMemory
	}
	_, _, comm := r.task()
	clear(b)
	if len(b) > 0 {
		copy(b[:len(b)-1], comm)
	}
	return 0, nil
}

// currentTask is the address of the machine's task.
func currentTask(r *run, m *vm.VM, _ *[5]uint64) (uint64, error) {
	s := r.s
	if s.percpu == 0 || r.hit.Mem == nil {
		return 0, nil
	}
	var b [8]byte
	if r.hit.Mem.ReadKernel(s.percpu+8*uint64(r.hit.CPU), b[:]) != 8 {
		return 0, nil
	}
	if r.hit.Mem.ReadKernel(binary.LittleEndian.Uint64(b[:])+s.taskAddr, b[:]) != 8 {
		return 0, nil
	}
	return binary.LittleEndian.Uint64(b[:]), nil
}

// cgroup is the number of the only cgroup, the root.
func cgroup(*run, *vm.VM, *[5]uint64) (uint64, error) { return 1, nil }

func ancestor(_ *run, _ *vm.VM, a *[5]uint64) (uint64, error) {
	if a[0] == 0 {
		return 1, nil
	}
	return 0, nil
}

// funcIP is the address of the probe, which is in front of its record.
func funcIP(r *run, _ *vm.VM, _ *[5]uint64) (uint64, error) {
	if len(r.hit.Entry) < 16 {
		return 0, nil
	}
	return binary.LittleEndian.Uint64(r.hit.Entry[8:]), nil
}

func cookie(r *run, _ *vm.VM, _ *[5]uint64) (uint64, error) { return r.cookie, nil }
