package engine_test

import (
	"errors"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// TestOnFuncEntry: behind endbr a function is at its entry still, whatever stands there.
func TestOnFuncEntry(t *testing.T) {
	m := newMachine(t, 1)
	for i, endbr := range [][]byte{{0xf3, 0x0f, 0x1e, 0xfa}, {0x66, 0x0f, 0x1f, 0}, {0x0f, 0x1f, 0x40, 0xd6}} {
		name := []string{"open", "sealed", "sealed615"}[i]
		m.kernel.define(m.kernel.core, name, "", 0xffffffff81600000+uint64(i)*size, append(endbr, body...))
	}
	m.kernel.settle()
	for _, c := range []struct {
		symbol string
		offset uint64
		want   error
	}{
		{"vfs_read", 0, nil}, {"vfs_read", 4, syscall.EINVAL}, {"vfs_read", 5, syscall.EINVAL},
		{"open", 0, nil}, {"open", 4, nil}, {"open", 9, syscall.EINVAL}, {"open", 2, syscall.EINVAL},
		{"sealed", 4, nil}, {"sealed615", 4, nil}, {"nowhere", 0, syscall.ENOENT},
	} {
		if err := m.OnFuncEntry(c.symbol, c.offset); !errors.Is(err, c.want) {
			t.Errorf("%s+%d: %v, want %v", c.symbol, c.offset, err, c.want)
		}
		if c.want != nil || c.symbol == "vfs_read" {
			continue
		}
		if err := m.RegisterKretprobe(&engine.Kretprobe{Kprobe: engine.Kprobe{Symbol: c.symbol, Offset: c.offset}}); err != nil {
			t.Errorf("%s+%d: %v", c.symbol, c.offset, err)
		}
	}
}
