package uc

// #include "shim.h"
import "C"

import "syscall"

// Bits of a page-table entry. Accessed and dirty are set beforehand, so that
// libunicorn never writes one.
const (
	ptePresent = 1 << 0
	pteWrite   = 1 << 1
	pteUser    = 1 << 2
	pteAD      = 1<<5 | 1<<6
	pteNX      = 1 << 63
	pteAddr    = 0x000000fffffff000

	pteKernel = ptePresent | pteAD
	pteTable  = ptePresent | pteWrite | pteUser | pteAD

	// gdtFrame is a frame that is not RAM.
	gdtFrame = 0x000000fffffff000

	tableLen = PageSize / 8
	tableMax = C.SHIM_TABLES_SIZE / PageSize
)

// tables are the 4-level page tables, of which 32 bits need only the lower three: 4 KiB pages only, since libunicorn
// flushes everything when a page of a region with a large page is invalidated.
// The address in a last-level entry is the frame; libunicorn ignores it, the
// shim and Lookup use it. Tables of the kernel half grow from the bottom and
// stay; those of the user half grow from the top and go all at once.
type tables struct {
	e      []uint64
	half   []uint64 // those of the highest table that lead to the user half
	virt   uint64   // where the tables are
	end    uint64   // of the user half
	kernel int      // first table not used by the kernel half
	user   int      // last table not used by the user half, + 1
}

func newTables(e []uint64, mode *C.struct_shim_mode) tables {
	t := tables{e: e, virt: uint64(mode.tables), end: uint64(mode.user), kernel: 1, user: tableMax}
	if mode.root == 0 {
		t.half = e[:t.end>>39]
		return t
	}
	at := int(mode.root) / 8
	e[0] = t.virt + uint64(mode.root) | pteTable
	t.half, t.kernel = e[at:at+int(t.end>>30)], 2
	return t
}

// find is the last-level entry of virt, nil if there is no table for it.
func (t *tables) find(virt uint64) *uint64 {
	at := 0
	for shift := 39; shift > 12; shift -= 9 {
		e := t.e[at+int(virt>>shift&511)]
		if e == 0 {
			return nil
		}
		at = t.at(e)
	}
	return &t.e[at+int(virt>>12&511)]
}

// at is where the table that e points to begins in t.e.
func (t *tables) at(e uint64) int { return int((e&pteAddr - t.virt) / 8) }

// make is find that adds missing tables; ENOMEM.
func (t *tables) make(virt uint64) (*uint64, error) {
	at := 0
	for shift := 39; shift > 12; shift -= 9 {
		e := &t.e[at+int(virt>>shift&511)]
		if *e == 0 {
			n, err := t.alloc(virt < t.end)
			if err != nil {
				return nil, err
			}
			*e = t.virt + uint64(n)*PageSize | pteTable
		}
		at = t.at(*e)
	}
	return &t.e[at+int(virt>>12&511)], nil
}

func (t *tables) alloc(user bool) (n int, err error) {
	if t.kernel == t.user {
		return 0, syscall.ENOMEM
	}
	if user {
		t.user--
		n = t.user
	} else {
		n = t.kernel
		t.kernel++
	}
	clear(t.e[n*tableLen : (n+1)*tableLen])
	return n, nil
}

// dropUser unmaps the user half.
func (t *tables) dropUser() {
	clear(t.half)
	t.user = tableMax
}
