package top

import (
	"fmt"
	"os"
	"time"

	"github.com/gdamore/tcell/v2"
)

// A screen shows a view until a key ends it.
type screen struct {
	tcell.Screen
	view  *View
	every time.Duration

	first  int   // line at the top
	typing bool  // keys go to the filter
	paused bool  // nothing is read
	failed error // why the last look saw nothing
}

// Show shows v on the terminal, and looks again every so often, until the user ends it (q, Ctrl-C). Without colours
// where NO_COLOR is set. An error says why there is no screen, or why the first look fails.
func (v *View) Show(every time.Duration) error {
	if err := v.Look(time.Now()); err != nil {
		return err
	}
	t, err := tcell.NewScreen()
	if err != nil {
		return fmt.Errorf("this terminal: %w", err)
	}
	if err := t.Init(); err != nil {
		return fmt.Errorf("this terminal: %w", err)
	}
	defer t.Fini()
	s := &screen{Screen: t, view: v, every: every}
	events, quit := make(chan tcell.Event), make(chan struct{})
	go t.ChannelEvents(events, quit)
	defer close(quit)
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		s.draw()
		select {
		case e, ok := <-events:
			if !ok || !s.event(e) {
				return nil
			}
		case now := <-tick.C:
			if !s.paused {
				s.failed = v.Look(now)
			}
		}
	}
}

// event does what e asks for. It returns false at the end.
func (s *screen) event(e tcell.Event) bool {
	switch e := e.(type) {
	case *tcell.EventResize:
		s.Sync()
	case *tcell.EventKey:
		return s.key(e)
	case *tcell.EventError:
		return false // the terminal has gone
	}
	return true
}

// keys are what single keys do.
var keys = map[rune]func(*screen){
	'/': func(s *screen) { s.typing = true },
	'p': func(s *screen) { s.paused = !s.paused },
	'r': func(s *screen) { s.view.reverse = !s.view.reverse },
	's': func(s *screen) {
		s.view.sort = (s.view.sort + 1) % len(columns)
		s.view.reverse = columns[s.view.sort].numbers
	},
	'j': func(s *screen) { s.first++ },
	'k': func(s *screen) { s.first-- },
	'g': func(s *screen) { s.first = 0 },
}

func (s *screen) key(e *tcell.EventKey) bool {
	_, height := s.Size()
	switch e.Key() {
	case tcell.KeyCtrlC:
		return false
	case tcell.KeyUp:
		s.first--
	case tcell.KeyDown:
		s.first++
	case tcell.KeyPgUp:
		s.first -= height
	case tcell.KeyPgDn:
		s.first += height
	case tcell.KeyEsc:
		s.typing, s.view.filter = false, ""
	case tcell.KeyEnter:
		s.typing = false
	case tcell.KeyBackspace, tcell.KeyBackspace2:
		if f := []rune(s.view.filter); s.typing && len(f) > 0 {
			s.view.filter = string(f[:len(f)-1])
		}
	case tcell.KeyRune:
		return s.char(e.Rune())
	}
	return true
}

func (s *screen) char(r rune) bool {
	switch do, is := keys[r]; {
	case s.typing:
		s.view.filter += string(r)
	case r == 'q':
		return false
	case is:
		do(s)
	}
	return true
}

var (
	plain  = tcell.StyleDefault
	faint  = plain.Dim(true)
	strong = plain.Bold(true)
)

// styles are those of lines by a tag that decides; the first that applies.
func style(l *line) tcell.Style {
	if os.Getenv("NO_COLOR") != "" {
		return plain
	}
	switch p := l.Probe; {
	case p.Gone || p.Disabled:
		return faint
	case l.Missed > 0:
		return plain.Foreground(tcell.ColorMaroon)
	case p.Optimized:
		return plain.Foreground(tcell.ColorGreen)
	case p.Ftrace:
		return plain.Foreground(tcell.ColorTeal)
	}
	return plain
}

func (s *screen) draw() {
	_, height := s.Size()
	lines := s.view.shown()
	s.first = max(0, min(s.first, len(lines)-(height-3)))
	s.put(0, s.title(lines), strong)
	s.put(1, format(nil), strong.Reverse(true))
	for i, y := s.first, 2; y < height-1; i, y = i+1, y+1 {
		if i < len(lines) {
			s.put(y, format(&lines[i]), style(&lines[i]))
		} else {
			s.put(y, "", plain)
		}
	}
	s.put(height-1, s.help(), faint)
	s.Screen.Show()
}

func (s *screen) title(lines []line) string {
	switch {
	case s.failed != nil:
		return "kprobefs top: " + s.failed.Error()
	case s.paused:
		return "kprobefs top (paused): " + s.view.head(lines)
	}
	return "kprobefs top: " + s.view.head(lines)
}

func (s *screen) help() string {
	if s.typing {
		return "filter: " + s.view.filter + "_   (Enter keeps it, Esc removes it)"
	}
	order := "from the largest"
	if !s.view.reverse {
		order = "from the smallest"
	}
	return fmt.Sprintf("q quit  / filter  s sort (by %s, %s)  r reverse  p pause  arrows scroll", columns[s.view.sort].title, order)
}

// put writes a line over the whole width.
func (s *screen) put(y int, text string, style tcell.Style) {
	width, _ := s.Size()
	x := 0
	for _, r := range text {
		if x >= width {
			return
		}
		s.SetContent(x, y, r, nil, style)
		x++
	}
	for ; x < width; x++ {
		s.SetContent(x, y, ' ', nil, style)
	}
}
