package image

import (
	"fmt"
	"strings"
)

// Sections of a module built with return thunks, and the function that returns lead to.
const (
	returnSites = ".return_sites"
	returnThunk = "__x86_return_thunk"
)

// returns makes each jump to the return thunk a ret with int3 behind it, as the kernel does on
// processors that need no thunk (apply_returns). The kernel inside has its returns in this form.
func (l *linker) returns(*Module) error {
	thunk, _ := l.resolve(returnThunk)
	if thunk == 0 {
		return nil
	}
	for i, s := range l.f.Sections {
		if s.Name != returnSites && !strings.HasPrefix(s.Name, returnSites+".") || l.addr[i] == 0 {
			continue
		}
		t := table{l.addr[i], l.addr[i] + s.Size}
		if err := l.mem.records(t, 4, func(addr uint64, b []byte) error { return l.unthunk(rel32(b, addr), thunk) }); err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	return nil
}

// unthunk turns the jump at addr into a return, if it leads to the thunk.
func (l *linker) unthunk(addr, thunk uint64) error {
	code, err := l.mem.text(addr, branchSize)
	if err != nil {
		return err
	}
	const jump, ret = 0xe9, 0xc3
	if code[0] != jump || rel32(code[1:], addr+branchSize) != thunk {
		return nil
	}
	l.isa.Fill(code)
	code[0] = ret
	return nil
}
