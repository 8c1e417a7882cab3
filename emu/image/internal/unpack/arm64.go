package unpack

import (
	"bytes"
	"fmt"
	"io"
)

// The header of an arm64 kernel image (Documentation/arm64/booting.rst): 64 bytes, and in them a magic
// number. The image is memory from its first byte on.
const (
	arm64Magic   = "ARM\x64"
	arm64MagicAt = 0x38
	arm64Flags   = 0x18 // u64; the lowest bit: the high byte of a number comes first
)

func isArm64(head []byte) bool {
	return len(head) >= arm64MagicAt+len(arm64Magic) && string(head[arm64MagicAt:arm64MagicAt+len(arm64Magic)]) == arm64Magic
}

// openArm64 takes the file for memory.
func (k *Kernel) openArm64(head []byte) error {
	if head[arm64Flags]&1 != 0 {
		return fmt.Errorf("a big-endian kernel for arm64: only little-endian ones are taken")
	}
	k.Flat = true
	return nil
}

// The header of a compressed EFI program, EFI zboot (drivers/firmware/efi/libstub/zboot-header.S).
const (
	zbootMagic   = "MZ\x00\x00zimg"
	zbootPayload = 0x8 // u32: offset; u32: size
	zbootEnd     = 0x10
)

// openZboot unpacks the payload, whose compression is known by its own magic number.
func (k *Kernel) openZboot(l Limits) error {
	h := make([]byte, zbootEnd)
	if _, err := k.ReadAt(h, 0); err != nil {
		return fmt.Errorf("EFI zboot: %w", unexpected(err))
	}
	off, size := int64(u32(h[zbootPayload:])), int64(u32(h[zbootPayload+4:]))
	if off > k.Size() || size > k.Size()-off {
		return fmt.Errorf("EFI zboot: cut off, or damaged: its payload is %d bytes at %#x, but the file has %d", size, off, k.Size())
	}
	p := io.NewSectionReader(k.SectionReader, off, size)
	head := make([]byte, maxMagic)
	n, err := p.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return err
	}
	if findCodec(head[:n]) == nil {
		k.SectionReader = p
		return nil
	}
	return k.unpack(p, 0, l)
}

// isZboot tells an EFI zboot image.
func isZboot(head []byte) bool { return bytes.HasPrefix(head, []byte(zbootMagic)) }
