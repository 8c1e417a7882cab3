package probe

import (
	"strings"
	"syscall"
)

// Events are what ParseEprobe asks the kernel.
type Events struct {
	// Attach finds an event. It does not find events of probes (find_and_get_event).
	Attach func(group, event string) *Def
	// Filter parses Def.Filter, before the arguments are parsed.
	Filter func(*Def) *Error
	// Lookup is the address of a symbol. Each argument's are looked up before the next one is parsed. nil: no
	// symbol is looked up.
	Lookup func(name string) (uint64, bool)
}

// ParseEprobe parses the words of an event probe's definition
// (__trace_eprobe_create):
//
//	e[:[GROUP/][EVENT]] GROUP.EVENT [ARG]... [if FILTER]
//
// An argument's $NAME is a field of the event attached to, or the task's $comm.
func ParseEprobe(words []string, dialect Dialect, events Events) (*Def, *Error) {
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
	target := events.Attach(group, event)
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
		if e := events.Filter(d); e != nil {
			return nil, e
		}
		break
	}
	if len(args) > MaxArgs && dialect.ManyArgs {
		return nil, &Error{Errno: syscall.E2BIG}
	}
	if e := d.parseArgs(args, &scope{flags: onEvent, Dialect: dialect, lookup: events.Lookup}); e != nil {
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
