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
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/image"
)

// Process is an image.Reader: a process that reads. It ends with the one that has started it.
type Process struct {
	limits Limits
	cmd    *exec.Cmd
	said   bounded
	socket int // sends

	mu      sync.Mutex    // one request at a time
	answers *os.File      // the socket again, with deadlines; guarded by mu
	in      *bufio.Reader // of answers; guarded by mu
	left    int64         // of an answer; guarded by mu
	broken  error         // guarded by mu; no more requests are answered
}

// Start starts a process that reads. It fails if the host starts no processes.
func Start(l Limits) (*Process, error) {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socketpair: %w", err)
	}
	theirs := os.NewFile(uintptr(pair[1]), arg0)
	defer theirs.Close()
	p := &Process{limits: l, socket: pair[0]}
	p.cmd = &exec.Cmd{
		Path: "/proc/self/exe", Args: []string{arg0, memoryFlag + strconv.FormatInt(l.Memory, 10)},
		Env: environment(), Stdin: theirs, Stdout: theirs, Stderr: &p.said,
	}
	err = unix.SetNonblock(pair[0], true)
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		unix.Close(pair[0])
		return nil, fmt.Errorf("a process of its own is to read this, and does not start: %w", err)
	}
	p.answers = os.NewFile(uintptr(pair[0]), arg0)
	p.in = bufio.NewReaderSize(p, 256<<10)
	return p, nil
}

// environment returns those of our variables that are for the Go runtime.
func environment() (env []string) {
	for _, kv := range os.Environ() {
		if strings.HasPrefix(kv, "GORACE=") || strings.HasPrefix(kv, "GODEBUG=") || strings.HasPrefix(kv, "GOCOVERDIR=") {
			env = append(env, kv)
		}
	}
	return env
}

// Close ends the process.
func (p *Process) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.broken != nil {
		return nil
	}
	p.broken = errors.New("closed")
	p.answers.Close() // its next request is the end
	p.cmd.Process.Kill()
	p.cmd.Wait() // the process was killed, so its status is no surprise
	return nil
}

// Kernel is that of image.Reader.
func (p *Process) Kernel(s *image.Source) (raw *image.Raw, err error) {
	r := request{Ask: askKernel, Path: s.Path, Release: s.Release}
	files := []*os.File{s.File}
	if s.Symbols != nil {
		r.Symbols, files = s.Symbols.Name(), append(files, s.Symbols.File)
	}
	err = p.ask(r, files, func() error {
		raw, err = image.DecodeRaw(p.in)
		return err
	})
	return raw, err
}

// Object is that of image.Reader.
func (p *Process) Object(file *os.File, path string) (b []byte, err error) {
	err = p.ask(request{Ask: askObject, Path: path}, []*os.File{file}, func() error {
		b, err = p.bytes()
		return err
	})
	return b, err
}

// Package is that of image.Reader. Its modules stay in the process.
func (p *Process) Package(file *os.File, path, release string) (image.Package, error) {
	pkg := &pkg{process: p, path: path}
	err := p.ask(request{Ask: askPackage, Path: path, Release: release}, []*os.File{file}, func() error { return p.json(&pkg.index) })
	return pkg, err
}

// pkg is a Package in the process.
type pkg struct {
	process *Process
	path    string
	index   index
}

// Index is that of image.Package.
func (p *pkg) Index() (paths, lists map[string]string) { return p.index.Paths, p.index.Lists }

// Object is that of image.Package.
func (p *pkg) Object(name string) (b []byte, err error) {
	r := request{Ask: askPacked, Path: p.path, Package: p.index.Package, Module: name}
	err = p.process.ask(r, nil, func() error {
		b, err = p.process.bytes()
		return err
	})
	return b, err
}

// grace is how much longer than wall ask waits for an answer: the process itself reports that it was
// too slow.
const grace = 5 * time.Second

// ask sends r, and calls read for the answer. After a request without an answer there are no more requests.
func (p *Process) ask(r request, files []*os.File, read func() error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.broken != nil {
		return fmt.Errorf("what reads such files has ended: %w", p.broken)
	}
	var fds []int
	for _, f := range files {
		fds = append(fds, int(f.Fd()))
	}
	r.Time, p.left = p.limits.Time, p.limits.Output
	p.answers.SetReadDeadline(time.Now().Add(wall(p.limits.Time) + grace))
	if err := send(p.socket, r, fds); err != nil {
		return p.end(err)
	}
	kind, err := p.in.ReadByte()
	switch {
	case err != nil:
	case kind == fine:
		err = read()
	default:
		var f failure
		if err = p.json(&f); err == nil {
			return f.err()
		}
	}
	if err != nil {
		return p.end(err)
	}
	return nil
}

// errOutput is of an answer that has more than Limits.Output.
var errOutput = errors.New("too much output")

// Read reads answers, for p.in.
func (p *Process) Read(b []byte) (int, error) {
	if p.left <= 0 {
		return 0, errOutput
	}
	n, err := p.answers.Read(b[:min(int64(len(b)), p.left)])
	p.left -= int64(n)
	return n, err
}

func (p *Process) bytes() ([]byte, error) {
	head := make([]byte, 8)
	if _, err := io.ReadFull(p.in, head); err != nil {
		return nil, err
	}
	n := binary.LittleEndian.Uint64(head)
	if n > uint64(p.limits.Output) {
		return nil, errOutput
	}
	b := make([]byte, n)
	_, err := io.ReadFull(p.in, b)
	return b, err
}

func (p *Process) json(v any) error {
	b, err := p.bytes()
	if err != nil {
		return err
	}
	return json.Unmarshal(b, v)
}

// end ends the process, and returns the reason why it did not answer.
func (p *Process) end(err error) error {
	p.answers.Close()
	p.cmd.Process.Kill() // a confined server may not kill it; the process then ends by itself
	exit := p.cmd.Wait()
	p.broken = p.why(err, exit)
	return p.broken
}

func (p *Process) why(err, exit error) error {
	code := p.cmd.ProcessState.ExitCode()
	said := p.said.String()
	switch {
	case errors.Is(err, errOutput):
		return fmt.Errorf("there is more in it than %d MiB; --parse-output allows more", p.limits.Output>>20)
	case code == exitTime || errors.Is(err, os.ErrDeadlineExceeded):
		return fmt.Errorf("to read it takes longer than %v; --parse-time allows more", p.limits.Time)
	case code == exitRuntime && (strings.Contains(said, "out of memory") || strings.Contains(said, "cannot allocate")):
		return fmt.Errorf("to read it takes more than %d MiB of memory; --parse-memory allows more", p.limits.Memory>>20)
	}
	line, _, _ := strings.Cut(said, "\n")
	return fmt.Errorf("what reads it has died (%v): %w %s", exit, err, line)
}

// bounded keeps the beginning of the bytes that are written to it.
type bounded struct {
	mu   sync.Mutex // protects text
	text []byte     // guarded by mu
}

const maxSaid = 4 << 10

// Write keeps the first maxSaid bytes and takes the rest.
func (b *bounded) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.text = append(b.text, p[:min(len(p), maxSaid-len(b.text))]...)
	return len(p), nil
}

// String returns the kept text.
func (b *bounded) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return string(b.text)
}
