package image

import (
	"debug/elf"
	"fmt"

	"github.com/kprobefs/kprobefs/emu/image/unwind"
)

// debugFrame is the section of call frame information, which is not loaded.
const debugFrame = ".debug_frame"

// frames reads a module's call frame information, which is about the places that its
// sections have been given.
func (l *linker) frames(m *Module) error {
	for i, s := range l.f.Sections {
		if s.Name != debugFrame || l.addr[i] != 0 {
			continue
		}
		data, err := sectionData(s)
		if err != nil {
			return err
		}
		mem := memory{{Data: data}} // its own offsets are from 0
		for _, r := range l.f.Sections {
			if r.Type != elf.SHT_RELA && r.Type != elf.SHT_REL || int(r.Info) != i {
				continue
			}
			if err := l.relocations(r, s, mem, 0); err != nil {
				return err
			}
		}
		m.Sites.Frames = unwind.Later(data, formats[l.isa])
		if _, err := m.Sites.Frames.Table(); err != nil { // it may be anybody's file
			return fmt.Errorf("section %s: %w", s.Name, err)
		}
		return nil
	}
	return nil
}
