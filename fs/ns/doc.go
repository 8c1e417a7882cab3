// Package ns runs a command in a world of its own: new namespaces in which
// trees of files are mounted where the kernel has them, while their server stays
// outside.
//
// Three processes take part. The server calls Start and serves what it is
// handed. The session, this program started again in new mount (and user)
// namespaces, mounts, hands the connections over, starts the command, and then
// waits for every process of the namespace, as init would. The command and its
// descendants do whatever they do.
//
// They end together. The session reads the server's socket: at its end, the
// server is gone, and the session kills all that is left in the namespace; one that
// is stopped goes on for that. The command dies with the session (PR_SET_PDEATHSIG); what it leaves behind the
// server kills, which is the adopter of orphans (PR_SET_CHILD_SUBREAPER) and
// finds the rest by its mount namespace. A command killed by SIGKILL takes
// everything with it; one that ends otherwise may leave processes in the
// background, and the session lasts until the last of them has ended.
//
// They stop together, too, under a shell with job control: the shell waits for
// the server, so that stops when the command has stopped, and not at the terminal's
// SIGTSTP, of which the command may make something else. (In a pid namespace the
// session sees the init alone: there SIGTSTP stops all of them.)
//
// The server never enters the namespace: that would keep it alive.
//
// Messages go over a SOCK_SEQPACKET pair, one JSON object each, in one packet or
// several, with at most one descriptor (SCM_RIGHTS).
//
// The command inherits what who starts the server would have given it: open
// descriptors under their numbers, standard ones that are closed, signals that
// are ignored or blocked. The Go runtime changes that before it runs our code; a
// constructor in C has looked by then.
//
// Its one lock, Session.restarting, is held while the session is asked for one
// Restart, and no other is taken then. Of ours it imports emu/seccomp.
package ns
