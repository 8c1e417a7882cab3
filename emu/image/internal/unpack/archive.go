package unpack

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/cavaliergopher/cpio"
)

const (
	arMagic  = "!<arch>\n"
	rpmMagic = "\xed\xab\xee\xdb"
)

// IsArchive tells whether file is a package that Walk reads.
func IsArchive(file io.ReaderAt) bool {
	head := make([]byte, len(arMagic))
	n, _ := file.ReadAt(head, 0) // a short one is none
	return strings.HasPrefix(string(head[:n]), rpmMagic) || string(head[:n]) == arMagic
}

// Walk calls visit for each regular file of a .deb or .rpm, in the package's order,
// until it returns an error; fs.SkipAll ends the walk without one. Names are paths below the root, without a slash
// in front, as in io/fs. A member's contents end with a *LimitError where it is larger than l says;
// one that the package says is larger has none. What visit does not read is passed over.
func Walk(file *io.SectionReader, l Limits, visit func(name string, r io.Reader) error) error {
	head := make([]byte, len(arMagic))
	n, err := file.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return err
	}
	l = l.withDefaults()
	member := func(name string, size int64, r io.Reader) error {
		name = strings.TrimPrefix(path.Clean("/"+name), "/")
		limited := l.reader(r)
		limited.size = size
		return visit(name, limited)
	}
	if strings.HasPrefix(string(head[:n]), rpmMagic) {
		err = walkRPM(file, l, member)
	} else {
		err = walkDeb(file, l, member)
	}
	if errors.Is(err, fs.SkipAll) {
		return nil
	}
	return err
}

// walkDeb finds data.tar in the ar archive.
func walkDeb(file *io.SectionReader, l Limits, visit func(string, int64, io.Reader) error) error {
	const header = 60
	for off := int64(len(arMagic)); ; {
		h := make([]byte, header)
		if _, err := file.ReadAt(h, off); err != nil {
			if err == io.EOF {
				err = errors.New("no data.tar in it: a static library (.a), or damaged")
			}
			return fmt.Errorf("deb: %w", err)
		}
		size, err := strconv.ParseInt(strings.TrimSpace(string(h[48:58])), 10, 64)
		if err != nil || string(h[58:]) != "`\n" || size < 0 {
			return fmt.Errorf("deb: damaged ar header at %#x", off)
		}
		if left := file.Size() - off - header; size > left {
			return fmt.Errorf("deb: cut off, or damaged: %s is to have %d bytes, but there are %d", strings.TrimRight(string(h[:16]), " /"), size, left)
		}
		if strings.HasPrefix(string(h[:16]), "data.tar") {
			return walkTar(io.NewSectionReader(file, off+header, size), l, visit)
		}
		off += header + (size+1)&^1
	}
}

func walkTar(r io.Reader, l Limits, visit func(string, int64, io.Reader) error) error {
	d, err := NewReader(r, l.archive())
	if err != nil {
		return fmt.Errorf("data.tar: %w", err)
	}
	for t := tar.NewReader(d); ; {
		h, err := t.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("data.tar: %w", err)
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		if err := visit(h.Name, h.Size, t); err != nil {
			return err
		}
	}
}

// walkRPM passes over the lead and both headers; the payload is a cpio archive.
func walkRPM(file *io.SectionReader, l Limits, visit func(string, int64, io.Reader) error) error {
	const lead = 96
	signature, err := rpmHeader(file, lead)
	if err != nil {
		return err
	}
	payload, err := rpmHeader(file, (signature+7)&^7)
	if err != nil {
		return err
	}
	d, err := NewReader(io.NewSectionReader(file, payload, file.Size()-payload), l.archive())
	if err != nil {
		return fmt.Errorf("rpm: payload: %w", err)
	}
	for c := cpio.NewReader(d); ; {
		h, err := c.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("rpm: payload: %w", err)
		}
		if !h.Mode.IsRegular() {
			continue
		}
		if err := visit(h.Name, h.Size, c); err != nil {
			return err
		}
	}
}

// rpmHeader is where the header structure at off ends.
func rpmHeader(file *io.SectionReader, off int64) (int64, error) {
	h := make([]byte, 16)
	if _, err := file.ReadAt(h, off); err != nil {
		return 0, fmt.Errorf("rpm: header at %#x: %w", off, unexpected(err))
	}
	b := &bigEndian{r: bytes.NewReader(h[8:])}
	n, size := b.uint(4), b.uint(4)
	end := off + 16 + 16*int64(n) + int64(size)
	if !bytes.HasPrefix(h, []byte{0x8e, 0xad, 0xe8}) || end > file.Size() {
		return 0, fmt.Errorf("rpm: damaged header at %#x", off)
	}
	return end, nil
}
