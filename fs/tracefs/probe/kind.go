package probe

import "strings"

// A Kind is the source of an event's entries.
type Kind uint8

const (
	Kprobe      Kind = iota // a kprobe that was defined
	Eprobe                  // another event's entries
	Synthetic               // a hist trigger
	Syscall                 // entries of system calls; users cannot define these
	Tracepoint              // a tracepoint of the kernel's; users cannot define these either
	SyscallExit             // returns of system calls; the same
)

// Static reports whether events of this kind are always there. Users cannot define them.
func (k Kind) Static() bool { return k == Syscall || k == Tracepoint || k == SyscallExit }

// Attachable reports whether event probes attach to events of this kind. They do not to returns: their fields are of an entry.
func (k Kind) Attachable() bool { return k == Syscall || k == Tracepoint || k == Synthetic }

// own returns the fields of an event that is not a kprobe's.
func (d *Def) own() []Field {
	if d.Kind != Eprobe {
		return d.fields
	}
	return d.argFields(nil)
}

// AppendEntry appends the text of an entry of an event that is not a kprobe's (print_eprobe_event,
// print_syscall_enter).
func (d *Def) AppendEntry(b, entry []byte, symbol func(b []byte, addr uint64) []byte) []byte {
	switch d.Kind {
	case Syscall:
		return d.appendCall(b, entry)
	case SyscallExit:
		return d.appendReturn(b, entry)
	}
	b = append(append(append(b, d.Event...), ": ("...), d.Attached...)
	return d.AppendArgs(append(b, ')'), entry, symbol)
}

// appendOwnFmt appends the print fmt line of such an event.
func (d *Def) appendOwnFmt(b []byte) []byte {
	switch d.Kind {
	case Syscall:
		return d.appendCallFmt(b)
	case SyscallExit:
		return append(b, `"0x%lx", REC->ret`...)
	case Synthetic:
		return d.appendSynthFmt(b)
	case Tracepoint:
		return append(b, d.print...)
	}
	return d.appendArgsFmt(append(b, '"'), "")
}

// attachedTo reports whether word names the event that an Eprobe attaches to.
func (d *Def) attachedTo(word string) bool {
	return strings.Replace(word, "/", ".", 1) == d.Attached
}
