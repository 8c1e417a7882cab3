package image

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/engine/arch"
)

func encoded(t testing.TB, raw *Raw) []byte {
	var b bytes.Buffer
	if err := raw.Encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A Raw is the same on the other side.
func TestRawWire(t *testing.T) {
	for name, file := range map[string][]byte{"guest": guest.Kernel(), "stripped": testVmlinux(), "core": testCore(0)} {
		raw, err := openBytes(name, file)
		if err != nil {
			t.Fatal(err)
		}
		got, err := DecodeRaw(bytes.NewReader(encoded(t, raw)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(raw, got, cmp.AllowUnexported(Raw{}), cmpopts.EquateEmpty(), cmp.Comparer(func(a, b *arch.ISA) bool { return a == b })); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

// Bytes from a process that a hostile image has taken over are an error, or a kernel that is safe to use.
func FuzzDecodeRaw(f *testing.F) {
	raw, err := openBytes("k", testVmlinux())
	if err != nil {
		f.Fatal(err)
	}
	good := encoded(f, raw)
	f.Add(good)
	f.Add(good[:len(good)/2])
	f.Fuzz(func(t *testing.T, b []byte) {
		raw, err := DecodeRaw(bytes.NewReader(b))
		if err != nil {
			return
		}
		if err := raw.checkSegments(); err != nil || len(raw.Symbols) == 0 {
			t.Errorf("%v, %d symbols", err, len(raw.Symbols))
		}
		_, _ = NewKernel(raw, bootpatch.Options{})
	})
}
