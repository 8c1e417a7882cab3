package probe

import (
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// getpid and openat are events that others attach to.
var attachable = map[string]*Def{
	"syscalls.sys_enter_getpid": NewSyscall(arch.AMD64, "getpid", 39, nil),
	"syscalls.sys_enter_openat": NewSyscall(arch.AMD64, "openat", 257, []Param{
		{"int", "dfd"}, {"const char *", "filename"}, {"int", "flags"}, {"umode_t", "mode"}}),
}

func attach(group, event string) *Def { return attachable[group+"."+event] }

// parseAny parses line as each kind of event that is not a kprobe.
func parseAny(line string) (d *Def, e *Error) {
	words := Words(line)
	if len(words) == 0 {
		return nil, NotMine
	}
	if rest, ok := strings.CutPrefix(line, "s:"); ok {
		return ParseSynth(line, strings.TrimPrefix(rest, "synthetic/"), Dialect{}, func(string) bool { return false })
	}
	if words[0][0] == 'e' {
		return ParseEprobe(words, Dialect{}, Events{Attach: attach, Filter: func(*Def) *Error { return nil }})
	}
	return nil, RefuseUprobe(words, Dialect{}, func(path string) (bool, error) {
		if path == "/none" {
			return false, syscall.ENOENT
		}
		return path != "/", nil
	})
}

// FuzzKinds: no line panics; a refusal has an errno and a text, unless it is
// silent; what is accepted reads back as a line that parses to the same.
func FuzzKinds(f *testing.F) {
	for _, s := range []string{
		"e:g/x syscalls/sys_enter_openat f=+0($filename):ustring $flags:b3@2/32 if dfd > 3", "e syscalls.sys_enter_getpid $comm:string $nosuch",
		"e:x syscalls.sys_enter_openat %ax +0(+0($filename)):u8[3] \\\"hi\"", "e a. if", "e:.b x.y",
		"s:synthetic/l u64 lat; pid_t pid; char name[16]; char text[]", "s:l unsigned int a unsigned b", "s:l char a[0]; s8 b;;", "s:l",
		"p:u /bin/sh:0x10%return(0x8) $retval @+8 $stack9999", "r /:1(2", "p /none:1", "p a/b:c:3%x", "p:a/ /x:9(1)y",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		d, e := parseAny(line)
		if e != nil {
			if e.Errno == 0 || e.Code != Silent && e.Code.String() == "" {
				t.Fatalf("%q: errno %d, code %d", line, e.Errno, e.Code)
			}
			e.Column(Words(line))
			return
		}
		d.AppendFormat(nil, 1)
		text := strings.TrimSuffix(string(d.AppendTo(nil, env, 0)), "\n")
		back, e := parseAny(strings.Replace(text, "\t", " ", 1))
		if e != nil && d.Kind == Synthetic && strings.Contains(text, "[") { // arrays read back with the brackets at the type
			return
		}
		if e != nil {
			t.Fatalf("%q reads back as %q, which is refused: %v", line, text, e)
		}
		if again := strings.TrimSuffix(string(back.AppendTo(nil, env, 0)), "\n"); again != text {
			t.Fatalf("%q reads back as %q, that as %q", line, text, again)
		}
	})
}
