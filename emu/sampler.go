package emu

import (
	"fmt"
	"syscall"
)

// A sampler gives a twin something to do.
type sampler struct {
	t     *Twin
	task  *task
	job   *job
	calls []sample
	once  bool // a call of a function: nothing comes behind it
}

// A sample is a system call of the process that a sampler makes up.
type sample struct {
	nr   int
	args [6]uint64
	ret  int64
}

// sampleText is what pointers of samples lead to, and samplePath where that is.
const (
	samplePath = execPath
	sampleText = "/etc/hostname\x00"
)

const atFDCWD = 1<<64 - 100

// samples are what an ordinary process does, most of all with files.
var samples = []sample{
	{syscall.SYS_OPENAT, [6]uint64{atFDCWD, samplePath, syscall.O_RDONLY}, 3},
	{syscall.SYS_READ, [6]uint64{3, samplePath, 14}, 14},
	{syscall.SYS_NEWFSTATAT, [6]uint64{atFDCWD, samplePath, samplePath}, 0},
	{syscall.SYS_GETDENTS64, [6]uint64{3, samplePath, 64}, 0},
	{syscall.SYS_LSEEK, [6]uint64{3}, 0},
	{syscall.SYS_MMAP, [6]uint64{0, 4096, 1, 2, 3}, 0x7fff00000000},
	{syscall.SYS_WRITE, [6]uint64{1, samplePath, 14}, 14},
	{syscall.SYS_CLOSE, [6]uint64{3}, 0},
	{syscall.SYS_ACCESS, [6]uint64{samplePath}, 0},
	{syscall.SYS_READLINKAT, [6]uint64{atFDCWD, samplePath, samplePath, 14}, -int64(syscall.EINVAL)},
	{syscall.SYS_MKDIRAT, [6]uint64{atFDCWD, samplePath, 0o755}, 0},
	{syscall.SYS_RENAMEAT, [6]uint64{atFDCWD, samplePath, atFDCWD, samplePath}, 0},
	{syscall.SYS_SYMLINKAT, [6]uint64{samplePath, atFDCWD, samplePath}, 0},
	{syscall.SYS_LINKAT, [6]uint64{atFDCWD, samplePath, atFDCWD, samplePath}, 0},
	{syscall.SYS_UNLINKAT, [6]uint64{atFDCWD, samplePath}, 0},
	{syscall.SYS_CHDIR, [6]uint64{samplePath}, 0},
	{syscall.SYS_GETPID, [6]uint64{}, 0},
	{syscall.SYS_SOCKET, [6]uint64{syscall.AF_INET, syscall.SOCK_STREAM}, 4},
	{syscall.SYS_CLONE, [6]uint64{forkFlags}, 1 << 20},
	{syscall.SYS_EXECVE, [6]uint64{samplePath}, 0},
	{syscall.SYS_EXIT_GROUP, [6]uint64{}, 0},
}

// sampler begins what r asks for. The machine lock is held.
func (t *Twin) sampler(r HitRequest) (*sampler, error) {
	s := &sampler{t: t, calls: samples}
	if r.Call == "" {
		return s, t.startKload()
	}
	addr, err := t.m.function(r.Call)
	if err != nil {
		return nil, err
	}
	if len(r.Args) > maxArgs {
		return nil, fmt.Errorf("call %s: more than %d arguments: %w", r.Call, maxArgs, syscall.E2BIG)
	}
	if err := s.fresh(callComm); err != nil {
		return nil, err
	}
	if err := t.m.tasks.enterKernel(s.task); err != nil {
		return nil, err
	}
	t.m.prepareCall(s.task, addr, r.Args)
	s.once, s.job = true, &job{}
	t.m.start(s.task, s.job)
	return s, nil
}

// startKload makes the threads of the load, if the machine has none.
func (t *Twin) startKload() error {
	for _, k := range t.m.tasks.byPtr {
		if k.kthread && k.Comm == "kload/0" {
			return nil
		}
	}
	return t.m.startKload()
}

// fresh makes a task for the next calls.
func (s *sampler) fresh(comm string) (err error) {
	id := s.t.m.tasks.pid()
	s.task, err = s.t.m.tasks.create(id, id, 1, comm)
	return err
}

// goOn serves the call that is under way, or begins the next one. A call that sleeps is left alone. The error is
// ErrNotReached if a function that was to be called has ended.
func (s *sampler) goOn() error {
	m := s.t.m
	if s.job != nil && s.job.host != nil {
		m.serve(s.job)
	}
	under := s.job != nil && !s.job.done && s.task.state != taskDead
	switch {
	case under && (s.once || s.task.state != taskSleeping):
		return nil
	case s.once:
		return ErrNotReached
	case len(s.calls) == 0:
		return nil
	}
	next := s.calls[0]
	s.calls = s.calls[1:]
	if under || s.task == nil || s.task.state != taskUser {
		if err := s.fresh("sample"); err != nil {
			return err
		}
	}
	call := &sysCall{nr: next.nr, args: &next.args, ret: next.ret, user: []UserMem{{Addr: samplePath, Data: []byte(sampleText)}}}
	err := m.enterSyscall(s.task, call)
	if err == errNoCall {
		return nil
	}
	s.job = s.task.job
	return err
}
