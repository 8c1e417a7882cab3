package headers

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// An overlay is a directory base with files that are others in over, or made. All directories are base's.
type overlay struct {
	base, over fs.FS
	made       map[string][]byte
}

// Open is fs.FS's.
func (o *overlay) Open(name string) (fs.File, error) {
	if b, ok := o.made[name]; ok {
		return &madeFile{madeInfo{path.Base(name), int64(len(b))}, bytes.NewReader(b)}, nil
	}
	if st, err := fs.Stat(o.over, name); err == nil && !st.IsDir() {
		return o.over.Open(name)
	}
	return o.base.Open(name)
}

// ReadDir is fs.ReadDirFS's.
func (o *overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(o.base, name)
	if err != nil {
		return nil, err
	}
	over, err := fs.ReadDir(o.over, name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for file, b := range o.made {
		if path.Dir(file) == name {
			over = append(over, madeInfo{path.Base(file), int64(len(b))})
		}
	}
	for _, e := range over {
		if e.IsDir() {
			continue
		}
		entries = append(slices.DeleteFunc(entries, func(was fs.DirEntry) bool { return was.Name() == e.Name() }), e)
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

// A madeFile is an open file that was made.
type madeFile struct {
	info madeInfo
	*bytes.Reader
}

// Stat is fs.File's.
func (f *madeFile) Stat() (fs.FileInfo, error) { return f.info, nil }

// Close is fs.File's.
func (f *madeFile) Close() error { return nil }

// A madeInfo is what is known of a file that was made.
type madeInfo struct {
	name string
	size int64
}

// Name is fs.FileInfo's and fs.DirEntry's.
func (i madeInfo) Name() string { return i.name }

// Size is fs.FileInfo's.
func (i madeInfo) Size() int64 { return i.size }

// Mode is fs.FileInfo's.
func (i madeInfo) Mode() fs.FileMode { return 0o444 }

// ModTime is fs.FileInfo's: it is not known.
func (i madeInfo) ModTime() time.Time { return time.Time{} }

// IsDir is fs.FileInfo's and fs.DirEntry's.
func (i madeInfo) IsDir() bool { return false }

// Sys is fs.FileInfo's.
func (i madeInfo) Sys() any { return nil }

// Type is fs.DirEntry's.
func (i madeInfo) Type() fs.FileMode { return 0 }

// Info is fs.DirEntry's.
func (i madeInfo) Info() (fs.FileInfo, error) { return i, nil }
