package system

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync"
)

// KmsgLimit is how many bytes of text the log keeps (CONFIG_LOG_BUF_SHIFT=20).
const KmsgLimit = 1 << 20

// A Kmsg is the kernel's log: a ring of records, the oldest dropped first. Each record has a number, one more
// than the record before it. Methods may be called concurrently.
type Kmsg struct {
	mu      sync.Mutex
	recs    []record // guarded by mu; recs[head:] are live
	head    int
	size    int                    // bytes of text in recs[head:]
	next    uint64                 // the number of the next record; guarded by mu
	clear   uint64                 // the first record after the last clear; guarded by mu
	syslog  syslogReader           // guarded by mu
	console consoleLevels          // guarded by mu
	changed chan struct{}          // closed by the next record; nil: no reader waits; protected by mu
	wakes   map[*KmsgReader]func() // called once after the next record; guarded by mu
}

type record struct {
	ns       uint64
	priority uint16 // 8 × facility + level
	text     string
}

// kernelInfo is the priority of what the kernel itself logs: KERN_INFO.
const kernelInfo = 6

// Add appends text of the kernel's own, without its trailing newline, stamped ns.
func (k *Kmsg) Add(ns uint64, text string) {
	k.add(record{ns, kernelInfo, strings.TrimSuffix(text, "\n")})
}

func (k *Kmsg) add(r record) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.recs = append(k.recs, r)
	k.size += len(r.text)
	k.next++
	for k.size > KmsgLimit && k.head < len(k.recs)-1 {
		k.size -= len(k.recs[k.head].text)
		k.recs[k.head] = record{}
		k.head++
	}
	if k.head > len(k.recs)/2 && k.head > 64 {
		k.recs = append(k.recs[:0], k.recs[k.head:]...)
		k.head = 0
	}
	if k.changed != nil {
		close(k.changed)
		k.changed = nil
	}
	if k.wakes != nil {
		go wakeAll(k.wakes) // the caller may hold any lock
		k.wakes = nil
	}
}

func wakeAll(wakes map[*KmsgReader]func()) {
	for _, wake := range wakes {
		wake()
	}
}

// first is the number of the oldest record. k.mu is held, as for the other functions of this kind.
func (k *Kmsg) first() uint64 { return k.next - uint64(len(k.recs)-k.head) }

// from returns the records whose numbers are seq or more, and the number of the first of them.
func (k *Kmsg) from(seq uint64) ([]record, uint64) {
	seq = min(max(seq, k.first()), k.next)
	return k.recs[len(k.recs)-int(k.next-seq):], seq
}

// await returns with k.mu held when has is true, which it is asked with k.mu held. If ctx ends before that,
// await returns ctx.Err(), and k.mu is not held.
func (k *Kmsg) await(ctx context.Context, has func() bool) error {
	k.mu.Lock()
	for !has() {
		if k.changed == nil {
			k.changed = make(chan struct{})
		}
		changed := k.changed
		k.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
		k.mu.Lock()
	}
	return nil
}

// Bytes is the whole log as dmesg prints it: each line of a record has its stamp.
func (k *Kmsg) Bytes() []byte {
	k.mu.Lock()
	defer k.mu.Unlock()
	var b bytes.Buffer
	for _, r := range k.recs[k.head:] {
		for line := range strings.SplitSeq(r.text, "\n") {
			fmt.Fprintf(&b, "%s%s\n", stamp(r.ns), line)
		}
	}
	return b.Bytes()
}

// stamp is what stands in front of a line that was logged at ns.
func stamp(ns uint64) string { return fmt.Sprintf("[%5d.%06d] ", ns/1e9, ns%1e9/1e3) }

// Lines are the texts of the records.
func (k *Kmsg) Lines() (out []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, r := range k.recs[k.head:] {
		out = append(out, r.text)
	}
	return out
}
