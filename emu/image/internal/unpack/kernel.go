package unpack

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A Kernel is a kernel that was found in a file: an ELF image, or one that is nothing but memory.
type Kernel struct {
	*io.SectionReader        // the ELF file or memory; backed by the file itself where that is not compressed
	Flat              bool   // it is memory of arm64
	Release           string // from the header of a bzImage, as uname -r prints it; "": it is none
	data              []byte // the ELF file, if it was compressed; otherwise nil
}

// Bytes returns n bytes of the ELF file at off. They belong to the caller; but
// ranges that overlap share them.
func (k *Kernel) Bytes(off, n uint64) ([]byte, error) {
	if size := uint64(k.Size()); off > size || n > size-off {
		return nil, fmt.Errorf("%d bytes at %#x of a file of %d", n, off, size)
	}
	if k.data != nil {
		return k.data[off : off+n : off+n], nil
	}
	// A file below /proc has no size: allocate no more than there is.
	return readUpTo(nil, io.NewSectionReader(k.SectionReader, int64(off), int64(n)), int64(n))
}

// elfMagic is how every ELF file begins.
const elfMagic = "\x7fELF"

// maxNesting is how often a file may be packed: a package, in it a compressed file, in it a unified image, in it a bzImage.
const maxNesting = 4

// Open finds the kernel in file: a bzImage, an EFI zboot image, an ELF file or an image of arm64, compressed
// or not.
func Open(file *io.SectionReader, l Limits) (*Kernel, error) {
	k := &Kernel{SectionReader: file}
	for range maxNesting {
		head := make([]byte, maxMagic)
		n, err := k.ReadAt(head, 0)
		if head = head[:n]; err != nil && err != io.EOF {
			return nil, err
		}
		switch c := findCodec(head); {
		case bytes.HasPrefix(head, []byte(elfMagic)):
			return k, nil
		case n == 0:
			return nil, errors.New("empty file")
		case isArm64(head):
			return k, k.openArm64(head)
		case isZboot(head):
			err = k.openZboot(l)
		case isBoot(head):
			err = k.openBzImage(l)
		case bytes.HasPrefix(head, []byte(peMagic)):
			if err = isForeign(head); err == nil {
				err = k.openUnified()
			}
		case c != nil:
			err = k.unpack(k.SectionReader, 0, l)
		default:
			err = isKernel(head)
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, errors.New("packed too many times")
}

// isKernel is an error for a file that cannot be a kernel, packed or not. It looks only at the
// beginning.
func isKernel(head []byte) error {
	if isArm64(head) || isBoot(head) || findCodec(head) != nil || bytes.HasPrefix(head, []byte(elfMagic)) || bytes.HasPrefix(head, []byte(peMagic)) {
		return nil
	}
	if err := isForeign(head); err != nil {
		return err
	}
	return errNotKernel(head)
}

// isObject is an error for a file that is no ELF file.
func isObject(head []byte) error {
	if bytes.HasPrefix(head, []byte(elfMagic)) {
		return nil
	}
	return errors.New("not an ELF object")
}

// unpack puts what r decompresses to in k's place.
func (k *Kernel) unpack(r *io.SectionReader, hint int64, l Limits) error {
	packed, err := readAll(l.withDefaults().reader(r), min(r.Size(), 1<<24))
	if err != nil {
		return err
	}
	data, err := decompress(packed, hint, l, isKernel)
	if err != nil {
		return err
	}
	k.data = data
	k.SectionReader = io.NewSectionReader(bytes.NewReader(data), 0, int64(len(data)))
	return nil
}

// The fields of the setup header (Documentation/arch/x86/boot.rst), which lies at
// bootHeader in a bzImage.
const (
	bootHeader     = 0x1f1
	bootSectors    = 0x1f1 // u8: sectors of the real mode part without the first; 0 is 4
	bootFlag       = 0x1fe // u16
	bootMagic      = 0x202 // "HdrS"
	bootVersion    = 0x206 // u16
	bootRelease    = 0x20e // u16: of a string, less 0x200
	bootPayload    = 0x248 // u32: offset in the protected mode part
	bootPayloadLen = 0x24c // u32
	bootEnd        = 0x250
	sector         = 512
	// payloads are described since 2.08, of 2.6.26
	minBootVersion = 0x208
)

func isBoot(head []byte) bool {
	return len(head) >= bootFlag+2 && head[bootFlag] == 0x55 && head[bootFlag+1] == 0xaa
}

// The numbers of x86's boot protocol have the low byte first.

func u16(b []byte) uint16 { return binary.LittleEndian.Uint16(b) }
func u32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }

// openBzImage finds the payload.
func (k *Kernel) openBzImage(l Limits) error {
	h := make([]byte, bootEnd)
	if _, err := k.ReadAt(h, 0); err != nil {
		return fmt.Errorf("bzImage: %w", unexpected(err))
	}
	if string(h[bootMagic:bootMagic+4]) != "HdrS" {
		return errors.New("a boot sector, but not Linux's")
	}
	if v := u16(h[bootVersion:]); v < minBootVersion {
		return fmt.Errorf("bzImage: boot protocol %d.%02d describes no payload", v>>8, v&0xff)
	}
	k.Release = k.release(int64(u16(h[bootRelease:])) + 0x200)
	setup := int64(h[bootSectors])
	if setup == 0 {
		setup = 4
	}
	off, size := (setup+1)*sector+int64(u32(h[bootPayload:])), int64(u32(h[bootPayloadLen:]))
	if size < 8 || off > k.Size() || size > k.Size()-off {
		return fmt.Errorf("bzImage: cut off, or damaged: its payload is %d bytes at %#x, but the file has %d", size, off, k.Size())
	}
	if err := k.openPayload(io.NewSectionReader(k.SectionReader, off, size), l); err != nil {
		return fmt.Errorf("bzImage: %w", err)
	}
	return nil
}

// openPayload decompresses the payload. Its last four bytes are its size
// decompressed: part of the gzip format, added to all others (size_append).
func (k *Kernel) openPayload(p *io.SectionReader, l Limits) error {
	ends := make([]byte, maxMagic+4)
	n, err := p.ReadAt(ends[:maxMagic], 0)
	if err != nil && err != io.EOF {
		return err
	}
	if _, err := p.ReadAt(ends[maxMagic:], p.Size()-4); err != nil {
		return err
	}
	c := findCodec(ends[:n])
	switch {
	case c == nil:
		k.SectionReader = p
		return nil
	case c.name != "gzip":
		p = io.NewSectionReader(p, 0, p.Size()-4)
	}
	l = l.withDefaults()
	l.Bytes = min(l.Bytes, maxPayload)
	return k.unpack(p, int64(u32(ends[maxMagic:])), l)
}

// release is the first word of the version string at off.
func (k *Kernel) release(off int64) string {
	b := make([]byte, 128)
	n, _ := k.ReadAt(b, off) // the end of the file is as good as a NUL
	text, _, _ := strings.Cut(string(b[:n]), "\x00")
	word, _, _ := strings.Cut(text, " ")
	for _, c := range word {
		if c <= ' ' || c > '~' {
			return ""
		}
	}
	return word
}

// Module is the ELF object in a module's file.
func Module(file []byte, l Limits) ([]byte, error) { return decompress(file, 0, l, isObject) }
