package system

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
)

// KmsgLimit is how many bytes of text the log keeps (CONFIG_LOG_BUF_SHIFT=20).
const KmsgLimit = 1 << 20

// A Kmsg is the kernel's log: a ring of records, the oldest dropped first.
type Kmsg struct {
	mu   sync.Mutex
	recs []record // guarded by mu; recs[head:] are live
	head int
	size int // bytes of text in recs[head:]
}

type record struct {
	ns   uint64
	text string
}

// Add appends text, without its trailing newline, stamped ns.
func (k *Kmsg) Add(ns uint64, text string) {
	text = strings.TrimSuffix(text, "\n")
	k.mu.Lock()
	defer k.mu.Unlock()
	k.recs = append(k.recs, record{ns, text})
	k.size += len(text)
	for k.size > KmsgLimit && k.head < len(k.recs)-1 {
		k.size -= len(k.recs[k.head].text)
		k.recs[k.head] = record{}
		k.head++
	}
	if k.head > len(k.recs)/2 && k.head > 64 {
		k.recs = append(k.recs[:0], k.recs[k.head:]...)
		k.head = 0
	}
}

// Bytes is the log as dmesg prints it: each line of a record has its stamp.
func (k *Kmsg) Bytes() []byte {
	k.mu.Lock()
	defer k.mu.Unlock()
	var b bytes.Buffer
	for _, r := range k.recs[k.head:] {
		for line := range strings.SplitSeq(r.text, "\n") {
			fmt.Fprintf(&b, "[%5d.%06d] %s\n", r.ns/1e9, r.ns%1e9/1e3, line)
		}
	}
	return b.Bytes()
}

// Lines are the texts of the records.
func (k *Kmsg) Lines() (out []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, r := range k.recs[k.head:] {
		out = append(out, r.text)
	}
	return out
}
