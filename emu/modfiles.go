package emu

import (
	"context"
	"github.com/kprobefs/kprobefs/emu/system"
	"strings"
	"syscall"
)

// Modules make files in debugfs, /proc, sysfs and /dev. The guest has a table of them. The host reads
// that table whenever somebody looks, so what the guest takes back is gone here, too.

// maxModuleFiles bounds the table, which a module may have overwritten.
const maxModuleFiles = 4096

// ModuleFiles are the files of modules, the oldest first.
func (m *Machine) ModuleFiles() []system.ModuleFile {
	m.lock.Lock()
	defer m.lock.Unlock()
	files, _ := m.moduleFiles()
	return files
}

// NoModuleFiles reports whether there are none, without waiting for the machine.
func (m *Machine) NoModuleFiles() bool { return !m.hasFiles.Load() }

// noteGuest is called when the guest has run: of what modules have made it notes what is asked without the machine lock, which
// is held.
func (m *Machine) noteGuest() {
	if has := len(m.guests.list) > 0; has != m.hasProbes.Load() {
		m.hasProbes.Store(has)
	}
	if has := len(m.nodes) > 0 && m.mem.layout.Long(m.nodes) != 0; has != m.hasFiles.Load() {
		m.hasFiles.Store(has)
	}
}

// CharRegions are the numbers of character devices that modules have (struct region of modfs/chardev.c).
func (m *Machine) CharRegions() (all []system.CharRegion) {
	const size, most = 32, 64
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.closed || m.entry.charRegions == 0 {
		return nil
	}
	for i := range uint64(most) {
		var b [size]byte
		if m.mem.ReadKernel(m.entry.charRegions+i*size, b[:]) < size || order.Uint32(b[4:]) == 0 {
			continue
		}
		name, _, _ := strings.Cut(string(b[8:24]), "\x00")
		all = append(all, system.CharRegion{Major: order.Uint32(b[:]) >> 20, Name: name})
	}
	return all
}

// moduleFiles also says where in the guest each one is. The machine lock is held.
func (m *Machine) moduleFiles() (files []system.ModuleFile, at []uint64) {
	if m.closed || m.entry.moduleNodes == 0 {
		return nil, nil
	}
	numbers := map[uint64]uint64{}
	var parents []uint64
	list := m.entry.moduleNodes
	for i := range min(m.mem.long(list), maxModuleFiles) {
		p := m.mem.long(list + (1+i)*m.mem.word)
		b := make([]byte, m.abi.Mnode_Fops)
		if m.mem.ReadKernel(p, b[:]) < len(b) {
			continue
		}
		f := system.ModuleFile{
			Number: m.mem.layout.Long(b[m.abi.Mnode_Number:]), Tree: system.ModuleTree(order.Uint32(b[m.abi.Mnode_Tree:])),
			Mode: order.Uint32(b[m.abi.Mnode_Mode:]), Device: order.Uint32(b[m.abi.Mnode_Rdev:]),
		}
		name := b[m.abi.Mnode_Name:]
		f.Name = string(name[:min(uint64(order.Uint32(b[m.abi.Mnode_NameLen:])), uint64(len(name)))])
		if f.IsLink() {
			f.Link, _ = m.mem.readString(m.mem.layout.Long(b[m.abi.Mnode_Link:]), pageSize) // one that cannot be read leads nowhere
		}
		if system.GoodName(f.Name) {
			files, at = append(files, f), append(at, p)
			parents = append(parents, m.mem.layout.Long(b[m.abi.Mnode_Parent:]))
			numbers[p] = f.Number
		}
	}
	return withParents(files, at, parents, numbers)
}

// withParents names parents by their numbers. It leaves out files whose parent is not in the list.
func withParents(files []system.ModuleFile, at, parents []uint64, numbers map[uint64]uint64) (out []system.ModuleFile, where []uint64) {
	for i, f := range files {
		if parents[i] != 0 {
			var ok bool
			if f.Parent, ok = numbers[parents[i]]; !ok {
				continue
			}
		}
		out, where = append(out, f), append(where, at[i])
	}
	return out, where
}

// An openModuleFile is a struct file of the guest.
type openModuleFile struct {
	m     *Machine
	at    uint64 // address of the struct file
	inode uint64 // the inode that the struct file names
}

// OpenModuleFile opens the file with that number in the task of process pid, with flags as open(2)
// has them. The module's own function decides.
//
// Errors: ENOENT, the file is not there any more; what the function returns; ErrKilled and its like, as
// CallContext has them. So have all methods of what is returned; and EIO, the file is gone.
func (m *Machine) OpenModuleFile(ctx context.Context, pid int, number uint64, flags int) (system.OpenModuleFile, error) {
	f := &openModuleFile{m: m}
	err := m.serveFile(ctx, func() error {
		files, at := m.moduleFiles()
		for i := range files {
			if files[i].Number == number && !files[i].IsDir() && !files[i].IsLink() {
				return f.open(ctx, pid, at[i], flags)
			}
		}
		return syscall.ENOENT
	})
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (f *openModuleFile) open(ctx context.Context, pid int, node uint64, flags int) error {
	n, err := f.m.fileCall(ctx, pid, nil, f.m.entry.mfile.open, node, uint64(flags))
	if err == nil {
		f.at = uint64(n)
		f.inode = f.m.mem.long(f.at + f.m.abi.File_FInode)
	}
	return err
}

// serveFile calls f with the machine lock held.
func (m *Machine) serveFile(ctx context.Context, f func() error) error {
	defer m.clock.RunDue()
	return m.holding(ctx, f)
}

// A userBuffer is memory of a process that a call gets, and perhaps fills.
type userBuffer struct {
	addr   uint64
	data   []byte
	filled bool // data is copied back at the end of the call
}

// bufferAddr is where the buffer of a read or a write lies in the caller's memory.
const bufferAddr = 0x7ffd00000000

// maxTransfer is the most that one read or write passes on.
const maxTransfer = 32 * pageSize

// fileCall runs fn(args…) in the task of process pid. The machine lock is held.
func (m *Machine) fileCall(ctx context.Context, pid int, buf *userBuffer, fn uint64, args ...uint64) (int64, error) {
	r, err := m.asCallerWith(ctx, pid, true, buf, fn, args...)
	if err != nil {
		return 0, err
	}
	if n := int64(r); n < 0 && n >= -4095 {
		return 0, syscall.Errno(-n)
	}
	return int64(r), nil
}

// there reports whether the guest still has the file. It has not if the machine was taken back to a time
// before the open.
func (f *openModuleFile) there() bool {
	return f.m.mem.long(f.at+f.m.abi.File_FInode) == f.inode
}

func (f *openModuleFile) call(ctx context.Context, pid int, buf *userBuffer, fn uint64, args ...uint64) (n int64, err error) {
	err = f.m.serveFile(ctx, func() error {
		if !f.there() {
			return syscall.EIO
		}
		n, err = f.m.fileCall(ctx, pid, buf, fn, append([]uint64{f.at}, args...)...)
		return err
	})
	return n, err
}

// Read is one read(2) at off. The module may have filled less than p.
func (f *openModuleFile) Read(ctx context.Context, pid int, p []byte, off int64) (int, error) {
	p = p[:min(len(p), maxTransfer)]
	clear(p)
	n, err := f.call(ctx, pid, &userBuffer{bufferAddr, p, true}, f.m.entry.mfile.read, append([]uint64{bufferAddr, uint64(len(p))}, f.m.plat.wide(uint64(off))...)...)
	if err != nil {
		return 0, err
	}
	return min(int(n), len(p)), nil
}

// Write is one write(2) at off. At most 128 KiB are passed on.
func (f *openModuleFile) Write(ctx context.Context, pid int, p []byte, off int64) (int, error) {
	p = p[:min(len(p), maxTransfer)]
	n, err := f.call(ctx, pid, &userBuffer{bufferAddr, p, false}, f.m.entry.mfile.write, append([]uint64{bufferAddr, uint64(len(p))}, f.m.plat.wide(uint64(off))...)...)
	if err != nil {
		return 0, err
	}
	return min(int(n), len(p)), nil
}

// Ioctl is ioctl(2). mem is the caller's memory at arg, which the module may change.
func (f *openModuleFile) Ioctl(ctx context.Context, pid int, cmd uint32, arg uint64, mem []byte) (int64, error) {
	var buf *userBuffer
	if len(mem) > 0 {
		buf = &userBuffer{arg, mem[:min(len(mem), maxTransfer)], true}
	}
	return f.call(ctx, pid, buf, f.m.entry.mfile.ioctl, uint64(cmd), arg)
}

// SetNonblocking sets O_NONBLOCK of the open file, which fcntl(2) may change.
func (f *openModuleFile) SetNonblocking(on bool) {
	_ = f.m.serveFile(context.Background(), func() error { // a machine that is closed has no files
		flags := f.m.mem.u32(f.at + f.m.abi.File_FFlags)
		set := flags &^ syscall.O_NONBLOCK
		if on {
			set |= syscall.O_NONBLOCK
		}
		if f.there() && set != flags {
			f.m.mem.put32(f.at+f.m.abi.File_FFlags, set)
		}
		return nil
	})
}

// Polls reports whether the file has a poll function: without one it is always ready.
func (f *openModuleFile) Polls() bool {
	polls := false
	_ = f.m.serveFile(context.Background(), func() error { // a machine that is closed has no files
		polls = f.there() && f.m.mem.long(f.m.mem.long(f.at+f.m.abi.File_FOp)+f.m.abi.FileOperations_Poll) != 0
		return nil
	})
	return polls
}

// Poll is what poll(2) finds: bits such as POLLIN.
func (f *openModuleFile) Poll(pid int) (events uint32, err error) {
	n, err := f.call(context.Background(), pid, nil, f.m.entry.mfile.poll)
	return uint32(n), err
}

// Release is the last close(2).
func (f *openModuleFile) Release(pid int) error {
	_, err := f.call(context.Background(), pid, nil, f.m.entry.mfile.release)
	return err
}
