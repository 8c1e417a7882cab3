package image

import (
	"fmt"
)

// A bugForm is a form of struct bug_entry with CONFIG_DEBUG_BUGVERBOSE, with addresses of four bytes.
type bugForm struct {
	size     uint64
	file     int  // offset of the name of the file; line and flags follow
	absolute bool // addresses are addresses, not distances (without GENERIC_BUG_RELATIVE_POINTERS)
}

// bugFlags are the bits of a bug's flags that the linker may have set: WARNING, ONCE,
// NO_CUT_HERE, ARGS, and the taint in the upper byte.
const bugFlags = 0xff1b | bugDone

// bugDone is BUGFLAG_DONE, which a running kernel sets.
const bugDone = 4

// addBugs reads t with the form whose flags are sound in every record and whose addresses
// are text most often: init text may have been freed, and the names of files too.
func (s *Sites) addBugs(mem memory, t table, forms []bugForm) error {
	if t.start == t.end {
		return nil
	}
	var best []Bug
	most := -1.0
	for _, form := range forms {
		bugs, inText, err := form.readAll(mem, t)
		if err != nil {
			return err
		}
		if n := len(bugs); n > 0 && float64(inText)/float64(n) > most {
			best, most = bugs, float64(inText)/float64(n)
		}
	}
	if best == nil {
		return fmt.Errorf("%#x-%#x is not made of records that are known", t.start, t.end)
	}
	s.Bugs = append(s.Bugs, best...)
	return nil
}

// readAll reads t, and counts the addresses in text; none: t is not of this form.
func (f bugForm) readAll(mem memory, t table) (bugs []Bug, inText int, err error) {
	if t.end < t.start || (t.end-t.start)%f.size != 0 {
		return nil, 0, nil
	}
	sound := true
	err = mem.records(t, f.size, func(addr uint64, b []byte) error {
		bug := f.read(mem, addr, b)
		sound = sound && bug.Flags&^bugFlags == 0
		if mem.exec(bug.Addr, 1) {
			inText++
		}
		bugs = append(bugs, bug)
		return nil
	})
	if !sound {
		return nil, 0, err
	}
	return bugs, inText, err
}

func (f bugForm) read(mem memory, addr uint64, b []byte) Bug {
	at, name := rel32(b, addr), rel32(b[f.file:], addr+uint64(f.file))
	if f.absolute {
		at, name = uint64(u32(b)), uint64(u32(b[f.file:]))
	}
	file, _ := mem.str(name)
	rest := b[f.file+4:]
	return Bug{
		Addr: at, File: file, Line: int(u16(rest)),
		Flags: u16(rest[2:]), Entry: addr + f.size - 2,
	}
}
