package printfmt

import (
	"strconv"
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// names prints addresses as numbers.
type names struct{}

func (names) AppendSymbol(b []byte, addr uint64) []byte {
	return strconv.AppendUint(append(b, "S:"...), addr, 16)
}
func (names) AppendFunctionName(b []byte, addr uint64) []byte {
	return strconv.AppendUint(append(b, "s:"...), addr, 16)
}
func (names) AppendPointer(b []byte, addr uint64) []byte {
	return strconv.AppendUint(append(b, "p:"...), addr, 16)
}

// entry has the fields n (-2 in 4 bytes), u (0x8000000000000003 in 8), comm and text.
var entry = []byte("\xfe\xff\xff\xff\x03\x00\x00\x00\x00\x00\x00\x80sh\x00x\x14\x00\x04\x00abc\x00")

func field(name string) (Field, bool) {
	f, ok := map[string]Field{
		"n": {Offset: 0, Size: 4, Signed: true}, "u": {Offset: 4, Size: 8}, "comm": {Offset: 12, Size: 4, Array: true, Elem: 1}, "text": {Offset: 16, Size: 4, Loc: true},
		"far": {Offset: 100, Size: 4}, "farther": {Offset: 100, Size: 4, Array: true},
	}[name]
	return f, ok
}

var layout = arch.Layout{Order: arch.LittleEndian, Word: 8}

// TestAppend: each line is printed as the kernel prints it.
func TestAppend(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{`"n=%d %u %x %lx", REC->n, REC->n, REC->n, REC->n`, "n=-2 4294967294 fffffffe fffffffffffffffe"},
		{`"%03d|%3d|%-3d|%hd|%hhu", 7, 7, 7, 65537, 257`, "007|  7|7  |1|1"},
		{`"%llu %Lu %#x %08lx %X %o", REC->u, REC->u, 255, 0xab, 0xab, 8`, "9223372036854775811 9223372036854775811 0xff 000000ab AB 10"},
		{`"%s/%.1s/%5s|%-5s|%s", REC->comm, REC->comm, __get_str(text), __get_str(text), "x" "y"`, "sh/s/  abc|abc  |xy"},
		{`"%c%%%d", 65, __get_dynamic_array_len(text)`, "A%4"},
		{`"%p %pS %ps", (void *)REC->u, 16, 17`, "p:8000000000000003 S:10 s:11"},
		{`"%s", __print_flags(REC->u, "|", { 1, "A" }, { 2, "B" }, { 4, "C" })`, "A|B|0x8000000000000000"},
		{`"%s%s", __print_flags(0, "|", { 1, "A" }), __print_flags(4, "", { (1UL << 2), "T" })`, "T"},
		{`"%s %s", __print_symbolic(REC->n, { -2, "two" }), __print_symbolic(9, { 1, "one" })`, "two 0x9"},
		{`"%s", (REC->n & 1) ? "odd" : REC->n < 0 ? "less" : "even"`, "less"},
		{`"%d %d %d", 1 + 2 * 3 - 4 / 2, (1 | 2) ^ 7 & ~4, !0 && 2 > 1 || 0`, "5 0 1"},
		{`"%d %u %d", (int)0xffffffff, ((unsigned int) ((REC->u) >> 20)), 5 % 3`, "-1 0 2"},
		{`"%d %d", 1 / 0, 1 % 0`, "0 0"},
		{`"%d[%s]", REC->far, REC->farther`, "0[]"},
		{`"%s %s %s", __print_hex(REC->comm, 2), __print_hex_str(REC->comm, 2), __print_array(REC->comm, 2, 2)`, "73 68 7368 {0x6873,0x7800}"},
		{`"%p %s", (((struct page *)vmemmap_base) + (2)), __print_symbolic(9, { HRTIMER_MODE_REL_HARD, "REL|HARD" })`, "p:ffffea0000000080 REL|HARD"},
		{`"%pI4 %*d|%d", REC->comm, 4, 7, REC->comm[1]`, "115.104.0.120    7|104"},
	} {
		f, err := Parse(test.line, layout, field)
		if err != nil {
			t.Errorf("%s: %v", test.line, err)
			continue
		}
		if got := string(f.Append(nil, entry, names{})); got != test.want {
			t.Errorf("%s\nis %q\nnot %q", test.line, got, test.want)
		}
	}
}

// TestRefused: lines that are none.
func TestRefused(t *testing.T) {
	for _, line := range []string{``, `"%d"`, `"%d", `, `"%d", REC->none`, `"%d", 1, 2`, `"x`, `"%d", (1`, `"%s", __print_flags(1)`, `"%d", unknown(1)`, `"%d", REC->n[0]`} {
		if _, err := Parse(line, layout, field); err == nil {
			t.Errorf("%s is accepted", line)
		}
	}
}

// FuzzParse: no line and no entry makes it panic.
func FuzzParse(f *testing.F) {
	f.Add(`"%d %s %pI4", REC->n, __print_flags(REC->u, "|", { 1, "A" }), REC->comm`, entry)
	f.Add(`"%*pbl %016llx", REC->n, REC->text, (u64)REC->u << 3`, []byte{})
	f.Fuzz(func(t *testing.T, line string, entry []byte) {
		format, err := Parse(line, layout, field)
		if err == nil {
			format.Append(nil, entry, names{})
		}
	})
}
