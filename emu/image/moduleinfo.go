package image

import (
	"bytes"
	"crypto/sha256"
	"debug/elf"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// A ModuleInfo is the description of a module in its own file.
type ModuleInfo struct {
	Name    string
	BuildID string // hex digits of the GNU build id note; of one that has none, a sum of all of it
	Depends []string
	File    string // equal for two files of the same module; "": it is in no file
}

// Builtin tells whether the kernel's own list has name as a part of the kernel itself.
func (m *Modules) Builtin(name string) bool {
	x, err := m.load()
	return err == nil && x.builtin[name]
}

// Order lists the modules to load for the module called name, in that order, with the module itself
// at the end. modules.dep and the modules themselves say what they need. A needed module that is
// not there is left out, since it may be a part of the kernel. If name itself is not there, the
// error is fs.ErrNotExist.
func (m *Modules) Order(name string) (all []ModuleInfo, err error) {
	seen := map[string]bool{}
	var visit func(name string) error
	visit = func(name string) error {
		if seen[name] {
			return nil
		}
		seen[name] = true
		info, needs, err := m.info(name)
		if err != nil {
			return err
		}
		for _, n := range needs {
			if err := visit(n); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("%s, which %s needs: %w", n, name, err)
			}
		}
		all = append(all, info)
		return nil
	}
	err = visit(strings.ReplaceAll(name, "-", "_"))
	return all, err
}

// openObject opens a module of any architecture.
func openObject(object []byte) (*elf.File, error) {
	f, err := elf.NewFile(bytes.NewReader(object))
	if err != nil {
		return nil, err
	}
	if f.Type != elf.ET_REL {
		f.Close()
		return nil, fmt.Errorf("%v is no module", f.Type)
	}
	return f, nil
}

// info reads a module's description of itself, and the list of modules to load before it.
func (m *Modules) info(name string) (info ModuleInfo, needs []string, err error) {
	file, object, err := m.read(name)
	if err != nil {
		return info, nil, err
	}
	f, err := openObject(object)
	if err != nil {
		return info, nil, fmt.Errorf("%s: %w", file.path, elfError(err))
	}
	defer f.Close()
	info = ModuleInfo{Name: name, File: file.disk}
	if s := f.Section(".modinfo"); s != nil {
		text, err := sectionData(s)
		if err != nil {
			return info, nil, fmt.Errorf("%s: %w", file.path, err)
		}
		for _, kv := range bytes.Split(text, []byte{0}) {
			if k, v, _ := strings.Cut(string(kv), "="); k == "depends" {
				info.Depends = strings.FieldsFunc(strings.ReplaceAll(v, "-", "_"), func(r rune) bool { return r == ',' })
			}
		}
	}
	if s := f.Section(".note.gnu.build-id"); s != nil {
		if note, err := sectionData(s); err == nil {
			var raw Raw
			raw.readNotes(note)
			info.BuildID = raw.BuildID
		}
	}
	if info.BuildID == "" {
		sum := sha256.Sum256(object)
		info.BuildID = hex.EncodeToString(sum[:20])
	}
	return info, append(append(needs, m.index.needs[name]...), info.Depends...), nil
}
