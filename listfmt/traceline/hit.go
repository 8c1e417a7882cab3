package traceline

import (
	"strconv"
	"strings"
)

// A Hit is the text of a kprobe event or, with Return, of a kretprobe event:
//
//	(do_sys_openat2+0x0/0xc0) file="/etc/hostname"
//	(do_sys_open+0x39/0x50 <- do_sys_openat2) arg1=3
type Hit struct {
	Place  string // "do_sys_openat2+0x0/0xc0"; of a return where it returns to
	Return bool
	Func   string // of a return: the function that returns
	Args   []Arg
}

// An Arg is one argument. Value is as printed: "3", "0xffff888003c0c000", a string without its quotes, or {1,2}.
type Arg struct{ Name, Value string }

// Number is an argument's value as a number; ok is false if it is none.
func (a Arg) Number() (v int64, ok bool) {
	if v, err := strconv.ParseInt(a.Value, 0, 64); err == nil {
		return v, true
	}
	u, err := strconv.ParseUint(a.Value, 0, 64)
	return int64(u), err == nil
}

// ParseHit reads the text of a line. ok is false if it is not that of a kprobe. The arguments are split at each
// ` NAME=` that follows a whole value.
func ParseHit(text string) (h Hit, ok bool) { return parse(text, nil) }

// Named reads the text of an event whose arguments have these names, in this order. A string that looks like
// another argument is then no problem, unless it looks like the next one.
func Named(text string, names []string) (h Hit, ok bool) { return parse(text, names) }

func parse(text string, names []string) (h Hit, ok bool) {
	place, rest, closed := strings.Cut(text, ")")
	if h.Place, ok = strings.CutPrefix(place, "("); !closed || !ok || h.Place == "" {
		return h, false
	}
	if to, from, is := strings.Cut(h.Place, " <- "); is {
		h.Place, h.Func, h.Return = to, from, true
	}
	for i := 0; rest != ""; i++ {
		var next string
		if i+1 < len(names) {
			next = names[i+1]
		}
		a, after, ok := cutArg(rest, next, names != nil)
		if !ok || i < len(names) && a.Name != names[i] {
			return h, false
		}
		h.Args, rest = append(h.Args, a), after
	}
	return h, true
}

// cutArg cuts the first argument off s, which begins with a blank. Where names are known, next is the name of the
// next one; "": there is none.
func cutArg(s, next string, known bool) (a Arg, rest string, ok bool) {
	s, ok = strings.CutPrefix(s, " ")
	name, value, two := strings.Cut(s, "=")
	if !ok || !two || !isName(name) {
		return a, "", false
	}
	end := len(value)
	switch {
	case known && next != "":
		end = strings.Index(value, " "+next+"=")
	case !known:
		end = valueEnd(value)
	}
	if end < 0 {
		return a, "", false
	}
	return Arg{name, unquoted(value[:end])}, value[end:], true
}

// valueEnd is where a value ends: at the first blank behind its quote, brace or word that begins ` NAME=`, or else
// at the end of the text.
func valueEnd(value string) int {
	for i := range len(value) {
		if value[i] != ' ' || i > 0 && value[0] == '"' && (i == 1 || value[i-1] != '"') {
			continue
		}
		if name, _, ok := strings.Cut(value[i+1:], "="); ok && isName(name) {
			return i
		}
	}
	return len(value)
}

func unquoted(s string) string {
	if len(s) >= 2 && s[0] == '"' && s[len(s)-1] == '"' {
		return s[1 : len(s)-1]
	}
	return s
}

// isName reports whether s can be an argument's name (is_good_name).
func isName(s string) bool {
	for i, c := range []byte(s) {
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}
