package maps

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"syscall"
	"testing"
)

func heap(size int, _ bool) ([]byte, error) { return make([]byte, size), nil }

var limits = Limits{Bytes: 1 << 20, Entries: 1 << 16}

func make1(t *testing.T, a Attr) *Map {
	t.Helper()
	m, err := New(a, 2, limits, heap)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func u32(v uint32) []byte { return binary.NativeEndian.AppendUint32(nil, v) }
func u64(v uint64) []byte { return binary.NativeEndian.AppendUint64(nil, v) }

// TestCreate: the errors are those that Debian's 6.1 gives.
func TestCreate(t *testing.T) {
	for _, c := range []struct {
		name string
		a    Attr
		want error
	}{
		{"array", Attr{Type: Array, Key: 4, Value: 8, Max: 1}, nil},
		{"no entries", Attr{Type: Array, Key: 4, Value: 8}, syscall.EINVAL},
		{"key of 8", Attr{Type: Array, Key: 8, Value: 8, Max: 1}, syscall.EINVAL},
		{"no value", Attr{Type: Hash, Key: 8, Max: 1}, syscall.EINVAL},
		{"long key", Attr{Type: Hash, Key: 513, Value: 1, Max: 1}, syscall.E2BIG},
		{"long value", Attr{Type: Hash, Key: 1, Value: 1 << 23, Max: 1}, syscall.E2BIG},
		{"unknown", Attr{Type: 99, Key: 4, Value: 4, Max: 1}, syscall.EINVAL},
		{"flags", Attr{Type: Array, Key: 4, Value: 4, Max: 1, Flags: 1 << 20}, syscall.EINVAL},
		{"too many bytes", Attr{Type: Array, Key: 4, Value: 4096, Max: 4096}, syscall.ENOMEM},
		{"too many entries", Attr{Type: Hash, Key: 4, Value: 4, Max: 1 << 30}, syscall.E2BIG},
		{"events", Attr{Type: PerfEventArray, Key: 4, Value: 4, Max: 2}, nil},
		{"stacks", Attr{Type: StackTrace, Key: 4, Value: 8 * 127, Max: 3}, nil},
		{"deep stacks", Attr{Type: StackTrace, Key: 4, Value: 8 * 128, Max: 3}, syscall.EINVAL},
		{"ring", Attr{Type: Ringbuf, Max: 4096}, nil},
		{"odd ring", Attr{Type: Ringbuf, Max: 4095}, syscall.EINVAL},
	} {
		if _, err := New(c.a, 2, limits, heap); !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func TestHash(t *testing.T) {
	m := make1(t, Attr{Type: Hash, Key: 4, Value: 8, Max: 2})
	steps := []struct {
		name string
		do   func() error
		want error
	}{
		{"exist", func() error { return m.Update(u32(1), u64(1), Exist) }, syscall.ENOENT},
		{"new", func() error { return m.Update(u32(1), u64(1), NoExist) }, nil},
		{"again", func() error { return m.Update(u32(1), u64(1), NoExist) }, syscall.EEXIST},
		{"flags", func() error { return m.Update(u32(1), u64(1), 3) }, syscall.EINVAL},
		{"second", func() error { return m.Update(u32(2), u64(2), 0) }, nil},
		{"third", func() error { return m.Update(u32(3), u64(3), 0) }, syscall.E2BIG},
		{"delete", func() error { return m.Delete(u32(1)) }, nil},
		{"delete again", func() error { return m.Delete(u32(1)) }, syscall.ENOENT},
		{"third again", func() error { return m.Update(u32(3), u64(3), 0) }, nil},
	}
	for _, s := range steps {
		if err := s.do(); err != s.want && !(err == nil && s.want == nil) {
			t.Fatalf("%s: %v, want %v", s.name, err, s.want)
		}
	}
	if v, err := m.Lookup(u32(3)); err != nil || !bytes.Equal(v, u64(3)) {
		t.Errorf("%v, %v", v, err)
	}
	if _, err := m.Lookup(u32(1)); err != syscall.ENOENT {
		t.Error(err)
	}
	var keys int
	for key, err := m.Next(nil); err == nil; key, err = m.Next(key) {
		keys++
	}
	if keys != 2 {
		t.Errorf("%d keys, want 2", keys)
	}
}

func TestPercpu(t *testing.T) {
	m := make1(t, Attr{Type: PercpuHash, Key: 4, Value: 4, Max: 2})
	if err := m.UpdateHere(u32(1), u32(7), 0, 1); err != nil {
		t.Fatal(err)
	}
	if v, err := m.Lookup(u32(1)); err != nil || !bytes.Equal(v, append(u64(0), u64(7)...)) {
		t.Errorf("%v, %v", v, err)
	}
	at, ok := m.Place(u32(1), 1)
	if !ok || m.Mem[at] != 7 {
		t.Errorf("%d, %v", at, ok)
	}
}

func TestLRU(t *testing.T) {
	m := make1(t, Attr{Type: LRUHash, Key: 4, Value: 8, Max: 3})
	for i := range uint32(3) {
		_ = m.Update(u32(i), u64(0), 0)
	}
	_, _ = m.Lookup(u32(0))
	_ = m.Update(u32(9), u64(0), 0)
	if _, err := m.Lookup(u32(1)); err != syscall.ENOENT {
		t.Error("the oldest one is still there")
	}
	if _, err := m.Lookup(u32(0)); err != nil {
		t.Error("the one that was looked up is not there")
	}
}

func TestArray(t *testing.T) {
	m := make1(t, Attr{Type: Array, Key: 4, Value: 3, Max: 2})
	if err := m.Update(u32(1), []byte{1, 2, 3}, 0); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ got, want error }{
		{m.Update(u32(2), []byte{1, 2, 3}, 0), syscall.E2BIG}, {m.Update(u32(1), []byte{1, 2, 3}, NoExist), syscall.EEXIST}, {m.Delete(u32(1)), syscall.EINVAL},
	} {
		if c.got != c.want {
			t.Errorf("%v, want %v", c.got, c.want)
		}
	}
	if v, _ := m.Lookup(u32(1)); !bytes.Equal(v, []byte{1, 2, 3}) {
		t.Error(v)
	}
	if _, err := m.Next(u32(1)); err != syscall.ENOENT {
		t.Error(err)
	}
}

func TestStackID(t *testing.T) {
	m := make1(t, Attr{Type: StackTrace, Key: 4, Value: 24, Max: 1})
	id, err := m.StackID([]uint64{1, 2, 3, 4}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := m.Lookup(u32(id)); err != nil || !bytes.Equal(v, append(append(u64(1), u64(2)...), u64(3)...)) {
		t.Errorf("%v, %v", v, err)
	}
	if again, err := m.StackID([]uint64{1, 2, 3}, 0); again != id || err != nil {
		t.Error(again, err)
	}
	if _, err := m.StackID([]uint64{5}, 0); err != syscall.EEXIST {
		t.Error(err)
	}
	if _, err := m.StackID([]uint64{5}, 1<<10); err != nil {
		t.Error(err)
	}
}

// TestRing: records come in their order, also over the end of the data, and none is written where the reader has not read.
func TestRing(t *testing.T) {
	m := make1(t, Attr{Type: Ringbuf, Max: 4096})
	read := uint64(0)
	for n := range 100 {
		at, ok := m.Reserve(1000)
		if !ok {
			t.Fatalf("record %d: no room", n)
		}
		m.Mem[at], m.Mem[at+999] = byte(n), byte(n)
		if head := binary.NativeEndian.Uint32(m.Mem[int(read%4096):]); head != 1000|busy {
			t.Fatalf("%#x before its end", head)
		}
		m.Commit(at, n%2 == 1)
		head := binary.NativeEndian.Uint32(m.Mem[int(read%4096):])
		if want := uint32(1000); n%2 == 0 && head != want || n%2 == 1 && head != want|discarded {
			t.Fatalf("%#x", head)
		}
		read += 1008
		*m.ring.consumer = read
	}
	for range 4 {
		if at, ok := m.Reserve(1000); ok {
			m.Commit(at, false)
		}
	}
	if _, ok := m.Reserve(1000); ok {
		t.Error("there is room where the reader has not read")
	}
	*m.ring.consumer = 1 << 60
	if _, ok := m.Reserve(8); ok {
		t.Error("there is room although the reader's position is none")
	}
	if m.Commit(77, false) {
		t.Error("a record that was not reserved has ended")
	}
}

// TestRandom holds a table against a map of Go's.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	m, want := make1(t, Attr{Type: Hash, Key: 4, Value: 8, Max: 32}), map[uint32]uint64{}
	for range 20000 {
		k, v := uint32(rng.IntN(64)), rng.Uint64()
		if rng.IntN(2) == 0 {
			err := m.Update(u32(k), u64(v), 0)
			if _, has := want[k]; (err == nil) != (has || len(want) < 32) {
				t.Fatal(err)
			}
			if err == nil {
				want[k] = v
			}
		} else {
			_, has := want[k]
			if err := m.Delete(u32(k)); (err == nil) != has {
				t.Fatal(err)
			}
			delete(want, k)
		}
		got, err := m.Lookup(u32(k))
		if v, has := want[k]; has != (err == nil) || has && !bytes.Equal(got, u64(v)) {
			t.Fatal(got, err)
		}
	}
}
