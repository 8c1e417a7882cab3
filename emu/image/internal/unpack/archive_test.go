package unpack

import (
	"archive/tar"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/cavaliergopher/cpio"
	"github.com/google/go-cmp/cmp"
)

type file struct{ name, data string }

var files = []file{{"boot/vmlinuz-1", "kernel"}, {"boot/System.map-1", "odd"}, {"lib/modules/1/a.ko", "module"}}

// ar makes an archive of members.
func ar(members ...file) []byte {
	b := []byte(arMagic)
	for _, m := range members {
		b = fmt.Appendf(b, "%-16s%-12d%-6d%-6d%-8s%-10d`\n%s", m.name, 0, 0, 0, "100644", len(m.data), m.data)
		if len(m.data)%2 == 1 {
			b = append(b, '\n')
		}
	}
	return b
}

func tarOf(t testing.TB, list []file) []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	err := w.WriteHeader(&tar.Header{Name: "./boot/", Typeflag: tar.TypeDir, Mode: 0o755})
	for _, f := range list {
		err = errors.Join(err, w.WriteHeader(&tar.Header{Name: "./" + f.name, Size: int64(len(f.data)), Mode: 0o644}))
		_, werr := io.WriteString(w, f.data)
		err = errors.Join(err, werr)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// deb makes a package whose contents are compressed in a format.
func deb(t testing.TB, format string, list []file) []byte {
	data := tarOf(t, list)
	if format != "" {
		data = compressed(t, format, data)
	}
	return ar(file{"debian-binary", "2.0\n"}, file{"control.tar.gz", "odd"}, file{"data.tar" + format, string(data)})
}

// rpm makes one of headers that say nothing.
func rpm(t testing.TB, list []file) []byte {
	header := func(n, size uint32) []byte {
		b := append([]byte{0x8e, 0xad, 0xe8, 1}, make([]byte, 4)...)
		b = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(b, n), size)
		return append(b, make([]byte, 16*n+size)...)
	}
	b := append([]byte(rpmMagic), make([]byte, 92)...)
	b = append(b, header(3, 13)...)
	b = append(b, make([]byte, -len(b)&7)...)
	b = append(b, header(5, 99)...)
	var payload bytes.Buffer
	w := cpio.NewWriter(&payload)
	err := w.WriteHeader(&cpio.Header{Name: "./boot", Mode: cpio.TypeDir | 0o755})
	for _, f := range list {
		err = errors.Join(err, w.WriteHeader(&cpio.Header{Name: "./" + f.name, Size: int64(len(f.data)), Mode: cpio.TypeReg | 0o644}))
		_, werr := io.WriteString(w, f.data)
		err = errors.Join(err, werr)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return append(b, compressed(t, "zstd", payload.Bytes())...)
}

func packages(t testing.TB) map[string][]byte {
	return map[string][]byte{"deb": deb(t, "", files), "deb.gz": deb(t, "gzip", files), "deb.zst": deb(t, "zstd", files), "rpm": rpm(t, files)}
}

func TestWalk(t *testing.T) {
	for name, b := range packages(t) {
		if !IsArchive(bytes.NewReader(b)) {
			t.Errorf("%s is no archive", name)
		}
		var got []file
		err := Walk(section(b), Limits{}, func(name string, r io.Reader) error {
			data, err := io.ReadAll(r)
			got = append(got, file{name, string(data)})
			return err
		})
		if d := cmp.Diff(files, got, cmp.AllowUnexported(file{})); d != "" || err != nil {
			t.Errorf("%s: %v\n%s", name, err, d)
		}
		n := 0
		err = Walk(section(b), Limits{}, func(string, io.Reader) error { n++; return fs.SkipAll })
		if n != 1 || err != nil {
			t.Errorf("%s: %d files, %v", name, n, err)
		}
	}
	if IsArchive(strings.NewReader("")) || IsArchive(bytes.NewReader(someELF())) {
		t.Error("what is none is an archive")
	}
}

func TestWalkLimits(t *testing.T) {
	big := []file{{"a", strings.Repeat("x", 5<<20)}, {"b", "b"}}
	read := func(_ string, r io.Reader) error {
		_, err := io.Copy(io.Discard, r)
		return err
	}
	skip := func(string, io.Reader) error { return nil }
	for name, b := range map[string][]byte{"deb": deb(t, "zstd", big), "rpm": rpm(t, big)} {
		for _, tt := range []struct {
			l     Limits
			visit func(string, io.Reader) error
			want  error
		}{
			{Limits{Bytes: 1 << 20}, read, ErrTooLarge},
			{Limits{Bytes: 1 << 20}, skip, nil},
			{Limits{Total: 1 << 20}, skip, ErrTooLarge},
			{Limits{Time: time.Nanosecond}, skip, ErrTooSlow},
		} {
			if err := Walk(section(b), tt.l, tt.visit); !errors.Is(err, tt.want) {
				t.Errorf("%s, %+v: %v, want %v", name, tt.l, err, tt.want)
			}
		}
	}
}

func TestWalkErrors(t *testing.T) {
	good := rpm(t, files)
	for name, tt := range map[string]struct {
		file []byte
		want string
	}{
		"no data":        {ar(file{"debian-binary", "2.0\n"}), "deb: no data.tar in it: a static library"},
		"bad ar":         {append(ar(file{"x", "yy"}), make([]byte, 60)...), "damaged ar header at 0x46"},
		"long member":    {[]byte(strings.Replace(string(ar(file{"x", "yy"})), "2         `", "999999999 `", 1)), "cut off, or damaged: x is to have 999999999 bytes, but there are 2"},
		"data is none":   {ar(file{"data.tar.xz", strings.Repeat("x", 2000)}), "data.tar: "},
		"data truncated": {deb(t, "gzip", files)[:400], "cut off, or damaged: data.tar"},
		"rpm lead only":  {good[:96], "rpm: header at 0x60"},
		"rpm header":     {append([]byte(rpmMagic), make([]byte, 200)...), "rpm: damaged header"},
		"rpm payload":    {good[:len(good)-30], "zstd: "},
	} {
		err := Walk(section(tt.file), Limits{}, func(_ string, r io.Reader) error {
			_, err := io.Copy(io.Discard, r)
			return err
		})
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", name, err, tt.want)
		}
	}
}

func FuzzWalk(f *testing.F) {
	for _, b := range packages(f) {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		err := Walk(section(b), Limits{Bytes: 1 << 16, Total: 1 << 20}, func(name string, r io.Reader) error {
			if strings.HasPrefix(name, "/") || strings.HasPrefix(name, "../") {
				t.Errorf("name %q", name)
			}
			if n, err := io.Copy(io.Discard, r); err == nil && n > 1<<16 {
				t.Errorf("%s: %d bytes", name, n)
			}
			return nil
		})
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("more than a line: %v", err)
		}
	})
}
