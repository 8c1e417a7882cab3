package function

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// TestValid: a command that is restored exists, and has an event just if it needs one.
func TestValid(t *testing.T) {
	event := func(group, name string) bool { return group == "kprobes" && name == "a" }
	for _, tc := range []struct {
		c    SavedCommand
		want bool
	}{
		{SavedCommand{Command: "traceoff"}, true},
		{SavedCommand{Command: "nosuch"}, false},
		{SavedCommand{Command: "traceoff", Group: "kprobes", Target: "a"}, false},
		{SavedCommand{Command: "enable_event"}, false},
		{SavedCommand{Command: "enable_event", Group: "kprobes", Target: "a"}, true},
		{SavedCommand{Command: "enable_event", Group: "kprobes", Target: "b"}, false},
	} {
		if got := tc.c.Valid(event); got != tc.want {
			t.Errorf("%+v: %t, want %t", tc.c, got, tc.want)
		}
	}
}

// TestCheckEntry: a call is not deeper than it may be printed.
func TestCheckEntry(t *testing.T) {
	for _, word := range []int{4, 8} {
		testCheckEntry(t, arch.Layout{Order: arch.LittleEndian, Word: word})
		testCheckEntry(t, arch.Layout{Order: arch.BigEndian, Word: word})
	}
}

func testCheckEntry(t *testing.T, l arch.Layout) {
	entry := func(kind int, depth int32) []byte {
		b := make([]byte, graphSize(trace.TypeGraphExit, l.Word))
		l.PutUint16(b, uint16(kind))
		l.PutUint32(b[8+l.Word:], uint32(depth))
		return b
	}
	for _, tc := range []struct {
		entry []byte
		ok    bool
	}{
		{nil, true},
		{entry(trace.TypeGraphEntry, 0), true},
		{entry(trace.TypeGraphEntry, maxGraphDepth), true},
		{entry(trace.TypeGraphEntry, maxGraphDepth+1), false},
		{entry(trace.TypeGraphExit, -1), false},
		{entry(trace.TypeFunction, -1), true},
		{entry(trace.TypeGraphExit, -1)[:graphSize(trace.TypeGraphEntry, l.Word)-1], true},
	} {
		if err := CheckEntry(l)(tc.entry); (err == nil) != tc.ok {
			t.Errorf("%v: % x: %v", l, tc.entry, err)
		}
	}
}
