package script

import (
	"os"
	"os/signal"

	"golang.org/x/sys/unix"
)

// hearSignals takes the signals that the caller has left ignored, as nohup does with SIGHUP. An ignored signal
// would stay ignored in every command of a script, and a session that is to end by it would go on for ever. A signal
// that is taken has its default action in commands.
func hearSignals() {
	taken := make(chan os.Signal, 1)
	for _, s := range []os.Signal{unix.SIGHUP, unix.SIGINT, unix.SIGQUIT, unix.SIGPIPE} {
		if signal.Ignored(s) {
			signal.Notify(taken, s)
		}
	}
}
