package insn

import (
	"bufio"
	"compress/gzip"
	"encoding/hex"
	"os"
	"strings"
	"testing"

	"golang.org/x/arch/x86/x86asm"
)

// functions calls f with each function of the recorded kernel.
func functions(t testing.TB, f func(name string, code []byte)) {
	t.Helper()
	file, err := os.Open("../testdata/placement/placement-functions.tsv.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	s := bufio.NewScanner(z)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		cols := strings.Split(s.Text(), "\t")
		if strings.HasPrefix(cols[0], "#") {
			continue
		}
		code, err := hex.DecodeString(cols[5])
		if err != nil {
			t.Fatal(err)
		}
		f(cols[1], code)
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
}

// TestCorpus decodes every recorded function: the last instruction ends where the
// function ends, and x86asm agrees on each length where it is right.
func TestCorpus(t *testing.T) {
	insns, wrong, ragged := 0, 0, 0
	functions(t, func(name string, code []byte) {
		var in Inst
		for i := 0; i < len(code); i += int(in.Len) {
			if err := Decode(code[i:], Mode64, &in); err != nil {
				ragged++
				t.Logf("%s+%d of %d: %v", name, i, len(code), err)
				return
			}
			insns++
			x, err := x86asm.Decode(code[i:], 64)
			if x86asmWrong(&in, x, err) || kernelDiffers(&in) {
				wrong++
			} else if x.Len != int(in.Len) {
				t.Errorf("%s+%d: % x: length %d, x86asm says %d (%v)", name, i, code[i:i+int(in.Len)], in.Len, x.Len, x)
			}
		}
	})
	t.Logf("%d instructions; at %d x86asm is not asked; %d functions end within one", insns, wrong, ragged)
	if insns < 170000 || wrong*200 > insns || ragged > 0 {
		t.Error("too few compared")
	}
}
