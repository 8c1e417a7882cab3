package main

import (
	"encoding/binary"
	"fmt"
)

// The kinds of types in BTF (Documentation/bpf/btf.rst).
const (
	kindInt       = 1
	kindPtr       = 2
	kindArray     = 3
	kindStruct    = 4
	kindUnion     = 5
	kindEnum      = 6
	kindFwd       = 7
	kindTypedef   = 8
	kindVolatile  = 9
	kindConst     = 10
	kindRestrict  = 11
	kindFunc      = 12
	kindFuncProto = 13
	kindVar       = 14
	kindDatasec   = 15
	kindFloat     = 16
	kindDeclTag   = 17
	kindTypeTag   = 18
	kindEnum64    = 19
)

// A typ is one type of a kernel's BTF.
type typ struct {
	id      int
	kind    int
	name    string
	size    int // bytes; of struct, union, int, enum
	ref     int // the type that it refers to
	n       int // elements of an array
	members []member
	flag    bool // kind_flag: a union, of fwd; signed values, of enum
}

// A member is one of a struct, a parameter or an enumerator.
type member struct {
	name  string
	ref   int
	bit   int // offset from the struct's start
	width int // of a bit field; 0: it is none
	value int64
}

// readBTF reads a section .BTF in little-endian order. The type with number 0 is void.
func readBTF(b []byte) ([]*typ, error) {
	u32 := func(off int) int { return int(binary.LittleEndian.Uint32(b[off:])) }
	if len(b) < 24 || binary.LittleEndian.Uint16(b) != 0xeb9f {
		return nil, fmt.Errorf("no BTF: it has no magic number")
	}
	head := u32(4)
	strings := b[head+u32(16):]
	name := func(off int) string {
		end := off
		for strings[end] != 0 {
			end++
		}
		return string(strings[off:end])
	}
	types := []*typ{{name: "void"}}
	for at, end := head+u32(8), head+u32(8)+u32(12); at < end; {
		info := u32(at + 4)
		t := &typ{id: len(types), kind: info >> 24 & 0x1f, name: name(u32(at)), flag: info>>31 != 0}
		t.size, t.ref = u32(at+8), u32(at+8)
		count := info & 0xffff
		at += 12
		switch t.kind {
		case kindInt, kindVar, kindDeclTag:
			at += 4
		case kindArray:
			t.ref, t.n = u32(at), u32(at+8)
			at += 12
		case kindStruct, kindUnion:
			for range count {
				m := member{name: name(u32(at)), ref: u32(at + 4), bit: u32(at + 8)}
				if t.flag {
					m.bit, m.width = m.bit&0xffffff, m.bit>>24
				}
				t.members = append(t.members, m)
				at += 12
			}
		case kindEnum:
			for range count {
				t.members = append(t.members, member{name: name(u32(at)), value: int64(int32(u32(at + 4)))})
				at += 8
			}
		case kindEnum64:
			for range count {
				t.members = append(t.members, member{name: name(u32(at)), value: int64(u32(at+4)) | int64(u32(at+8))<<32})
				at += 12
			}
		case kindFuncProto:
			for range count {
				t.members = append(t.members, member{name: name(u32(at)), ref: u32(at + 4)})
				at += 8
			}
		case kindDatasec:
			at += 12 * count
		}
		types = append(types, t)
	}
	return types, nil
}
