package system

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

const (
	// maxLogged bounds one write to /dev/kmsg, in bytes (LOG_LINE_MAX).
	maxLogged = 992
	// userFacility and defaultLevel are those of a line that does not say its own (LOG_USER,
	// CONFIG_MESSAGE_LOGLEVEL_DEFAULT).
	userFacility, defaultLevel = 1, 4

	seekData  = 3 // SEEK_DATA
	maxWhence = 4 // SEEK_MAX
)

// Write logs what a program writes to /dev/kmsg, stamped ns. The text may begin with its priority, as <N>. It
// fails with EINVAL if p is too long.
func (k *Kmsg) Write(ns uint64, p []byte) (int, error) {
	if len(p) > maxLogged {
		return 0, syscall.EINVAL
	}
	text, _, _ := strings.Cut(string(p), "\x00")
	level, facility := uint64(defaultLevel), uint64(userFacility)
	if number, rest, ok := strings.Cut(text, ">"); ok && strings.HasPrefix(number, "<") {
		if n, ok := decimal(number[1:]); ok {
			level, text = n&7, rest
			if f := n >> 3 & 0xff; f != 0 {
				facility = f
			}
		}
	}
	k.add(record{ns, uint16(facility<<3 | level), strings.TrimSuffix(text, "\n")})
	return len(p), nil
}

// decimal is simple_strtoul's number, of 32 bits here; ok: there is nothing but digits, or nothing.
func decimal(s string) (n uint64, ok bool) {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + uint64(c-'0')
	}
	return n & (1<<32 - 1), true
}

// A KmsgReader is one open /dev/kmsg. Methods may be called concurrently.
type KmsgReader struct {
	log *Kmsg

	reading chan struct{} // holds one token during a read

	mu   sync.Mutex // before log.mu
	next uint64     // the record to be read; guarded by mu
}

// Open returns a reader at the oldest record.
func (k *Kmsg) Open() *KmsgReader {
	k.mu.Lock()
	defer k.mu.Unlock()
	return &KmsgReader{log: k, reading: make(chan struct{}, 1), next: k.first()}
}

// Read returns the next record (Documentation/ABI/testing/dev-kmsg). If there is none, it waits, or returns
// EAGAIN with nonblock. EPIPE: records were dropped before they were read; the oldest one is next. EINVAL:
// p is too small; the record is skipped. ctx.Err(): ctx has ended.
func (r *KmsgReader) Read(ctx context.Context, p []byte, nonblock bool) (int, error) {
	select {
	case r.reading <- struct{}{}:
		defer func() { <-r.reading }()
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	if nonblock && !r.Ready(nil) {
		return 0, syscall.EAGAIN
	}
	if err := r.log.await(ctx, func() bool { return r.log.next > r.at() }); err != nil {
		return 0, err
	}
	defer r.log.mu.Unlock()
	was := r.at()
	recs, seq := r.log.from(was)
	if seq != was {
		r.move(seq)
		return 0, syscall.EPIPE
	}
	r.move(seq + 1)
	s := extended(seq, recs[0])
	if len(s) > len(p) {
		return 0, syscall.EINVAL
	}
	return copy(p, s), nil
}

func (r *KmsgReader) at() uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.next
}

func (r *KmsgReader) move(seq uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.next = seq
}

// Seek goes to the oldest record (SEEK_SET), the first one after the last clear (SEEK_DATA) or the one that is
// yet to come (SEEK_END). Else it fails with ESPIPE or EINVAL.
func (r *KmsgReader) Seek(off int64, whence int) (int64, error) {
	switch {
	case whence < 0 || whence > maxWhence:
		return 0, syscall.EINVAL
	case off != 0:
		return 0, syscall.ESPIPE
	}
	k := r.log
	k.mu.Lock()
	defer k.mu.Unlock()
	switch whence {
	case 0:
		r.move(k.first())
	case seekData:
		r.move(k.clear)
	case 2:
		r.move(k.next)
	default:
		return 0, syscall.EINVAL
	}
	return 0, nil
}

// Close ends calls of wake. Reads are still possible.
func (r *KmsgReader) Close() {
	r.log.mu.Lock()
	defer r.log.mu.Unlock()
	delete(r.log.wakes, r)
}

// Ready reports whether a Read would not wait. If it would, wake, unless nil, is called once when that changes,
// in place of the wake that was given before.
func (r *KmsgReader) Ready(wake func()) bool {
	return r.ready(wake, r.at)
}

// ready is Ready for who has read all before the record that at returns. at is called with the log's lock held.
func (r *KmsgReader) ready(wake func(), at func() uint64) bool {
	k := r.log
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.next > at() {
		return true
	}
	if wake != nil {
		if k.wakes == nil {
			k.wakes = make(map[*KmsgReader]func())
		}
		k.wakes[r] = wake
	}
	return false
}

// extended is a record as /dev/kmsg has it.
func extended(seq uint64, r record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d,%d,%d,-;", r.priority, seq, r.ns/1e3)
	for _, c := range []byte(r.text) {
		if c < ' ' || c >= 127 || c == '\\' {
			b.WriteString(`\x`)
			b.WriteString(strconv.FormatUint(uint64(c)|1<<8, 16)[1:])
			continue
		}
		b.WriteByte(c)
	}
	b.WriteByte('\n')
	return b.String()
}
