package engine

import (
	"sync/atomic"
)

// maxWord is how long a word is at most, and a breakpoint.
const maxWord = 8

// flags are those of the kernel's struct kprobe. Protected by the kprobe mutex.
type flags struct {
	disabled  bool // KPROBE_FLAG_DISABLED
	gone      bool // KPROBE_FLAG_GONE: the text has been freed
	optimized bool // KPROBE_FLAG_OPTIMIZED: set as soon as the site is queued; of aggregates only
}

// off is kprobe_disabled. A probe that is gone counts as disabled.
func (f *flags) off() bool { return f.disabled || f.gone }

// kprobeState is the engine's part of a Kprobe.
type kprobeState struct {
	flags  flags
	jump   *Jprobe       // the jprobe this is part of, or nil
	ret    *Kretprobe    // the kretprobe this is the entry of, or nil; set at registration
	missed atomic.Uint64 // counted by hits, cleared by registration
}

// Nmissed is how often the probe was hit while another was being handled on the
// same processor, so that its handlers could not run (struct kprobe.nmissed).
func (p *Kprobe) Nmissed() uint64 { return p.state.missed.Load() }

// hitStatus is the kernel's kprobe_status.
type hitStatus uint8

const (
	hitActive  hitStatus = iota // in pre_handlers
	hitStep                     // the copy runs
	hitReenter                  // the copy of a probe hit during another's handlers runs
	hitDone                     // in post_handlers
)

// A frame is the work of a processor for one kprobe.
type frame struct {
	cur    *plan // current_kprobe, nil when none is being handled
	status hitStatus
	irq    uint64 // the interrupt flags as they were at the hit
	end    uint64 // IP at the trap of the breakpoint that ends the running copy; 0 when none runs
}

// Stepping reports whether the processor is between the trap that begins a kprobe's
// handling and the one that ends it: it runs, or has just run, a copy.
func (c *Context) Stepping() bool { return c.kcb.end != 0 }

// InKprobe is kprobe_running: a probe hit now would be missed.
func (c *Context) InKprobe() bool { return c.kcb.cur != nil }

// kprobeCtlblk is struct kprobe_ctlblk. Owned by the processor.
type kprobeCtlblk struct {
	frame
	prev frame  // prev_kprobe: the interrupted frame, while status is hitReenter
	back uint64 // where the hit goes on whose handler was begun

	instance *Kprobe // whose handler runs, of several at one address (kprobe_instance)
	jump     jump    // while the function of a jprobe runs

	word [maxWord]byte // scratch of a hit: a word of the stack, or text
	big  bool          // words of the instruction that is emulated are big-endian
	bad  access        // why an emulation failed
}
