package check

import (
	"bytes"
	"encoding/binary"
	"strings"

	"github.com/cilium/ebpf/btf"

	"github.com/kprobefs/kprobefs/engine"
)

// The rules of CO-RE relocations.
var (
	coreNoTypes = refused{"NoBTF", enoent, "this kernel has no BTF, in which types are looked up", "give the loader a BTF file of this kernel"}
	coreMissing = refused{"Relocation", einval, "the kernel's types have nothing that matches: the program is refused if it gets there", "ask with bpf_core_field_exists first"}
)

// relocate looks up what a compiled program wants of the kernel's types, as its loader does.
func (a *Asker) relocate(s *Spec) Answer {
	refuse := func(r *refused) Answer {
		v := verdictOf(r)
		return Answer{Errno: v.errno, Rule: v.rule, Says: v.says, Advice: v.advice}
	}
	if a.partial {
		return unknownTypes()
	}
	target := a.target()
	if target == nil {
		return refuse(&coreNoTypes)
	}
	fixups, err := btf.CORERelocate([]*btf.CORERelocation{s.relocation}, []*btf.Spec{target}, binary.LittleEndian,
		func(btf.Type) (btf.TypeID, error) { return 1, nil })
	if err != nil || len(fixups) != 1 || strings.HasSuffix(fixups[0].String(), "=poison") {
		return refuse(&coreMissing)
	}
	return Answer{OK: true, Rule: engine.OK.Name(), Says: fixups[0].String()}
}

// target is the kernel's types in the form that relocations are looked up in; nil: it has none.
func (a *Asker) target() *btf.Spec {
	if a.core == nil && a.raw != nil {
		spec, err := btf.LoadSpecFromReader(bytes.NewReader(a.raw))
		if err != nil {
			a.raw = nil
			return nil
		}
		a.core = spec
	}
	return a.core
}
