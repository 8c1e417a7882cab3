//go:build cgo && linux && amd64

package main

import (
	"fmt"

	"github.com/kprobefs/kprobefs/fs/hits"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// maxArgs is how many arguments are named.
const maxArgs = 6

// named gives a probe that is only a function's name the function's arguments, if types knows them. word is the
// size of a register in bytes.
func named(s hits.Spec, types *btf.Spec, word int) hits.Spec {
	function, bare := s.Bare()
	if !bare || types == nil {
		return s
	}
	f, ok := types.Func(function)
	if !ok {
		return s
	}
	var args []string
	for i, p := range f.Params[:min(len(f.Params), maxArgs)] {
		t, ok := types.Type(p.Type)
		as := fetchType(t, word)
		if !ok || p.Name == "" || as == "" {
			break // a structure, or a long number, may take several registers
		}
		args = append(args, fmt.Sprintf("%s=$arg%d:%s", p.Name, i+1, as))
	}
	if len(args) == 0 {
		return s
	}
	return s.Named(args)
}

// fetchType is the type of kprobe_events for t; "": t is not in one register.
func fetchType(t btf.Type, word int) string {
	switch t.Kind {
	case btf.Pointer:
		return fmt.Sprintf("x%d", 8*word)
	case btf.Enum:
		return "s32"
	case btf.Int:
		if t.Bits != 8 && t.Bits != 16 && t.Bits != 32 && t.Bits != 64 || t.Bits > 8*word {
			return ""
		}
		if t.Signed {
			return fmt.Sprintf("s%d", t.Bits)
		}
		return fmt.Sprintf("u%d", t.Bits)
	}
	return ""
}
