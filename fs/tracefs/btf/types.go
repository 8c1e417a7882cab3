package btf

// A Func is a function's prototype.
type Func struct {
	Return Ref
	Params []Param
}

// A Param is one of its parameters.
type Param struct {
	Name string
	Type Ref
}

// A Ref names a type in its Spec; 0 is void.
type Ref uint32

// A Type is what a Ref comes to without its names and qualifiers
// (btf_type_skip_modifiers).
type Type struct {
	Kind Kind
	// Target is what a Pointer points to, and what an Array is of. What has a size in its
	// place has that.
	Target Ref
	Bits   int  // of an Int
	Offset int  // of an Int: its first bit
	Signed bool // of an Int

	raw rawType
}

// Func finds a function by its name (btf_find_func_proto).
func (s *Spec) Func(name string) (f Func, ok bool) {
	s.once.Do(s.read)
	t := s.raw(s.funcs[name])
	if t == nil {
		return f, false
	}
	proto := s.raw(t.ref())
	if proto == nil || proto.kind() != kindProto {
		return f, false
	}
	f.Return = Ref(proto.ref())
	for i := range proto.vlen() {
		f.Params = append(f.Params, Param{Name: s.name(proto.u32(3 + 2*i)), Type: Ref(proto.u32(4 + 2*i))})
	}
	return f, true
}

// Struct finds a structure by its name.
func (s *Spec) Struct(name string) (t Type, ok bool) {
	s.once.Do(s.read)
	for id := 1; id < len(s.at); id++ {
		if raw := s.raw(uint32(id)); raw.kind() == Struct && s.name(raw.nameOff()) == name {
			return resolved(raw), true
		}
	}
	return t, false
}

// Type is what r comes to; ok is false when it comes to nothing.
func (s *Spec) Type(r Ref) (t Type, ok bool) {
	raw := s.raw(uint32(r))
	for range s.at { // more would be going round
		if raw == nil {
			return t, r == 0 && len(s.at) > 0
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

// A Member is one of a structure or union.
type Member struct {
	Type   Ref
	Offset int // in bits
	Bits   int // of a bitfield; 0: it is none, or its Int says so
}

const (
	maxAnonymous = 16   // BTF_ANON_STACK_MAX: as many unnamed members wait to be looked into
	maxParts     = 4096 // and so many are looked into at all
)

// Member finds a member of t by its name, also in members that have none
// (btf_find_struct_member). ok is false if t has no members at all.
func (s *Spec) Member(t Type, name string) (m Member, found, ok bool) {
	if t.Kind != Struct && t.Kind != Union {
		return m, false, false
	}
	type part struct {
		raw    rawType
		offset int
	}
	stack := []part{{t.raw, 0}}
	for range min(len(s.at), maxParts) { // more would be going round
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
