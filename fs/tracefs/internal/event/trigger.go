package event

import (
	"math"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/filter"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// A trigger acts when an event is hit (trace_events_trigger.c):
//
//	[!]traceon|traceoff|snapshot|stacktrace[:COUNT] [if FILTER]
//	[!]enable_event|disable_event:GROUP:EVENT[:COUNT] [if FILTER]
//
// With ! the trigger is removed; its count and filter are ignored. Triggers that make histograms are
// refused.
type trigger struct {
	kind    triggerKind
	target  *File // the event that enable_event and disable_event switch
	filter  *filter.Filter
	text    string       // the text of the filter
	counted bool         // a count was given
	left    atomic.Int64 // how often it may still act; changed by hits
}

// appendTo appends the trigger's line in the trigger file.
func (t *trigger) appendTo(b []byte) []byte {
	b = append(b, t.kind.name...)
	if t.target != nil {
		b = append(b, ':')
		b = append(append(append(b, t.target.Event.Group...), ':'), t.target.Event.Name...)
	}
	b = trace.AppendCount(b, t.counted, uint64(t.left.Load()))
	if t.text != "" {
		b = append(append(b, " if "...), t.text...)
	}
	return append(b, '\n')
}

// family is a name for kinds that the kernel treats as one. Kinds that switch the same thing on and off are
// one family (ETT_TRACE_ONOFF, ETT_EVENT_ENABLE).
func (k triggerKind) family() string {
	switch k.name {
	case "traceon":
		return "traceoff"
	case "enable_event":
		return "disable_event"
	}
	return k.name
}

// same reports whether both triggers do the same. An event has at most one of these.
func (t *trigger) same(u *trigger) bool {
	return t.kind.family() == u.kind.family() && t.target == u.target
}

// setTrigger runs a line that was written to the trigger file of f's event (trigger_process_regex,
// event_trigger_parse).
func (tree *Tree) setTrigger(f *File, line string) error {
	line = kstr.Strip(line)
	line, remove := strings.CutPrefix(line, "!")
	name, rest := cutAny(line, ": \t")
	kind, ok := findKind(name)
	if !ok {
		return f.unknownTrigger(name, line)
	}
	param, expr, err := triggerWords(kstr.SkipSpace(rest), kind.target)
	if err != nil {
		return err
	}
	t := &trigger{kind: kind, counted: param != ""}
	if kind.target {
		if param, err = tree.triggerTarget(t, f, param); err != nil {
			return err
		}
	}
	if remove {
		tree.removeTrigger(f, t)
		return nil
	}
	if err := t.setCount(param); err != nil {
		return err
	}
	if err := tree.setTriggerFilter(t, f, expr); err != nil {
		return err
	}
	return tree.addTrigger(f, t)
}

// cutAny splits s at the first character that is in seps (strsep).
func cutAny(s, seps string) (before, after string) {
	if n := strings.IndexAny(s, seps); n >= 0 {
		return s[:n], s[n+1:]
	}
	return s, ""
}

// triggerWords splits the text behind a trigger's name. param is the count or another parameter; expr is
// the filter with its if (event_trigger_separate_filter).
func triggerWords(s string, required bool) (param, expr string, err error) {
	switch {
	case s == "" && required:
		return "", "", syscall.EINVAL
	case s == "" || !required && !kstr.IsDigit(s[0]):
		return "", s, nil
	}
	param, expr = cutAny(s, " \t")
	return param, kstr.SkipSpace(expr), nil
}

// triggerTarget parses GROUP:EVENT[:COUNT] and returns the count
// (event_enable_trigger_parse).
func (tree *Tree) triggerTarget(t *trigger, f *File, param string) (count string, err error) {
	part := strings.SplitN(param, ":", 3)
	if len(part) < 2 {
		return "", syscall.EINVAL
	}
	ev := tree.groups.find(part[0], part[1])
	if ev == nil {
		return "", syscall.EINVAL
	}
	t.target = f.Array.Files[ev]
	t.counted = len(part) == 3
	if t.counted {
		count = part[2]
	}
	return count, nil
}

// setCount parses the count (event_trigger_parse_num). A second colon and all behind it are ignored. The
// largest number means that there is no count.
func (t *trigger) setCount(param string) error {
	if !t.counted {
		return nil
	}
	number, _, _ := strings.Cut(param, ":")
	count, err := kstr.Uint(number, 0)
	if err != nil {
		return err
	}
	t.counted = count != math.MaxUint64
	t.left.Store(int64(count))
	return nil
}

// setTriggerFilter parses if FILTER (set_trigger_filter).
func (tree *Tree) setTriggerFilter(t *trigger, f *File, s string) error {
	if s == "" {
		return nil
	}
	word, expr := cutAny(s, " \t")
	if word != "if" || len(word) == len(s) {
		return syscall.EINVAL
	}
	flt, e := filter.Parse(expr, tree.conf.OpenFilters, func(name string) (filter.Field, bool) { return filterField(f.Event.Def, name) })
	if e != nil {
		if tree.conf.TriggerErrors {
			f.Array.FilterError(expr, e)
		}
		return e // other errors do not go to error_log
	}
	t.filter, t.text = flt, expr
	return nil
}

// addTrigger attaches t to f. From now on the event of f is armed, and so is the event that t may switch
// (register_trigger, event_enable_register_trigger).
func (tree *Tree) addTrigger(f *File, t *trigger) error {
	for _, u := range f.list() {
		if t.same(u) {
			return syscall.EEXIST
		}
	}
	if t.target != nil {
		if err := tree.SetSoft(t.target, true); err != nil {
			return err
		}
		t.target.Event.Refs++
	}
	if t.kind.prepare != nil {
		t.kind.prepare(f.trace)
	}
	f.setTriggers(append([]*trigger{t}, f.list()...))
	return tree.SetSoft(f, true)
}

// removeTrigger removes the trigger that does the same as t.
func (tree *Tree) removeTrigger(f *File, t *trigger) {
	for _, u := range f.list() {
		if !t.same(u) {
			continue
		}
		f.setTriggers(without(f.list(), u))
		tree.SetSoft(f, false)
		if u.target != nil {
			u.target.Event.Refs--
			tree.SetSoft(u.target, false)
		}
		return
	}
}

// SetSoft counts triggers that need f's event armed or may switch it. The event is armed while the count is
// not 0. If the event was not enabled, it is marked as not recorded (the soft_disable half of
// __ftrace_event_enable_disable).
func (tree *Tree) SetSoft(f *File, on bool) error {
	if on {
		f.softMode++
		if f.softMode > 1 || f.Enabled {
			return nil
		}
		f.SoftOff.Store(true)
		return tree.setArmed(f, true)
	}
	f.softMode--
	if f.softMode > 0 {
		return nil
	}
	off := f.SoftOff.Load()
	f.SoftOff.Store(false)
	if off {
		return tree.setArmed(f, false)
	}
	return nil
}

// unknownTrigger refuses a trigger of an unknown name. The kernel has hist triggers. We do not have them,
// and error_log says so.
func (f *File) unknownTrigger(name, line string) error {
	if name != "hist" && name != "enable_hist" && name != "disable_hist" {
		return syscall.EINVAL
	}
	a := f.trace
	a.LogError("hist:"+f.Event.Group+":"+f.Event.Name, "Histograms are not supported", line, 0)
	return syscall.EOPNOTSUPP
}
