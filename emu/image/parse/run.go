//go:build linux

package parse

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/emu/image/internal/unpack"
)

// arg0 is argv[0] of the process. The limit of memory is behind the other text. It looks like a flag, so
// that a program that is not prepared for it refuses it.
const (
	arg0       = "kprobefs-parse"
	memoryFlag = "-parse-memory-bytes="
)

// exitTime is its exit code when a request took too long, exitRuntime the Go runtime's when there is
// no memory.
const (
	exitTime    = 3
	exitRuntime = 2
)

// IsProcess reports whether this process has been started by Start.
func IsProcess() bool { return len(os.Args) == 2 && os.Args[0] == arg0 }

// socket is the descriptor of requests and answers.
const socket = 0

// Run is the main function of the process. It returns the exit code. confine drops all rights that it does
// not need, such as opening files.
func Run(confine func() error) int {
	memory, err := strconv.ParseInt(strings.TrimPrefix(os.Args[1], memoryFlag), 10, 64)
	if err == nil {
		err = limit(memory)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	_ = confine() // the server meets the same refusals, and reports them
	p := &process{out: bufio.NewWriterSize(answers{}, 256<<10), reader: image.Read(unpack.Limits{})}
	for {
		r, files, err := receive(socket)
		if err == nil {
			err = p.answer(r, files)
		}
		if errors.Is(err, io.EOF) {
			return 0
		}
		if err != nil {
			return 1 // there is no one left to tell
		}
	}
}

// overhead is how many bytes the program itself needs. Most of them are room for the heap's
// bookkeeping and for the stacks of threads.
const overhead = 256 << 20

// limit bounds the memory that can be written to (RLIMIT_DATA): the address space says nothing,
// as the Go runtime reserves much of it.
func limit(memory int64) error {
	debug.SetMemoryLimit(memory / 4 * 3)
	debug.SetGCPercent(400) // it does not live long
	if racing {
		return nil
	}
	for what, most := range map[int]uint64{unix.RLIMIT_DATA: uint64(memory) + overhead, unix.RLIMIT_CORE: 0, unix.RLIMIT_FSIZE: 0} {
		if err := unix.Setrlimit(what, &unix.Rlimit{Cur: most, Max: most}); err != nil {
			return fmt.Errorf("limit %d: %w", what, err)
		}
	}
	return nil
}

// answers writes to the socket.
type answers struct{}

// Write writes all of p.
func (answers) Write(p []byte) (int, error) {
	for at := 0; at < len(p); {
		n, err := syscall.Write(socket, p[at:])
		switch {
		case err == syscall.EINTR:
		case err != nil:
			return at, err
		default:
			at += n
		}
	}
	return len(p), nil
}

// process has the server's state between requests.
type process struct {
	out      *bufio.Writer
	reader   image.Reader
	packages []image.Package
}

// answer answers r. If that takes too long, it ends the process, even if the timer is late on a busy host.
func (p *process) answer(r request, fds []int) error {
	w := watchOf(r.Time)
	defer w.stop()
	var files []*os.File
	for _, fd := range fds {
		f := os.NewFile(uintptr(fd), r.Path)
		defer f.Close()
		files = append(files, f)
	}
	write, err := p.do(r, files)
	w.look()
	if err == nil {
		p.out.WriteByte(fine)
		err = write()
	} else {
		p.out.WriteByte(failed)
		err = p.json(failureOf(err))
	}
	return errors.Join(err, p.out.Flush())
}

// A watch ends the process when it has used more processor time than it may. Time by the clock says little on a
// busy host; Limits.wall bounds that.
type watch struct {
	most, before time.Duration
	done         chan struct{}
}

// looks is how often a watch looks.
const looks = 100 * time.Millisecond

func watchOf(most time.Duration) *watch {
	w := &watch{most, processorTime(), make(chan struct{})}
	go func() {
		ticks, ends := time.NewTicker(looks), time.After(wall(most))
		defer ticks.Stop()
		for {
			select {
			case <-ticks.C:
				w.look()
			case <-ends:
				os.Exit(exitTime)
			case <-w.done:
				return
			}
		}
	}()
	return w
}

func (w *watch) stop() { close(w.done) }

func (w *watch) look() {
	if processorTime()-w.before > w.most {
		os.Exit(exitTime)
	}
}

// processorTime is what this process has used.
func processorTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// do returns a function that writes the answer.
func (p *process) do(r request, files []*os.File) (write func() error, err error) {
	switch {
	case r.Ask == askKernel && len(files) > 0:
		s := &image.Source{Path: r.Path, File: files[0], Release: r.Release}
		if r.Symbols != "" && len(files) > 1 {
			s.Symbols, err = input.Opened(files[1], r.Symbols)
		}
		var raw *image.Raw
		if err == nil {
			raw, err = p.reader.Kernel(s)
		}
		return func() error { return raw.Encode(p.out) }, err
	case r.Ask == askObject && len(files) > 0:
		b, err := p.reader.Object(files[0], r.Path)
		return func() error { return p.bytes(b) }, err
	case r.Ask == askPackage && len(files) > 0:
		pkg, err := p.reader.Package(files[0], r.Path, r.Release)
		if err != nil {
			return nil, err
		}
		p.packages = append(p.packages, pkg)
		paths, lists := pkg.Index()
		return func() error { return p.json(index{len(p.packages), paths, lists}) }, nil
	case r.Ask == askPacked && r.Package > 0 && r.Package <= len(p.packages):
		b, err := p.packages[r.Package-1].Object(r.Module)
		return func() error { return p.bytes(b) }, err
	}
	return nil, fmt.Errorf("%q: %w", r.Ask, unix.EPROTO)
}

// bytes writes b behind its length.
func (p *process) bytes(b []byte) error {
	_, err := p.out.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(b))))
	if err == nil {
		_, err = p.out.Write(b)
	}
	return err
}

func (p *process) json(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return p.bytes(b)
}
