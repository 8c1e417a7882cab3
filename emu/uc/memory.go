package uc

// #include "shim.h"
import "C"

import (
	"fmt"
	"slices"
	"syscall"
	"unsafe"
)

// flushMax is the number of pages from which on a flush of everything is
// cheaper than flushing one by one.
const flushMax = 64

// region is a Region with the host's view of it.
type region struct {
	Region
	host unsafe.Pointer
	// shows has for each page of a region that is not linear the number of
	// the frame behind it, + 1. It outlives the mapping: the same frame can
	// come back without a system call.
	shows []uint32
}

// userPages are the mapped user pages, for flushing. With more than flushMax
// the list is given up until all are gone.
type userPages struct {
	list []uint64
	n    int
}

func (v *VM) addRegion(r Region) error {
	host := C.shim_region(v.c, C.uint64_t(r.Virt), C.uint64_t(r.Size), C.bool(r.Linear), C.uint64_t(r.Phys))
	if host == nil {
		return fmt.Errorf("region %#x+%#x: %w", r.Virt, r.Size, syscall.ENOMEM)
	}
	add := region{Region: r, host: unsafe.Pointer(host)}
	if !r.Linear {
		add.shows = make([]uint32, r.Size/PageSize)
	}
	v.regions = append(v.regions, add)
	return nil
}

// Map makes [virt, virt+size) show the frames at [phys, phys+size). All are multiples of PageSize.
// Addresses of the kernel half must lie in one Region. An older mapping there is replaced. User
// pages are never executable, and slower to access: they are for arguments, not for programs. The
// error is EINVAL for addresses that cannot be mapped, and ENOMEM if there are too many tables or
// mappings.
func (v *VM) Map(virt, phys, size uint64, prot Prot) error {
	r, err := v.mappable(virt, phys, size)
	if err != nil {
		return fmt.Errorf("map %#x+%#x to %#x: %w", virt, size, phys, err)
	}
	v.Unmap(virt, size)
	if r != nil && !r.Linear {
		if err := v.alias(r, virt, phys, size); err != nil {
			return fmt.Errorf("map %#x+%#x: %w", virt, size, err)
		}
	}
	for off := uint64(0); off < size; off += PageSize {
		at, err := v.tables.make(virt + off)
		if err != nil {
			v.Unmap(virt, off)
			return fmt.Errorf("map %#x+%#x: %w", virt, size, err)
		}
		*at = phys + off | v.pteBits(virt, prot)
	}
	if r == nil {
		v.user.add(virt, size)
	}
	return nil
}

func (v *VM) pteBits(virt uint64, p Prot) uint64 {
	e := uint64(pteKernel)
	if p&ProtWrite != 0 {
		e |= pteWrite
	}
	if virt < v.tables.end {
		return e | pteUser | pteNX
	}
	if p&ProtExec == 0 {
		e |= pteNX
	}
	return e
}

// mappable checks Map's arguments and finds the region, nil for user pages.
func (v *VM) mappable(virt, phys, size uint64) (*region, error) {
	ram := uint64(len(v.ram))
	if (virt|phys|size)%PageSize != 0 || size == 0 || size > ram || phys > ram-size {
		return nil, syscall.EINVAL
	}
	if virt < v.tables.end {
		if virt+size > v.tables.end || virt < v.tables.virt+C.SHIM_TABLES_SIZE && virt+size > v.tables.virt {
			return nil, syscall.EINVAL
		}
		return nil, nil
	}
	r := v.regionOf(virt)
	if r == nil || virt-r.Virt > r.Size-size || size > r.Size || r.Virt == uint64(v.mode.gdt) {
		return nil, syscall.EINVAL
	}
	if r.Linear && virt-r.Virt+r.Phys != phys {
		return nil, syscall.EINVAL
	}
	return r, nil
}

func (v *VM) regionOf(virt uint64) *region {
	i, exact := slices.BinarySearchFunc(v.regions, virt, func(r region, virt uint64) int {
		if r.Virt < virt {
			return -1
		} else if r.Virt > virt {
			return 1
		}
		return 0
	})
	if !exact {
		i--
	}
	if i < 0 || virt-v.regions[i].Virt >= v.regions[i].Size {
		return nil
	}
	return &v.regions[i]
}

// alias lets the host's view of [virt, virt+size) show the frames from phys
// on, with one system call per run of pages that do not already.
func (v *VM) alias(r *region, virt, phys, size uint64) error {
	first := (virt - r.Virt) / PageSize
	shows := r.shows[first : first+size/PageSize]
	frame := uint32(phys/PageSize) + 1
	for i := 0; i < len(shows); {
		n := 0
		for i+n < len(shows) && shows[i+n] != frame+uint32(i+n) {
			shows[i+n] = frame + uint32(i+n)
			n++
		}
		if n == 0 {
			i++
			continue
		}
		off := uint64(i) * PageSize
		host := (*C.uint8_t)(unsafe.Add(r.host, virt-r.Virt+off))
		if errno := C.shim_alias(v.c, host, C.uint64_t(phys+off), C.uint64_t(n*PageSize)); errno != 0 {
			clear(shows[i : i+n])
			return syscall.Errno(errno)
		}
		i += n
	}
	return nil
}

// Unmap makes the pages of [virt, virt+size) fault again; parts that are not
// mapped are passed over.
func (v *VM) Unmap(virt, size uint64) {
	n := v.changePages(virt, size, func(uint64) uint64 { return 0 })
	if virt < v.tables.end {
		v.user.remove(virt, size, n)
		if n > 0 && v.user.n == 0 {
			v.tables.dropUser()
		}
	}
}

// Protect changes the rights of mapped pages; parts that are not mapped are
// passed over.
func (v *VM) Protect(virt, size uint64, prot Prot) {
	bits := v.pteBits(virt, prot)
	v.changePages(virt, size, func(e uint64) uint64 { return e&pteAddr | bits })
}

// changePages gives present entries another value, forgetting translations and
// TLB entries made with the old one. It returns how many there were.
func (v *VM) changePages(virt, size uint64, change func(e uint64) uint64) (n int) {
	for va := virt; va-virt < size; va += PageSize {
		at := v.tables.find(va)
		if at == nil {
			// No table: go on in the next one's range.
			va |= tableLen*PageSize - PageSize
			continue
		}
		if *at == 0 || va == uint64(v.mode.gdt) {
			continue
		}
		v.forget(va, *at)
		*at = change(*at)
		if n++; n < flushMax {
			C.shim_flush_page(v.c, C.uint64_t(va))
		}
	}
	if n >= flushMax {
		C.shim_flush(v.c)
	}
	return n
}

// forget drops translations of a page whose entry e is about to change.
func (v *VM) forget(va, e uint64) {
	if e&pteNX == 0 {
		span := C.struct_shim_span{C.uint64_t(va), PageSize}
		C.shim_invalidate(v.c, &span, 1)
	}
}

// UnmapUser unmaps every user page: the cheap way to change address spaces.
func (v *VM) UnmapUser() {
	if v.user.n > len(v.user.list) {
		C.shim_flush(v.c)
	} else {
		for _, va := range v.user.list {
			C.shim_flush_page(v.c, C.uint64_t(va))
		}
	}
	v.user = userPages{list: v.user.list[:0]}
	v.tables.dropUser()
}

// Lookup finds where virt is mapped to; phys is virt's own byte. User pages
// are there as well.
func (v *VM) Lookup(virt uint64) (phys uint64, prot Prot, ok bool) {
	if int64(virt<<16)>>16 != int64(virt) {
		return 0, 0, false
	}
	at := v.tables.find(virt)
	if at == nil || *at == 0 || *at&pteAddr >= uint64(len(v.ram)) {
		return 0, 0, false
	}
	if *at&pteWrite != 0 {
		prot |= ProtWrite
	}
	if *at&pteNX == 0 {
		prot |= ProtExec
	}
	return *at&pteAddr | virt%PageSize, prot, true
}

func (u *userPages) add(virt, size uint64) {
	for ; size > 0; virt, size = virt+PageSize, size-PageSize {
		if u.n == len(u.list) && u.n < flushMax {
			u.list = append(u.list, virt)
		}
		u.n++
	}
}

// remove takes away the n pages that were mapped in [virt, virt+size).
func (u *userPages) remove(virt, size uint64, n int) {
	complete := u.n == len(u.list)
	u.n -= n
	if complete {
		u.list = slices.DeleteFunc(u.list, func(va uint64) bool { return va-virt < size })
	}
	if u.n == 0 {
		u.list = u.list[:0]
	}
}
