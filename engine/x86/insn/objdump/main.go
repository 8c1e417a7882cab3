// Command objdump compares instruction lengths with those of binutils. It reads on standard input what
// "objdump -d -w" prints. It prints each difference, and at last how many there are. The exit status is
// 1 if there is one.
//
// It counts, and does not compare, what objdump itself does not take for an instruction, and places
// where objdump is known to see one instruction in two.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A tally counts lines of a disassembly.
type tally struct{ insns, skipped, different int }

func main() {
	t, err := compare(os.Stdin, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	fmt.Printf("%d instructions, %d not compared, %d length differences\n", t.insns, t.skipped, t.different)
	if t.different > 0 || t.insns == 0 {
		os.Exit(1)
	}
}

// compare reads a disassembly and writes the differences to out.
func compare(in io.Reader, out io.Writer) (t tally, err error) {
	s := bufio.NewScanner(in)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		// "ffffffff81000000:\t48 8d 25 51 3f 60 01 \tlea    …"
		cols := strings.SplitN(s.Text(), "\t", 3)
		if len(cols) < 2 || !strings.HasSuffix(cols[0], ":") {
			continue
		}
		code, err := hex.DecodeString(strings.ReplaceAll(strings.TrimSpace(cols[1]), " ", ""))
		if err != nil || len(code) == 0 {
			continue
		}
		t.insns++
		text := ""
		if len(cols) == 3 {
			text = cols[2]
		}
		if notCompared(code, text) {
			t.skipped++
			continue
		}
		var i insn.Inst
		if err := insn.Decode(code, insn.Mode64, &i); err != nil || int(i.Len) != len(code) {
			t.different++
			fmt.Fprintf(out, "%s\t% x\t%s: length %d (%v)\n", cols[0], code, text, i.Len, err)
		}
	}
	return t, s.Err()
}

// notCompared: bytes that objdump gives up on, prefixes it prints on a line of
// their own, and fwait, which it takes for a prefix of the x87 instruction behind.
func notCompared(code []byte, text string) bool {
	word, _, _ := strings.Cut(text, " ")
	switch {
	case text == "", strings.Contains(text, "(bad)"), word == ".byte":
		return true
	case code[0] == 0x9b && len(code) > 1:
		return true
	}
	return false
}
