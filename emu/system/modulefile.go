package system

import (
	"context"
	"strings"
)

// A ModuleTree is one of the kernel's trees of files in which modules make some of their own.
type ModuleTree uint32

// The trees, by their numbers in the guest (ABI_TREE_* of emu/guest/src/abi.h).
const (
	InDebugfs ModuleTree = iota
	InProc
	InSysfs
	InDev
)

// A ModuleFile is a file or directory that a module has made.
type ModuleFile struct {
	Number uint64 // never given to another one
	Parent uint64 // the directory's number; 0: the root of its tree
	Tree   ModuleTree
	Name   string
	Mode   uint32 // with the type, as st_mode
	Device uint32 // of a device, as the kernel has it: 12 bits and 20
	Link   string // of a symbolic link: where it leads
}

// A CharRegion is a range of numbers of character devices that a module has.
type CharRegion struct {
	Major uint32
	Name  string
}

// An OpenModuleFile is such a file that a process has open. Each method is a call of the process pid; see
// emu.Machine.OpenModuleFile for the errors.
type OpenModuleFile interface {
	// Read is one read(2) at off, of at most 128 KiB.
	Read(ctx context.Context, pid int, p []byte, off int64) (int, error)
	// Write is one write(2) at off, of at most 128 KiB.
	Write(ctx context.Context, pid int, p []byte, off int64) (int, error)
	// Ioctl is ioctl(2). mem is the caller's memory at arg, which the module may change.
	Ioctl(ctx context.Context, pid int, cmd uint32, arg uint64, mem []byte) (int64, error)
	// SetNonblocking sets O_NONBLOCK of the open file.
	SetNonblocking(on bool)
	// Polls reports whether the file has a poll function.
	Polls() bool
	// Poll is what poll(2) finds: bits such as POLLIN.
	Poll(pid int) (events uint32, err error)
	// Release is the last close(2). It must be called.
	Release(pid int) error
}

// IsDir reports whether f is a directory.
func (f *ModuleFile) IsDir() bool { return f.Mode&0o170000 == 0o040000 }

// IsLink reports whether f is a symbolic link.
func (f *ModuleFile) IsLink() bool { return f.Mode&0o170000 == 0o120000 }

// GoodName reports whether a directory can list name. It comes from the guest.
func GoodName(name string) bool {
	return name != "" && name != "." && name != ".." && !strings.ContainsAny(name, "/\x00")
}
