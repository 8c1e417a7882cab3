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
// The machine runs in the test's own process, and its files are mounted at Machine.Dir, laid out
// as by kprobefs mount: kprobes/, debug/, tracing/, machine/. A command that Exec runs
// starts in that directory and finds it in $KPROBEFS_DIR, and tracing/ in $TRACEFS_PATH, which
// libtracefs and trace-cmd read. A command that names /sys/kernel/tracing itself needs the option
// KernelPaths: each command then runs in a mount namespace of its own in which the files
// are there. The host's own tracing is out of reach in it. Without that option such a command
// would change the host's kernel.
//
// kprobefs run does the same with the program started again as the session of its namespace. A
// test binary is not that program, and to start it again would run whatever its packages do when
// they are initialised. So nothing of it is started again here.
//
// # What the machine does
//
// What commands do with the files, the machine does, too, as with kprobefs mount: a cat of a file
// becomes a task that runs do_sys_openat2 and vfs_read, and can be probed. The test's own process
// is never mirrored: os.ReadFile, Read and Write leave no hits. Nor is anything else that a
// command does, such as opening /etc/hostname: kprobefs run has that. Closing a file and the end of
// a process come to the machine a little later than to their process.
// Emu runs functions of the machine directly.
//
// # What is left
//
// Nothing. The mount ends with the test, also when the test fails or panics. When the whole
// process dies, by a panic elsewhere, a signal or go test's time limit, a small shell that
// waits for that unmounts.
//
// # What a test must not do
//
// A process that serves files to itself must not start a command with exec.Cmd.Dir below
// Machine.Dir: the new process looks the directory up before it is quite its own, and waits
// for a server that waits for it. Exec and Command change the directory later.
//
// The package keeps no state outside a Machine. Its only lock protects nothing of others. It imports
// emu, emu/mirror, fs and fs/tree.
package kprobefstest
