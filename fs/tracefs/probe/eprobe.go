package probe

import (
	"strings"
	"syscall"
)

// ParseEprobe parses the words of an event probe's definition
// (__trace_eprobe_create):
//
//	e[:[GROUP/][EVENT]] GROUP.EVENT [ARG]... [if FILTER]
//
// An argument's $NAME is a field of the event attached to, or the task's $comm. attach finds the event; it
// does not find events of probes (find_and_get_event). filter parses the filter, which is in Def.Filter,
// before the arguments are parsed.
func ParseEprobe(words []string, dialect Dialect, attach func(group, event string) *Def, filter func(*Def) *Error) (*Def, *Error) {
	if words[0][0] != 'e' || len(words) < 2 {
		return nil, NotMine
	}
	d := &Def{Kind: Eprobe, Text: strings.Join(words, " "), layout: dialect.isa().Layout()}
	var e *Error
	if head, name, named := strings.Cut(words[0], ":"); named {
		if d.Group, d.Event, e = dialect.parseName(name, len(head)+1); e != nil {
			return nil, e
		}
	}
	group, event, e := dialect.parseName(words[1], 0)
	if e != nil || group == "" || event == "" {
		if e != nil {
			e.at(1)
		}
		return nil, &Error{Errno: syscall.EINVAL, Code: NoEventInfo, Word: 1, First: e}
	}
	if d.Group == "" {
		d.Group = "eprobes"
	}
	if d.Event == "" {
		d.Event = event
	}
	target := attach(group, event)
	if target == nil {
		return nil, &Error{Errno: syscall.ENODEV, Code: BadAttachEvent, Word: 1}
	}
	d.Attached, d.Symbol, d.target = group+"."+event, target.Symbol, target
	args := words[2:]
	for i, w := range args {
		if w != "if" {
			continue
		}
		if i+1 == len(args) {
			return nil, refuse(NoEpFilter, 0).at(len(words))
		}
		d.Filter, args = strings.Join(args[i+1:], " "), args[:i]
		if e := filter(d); e != nil {
			return nil, e
		}
		break
	}
	if len(args) > MaxArgs && dialect.ManyArgs {
		return nil, &Error{Errno: syscall.E2BIG}
	}
	if e := d.parseArgs(args, &scope{flags: onEvent, Dialect: dialect}); e != nil {
		return nil, e
	}
	return d, nil
}

// Target describes the event that an Eprobe is attached to.
func (d *Def) Target() *Def { return d.target }

// attach replaces the names of fields by the instructions that fetch them. It runs after all other checks
// (trace_eprobe_tp_arg_update).
func (c *compiler) attach() *Error {
	for n := range c.code {
		if c.code[n].op != opField {
			continue
		}
		if c.code[n] = c.field(c.code[n].s); c.code[n].op == opField {
			return &Error{Errno: syscall.ENOENT, Code: BadAttachArg}
		}
	}
	return nil
}

// field returns the instruction that fetches a field, or opField if there is no such field.
func (c *compiler) field(name string) insn {
	i, ok := c.target.fetchField(name)
	switch {
	case ok:
		return i
	case name == "comm" || name == "COMM":
		return insn{op: opComm}
	}
	return insn{op: opField, s: name}
}
