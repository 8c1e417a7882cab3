package debuginfo

import (
	"cmp"
	"debug/dwarf"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/engine/release"
)

// Lines say from which line of the sources code was made. They never change.
type Lines struct {
	rows  []row // by address, ascending, each address once
	files []string
}

// A row says where the code from addr up to the next row comes from.
type row struct {
	addr uint64
	file int32 // index in files; -1: nobody knows
	line int32
}

// referenceLines are LinesOf the kernel that has debug information.
var referenceLines = sync.OnceValues(func() (*Lines, error) {
	all, err := sections()
	if err != nil {
		return nil, err
	}
	return readLines(all)
})

// LinesOf are the lines of k; nil: nobody knows them.
func LinesOf(k *release.Kernel) (*Lines, error) {
	if !Has(k) {
		return nil, nil
	}
	return referenceLines()
}

// Line is the file, below SourceDir, and the line of the code at addr. ok is false if nobody knows.
func (l *Lines) Line(addr uint64) (file string, line int, ok bool) {
	if l == nil {
		return "", 0, false
	}
	i, found := slices.BinarySearchFunc(l.rows, addr, func(r row, addr uint64) int { return cmp.Compare(r.addr, addr) })
	if !found {
		i--
	}
	if i < 0 || l.rows[i].file < 0 {
		return "", 0, false
	}
	return l.files[l.rows[i].file], int(l.rows[i].line), true
}

// Printer returns a function that is a line as listings print it: the file, the line, and what is written there. nil: nobody
// knows lines of k, which may be nil.
func Printer(k *release.Kernel) func(addr uint64) string {
	if k == nil {
		return nil
	}
	lines, err := LinesOf(k)
	if err != nil || lines == nil {
		return nil
	}
	return func(addr uint64) string {
		file, line, ok := lines.Line(addr)
		if !ok {
			return ""
		}
		return strings.TrimRight(fmt.Sprintf("%s:%d  %s", file, line, SourceLine(file, line)), " ")
	}
}

// readLines reads the lines out of sections of DWARF.
func readLines(all []section) (*Lines, error) {
	by := map[string][]byte{}
	for _, s := range all {
		by[s.name] = s.content
	}
	d, err := dwarf.New(by[".debug_abbrev"], by[".debug_aranges"], nil, by[".debug_info"], by[".debug_line"], nil, nil, by[".debug_str"])
	if err != nil {
		return nil, fmt.Errorf("lines: %w", err)
	}
	for _, name := range []string{".debug_line_str", ".debug_rnglists"} {
		if err := d.AddSection(name, by[name]); err != nil {
			return nil, fmt.Errorf("lines: %w", err)
		}
	}
	m := &lineMaker{lines: &Lines{}, known: map[string]int32{}}
	for units := d.Reader(); ; units.SkipChildren() {
		unit, err := units.Next()
		if err != nil {
			return nil, fmt.Errorf("lines: %w", err)
		}
		if unit == nil {
			return m.made(), nil
		}
		if unit.Tag != dwarf.TagCompileUnit {
			continue
		}
		if err := m.unit(d, unit); err != nil {
			return nil, fmt.Errorf("lines: %w", err)
		}
	}
}

// A lineMaker collects the rows of all units.
type lineMaker struct {
	lines *Lines
	known map[string]int32 // the index of each file, by the name in DWARF
}

// unit adds the rows of one unit.
func (m *lineMaker) unit(d *dwarf.Data, unit *dwarf.Entry) error {
	r, err := d.LineReader(unit)
	if err != nil || r == nil {
		return err
	}
	for e := (dwarf.LineEntry{}); ; {
		switch err := r.Next(&e); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case e.EndSequence:
			m.lines.rows = append(m.lines.rows, row{e.Address, -1, 0})
		case e.File != nil:
			m.lines.rows = append(m.lines.rows, row{e.Address, m.file(e.File.Name), int32(e.Line)})
		}
	}
}

// file is the index of a file.
func (m *lineMaker) file(name string) int32 {
	if i, ok := m.known[name]; ok {
		return i
	}
	i := int32(len(m.lines.files))
	m.lines.files = append(m.lines.files, strings.TrimPrefix(name, SourceDir+"/"))
	m.known[name] = i
	return i
}

// made is the table. Of rows with one address the last one that says a line counts, as for who follows the instructions
// of a line program: those before it are of no byte.
func (m *lineMaker) made() *Lines {
	rows := m.lines.rows
	slices.SortStableFunc(rows, func(a, b row) int {
		// The end of one unit is often the beginning of the next.
		if a.addr == b.addr && (a.file < 0) != (b.file < 0) {
			return cmp.Compare(a.file, b.file)
		}
		return cmp.Compare(a.addr, b.addr)
	})
	kept := rows[:0]
	for _, r := range rows {
		if n := len(kept); n > 0 && kept[n-1].addr == r.addr {
			kept[n-1] = r
			continue
		}
		kept = append(kept, r)
	}
	m.lines.rows = slices.Clip(kept)
	return m.lines
}
