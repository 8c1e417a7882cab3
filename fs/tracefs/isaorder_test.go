package tracefs

import (
	"context"
	"encoding/binary"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// wideISA is otherISA with words of 8 bytes.
func wideISA() *arch.ISA {
	isa := *otherISA
	isa.WordSize, isa.PtRegs = 8, 16
	isa.Registers = []arch.Register{{Name: "r0", Size: 8, Reg: 0}, {Name: "lr", Offset: 8, Size: 8, Reg: 30}}
	return &isa
}

// TestISAOrder: entries of a big-endian machine in text, in raw pages, and for filters.
func TestISAOrder(t *testing.T) {
	for _, isa := range []*arch.ISA{otherISA, wideISA()} {
		t.Run(strconv.Itoa(isa.WordSize), func(t *testing.T) { testOrder(t, isa) })
	}
}

const userBuffer = 0x4000

func testOrder(t *testing.T, isa *arch.ISA) {
	fs, e := newLowOf(t, isa)
	define(t, fs, "p:a lowfn half=%r0:s16 word=%r0 bits=%r0:b4@4/32 mem=+0(%lr):x32 list=+0(%lr):x16[2] far=+0(+8(%lr)):string")
	set(t, fs, "events/kprobes/a/filter", `half == -2 && word > 0x1000 && mem == 0x01020304 && far == "hi" && common_pid == 7`)
	set(t, fs, "events/kprobes/a/enable", "1")
	mem := make([]byte, 24)
	copy(mem, []byte{1, 2, 3, 4})
	isa.PutWord(mem[8:8+isa.WordSize], userBuffer+16)
	copy(mem[16:], "hi")
	for _, r0 := range []uint64{0xfffe, 0xfeff, 0x1fff0, 0x4fffe} { // the first is the 16-bit field's -2
		c := hitContext(e, engine.TrapFtrace)
		c.CPU, c.Mem = 0, fakeMemory{userBuffer: mem}
		c.Regs.R = arch.General{0: r0, 30: userBuffer}
		e.hit(lowFn, c)
	}
	want := `             cat-7       [000] .....     0.000000: a: (lowfn+0x0/0x40) half=-2 word=0xfffe bits=15 mem=0x1020304 list={0x102,0x304} far="hi"
             cat-7       [000] .....     0.000000: a: (lowfn+0x0/0x40) half=-2 word=0x4fffe bits=15 mem=0x1020304 list={0x102,0x304} far="hi"
`
	if got := body(content(t, fs, "trace")); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	entries := rawEntries(t, fs)
	if len(entries) != 2 {
		t.Fatalf("%d raw entries", len(entries))
	}
	format := content(t, fs, "events/kprobes/a/format")
	id, _ := strconv.ParseUint(strings.TrimSpace(content(t, fs, "events/kprobes/a/id")), 10, 16)
	for name, want := range map[string]uint64{
		"common_type": id, "common_pid": 7, "__probe_ip": lowFn, "half": 0xfffe, "word": 0x4fffe, "bits": 0xf,
		"mem": 0x01020304, "list": 0x01020304,
	} {
		if got := rawField(t, format, name, entries[1]); got != want {
			t.Errorf("%s is %#x in the raw entry, want %#x", name, got, want)
		}
	}
	loc := rawField(t, format, "far", entries[1])
	if got := string(entries[1][loc&0xffff:][:loc>>16]); got != "hi\x00" {
		t.Errorf("the raw entry's string is %q", got)
	}
}

// rawEntries are the entries of the first page of processor 0, as a reader of trace_pipe_raw finds them by header_page.
func rawEntries(t *testing.T, fs *FS) (entries [][]byte) {
	n, err := find(fs.root, "per_cpu/cpu0/trace_pipe_raw")
	if err != nil {
		t.Fatal(err)
	}
	file, page, o := n.(*vtree.File), make([]byte, 4096), &vtree.Open{}
	if err := file.Open(o); err != nil {
		t.Fatal(err)
	}
	defer file.Release(o)
	if got, err := file.Stream(context.Background(), o, page); got != len(page) || err != nil {
		t.Fatalf("%d bytes of a page, %v", got, err)
	}
	header := content(t, fs, "events/header_page")
	used := rawField(t, header, "commit", page)
	var start, size int
	line := header[strings.Index(header, "data;"):]
	if _, err := fmt.Sscanf(line, "data; offset:%d; size:%d;", &start, &size); err != nil || start+size != len(page) {
		t.Fatalf("%q, %v", header, err)
	}
	for at := page[start:][:used]; len(at) > 0; {
		length := 4 * (binary.BigEndian.Uint32(at) >> 27)
		entries = append(entries, at[4:4+length])
		at = at[4+length:]
	}
	return entries
}

// rawField is the field that format tells of, as b has it with the high byte first.
func rawField(t *testing.T, format, name string, b []byte) (v uint64) {
	m := regexp.MustCompile(` ` + name + `(?:\[\])?;\toffset:(\d+);\tsize:(\d+);`).FindStringSubmatch(format)
	if m == nil {
		t.Fatalf("no %s in %s", name, format)
	}
	at, _ := strconv.Atoi(m[1])
	size, _ := strconv.Atoi(m[2])
	for _, c := range b[at : at+size] {
		v = v<<8 | uint64(c)
	}
	return v
}
