package check

import (
	"hash/fnv"
	"strings"

	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// types is the type information of a kernel and of its modules.
type types struct {
	kernel  *btf.Spec            // nil: there is none
	modules map[string]*btf.Spec // by name
}

// function is the prototype of the function of that name, which may have a module's before it, and the Spec
// that has it.
func (t types) function(name string) (f btf.Func, s *btf.Spec, ok bool) {
	module, symbol, qualified := strings.Cut(name, ":")
	if qualified {
		if s = t.modules[module]; s == nil {
			return f, nil, false
		}
		f, ok = s.Func(symbol)
		return f, s, ok
	}
	if t.kernel == nil {
		return f, nil, false
	}
	if f, ok = t.kernel.Func(name); ok {
		return f, t.kernel, true
	}
	for _, s := range t.modules {
		if f, ok = s.Func(name); ok {
			return f, s, true
		}
	}
	return f, nil, false
}

// knownSum is sum. known has the sums of prototypes, by their numbers.
func (t types) knownSum(name string, known map[uint32]uint32) uint32 {
	if t.kernel == nil {
		return 0
	}
	id := t.kernel.Proto(name)
	sum, there := known[id]
	if !there {
		sum = t.sum(name)
		known[id] = sum
	}
	return sum
}

// sum is a sum of the types of a function's parameters; 0: not known.
func (t types) sum(name string) uint32 {
	if t.kernel == nil {
		return 0
	}
	f, ok := t.kernel.Func(name)
	if !ok {
		return 0
	}
	h := fnv.New32a()
	for _, p := range f.Params {
		h.Write([]byte(t.kernel.TypeName(p.Type) + ","))
	}
	return h.Sum32() | 1
}

// base is a symbol without what compilers add to it, such as .isra.0.
func base(symbol string) string {
	name, _, _ := strings.Cut(symbol, ".")
	return name
}
