package check

import (
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

// base is a symbol without what compilers add to it, such as .isra.0.
func base(symbol string) string {
	name, _, _ := strings.Cut(symbol, ".")
	return name
}
