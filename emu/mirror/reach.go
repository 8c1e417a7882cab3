package mirror

import (
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// Code is a kernel whose text can be read.
type Code interface {
	kernel.SymbolLister
	// Lookup finds a symbol by its name.
	Lookup(name string) (addr uint64, ok bool)
	// ReadText copies text; it returns how many bytes are mapped.
	ReadText(addr uint64, p []byte) int
	// ReadKernel copies memory of the kernel; it returns how many bytes are mapped.
	ReadKernel(addr uint64, p []byte) int
}

// A Reach knows which functions of a kernel a system call may come to: by direct calls and jumps, or by an address
// that the text or the data of the kernel has. It is a bound from above: what is called by its address counts as
// reached by every call.
type Reach struct {
	starts []uint64            // of functions, sorted
	calls  map[uint64][]uint64 // the functions that a function names, by its start
	taken  []uint64            // functions whose address is in data
	entry  map[int]uint64      // functions of system calls, by number
	names  map[int]string
}

const (
	callPrefix = "__x64_sys_"
	callTable  = "sys_call_table"
)

// NewReach reads the text of a kernel.
func NewReach(k Code) *Reach {
	r := &Reach{calls: map[uint64][]uint64{}, entry: map[int]uint64{}, names: map[int]string{}}
	var text, data []kernel.Symbol
	k.EachSymbol(func(s kernel.Symbol) bool {
		switch {
		case s.Module != "":
		case s.Text():
			text = append(text, s)
			r.starts = append(r.starts, s.Addr)
		case strings.IndexByte("dDrR", s.Type) >= 0 && s.Name != callTable && !strings.HasPrefix(s.Name, "__start_"):
			data = append(data, s)
		}
		return true
	})
	slices.Sort(r.starts)
	r.starts = slices.Compact(r.starts)
	for _, s := range text {
		r.readText(k, &s)
	}
	for _, s := range data {
		r.readData(k, &s)
	}
	r.readTable(k)
	return r
}

// maxObject bounds what is read of one symbol.
const maxObject = 1 << 20

// function is the start of the function at addr; false: none starts there.
func (r *Reach) function(addr uint64) (uint64, bool) {
	_, ok := slices.BinarySearch(r.starts, addr)
	return addr, ok
}

func (r *Reach) readText(k Code, s *kernel.Symbol) {
	b := make([]byte, min(s.Size, maxObject))
	b = b[:k.ReadText(s.Addr, b)]
	var in insn.Inst
	for at := 0; at < len(b); at += int(in.Len) {
		if insn.Decode(b[at:], insn.Mode64, &in) != nil {
			in = insn.Inst{Len: 1}
			continue
		}
		to := uint64(in.Imm) // an address that is loaded, as mov $function has it
		if rel, jumps := branch(&in); jumps {
			to = s.Addr + uint64(at+int(in.Len)+rel)
		}
		if to, ok := r.function(to); ok && to != s.Addr {
			r.calls[s.Addr] = append(r.calls[s.Addr], to)
		}
	}
}

func (r *Reach) readData(k Code, s *kernel.Symbol) {
	for _, w := range words(k, s.Addr, int(min(s.Size, maxObject)/8)) {
		if to, ok := r.function(w); ok {
			r.taken = append(r.taken, to)
		}
	}
}

// readTable reads which function each system call has.
func (r *Reach) readTable(k Code) {
	table, ok := k.Lookup(callTable)
	if !ok {
		return
	}
	names := map[uint64]string{}
	k.EachSymbol(func(s kernel.Symbol) bool {
		if name, ok := strings.CutPrefix(s.Name, callPrefix); ok {
			names[s.Addr] = name
		}
		return true
	})
	for nr, to := range words(k, table, lastCall+1) {
		if name := names[to]; name != "" {
			r.entry[nr], r.names[nr] = to, name
		}
	}
}

func words(k Code, addr uint64, n int) (all []uint64) {
	b := make([]byte, 8*n)
	for b = b[:k.ReadKernel(addr, b)]; len(b) >= 8; b = b[8:] {
		all = append(all, le64(b))
	}
	return all
}

func le64(b []byte) (v uint64) {
	for i := range 8 {
		v |= uint64(b[i]) << (8 * i)
	}
	return v
}

// from are all functions that can be come to from some.
func (r *Reach) from(roots []uint64) map[uint64]bool {
	seen := map[uint64]bool{}
	for len(roots) > 0 {
		f := roots[len(roots)-1]
		roots = roots[:len(roots)-1]
		if !seen[f] {
			seen[f] = true
			roots = append(roots, r.calls[f]...)
		}
	}
	return seen
}

// alwaysMade are the calls that the machine makes at every level that mirrors calls: forks and exits.
var alwaysMade = []int{unix.SYS_CLONE, unix.SYS_EXIT, unix.SYS_EXIT_GROUP, unix.SYS_EXECVE}

// Missing are the names of the system calls that lead to the function at addr and are not mirrored at level, if only
// such calls lead there. Otherwise there are none.
func (r *Reach) Missing(addr uint64, level Level) (names []string) {
	at, ok := slices.BinarySearch(r.starts, addr)
	if !ok {
		at--
	}
	if level >= Every || at < 0 {
		return nil
	}
	addr = r.starts[at]
	roots := slices.Clone(r.taken)
	watch := append(level.Watch(), alwaysMade...)
	for _, nr := range watch {
		roots = append(roots, r.entry[nr])
	}
	if r.from(roots)[addr] {
		return nil
	}
	for nr := range lastCall + 1 {
		if to := r.entry[nr]; to != 0 && !slices.Contains(watch, nr) && r.from([]uint64{to})[addr] {
			names = append(names, r.names[nr])
		}
	}
	return names
}
