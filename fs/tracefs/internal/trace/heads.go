package trace

// heads are the names of the columns of trace: with and without the flags, and with the thread group's id.
type heads struct {
	flags, columns, plain  string
	tgidColumns, plainTgid string
	latency                string // of the option latency-format
}

const (
	tgidShift   = "          " // the id moves the flags to the right by this
	latencyRule = "# --------------------------------------------------------------------\n"
)

// heads are those of the kernel's release.
func (t *Tracing) heads() *heads {
	if t.Config.Looks.NoMigrateDisable {
		return &fourFlags
	}
	return &fiveFlags
}

var fiveFlags = heads{
	flags: `#                                _-----=> irqs-off/BH-disabled
#                               / _----=> need-resched
#                              | / _---=> hardirq/softirq
#                              || / _--=> preempt-depth
#                              ||| / _-=> migrate-disable
#                              |||| /     delay
`,
	columns: `#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION
#              | |         |   |||||     |         |
`,
	plain: `#           TASK-PID     CPU#     TIMESTAMP  FUNCTION
#              | |         |         |         |
`,
	tgidColumns: `#           TASK-PID       TGID    CPU#  |||||  TIMESTAMP  FUNCTION
#              | |           |       |   |||||     |         |
`,
	plainTgid: `#           TASK-PID       TGID    CPU#     TIMESTAMP  FUNCTION
#              | |           |       |         |         |
`,
	latency: "#                    _------=> CPU#            \n" +
		"#                   / _-----=> irqs-off/BH-disabled\n" +
		"#                  | / _----=> need-resched    \n" +
		"#                  || / _---=> hardirq/softirq \n" +
		"#                  ||| / _--=> preempt-depth   \n" +
		"#                  |||| / _-=> migrate-disable \n" +
		"#                  ||||| /     delay           \n" +
		"#  cmd     pid     |||||| time  |   caller     \n" +
		"#     \\   /        ||||||  \\    |    /       \n",
}

var fourFlags = heads{
	flags: `#                                _-----=> irqs-off
#                               / _----=> need-resched
#                              | / _---=> hardirq/softirq
#                              || / _--=> preempt-depth
#                              ||| /     delay
`,
	columns: `#           TASK-PID     CPU#  ||||   TIMESTAMP  FUNCTION
#              | |         |   ||||      |         |
`,
	plain: fiveFlags.plain,
	tgidColumns: `#           TASK-PID       TGID    CPU#  ||||   TIMESTAMP  FUNCTION
#              | |           |       |   ||||      |         |
`,
	plainTgid: fiveFlags.plainTgid,
	latency: "#                    _------=> CPU#            \n" +
		"#                   / _-----=> irqs-off        \n" +
		"#                  | / _----=> need-resched    \n" +
		"#                  || / _---=> hardirq/softirq \n" +
		"#                  ||| / _--=> preempt-depth   \n" +
		"#                  |||| /     delay            \n" +
		"#  cmd     pid     ||||| time  |   caller      \n" +
		"#     \\   /        |||||  \\    |   /         \n",
}
