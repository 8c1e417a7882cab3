package trace

import (
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

const (
	markerSize = 1024     // bytes of one write that are taken
	rawSize    = 3 * 1024 // a raw write must not be longer
	rawID      = 4        // and not shorter than the number that it begins with
	// What an entry has room for at least: a note that the text was not to be had.
	markerLeast = len("<faulted>")
)

// mark writes an entry as the task that writes to the file, on its processor.
func (a *Array) mark(pid uint32, kind int, body []byte) error {
	if !a.Has(optMarkers) {
		return syscall.EINVAL
	}
	if !a.On.Load() {
		return syscall.EBADF
	}
	task, cpu := a.tr.task(int(pid))
	e := make([]byte, EntryHeader, EntryHeader+len(body))
	a.tr.layout.PutUint16(e, uint16(kind))
	a.tr.layout.PutUint32(e[4:], uint32(task.PID))
	a.recorded(&task, nil)
	if !a.Write(cpu, a.tr.Config.Clock.Now(), append(e, body...)) {
		return syscall.EBADF
	}
	return nil
}

// task is who a process of the user's is, and on which processor.
func (t *Tracing) task(pid int) (engine.Task, int) {
	task := engine.Task{PID: pid, TGID: pid}
	cpu := 0
	if t.Config.Task != nil {
		task, cpu = t.Config.Task(pid)
	}
	return task, min(max(cpu, 0), t.Config.CPUs-1)
}

// MarkerFile is trace_marker: each write is an entry, of at most 1024 bytes; a
// newline is added if there is none (tracing_mark_write).
func (a *Array) MarkerFile() vtree.Node {
	return &vtree.File{
		Mode:       markerMode,
		Unseekable: true,
		Store: func(o *vtree.Open, p []byte, _ int64) (int, error) {
			p = p[:min(len(p), markerSize)]
			body := a.tr.layout.AppendLong(nil, a.tr.markerIP)
			body = append(body, p...)
			if len(p) > 0 && p[len(p)-1] != '\n' {
				body = append(body, '\n')
			}
			room := a.tr.layout.Word + max(len(p), markerLeast) + 2
			body = append(body, make([]byte, room-len(body))...)
			return len(p), a.mark(o.PID, TypePrint, body)
		},
	}
}

// RawMarkerFile is trace_marker_raw: a number and whatever follows it. The rest
// of the entry is zeros here; the kernel shows what was there before.
func (a *Array) RawMarkerFile() vtree.Node {
	return &vtree.File{
		Mode:       markerMode,
		Unseekable: true,
		Store: func(o *vtree.Open, p []byte, _ int64) (int, error) {
			if len(p) < rawID || len(p) > rawSize {
				return 0, syscall.EINVAL
			}
			p = p[:min(len(p), markerSize)]
			body := make([]byte, rawID+max(len(p), rawID+markerLeast)) // the kernel counts the number twice
			copy(body, p)
			return len(p), a.mark(o.PID, TypeRaw, body)
		},
	}
}

// TracePrintk records what code in the machine says by trace_printk or trace_puts,
// on the processor that c is (__trace_puts): to call in the middle of that. ip is
// where. The kernel keeps the format and the arguments of most, and makes
// the text when somebody reads (bprint, bputs); here the text is there already.
// With stacktrace the functions that it is said by are in the stack, too.
func (t *Tracing) TracePrintk(c *engine.Context, ip uint64, text string) {
	a := t.global
	if !a.On.Load() || !a.Has(optPrintk) {
		return
	}
	r := t.recorders[c.CPU]
	e := r.Begin(c, TypePrint, engine.TrapFtrace)
	e = r.AppendWord(e, ip)
	e = append(e, text[:min(len(text), markerSize)]...)
	if e[len(e)-1] != '\n' {
		e = append(e, '\n')
	}
	now := c.Now()
	if !a.Record(r, c, now, append(e, 0)) {
		return
	}
	if a.Has(OptStacktrace) {
		r.WriteStack(a, c, now, e, c.IP)
	}
}

// puts is internal_trace_puts, for what a snapshot trigger has to say.
func (t *Tracing) puts(c *engine.Context, lines ...string) {
	a := t.global
	if !a.On.Load() || !a.Has(optPrintk) {
		return
	}
	var now uint64
	if c.Now != nil {
		now = c.Now()
	}
	isa, l := t.Config.ISA, t.layout
	for _, s := range lines {
		e := make([]byte, EntryHeader, EntryHeader+l.Word+len(s)+1)
		l.PutUint16(e, TypePuts)
		ctx := contextOf(isa, c, c.Trap)
		e[2], e[3] = uint8(ctx>>16), uint8(ctx)
		if c.Task != nil {
			l.PutUint32(e[4:], uint32(c.Task.PID))
		}
		e = append(append(append(e, make([]byte, l.Word)...), s...), 0)
		a.Write(c.CPU, now, e)
	}
}
