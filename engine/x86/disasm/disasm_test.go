package disasm

import (
	"bytes"
	"encoding/hex"
	"testing"

	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

func symbols(addr uint64) (string, uint64) {
	if addr >= 0x1000 && addr < 0x1100 {
		return "vfs_read", 0x1000
	}
	return "", 0
}

func TestFirst(t *testing.T) {
	for _, tc := range []struct {
		hex, text string
		n         int
	}{
		{"cc90", "int3", 1},
		{"0f1f440000", "nopl (%rax,%rax)", 5},
		{"e8fbefffff", "callq 0x1000 <vfs_read>", 5},
		{"e8ffefffff", "callq 0x1004 <vfs_read+0x4>", 5},
		{"e8fbffffff", "callq 0x2000", 5},
		{"f30f1efa", ".byte 0xf3,0x0f,0x1e,0xfa", 4}, // endbr64, which x86asm does not know
		{"c5f877", "vzeroupper", 3},
		{"0f01cb", ".byte 0x0f,0x01,0xcb", 3}, // stac
		{"e8", ".byte 0xe8", 1},               // cut off
		{"48", ".byte 0x48", 1},
	} {
		code, err := hex.DecodeString(tc.hex)
		if err != nil {
			t.Fatal(err)
		}
		l := First(code, insn.Mode64, 0x2000, symbols)
		if len(l.Bytes) != tc.n || l.Text != tc.text || l.Addr != 0x2000 {
			t.Errorf("%s: got %d bytes, %q; want %d, %q", tc.hex, len(l.Bytes), l.Text, tc.n, tc.text)
		}
	}
}

func FuzzFirst(f *testing.F) {
	for _, s := range []string{"cc", "0f1f440000", "f30f1efa", "c5f877", "626161616161", "ffd8"} {
		b, _ := hex.DecodeString(s)
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, code []byte) {
		if len(code) == 0 {
			return
		}
		l := First(code, insn.Mode64, 0xffffffff81000000, symbols)
		if len(l.Bytes) == 0 || !bytes.HasPrefix(code, l.Bytes) || l.Text == "" {
			t.Errorf("%x: got %x, %q", code, l.Bytes, l.Text)
		}
	})
}
