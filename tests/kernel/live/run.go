package live

import (
	"fmt"
	"slices"
	"strings"
)

// A Target has a kernel's files, or ours. Paths begin with the name of a root.
type Target interface {
	// Write runs o. result is the number of bytes written, or an errno's name, with "open: " before it if
	// the open failed. between, if not nil, is called when the file is open, before the write.
	Write(o Op, between func() error) (result string)
	// Read returns a file's content, or its errno's name in brackets.
	Read(path string) string
	// Names returns the names in a directory, sorted, or an errno's name in brackets if there is no such
	// directory.
	Names(path string) []string
	// Text is the first byte of each live instruction there; ok is false when
	// it cannot be read.
	Text(addr uint64) (b byte, ok bool)
	// Settle returns when the kernel has done everything that it does later by itself. seen are the
	// addresses that were in the list since the session began.
	Settle(seen []uint64) error
	// Log returns the new lines of the kernel log about probes since the last call.
	Log() []string
}

// A Record is what one step did. Step 0 is the clean state before the first
// operation.
type Record struct {
	Session int
	Step    int
	Result  string
	// Changed are the files that differ from the step before; a file that is
	// not there has no content.
	Changed map[string]string
}

// fixed are the files that are always there.
var fixed = []string{
	"kprobes/list", "kprobes/enabled", "debug/kprobes-optimization",
	"tracing/kprobe_events", "tracing/dynamic_events", "tracing/kprobe_profile",
	"tracing/uprobe_events", "tracing/synthetic_events", "tracing/error_log", "tracing/set_event",
}

// perEvent are the files of each event's directory.
var perEvent = []string{"enable", "filter", "trigger", "format"}

// Run does s on t and gives emit each record.
func Run(t Target, s *Session, emit func(Record) error) error {
	r := runner{t: t}
	if err := r.clean(); err != nil {
		return fmt.Errorf("session %d: %w", s.ID, err)
	}
	for step := 0; step <= len(s.Ops); step++ {
		rec := Record{Session: s.ID, Step: step}
		if step > 0 {
			rec.Result = r.write(s.Ops[step-1])
		}
		files, err := r.files()
		if err != nil {
			return fmt.Errorf("session %d, step %d: %w", s.ID, step, err)
		}
		rec.Changed = changes(r.last, files)
		r.last = files
		if err := emit(rec); err != nil {
			return err
		}
	}
	return nil
}

// write runs o. A truncation can change as much as a write: that of set_event disables events. How much of
// the optimizer's delay has passed when they are enabled again differs from run to run. It decides whether
// a jump is restored as a whole.
func (r *runner) write(o Op) string {
	if !o.Trunc || o.Text == "" {
		return r.t.Write(o, nil)
	}
	return r.t.Write(o, func() error {
		r.note()
		return r.t.Settle(r.seen)
	})
}

// A runner remembers what a session has shown.
type runner struct {
	t    Target
	seen []uint64 // addresses that were in the list, sorted
	last map[string]string
}

// clean removes everything that the session before has left.
func (r *runner) clean() error {
	r.note()
	var triggers [][2]string
	for _, g := range Groups {
		for _, e := range r.events(g) {
			for l := range strings.Lines(r.t.Read("tracing/events/" + g + "/" + e + "/trigger")) {
				if !strings.HasPrefix(l, "#") {
					triggers = append(triggers, [2]string{g + "/" + e, strings.TrimSpace(l)})
				}
			}
		}
	}
	for _, o := range cleaning(triggers) {
		r.t.Write(o, nil)
	}
	if left := r.t.Read("tracing/dynamic_events"); left != "" {
		return fmt.Errorf("the session before left events that cannot be removed:\n%s", left)
	}
	if err := r.t.Settle(r.seen); err != nil {
		return err
	}
	r.seen = nil
	r.t.Log()
	return nil
}

// events are the events of a group.
func (r *runner) events(group string) (names []string) {
	for _, e := range r.t.Names("tracing/events/" + group) {
		if e != "enable" && e != "filter" && !strings.HasPrefix(e, "[") {
			names = append(names, e)
		}
	}
	return names
}

// files waits until nothing changes by itself, and returns all files.
func (r *runner) files() (map[string]string, error) {
	r.note()
	if err := r.t.Settle(r.seen); err != nil {
		return nil, err
	}
	r.note()
	files := map[string]string{"log": strings.Join(r.t.Log(), "\n")}
	for _, name := range fixed {
		files[name] = r.t.Read(name)
	}
	for _, g := range Groups {
		dir := "tracing/events/" + g
		files[dir] = strings.Join(r.t.Names(dir), "\n")
		files[dir+"/enable"] = r.t.Read(dir + "/enable")
		for _, e := range r.events(g) {
			for _, f := range perEvent {
				files[dir+"/"+e+"/"+f] = r.t.Read(dir + "/" + e + "/" + f)
			}
		}
	}
	var text strings.Builder
	for i, addr := range r.seen {
		if i > 0 && addr-r.seen[i-1] < 5 {
			continue // it may lie in the other's jump, which leads elsewhere there
		}
		if b, ok := r.t.Text(addr); ok {
			fmt.Fprintf(&text, "%x %02x\n", addr, b)
		} else {
			fmt.Fprintf(&text, "%x unmapped\n", addr)
		}
	}
	files["text"] = text.String()
	for name, content := range files {
		files[name] = Mask(name, content)
	}
	return files, nil
}

// note records the addresses in the list.
func (r *runner) note() {
	for _, l := range ParseList(r.t.Read("kprobes/list")) {
		if i, there := slices.BinarySearch(r.seen, l.Addr); !there {
			r.seen = slices.Insert(r.seen, i, l.Addr)
		}
	}
}

// changes returns the files that differ between was and now. A file that is gone is empty.
func changes(was, now map[string]string) map[string]string {
	m := map[string]string{}
	for name, content := range now {
		if old, there := was[name]; !there || old != content {
			m[name] = content
		}
	}
	for name := range was {
		if _, there := now[name]; !there {
			m[name] = ""
		}
	}
	return m
}

// A Line is one line of kprobes/list, as far as it matters here.
type Line struct {
	Addr                uint64
	Disabled, Optimized bool
}

// ParseList reads kprobes/list and leaves out what it does not know.
func ParseList(list string) []Line {
	var all []Line
	for text := range strings.Lines(list) {
		var l Line
		if _, err := fmt.Sscanf(text, "%x", &l.Addr); err != nil {
			continue
		}
		l.Disabled = strings.Contains(text, "[DISABLED]")
		l.Optimized = strings.Contains(text, "[OPTIMIZED]")
		all = append(all, l)
	}
	return all
}
