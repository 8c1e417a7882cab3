// Package ns runs a command in new namespaces, in which trees of files are mounted at the kernel's places.
// The server of these files stays outside.
//
// Three processes take part. The server calls Start, and serves the connections that it is handed. The
// session is this program, started again in new mount (and user) namespaces. It mounts, hands the
// connections over, starts the command, and then waits for every process of the namespace, as an init does.
// The third is the command with its descendants.
//
// Root's command has a user namespace, and a copy of the session's mounts, that are its own: see sealed.go.
// The session stays outside, because it must reach files that the command must not reach.
//
// All three end together. The session reads the server's socket. When the socket ends, the server is gone,
// and the session kills all processes of the namespace. A stopped session is continued for that. The
// command dies with the session (PR_SET_PDEATHSIG). The server kills processes that the command leaves: it
// adopts orphans (PR_SET_CHILD_SUBREAPER), and finds the rest by their mount namespace. If SIGKILL ends the
// command, everything ends. A command that ends in another way may leave processes in the background, and
// the session lasts until the last of them has ended.
//
// They also stop together, under a shell with job control. The shell waits for the server, so the server
// stops when the command has stopped. It does not stop at the terminal's SIGTSTP, because the command may
// do something else with that signal. In a pid namespace the session sees only the init, and SIGTSTP stops
// all processes.
//
// The server never enters the namespace: that would keep the namespace alive.
//
// Messages go over a SOCK_SEQPACKET pair. A message is one JSON object, in one packet or several, with
// at most one descriptor (SCM_RIGHTS).
//
// The command inherits the same state as if the starter of the server had started it: open descriptors with
// their numbers, closed standard descriptors, and signals that are ignored or blocked. The Go runtime
// changes these before our code runs. So a constructor in C saves them first.
//
// The locks are Session.asking, and program.mounting, which is held during one mount of procfs. No other lock is taken
// under them. The package imports emu/seccomp, fs/internal/forbid and fs/internal/taskmem.
package ns
