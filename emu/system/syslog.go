package system

import (
	"context"
	"fmt"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// Actions of syslog(2) (include/linux/syslog.h).
const (
	syslogClose = iota
	syslogOpen
	syslogRead
	syslogReadAll
	syslogReadClear
	syslogClear
	syslogConsoleOff
	syslogConsoleOn
	syslogConsoleLevel
	syslogSizeUnread
	syslogSizeBuffer
)

// A SyslogCall is a call of syslog(2).
type SyslogCall struct {
	Action int
	Addr   uint64 // of the caller's buffer
	Size   int    // the last argument: of the buffer, or a level
	// Privileged: the caller has CAP_SYSLOG or CAP_SYS_ADMIN.
	Privileged bool
	// Put writes to the caller's buffer. EFAULT: the buffer is not mapped.
	Put func(b []byte) error
}

// syslogReader is the one place that all who read by syslog(2) share.
type syslogReader struct {
	next    uint64 // the record
	partial int    // bytes of it that have been read
}

// consoleLevels are the levels of kernel.printk (console_printk), as their distances from the levels that a kernel begins
// with: which records the console would print, and what syslog(2) makes of that.
type consoleLevels struct {
	moved [4]int
	saved int // what syslogConsoleOn sets; 0: nothing
}

// The places of kernel.printk, and what a kernel begins with: CONFIG_CONSOLE_LOGLEVEL_DEFAULT, CONFIG_MESSAGE_LOGLEVEL_DEFAULT,
// CONSOLE_LOGLEVEL_MIN, and the first once more.
const (
	consoleNow     = 0
	consoleMinimum = 2
	maximumConsole = 8
)

var firstLevels = [4]int{7, 4, 1, 7}

// Syslog is syslog(2), as with kernel.dmesg_restrict at 0. An unprivileged caller may only read the whole
// log and ask for the size of its buffer; everything else is EPERM. A read waits for a record, and returns
// ctx.Err() when ctx ends.
func (k *Kmsg) Syslog(ctx context.Context, c SyslogCall) (int, error) {
	if !c.Privileged && c.Action != syslogReadAll && c.Action != syslogSizeBuffer {
		return 0, syscall.EPERM
	}
	switch c.Action {
	case syslogClose, syslogOpen:
		return 0, nil
	case syslogRead, syslogReadAll, syslogReadClear:
		return k.syslogReads(ctx, c)
	case syslogSizeUnread:
		return k.unread(), nil
	case syslogSizeBuffer:
		return KmsgLimit, nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	switch c.Action {
	case syslogClear:
		k.clear = k.next
		return 0, nil
	case syslogConsoleOff, syslogConsoleOn, syslogConsoleLevel:
		return 0, k.console.change(c)
	}
	return 0, syscall.EINVAL
}

// ConsoleLevels are the numbers of kernel.printk: the level below which the console would print, that of records without
// one, the lowest that syslog(2) sets, and the one that a kernel begins with.
func (k *Kmsg) ConsoleLevels() []int {
	k.mu.Lock()
	defer k.mu.Unlock()
	all := make([]int, len(firstLevels))
	for at := range all {
		all[at] = k.console.level(at)
	}
	return all
}

// SetConsoleLevel sets one of ConsoleLevels. Like the kernel it takes any number.
func (k *Kmsg) SetConsoleLevel(at, level int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.console.set(at, level)
}

func (l *consoleLevels) level(at int) int { return firstLevels[at] + l.moved[at] }

func (l *consoleLevels) set(at, level int) { l.moved[at] = level - firstLevels[at] }

func (l *consoleLevels) change(c SyslogCall) error {
	lowest := l.level(consoleMinimum)
	switch c.Action {
	case syslogConsoleOff:
		if l.saved == 0 {
			l.saved = l.level(consoleNow)
		}
		l.set(consoleNow, lowest)
	case syslogConsoleOn:
		if l.saved != 0 {
			l.set(consoleNow, l.saved)
			l.saved = 0
		}
	default:
		if c.Size < 1 || c.Size > maximumConsole {
			return syscall.EINVAL
		}
		l.set(consoleNow, max(c.Size, lowest))
		l.saved = 0
	}
	return nil
}

// syslogReads are the actions that need a buffer.
func (k *Kmsg) syslogReads(ctx context.Context, c SyslogCall) (int, error) {
	switch {
	case c.Addr == 0 || c.Size < 0:
		return 0, syscall.EINVAL
	case c.Size == 0:
		return 0, nil
	case c.Addr > arch.AMD64.UserEnd-uint64(c.Size):
		return 0, syscall.EFAULT
	case c.Action == syslogRead:
		return k.syslogRead(ctx, c)
	}
	return k.syslogAll(c)
}

// syslogRead returns records that were not read yet: as many whole records as fit, or a part of the first.
func (k *Kmsg) syslogRead(ctx context.Context, c SyslogCall) (int, error) {
	if err := k.await(ctx, func() bool { return k.next > k.syslog.next }); err != nil {
		return 0, err
	}
	var b []byte
	var one syslogReader // the place after the first record
	for first := true; k.next > k.syslog.next; first = false {
		recs := k.syslogFrom()
		s := syslogText(recs[0])[k.syslog.partial:]
		switch room := c.Size - len(b); {
		case len(s) <= room:
			k.syslog = syslogReader{next: k.syslog.next + 1}
		case first:
			s = s[:room]
			k.syslog.partial += room
		default:
			s = ""
		}
		if b = append(b, s...); s == "" {
			break
		}
		if first {
			one = k.syslog
		}
		if len(b) == c.Size {
			break
		}
	}
	all := k.syslog
	k.mu.Unlock()
	err := c.Put(b)
	if err == nil {
		return len(b), nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.syslog == all { // bytes behind the place that cannot be written were not read
		k.syslog = one
	}
	return 0, err
}

// syslogFrom returns the records that were not read by syslog(2). It skips records that are gone.
func (k *Kmsg) syslogFrom() []record {
	recs, seq := k.from(k.syslog.next)
	if seq != k.syslog.next {
		k.syslog = syslogReader{next: seq}
	}
	return recs
}

// syslogAll returns the newest records since the last clear, as many as fit. For some actions it then
// clears the log.
func (k *Kmsg) syslogAll(c SyslogCall) (int, error) {
	k.mu.Lock()
	recs, seq := k.from(k.clear)
	texts, size := make([]string, len(recs)), 0
	for i, r := range recs {
		texts[i] = syslogText(r)
		size += len(texts[i])
	}
	skip := 0
	for ; size > c.Size; skip++ {
		size -= len(texts[skip])
	}
	end := seq + uint64(len(recs))
	k.mu.Unlock()
	err := error(nil)
	if size > 0 {
		err = c.Put([]byte(strings.Join(texts[skip:], "")))
	}
	if err != nil {
		size, end = 0, seq+uint64(skip)
	}
	if c.Action == syslogReadClear {
		k.mu.Lock()
		k.clear = end
		k.mu.Unlock()
	}
	return size, err
}

// unread is how many bytes a read by syslog(2) could have, in bytes.
func (k *Kmsg) unread() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	recs, n := k.syslogFrom(), 0
	for _, r := range recs {
		n += len(syslogText(r))
	}
	return n - k.syslog.partial
}

// syslogText formats a record as syslog(2) does: each line has its priority and stamp.
func syslogText(r record) string {
	var b strings.Builder
	for line := range strings.SplitSeq(r.text, "\n") {
		fmt.Fprintf(&b, "<%d>%s%s\n", r.priority, stamp(r.ns), line)
	}
	return b.String()
}
