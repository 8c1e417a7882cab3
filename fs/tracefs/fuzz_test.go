package tracefs

import (
	"errors"
	"syscall"
	"testing"
)

// FuzzFiles: whatever is written to the files that parse, nothing panics, a
// refusal has an errno, the files can be read, and everything can be removed.
func FuzzFiles(f *testing.F) {
	for _, s := range []string{
		"p:b vfs_open x=%di\np:b vfs_write x=%si\n-:a\n", "enable_event:kprobes:a:3 if x==1", "!traceoff", "traceoff:1 if s ~ \"*\"",
		"kprobes:a !kprobes:", "x==42 && comm != \"sh\"", "1", "0", "- :a", "-:kprobes/", "!p:a", "r:c vfs_fsync\n-:c vfs_fsync\n#",
		"e:x syscalls/sys_enter_getpid nr=$__syscall_nr me=$comm:string if __syscall_nr == 39", "s:s1 u64 a; char b[16]; char c[]",
		"s2 unsigned int x pid_t y", "!s2", "p:u /bin/sh:0x10%return(8) $retval @+8", "-:synthetic/s1\n-:eprobes/",
	} {
		for which := range uint8(9) {
			f.Add(which, s)
		}
	}
	paths := []string{"kprobe_events", "dynamic_events", "events/kprobes/a/trigger", "events/kprobes/a/filter", "events/kprobes/filter",
		"set_event", "events/kprobes/a/enable", "synthetic_events", "uprobe_events"}
	f.Fuzz(func(t *testing.T, which uint8, s string) {
		fs, e, _ := newFake(t)
		define(t, fs, "p:a vfs_read x=%di s=+0(%si):string")
		path := paths[int(which)%len(paths)]
		n, err := writeFile(fs.root, path, s, 0)
		var errno syscall.Errno
		if err != nil && !errors.As(err, &errno) || err == nil && (n < 0 || n > len(s)) {
			t.Fatalf("%s: %q: %d, %v", path, s, n, err)
		}
		hitAt(e, vfsRead)
		for _, p := range append(paths, "error_log", "trace", "kprobe_profile", "available_events") {
			readFile(fs.root, p)
		}
		fs.Close()
		if len(e.live) != 0 {
			t.Fatalf("%s: %q: %d kprobes left", path, s, len(e.live))
		}
	})
}
