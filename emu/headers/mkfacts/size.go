package main

// sizeOf is how many bytes a type has.
func (p *printer) sizeOf(id int) int {
	t := p.types[id]
	switch t.kind {
	case kindPtr:
		return 8
	case kindArray:
		return t.n * p.sizeOf(t.ref)
	case kindTypedef, kindConst, kindVolatile, kindRestrict, kindTypeTag:
		return p.sizeOf(t.ref)
	}
	return t.size
}

// alignOf is the alignment that the C compiler gives to the type as it is printed here.
func (p *printer) alignOf(id int) int {
	t := p.types[id]
	switch t.kind {
	case kindPtr:
		return 8
	case kindArray, kindTypedef, kindConst, kindVolatile, kindRestrict, kindTypeTag:
		return p.alignOf(t.ref)
	case kindStruct, kindUnion:
		return p.alignOfMembers(t)
	}
	return max(1, min(t.size, 16))
}

// alignOfMembers follows structBody.
func (p *printer) alignOfMembers(t *typ) int {
	if a, ok := p.aligns[t.id]; ok {
		return a
	}
	packed := p.packed(t)
	end, align := 0, 1
	for i, m := range t.members {
		a := p.alignOf(m.ref)
		if m.width != 0 {
			end = m.bit + m.width
			align = max(align, a)
			continue
		}
		if packed {
			a = 1
		}
		if t.kind == kindStruct && i > 0 && roundUp(end, a*8) != m.bit {
			a = m.bit / 8 & -(m.bit / 8)
			for a/2 >= 1 && roundUp(end, a/2*8) == m.bit {
				a /= 2
			}
		}
		align = max(align, a)
		end = max(end, m.bit+p.sizeOf(m.ref)*8)
	}
	for a := align; !packed && a <= 4096; a *= 2 {
		if roundUp(end, a*8) == t.size*8 {
			align = a
			break
		}
	}
	p.aligns[t.id] = align
	return align
}

// packed reports whether a member lies where its alignment does not allow it, or the end does.
func (p *printer) packed(t *typ) bool {
	if p.forced[t.id] {
		return true
	}
	align := 1
	for _, m := range t.members {
		a := p.alignOf(m.ref)
		if m.width == 0 && m.bit%(a*8) != 0 {
			return true
		}
		align = max(align, a)
	}
	return t.size%align != 0
}

// force finds structs that lie in others where their alignment does not allow it: these are packed, too.
func (p *printer) force() {
	for more := true; more; {
		more = false
		for _, t := range p.types {
			for _, m := range t.members {
				if t.kind != kindStruct || m.width != 0 {
					continue
				}
				in := p.bare(m.ref)
				if in.kind == kindStruct && !p.forced[in.id] && m.bit%(p.alignOf(in.id)*8) != 0 {
					p.forced[in.id], more = true, true
					clear(p.aligns)
				}
			}
		}
	}
}

// bare is a type without typedefs, qualifiers and arrays.
func (p *printer) bare(id int) *typ {
	t := p.types[id]
	for {
		switch t.kind {
		case kindArray, kindTypedef, kindConst, kindVolatile, kindRestrict, kindTypeTag:
			t = p.types[t.ref]
			continue
		}
		return t
	}
}
