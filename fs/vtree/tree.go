package vtree

import (
	"io/fs"
	"strings"
)

// Entries returns the entries of d: first Static, then List.
func (d *Dir) Entries() []Entry {
	if d.List == nil {
		return d.Static
	}
	more := d.List()
	all := make([]Entry, 0, len(d.Static)+len(more))
	return append(append(all, d.Static...), more...)
}

// Entry finds one name in d. static: the entry is one of d.Static.
func (d *Dir) Entry(name string) (e Entry, static, ok bool) {
	for _, e := range d.Static {
		if e.Name == name {
			return e, true, true
		}
	}
	if d.Find != nil {
		e, ok = d.Find(name)
		return e, false, ok
	}
	if d.List != nil {
		for _, e := range d.List() {
			if e.Name == name {
				return e, false, true
			}
		}
	}
	return Entry{}, false, false
}

// Lookup finds path below d. Slashes separate its elements. "" and "." are d itself.
func (d *Dir) Lookup(path string) (Node, bool) {
	var n Node = d
	for _, name := range strings.Split(path, "/") {
		if name == "" || name == "." {
			continue
		}
		dir, ok := n.(*Dir)
		if !ok {
			return nil, false
		}
		e, _, ok := dir.Entry(name)
		if !ok {
			return nil, false
		}
		n = e.Node
	}
	return n, true
}

// Walk calls fn for every listed name below d, parents first. path is relative to d. fn may return
// fs.SkipDir for a directory, and fs.SkipAll.
func (d *Dir) Walk(fn func(path string, e Entry) error) error {
	err := d.walk("", fn)
	if err == fs.SkipAll {
		return nil
	}
	return err
}

func (d *Dir) walk(prefix string, fn func(path string, e Entry) error) error {
	for _, e := range d.Entries() {
		path := prefix + e.Name
		err := fn(path, e)
		sub, ok := e.Node.(*Dir)
		switch {
		case err == fs.SkipDir && ok:
		case err != nil:
			return err
		case ok:
			if err := sub.walk(path+"/", fn); err != nil {
				return err
			}
		}
	}
	return nil
}

// Links is the link count that stat(2) shows: 2 plus 1 for every directory in d. Below /proc/sys it is 1.
func (d *Dir) Links() uint32 {
	if d.Sysctl {
		return 1
	}
	entries, n := d.Static, uint32(2)
	if d.Subdirs != nil {
		n += uint32(d.Subdirs())
	} else {
		entries = d.Entries()
	}
	for _, e := range entries {
		if _, ok := e.Node.(*Dir); ok {
			n++
		}
	}
	return n
}
