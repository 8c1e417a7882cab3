package tracefs

// StackTracer is kernel.stack_tracer_enabled.
func (fs *FS) StackTracer() int { return fs.stacks.Enabled() }

// SetStackTracer sets kernel.stack_tracer_enabled. Every value except 0 turns the tracer on.
func (fs *FS) SetStackTracer(v int) {
	if err := fs.stacks.SetEnabled(v); err != nil {
		fs.cfg.Log.Error().Err(err).Int("enabled", v).Msg("stack tracer")
	}
}

// FtraceEnabled is kernel.ftrace_enabled.
func (fs *FS) FtraceEnabled() int { return fs.functions.Enabled() }

// SetFtraceEnabled sets kernel.ftrace_enabled. With 0 the entry of a function calls neither tracers nor
// kprobes.
func (fs *FS) SetFtraceEnabled(v int) { fs.functions.SetEnabled(v) }
