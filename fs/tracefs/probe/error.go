package probe

import "syscall"

// A Code is one message of error_log (the ERRORS table of trace_probe.h). A refusal with the zero Code has
// no entry there: the kernel refuses some lines silently.
type Code uint8

// The codes have the names of the kernel's table ERRORS. The text that String returns says what a code
// means.
const (
	Silent Code = iota
	FileNotFound
	NoRegularFile
	BadRefcnt
	RefcntOpenBrace
	BadRefcntSuffix
	BadUprobeOffs
	BadMaxactType
	BadMaxact
	MaxactTooBig
	BadProbeAddr
	NonUniqSymbol
	BadRetprobe
	BadAddrSuffix
	NoGroupName
	GroupTooLong
	BadGroupName
	NoEventName
	EventTooLong
	BadEventName
	EventExist
	RetvalOnProbe
	BadStackNum
	BadArgNum
	BadVar
	BadRegName
	BadMemAddr
	BadImm
	ImmStrNoClose
	FileOnKprobe
	BadFileOffs
	SymOnUprobe
	BadDerefOffs
	DerefNeedBrace
	TooManyOps
	DerefOpenBrace
	CommCantDeref
	BadFetchArg
	ArrayNoClose
	BadArraySuffix
	BadArrayNum
	ArrayTooBig
	BadType
	BadString
	BadSymString
	BadBitfield
	ArgNameTooLong
	NoArgName
	BadArgName
	UsedArgName
	ArgTooLong
	NoArgBody
	BadInsnBndry
	FailRegProbe
	DiffProbeType
	DiffArgType
	SameProbe
	NoEventInfo
	BadAttachEvent
	EventTooBig
	BadAttachArg
	NoEpFilter
	SynthBadName
	SynthInvalid
	SynthInvalidDyn
	SynthExists
	SynthTooMany
	SynthIncomplete
	SynthInvalidType
	SynthInvalidField
	SynthBadArray

	// Messages since 6.6, and messages whose text has changed since.
	BadMaxactExit
	NoRetval
	NoSupBTFArg
	NoBTFArg
	NoBTFEntry
	NoFentryArgs
	NoFentryOrExit
	DoubleArgs
	Args2Long
	NoPtrStruct
	NoSupDatArg
	BadHyphen
	NoBTFField
	BadBTFTid
	BadType4Str
	NeedStringType

	// The kernel has uprobes. This machine does not, and its message says so.
	NoUserCode

	numCodes
)

var texts = [numCodes]string{
	FileNotFound:      "Failed to find the given file",
	NoRegularFile:     "Not a regular file",
	BadRefcnt:         "Invalid reference counter offset",
	RefcntOpenBrace:   "Reference counter brace is not closed",
	BadRefcntSuffix:   "Reference counter has wrong suffix",
	BadUprobeOffs:     "Invalid uprobe offset",
	BadMaxactType:     "Maxactive is not for kprobe",
	BadMaxact:         "Invalid maxactive number",
	MaxactTooBig:      "Maxactive is too big",
	BadProbeAddr:      "Invalid probed address or symbol",
	NonUniqSymbol:     "The symbol is not unique",
	BadRetprobe:       "Retprobe address must be an function entry",
	BadAddrSuffix:     "Invalid probed address suffix",
	NoGroupName:       "Group name is not specified",
	GroupTooLong:      "Group name is too long",
	BadGroupName:      "Group name must follow the same rules as C identifiers",
	NoEventName:       "Event name is not specified",
	EventTooLong:      "Event name is too long",
	BadEventName:      "Event name must follow the same rules as C identifiers",
	EventExist:        "Given group/event name is already used by another event",
	RetvalOnProbe:     "$retval is not available on probe",
	BadStackNum:       "Invalid stack number",
	BadArgNum:         "Invalid argument number",
	BadVar:            "Invalid $-variable specified",
	BadRegName:        "Invalid register name",
	BadMemAddr:        "Invalid memory address",
	BadImm:            "Invalid immediate value",
	ImmStrNoClose:     `String is not closed with '"'`,
	FileOnKprobe:      "File offset is not available with kprobe",
	BadFileOffs:       "Invalid file offset value",
	SymOnUprobe:       "Symbol is not available with uprobe",
	BadDerefOffs:      "Invalid dereference offset",
	DerefNeedBrace:    "Dereference needs a brace",
	TooManyOps:        "Dereference is too much nested",
	DerefOpenBrace:    "Dereference brace is not closed",
	CommCantDeref:     "$comm can not be dereferenced",
	BadFetchArg:       "Invalid fetch argument",
	ArrayNoClose:      "Array is not closed",
	BadArraySuffix:    "Array has wrong suffix",
	BadArrayNum:       "Invalid array size",
	ArrayTooBig:       "Array number is too big",
	BadType:           "Unknown type is specified",
	BadString:         "String accepts only memory argument",
	BadSymString:      "Symbol String doesn't accept data/userdata",
	BadBitfield:       "Invalid bitfield",
	ArgNameTooLong:    "Argument name is too long",
	NoArgName:         "Argument name is not specified",
	BadArgName:        "Argument name must follow the same rules as C identifiers",
	UsedArgName:       "This argument name is already used",
	ArgTooLong:        "Argument expression is too long",
	NoArgBody:         "No argument expression",
	BadInsnBndry:      "Probe point is not an instruction boundary",
	FailRegProbe:      "Failed to register probe event",
	DiffProbeType:     "Probe type is different from existing probe",
	DiffArgType:       "Argument type or name is different from existing probe",
	SameProbe:         "There is already the exact same probe event",
	NoEventInfo:       "This requires both group and event name to attach",
	BadAttachEvent:    "Attached event does not exist",
	EventTooBig:       "Event too big (too many fields?)",
	NoUserCode:        "Not supported: the machine runs the kernel alone, and user programs' code cannot be probed in it",
	BadAttachArg:      "Attached event does not have this field",
	NoEpFilter:        "No filter rule after 'if'",
	SynthBadName:      "Illegal name",
	SynthInvalid:      "Command must be of the form: <name> field[;field] ...",
	SynthInvalidDyn:   "Command must be of the form: s or -:[synthetic/]<name> field[;field] ...",
	SynthExists:       "Event already exists",
	SynthTooMany:      "Too many fields",
	SynthIncomplete:   "Incomplete type",
	SynthInvalidType:  "Invalid type",
	SynthInvalidField: "Invalid field",
	SynthBadArray:     "Invalid array specification",
	BadMaxactExit:     "Maxactive is only for function exit",
	NoRetval:          "This function returns 'void' type",
	NoSupBTFArg:       "BTF is not available or not supported",
	NoBTFArg:          "This variable is not found at this probe point",
	NoBTFEntry:        "No BTF entry for this probe point",
	NoFentryArgs:      "$arg* can be used only on function entry",
	NoFentryOrExit:    "$arg* can be used only on function entry or exit",
	DoubleArgs:        "$arg* can be used only once in the parameters",
	Args2Long:         "$arg* failed because the argument list is too long",
	NoPtrStruct:       "This is not a pointer to union/structure.",
	NoSupDatArg:       "Non pointer structure/union argument is not supported.",
	BadHyphen:         "Failed to parse single hyphen. Forgot '>'?",
	NoBTFField:        "This field is not found.",
	BadBTFTid:         "Failed to get BTF type info.",
	BadType4Str:       "This type does not fit for string.",
	NeedStringType:    "$comm and immediate-string only accepts string type",
}

// String is the message.
func (c Code) String() string { return texts[c] }

// An Error is a refused definition.
type Error struct {
	Errno syscall.Errno
	Code  Code
	Word  int // index of the wrong word of the line; one past the last: a word is missing there
	Off   int // byte in that word
	// First is an error that the kernel logs before this one, because it reports two. Mostly it is nil.
	First *Error
	// Command is the text that error_log shows. Off then counts in it. "": the log shows the words.
	Command string
}

// NotMine refuses a line that another kind of dynamic event may accept. Its errno is ECANCELED.
var NotMine = &Error{Errno: syscall.ECANCELED}

// Error is the code's text, or the errno's text for a silent refusal.
func (e *Error) Error() string {
	if e.Code == Silent {
		return e.Errno.Error()
	}
	return e.Code.String()
}

// Unwrap returns the errno.
func (e *Error) Unwrap() error { return e.Errno }

// Column is the column of the caret below the words, joined by single blanks (__trace_probe_log_err). Past
// the last word it is one blank further.
func (e *Error) Column(words []string) int {
	col := 0
	for i, w := range words {
		if i == e.Word {
			return col + e.Off
		}
		col += len(w) + 1
	}
	return col
}

// refuse makes an EINVAL at byte off of a word. The caller sets the word.
func refuse(c Code, off int) *Error { return &Error{Errno: syscall.EINVAL, Code: c, Off: off} }

// refuseAs is refuse with the errno of err, which a kstr function returned.
func refuseAs(err error, c Code, off int) *Error {
	e := refuse(c, off)
	if errno, ok := err.(syscall.Errno); ok {
		e.Errno = errno
	}
	return e
}

// at sets the index of the wrong word.
func (e *Error) at(word int) *Error {
	e.Word = word
	return e
}
