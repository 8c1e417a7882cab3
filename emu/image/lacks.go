package image

import (
	"bytes"
	"debug/elf"
	"syscall"
)

// A Lack is a symbol that a module needs and does not get, and why.
type Lack struct {
	Name string    `json:"name"`
	Why  LackCause `json:"why"`
}

// LackCause is why a module does not get a symbol.
type LackCause string

// The reasons. Each but the last is "Unknown symbol NAME (err -2)" in the kernel's log.
const (
	// LackMissing: the kernel that the module was built for exports it, and this one has not got it.
	LackMissing LackCause = "Debian's kernel exports it, the machine's does not have it"
	// LackNowhere: no kernel that the module was built for exports it.
	LackNowhere LackCause = "no kernel exports it; perhaps another module does"
	// LackGPL: it is exported to modules under the GPL.
	LackGPL LackCause = "only modules under the GPL may use it"
	// LackVersion: its type differs; the log has "disagrees about version of symbol NAME", and EINVAL.
	LackVersion LackCause = "its type is another one in the kernel that the module was built for"
)

// Needs lists the symbols that x does not define itself, in the order of its symbol table, and those
// of them that x's kernel does not let it use. A weak symbol may be missing.
func (x *Foreign) Needs() (all []string, lacks []Lack, err error) {
	f, err := elf.NewFile(bytes.NewReader(x.Object))
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		return nil, nil, err
	}
	for _, s := range symbols {
		if s.Section != elf.SHN_UNDEF || s.Name == "" || elf.ST_BIND(s.Info) == elf.STB_WEAK {
			continue
		}
		all = append(all, s.Name)
		if why, lacking := x.lack(s.Name); lacking {
			lacks = append(lacks, Lack{s.Name, why})
		}
	}
	return all, lacks, nil
}

func (x *Foreign) lack(name string) (why LackCause, lacking bool) {
	_, errno := x.Version(name)
	_, summed := x.sums[name]
	e, exported := x.stock.Exports[name]
	switch {
	case errno == 0:
		return "", false
	case errno == syscall.EINVAL:
		return LackVersion, true
	case exported && e.GPL:
		return LackGPL, true
	case summed || x.unsummed:
		return LackMissing, true
	}
	return LackNowhere, true
}
