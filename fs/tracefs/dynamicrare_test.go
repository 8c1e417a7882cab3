package tracefs

import (
	iofs "io/fs"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

const openat = "e:x syscalls/sys_enter_openat "

// rare are definitions that hardly anybody writes, with what 6.1 answered to each.
var rare = []struct {
	steps []string          // FILE << TEXT [= ERRNO]
	files map[string]string // what is in a file; "": nothing is
}{
	// Only the sum of width and offset is looked at, which wraps around.
	{[]string{"kprobe_events << p:a vfs_read x=%di:b2@18446744073709551615/64"}, map[string]string{"events/kprobes/a/format": "field:u64 x;"}},
	{[]string{"kprobe_events << p:a vfs_read x=%di:b2@18446744073709551614/8"}, map[string]string{"events/kprobes/a/format": "field:u8 x;"}},
	{[]string{"kprobe_events << p:a vfs_read x=%di:b66@0/64 = EINVAL"}, nil},
	// A maxactive from 1<<31 on is negative.
	{[]string{"kprobe_events << r2147483648:a vfs_read"}, map[string]string{"kprobe_events": "r10:kprobes/a vfs_read"}},
	{[]string{"kprobe_events << r4294967295:a vfs_read"}, map[string]string{"kprobe_events": "r10:kprobes/a vfs_read"}},
	{[]string{"kprobe_events << r2147483647:a vfs_read = EINVAL"}, map[string]string{"error_log": "Maxactive is too big"}},
	// No symbol is called "".
	{[]string{"kprobe_events << p:a %return = ENOENT"}, map[string]string{"error_log": "Invalid probed address or symbol"}},

	// The name of the task is a field like others until all else has been looked at.
	{[]string{"dynamic_events << " + openat + "x=$comm:symstr y=+0($comm) z=+0(+0($COMM)):string"}, map[string]string{"events/eprobes/x/format": "__data_loc char[] z;"}},
	{[]string{"dynamic_events << e:x syscalls/sys_enter_getpid x=$__syscall_nr:symstr"}, map[string]string{"events/eprobes/x/format": "__data_loc char[] x;"}},
	// The filter is looked at before the arguments.
	{[]string{"dynamic_events << " + openat + "x=%zz if nosuch == 5 = EINVAL"}, map[string]string{"error_log": "event filter parse error: error: Field not found"}},
	// Synthetic events can be attached to, and stay while they are.
	{[]string{
		"dynamic_events << s:s s64 a; char b[]", "dynamic_events << e:x synthetic/s $a b=+0($b):string if a == 5",
		"dynamic_events << -:s = EBUSY", "events/eprobes/x/enable << 1", "events/eprobes/x/enable << 0",
	}, map[string]string{"dynamic_events": "e:eprobes/x synthetic.s arg1=$a b=+0($b):string\n"}},
	{[]string{"dynamic_events << s:s s64 a", "dynamic_events << e:x synthetic/s $a", "dynamic_events << -:x", "dynamic_events << -:s"}, map[string]string{"dynamic_events": ""}},
	{[]string{"dynamic_events << s:s s64 a", "dynamic_events << e:x synthetic/s $common_pid = ENOENT"}, map[string]string{"error_log": "does not have this field"}},

	// The event that an enabled event probe is attached to is armed, as if it had a trigger.
	{[]string{"dynamic_events << s:s s64 a", "dynamic_events << e:x synthetic/s", "events/eprobes/x/enable << 1"}, map[string]string{"events/synthetic/s/enable": "0*"}},
	{[]string{"dynamic_events << s:s s64 a", "dynamic_events << e:x synthetic/s", "events/eprobes/x/enable << 1", "events/synthetic/s/enable << 1"}, map[string]string{"events/synthetic/s/enable": "1*"}},
	{[]string{"dynamic_events << e:x syscalls/sys_enter_openat", "events/eprobes/x/enable << 1", "events/eprobes/x/enable << 0"}, map[string]string{"events/syscalls/sys_enter_openat/enable": "0\n"}},
	// A type that names an array of longs is a stack, whatever the rest of it is.
	{[]string{"dynamic_events << s:a long x[08]"}, map[string]string{"events/synthetic/a/format": "field:__data_loc long[08] x;\toffset:8;\tsize:8;\tsigned:1;\n\nprint fmt: \"x=%s\", __get_stacktrace(x)"}},
	{[]string{"synthetic_events << a unsigned long[] x"}, map[string]string{"synthetic_events": "a\tunsigned long[] x\n"}},
	{[]string{"dynamic_events << s:a unsigned char x[010]"}, map[string]string{"events/synthetic/a/format": "field:unsigned char x[];\toffset:8;\tsize:8;\tsigned:0;"}},
	{[]string{"dynamic_events << s:a char[4] x"}, map[string]string{"events/synthetic/a/format": "field:char x[];\toffset:8;\tsize:4;\tsigned:1;"}},
	{[]string{"dynamic_events << s:a char x[0]"}, map[string]string{"events/synthetic/a/format": "field:__data_loc char[0] x;"}},
	{[]string{"dynamic_events << s:a gfp_t x"}, map[string]string{"events/synthetic/a/format": "field:gfp_t x;\toffset:8;\tsize:4;\tsigned:0;"}},
	{[]string{"dynamic_events << s:a char[] x[4] = EINVAL"}, map[string]string{"error_log": "Invalid array specification"}},
	{[]string{"dynamic_events << s:a long long x = EINVAL"}, map[string]string{"error_log": "Invalid field"}},
	// The name is looked at before the fields, and the command shown as it was written.
	{[]string{"dynamic_events << s:a u64 x", "dynamic_events << s:a u65 y = EEXIST"}, map[string]string{"error_log": "Event already exists"}},
	{[]string{"dynamic_events << \v s:a  u65\tx = EINVAL"}, map[string]string{"error_log": "  Command: s:a  u65\tx\n" + strings.Repeat(" ", 16) + "^"}},
	// ! takes what follows up to a blank for a name, and no name is no event.
	{[]string{"synthetic_events << a u64 x", "synthetic_events << ! = ENOENT", "synthetic_events << ! a = ENOENT", "synthetic_events << !a\xa0b = ENOENT"}, map[string]string{"synthetic_events": "a\tu64 x\n"}},
	{[]string{"dynamic_events << s:s u64 a", "dynamic_events << -:synthetic/ = ENOENT", "dynamic_events << p:synthetic/p vfs_read", "dynamic_events << -:synthetic/"}, map[string]string{"dynamic_events": "s:synthetic/s\tu64 a\n"}},
	{[]string{"synthetic_events << a u64 x", "synthetic_events << !a\tb"}, map[string]string{"synthetic_events": ""}},

	// Events of ftrace's are there, whether they can be seen or not; others can be put beside them.
	{[]string{"kprobe_events << p:ftrace/function vfs_read = EEXIST", "dynamic_events << e:ftrace/wakeup syscalls/sys_enter_getpid = EEXIST"}, map[string]string{"error_log": "already used by another event"}},
	{[]string{"kprobe_events << p:ftrace/a vfs_read"}, map[string]string{"events/ftrace/a/enable": "0"}},
	// An event without a directory is there all the same.
	{[]string{"kprobe_events << p:enable vfs_read"}, map[string]string{"kprobe_events": "p:kprobes/enable vfs_read", "events/kprobes/enable": "0", "kmsg": "Could not create tracefs 'enable' directory"}},
	{[]string{"kprobe_events << p:header_page/a vfs_read"}, map[string]string{"kprobe_events": "p:header_page/a vfs_read", "kmsg": "Failed to create system directory header_page"}},
}

func TestRare(t *testing.T) {
	for _, c := range rare {
		fs, _, kmsg := newFake(t)
		for _, s := range c.steps {
			file, text, _ := strings.Cut(s, " << ")
			text, errno, _ := strings.Cut(text, " = E")
			got := ""
			if _, err := writeFile(fs.root, file, text+"\n", syscall.O_APPEND); err != nil {
				got = map[syscall.Errno]string{syscall.EINVAL: "INVAL", syscall.ENOENT: "NOENT", syscall.EEXIST: "EXIST", syscall.EBUSY: "BUSY"}[errnoOf(err)]
			}
			if got != errno {
				t.Errorf("%q: E%s, want E%s", s, got, errno)
			}
		}
		for file, want := range c.files {
			got := strings.Join(*kmsg, "\n")
			if file != "kmsg" {
				got = content(t, fs, file)
			}
			if !strings.Contains(got, want) || want == "" && got != "" {
				t.Errorf("%q: %s is %q, without %q", c.steps, file, got, want)
			}
		}
		fs.Close()
		if left := content(t, fs, "dynamic_events"); left != "" {
			t.Errorf("%q: left behind: %s", c.steps, left)
		}
	}
}

// TestGroupsOnce: a group that has the name of what is in events/ is not there twice.
func TestGroupsOnce(t *testing.T) {
	fs, _, _ := newFake(t)
	for _, l := range []string{"p:ftrace/a vfs_read", "p:enable/a vfs_read", "p:g/a vfs_read", "p:g/filter vfs_read"} {
		define(t, fs, l)
	}
	for dir, want := range map[string]string{"events": "enable ftrace g header_event header_page", "events/g": "a enable filter"} {
		if got := strings.Join(dirNames(t, fs, dir), " "); got != want {
			t.Errorf("%s: %s, want %s", dir, got, want)
		}
	}
}

// dirNames are the names in a directory, as it lists them, but the static events' group.
func dirNames(t *testing.T, fs *FS, path string) (list []string) {
	t.Helper()
	es, err := iofs.ReadDir(vtree.FS(fs.root, vtree.Caller{}), path)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range es {
		if e.Name() != "syscalls" {
			list = append(list, e.Name())
		}
	}
	return list
}

// TestHoldsElsewhere: an event probe that two arrays have enabled has its event armed in one
// of them, and still when that goes.
func TestHoldsElsewhere(t *testing.T) {
	fs, e, _ := newFake(t)
	if err := fs.instancesDir().Mkdir(vtree.Caller{}, "i"); err != nil {
		t.Fatal(err)
	}
	if _, err := writeFile(fs.root, "dynamic_events", "e:x syscalls/sys_enter_openat\n", 0); err != nil {
		t.Fatal(err)
	}
	const target = "events/syscalls/sys_enter_openat/enable"
	set(t, fs, "instances/i/events/eprobes/x/enable", "1")
	set(t, fs, "events/eprobes/x/enable", "1")
	if a, b := content(t, fs, "instances/i/"+target), content(t, fs, target); a != "0*\n" || b != "0\n" {
		t.Errorf("in the instance %q, at the top %q", a, b)
	}
	if err := fs.instancesDir().Rmdir(vtree.Caller{}, "i"); err != nil {
		t.Fatal(err)
	}
	if s := content(t, fs, target); s != "0*\n" {
		t.Errorf("without the instance: %q", s)
	}
	set(t, fs, "events/eprobes/x/enable", "0")
	if s := content(t, fs, target); s != "0\n" {
		t.Errorf("disabled: %q", s)
	}
	if len(e.live) != 0 {
		t.Errorf("%d kprobes are left", len(e.live))
	}
}
