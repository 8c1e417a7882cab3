package ns

import (
	"encoding/json"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
)

// A Plan says what the session must do.
type Plan struct {
	Trees []Tree
	Binds []Bind
	// Places are directories for files that have no place in the kernel's trees. The session takes the
	// first usable one, hides it by a tmpfs, and puts its path in the variable PlaceVar. If none is usable,
	// Trees and Binds below Place are left out, with a notice.
	Places   []string
	PlaceVar string
	// Modules is the release whose modules can be built: the session has a /lib/modules of its own, with the
	// directory machine/lib/modules/RELEASE/build of the server in it. "": the host's stays.
	Modules string `json:",omitempty"`
	// Bare: no trees are mounted. It needs Calls. Trees and Binds are ignored. Links are made in a directory
	// that is removed at the end. There are no namespaces, unless they seal root.
	Bare bool `json:",omitempty"`
	// Apart: the session of a Bare plan has its own mounts, by which its command is sealed. Start sets it.
	Apart bool `json:",omitempty"`
	// NotApart is the reason why it has none although it should; "": it should not.
	NotApart string `json:",omitempty"`
	// Unbare is the user's flag that forbids a Bare plan; "": there is none.
	Unbare string `json:",omitempty"`
	// Else: if nothing can be mounted, only the server is told, and not the user (see ErrMount).
	Else bool `json:",omitempty"`
	// NoMount is the reason why nothing could be mounted. It is for the message if Bare is impossible, too.
	NoMount string `json:",omitempty"`
	// HostRoot: the command of root keeps most rights of root of the host. It is not sealed.
	HostRoot bool `json:",omitempty"`
	// Links are names of links to Program in Place/bin. That directory comes first in PATH.
	Links   []string
	Program string

	Argv   Words
	Env    []string // NAME=VALUE, added to the environment
	PID    bool     // make a pid namespace, too
	Closed uint8    // bit n: standard descriptor n is closed
	Calls  []int    // system calls that are notified; none: no seccomp filter
	// Whole are those of Calls that are notified whatever their arguments are. A session that leaves some of these
	// calls out does so otherwise.
	Whole []int `json:",omitempty"`
	// Std and High are calls of 64-bit programs that are notified if the descriptor in their first argument is a standard one
	// or at least FirstHigh, or if it is at least FirstHigh.
	Std, High []int  `json:",omitempty"`
	FirstHigh uint32 `json:",omitempty"` // a power of 2
	// Third are those whose descriptor is the third argument, and is at least FirstHigh.
	Third []int `json:",omitempty"`
	// Limits: changes of the limit of locked memory are notified, too.
	Limits bool `json:",omitempty"`
	// Maps: maps of files whose descriptor is at least FirstHigh are notified, too.
	Maps bool `json:",omitempty"`
	// Calls32 are the notified calls of 32-bit programs, by the numbers of i386.
	Calls32 []int `json:",omitempty"`
	// Writes and Writes32 are calls that are notified if they open a file for writing.
	Writes, Writes32 []WriteOpen `json:",omitempty"`
	// Refused and Refused32 are calls that fail with these errors, if there are no Calls. They need no
	// listener, so the command may have one.
	Refused, Refused32 map[int]unix.Errno `json:",omitempty"`
	// Unwatched is the notice for the user if the host allows no filter with a listener. Empty: no notice
	// if another program has a listener already.
	Unwatched string `json:",omitempty"`
	// Written are those of Calls that are left out if the session may not write the memory of their callers
	// (see Restart).
	Written []int `json:",omitempty"`
	// Written32 are those of Calls32.
	Written32 []int `json:",omitempty"`
	// Unwritten is the notice for the user if these are left out.
	Unwritten string `json:",omitempty"`
}

// A WriteOpen is a call that opens a file.
type WriteOpen struct {
	Nr    int
	Flags int // index of the argument with the flags of open(2); -1: the call is always notified
}

// LeaveWritten removes p.Written and p.Written32 from the calls.
func (p *Plan) LeaveWritten() {
	without := func(calls, left []int) []int {
		return slices.DeleteFunc(calls, func(nr int) bool { return slices.Contains(left, nr) })
	}
	p.Calls, p.Calls32 = without(p.Calls, p.Written), without(p.Calls32, p.Written32)
	p.Written, p.Written32, p.Unwritten = nil, nil, ""
}

// memory returns the error if this process may not read and write the memory of process pid as a file
// (ptrace(2), "access mode checking"), or nil.
func memory(pid int) error {
	fd, err := unix.Open("/proc/"+strconv.Itoa(pid)+"/mem", unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err == nil {
		unix.Close(fd)
	}
	return err
}

// reads reports whether this process may read the memory of process pid by process_vm_readv(2).
func reads(pid int) bool {
	var b byte
	local, remote := []unix.Iovec{{Base: &b, Len: 1}}, []unix.RemoteIovec{{Base: 1, Len: 1}}
	_, err := unix.ProcessVMReadv(pid, local, remote, 0)
	return err == unix.EFAULT // EFAULT: the access is allowed, and the address is not mapped
}

// Words are strings of any bytes, such as those of a command line. Strings in JSON cannot have any bytes.
type Words []string

// MarshalJSON is that of json.Marshaler.
func (w Words) MarshalJSON() ([]byte, error) {
	raw := make([][]byte, len(w))
	for i, s := range w {
		raw[i] = []byte(s)
	}
	return json.Marshal(raw)
}

// UnmarshalJSON is that of json.Unmarshaler.
func (w *Words) UnmarshalJSON(b []byte) error {
	var raw [][]byte
	if err := json.Unmarshal(b, &raw); err != nil {
		return err
	}
	*w = make(Words, len(raw))
	for i, s := range raw {
		(*w)[i] = string(s)
	}
	return nil
}

// Place, at the beginning of a path, stands for the chosen directory of Places.
const Place = "@place"

// A Tree is one FUSE connection to mount.
type Tree struct {
	Name   string // name by which the server knows it
	Dir    string
	FsName string // the source in /proc/mounts, and the subtype
	// Optional: the session goes on if Dir does not exist or the mount fails.
	Optional bool
}

// A Bind makes a file or directory appear at another place. If To does not exist, there is nothing to hide,
// and the Bind is skipped.
type Bind struct {
	From, To string
	// Made: To is a file. If it does not exist, the session makes it in a tmpfs that hides its directory
	// and has the directory's other entries.
	Made bool
}
