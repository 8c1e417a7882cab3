package engine

// Placeholders of the engine's own state; see the files of kprobes proper.
type (
	kretStack    struct{ top *Instance }
	kprobeCtlblk struct{}
	kprobeState  struct{}
	kretPool     struct{}
)
