package source

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

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
	spec, err := ebpf.LoadCollectionSpecFromReader(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("%s: not a BPF object: %w", name, err)
	}
	types, _ := btf.LoadSpecFromReader(bytes.NewReader(b)) // without it relocations have no fields' names
	var names []string
	for n := range spec.Programs {
		names = append(names, n)
	}
	slices.Sort(names)
	seen := map[string]bool{}
	for _, n := range names {
		p := spec.Programs[n]
		optional := strings.HasPrefix(p.SectionName, "?") // libbpf does not load it by itself
		if section := strings.TrimPrefix(p.SectionName, "?"); check.Attaches(section) {
			one := probe(section, name, 0, n)
			one.Optional = optional
			all = append(all, one)
		}
		for i := range p.Instructions {
			relo := btf.CORERelocationMetadata(&p.Instructions[i])
			if relo == nil {
				continue
			}
			text := describe(relo, types)
			if key := text + " " + relo.String(); !seen[key] {
				seen[key] = true
				one := probe(text, name, 0, n)
				one.Relocation, one.Optional = relo, optional
				all = append(all, one)
			}
		}
	}
	return all, nil
}

// relocation matches a CORERelocation in words: its kind, the type, the way to a field, and the type's number.
var relocation = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^CORERelocation\((\w+), (\w+):"([^"]*)"\[([^\]]*)\], local_id=(\d+)\)$`)
})

// describe says what relo wants: "CO-RE byte_off struct task_struct.pid".
func describe(relo *btf.CORERelocation, types *btf.Spec) string {
	m := relocation().FindStringSubmatch(relo.String())
	if m == nil {
		return "CO-RE " + relo.String()
	}
	text := fmt.Sprintf("CO-RE %s %s %s", m[1], strings.ToLower(m[2]), m[3])
	var id btf.TypeID
	if _, err := fmt.Sscan(m[5], &id); err != nil || types == nil {
		return text
	}
	t, err := types.TypeByID(id)
	if err != nil {
		return text
	}
	return text + fields(t, strings.FieldsFunc(m[4], func(r rune) bool { return r < '0' || r > '9' }))
}

// fields are the names on the way to a field of t. The first step is an index into an array of t.
func fields(t btf.Type, way []string) string {
	text := ""
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
		case *btf.Enum:
			if n < len(s.Values) {
				return text + " " + s.Values[n].Name
			}
			return text
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
