package btf

import (
	"fmt"
	"strings"
)

// A Signature is a function's prototype in the words of C.
type Signature struct {
	Return string      `json:"return"`
	Params []Parameter `json:"params"`
}

// A Parameter is one parameter of a Signature. Type is "..." for a variable number of arguments.
type Parameter struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// Signature returns the prototype of the function of that name.
func (s *Spec) Signature(name string) (sig Signature, ok bool) {
	f, ok := s.Func(name)
	if !ok {
		return sig, false
	}
	return s.SignatureOf(f), true
}

// SignatureOf is the Signature of f, which is one of s.
func (s *Spec) SignatureOf(f Func) Signature {
	// Parts of the section would keep all of it in memory.
	sig := Signature{Return: strings.Clone(s.TypeName(f.Return)), Params: make([]Parameter, 0, len(f.Params))}
	for i, p := range f.Params {
		t := s.TypeName(p.Type)
		if p.Type == 0 && i == len(f.Params)-1 && p.Name == "" {
			t = "..."
		}
		sig.Params = append(sig.Params, Parameter{Name: strings.Clone(p.Name), Type: strings.Clone(t)})
	}
	return sig
}

// String is the parameters with their types, in parentheses.
func (s Signature) String() string {
	var all []string
	for _, p := range s.Params {
		all = append(all, p.String())
	}
	return "(" + strings.Join(all, ", ") + ")"
}

// String is the parameter with its type.
func (p Parameter) String() string {
	switch {
	case p.Name == "":
		return p.Type
	case strings.HasSuffix(p.Type, "*"):
		return p.Type + p.Name
	}
	return p.Type + " " + p.Name
}

// maxNamed bounds how many types the description of one names.
const maxNamed = 256

// TypeName is the type in the words of C, such as "const char *". The name of a broken type is "?".
func (s *Spec) TypeName(r Ref) string {
	left := maxNamed
	return s.typeName(r, &left)
}

// typeName is TypeName, for at most left types.
func (s *Spec) typeName(r Ref, left *int) string {
	if r == 0 {
		return "void"
	}
	raw := s.raw(uint32(r))
	if *left--; raw == nil || *left < 0 {
		return "?"
	}
	name, next := s.name(raw.nameOff()), func() string { return s.typeName(Ref(raw.ref()), left) }
	switch raw.kind() {
	case Int, Float, kindTypedef:
		return name
	case Struct:
		return "struct " + named(name)
	case Union:
		return "union " + named(name)
	case Enum, Enum64:
		return "enum " + named(name)
	case kindFwd:
		if raw.kflag() {
			return "union " + named(name)
		}
		return "struct " + named(name)
	case kindConst:
		return qualified(next(), "const")
	case kindVolatile:
		return qualified(next(), "volatile")
	case kindRestrict:
		return qualified(next(), "restrict")
	case kindTypeTag:
		return next()
	case Pointer:
		return s.pointer(Ref(raw.ref()), left)
	case Array:
		return fmt.Sprintf("%s[%d]", s.typeName(Ref(raw.u32(3)), left), raw.u32(5))
	case kindProto:
		return s.typeName(Ref(raw.ref()), left) + " ()" + s.parameters(raw, left)
	}
	return "?"
}

// named is name, or what stands for a type without one.
func named(name string) string {
	if name == "" {
		return "{...}"
	}
	return name
}

// qualified puts a qualifier where C has it: before a type, and behind a pointer.
func qualified(name, word string) string {
	if strings.HasSuffix(name, "*") {
		return name + word + " "
	}
	return word + " " + name
}

// pointer is the name of a pointer to r.
func (s *Spec) pointer(r Ref, left *int) string {
	if raw := s.raw(uint32(r)); raw != nil && raw.kind() == kindProto && *left > 0 {
		return s.typeName(Ref(raw.ref()), left) + " (*)" + s.parameters(raw, left)
	}
	name := s.typeName(r, left)
	if strings.HasSuffix(name, "*") || strings.HasSuffix(name, " ") {
		return name + "*"
	}
	return name + " *"
}

// parameters are the types of a prototype's parameters, in parentheses.
func (s *Spec) parameters(proto rawType, left *int) string {
	var all []string
	for i := range proto.vlen() {
		if *left <= 0 {
			return "(?)"
		}
		ref := Ref(proto.u32(4 + 2*i))
		if ref == 0 && proto.u32(3+2*i) == 0 {
			all = append(all, "...")
			continue
		}
		all = append(all, s.typeName(ref, left))
	}
	if len(all) == 0 {
		all = []string{"void"}
	}
	return "(" + strings.Join(all, ", ") + ")"
}

// Size is how many bytes a value of the type takes as an argument; 0: void, -1: it has no size that counts.
// The size of a pointer is 8.
func (t Type) Size() int {
	switch t.Kind {
	case Void:
		return 0
	case Pointer:
		return 8
	case Int, Enum, Enum64, Struct, Union, Float:
		return int(t.raw.ref())
	}
	return -1
}
