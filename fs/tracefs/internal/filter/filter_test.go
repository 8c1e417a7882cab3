package filter

import (
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
)

var fields = map[string]Field{
	"x": {Size: 8, Offset: 16}, "n": {Size: 4, Offset: 4, Signed: true}, "b": {Size: 1, Offset: 24},
	"s": {Kind: DynText, Offset: 28, Size: 4}, "t": {Kind: Text, Offset: 8, Size: 8}, "comm": {Kind: Comm}, "pair": {Size: 2, Offset: 4}, "three": {Size: 3, Offset: 4}, "CPU": {Kind: CPU, Size: 4, Signed: true},
}

func find(name string) (Field, bool) { return findIn(arch.LittleEndian)(name) }

// findIn finds fields of entries with that order of bytes.
func findIn(o arch.Order) func(name string) (Field, bool) {
	return func(name string) (Field, bool) {
		f, ok := fields[name]
		f.Order = o
		return f, ok
	}
}

// record has x = 42, n = -1, b = 200, s = "hello", t = "there", comm = "sh", CPU 1.
func record(o arch.Order) *Record {
	e := make([]byte, 32)
	o.PutUint32(e[4:], 0xffffffff)
	o.PutUint64(e[16:], 42)
	e[24] = 200
	copy(e[8:], "there")
	o.PutUint32(e[28:], 6<<16|32)
	return &Record{Entry: append(e, "hello\x00"...), CPU: 1, Comm: []byte("sh\x00\x00")}
}

func TestMatch(t *testing.T) {
	for expr, want := range map[string]bool{
		"pair==0xffff": true, "pair!=0xffff": false, "three==0xffffff": false, "three!=0xffffff": false, "x==42": true, "x == 0x2a": true, "x!=42": false, "x>41": true, "x<=41": false, "x & 2": true, "x&1": false,
		"n < 0": true, "n==-1": true, "n == 4294967295": true, "b>=200": true, "b==-56": false, "x == 052": true,
		`s=="hello"`: true, `s!="hello"`: false, `s ~ "he*"`: true, `s~"*l?o"`: true, `s ~ "[g-i]ello"`: true, `s ~ "[!h]*"`: false,
		`s~'hell'`: false, `comm == "sh"`: true, "CPU==1": true, "CPU!=1": false,
		"x==42 && n==-1": true, "x==1 && n==-1 || b==200": true, "x==1 && (n==-1 || b==200)": false,
		"!(x==1)": true, "!!x==42": true, "!(x==1 || n==-1) || b==200": true, "! ( x == 42 ) ": false,
		"((x==42))": true, `s == "a && b" || x == 42`: true,
		`s.ustring ~ "he*"`: true, "x.ustring == 42": true, `comm.ustring!="sh"`: false,
		`t == "there"`: true, `t ~ "h*"`: false, `t ~ "*h*"`: true,
	} {
		for _, order := range []arch.Order{arch.LittleEndian, arch.BigEndian} {
			f, e := Parse(expr, false, findIn(order))
			switch {
			case expr == "b==-56": // no number of an unsigned field
				if e == nil || e.Code != IllegalIntval {
					t.Errorf("%s: %v", expr, e)
				}
			case e != nil:
				t.Errorf("%s: %v at %d", expr, e, e.Pos)
			case f.Match(record(order)) != want:
				t.Errorf("%s: %v, big-endian: %v", expr, !want, order)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		expr  string
		code  Code
		errno syscall.Errno
		pos   int
	}{
		{"nosuch==1", FieldNotFound, syscall.EINVAL, 7},
		{"x==", InvalidValue, syscall.EINVAL, 4},
		{"x=1", InvalidOp, syscall.EINVAL, 2},
		{"!x", InvalidOp, syscall.EINVAL, 3},
		{"((x==1)", TooManyOpen, syscall.ENOENT, 0},
		{"(x==1) && (n==1", TooManyOpen, syscall.ENOENT, 10},
		{"x==1)", TooManyClose, syscall.EPERM, 4},
		{`s=="x`, MissingQuote, syscall.ESRCH, 3},
		{"", None, syscall.EINVAL, 0},
		{`x=="a"`, ExpectDigit, syscall.EINVAL, 4},
		{"s==1", ExpectString, syscall.EINVAL, 4},
		{`s<"a"`, IllegalFieldOp, syscall.EINVAL, 3},
		{"x~1", IllegalFieldOp, syscall.EINVAL, 3},
		{"x==1z", IllegalIntval, syscall.EINVAL, 4},
		{"x==1 n==1", TooManyPreds, syscall.EPERM, 5},
		{"x==1 &&", InvalidFilter, syscall.EINVAL, 7},
		{"x==1 && ! !", InvalidFilter, syscall.EINVAL, 11},
		{"!", NoFilter, syscall.EINVAL, 1},
		{"!!", NoFilter, syscall.EINVAL, 2},
		{`x.ustring=="a"`, ExpectDigit, syscall.EINVAL, 12},
		{"x.ustringy==1", InvalidOp, syscall.EINVAL, 10},
		{"x.ustring.ustring==1", InvalidOp, syscall.EINVAL, 10},
		{"x .ustring==1", InvalidOp, syscall.EINVAL, 3},
		{`s=="` + strings.Repeat("a", 256) + `"`, OperandTooLong, syscall.EINVAL, 261},
	} {
		_, e := Parse(c.expr, false, find)
		if e == nil || e.Code != c.code || e.Errno != c.errno || e.Pos != c.pos {
			t.Errorf("%q: %+v, want %v %d at %d", c.expr, e, c.code, c.errno, c.pos)
		}
	}
}

// FuzzParse: no expression panics, neither parsed nor matched.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"x==42", `s ~ "he*"`, "!(x==1 || n==-1) && b==200", "((x==1)", `comm=="a]"||s~"[a-"`, "x &1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		flt, e := Parse(s, false, find)
		if e == nil {
			flt.Match(record(arch.LittleEndian))
			flt.Match(&Record{})
		} else if e.Errno == 0 || e.Code.String() == "" {
			t.Fatalf("%q: %+v", s, e)
		}
	})
}

func TestMatchDoesNotAllocate(t *testing.T) {
	f, e := Parse(`x==42 && s ~ "he*" && comm=="sh"`, false, find)
	if e != nil {
		t.Fatal(e)
	}
	r := record(arch.LittleEndian)
	if n := testing.AllocsPerRun(100, func() { f.Match(r) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestOpen: in older releases an operator at the end is ignored.
func TestOpen(t *testing.T) {
	for _, text := range []string{"x==42 &&", "x==42 || ", "(x==42) &&\n", "x==42 && x==42 ||"} {
		if _, e := Parse(text, false, find); e == nil || e.Code != InvalidFilter {
			t.Errorf("%q is accepted: %v", text, e)
		}
		f, e := Parse(text, true, find)
		if e != nil || f == nil {
			t.Errorf("%q is refused: %v", text, e)
		}
	}
	if _, e := Parse("&&", true, find); e == nil {
		t.Error("an operator alone is accepted")
	}
}
