// Package kprobefstest gives a Go test a machine of its own, with its files mounted. A test needs
// no kprobefs program, no root, and no particular kernel:
//
//	func TestOpens(t *testing.T) {
//		m := kprobefstest.Start(t)
//		p := m.Probe("p:open do_sys_openat2 file=+0($arg2):ustring")
//		m.Exec("cat kprobes/list")
//		if p.Hits() == 0 {
//			t.Error("cat opens nothing")
//		}
//	}
//
// # Where the files are
//
// The machine runs in the test's own process. Its files are mounted at Machine.Dir, as kprobefs mount
// lays them out: kprobes/, debug/, tracing/, machine/. A command of Exec starts in that directory. It
// finds the directory in $KPROBEFS_DIR, and tracing/ in $TRACEFS_PATH, which libtracefs and trace-cmd
// read.
//
// A command that names /sys/kernel/tracing itself needs the option KernelPaths. Each command then runs
// in a mount namespace of its own, in which the machine's files hide the host's. Without that option such
// a command changes the host's kernel.
//
// kprobefs run makes its namespace by starting itself again. A test binary cannot do that: it is not
// the program, and all that its packages do at their start would be done once more. Here the namespace
// is made by the new process of each command, on its way to sh.
//
// # What the machine does
//
// The machine repeats what commands do with the files, as with kprobefs mount: a cat of a file becomes a
// task that runs do_sys_openat2 and vfs_read. So the cat hits probes in the machine. The test's own process
// is never mirrored: os.ReadFile, Read and Write leave no hits. What a command does with other files, such
// as /etc/hostname, is not mirrored either: kprobefs run does that. The machine learns of a closed file and
// of the end of a process a little later than the caller that waits for the command.
//
// Machine.Emu runs functions of the machine directly, loads modules, and registers handlers in Go.
//
// # What is left
//
// Nothing. The mount ends with the test, also when the test fails or panics. The whole process may
// die before that: by a panic in another goroutine, a signal, or go test's time limit. A small shell
// waits for that, and unmounts.
//
// # What a test must not do
//
// A test must not start a command with an exec.Cmd.Dir below Machine.Dir. The new process would look the
// directory up while the Go runtime still waits for it, and the server of that directory is in the
// same runtime: both could wait for ever. Exec and Command have the shell change the directory.
//
// A test must not leave processes behind that use the files. Such a test fails, and the message
// names them.
//
// The package keeps no state outside a Machine. No other lock is taken under its only one, Machine.mu.
// It imports emu, emu/mirror, fs and fs/tree.
package kprobefstest
