package trace

import (
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

const (
	markerSize = 1024     // bytes of one write that an entry holds
	rawSize    = 3 * 1024 // a raw write must not be longer, in bytes
	rawID      = 4        // a raw write must not be shorter: it begins with a number of so many bytes
	// An entry has at least room for this note. It stands for text that could not be read.
	markerLeast = len("<faulted>")
)

// mark writes an entry for the task that writes to the file, on that task's processor.
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

// task returns the machine's task of a user's process, and its processor.
func (t *Tracing) task(pid int) (engine.Task, int) {
	task := engine.Task{PID: pid, TGID: pid}
	cpu := 0
	if t.Config.Task != nil {
		task, cpu = t.Config.Task(pid)
	}
	return task, min(max(cpu, 0), t.Config.CPUs-1)
}

// MarkerFile is trace_marker. Each write makes an entry of at most 1024 bytes. A newline is added if there
// is none (tracing_mark_write).
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

// RawMarkerFile is trace_marker_raw. A write is a number and any bytes. The rest of the entry is zeros
// here. The kernel leaves old bytes of the buffer there.
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

// TracePrintk records the text of a trace_printk or trace_puts of code in the machine, on the processor of
// c (__trace_puts). It is called while that function runs. ip is the address of the call. The kernel keeps
// the format and the arguments of most calls, and makes the text when a process reads (bprint, bputs). Here
// the text is made at once. With the option stacktrace, the stack also has the frames of trace_printk
// itself.
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

// puts records the messages of a snapshot trigger (internal_trace_puts).
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
