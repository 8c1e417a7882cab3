//go:build cgo && linux && amd64

package main

import (
	"fmt"

	"github.com/kprobefs/kprobefs/fs/hits"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// registerArgs is how many arguments $argN can name: those in registers.
const registerArgs = 6

// named gives a probe that is only a function's name the function's arguments, if types knows them.
func named(s hits.Spec, types *btf.Spec) hits.Spec {
	function, bare := s.Bare()
	if !bare || types == nil {
		return s
	}
	f, ok := types.Func(function)
	if !ok {
		return s
	}
	var args []string
	for i, p := range f.Params[:min(len(f.Params), registerArgs)] {
		t, ok := types.Type(p.Type)
		as := fetchType(t)
		if !ok || p.Name == "" || as == "" {
			break // a structure may take several registers, or none
		}
		args = append(args, fmt.Sprintf("%s=$arg%d:%s", p.Name, i+1, as))
	}
	if len(args) == 0 {
		return s
	}
	return s.Named(args)
}

// fetchType is the type of kprobe_events for t; "": t is not in one register.
func fetchType(t btf.Type) string {
	switch t.Kind {
	case btf.Pointer:
		return "x64"
	case btf.Enum:
		return "s32"
	case btf.Int:
		if t.Bits != 8 && t.Bits != 16 && t.Bits != 32 && t.Bits != 64 {
			return ""
		}
		if t.Signed {
			return fmt.Sprintf("s%d", t.Bits)
		}
		return fmt.Sprintf("u%d", t.Bits)
	}
	return ""
}
