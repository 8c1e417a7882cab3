package kernel

// A TraceEvent is an event that a kernel has at one of its tracepoints (struct trace_event_call).
type TraceEvent struct {
	System, Name string
	Print        string // the print fmt line of its format file
	Fields       []TraceField
}

// A TraceField is a field of an event's entries (struct trace_event_fields). Its offset follows from those before it.
type TraceField struct {
	Type, Name  string
	Size, Align int // bytes
	Signed      bool
	Source      TraceSource
}

// A TraceSource is where the value of a field comes from. Except for a TraceValue, it is at the address that argument
// Arg is, plus Offsets[0]. For each further offset, it is at the pointer there plus that offset.
type TraceSource struct {
	Kind    TraceSourceKind
	Arg     int // argument of the tracepoint, from 1 on. 0 in a TraceValue: the value is Offsets[0]
	Offsets []uint64
}

// A TraceSourceKind says what is at a field's source.
type TraceSourceKind uint8

const (
	TraceValue  TraceSourceKind = iota // the argument itself
	TraceCopy                          // as many bytes as the field has
	TraceChars                         // a string, which is put into the field and cut to its size
	TraceString                        // a string, which is put behind the fields (__string)
)

// A TraceEventLister is a Kernel that has events at tracepoints.
type TraceEventLister interface {
	// TraceEvents returns the events. The caller does not change them.
	TraceEvents() []TraceEvent
}
