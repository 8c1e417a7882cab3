package machinefs

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/kprobefs/kprobefs/emu"
)

// statusLines has the lines of status, in order: "NAME: VALUE" as in /proc/PID/status.
var statusLines = []struct {
	name  string
	value func(s *emu.Status) string
}{
	{"state", func(s *emu.Status) string {
		switch {
		case s.Offline:
			return "still: this image is looked at, not run; no probe is hit, nothing is mirrored"
		case s.Paused:
			return "paused"
		}
		return "running"
	}},
	{"clock", func(s *emu.Status) string {
		return fmt.Sprintf("%s, %d.%06d s", s.Clock, s.Now/1e9, s.Now%1e9/1e3)
	}},
	{"seed", func(s *emu.Status) string { return strconv.FormatUint(s.Seed, 10) }},
	{"tasks", func(s *emu.Status) string { return fmt.Sprintf("%d, %d runnable", s.Tasks, s.Runnable) }},
	{"instructions", func(s *emu.Status) string { return strconv.FormatUint(s.Instructions, 10) }},
	{"hits", func(s *emu.Status) string { return strconv.FormatUint(s.Hits, 10) }},
	{"ticks", func(s *emu.Status) string { return strconv.FormatUint(s.Ticks, 10) }},
	{"calls", func(s *emu.Status) string {
		return fmt.Sprintf("%d mirrored, %d held, %d dropped", s.Calls, s.Held, s.Dropped)
	}},
	{"oopses", func(s *emu.Status) string { return strconv.FormatUint(s.Oopses, 10) }},
	{"modules", func(s *emu.Status) string { return strconv.Itoa(s.Modules) }},
	{"memory", func(s *emu.Status) string { return fmt.Sprintf("%d kB free", s.MemoryFree/1024) }},
}

func status(s emu.Status) []byte {
	var b bytes.Buffer
	for _, l := range statusLines {
		fmt.Fprintf(&b, "%-13s %s\n", l.name+":", l.value(&s))
	}
	for i, c := range s.CPUs {
		what := "idle"
		if c.PID != 0 || c.Comm != "" {
			what = fmt.Sprintf("%s[%d]", c.Comm, c.PID)
		}
		fmt.Fprintf(&b, "%-13s %s, %d waiting\n", fmt.Sprintf("cpu%d:", i), what, c.Waiting)
	}
	return b.Bytes()
}
