package mirror

import (
	"bytes"

	"golang.org/x/sys/unix"
)

// Most calls that pass unseen (unwatched.go) are answered before anything else is asked of them. A bit says what that
// depends on, besides what files are there and who watches.
type quickness uint8

const (
	quickAlways quickness = 1 << iota // on nothing
	quickByPath                       // on the call's one path
	quickSeen                         // not on who watches: the call is not mirrored
)

// quickCalls are such calls at a level, by their numbers: no Guard knows them, no cached path depends on them, and the
// mirror remembers nothing of them. paths: there are files that paths may lead to.
func quickCalls(level Level, paths bool) (quick [maxNumber]quickness) {
	for nr, w := range numbered {
		_, opens := openings[nr]
		if w == nil || guardsNumber[nr] || changesNames[nr] || nr == unix.SYS_RT_SIGRETURN || level < w.level && opens {
			continue
		}
		if level < w.level {
			quick[nr] = quickAlways | quickSeen
			continue
		}
		onePath := w.path[0].path != 0 && w.path[1].path == 0
		switch passages[nr] {
		case passes:
			quick[nr] = quickAlways
			if paths && onePath {
				quick[nr] |= quickByPath
			}
		case ifReading:
			quick[nr] = quickByPath
		}
	}
	return quick
}

// isQuick reports whether the call of n may go on at once for the reason how, as far as those who watch it are concerned.
func (l *Listener) isQuick(n *notification, how quickness) bool {
	if uint(n.nr) >= maxNumber || l.quick[n.nr]&how == 0 || !n.native() {
		return false
	}
	return l.quick[n.nr]&quickSeen != 0 || !l.mirror.waits.any() && !l.mirror.machine.Watched()
}

// isQuiet reports whether the call cannot be about the files.
func (l *Listener) isQuiet(n *notification) bool {
	return l.files == nil || l.files.Quiet != nil && l.files.Quiet(int(n.nr))
}

// leadsElsewhere reports whether a quick call goes on because of its path. buf is for the path.
func (l *Listener) leadsElsewhere(n *notification, buf []byte) bool {
	w := numbered[n.nr]
	if passages[w.nr] == ifReading && !n.onlyReads(w) {
		return false
	}
	path, ok := n.shortPath(n.args[w.path[0].path-1], buf)
	switch {
	case !ok:
		return false
	case !l.isQuiet(n) && (l.files.Elsewhere == nil || !l.files.Elsewhere(int(n.pid), int(n.nr), &n.args, string(path))):
		return false
	}
	return passages[w.nr] != ifReading || l.lists() || !listsMounts(string(path))
}

// shortPath reads the path at addr into buf, if it ends there.
func (n *notification) shortPath(addr uint64, buf []byte) (path []byte, ok bool) {
	const page = 4096
	buf = buf[:min(len(buf), int(page-addr%page))]
	if n.fill(buf, addr) != nil {
		return nil, false
	}
	end := bytes.IndexByte(buf, 0)
	return buf[:max(end, 0)], end >= 0
}

// passQuickly lets a call go on that is quick.
func (l *Listener) passQuickly(n *notification) {
	l.heard.add(n)
	if l.quick[n.nr]&quickSeen == 0 {
		l.mirror.pass(int(n.pid))
	}
	l.pass(n)
}

// pass lets a call go on unseen.
func (l *Listener) pass(n *notification) {
	if l.goOn(n.id) == unix.ENOENT {
		l.heard.drop(n) // a signal has interrupted it
	}
}

// judgedAlone answers an open for writing of a task that the mirror does not know, while nobody watches: the guard alone
// looks at it. Files of procfs are left out, by which a task may rename another one.
func (l *Listener) judgedAlone(n *notification) bool {
	at, opens := openings[int(n.nr)]
	writes := opens && at.how == 0 && (at.flags == 0 || n.args[at.flags-1]&unix.O_ACCMODE != unix.O_RDONLY)
	m := l.mirror
	if !writes || m.waits.any() || m.machine.Watched() || !l.roots.begun() || m.knows(int(n.pid)) {
		return false
	}
	errno, plain := l.guard.judgeOpen(n)
	switch {
	case !plain:
		return false
	case errno != 0:
		l.end(n, errno)
	default:
		l.pass(n)
	}
	return true
}
