package main

import (
	"fmt"
	"strings"
)

// A printer writes types as C.
type printer struct {
	types  []*typ
	aligns map[int]int  // what alignOfMembers has found
	forced map[int]bool // structs that are packed for the sake of those that they lie in
}

// tag is a named struct, union or enum as C names it.
func (t *typ) tag() string {
	switch t.kind {
	case kindStruct:
		return "struct " + t.name
	case kindUnion:
		return "union " + t.name
	case kindFwd:
		if t.flag {
			return "union " + t.name
		}
		return "struct " + t.name
	}
	return "enum " + t.name
}

// declare is the declaration of what, which may be empty, as type id. in is the indentation.
func (p *printer) declare(id int, what, in string) string {
	t := p.types[id]
	switch t.kind {
	case kindPtr:
		what = "*" + what
		if k := p.types[t.ref].kind; k == kindArray || k == kindFuncProto {
			what = "(" + what + ")"
		}
		return p.declare(t.ref, what, in)
	case kindArray:
		return p.declare(t.ref, fmt.Sprintf("%s[%d]", what, t.n), in)
	case kindFuncProto:
		return p.declare(t.ref, what+"("+p.parameters(t)+")", in)
	case kindConst, kindVolatile, kindRestrict:
		return p.qualify(t, what, in)
	case kindTypeTag:
		return p.declare(t.ref, what, in)
	case kindStruct, kindUnion, kindEnum, kindEnum64, kindFwd:
		if t.name == "" {
			return strings.TrimRight(p.body(t, in)+" "+what, " ")
		}
		return strings.TrimRight(t.tag()+" "+what, " ")
	}
	return strings.TrimRight(t.name+" "+what, " ")
}

// qualify is declare of a const, volatile or restrict type.
func (p *printer) qualify(t *typ, what, in string) string {
	word := map[int]string{kindConst: "const", kindVolatile: "volatile", kindRestrict: "restrict"}[t.kind]
	to := p.types[t.ref]
	for to.kind == kindTypeTag {
		to = p.types[to.ref]
	}
	if to.kind == kindPtr {
		inner := "*" + word + " " + what
		if word == "restrict" {
			inner = "*" + what
		}
		if k := p.types[to.ref].kind; k == kindArray || k == kindFuncProto {
			inner = "(" + inner + ")"
		}
		return p.declare(to.ref, strings.TrimRight(inner, " "), in)
	}
	of := p.declare(t.ref, what, in)
	if strings.HasPrefix(of, word+" ") { // an array of what is const
		return of
	}
	return word + " " + of
}

// parameters are those of a function's type.
func (p *printer) parameters(t *typ) string {
	if len(t.members) == 0 {
		return "void"
	}
	var all []string
	for _, m := range t.members {
		if m.ref == 0 {
			all = append(all, "...")
			continue
		}
		all = append(all, p.declare(m.ref, m.name, ""))
	}
	return strings.Join(all, ", ")
}

// body is the definition of a struct, union or enum.
func (p *printer) body(t *typ, in string) string {
	if t.kind == kindEnum || t.kind == kindEnum64 {
		var b strings.Builder
		b.WriteString(strings.TrimRight("enum "+t.name, " ") + " {")
		for _, m := range t.members {
			fmt.Fprintf(&b, "\n%s\t%s = %d,", in, m.name, m.value)
		}
		if t.size == 1 || t.size == 2 {
			return b.String() + "\n" + in + "} __attribute__((packed))"
		}
		return b.String() + "\n" + in + "}"
	}
	return p.structBody(t, in)
}

// older are structs at whose end older kernels have more, by a macro of base/generation.h.
var older = map[string]string{"kprobe": "GENERATION_KPROBE"}

// structBody is body of a struct or union. Where C would put a member elsewhere, attributes put it right.
func (p *printer) structBody(t *typ, in string) string {
	word := "struct"
	if t.kind == kindUnion {
		word = "union"
	}
	var b strings.Builder
	b.WriteString(strings.TrimRight(word+" "+t.name, " ") + " {")
	packed := p.packed(t)
	end, align := 0, 1
	for i, m := range t.members {
		size, a := p.sizeOf(m.ref), p.alignOf(m.ref)
		text := p.declare(m.ref, m.name, in+"\t")
		switch {
		case m.width != 0:
			b.WriteString(p.before(m, end, size, in))
			text += fmt.Sprintf(" : %d", m.width)
			end = m.bit + m.width
			align = max(align, a)
		default:
			if packed {
				a = 1
			}
			if t.kind == kindStruct && i > 0 && roundUp(end, a*8) != m.bit {
				a = aligned(end, m.bit)
				text += fmt.Sprintf(" __attribute__((aligned(%d)))", a)
			}
			align = max(align, a)
			end = m.bit + size*8
		}
		fmt.Fprintf(&b, "\n%s\t%s;", in, text)
	}
	if t.kind == kindUnion {
		end = 0
		for _, m := range t.members {
			end = max(end, p.sizeOf(m.ref)*8)
		}
	}
	whole := align
	for whole < 4096 && roundUp(end, whole*8) != t.size*8 {
		whole *= 2
	}
	if !packed && roundUp(end, whole*8) != t.size*8 { // the kernel's has unnamed fields at its end
		for end = roundUp(end, 32); end < t.size*8; end += 32 {
			fmt.Fprintf(&b, "\n%s\tint : 32;", in)
		}
	}
	if m, ok := older[t.name]; ok {
		b.WriteString("\n" + in + "\t" + m)
	}
	fmt.Fprintf(&b, "\n%s}", in)
	if packed {
		b.WriteString(" __attribute__((packed))")
	}
	if !packed && roundUp(end, align*8) != t.size*8 {
		fmt.Fprintf(&b, " __attribute__((aligned(%d)))", whole)
	}
	return b.String()
}

// aligned is the least alignment, in bytes, that moves a field from bit end to bit at.
func aligned(end, at int) int {
	a := at / 8 & -(at / 8)
	for a/2 >= 1 && roundUp(end, a/2*8) == at {
		a /= 2
	}
	return a
}

// before is what stands before a bit field: an unnamed one, if the kernel's has one, or a gap.
func (p *printer) before(m member, end, size int, in string) string {
	natural := end
	if end/(size*8) != (end+m.width-1)/(size*8) {
		natural = roundUp(end, size*8)
	}
	if m.bit <= natural {
		return ""
	}
	return "\n" + in + "\t" + p.gap(natural, m.bit, size)
}

// gap is an unnamed bit field from bit from to bit to. size is that of the next field's type.
func (p *printer) gap(from, to, size int) string {
	name := map[int]string{1: "unsigned char", 2: "unsigned short", 4: "unsigned int", 8: "unsigned long"}[size]
	if to%(size*8) == 0 && to-from < size*8 {
		return name + " : 0;"
	}
	return fmt.Sprintf("%s : %d;", name, to-from)
}

func roundUp(n, to int) int { return (n + to - 1) / to * to }
