// Package debuginfo is what debuggers ask of the kernel inside: an ELF file with its symbols, lines, types and places of
// variables (Vmlinux), the name of that build (Notes), the line of an address (LinesOf), and the sources (Sources).
//
// scripts/build-guest makes the information, of the newest generation for x86-64. Of the others an ELF file has symbols and
// call frames alone. Nothing is unpacked before it is asked for, and then once.
//
// The package imports emu/guest and engine/release.
package debuginfo

import (
	"archive/tar"
	"bytes"
	"crypto/sha1"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/mikelolasagasti/xz"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine/release"
)

// maxWindow bounds the dictionary of the packed sections, in bytes.
const maxWindow = 8 << 20

// A section is one of an ELF file.
type section struct {
	name    string
	kind    uint32 // sh_type
	content []byte
}

// sections are those of the newest generation's DWARF, unpacked when they are first asked for.
var sections = sync.OnceValues(func() ([]section, error) {
	z, err := xz.NewReader(bytes.NewReader(guest.Debug()), maxWindow)
	if err != nil {
		return nil, fmt.Errorf("debug information: %w", err)
	}
	var all []section
	for t := tar.NewReader(z); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, fmt.Errorf("debug information: %w", err)
		}
		content, err := io.ReadAll(t)
		if err != nil {
			return nil, fmt.Errorf("debug information: %s: %w", h.Name, err)
		}
		all = append(all, section{h.Name, progbits, content})
	}
})

// Has tells whether there is debug information of k. It costs nothing.
func Has(k *release.Kernel) bool { return k.Name == release.Reference }

// open is k's generation.
func open(k *release.Kernel) (*guest.Generation, error) {
	if Has(k) {
		return guest.Open(guest.Newest)
	}
	return guest.Open(strings.ReplaceAll(k.Name, "/", "-"))
}

// referenceVmlinux is Vmlinux of the kernel that has debug information.
var referenceVmlinux = sync.OnceValues(func() ([]byte, error) {
	dwarf, err := sections()
	if err != nil {
		return nil, err
	}
	btf, err := guest.BTF()
	if err != nil {
		return nil, fmt.Errorf("BTF: %w", err)
	}
	return appended(guest.Kernel(), append([]section{notes(guest.Kernel(), guest.Debug()), {".BTF", progbits, btf}}, dwarf...))
})

// Vmlinux is the file vmlinux that a build of k would leave: the kernel, the note with its build ID, and DWARF where there
// is some. Nobody may change it.
func Vmlinux(k *release.Kernel) ([]byte, error) {
	if Has(k) {
		return referenceVmlinux()
	}
	g, err := open(k)
	if err != nil {
		return nil, err
	}
	return appended(g.Kernel(), []section{notes(g.Kernel(), nil)})
}

// Notes is /sys/kernel/notes: the note with the build ID. perf takes a vmlinux for that of the running kernel only if it
// has the same.
func Notes(k *release.Kernel) ([]byte, error) {
	g, err := open(k)
	if err != nil {
		return nil, err
	}
	if Has(k) {
		return notes(g.Kernel(), guest.Debug()).content, nil
	}
	return notes(g.Kernel(), nil).content, nil
}

// ntGNUBuildID is the type of a note with a build ID.
const ntGNUBuildID = 3

// notes is the section .notes of a kernel. The build ID is the sum of the kernel's file, which is the same in each build of
// it, and of its debug information, which may be nil: perf keeps a copy of a vmlinux by its build ID.
func notes(kernel, debug []byte) section {
	const owner = "GNU\x00"
	id := sha1.Sum(slices.Concat(kernel, debug))
	var b []byte
	for _, v := range []int{len(owner), len(id), ntGNUBuildID} {
		b = binary.LittleEndian.AppendUint32(b, uint32(v))
	}
	return section{".notes", note, append(append(b, owner...), id[:]...)}
}

// SourceDir is the directory of the sources that the debug information names.
const SourceDir = "/lib/modules/" + release.ReferenceUname + "/build/source"

// Sources are the sources of the kernel inside, of all generations, by their paths below SourceDir.
func Sources() fs.FS { return guest.Sources() }

// sourceLines are the lines of files of Sources that were asked for.
var sourceLines sync.Map // of []string, by path

// SourceLine is the text of a line of a file of Sources, without the space around it; "": there is none.
func SourceLine(file string, line int) string {
	lines, ok := sourceLines.Load(file)
	if !ok {
		b, err := fs.ReadFile(Sources(), file)
		if err != nil {
			return ""
		}
		lines, _ = sourceLines.LoadOrStore(file, strings.Split(string(b), "\n"))
	}
	text := lines.([]string)
	if line < 1 || line > len(text) {
		return ""
	}
	return strings.TrimSpace(text[line-1])
}
