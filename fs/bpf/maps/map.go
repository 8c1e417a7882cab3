// Package maps has the maps of BPF programs: tables that programs and processes share.
//
// All values of a map lie in one piece of memory, each at a place of its own that does not move. A program gets the place of
// a value, and reaches the value itself (package vm). Hash tables get all their memory when they are made, as the kernel's do
// unless they are told otherwise.
//
// Errors are errnos, those of the kernel (kernel/bpf/hashtab.c, arraymap.c, stackmap.c, ringbuf.c). Sizes are bounded by Limits.
// Callers hold one lock of their own around all calls about one map. The package imports nothing of ours.
package maps

import (
	"encoding/binary"
	"syscall"
)

// A Type is the type of a map (enum bpf_map_type).
type Type uint32

// Types of maps that are served.
const (
	Hash           Type = 1
	Array          Type = 2
	ProgArray      Type = 3
	PerfEventArray Type = 4
	PercpuHash     Type = 5
	PercpuArray    Type = 6
	StackTrace     Type = 7
	LRUHash        Type = 9
	LRUPercpuHash  Type = 10
	Ringbuf        Type = 27
)

// Flags of a map, and of an update.
const (
	NoPrealloc  = 1 << 0 // BPF_F_NO_PREALLOC
	ReadOnly    = 1 << 3 // BPF_F_RDONLY: of the descriptor
	WriteOnly   = 1 << 4
	ProgReadOK  = 1 << 7  // BPF_F_RDONLY_PROG
	Mappable    = 1 << 10 // BPF_F_MMAPABLE
	NoExist     = 1       // BPF_NOEXIST
	Exist       = 2       // BPF_EXIST
	Lock        = 4       // BPF_F_LOCK
	maxKey      = 512     // MAX_BPF_STACK
	maxValue    = 1 << 22 // KMALLOC_MAX_SIZE
	maxDepth    = 127     // kernel.perf_event_max_stack
	pageSize    = 4096
	ringHeaders = 2 * pageSize
)

// Limits bound a map.
type Limits struct {
	Bytes   int // of one map
	Entries int
}

// Attr is what a map is made of (BPF_MAP_CREATE).
type Attr struct {
	Type                   Type
	Key, Value, Max, Flags uint32
	Name                   string
}

// A Map is one map.
type Map struct {
	Attr
	Frozen bool // processes do not change it any more

	cpus   int
	stride int    // bytes from one value to the next
	Mem    []byte // all values; of a Ringbuf its data
	table  *table // nil: the key is the number of a value
	lru    *order // nil: nothing is put out
	ring   *ring
	used   []bool // stacks
	// Objects are what a ProgArray or PerfEventArray has.
	Objects []any
}

// Memory makes the memory of a map. shared: a process may map it.
type Memory func(size int, shared bool) ([]byte, error)

// New makes a map. cpus is the number of processors that a process sees. The errors are those of BPF_MAP_CREATE.
func New(a Attr, cpus int, limits Limits, memory Memory) (*Map, error) {
	k, known := kinds[a.Type]
	switch {
	case !known:
		return nil, syscall.EINVAL
	case a.Flags&^k.flags != 0, a.Max == 0:
		return nil, syscall.EINVAL
	}
	m := &Map{Attr: a, cpus: cpus, stride: align(int(a.Value), 8)}
	if err := k.check(&a); err != nil {
		return nil, err
	}
	if int(a.Max) > limits.Entries {
		return nil, syscall.E2BIG
	}
	if a.Type == Ringbuf {
		return m, m.makeRing(limits, memory)
	}
	places := int(a.Max)
	if a.Type == StackTrace {
		for places = 1; places < int(a.Max); places *= 2 {
		}
	}
	size := places * m.stride
	if k.percpu {
		size *= cpus
	}
	if k.objects {
		m.Objects, size = make([]any, a.Max), 0
	}
	if size > limits.Bytes || int(a.Max)*int(a.Key) > limits.Bytes {
		return nil, syscall.ENOMEM
	}
	var err error
	if m.Mem, err = memory(size, a.Flags&Mappable != 0); err != nil {
		return nil, syscall.ENOMEM
	}
	m.prepare(k, places)
	return m, nil
}

// prepare makes what finds values.
func (m *Map) prepare(k kind, places int) {
	if k.hash {
		m.table = newTable(int(m.Key), places)
	}
	if k.lru {
		m.lru = newOrder(places)
	}
	if m.Type == StackTrace {
		m.used = make([]bool, places)
	}
}

// kind is what a type of maps is.
type kind struct {
	flags                      uint32
	percpu, hash, lru, objects bool
	check                      func(*Attr) error
}

const anyFlags = ReadOnly | WriteOnly | ProgReadOK | 1<<8

var kinds = map[Type]kind{
	Hash:           {flags: anyFlags | NoPrealloc | 1<<6, hash: true, check: checkHash},
	PercpuHash:     {flags: anyFlags | NoPrealloc, hash: true, percpu: true, check: checkHash},
	LRUHash:        {flags: anyFlags | 1<<1, hash: true, lru: true, check: checkHash},
	LRUPercpuHash:  {flags: anyFlags | 1<<1, hash: true, lru: true, percpu: true, check: checkHash},
	Array:          {flags: anyFlags | Mappable | 1<<12, check: checkArray},
	PercpuArray:    {flags: anyFlags, percpu: true, check: checkArray},
	ProgArray:      {flags: ReadOnly | WriteOnly, objects: true, check: checkObjects},
	PerfEventArray: {flags: ReadOnly | WriteOnly | 1<<11, objects: true, check: checkObjects},
	StackTrace:     {flags: ReadOnly | WriteOnly, check: checkStacks},
	Ringbuf:        {check: checkRing},
}

// checkHash is htab_map_alloc_check.
func checkHash(a *Attr) error {
	switch {
	case a.Key == 0, a.Value == 0:
		return syscall.EINVAL
	case a.Key > maxKey, a.Value > maxValue:
		return syscall.E2BIG
	}
	return nil
}

// checkArray is array_map_alloc_check.
func checkArray(a *Attr) error {
	switch {
	case a.Key != 4, a.Value == 0:
		return syscall.EINVAL
	case a.Value > maxValue:
		return syscall.E2BIG
	}
	return nil
}

// checkObjects is fd_array_map_alloc_check.
func checkObjects(a *Attr) error {
	if a.Key != 4 || a.Value != 4 {
		return syscall.EINVAL
	}
	return nil
}

// checkStacks is stack_map_alloc.
func checkStacks(a *Attr) error {
	if a.Key != 4 || a.Value < 8 || a.Value%8 != 0 || a.Value/8 > maxDepth {
		return syscall.EINVAL
	}
	return nil
}

// checkRing is ringbuf_map_alloc.
func checkRing(a *Attr) error {
	if a.Key != 0 || a.Value != 0 || a.Max&(a.Max-1) != 0 || a.Max%pageSize != 0 {
		return syscall.EINVAL
	}
	return nil
}

func align(n, to int) int { return (n + to - 1) / to * to }

// Percpu reports whether each processor has a value of its own.
func (m *Map) Percpu() bool { return kinds[m.Type].percpu }

// Stride and ValueBytes say how values lie in Mem (vm.Region).
func (m *Map) Stride() int { return m.stride }

// ValueBytes is how many bytes of a value a process sees: of one for each processor, all of them.
func (m *Map) ValueBytes() int {
	if m.Percpu() {
		return m.stride * m.cpus
	}
	return int(m.Value)
}

// place is where the value of slot n begins in Mem, for that processor.
func (m *Map) place(n, cpu int) int {
	if m.Percpu() {
		n = n*m.cpus + cpu%m.cpus
	}
	return n * m.stride
}

// find is the slot of a key.
func (m *Map) find(key []byte) (n int, ok bool) {
	switch {
	case m.table != nil:
		n, ok = m.table.find(key)
		if ok && m.lru != nil {
			m.lru.touch(n)
		}
		return n, ok
	case m.Type == Array || m.Type == PercpuArray || m.Objects != nil:
		i := binary.NativeEndian.Uint32(key)
		return int(i), i < m.Max
	case m.Type == StackTrace:
		i := binary.NativeEndian.Uint32(key)
		return int(i), uint64(i) < uint64(len(m.used)) && m.used[i]
	}
	return 0, false
}

// Place is where the value of a key is in Mem, for a program on that processor. !ok: there is none.
func (m *Map) Place(key []byte, cpu int) (at int, ok bool) {
	if m.Objects != nil || m.ring != nil || m.used != nil {
		return 0, false
	}
	n, ok := m.find(key)
	return m.place(n, cpu), ok
}

// Object is what a key of a ProgArray or PerfEventArray has; nil: nothing.
func (m *Map) Object(i uint32) any {
	if uint64(i) >= uint64(len(m.Objects)) {
		return nil
	}
	return m.Objects[i]
}
