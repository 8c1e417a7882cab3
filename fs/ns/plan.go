package ns

import (
	"encoding/json"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
)

// A Plan is what the session is to do.
type Plan struct {
	Trees []Tree
	Binds []Bind
	// Places are directories for what has no place in the kernel's trees; the
	// first that will do is taken, hidden by a tmpfs, and named in the variable
	// PlaceVar. None of them: there is no such directory, and Trees and Binds
	// below Place are left out, with a notice.
	Places   []string
	PlaceVar string
	// Bare: no trees are mounted. What Calls say is needed then. Trees and Binds are not looked at, and Links are
	// made in a directory that is removed at the end. There are no namespaces, unless they seal root.
	Bare bool `json:",omitempty"`
	// Apart: the session of a Bare plan has mounts of its own, by which its command is sealed. Start sets it.
	Apart bool `json:",omitempty"`
	// NotApart is why it has none although it should; "": it should not.
	NotApart string `json:",omitempty"`
	// Unbare is a flag by which the plan cannot be Bare; "": there is none.
	Unbare string `json:",omitempty"`
	// Else: where nothing can be mounted, the server is to hear of it, and nobody else (see ErrMount).
	Else bool `json:",omitempty"`
	// NoMount is why nothing could be mounted, for one who cannot do without that either.
	NoMount string `json:",omitempty"`
	// HostRoot leaves root's command the rights of root of the host, but for a few: it is not sealed.
	HostRoot bool `json:",omitempty"`
	// Links are names made in Place/bin, all of them to Program; the directory
	// comes first in PATH.
	Links   []string
	Program string

	Argv   Words
	Env    []string // NAME=VALUE, added to the environment
	PID    bool     // a pid namespace, too
	Closed uint8    // bit n: descriptor n is closed, of the standard ones
	Calls  []int    // system calls to be notified of; none: no seccomp
	// Calls32 are those of 32-bit programs, by their own numbers.
	Calls32 []int `json:",omitempty"`
	// Writes and Writes32 are calls that open files, to be notified of when they open one to write it.
	Writes, Writes32 []WriteOpen `json:",omitempty"`
	// Refused and Refused32 are calls that fail with these errors, where there are no Calls: no listener is needed
	// for that, and the command may have one.
	Refused, Refused32 map[int]unix.Errno `json:",omitempty"`
	// Unwatched is what it means for the user that the host lets nobody watch calls. Empty: nothing if
	// another program watches them already.
	Unwatched string `json:",omitempty"`
	// Written are those of Calls that are left out if the session may not write the
	// memory of who makes them (see Restart).
	Written []int `json:",omitempty"`
	// Written32 are those of Calls32.
	Written32 []int `json:",omitempty"`
	// Unwritten is what it means for the user that these are left out.
	Unwritten string `json:",omitempty"`
}

// A WriteOpen is a call that opens a file.
type WriteOpen struct {
	Nr    int
	Flags int // the argument, from 0, with the flags of open(2); -1: it is always notified
}

// LeaveWritten leaves out of the calls what p.Written and p.Written32 say.
func (p *Plan) LeaveWritten() {
	without := func(calls, left []int) []int {
		return slices.DeleteFunc(calls, func(nr int) bool { return slices.Contains(left, nr) })
	}
	p.Calls, p.Calls32 = without(p.Calls, p.Written), without(p.Calls32, p.Written32)
	p.Written, p.Written32, p.Unwritten = nil, nil, ""
}

// memory is why this process may not read and write the memory of process pid as a file
// (ptrace(2), "access mode checking"); nil: it may.
func memory(pid int) error {
	fd, err := unix.Open("/proc/"+strconv.Itoa(pid)+"/mem", unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err == nil {
		unix.Close(fd)
	}
	return err
}

// reads reports whether this process may read the memory of process pid by a call.
func reads(pid int) bool {
	var b byte
	local, remote := []unix.Iovec{{Base: &b, Len: 1}}, []unix.RemoteIovec{{Base: 1, Len: 1}}
	_, err := unix.ProcessVMReadv(pid, local, remote, 0)
	return err == unix.EFAULT // there is nothing at that address
}

// Words are strings of any bytes, as those of a command line are: the strings of
// JSON are not.
type Words []string

// MarshalJSON is the Marshaler's of encoding/json.
func (w Words) MarshalJSON() ([]byte, error) {
	raw := make([][]byte, len(w))
	for i, s := range w {
		raw[i] = []byte(s)
	}
	return json.Marshal(raw)
}

// UnmarshalJSON is the Unmarshaler's of encoding/json.
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

// Place stands for the directory that was found, at the beginning of a path.
const Place = "@place"

// A Tree is one FUSE connection to mount.
type Tree struct {
	Name   string // for the server
	Dir    string
	FsName string // the source in /proc/mounts, and the subtype
	// Optional: where Dir does not exist, or the host refuses, do without it.
	Optional bool
}

// A Bind makes a file or directory appear at another place. Where To does not
// exist there is nothing to hide, and nothing is done.
type Bind struct {
	From, To string
	// Made: To is a file and is made where it does not exist, in a tmpfs that
	// hides its directory and has everything else that is in it.
	Made bool
}
