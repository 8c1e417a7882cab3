package vtree

import "strings"

// A Row is one line of a declarative table of a tree.
type Row struct {
	Path string // elements separated by slashes; with a slash at its end it is a directory
	Mode uint32 // permission bits
	// Show makes the whole content, as File.Show.
	Show func(o *Open) ([]byte, error)
	// Store is one write(2), as File.Store.
	Store func(o *Open, p []byte, off int64) (int, error)
	// Node, if set, is the node itself: a *File that has more than Show and Store, or a whole *Dir. The
	// other fields except Path are then ignored.
	Node Node
}

// Build makes a tree from a table. Directories without a row have mode 0755. Entries are in the order of
// their first row. Of two rows with the same path the later one counts.
func Build(mode uint32, rows ...Row) *Dir {
	root := &Dir{Mode: mode}
	for _, r := range rows {
		root.place(r)
	}
	return root
}

func (d *Dir) place(r Row) {
	path, isDir := strings.CutSuffix(r.Path, "/")
	for {
		name, rest, more := strings.Cut(path, "/")
		if !more {
			d.put(name, r, isDir)
			return
		}
		d, path = d.sub(name), rest
	}
}

// sub returns d's static directory called name. It makes it if it does not exist.
func (d *Dir) sub(name string) *Dir {
	for _, e := range d.Static {
		if s, ok := e.Node.(*Dir); ok && e.Name == name {
			return s
		}
	}
	s := &Dir{Mode: 0o755}
	d.set(name, s)
	return s
}

func (d *Dir) put(name string, r Row, isDir bool) {
	switch {
	case r.Node != nil:
		d.set(name, r.Node)
	case isDir:
		d.sub(name).Mode = r.Mode
	default:
		d.set(name, &File{Mode: r.Mode, Show: r.Show, Store: r.Store})
	}
}

func (d *Dir) set(name string, n Node) {
	for i := range d.Static {
		if d.Static[i].Name == name {
			d.Static[i].Node = n
			return
		}
	}
	d.Static = append(d.Static, Entry{Name: name, Node: n})
}

// StoreAll makes a Store of a function that takes all bytes or fails. It ignores the offset.
func StoreAll(f func(p []byte) error) func(*Open, []byte, int64) (int, error) {
	return func(_ *Open, p []byte, _ int64) (int, error) {
		if err := f(p); err != nil {
			return 0, err
		}
		return len(p), nil
	}
}
