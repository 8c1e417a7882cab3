package emu

import "sync"

// An openRecord is a record of the kernel log without a newline at its end. Its task may go on with it
// (KERN_CONT, pr_cont). As in the kernel it is not visible before its end, or before another record begins.
type openRecord struct {
	mu   sync.Mutex // protects the fields below
	text string
	pid  int  // pid of its task
	is   bool // there is such a record
}

// end adds the record to the log, if there is one.
func (o *openRecord) end(m *Machine) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.endLocked(m)
}

func (o *openRecord) endLocked(m *Machine) {
	if o.is {
		m.kmsg.Add(m.clock.Now(), o.text)
		o.text, o.is = "", false
	}
}

// printkPart adds what a task of the guest prints. cont: it goes on with the task's open record, if it is
// still open. open: it has no newline.
func (m *Machine) printkPart(pid int, text string, cont, open bool) {
	o := &m.open
	o.mu.Lock()
	defer o.mu.Unlock()
	if cont && o.is && o.pid == pid && len(o.text)+len(text) <= maxPrintk {
		o.text += text
	} else {
		o.endLocked(m)
		o.text, o.pid, o.is = text, pid, true
	}
	if !open {
		o.endLocked(m)
	}
}
