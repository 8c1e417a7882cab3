package unpack

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
)

// zeros never ends.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// bomb is a package whose one file is size zeros, as far as it says; really is how many there are.
func bomb(t testing.TB, name string, size, really int64) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(z)
	err = w.WriteHeader(&tar.Header{Name: name, Size: size, Mode: 0o644})
	_, werr := io.CopyN(w, zeros{}, really)
	if err = errors.Join(err, werr, z.Close()); err != nil {
		t.Fatal(err)
	}
	return ar(file{"data.tar.gz", b.String()})
}

// A file that decompresses to far too much is refused early, and has cost no more memory than the part that
// was read.
func TestBombs(t *testing.T) {
	const huge = 4 << 30
	kernel := func(_ string, r io.Reader) error {
		_, err := ReadKernel(r)
		return err
	}
	member := func(_ string, r io.Reader) error {
		_, err := ReadMember(r)
		return err
	}
	skip := func(string, io.Reader) error { return nil }
	for _, tt := range []struct {
		name  string
		size  int64
		visit func(string, io.Reader) error
		want  string
		least int64 // bytes that may be allocated
	}{
		{"a member that says it is too large", huge, member, "too large: more than 536870912 bytes", 4 << 20},
		{"a member that is compressed too well", 400 << 20, member, "64 times what it was compressed to", 3 * freeRatio},
		{"a kernel that is none", 400 << 20, kernel, "begins with 00 00 00 00", 4 << 20},
		{"a member that is passed over", huge, skip, "64 times what it was compressed to", 4 << 20},
	} {
		b := bomb(t, "boot/vmlinuz-1", tt.size, 64<<20)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := Walk(section(b), Limits{}, tt.visit)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, ErrTooLarge) && tt.want[0] != 'b' || err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
		if n := int64(after.TotalAlloc - before.TotalAlloc); n > tt.least {
			t.Errorf("%s: %d bytes were allocated, at most %d", tt.name, n, tt.least)
		}
	}
}

// One stream, not in a package.
func TestStreamBomb(t *testing.T) {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	z.Write([]byte(elfMagic))
	if _, err := io.CopyN(z, zeros{}, 64<<20); err != nil {
		t.Fatal(err)
	}
	z.Close()
	if _, err := Open(section(b.Bytes()), Limits{}); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
}
