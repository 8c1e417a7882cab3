package emu

import (
	"slices"

	"github.com/kprobefs/kprobefs/emu/system"
)

// A userMap is the user half of the address space. One process's memory is
// there at a time: that of the owner. It belongs to the holder of the machine lock.
//
// A task's pages live in frames of their own while it is in the kernel, so
// that tasks whose calls overlap in time may use the same addresses. Between
// calls the owner keeps its pages, as a process does: the next call of the
// same task, the usual one, finds them mapped.
type userMap struct {
	mem   *memory
	plat  *platform
	owner *task
}

// maxUserPages bounds what one task keeps.
const maxUserPages = 64

// userPages are the pages of one task that the machine knows of.
// It is no map: the order in which frames go back must not depend on chance.
type userPages []userPage

type userPage struct{ va, pa uint64 }

// write puts data at addr in t's memory, adding pages as needed. Parts that
// are no user addresses are left out, as if they were not mapped.
func (u *userMap) write(t *task, addr uint64, data []byte) error {
	if len(t.user) >= maxUserPages {
		u.drop(t)
	}
	addr = u.plat.word(addr)
	for len(data) > 0 && addr < u.mem.userEnd {
		n := min(len(data), int(pageSize-addr%pageSize))
		pa, err := u.page(t, pageDown(addr))
		if err != nil {
			return err
		}
		copy(u.mem.ram[pa+addr%pageSize:], data[:n])
		addr += uint64(n)
		data = data[n:]
	}
	return nil
}

// read copies what is at addr in t's memory. Bytes that are not mapped do not change in data.
func (u *userMap) read(t *task, addr uint64, data []byte) {
	addr = u.plat.word(addr)
	for len(data) > 0 && addr < u.mem.userEnd {
		n := min(len(data), int(pageSize-addr%pageSize))
		for _, p := range t.user {
			if p.va == pageDown(addr) {
				copy(data[:n], u.mem.ram[p.pa+addr%pageSize:])
			}
		}
		addr += uint64(n)
		data = data[n:]
	}
}

// page finds or makes t's page at va.
func (u *userMap) page(t *task, va uint64) (pa uint64, err error) {
	for _, p := range t.user {
		if p.va == va {
			return p.pa, nil
		}
	}
	pa, ok := u.mem.frames.alloc()
	if !ok {
		return 0, system.ErrNoMemory
	}
	t.user = append(t.user, userPage{va, pa})
	if u.owner == t {
		return pa, u.mem.vm.Map(va, pa, pageSize, pageRW)
	}
	return pa, nil
}

// enter makes the user half t's.
func (u *userMap) enter(t *task) error {
	if u.owner == t {
		return nil
	}
	if u.owner != nil {
		u.mem.vm.UnmapUser()
		if u.owner.state == taskUser {
			u.free(u.owner)
		}
	}
	u.owner = t
	for _, p := range t.user {
		if err := u.mem.vm.Map(p.va, p.pa, pageSize, pageRW); err != nil {
			return err
		}
	}
	return nil
}

// leave is called when t is back in user mode: it keeps its pages only while
// the user half is its own.
func (u *userMap) leave(t *task) {
	if u.owner != t {
		u.free(t)
	}
}

// drop takes away all of t's pages.
func (u *userMap) drop(t *task) {
	if u.owner == t {
		u.mem.vm.UnmapUser()
		u.owner = nil
	}
	u.free(t)
}

// forget takes away t's page at va.
func (u *userMap) forget(t *task, va uint64) {
	i := slices.IndexFunc(t.user, func(p userPage) bool { return p.va == va })
	if i < 0 {
		return
	}
	u.mem.frames.release(t.user[i].pa)
	t.user = slices.Delete(t.user, i, i+1)
	if u.owner == t {
		u.mem.vm.Unmap(va, pageSize)
	}
}

func (u *userMap) free(t *task) {
	for _, p := range t.user {
		u.mem.frames.release(p.pa)
	}
	t.user = t.user[:0]
}
