package listfmt

// A Form is how releases print a line of kprobes/list.
type Form uint8

const (
	// Current: since 4.18. A place without a symbol is printed with 0x.
	Current Form = iota
	// Padded: from 2.6.29 to 4.17. A place without a symbol has the digits of an address. A line with a
	// symbol is the same as in Current, and is parsed as Current.
	Padded
	// Untagged: before 2.6.29. No tag can follow, and no blank precedes them.
	Untagged
)

// A style is what a form decides.
type style struct {
	padded bool // a place without a symbol has all digits, and no 0x
	tagged bool // a blank follows the place, and tags
}

// style is that of Current for a form that does not exist.
func (f Form) style() style {
	switch f {
	case Padded:
		return style{padded: true, tagged: true}
	case Untagged:
		return style{padded: true}
	default:
		return style{tagged: true}
	}
}
