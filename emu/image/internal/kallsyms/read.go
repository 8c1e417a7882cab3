package kallsyms

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// maxFile bounds a file of symbols; one of everything that a kernel with debug information has is 20 MB.
const maxFile = 64 << 20

// ReadFile reads a System.map or a copy of /proc/kallsyms; either may be gzipped.
// Its errors begin with the file's name.
func ReadFile(name string) ([]kernel.Symbol, error) {
	f, err := input.Open(name)
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

// Read reads a System.map or a copy of /proc/kallsyms: lines of address, type, name
// and, in brackets, module. The symbols are in kallsyms order, without Size.
//
// A System.map lists more than kallsyms and in another order, see Normalize.
func Read(r io.Reader) ([]kernel.Symbol, error) {
	b := bufio.NewReaderSize(r, maxLine)
	head, err := b.Peek(2)
	switch {
	case err != nil && err != io.EOF:
		return nil, err
	case string(head) == "\x1f\x8b":
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, err
		}
		b = bufio.NewReaderSize(z, maxLine)
	}
	p := &parser{zero: true}
	if err := p.lines(b); err != nil {
		return nil, err
	}
	switch {
	case len(p.syms) == 0:
		return nil, errors.New("no symbols in it: it has to be a System.map or a copy of /proc/kallsyms")
	case p.zero:
		return nil, errors.New("all addresses are 0: copy /proc/kallsyms as root, with kernel.kptr_restrict 0 or 1")
	}
	if isMap(p.syms) {
		return Normalize(p.syms), nil
	}
	return p.syms, nil
}

// maxLine bounds a line: no name has more than 512 bytes (KSYM_NAME_LEN).
const maxLine = 64 << 10

// parser reads lines.
type parser struct {
	syms []kernel.Symbol
	n    int  // lines read
	zero bool // all addresses are 0
}

// lines reads all of r, in pieces of whole lines. So input that is not text has cost one piece.
func (p *parser) lines(r io.Reader) error {
	piece := make([]byte, 0, maxLine)
	for total := 0; ; {
		n, err := r.Read(piece[len(piece):cap(piece)])
		piece = piece[:len(piece)+n]
		if total += n; total > maxFile {
			return fmt.Errorf("more than %d bytes", maxFile)
		}
		end := bytes.LastIndexByte(piece, '\n') + 1
		if err == io.EOF || end == 0 && len(piece) == cap(piece) {
			end = len(piece)
		} else if err != nil {
			return err
		}
		for line := range strings.Lines(string(piece[:end])) {
			if err := p.line(line); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		piece = append(piece[:0], piece[end:]...)
	}
}

func (p *parser) line(line string) error {
	p.n++
	addr, rest, _ := strings.Cut(strings.TrimRight(line, "\n"), " ")
	typ, rest, _ := strings.Cut(rest, " ")
	name, module, ok := strings.Cut(rest, "\t")
	a, err := strconv.ParseUint(addr, 16, 64)
	if err != nil || len(typ) != 1 || name == "" || strings.ContainsFunc(typ+name+module, odd) ||
		ok && (len(module) < 3 || module[0] != '[' || module[len(module)-1] != ']') {
		return fmt.Errorf("line %d is not ADDRESS TYPE NAME, as in a System.map and in /proc/kallsyms: %.40q", p.n, line)
	}
	if ok {
		module = module[1 : len(module)-1]
	}
	p.zero = p.zero && a == 0
	p.syms = append(p.syms, kernel.Symbol{Addr: a, Type: typ[0], Name: name, Module: module})
	return nil
}

// odd are characters that no name has.
func odd(r rune) bool { return r <= ' ' || r == 0x7f }

// isMap tells a System.map: only there per-CPU data has its section's type, and kallsyms'
// own tables are listed before 6.4.
func isMap(syms []kernel.Symbol) bool {
	at := map[string]kernel.Symbol{}
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
