package engine

import "fmt"

// Enabled is the value of kprobes/enabled.
func (e *Engine) Enabled() bool { return !e.disarmed.Load() }

// SetEnabled is a write to kprobes/enabled: arm_all_kprobes, disarm_all_kprobes.
// It touches the text of all sites but no kprobe's own state, and nothing when it
// changes nothing. When it returns, the text is as it has to be.
func (e *Engine) SetEnabled(on bool) {
	e.mu.Lock()
	if on != e.disarmed.Load() {
		e.unlock(false)
		return
	}
	e.disarmed.Store(!on)
	total := 0
	e.each(func(s *site) {
		if s.off() {
			return
		}
		total++
		if on {
			e.arm(s)
		} else {
			e.disarm(s)
		}
	})
	failed, _ := e.flush()
	e.cfg.Printk(e.messages().armed(on, failed, total))
	e.log(LogInfo, "kprobes globally armed or disarmed", "enabled", on, "sites", total, "failed", failed)
	e.unlock(!on)
	if !on {
		e.waitOptimizer()
	}
}

// messages are what the kernel log says when all kprobes are switched.
type messages struct {
	armed                  func(on bool, failed, total int) string
	optimized, unoptimized string
}

// messages are those of the kernel's release.
func (e *Engine) messages() *messages {
	if e.cfg.Hits.ShortMessages {
		return &shortMessages
	}
	return &fullMessages
}

var (
	fullMessages = messages{
		armedLine,
		"kprobes: kprobe jump-optimization is enabled. All kprobes are optimized if possible.",
		"kprobes: kprobe jump-optimization is disabled. All kprobes are based on software breakpoint.",
	}
	shortMessages = messages{shortArmedLine, "Kprobes globally optimized", "Kprobes globally unoptimized"}
)

func armedLine(on bool, failed, total int) string {
	verb, keep := "enable", "disabled"
	if !on {
		verb, keep = "disable", "enabled"
	}
	if failed == 0 {
		return "kprobes: Kprobes globally " + verb + "d"
	}
	return fmt.Sprintf("kprobes: Kprobes globally %sd, but failed to %s %d out of %d probes."+
		" Please check which kprobes are kept %s via debugfs.", verb, verb, failed, total, keep)
}

func shortArmedLine(on bool, failed, total int) string {
	verb, armed := "arm", "enabled"
	if !on {
		verb, armed = "disarm", "disabled"
	}
	if failed == 0 {
		return "Kprobes globally " + armed
	}
	return fmt.Sprintf("Kprobes globally %s, but failed to %s %d out of %d probes", armed, verb, failed, total)
}

// Optimization is the value of debug.kprobes-optimization.
func (e *Engine) Optimization() bool { return e.allowOpt.Load() }

// SetOptimization is a write to debug.kprobes-optimization: optimize_all_kprobes,
// unoptimize_all_kprobes. Turning it off returns when no jump is left in the text.
func (e *Engine) SetOptimization(on bool) {
	e.sysctl.Lock()
	defer e.sysctl.Unlock()
	e.mu.Lock()
	if on == e.allowOpt.Load() {
		e.unlock(false)
		return
	}
	e.allowOpt.Store(on)
	e.each(func(s *site) {
		switch {
		case s.off():
		case on:
			e.optimize(s)
		default:
			e.unoptimize(s, false)
		}
	})
	e.logFlush("optimise")
	e.unlock(false)
	e.log(LogInfo, "jump optimisation", "allowed", on)
	text := e.messages().optimized
	if !on {
		e.waitOptimizer()
		text = e.messages().unoptimized
	}
	if e.arch.optimizes() { // a kernel without says nothing of it
		e.cfg.Printk(text)
	}
}
