package page

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

var keep = flag.String("pictures", "", "where TestPictures leaves what it has seen, for eyes; \"\": nowhere")

// A spot is a place of a picture, and the colour that the page says it has.
type spot struct {
	What   string
	X, Y   int
	Colour [3]uint8
}

// spots finds places whose colours are known: the left ends of rows of instructions, and of the panels. Those that
// something covers, or that are out of sight, are left out.
const spots = `(() => {
  const all = [];
  const rgb = (c) => c.match(/\d+/g).slice(0, 3).map(Number);
  const add = (what, e, x, y, colour) => {
    if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && e.contains(document.elementFromPoint(x, y))) all.push({ What: what, X: Math.floor(x), Y: Math.floor(y), Colour: rgb(colour) });
  };
  for (const li of document.querySelectorAll('#instructions li[data-offset]')) {
    const r = li.getBoundingClientRect();
    add(li.className, li, r.right - 6, r.top + r.height / 2, getComputedStyle(li).backgroundColor);
  }
  for (const s of document.querySelectorAll('main > section')) {
    const r = s.getBoundingClientRect();
    add('panel', s, r.left + 3, r.bottom - 3, getComputedStyle(s).backgroundColor);
  }
  return all;
})()`

// outside are elements that stick out of the window, or of the panel that they are in, where nothing scrolls.
const outside = `[...document.querySelectorAll('header *, main > section, main > section > *')].filter((e) => {
  const r = e.getBoundingClientRect();
  return r.width && (r.right > innerWidth + 1 || r.left < 0);
}).map((e) => e.id || e.className || e.tagName)`

// TestPictures looks at each view at 1024 × 768, in light and in dark: what is coloured has its colour in the picture,
// and nothing sticks out.
func TestPictures(t *testing.T) {
	ctx := browser(t)
	kernel := filepath.Join("..", "..", "emu", "guest", "kernel.elf")
	url := view(t, "--http-write", "--load", "--cpus=1", "--against", kernel)
	run := func(t *testing.T, steps ...chromedp.Action) {
		t.Helper()
		if err := chromedp.Run(ctx, steps...); err != nil {
			t.Fatal(err)
		}
	}
	run(t, chromedp.EmulateViewport(1024, 768), chromedp.Navigate(url), until("the function", `document.querySelectorAll('#instructions li').length > 20`))
	for _, l := range []string{"p:read vfs_read+5", "p:sched schedule", "r1:out load_net", "p:in load_net"} {
		run(t, define(l), until(l, `document.getElementById('line').value === ''`))
	}
	run(t, chromedp.Evaluate(`(() => {
			window.wide = document.querySelector('#instructions li.boosted').dataset.offset;
			document.getElementById('line').value = 'p:wide vfs_read+' + window.wide;
			document.getElementById('define').requestSubmit();
		})()`, nil), until("one that is boosted", `document.getElementById('line').value === ''`))
	run(t, chromedp.Click(`button[data-knob="stacks"]`), chromedp.Click(`button[data-knob="events"]`),
		until("the jump", line+`?.textContent.includes('jmpq')`),
		until("an arrow leads from the jump into the detour buffer, and one back behind what it displaces", `(() => {
			const paths = [...document.querySelectorAll('#listing .arrows path')];
			return paths.some(p => p.dataset.from === '5' && p.dataset.to.startsWith('0xffffffffc')) && paths.some(p => p.dataset.from.startsWith('0xffffffffc') && Number(p.dataset.to) >= 10);
		})()`),
		until("an arrow leads from the boosted one into its slot", `[...document.querySelectorAll('#listing .arrows path')].some(p => p.dataset.from === window.wide)`))
	views := []struct {
		name  string
		steps []chromedp.Action
	}{
		{"trace", []chromedp.Action{until("a hit", `document.getElementById('text').textContent.includes('sched:')`)}},
		{"explained", []chromedp.Action{chromedp.Evaluate(line+`.click()`, nil), until("why", `!document.getElementById('why').hidden`)}},
		{"groups", []chromedp.Action{chromedp.Evaluate(`[...document.querySelectorAll('th button')].find(b => b.textContent === 'registered by').click()`, nil), until("a group", `!!document.querySelector('#rows tr.group')`)}},
		{"log", []chromedp.Action{chromedp.Click("#show-log"), until("the log", `document.getElementById('text').textContent.includes('Linux version')`)}},
		{"stacks", []chromedp.Action{chromedp.Click("#show-stacks"), until("a flame graph", `!!document.querySelector('#drawing svg.flame')`)}},
		{"returns", []chromedp.Action{chromedp.Click("#show-returns"), until("a histogram", `!!document.querySelector('#drawing .histogram rect')`)}},
		{"optimizer", []chromedp.Action{chromedp.Click("#show-optimizer"), until("a timeline", `!!document.querySelector('#drawing .timeline')`)}},
		{"matrix", []chromedp.Action{chromedp.Click("#show-matrix"), until("a matrix", `!!document.querySelector('#drawing .matrix')`)}},
		{"motion", []chromedp.Action{chromedp.Evaluate(line+`.click()`, nil), chromedp.Click("#record"), until("a hit", `!document.getElementById('motion').hidden`), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight)}},
	}
	for _, v := range views {
		run(t, v.steps...)
		for _, scheme := range []string{"light", "dark"} {
			t.Run(v.name+" "+scheme, func(t *testing.T) { look(t, ctx, v.name, scheme) })
		}
	}
}

// look takes pictures in a scheme of colours until one is what the page says of itself: it goes on while it is looked at.
func look(t *testing.T, ctx context.Context, name, scheme string) {
	t.Helper()
	err := chromedp.Run(ctx, emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}))
	if err != nil {
		t.Fatal(err)
	}
	var wrong []string
	for end := time.Now().Add(patience / 4); ; {
		if wrong = compare(t, ctx, name, scheme); len(wrong) == 0 || time.Now().After(end) {
			break
		}
	}
	for _, w := range wrong {
		t.Error(w)
	}
}

// compare says in what a picture is not as the page says, or not as it should be.
func compare(t *testing.T, ctx context.Context, name, scheme string) (wrong []string) {
	t.Helper()
	var where []spot
	var out []string
	var picture []byte
	if err := chromedp.Run(ctx, chromedp.Evaluate(outside, &out), chromedp.Evaluate(spots, &where), chromedp.CaptureScreenshot(&picture)); err != nil {
		t.Fatal(err)
	}
	if *keep != "" {
		if err := os.WriteFile(filepath.Join(*keep, name+"-"+scheme+".png"), picture, 0o600); err != nil {
			t.Error(err)
		}
	}
	if len(out) > 0 {
		wrong = append(wrong, "outside of the window: "+strings.Join(out, ", "))
	}
	img, err := png.Decode(bytes.NewReader(picture))
	if err != nil || img.Bounds().Size() != image.Pt(1024, 768) {
		return append(wrong, fmt.Sprintf("no picture of 1024 × 768: %v", err))
	}
	if len(where) < 4 {
		wrong = append(wrong, fmt.Sprintf("only %d places are to be seen", len(where)))
	}
	for _, s := range where {
		if got := rgb(img.At(s.X, s.Y)); got != s.Colour {
			wrong = append(wrong, fmt.Sprintf("%+v: it is %v in the picture", s, got))
		}
		if bright := int(s.Colour[0])+int(s.Colour[1])+int(s.Colour[2]) > 3*128; bright != (scheme == "light") {
			wrong = append(wrong, fmt.Sprintf("%s has the colour %v in %s", s.What, s.Colour, scheme))
		}
	}
	return wrong
}

func rgb(c color.Color) [3]uint8 {
	r, g, b, _ := c.RGBA()
	return [3]uint8{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)}
}
