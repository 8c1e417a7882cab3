package probetable

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A Place is where an event has its probe, in the words of kprobes/list.
type Place struct {
	// Kind is 'k', or 'r' for a probe of returns.
	Kind byte
	// Symbol is "" where the event was defined by an address.
	Symbol string
	// Offset is in bytes from Symbol; without one it is the address.
	Offset uint64
}

// An Event is a line of kprobe_events.
type Event struct {
	Group, Name string
	Place       Place
}

// String is GROUP/NAME.
func (e Event) String() string { return e.Group + "/" + e.Name }

// ParseEvents reads kprobe_events. Its order is the file's. An error is r's, or names a line that is none.
func ParseEvents(r io.Reader) ([]Event, error) {
	var all []Event
	err := eachLine(r, func(line string) bool {
		e, ok := parseEvent(line)
		all = append(all, e)
		return ok
	})
	return all, err
}

// parseEvent reads a line as trace_kprobe_show prints it: p:GROUP/NAME [MODULE:]SYMBOL[+OFFSET][%return] ARG…
func parseEvent(line string) (e Event, ok bool) {
	head, rest, _ := strings.Cut(line, " ")
	at, _, _ := strings.Cut(rest, " ")
	kind, name, named := strings.Cut(head, ":")
	if !named || kind == "" || at == "" {
		return e, false
	}
	e.Group, e.Name, named = strings.Cut(name, "/")
	at, returns := strings.CutSuffix(at, "%return")
	e.Place.Kind = 'k'
	if returns || kind[0] == 'r' {
		e.Place.Kind = 'r'
	}
	if _, symbol, ok := strings.Cut(at, ":"); ok {
		at = symbol
	}
	symbol, offset, _ := strings.Cut(at, "+")
	if strings.HasPrefix(symbol, "0x") {
		symbol, offset = "", symbol
	}
	e.Place.Symbol = symbol
	if offset != "" {
		var err error
		if e.Place.Offset, err = strconv.ParseUint(offset, 0, 64); err != nil {
			return e, false
		}
	}
	return e, named
}

// A Count is a line of kprobe_profile. The file has names without groups.
type Count struct {
	Name string
	// Hits is how often the probe was hit, and Missed how often it was not run: within another probe's handler, while
	// it was disabled, or for want of a return instance.
	Hits, Missed uint64
}

// ParseProfile reads kprobe_profile. Its order is the file's, which is that of kprobe_events. An error is r's, or names
// a line that is none.
func ParseProfile(r io.Reader) ([]Count, error) {
	var all []Count
	err := eachLine(r, func(line string) bool {
		f := strings.Fields(line)
		if len(f) != 3 {
			return false
		}
		hits, err := strconv.ParseUint(f[1], 10, 64)
		missed, err2 := strconv.ParseUint(f[2], 10, 64)
		all = append(all, Count{f[0], hits, missed})
		return err == nil && err2 == nil
	})
	return all, err
}

// eachLine calls parse with each line that is not empty, until it returns false.
func eachLine(r io.Reader, parse func(line string) bool) error {
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	for n := 1; s.Scan(); n++ {
		if line := strings.TrimSpace(s.Text()); line != "" && !parse(line) {
			return fmt.Errorf("line %d is none of this file: %q", n, line)
		}
	}
	return s.Err()
}
