package check

import (
	"archive/tar"
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/mikelolasagasti/xz"

	"github.com/kprobefs/kprobefs/emu/image/input"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

const (
	maxTypes      = 256 << 20 // bytes of type information, and of a file that has it
	maxTypesFiles = 1_000_000 // entries of a directory that are looked at
)

// readTypes reads the type information for a kernel of that release: from a file, raw or a vmlinux, perhaps in
// an archive, or from the file of a directory that is named by the release, as BTFHub has them
// (5.4.0-150-generic.btf.tar.xz).
func readTypes(path, release string) (*btf.Spec, []byte, error) {
	st, err := os.Stat(path)
	if err != nil {
		return nil, nil, fmt.Errorf("--btf %w", input.Plain(err))
	}
	if st.IsDir() {
		if path, err = typesIn(path, release); path == "" {
			return nil, nil, err // none is for this release
		}
	}
	b, err := typesFile(path)
	if err != nil {
		return nil, nil, fmt.Errorf("--btf %w", input.Plain(err))
	}
	return btf.New(b), b, nil
}

// typesIn is the file of dir for a release; "": there is none.
func typesIn(dir, release string) (found string, err error) {
	if release == "" {
		return "", nil
	}
	seen := 0
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if seen++; err != nil || seen > maxTypesFiles {
			return errors.Join(err, fs.SkipAll)
		}
		switch d.Name() {
		case release + ".btf", release + ".btf.tar.xz", "vmlinux-" + release:
			found = path
			return fs.SkipAll
		}
		return nil
	})
	return found, err
}

// typesFile is the type information in a file.
func typesFile(path string) ([]byte, error) {
	f, err := input.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := whole(f, path)
	if err != nil {
		return nil, err
	}
	if strings.HasSuffix(path, ".tar.xz") {
		if b, err = unpackTypes(b, path); err != nil {
			return nil, err
		}
	}
	if bytes.HasPrefix(b, []byte(elf.ELFMAG)) {
		return typesSection(b, path)
	}
	if len(b) < 24 || !(b[0] == 0x9f && b[1] == 0xeb || b[0] == 0xeb && b[1] == 0x9f) {
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.New("no BTF: a .btf file, its .tar.xz, or a vmlinux is wanted")}
	}
	return b, nil
}

// whole reads all of a file that is not larger than maxTypes.
func whole(r io.Reader, path string) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, maxTypes+1))
	if err == nil && len(b) > maxTypes {
		err = &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("larger than %d MiB", maxTypes>>20)}
	}
	return b, err
}

// unpackTypes is the first file of an archive.
func unpackTypes(b []byte, path string) ([]byte, error) {
	x, err := xz.NewReader(bytes.NewReader(b), 0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	t := tar.NewReader(io.LimitReader(x, 2*maxTypes))
	for {
		h, err := t.Next()
		if err != nil {
			return nil, fmt.Errorf("%s: no file is in it: %w", path, err)
		}
		if h.Typeflag == tar.TypeReg {
			return whole(t, path)
		}
	}
}

// typesSection is the .BTF section of an ELF file.
func typesSection(b []byte, path string) ([]byte, error) {
	f, err := elf.NewFile(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	defer f.Close()
	s := f.Section(".BTF")
	if s == nil || s.Size > maxTypes {
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.New("it has no .BTF section")}
	}
	return s.Data()
}
