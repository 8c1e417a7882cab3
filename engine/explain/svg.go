package explain

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
)

// Sizes of the picture, in its own units.
const (
	svgChar   = 7.3 // width of a sign
	svgLine   = 19.0
	svgMargin = 20.0
	svgGap    = 70.0 // between the two columns, for arrows
	svgPad    = 10.0
)

// svgStyle has the colours, in light and in dark.
const svgStyle = `<style>
text { font: 12px ui-monospace, "DejaVu Sans Mono", monospace; fill: #1f2328; white-space: pre }
.title { font-weight: bold } .faint { fill: #6a7078 } .new { fill: #b3261e }
rect { fill: #fff; stroke: #c9c5bc } .ground { fill: #fbfaf7; stroke: none } .armed { fill: #d7f0da; stroke: none } .refused { fill: #f3d3d9; stroke: none }
path { fill: none; stroke: #1a7f37; stroke-width: 1.6 } marker path { fill: #1a7f37; stroke: none }
@media (prefers-color-scheme: dark) {
text { fill: #dcdfe3 } .faint { fill: #8a919a } .new { fill: #ff8a80 }
rect { fill: #1d2024; stroke: #33383e } .ground { fill: #16181b } .armed { fill: #1c4a2b } .refused { fill: #57212c }
path { stroke: #57ab5a } marker path { fill: #57ab5a }
}
</style>
<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker>
`

// SVG is a picture of x: the instructions as they were, what the probe puts there, and the buffer or slot that it leads
// to, with arrows to there and back. A place that is refused has its reason.
func SVG(x *Explanation) []byte {
	p := &picture{}
	left := p.left(x)
	to := x.Detour
	title := "detour buffer"
	if to == nil {
		to, title = x.Slot, "instruction slot"
	}
	width := left.right
	if x.Patch != nil && to != nil {
		right := p.box(left.right+svgGap, svgMargin+svgLine, title, to.Lines, false)
		p.arrows(left, right)
		width = right.right
	}
	head := fmt.Sprintf("%s: %s", x.Place, Answer(x))
	width = max(width, svgMargin+svgChar*float64(len(head)))
	height := max(p.bottom, left.bottom) + svgMargin
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0[1]f" height="%.0[2]f" role="img">`+"\n", width+svgMargin, height)
	out.WriteString("<title>" + escape(head) + "</title>\n" + svgStyle + `<rect class="ground" width="100%" height="100%"/>` + "\n")
	out.WriteString(label(svgMargin, svgMargin, "title", head))
	out.Write(p.body.Bytes())
	out.WriteString("</svg>\n")
	return out.Bytes()
}

// A picture is an SVG that grows.
type picture struct {
	body   bytes.Buffer
	bottom float64
}

// A drawn is a box of lines, and where its arrows begin and end.
type drawn struct{ left, right, first, last, bottom float64 }

// left draws the text as it was, and below it as it is with a probe.
func (p *picture) left(x *Explanation) drawn {
	was := p.original(x)
	if x.Patch == nil {
		p.body.WriteString(label(svgMargin, was.bottom+svgLine, "new", x.Kprobe.Says))
		was.bottom += svgLine
		return was
	}
	lines := append([]Line{}, x.Patch.Lines...)
	covered := x.Patch.Address + Address(len(x.Patch.Bytes))
	end := covered
	if x.Region != nil && x.Detour != nil {
		end = x.Region.Address + Address(len(x.Region.Bytes))
	}
	lines = append(lines, Line{Address: end, Asm: "…", Note: "the function goes on"})
	return p.box(svgMargin, was.bottom+1.5*svgLine, "the text with a probe: "+x.ArmingText(x.How), lines, true)
}

// original draws the instructions without a probe.
func (p *picture) original(x *Explanation) drawn {
	var lines []Line
	switch {
	case x.Region != nil && x.Detour != nil:
		lines = x.Region.Lines
	case x.Instruction != nil:
		lines = []Line{*x.Instruction}
	}
	return p.box(svgMargin, svgMargin+svgLine, "the text without a probe", lines, false)
}

// box draws lines below a title. armed: the first line is the probe's.
func (p *picture) box(x, y float64, title string, lines []Line, armed bool) drawn {
	texts, column := svgTexts(lines)
	width := svgChar * float64(len(title))
	for _, t := range texts {
		width = max(width, svgChar*float64(column+len([]rune(t[2]))))
	}
	d := drawn{left: x, right: x + width + 2*svgPad}
	top := y + svgPad
	p.body.WriteString(label(x, y+svgPad/2, "title", title))
	d.bottom = top + svgLine*float64(len(lines)) + svgPad
	fmt.Fprintf(&p.body, `<rect x="%.0f" y="%.0f" width="%.0f" height="%.0f" rx="4"/>`+"\n", x, top, d.right-x, d.bottom-top)
	for i, t := range texts {
		at := top + svgLine*(float64(i)+0.75) + svgPad/2
		if i == 0 && armed {
			fmt.Fprintf(&p.body, `<rect class="armed" x="%.0f" y="%.0f" width="%.0f" height="%.0f"/>`+"\n", x+1, at-svgLine*0.75, d.right-x-2, svgLine)
		}
		p.body.WriteString(label(x+svgPad, at, "faint", t[0]))
		p.body.WriteString(label(x+svgPad+18*svgChar, at, map[bool]string{true: "new", false: "faint"}[i == 0 && armed], t[1]))
		p.body.WriteString(label(x+svgPad+svgChar*float64(column), at, "", t[2]))
		if i == 0 {
			d.first = at - svgLine/4
		}
		d.last = at - svgLine/4
	}
	p.bottom = max(p.bottom, d.bottom)
	return d
}

// svgTexts are the address, the bytes and the words of lines, and the column at which the words begin.
func svgTexts(lines []Line) (texts [][3]string, column int) {
	for _, l := range lines {
		t := [3]string{fmt.Sprintf("%x", uint64(l.Address)), fmt.Sprintf("% x", []byte(l.Bytes)), l.Asm}
		if l.Note != "" {
			asm, _, _ := strings.Cut(l.Asm, " <") // the note says where that is
			t[2] = fmt.Sprintf("%-9s # %s", asm, l.Note)
		}
		texts, column = append(texts, t), max(column, 18+len(t[1])+2)
	}
	return texts, column
}

// arrows lead from the probe to what it leads to, and from its end back.
func (p *picture) arrows(from, to drawn) {
	for _, a := range [][4]float64{{from.right, from.first, to.left, to.first}, {to.left, to.last, from.right, from.last}} {
		middle := (a[0] + a[2]) / 2
		fmt.Fprintf(&p.body, `<path d="M%.0f %.0fC%.0f %.0f %.0f %.0f %.0f %.0f" marker-end="url(#tip)"/>`+"\n", a[0], a[1], middle, a[1], middle, a[3], a[2], a[3])
	}
}

func label(x, y float64, class, text string) string {
	if class != "" {
		class = fmt.Sprintf(` class="%s"`, class)
	}
	return fmt.Sprintf(`<text x="%.0f" y="%.0f"%s>%s</text>`+"\n", x, y, class, escape(text))
}

func escape(text string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(text)) // a Buffer takes everything
	return b.String()
}
