// Package filter is the expression language of an event's filter file (trace_events_filter.c):
//
//	EXPR: PRED | (EXPR) | !EXPR | EXPR && EXPR | EXPR || EXPR
//	PRED: FIELD[.ustring] OP VALUE
//	OP:   == != < <= > >= &   on numbers, VALUE being decimal, 0x… or 0…
//	      == != ~             on strings, VALUE in quotes; ~ takes * ? [set]
//
// && binds more tightly than ||. FIELD.ustring says that the field points to a string of the user. No
// field of a kprobe points to a string, so it means nothing there. A parsed filter is immutable, and
// Match allocates nothing. The package imports fs/tracefs/internal/kstr and value, and engine/arch.
package filter

import (
	"syscall"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// A Field is a field of an event's entry. A predicate compares it with a value.
type Field struct {
	Kind   Kind
	Offset int // bytes from the start of the entry
	Size   int // bytes; of a number 1, 2, 4 or 8. A field of another size, an array, is equal to nothing.
	// Signed: the number is compared as a signed number.
	Signed bool
	Order  arch.Order // of a number's bytes, and of those that say where a string is
}

// A Kind says where a field's value is.
type Kind uint8

const (
	Number  Kind = iota // in the entry
	DynText             // a string; the entry has its __data_loc word
	Text                // a string of at most Size bytes in the entry
	CPU                 // the processor's number
	Comm                // the task's name
)

func (f *Field) text() bool { return f.Kind == DynText || f.Kind == Text || f.Kind == Comm }

// A Code names one error of the filter language (FILT_ERR_* of the kernel).
type Code uint8

// The codes have the names of the kernel's table ERRORS. The text that String returns says what a code
// means.
const (
	None Code = iota
	InvalidOp
	TooManyOpen
	TooManyClose
	MissingQuote
	OperandTooLong
	ExpectString
	ExpectDigit
	IllegalFieldOp
	FieldNotFound
	IllegalIntval
	BadSubsysFilter
	TooManyPreds
	InvalidFilter
	InvalidValue
	NoFilter
)

var texts = [...]string{
	None:            "No error",
	InvalidOp:       "Invalid operator",
	TooManyOpen:     "Too many '('",
	TooManyClose:    "Too few '('",
	MissingQuote:    "Missing matching quote",
	OperandTooLong:  "Operand too long",
	ExpectString:    "Expecting string field",
	ExpectDigit:     "Expecting numeric field",
	IllegalFieldOp:  "Illegal operation for field type",
	FieldNotFound:   "Field not found",
	IllegalIntval:   "Illegal integer value",
	BadSubsysFilter: "Couldn't find or set field in one of a subsystem's events",
	TooManyPreds:    "Too many terms in predicate expression",
	InvalidFilter:   "Meaningless filter expression",
	InvalidValue:    "Invalid value (did you forget quotes)?",
	NoFilter:        "No filter found",
}

// String is the message.
func (c Code) String() string { return texts[c] }

// An Error is a refused expression. Its errno is the kernel's, which for
// unbalanced expressions is an internal number that means something else.
type Error struct {
	Errno syscall.Errno
	Code  Code
	Pos   int // column of the caret in error_log, in bytes
}

// Error is the code's text.
func (e *Error) Error() string { return e.Code.String() }

// Unwrap returns the errno.
func (e *Error) Unwrap() error { return e.Errno }

// A Filter is a parsed expression.
type Filter struct{ root *node }

// A node is a predicate, or an operation on two nodes.
type node struct {
	invert bool
	op     byte // '&' or '|', or 0 for a predicate
	left   *node
	right  *node
	pred   pred
}

// A Record is an entry to be matched.
type Record struct {
	Entry []byte // the layout is that of the format file
	CPU   int
	Comm  []byte // name of the task, padded with NULs
}

// Match reports whether r is to be recorded.
func (f *Filter) Match(r *Record) bool { return f.root.match(r) }

func (n *node) match(r *Record) bool {
	var ok bool
	switch n.op {
	case '&':
		ok = n.left.match(r) && n.right.match(r)
	case '|':
		ok = n.left.match(r) || n.right.match(r)
	default:
		ok = n.pred.match(r)
	}
	return ok != n.invert
}
