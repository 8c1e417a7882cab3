package unpack

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"testing"
)

func section(b []byte) *io.SectionReader {
	return io.NewSectionReader(bytes.NewReader(b), 0, int64(len(b)))
}

// bzImage makes a boot image around a payload.
func bzImage(payload []byte) []byte {
	const setup = 3
	b := make([]byte, (setup+1)*sector)
	b[bootSectors] = setup
	b[bootFlag], b[bootFlag+1] = 0x55, 0xaa
	copy(b[bootMagic:], "HdrS")
	binary.LittleEndian.PutUint16(b[bootVersion:], 0x20f)
	binary.LittleEndian.PutUint16(b[bootRelease:], 0x500-0x200)
	copy(b[0x500:], "6.1.0-1-test (somebody@there) #1 SMP")
	binary.LittleEndian.PutUint32(b[bootPayload:], 100)
	binary.LittleEndian.PutUint32(b[bootPayloadLen:], uint32(len(payload)))
	b = append(b, make([]byte, 100)...)
	return append(append(b, payload...), make([]byte, 300)...)
}

// payload is data compressed as the kernel's build does: with its size behind, but for gzip, which has it.
func payload(t testing.TB, format string, data []byte) []byte {
	b := compressed(t, format, data)
	if format != "gzip" {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(data)))
	}
	return b
}

func TestBzImage(t *testing.T) {
	want := someELF()
	for _, f := range formats {
		file := bzImage(payload(t, f, want))
		for name, b := range map[string][]byte{"alone": file, "compressed": compressed(t, "gzip", file)} {
			k, err := Open(section(b), Limits{})
			if err != nil {
				t.Errorf("%s, %s: %v", f, name, err)
				continue
			}
			got, err := k.Bytes(0, uint64(k.Size()))
			if err != nil || !bytes.Equal(got, want) || k.Release != "6.1.0-1-test" {
				t.Errorf("%s, %s: %d bytes of %q, %v", f, name, len(got), k.Release, err)
			}
		}
	}
}

// unified makes an EFI program with one section.
func unified(name string, data []byte) []byte {
	const peAt, dataAt = 0x80, 0x400
	b := make([]byte, dataAt)
	copy(b, peMagic)
	binary.LittleEndian.PutUint32(b[0x3c:], peAt)
	copy(b[peAt:], "PE\x00\x00")
	binary.LittleEndian.PutUint16(b[peAt+4:], 0x8664)
	binary.LittleEndian.PutUint16(b[peAt+6:], 1) // sections
	section := b[peAt+24:]                       // no optional header
	copy(section, name)
	binary.LittleEndian.PutUint32(section[8:], uint32(len(data)))
	binary.LittleEndian.PutUint32(section[16:], uint32(len(data)+8)) // with padding
	binary.LittleEndian.PutUint32(section[20:], dataAt)
	return append(append(b, data...), make([]byte, 8)...)
}

func TestUnified(t *testing.T) {
	want := someELF()
	k, err := Open(section(unified(".linux", bzImage(payload(t, "zstd", want)))), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := k.Bytes(0, uint64(k.Size()))
	if err != nil || !bytes.Equal(got, want) || k.Release != "6.1.0-1-test" {
		t.Errorf("%d bytes of %q, %v", len(got), k.Release, err)
	}
}

func TestPlainELF(t *testing.T) {
	want := someELF()
	for _, b := range [][]byte{want, compressed(t, "xz", want)} {
		k, err := Open(section(b), Limits{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := k.Bytes(0, uint64(len(want)))
		if err != nil || !bytes.Equal(got, want) || k.Release != "" {
			t.Error(err)
		}
		for _, r := range [][2]uint64{{0, uint64(len(want)) + 1}, {1 << 63, 1}, {1, 1<<64 - 1}} {
			if _, err := k.Bytes(r[0], r[1]); err == nil {
				t.Errorf("%#x: no error", r)
			}
		}
	}
}

func TestOpenErrors(t *testing.T) {
	good := bzImage(payload(t, "gzip", someELF()))
	change := func(at int, b ...byte) []byte {
		c := bytes.Clone(good)
		copy(c[at:], b)
		return c
	}
	for _, tt := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "empty file"},
		{"text", []byte("hello"), "not a kernel"},
		{"kdump", []byte("KDUMP   and so on"), "makedumpfile -E"},
		{"arm64", append(append([]byte("MZ\x00\x00"), append(make([]byte, 0x14), 1)...), append(make([]byte, 0x1f), append([]byte("ARM\x64"), make([]byte, 1000)...)...)...), "a big-endian kernel for arm64"},
		{"zboot", append([]byte("MZ\x00\x00zimg\x10\x00\x00\x00\x10\x00\x00\x00"), 1), "EFI zboot: cut off"},
		{"System.map", []byte("ffffffff81000000 T _text\n"), "--symbols takes it"},
		{"short kallsyms", []byte("0000000000000000 A f\t[m]\n"), "--symbols takes it"},
		{"tar", append(make([]byte, 257), "ustar\x00"...), "a tar archive"},
		{"config", []byte("#\n# Automatically generated file; DO NOT EDIT.\n"), "configuration"},
		{"EFI", unified(".text", good), "no section .linux"},
		{"EFI damaged", []byte("MZ and no more"), "EFI program or bzImage that is cut off after 14 bytes"},
		{"section behind the end", unified(".linux", good)[:0x500], "but the file has 1280"},
		{"boot sector", change(bootMagic, 'X'), "not Linux's"},
		{"old", change(bootVersion, 5, 2), "boot protocol 2.05"},
		{"no payload", change(bootPayloadLen, 0, 0, 0, 0), "bzImage: cut off, or damaged: its payload is 0 bytes"},
		{"far payload", change(bootPayload, 0xff, 0xff, 0xff, 0xff), "payload is"},
		{"long payload", change(bootPayloadLen, 0xff, 0xff, 0xff, 0xff), "payload is 4294967295 bytes"},
		{"setup ends early", good[:0x220], "unexpected EOF"},
		{"payload is none", bzImage(bytes.Repeat([]byte("x"), 100)), "not a kernel"},
		{"payload damaged", change(4*sector+100+200, 1, 2, 3, 4, 5, 6, 7), "bzImage: damaged, or cut off: gzip: "},
		{"bzImage in itself", bzImage(bzImage(bzImage(bzImage(good)))), "packed too many times"},
	} {
		if _, err := Open(section(tt.file), Limits{}); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
}

func FuzzOpen(f *testing.F) {
	for _, name := range formats {
		f.Add(bzImage(payload(f, name, someELF()[:6000])))
	}
	f.Add(unified(".linux", bzImage(payload(f, "gzip", someELF()[:6000]))))
	f.Fuzz(func(t *testing.T, file []byte) {
		k, err := Open(section(file), Limits{Bytes: 1 << 20})
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than a line: %v", err)
			}
			return
		}
		if _, err := k.Bytes(0, uint64(k.Size())); err != nil || k.Size() > 1<<21 && k.data != nil {
			t.Errorf("%d bytes: %v", k.Size(), err)
		}
	})
}
