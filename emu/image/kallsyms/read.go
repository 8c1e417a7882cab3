package kallsyms

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/engine"
)

// maxFile bounds a file of symbols; one of everything that a kernel with debug information has is 20 MB.
const maxFile = 256 << 20

// ReadFile reads a System.map or a copy of /proc/kallsyms; either may be gzipped.
// Its errors begin with the file's name.
func ReadFile(name string) ([]engine.Symbol, error) {
	f, err := open(name, pipeWait)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	syms, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return syms, nil
}

// pipeWait is how long a pipe may have nobody who writes to it.
const pipeWait = 5 * time.Second

// open opens a file, or a pipe (a shell's <(…)) that somebody writes to.
func open(name string, wait time.Duration) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDONLY|unix.O_NONBLOCK, 0) // a pipe would wait for its writer for ever
	if err != nil {
		return nil, err
	}
	st, err := f.Stat()
	if err == nil && st.Mode()&fs.ModeNamedPipe != 0 {
		err = awaitWriter(f, wait)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// awaitWriter waits until there is something to be read from a pipe, or its writer has gone.
func awaitWriter(pipe *os.File, wait time.Duration) error {
	c, err := pipe.SyscallConn()
	if err != nil {
		return err
	}
	ready, end := 0, time.Now().Add(wait)
	cerr := c.Control(func(fd uintptr) {
		for err = unix.EINTR; err == unix.EINTR; {
			ready, err = unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, int(max(time.Until(end), 0).Milliseconds()))
		}
	})
	switch {
	case cerr != nil:
		return cerr
	case err == nil && ready == 0:
		err = fmt.Errorf("a pipe to which nobody has written for %v", wait)
	}
	if err != nil {
		return &fs.PathError{Op: "read", Path: pipe.Name(), Err: err}
	}
	return nil
}

// Read reads a System.map or a copy of /proc/kallsyms: lines of address, type, name
// and, in brackets, module. The symbols are in kallsyms order, without Size.
//
// A System.map lists more than kallsyms and in another order, see Normalize.
func Read(r io.Reader) ([]engine.Symbol, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err == nil && bytes.HasPrefix(data, []byte("\x1f\x8b")) {
		var z *gzip.Reader
		if z, err = gzip.NewReader(bytes.NewReader(data)); err == nil {
			data, err = io.ReadAll(io.LimitReader(z, maxFile+1))
		}
	}
	if err != nil {
		return nil, err
	}
	if len(data) > maxFile {
		return nil, fmt.Errorf("more than %d bytes", maxFile)
	}
	syms, err := parse(string(data))
	if err != nil {
		return nil, err
	}
	if isMap(syms) {
		syms = Normalize(syms)
	}
	return syms, nil
}

func parse(text string) ([]engine.Symbol, error) {
	syms := make([]engine.Symbol, 0, strings.Count(text, "\n"))
	zero, n := true, 0
	for line := range strings.Lines(text) {
		n++
		addr, rest, _ := strings.Cut(strings.TrimRight(line, "\n"), " ")
		typ, rest, _ := strings.Cut(rest, " ")
		name, module, ok := strings.Cut(rest, "\t")
		a, err := strconv.ParseUint(addr, 16, 64)
		if err != nil || len(typ) != 1 || name == "" || strings.ContainsFunc(typ+name+module, odd) ||
			ok && (len(module) < 3 || module[0] != '[' || module[len(module)-1] != ']') {
			return nil, fmt.Errorf("line %d is not ADDRESS TYPE NAME, as in a System.map and in /proc/kallsyms: %.40q", n, line)
		}
		if ok {
			module = module[1 : len(module)-1]
		}
		zero = zero && a == 0
		syms = append(syms, engine.Symbol{Addr: a, Type: typ[0], Name: name, Module: module})
	}
	switch {
	case len(syms) == 0:
		return nil, errors.New("no symbols in it: it has to be a System.map or a copy of /proc/kallsyms")
	case zero:
		return nil, errors.New("all addresses are 0: copy /proc/kallsyms as root, with kernel.kptr_restrict 0 or 1")
	}
	return syms, nil
}

// odd are characters that no name has.
func odd(r rune) bool { return r <= ' ' || r == 0x7f }

// isMap tells a System.map: only there per-CPU data has its section's type, and kallsyms'
// own tables are listed before 6.4.
func isMap(syms []engine.Symbol) bool {
	at := map[string]engine.Symbol{}
	for _, s := range syms {
		switch s.Name {
		case "__per_cpu_start", "kallsyms_names", "kallsyms_offsets", "kallsyms_addresses":
			at[s.Name] = s
		}
	}
	if s, ok := at["__per_cpu_start"]; ok && s.Addr == 0 {
		return s.Type != 'A'
	}
	names, ok := at["kallsyms_names"]
	return ok && at["kallsyms_offsets"].Addr < names.Addr && at["kallsyms_addresses"].Addr < names.Addr
}
