package main

import (
	"strings"
	"testing"
)

func TestCompare(t *testing.T) {
	const disassembly = `
vmlinux:     file format elf64-x86-64

ffffffff81000000 <.text>:
ffffffff81000000:	48 8d 25 51 3f 60 01 	lea    0x1603f51(%rip),%rsp
ffffffff81000007:	e8 44 00 00 00       	call   0xffffffff81000050
ffffffff8100000c:	06                   	(bad)
ffffffff8100000d:	9b dd 30             	fsave  (%rax)
ffffffff81000010:	90 90                	nop
ffffffff81000012:	48 8d                	lea
	...
`
	var out strings.Builder
	got, err := compare(strings.NewReader(disassembly), &out)
	if want := (tally{insns: 6, skipped: 2, different: 2}); err != nil || got != want {
		t.Errorf("%+v, want %+v (%v)\n%s", got, want, err, out.String())
	}
	for _, line := range []string{"ffffffff81000010:\t90 90\tnop: length 1", "ffffffff81000012:\t48 8d\tlea: length 0"} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("no %q in\n%s", line, out.String())
		}
	}
}
