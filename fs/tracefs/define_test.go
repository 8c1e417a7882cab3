package tracefs

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
)

// dynamic_events takes every kind of dynamic event's lines, and removes by - or by ! and a definition.
func TestDynamicEvents(t *testing.T) {
	fs, _, _ := newFake(t)
	for _, step := range []struct {
		write, want string
		errno       syscall.Errno
	}{
		{"p:kprobes/d1 vfs_open\n", "p:kprobes/d1 vfs_open\n", 0},
		{"r:d2 vfs_open $retval\n", "p:kprobes/d1 vfs_open\nr10:kprobes/d2 vfs_open arg1=$retval\n", 0},
		{"!r:d2 vfs_open\n", "p:kprobes/d1 vfs_open\n", 0},
		{"!p:nosuch\n", "p:kprobes/d1 vfs_open\n", syscall.ENOENT},
		{"s:synth u64 x\n", "p:kprobes/d1 vfs_open\ns:synthetic/synth\tu64 x\n", 0},
		{"s:synth u32 x;\n", "p:kprobes/d1 vfs_open\ns:synthetic/synth\tu64 x\n", syscall.EEXIST},
		{"!s:synth u64 x\n", "p:kprobes/d1 vfs_open\n", 0},
		{"e:e1 syscalls/sys_enter_getpid nr=$__syscall_nr me=$comm:string\n",
			"p:kprobes/d1 vfs_open\ne:eprobes/e1 syscalls.sys_enter_getpid nr=$__syscall_nr me=$comm:string\n", 0},
		{"p:eprobes/e1 vfs_read\n", "p:kprobes/d1 vfs_open\ne:eprobes/e1 syscalls.sys_enter_getpid nr=$__syscall_nr me=$comm:string\n", syscall.EEXIST},
		{"-:e1 syscalls.sys_enter_getppid\n",
			"p:kprobes/d1 vfs_open\ne:eprobes/e1 syscalls.sys_enter_getpid nr=$__syscall_nr me=$comm:string\n", syscall.ENOENT},
		{"-:e1 syscalls/sys_enter_getpid nr=$__syscall_nr\n", "p:kprobes/d1 vfs_open\n", 0},
		{"p:u1 /bin/sh:0x10\n", "p:kprobes/d1 vfs_open\n", syscall.EOPNOTSUPP},
		{"e:x kprobes.d1\n", "p:kprobes/d1 vfs_open\n", syscall.ENODEV},
		{"x:y z\n", "p:kprobes/d1 vfs_open\n", syscall.EINVAL},
		{" -:d1\n", "p:kprobes/d1 vfs_open\n", syscall.EINVAL},
		{"-:d1\n", "", 0},
	} {
		_, err := writeFile(fs.root, "dynamic_events", step.write, syscall.O_APPEND)
		if err == nil && step.errno != 0 || err != nil && errnoOf(err) != step.errno {
			t.Errorf("%q: %v, want %v", step.write, err, step.errno)
		}
		if got := content(t, fs, "dynamic_events"); got != step.want {
			t.Errorf("after %q: %q, want %q", step.write, got, step.want)
		}
	}
}

// An absolute address reads back hashed, and is found by that when it is deleted.
func TestAddress(t *testing.T) {
	fs, _, _ := newFake(t)
	define(t, fs, fmt.Sprintf("p:at %#x", uint64(vfsRead+5)), fmt.Sprintf("p %#x", uint64(vfsOpen)))
	got := content(t, fs, "kprobe_events")
	// The hashes are the same for every machine.
	const hash, other = "0x00000000aa557781", "0000000001f91483"
	if want := "p:kprobes/at " + hash + "\n"; !strings.HasPrefix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if !strings.Contains(got, "p:kprobes/p_0x"+other+" 0x"+other+"\n") {
		t.Errorf("default name: %q", got)
	}
	define(t, fs, "-:at "+hash)
	if strings.Contains(content(t, fs, "kprobe_events"), "at") {
		t.Error("not deleted")
	}
}

// TestOnArmed: a kprobe of an event is reported when it is armed, with its address, and no lock is held.
func TestOnArmed(t *testing.T) {
	fs, _, _ := newFake(t)
	var armed []uint64
	fs.OnArmed(func(addr uint64) {
		content(t, fs, "kprobe_events")
		armed = append(armed, addr)
	})
	define(t, fs, "p:g/a vfs_read")
	if len(armed) != 0 {
		t.Errorf("armed at its definition: %#x", armed)
	}
	for _, on := range []string{"1", "0"} {
		if _, err := writeFile(fs.root, "events/g/a/enable", on, 0); err != nil {
			t.Fatal(err)
		}
	}
	if len(armed) != 1 || armed[0] == 0 {
		t.Errorf("armed %#x, want one address", armed)
	}
}

// Removed and created names are reported when no lock is held.
func TestCallbacks(t *testing.T) {
	fs, _, _ := newFake(t)
	var told []string
	fs.OnCreateDir(func(name string) {
		content(t, fs, "kprobe_events")
		told = append(told, "+"+name)
	})
	fs.OnGone(func(dir []string, name string) {
		content(t, fs, "kprobe_events")
		told = append(told, "-"+strings.Join(dir, "/")+"/"+name)
	})
	define(t, fs, "p:g/a vfs_read", "p:g/b vfs_read", "p:g/a vfs_open", "-:g/a", "-:g/b")
	want := "+g +a +b -events/g/a -events/g/b -events/g"
	if got := strings.Join(told, " "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func BenchmarkDefineDelete(b *testing.B) {
	const n = 10000
	var def, del strings.Builder
	for i := range n {
		fmt.Fprintf(&def, "p:e%d vfs_read+5 a=%%di\n", i)
		fmt.Fprintf(&del, "-:e%d\n", i)
	}
	for b.Loop() {
		fs, e, _ := newFake(b)
		e.quick = true
		writeFile(fs.root, "kprobe_events", def.String(), 0)
		writeFile(fs.root, "kprobe_events", del.String(), 0)
		if s, _ := readFile(fs.root, "kprobe_events"); s != "" {
			b.Fatal("left behind")
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)*1e6/n, "µs/event")
}
