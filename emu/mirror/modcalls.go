package mirror

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"sync/atomic"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/system"
)

// Modules loads modules into the machine and unloads them. *emu.Machine implements it. Its errors have
// errnos.
type Modules interface {
	// InsmodFile loads a module from the bytes of its file, with these parameters. force ignores version
	// checks.
	InsmodFile(ctx context.Context, file []byte, args string, force emu.Force) error
	// RmmodFlags unloads a module, with flags of delete_module(2).
	RmmodFlags(ctx context.Context, name string, flags int) error
}

// Load makes init_module, finit_module and delete_module of 64-bit programs act on m's modules. It must be
// called before the first notification. Without it these calls are refused, like those of 32-bit programs.
func (g *Guard) Load(m Modules) { g.modules = m }

// Limits of the arguments, and flags.
const (
	maxModule     = 32 << 20 // bytes of a module
	maxModuleName = 56       // MODULE_NAME_LEN
	maxModuleArgs = 4096     // bytes of parameters

	moduleCompressed = 4 // MODULE_INIT_COMPRESSED_FILE, which Debian's kernel does not have
	capSysModule     = 16
)

// moduleCalls are the three calls.
var moduleCalls = map[int32]func(*Guard, *notification, *emu.Call) error{
	unix.SYS_INIT_MODULE: (*Guard).initModule, unix.SYS_FINIT_MODULE: (*Guard).finitModule, unix.SYS_DELETE_MODULE: (*Guard).deleteModule,
}

// moduleCall runs a call about modules in the machine. mine: it was such a call, and was run. seen: its own task has made
// it there, which ran the module's function. The call never reaches the host's kernel. valid reports whether a call still
// waits.
func (g *Guard) moduleCall(n *notification, valid func(id uint64) bool) (errno unix.Errno, seen, mine bool) {
	call := moduleCalls[n.nr]
	if g.modules == nil || call == nil || n.arch != unix.AUDIT_ARCH_X86_64 {
		return 0, false, false
	}
	if !mayLoad(int(n.pid)) {
		return unix.EPERM, false, true
	}
	a, first := g.answers.begin(n)
	if first {
		caller := n.process(valid)
		c := &emu.Call{Nr: int(n.nr), Args: n.args, IP: n.ip, Begun: new(atomic.Bool)}
		err := call(g, n, c)
		a.seen = c.Begun.Load()
		if errors.Is(err, emu.ErrOops) && caller >= 0 {
			dies(caller, int(n.pid), err)
		}
		closeFD(caller)
		a.finish(errnoOf(err))
	}
	<-a.done
	return a.errno, a.seen, true
}

// process is a descriptor of the process that makes the call, or -1. The process can end while a module's init runs, and
// another one can get its number.
func (n *notification) process(valid func(id uint64) bool) int {
	_, rest, _ := bytes.Cut(taskStatus(int(n.pid)), []byte("\nTgid:\t"))
	number, _, _ := bytes.Cut(rest, []byte("\n"))
	pid, err := strconv.Atoi(string(number))
	if err != nil {
		return -1
	}
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return -1
	}
	if !valid(n.id) {
		unix.Close(fd)
		return -1
	}
	return fd
}

// dies ends a process, of task tid, whose task in the machine has died of an oops. The signal is the one that the
// kernel makes its end look like: SIGKILL for a page fault, SIGSEGV otherwise. The kernel asks no handler, so a process
// that has one of SIGSEGV dies of SIGKILL, too.
func dies(process, tid int, err error) {
	sig := unix.SIGSEGV
	if errors.Is(err, emu.ErrFault) || survives(taskStatus(tid), sig) {
		sig = unix.SIGKILL
	}
	_ = unix.PidfdSendSignal(process, sig, nil, 0) // it has ended at worst
}

// survives reports whether a task of that /proc status catches, ignores or blocks sig.
func survives(status []byte, sig unix.Signal) bool {
	for _, set := range []string{"\nSigCgt:\t", "\nSigIgn:\t", "\nSigBlk:\t"} {
		var mask uint64
		_, hex, _ := bytes.Cut(status, []byte(set))
		if k, _ := fmt.Sscanf(string(hex[:min(len(hex), 16)]), "%x", &mask); k == 1 && mask>>(sig-1)&1 != 0 {
			return true
		}
	}
	return false
}

// errnoOf is the errno that a caller gets for an error of Modules.
func errnoOf(err error) (errno unix.Errno) {
	if err == nil || errors.As(err, &errno) {
		return errno
	}
	return unix.EIO
}

// mayLoad reports whether a task may load modules: it has the capability, or it belongs to the user who has started the
// machine and owns the files of its controls.
func mayLoad(tid int) bool { return May(tid, 1<<capSysModule) }

// May reports whether a task has one of the capabilities, or belongs to the user who has started the machine.
func May(tid int, capabilities uint64) bool {
	b := taskStatus(tid)
	_, ids, _ := bytes.Cut(b, []byte("\nUid:\t"))
	var real, uid int
	if k, _ := fmt.Sscan(string(ids[:min(len(ids), 64)]), &real, &uid); k == 2 && uid == os.Geteuid() {
		return true
	}
	return effective(b, tid)&capabilities != 0
}

func (g *Guard) initModule(n *notification, c *emu.Call) error {
	if n.args[1] > maxModule {
		return unix.ENOMEM
	}
	file, err := n.readAll(n.args[0], int(n.args[1]))
	if err != nil {
		return err
	}
	return g.insmod(n, c, file, n.args[2], 0)
}

func (g *Guard) finitModule(n *notification, c *emu.Call) error {
	flags := int(int32(n.args[2]))
	switch {
	case flags&^int(emu.ForceVersions|emu.ForceVermagic|moduleCompressed) != 0:
		return unix.EINVAL
	case flags&moduleCompressed != 0:
		return unix.EOPNOTSUPP
	}
	file, err := readOpened(int(n.pid), int32(n.args[0]))
	if err != nil {
		return err
	}
	return g.insmod(n, c, file, n.args[1], emu.Force(flags))
}

// insmod loads file. Its parameters are at addr in the caller's memory.
func (g *Guard) insmod(n *notification, c *emu.Call, file []byte, addr uint64, force emu.Force) error {
	args, err := n.readText(addr, maxModuleArgs)
	if err != nil {
		return err
	}
	return g.modules.InsmodFile(n.asCaller(c, addr, args), file, args, force)
}

func (g *Guard) deleteModule(n *notification, c *emu.Call) error {
	name, err := n.readText(n.args[0], maxModuleName)
	switch {
	case errors.Is(err, unix.E2BIG) || err == nil && name == "":
		return unix.ENOENT
	case err != nil:
		return err
	}
	return g.modules.RmmodFlags(n.asCaller(c, n.args[0], name), name, int(int32(n.args[1])))
}

// asCaller is a context of what the caller's own task does in the machine, in its call c. It has text at addr.
func (n *notification) asCaller(c *emu.Call, addr uint64, text string) context.Context {
	c.User = []emu.UserMem{{Addr: addr, Data: []byte(text + "\x00")}}
	return emu.WithCall(system.WithCaller(context.Background(), int(n.pid)), c)
}

// readOpened reads the regular file that tid has open for reading as fd.
func readOpened(tid int, fd int32) ([]byte, error) {
	path := "/proc/" + strconv.Itoa(tid) + "/fd/" + strconv.Itoa(int(fd))
	opened, err := unix.Open(path, unix.O_RDONLY|unix.O_NONBLOCK|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if err == unix.ENOENT {
		return nil, unix.EBADF
	} else if err != nil {
		return nil, err
	}
	// It may be a file of ours: Go's poller, which asks for what does not block, must not see it.
	_ = unix.SetNonblock(opened, false)
	f := os.NewFile(uintptr(opened), path)
	defer f.Close()
	st, err := f.Stat()
	if err != nil || !st.Mode().IsRegular() {
		return nil, unix.EINVAL
	}
	b, err := io.ReadAll(io.LimitReader(f, maxModule+1))
	if err == nil && len(b) > maxModule {
		err = unix.EFBIG
	}
	return b, err
}

// readAll reads size bytes at addr, page by page.
func (n *notification) readAll(addr uint64, size int) ([]byte, error) {
	const page = 4096
	var b []byte
	for len(b) < size {
		at := addr + uint64(len(b))
		part := min(size-len(b), int(page-at%page))
		b = append(slices.Grow(b, part), make([]byte, part)...)
		if err := n.fill(b[len(b)-part:], at); err != nil {
			return nil, unix.EFAULT
		}
	}
	return b, nil
}

// readText reads the zero-terminated text at addr, of less than limit bytes; E2BIG: it is longer.
func (n *notification) readText(addr uint64, limit int) (string, error) {
	const page = 4096
	var b []byte
	for len(b) < limit {
		at := addr + uint64(len(b))
		part, err := n.readAll(at, min(limit-len(b), int(page-at%page)))
		if err != nil {
			return "", err
		}
		if end := bytes.IndexByte(part, 0); end >= 0 {
			return string(append(b, part[:end]...)), nil
		}
		b = append(b, part...)
	}
	return "", unix.E2BIG
}
