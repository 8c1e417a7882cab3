package printfmt

import (
	"bytes"
	"fmt"
	"strconv"
)

// macro is what parses the arguments of a macro of the kernel's, between its parentheses; nil: there is no such macro.
func macro(name string) func(*parser) expr {
	switch name {
	case "__get_str", "__get_dynamic_array":
		return (*parser).getDynamic
	case "__get_dynamic_array_len":
		return (*parser).getLength
	case "__print_flags":
		return (*parser).printFlags
	case "__print_symbolic":
		return (*parser).printSymbolic
	case "__print_hex":
		return func(p *parser) expr { return p.printHex(" ") }
	case "__print_hex_str":
		return func(p *parser) expr { return p.printHex("") }
	case "__print_array":
		return (*parser).printArray
	case "__builtin_expect":
		return (*parser).printExpected
	}
	return nil
}

func (p *parser) getDynamic() expr {
	f := p.find(p.next())
	return func(e *env) result { return result{mem: f.dynamic(e), text: true} }
}

func (p *parser) getLength() expr {
	f := p.find(p.next())
	return func(e *env) result { return result{n: int64(len(f.dynamic(e)))} }
}

func (p *parser) printExpected() expr {
	x := p.ternary()
	p.expect(",")
	p.ternary()
	return x
}

// A named number is { NUMBER, "NAME" }.
type named struct {
	n    int64
	name string
}

// table parses ", { NUMBER, "NAME" }" as often as there is one. The numbers are constants.
func (p *parser) table() (all []named) {
	for p.err == nil && p.take(",") {
		p.expect("{")
		n := p.ternary()
		p.expect(",")
		name := p.text()
		p.expect("}")
		all = append(all, named{n(&env{}).n, name})
	}
	return all
}

// printFlags is trace_print_flags_seq: the names of all flags, and the rest in hex.
func (p *parser) printFlags() expr {
	x := p.ternary()
	p.expect(",")
	between := p.text()
	all := p.table()
	return func(e *env) result {
		v := x(e).n
		var b []byte
		for _, f := range all {
			if v&f.n != f.n || v == 0 {
				continue
			}
			if len(b) > 0 {
				b = append(b, between...)
			}
			b = append(b, f.name...)
			v &^= f.n
		}
		if v != 0 {
			if len(b) > 0 {
				b = append(b, between...)
			}
			b = strconv.AppendUint(append(b, "0x"...), uint64(v), 16)
		}
		return result{mem: b, text: true}
	}
}

// printSymbolic is trace_print_symbols_seq: the name of the number, or the number in hex.
func (p *parser) printSymbolic() expr {
	x := p.ternary()
	all := p.table()
	return func(e *env) result {
		v := x(e).n
		for _, s := range all {
			if s.n == v {
				return result{mem: []byte(s.name), text: true}
			}
		}
		return result{mem: fmt.Appendf(nil, "0x%x", uint64(v)), text: true}
	}
}

// printHex is trace_print_hex_seq.
func (p *parser) printHex(between string) expr {
	x := p.ternary()
	p.expect(",")
	size := p.ternary()
	return func(e *env) result {
		mem := x(e).mem
		var b []byte
		for i := range mem[:max(0, min(int(size(e).n), len(mem)))] {
			if i > 0 {
				b = append(b, between...)
			}
			b = fmt.Appendf(b, "%02x", mem[i])
		}
		return result{mem: b, text: true}
	}
}

// printArray is trace_print_array_seq.
func (p *parser) printArray() expr {
	x := p.ternary()
	p.expect(",")
	count := p.ternary()
	p.expect(",")
	size := p.ternary()
	return func(e *env) result {
		mem, n := x(e).mem, int(size(e).n)
		var all [][]byte
		for range max(0, int(count(e).n)) {
			if n != 1 && n != 2 && n != 4 && n != 8 || len(mem) < n {
				break
			}
			all = append(all, fmt.Appendf(nil, "0x%x", e.layout.Uint(mem, n)))
			mem = mem[n:]
		}
		return result{mem: append(append([]byte{'{'}, bytes.Join(all, []byte{','})...), '}'), text: true}
	}
}
