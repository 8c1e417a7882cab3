package btf

// A Func is a function's prototype.
type Func struct {
	Return Ref
	Params []Param
}

// A Param is one parameter of a Func.
type Param struct {
	Name string
	Type Ref
}

// A Ref is the number of a type in its Spec; 0 is void.
type Ref uint32

// A Type is the type that a Ref stands for, without typedefs and qualifiers (btf_type_skip_modifiers).
type Type struct {
	Kind Kind
	// Target is the type that a Pointer points to, or the type of an Array's elements. Types that have a
	// size have Size instead.
	Target Ref
	Bits   int  // bits of an Int
	Offset int  // first bit of an Int
	Signed bool // an Int is signed

	raw rawType
}

// Func returns the prototype of the function of that name (btf_find_func_proto).
func (s *Spec) Func(name string) (f Func, ok bool) {
	s.once.Do(s.read)
	proto := s.raw(s.protoOf(name))
	if proto == nil || proto.kind() != kindProto {
		return f, false
	}
	f.Return = Ref(proto.ref())
	if n := proto.vlen(); n > 0 {
		f.Params = make([]Param, 0, n)
	}
	for i := range proto.vlen() {
		f.Params = append(f.Params, Param{Name: s.name(proto.u32(3 + 2*i)), Type: Ref(proto.u32(4 + 2*i))})
	}
	return f, true
}

// Proto returns the number of the prototype of the function of that name, which others may have, too; 0: there is no
// such function.
func (s *Spec) Proto(name string) uint32 {
	s.once.Do(s.read)
	return s.protoOf(name)
}

// protoOf is the number of a function's prototype; 0: there is none.
func (s *Spec) protoOf(name string) uint32 {
	if s.proto != nil {
		if id := s.proto(name); id != 0 {
			return id
		}
	}
	if t := s.raw(s.funcs[name]); t != nil {
		return t.ref()
	}
	return 0
}

// FuncID returns the number of the function of that name, as programs that attach to it say it. ok is false
// if the section does not have it.
func (s *Spec) FuncID(name string) (id uint32, ok bool) {
	s.once.Do(s.read)
	id = s.funcs[name]
	return id, id != 0
}

// Struct returns the structure of that name.
func (s *Spec) Struct(name string) (t Type, ok bool) {
	s.once.Do(s.read)
	for id := s.first; id < s.end(); id++ {
		if raw := s.raw(id); raw.kind() == Struct && s.name(raw.nameOff()) == name {
			return resolved(raw), true
		}
	}
	return t, false
}

// Type returns the type that r stands for. ok is false if r is not valid.
func (s *Spec) Type(r Ref) (t Type, ok bool) {
	raw := s.raw(uint32(r))
	for range s.end() { // more steps would be a cycle
		if raw == nil {
			return t, r == 0 && s.end() > 1
		}
		switch raw.kind() {
		case kindTypedef, kindVolatile, kindConst, kindRestrict, kindTypeTag:
			r = Ref(raw.ref())
			raw = s.raw(uint32(r))
			continue
		}
		return resolved(raw), true
	}
	return t, false
}

func resolved(raw rawType) Type {
	t := Type{Kind: raw.kind(), Target: Ref(raw.ref()), raw: raw}
	switch t.Kind {
	case Array:
		t.Target = Ref(raw.u32(3))
	case Int:
		data := raw.u32(3)
		t.Bits, t.Offset, t.Signed = int(data&0xff), int(data>>16&0xff), data>>24&1 != 0
	}
	return t
}

// A Member is one member of a structure or union.
type Member struct {
	Type   Ref
	Offset int // in bits
	Bits   int // width of a bitfield; 0: no bitfield, or its Int has the width
}

const (
	maxAnonymous = 16   // how many unnamed members may wait for the search (BTF_ANON_STACK_MAX)
	maxParts     = 4096 // how many unnamed members are searched at most
)

// Member finds a member of t by its name, also inside unnamed members (btf_find_struct_member). ok is false
// if t has no members.
func (s *Spec) Member(t Type, name string) (m Member, found, ok bool) {
	if t.Kind != Struct && t.Kind != Union {
		return m, false, false
	}
	type part struct {
		raw    rawType
		offset int
	}
	stack := []part{{t.raw, 0}}
	for range min(int(s.end()), maxParts) { // more steps would be a cycle
		if len(stack) == 0 {
			break
		}
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for i := range p.raw.vlen() {
			nameOff, ref, offset := p.raw.u32(3+3*i), Ref(p.raw.u32(4+3*i)), p.raw.u32(5+3*i)
			bits := 0
			if p.raw.kflag() {
				offset, bits = offset&0xffffff, int(offset>>24)
			}
			at := p.offset + int(offset)
			if nameOff != 0 {
				if s.name(nameOff) == name {
					return Member{Type: ref, Offset: at, Bits: bits}, true, true
				}
				continue
			}
			if u, is := s.Type(ref); is && (u.Kind == Struct || u.Kind == Union) && len(stack) < maxAnonymous {
				stack = append(stack, part{u.raw, at})
			}
		}
	}
	return m, false, true
}
