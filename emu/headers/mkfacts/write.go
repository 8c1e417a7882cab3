package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A writer writes what is known.
type writer struct {
	printer
	found    facts
	values   map[string]constant
	exported map[string]bool
	without  map[string]bool // names that the headers define themselves
	inlined  map[string]bool // functions that they declare or define; a struct may have the same name

	order []*typ       // types to print, each after those that it has in it
	done  map[int]bool // types that are in order
	ahead map[string]bool
}

const head = "/* SPDX-License-Identifier: GPL-2.0-only */\n/* Made by scripts/build-headers. */\n#pragma once\n"

func (w *writer) write(to string, headers []string) error {
	w.done, w.ahead = map[int]bool{}, map[string]bool{}
	functions := map[string]*typ{}
	for _, t := range w.types {
		if t.kind == kindFunc && functions[t.name] == nil {
			functions[t.name] = w.types[t.ref]
		}
	}
	for _, t := range w.types {
		if w.wanted(t) {
			w.need(t.id)
		}
	}
	texts := map[string]string{}
	for _, h := range headers {
		texts[h] = w.header(h, functions)
	}
	if err := put(filepath.Join(to, "types.h"), w.typesText()); err != nil {
		return err
	}
	for h, text := range texts {
		if err := put(filepath.Join(to, h), head+"#include <base/base.h>\n"+text); err != nil {
			return err
		}
	}
	return nil
}

func put(file, text string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o644)
}

// wanted reports whether a header of ours defines a type.
func (w *writer) wanted(t *typ) bool {
	if t.name == "" || w.without[t.name] {
		return false
	}
	switch t.kind {
	case kindStruct, kindUnion, kindEnum, kindEnum64:
		return w.found.types[t.tag()]
	case kindTypedef:
		return w.found.types["typedef "+t.name]
	}
	return false
}

// need puts a type into order, behind all that it needs to be complete.
func (w *writer) need(id int) {
	t := w.types[id]
	if id == 0 || w.done[id] {
		return
	}
	w.done[id] = true
	switch t.kind {
	case kindStruct, kindUnion:
		for _, m := range t.members {
			w.need(m.ref)
		}
	case kindFwd:
		w.ahead[t.tag()] = true
		return
	case kindEnum, kindEnum64:
		if len(t.members) == 0 { // nothing is known of it
			w.ahead[t.tag()] = true
			return
		}
	case kindPtr:
		w.mention(t.ref)
		return
	case kindFuncProto:
		w.mention(t.ref)
		for _, m := range t.members {
			w.mention(m.ref)
		}
		return
	case kindTypedef, kindConst, kindVolatile, kindRestrict, kindTypeTag, kindArray:
		if t.name == "va_list" || t.name == "__builtin_va_list" {
			return
		}
		w.need(t.ref)
	}
	if t.name != "" && t.kind != kindInt && t.kind != kindFloat {
		w.order = append(w.order, t)
	}
}

// mention is need for a type that need not be complete.
func (w *writer) mention(id int) {
	for t := w.types[id]; id != 0; t = w.types[id] {
		switch t.kind {
		case kindStruct, kindUnion:
			if t.name == "" {
				w.need(id)
				return
			}
			w.ahead[t.tag()] = true
			return
		case kindFwd:
			w.ahead[t.tag()] = true
			return
		case kindPtr, kindConst, kindVolatile, kindRestrict, kindTypeTag, kindArray:
			id = t.ref
		case kindFuncProto:
			w.need(id)
			return
		default:
			w.need(id)
			return
		}
	}
}

// typesText is the file with all types.
func (w *writer) typesText() string {
	var b strings.Builder
	b.WriteString(head + "#include <linux/stdarg.h>\n\n")
	var ahead []string
	for tag := range w.ahead {
		ahead = append(ahead, tag)
	}
	slices.Sort(ahead)
	for _, tag := range ahead {
		b.WriteString(tag + ";\n")
	}
	defined := map[string]bool{}
	for _, t := range w.order {
		if w.without[t.name] {
			continue
		}
		var text string
		switch t.kind {
		case kindTypedef:
			text = "typedef " + w.declare(t.ref, t.name, "") + ";\n"
			if defined["typedef "+t.name] {
				continue
			}
			defined["typedef "+t.name] = true
		default:
			if defined[t.tag()] {
				continue
			}
			defined[t.tag()] = true
			text = "\n" + w.body(t, "") + ";\n"
		}
		b.WriteString(text)
	}
	return b.String()
}

// header is what one header has of constants and functions; "": nothing.
func (w *writer) header(h string, functions map[string]*typ) string {
	var b strings.Builder
	for _, name := range w.found.macros[h] {
		if c, ok := w.values[name]; ok && !w.without[name] {
			fmt.Fprintf(&b, "#define %s %s\n", name, c.value)
		}
	}
	names := w.found.functions[h]
	slices.Sort(names)
	for _, name := range names {
		proto := functions[name]
		if proto == nil || !w.exported[name] || w.without[name] || w.inlined[name] {
			continue
		}
		w.need(proto.id)
		fmt.Fprintf(&b, "extern %s;\n", w.declare(proto.id, name, ""))
	}
	return b.String()
}
