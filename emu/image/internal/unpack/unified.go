package unpack

import (
	"debug/pe"
	"errors"
	"fmt"
	"io"
)

// peMagic is how EFI programs begin, a bzImage with an EFI stub included.
const peMagic = "MZ"

// openUnified finds the bzImage in a unified kernel image: an EFI program that has it in its section .linux.
func (k *Kernel) openUnified() error {
	if k.Size() < bootEnd {
		return fmt.Errorf("an EFI program or bzImage that is cut off after %d bytes", k.Size())
	}
	f, err := pe.NewFile(k.SectionReader)
	if err != nil {
		return fmt.Errorf("damaged EFI program: %w", unexpected(err))
	}
	s := f.Section(".linux")
	switch {
	case s == nil:
		return errors.New("an EFI program, but neither bzImage nor unified kernel image: no section .linux")
	case int64(s.Offset) > k.Size() || int64(s.Size) > k.Size()-int64(s.Offset):
		return fmt.Errorf("unified kernel image: section .linux of %d bytes at %#x, but the file has %d", s.Size, s.Offset, k.Size())
	}
	size := s.Size
	if s.VirtualSize != 0 {
		size = min(size, s.VirtualSize) // the rest is padding
	}
	k.SectionReader = io.NewSectionReader(k.SectionReader, int64(s.Offset), int64(size))
	return nil
}
