package explain

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/kprobefs/kprobefs/engine"
)

// Text is the form for people: the answer first, then the reasons, then the
// evidence.
func Text(x *Explanation) []byte {
	var t text
	fmt.Fprintf(&t, "%s: %s\n", title(x), Answer(x))
	t.advice(x)
	t.reasons(x)
	t.place(x)
	t.site(x)
	t.code(x)
	return t.Bytes()
}

func title(x *Explanation) string {
	if x.Spec == "" {
		return `""`
	}
	if x.Spec == x.Place {
		return x.Spec
	}
	return fmt.Sprintf("%s (%s)", x.Spec, x.Place)
}

// Answer is one sentence: whether the place can be probed, and how.
func Answer(x *Explanation) string {
	switch {
	case isGone(x):
		return "the text of its probes is gone"
	case x.Kprobe.Refuses():
		return fmt.Sprintf("cannot be probed: %s (%s)", x.Kprobe.Says, x.Kprobe.Errno)
	case !x.Registered:
		return "can be probed: " + would(x)
	case x.How == engine.ArmNone:
		return "probed, but not armed"
	}
	return "probed: " + x.ArmingText(x.How)
}

// isGone: its probes outlived their text.
func isGone(x *Explanation) bool { return x.Site != nil && x.Site.Gone }

func would(x *Explanation) string {
	switch {
	case x.How == engine.ArmNone:
		return "a probe would not be armed now, later " + x.ArmingText(x.Best)
	case x.How != x.Best:
		return fmt.Sprintf("%s, where %s is possible", x.ArmingText(x.How), x.ArmingText(x.Best))
	}
	return x.ArmingText(x.How)
}

// text is a report in the making: paragraphs of lines with a word in front.
type text struct{ bytes.Buffer }

// row prints one aligned line; a repeated word is left out by giving "".
func (t *text) row(word, format string, args ...any) {
	fmt.Fprintf(t, "  %-9s %s\n", word, fmt.Sprintf(format, args...))
}

func (t *text) advice(x *Explanation) {
	f := &x.Kprobe
	if f.Refuses() {
		if f.Where != "" && x.Blacklist == nil {
			t.row("at", "%s%s", f.Where, asm(f.Insn))
		}
		if b := x.Blacklist; b != nil {
			t.row("range", "%s %s-%s, %d bytes of the blacklist", qualified(b.Module, b.Name), address(b.Start), address(b.End), uint64(b.End-b.Start))
		}
		if f.Advice != "" && !isGone(x) {
			t.row("advice", "%s", f.Advice)
		}
	}
	word := "probe"
	for _, s := range x.Suggestions {
		t.row(word, "%-30s %s", s.Place, s.What)
		word = ""
	}
	if len(x.Names) > 0 {
		t.row("like it", "%s", strings.Join(x.Names, ", "))
	}
}

func (t *text) reasons(x *Explanation) {
	word := "why"
	for i := range x.Why {
		t.row(word, "%s", reason(&x.Why[i]))
		if a := x.Why[i].Advice; a != "" {
			t.row("", "    %s", a)
		}
		word = ""
	}
	if x.Displaces != "" {
		t.row("displaces", "%s, which loses its jump to a probe here", x.Displaces)
	}
}

// reason is f with what triggered it.
func reason(f *Finding) string {
	s := f.Says
	switch {
	case f.Other != "":
		s += " (" + f.Other + ")"
	case f.Where != "":
		s += ": " + f.Where + asm(f.Insn)
	}
	return s
}

func asm(l *Line) string {
	if l == nil {
		return ""
	}
	return "  " + l.Asm
}

func (t *text) place(x *Explanation) {
	if f := x.Function; f != nil {
		t.row("place", "%s in %s %s-%s, %d bytes", address(x.Address), qualified(f.Module, f.Name), address(f.Start), address(f.End), uint64(f.End-f.Start))
		if f.Same > 1 {
			t.row("", "%d functions have this name; this is the first", f.Same)
		}
	} else if x.Address != 0 {
		t.row("place", "%s", address(x.Address))
	}
	if x.Loads != "" {
		t.row("module", "%s, which was loaded for this", x.Loads)
	}
	if !x.Kprobe.Refuses() {
		t.row("kretprobe", "%s", other(&x.Kretprobe))
	}
	if !x.Kprobe.Refuses() || !x.Events.Refuses() {
		t.row("event", "%s", other(&x.Events))
	}
}

func other(f *Finding) string {
	switch {
	case f.Rule == engine.OK:
		return "yes"
	case !f.Refuses():
		return f.Says
	case f.Advice == "":
		return fmt.Sprintf("no: %s (%s)", f.Says, f.Errno)
	}
	return fmt.Sprintf("no: %s (%s); %s", f.Says, f.Errno, f.Advice)
}

func qualified(module, name string) string {
	if module == "" {
		return name
	}
	return module + ":" + name
}

// address is a with 8 digits, or the 16 that every address of a kernel of 64 bits has.
func address(a Address) string { return fmt.Sprintf("%08x", uint64(a)) }

// site prints what is registered.
func (t *text) site(x *Explanation) {
	s := x.Site
	if s == nil {
		return
	}
	hits := "hits"
	if s.Hits == 1 {
		hits = "hit"
	}
	t.row("text", "%s, %d %s%s", s.Text, s.Hits, hits, tags(s))
	for _, p := range s.Probes {
		t.row("probe", "%s  %s  missed %d%s", p.Kind, p.Name, p.Missed, probeTags(&p))
	}
}

func tags(s *SiteState) string {
	return flagList([]flag{
		{s.Aggregate, "aggregate"}, {s.Gone, "gone"}, {s.Disabled, "disabled"}, {s.Optimized, "optimized"},
		{s.Queue != "", "queued: " + s.Queue},
	})
}

func probeTags(p *ProbeState) string {
	return flagList([]flag{
		{p.Gone, "gone"}, {p.Disabled, "disabled"}, {p.PreHandler, "pre_handler"}, {p.PostHandler, "post_handler"},
	})
}

type flag struct {
	on   bool
	name string
}

func flagList(flags []flag) string {
	var s strings.Builder
	for _, f := range flags {
		if f.on {
			s.WriteString(", " + f.name)
		}
	}
	return s.String()
}

// code prints the pieces.
func (t *text) code(x *Explanation) {
	if x.Region == nil && x.Instruction != nil {
		t.WriteString("\ninstruction\n")
		t.line(x.Instruction, 0)
	}
	t.piece("region", x.Region, "")
	t.piece("text now", x.Text, "")
	t.piece(patchName(x), x.Patch, planned(x.Patch))
	t.piece("detour buffer", x.Detour, planned(x.Detour))
	t.piece("instruction slot", x.Slot, planned(x.Slot))
}

func patchName(x *Explanation) string {
	switch x.Best {
	case engine.ArmJump:
		return "jump"
	case engine.ArmFtrace:
		return "ftrace call"
	}
	return "breakpoint"
}

// planned says of a piece that it is not there.
func planned(p *Piece) string {
	if p == nil || p.Live {
		return ""
	}
	return ", not written: as it would be"
}

func (t *text) piece(name string, p *Piece, note string) {
	if p == nil {
		return
	}
	fmt.Fprintf(t, "\n%s, %d bytes%s\n", name, len(p.Bytes), note)
	width := 0
	for i := range p.Lines {
		width = max(width, len(p.Lines[i].Asm))
	}
	for i := range p.Lines {
		t.line(&p.Lines[i], width)
	}
}

// line prints l, with its note behind width columns of assembly.
func (t *text) line(l *Line, width int) {
	s := fmt.Sprintf("  %s  %-*s %-*s", address(l.Address), byteColumns, fmt.Sprintf("% x", []byte(l.Bytes)), width, l.Asm)
	if l.Note != "" {
		s += "  # " + l.Note
	}
	t.WriteString(strings.TrimRight(s, " ") + "\n")
}

// byteColumns is room for the bytes of most instructions.
const byteColumns = 30
