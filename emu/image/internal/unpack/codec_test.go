package unpack

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
)

// someELF is what is in the files of testdata, which xz --x86, bzip2, lzop and lzma have made.
func someELF() []byte {
	b := []byte("\x7fELF")
	for i := range 400 {
		b = append(b, 0xe8)
		b = binary.LittleEndian.AppendUint32(b, uint32(0x1000-5*i))
		b = append(b, fmt.Sprintf("mov %d;", i)...)
	}
	return append(b, make([]byte, 20000)...)
}

type closer interface {
	io.Writer
	Close() error
}

// compressed is data in a format whose writer is a library's, or the file of testdata.
func compressed(t testing.TB, format string, data []byte) []byte {
	t.Helper()
	var buf bytes.Buffer
	var w closer
	switch format {
	case "gzip":
		w = gzip.NewWriter(&buf)
	case "zstd":
		w, _ = zstd.NewWriter(&buf)
	case "lz4", "lz4 legacy":
		z := lz4.NewWriter(&buf)
		if err := z.Apply(lz4.LegacyOption(format != "lz4")); err != nil {
			t.Fatal(err)
		}
		w = z
	default:
		b, err := os.ReadFile("testdata/elf." + format)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

var formats = []string{"gzip", "zstd", "lz4", "lz4 legacy", "xz", "bz2", "lzo", "lzma"}

func TestModule(t *testing.T) {
	want := someELF()
	for _, f := range formats {
		got, err := Module(compressed(t, f, want), Limits{})
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes, %v", f, len(got), err)
		}
	}
	if got, err := Module(want, Limits{}); err != nil || !bytes.Equal(got, want) {
		t.Errorf("not compressed: %v", err)
	}
	if _, err := Module(compressed(t, "gzip", []byte("text")), Limits{}); err == nil {
		t.Error("text is a module")
	}
}

// A file that ends early is an error, wherever it ends, and so is one that is damaged
// where the format can tell.
func TestTruncated(t *testing.T) {
	for _, f := range formats {
		whole := compressed(t, f, someELF())
		for n := 16; n < len(whole)-12; n += 41 {
			got, err := Module(whole[:n], Limits{})
			if err == nil {
				t.Errorf("%s: %d of %d bytes give %d", f, n, len(whole), len(got))
			} else if strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: more than a line: %v", f, err)
			}
		}
	}
}

// A bomb ends at the limit, and costs no more memory than that.
func TestLimits(t *testing.T) {
	zeros := append([]byte(elfMagic), make([]byte, 16<<20)...)
	for _, f := range []string{"gzip", "zstd", "lz4", "lz4 legacy"} {
		_, err := Module(compressed(t, f, zeros), Limits{Bytes: 1 << 20})
		if !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "1048576 bytes") {
			t.Errorf("%s: %v", f, err)
		}
	}
	for _, f := range formats {
		if _, err := Module(compressed(t, f, someELF()), Limits{Bytes: 1000}); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s: %v", f, err)
		}
		if _, err := Module(compressed(t, f, someELF()), Limits{Time: time.Nanosecond}); !errors.Is(err, ErrTooSlow) {
			t.Errorf("%s: %v", f, err)
		}
	}
}

// A hint of gigabytes is not believed.
func TestHint(t *testing.T) {
	file := compressed(t, "gzip", someELF())
	got, err := decompress(file, 4<<30, Limits{}, isObject)
	if err != nil || cap(got) > 64*len(file)+2*chunk {
		t.Errorf("%d bytes in %d, %v", len(got), cap(got), err)
	}
}

func FuzzModule(f *testing.F) {
	for _, name := range formats {
		f.Add(compressed(f, name, someELF()))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		got, err := Module(file, Limits{Bytes: 1 << 20, Time: 10 * time.Second})
		if err != nil && strings.Contains(err.Error(), "\n") || err == nil && !bytes.HasPrefix(got, []byte(elfMagic)) {
			t.Errorf("%d bytes, %v", len(got), err)
		}
		if err == nil && len(got) > max(1<<20, len(file)) {
			t.Errorf("%d bytes", len(got))
		}
	})
}
