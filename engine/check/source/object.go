package source

import (
	"bytes"
	"crypto/sha256"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/btf"

	"github.com/kprobefs/kprobefs/engine/check"
)

// readObject reads a compiled BPF object: what its programs attach to, by the names of their sections, and
// what they want of the kernel's types.
func readObject(b []byte, name string) (all []check.Probe, err error) {
	defer func() {
		if r := recover(); r != nil { // the library is not ours, and the file not trusted
			all, err = nil, fmt.Errorf("%s: damaged BPF object: %v", name, r)
		}
	}()
	if foreign(b) {
		return nil, fmt.Errorf("%s: not a BPF object, but one for another processor: %w", name, errOther)
	}
	spec, err := ebpf.LoadCollectionSpecFromReader(bytes.NewReader(strong(b)))
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("%s: not a BPF object: it ends early", name)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: not a BPF object: %w", name, err)
	}
	types, _ := btf.LoadSpecFromReader(bytes.NewReader(b)) // without it relocations have no fields' names
	var names []string
	for n := range spec.Programs {
		names = append(names, n)
	}
	slices.Sort(names)
	locals := locals{types: types, known: map[btf.TypeID]string{}}
	seen, other := map[string]int{}, &Elsewhere{Name: name}
	for _, n := range names {
		p := spec.Programs[n]
		optional := strings.HasPrefix(p.SectionName, "?") // libbpf does not load it by itself
		if section := strings.TrimPrefix(p.SectionName, "?"); check.Attaches(section) {
			one := probe(section, name, 0, n)
			one.Optional = optional
			all = append(all, one)
		} else {
			kind, _, _ := strings.Cut(section, "/")
			other.note(kind)
		}
		unneeded := guarded(p.Instructions)
		for i := range p.Instructions {
			relo := btf.CORERelocationMetadata(&p.Instructions[i])
			if relo == nil {
				continue
			}
			text := describe(relo, types)
			key := text + " " + relo.String()
			at, there := seen[key]
			if !there {
				at, seen[key] = len(all), len(all)
				one := probe(text, name, 0, n)
				one.Relocation, one.Optional, one.Local = relo, true, locals.of(relo)
				all = append(all, one)
			}
			all[at].Optional = all[at].Optional && (optional || unneeded[i])
		}
	}
	return all, other.orNil(all)
}

// foreign tells whether b is an object that a compiler has made for a processor: a directory of tools has those of their
// own programs, too. Old compilers wrote no machine into BPF objects.
func foreign(b []byte) bool {
	f, err := elf.NewFile(bytes.NewReader(b))
	return err == nil && f.Machine != elf.EM_BPF && f.Machine != elf.EM_NONE
}

// strong is an object without weak symbols, which the library refuses of maps: those of libbpf's usdt.bpf.h are weak.
func strong(b []byte) []byte {
	f, err := elf.NewFile(bytes.NewReader(b))
	if err != nil || f.Class != elf.ELFCLASS64 {
		return b // the library says what is wrong
	}
	table := f.SectionByType(elf.SHT_SYMTAB)
	if table == nil || table.Offset > uint64(len(b)) || table.FileSize > uint64(len(b))-table.Offset {
		return b
	}
	b = bytes.Clone(b)
	for s := b[table.Offset:][:table.FileSize]; len(s) >= elf.Sym64Size; s = s[elf.Sym64Size:] {
		info, defined := &s[4], s[6] != 0 || s[7] != 0
		if defined && elf.ST_BIND(*info) == elf.STB_WEAK && elf.ST_TYPE(*info) == elf.STT_OBJECT {
			*info = elf.ST_INFO(elf.STB_GLOBAL, elf.STT_OBJECT)
		}
	}
	return b
}

// locals tell the types of an object from those of others that have the same names.
type locals struct {
	types *btf.Spec             // nil: not known
	known map[btf.TypeID]string // by the types' numbers
}

// of is a sum of the relocation and of all that its type is made of.
func (l *locals) of(relo *btf.CORERelocation) string {
	w, ok := wantOf(relo)
	var id btf.TypeID
	if _, err := fmt.Sscan(w.id, &id); err != nil || !ok || l.types == nil {
		return relo.String()
	}
	if _, there := l.known[id]; !there {
		l.known[id] = relo.String()
		if t, err := l.types.TypeByID(id); err == nil {
			if b, err := btf.NewBuilder([]btf.Type{t}, nil); err == nil {
				if raw, err := b.Marshal(nil, nil); err == nil {
					l.known[id] = fmt.Sprintf("%x", sha256.Sum256(raw))
				}
			}
		}
	}
	return l.known[id] + " " + w.kind + " " + w.way
}

// describe says what relo wants: "CO-RE byte_off struct task_struct.pid".
func describe(relo *btf.CORERelocation, types *btf.Spec) string {
	w, ok := wantOf(relo)
	if !ok {
		return "CO-RE " + relo.String()
	}
	text := fmt.Sprintf("CO-RE %s %s %s", w.kind, w.family, w.name)
	var id btf.TypeID
	if _, err := fmt.Sscan(w.id, &id); err != nil || types == nil {
		return text
	}
	t, err := types.TypeByID(id)
	if err != nil {
		return text
	}
	return text + fields(t, strings.FieldsFunc(w.way, func(r rune) bool { return r < '0' || r > '9' }))
}

// fields are the names on the way to a field of t. The first step is an index into an array of t.
func fields(t btf.Type, way []string) string {
	text := ""
	if e, is := btf.UnderlyingType(t).(*btf.Enum); is { // its way is the number of a value
		var n int
		if _, err := fmt.Sscan(strings.Join(way, " "), &n); err == nil && n >= 0 && n < len(e.Values) {
			text = " " + e.Values[n].Name
		}
		return text
	}
	for _, step := range way[min(1, len(way)):] {
		var n int
		if _, err := fmt.Sscan(step, &n); err != nil {
			return text
		}
		var members []btf.Member
		switch s := btf.UnderlyingType(t).(type) {
		case *btf.Struct:
			members = s.Members
		case *btf.Union:
			members = s.Members
		case *btf.Array:
			text, t = fmt.Sprintf("%s[%d]", text, n), s.Type
			continue
		}
		if n >= len(members) {
			return text
		}
		if members[n].Name != "" {
			text += "." + members[n].Name
		}
		t = members[n].Type
	}
	return text
}
