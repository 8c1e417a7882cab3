package tree

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/rs/zerolog"

	"github.com/kprobefs/kprobefs/emu"
)

// file is what a machine's snapshot is as a file.
func file(t testing.TB, tr *Tree) []byte {
	t.Helper()
	s, err := tr.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if n, err := s.WriteTo(&b); err != nil || n != int64(b.Len()) {
		t.Fatalf("%d of %d bytes, %v", n, b.Len(), err)
	}
	return b.Bytes()
}

// TestSnapshotFile: another machine that begins with the file has the same files, its clock goes on, and it
// goes back there.
func TestSnapshotFile(t *testing.T) {
	tr := boot(t)
	session(t, tr)
	want, text := picture(t, tr), file(t, tr)
	if again := file(t, tr); !bytes.Equal(text, again) {
		t.Error("the same state as two files")
	}
	s, err := UnmarshalSnapshot("FILE", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual, Since: s.Machine.Now(), Log: zerolog.Nop()})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	other, err := New(m, 0, zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := other.Begin(s); err != nil {
		t.Fatal(err)
	}
	same(t, want, picture(t, other))
	if now := other.Machine.Clock().Now(); now < tr.Machine.Clock().Now() {
		t.Errorf("it is %d there", now)
	}
	for _, tr := range []*Tree{tr, other} {
		write(t, tr, "machine/ctl", "call int_sqrt 49")
		write(t, tr, "tracing/trace_marker", "going on")
	}
	wreck(t, other)
	write(t, other, "machine/ctl", "reset")
	same(t, want, picture(t, other))
}

// TestHostileFile: whatever is wrong with a file, it is EINVAL, it takes no memory, and what is said names the
// file and the way out.
func TestHostileFile(t *testing.T) {
	good := file(t, boot(t))
	head := binary.Size(fileHeader{})
	changed := func(at int, b ...byte) []byte {
		c := bytes.Clone(good)
		copy(c[at:], b)
		return c
	}
	for name, c := range map[string]struct {
		text []byte
		says string
	}{
		"empty":         {nil, "no snapshot of kprobefs"},
		"other":         {[]byte(strings.Repeat("ELF", 1000)), "no snapshot of kprobefs"},
		"short header":  {good[:head-1], "no snapshot of kprobefs"},
		"version":       {changed(20, 2), "made by another kprobefs or guest image: take it again"},
		"guest":         {changed(24, 'x'), "made by another kprobefs or guest image: take it again"},
		"size":          {changed(56, 255, 255, 255, 255, 255, 255, 255, 127), "MB, of at most 1024"},
		"much promised": {changed(56, 0, 0, 0, 63), "cut short or changed"},
		"cut short":     {good[:len(good)-1], "cut short or changed"},
		"no payload":    {good[:head], "cut short or changed"},
		"a bit":         {changed(len(good)/2, good[len(good)/2]^1), "cut short or changed"},
		"checksum":      {changed(64, good[64]^1), "cut short or changed"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := UnmarshalSnapshot("FILE", bytes.NewReader(c.text))
		runtime.ReadMemStats(&after)
		if !errors.Is(err, syscall.EINVAL) || !strings.Contains(err.Error(), c.says) || !strings.HasPrefix(err.Error(), "FILE: ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 16<<20+8*uint64(len(c.text)) {
			t.Errorf("%s: %d bytes were taken for %d", name, n, len(c.text))
		}
	}
}

// FuzzSnapshotFile: a file with a valid checksum is EINVAL, or a state that a machine restores or refuses
// without a change. The machine can always be restored.
func FuzzSnapshotFile(f *testing.F) {
	tr := boot(f)
	session(f, tr)
	s, err := tr.Snapshot()
	if err != nil {
		f.Fatal(err)
	}
	var b bytes.Buffer
	if err := s.writeParts(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte{2, 0, 0, 0, '{', '}'})
	f.Fuzz(func(t *testing.T, text []byte) {
		_, _ = UnmarshalSnapshot("FILE", bytes.NewReader(text))
		s, err := readParts(bytes.NewReader(text))
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := s.writeParts(&again); err != nil {
			t.Error(err)
		}
		if err := tr.Restore(s); err != nil && !errors.Is(err, syscall.EINVAL) {
			t.Error(err)
		}
		if err := tr.Restore(tr.start); err != nil {
			t.Error(err)
		}
	})
}

var _ io.WriterTo = (*Snapshot)(nil)

// BenchmarkSnapshot is taking one, and going back, of a fresh machine and of one in use; and a file.
func BenchmarkSnapshot(b *testing.B) {
	for _, name := range []string{"fresh", "used"} {
		tr := boot(b)
		if name == "used" {
			session(b, tr)
		}
		b.Run("take-"+name, func(b *testing.B) {
			for b.Loop() {
				if _, err := tr.Snapshot(); err != nil {
					b.Fatal(err)
				}
			}
		})
		s, _ := tr.Snapshot()
		b.Run("restore-"+name, func(b *testing.B) {
			for b.Loop() {
				if err := tr.Restore(s); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("write-"+name, func(b *testing.B) {
			n := int64(0)
			for b.Loop() {
				n, _ = s.WriteTo(io.Discard)
			}
			b.ReportMetric(float64(n), "bytes")
		})
	}
}
