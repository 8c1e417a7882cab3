package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// writeTime is what a write may take: the longest is a call in the machine
// with the limit that it has when it names none.
const writeTime = 7 * time.Second

// writes writes hostile text to every writable file. The machine refuses or accepts it, and all files must
// still answer.
func writes(ctx context.Context, e *env) error {
	m, err := e.mount("m")
	if err != nil {
		return err
	}
	defer m.kill()
	if err := m.write("tracing/kprobe_events", "p:one vfs_read\nr:two vfs_write $retval\n", os.O_APPEND); err != nil {
		return err
	}
	if err := os.Mkdir(m.path("tracing/instances/i"), 0o750); err != nil {
		return err
	}
	files, err := m.writable()
	if err != nil {
		return err
	}
	for i := range e.size(1000, 60) {
		if ctx.Err() != nil {
			break
		}
		if err := m.scribble(pick(e, files)); err != nil {
			return err
		}
		if i%100 == 99 {
			if err := m.healthy("100 hostile writes"); err != nil {
				return err
			}
		}
	}
	m.ctl("resume")
	if err := m.healthy("hostile writes"); err != nil {
		return err
	}
	return m.end()
}

// scribble writes one hostile text to a file.
func (m *machine) scribble(name string) error {
	e := m.e
	text := e.hostile(filepath.Base(name))
	flags := pick(e, []int{0, os.O_APPEND, os.O_TRUNC, os.O_APPEND})
	e.count("writes", 1)
	err := m.e.within(writeTime, func() error {
		err := m.write(name, text, flags)
		if err == nil {
			e.count("writes taken", 1)
		}
		if errors.Is(err, syscall.ENOTCONN) || errors.Is(err, syscall.EIO) || errors.Is(err, syscall.ENOSYS) {
			return err
		}
		return nil
	})
	if err != nil {
		err = fmt.Errorf("%q to %s: %w", short(text), name, err)
	}
	return err
}

// writable lists the machine's files with a bit for writing.
func (m *machine) writable() ([]string, error) {
	var files []string
	err := filepath.WalkDir(m.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Mode().IsRegular() && info.Mode()&0o222 != 0 {
			name, _ := filepath.Rel(m.dir, path)
			files = append(files, name)
		}
		return nil
	})
	return files, err
}

// valid are texts that files accept. Hostile texts are mostly made from them.
var valid = map[string][]string{
	"kprobe_events": {
		"p:a vfs_read", "p:b/c do_sys_openat2 file=+0($arg2):ustring", "r:d vfs_read $retval:s32", "r8:e vfs_write ret=$retval", "-:a", "-:kprobes/one",
		"p vfs_read+5 a=%di b=$stack0 c=$stack d=$comm e=@linux_proc_banner:string", "p:x vfs_read $arg1:x64 +u8(%si):u32[4] +0(+8($arg2)):b4@2/32",
	},
	"dynamic_events":      {"s:syn u64 a; int b; char c[16]", "e:ep kprobes.one x=$common_pid", "p:q vfs_open", "-:q", "!syn"},
	"synthetic_events":    {"syn u64 a; pid_t b", "!syn", "other char s[]; int x"},
	"filter":              {"common_pid == 1", "ip > 0 && common_preempt_count != 3 || !(common_flags & 7)", "comm ~ \"c*\"", "0"},
	"trigger":             {"traceoff", "traceon:5 if common_pid > 2", "stacktrace:1", "snapshot", "enable_event:kprobes:two:3", "!traceoff", "disable_event:kprobes:two"},
	"set_ftrace_filter":   {"vfs_*", "*read*", "vfs_read:traceoff:3", "!vfs_*", ":mod:ktm", "vfs_read:stacktrace", "1"},
	"set_ftrace_notrace":  {"schedule", "*spin*", "!*"},
	"set_graph_function":  {"vfs_read", "do_sys_*"},
	"current_tracer":      {"function", "function_graph", "nop"},
	"trace_options":       {"sym-offset", "nostacktrace", "stacktrace", "irq-info", "func_stack_trace"},
	"trace_clock":         {"local", "global", "counter", "mono", "x86-tsc"},
	"buffer_size_kb":      {"1", "64", "7", "1024"},
	"buffer_subbuf_order": {"0", "1"},
	"saved_cmdlines_size": {"1", "128"},
	"tracing_cpumask":     {"1", "3", "0", "ff,ffffffff"},
	"set_event":           {"kprobes:*", "!kprobes:one", "*:*", ":mod:ktm"},
	"set_event_pid":       {"1 2 3", "-1", "99999999"},
	"set_ftrace_pid":      {"1", "0"},
	"trace_marker":        {"hello", "\n", "%s%n%p"},
	"trace_marker_raw":    {"\x01\x00\x00\x00abcd", "abc"},
	"stack_trace_filter":  {"vfs_*"},
	"ctl": {
		"insmod ktm", "rmmod ktm", "insmod kprobe_example symbol=vfs_read", "rmmod kprobe_example", "call -t 50ms int_sqrt 1024", "call -t 50ms schedule -1",
		"pause", "resume", "step 100", "advance 1ms", "snapshot a", "restore a", "reset", "kill",
	},
	"": {"0", "1", "2", "-1", "18446744073709551616", "0x1", " 1 ", "y", "N", "\n"},
}

// hostile makes a text for a file: one that is valid or nearly so, a very long
// one, or bytes.
func (e *env) hostile(base string) string {
	list := valid[base]
	if len(list) == 0 || e.rng.IntN(8) == 0 {
		list = valid[""]
	}
	text := pick(e, list)
	switch e.rng.IntN(10) {
	case 0:
		text = strings.Repeat(text+pick(e, []string{"\n", " ", ";", ""}), 1+e.rng.IntN(4000))
	case 1:
		text = string(e.bytes(e.rng.IntN(300)))
	case 2:
		text = strings.Repeat(pick(e, []string{"(", "+0(", "!", "\x00", "*", "a", ":", "/", "$", "\n"}), e.rng.IntN(9000))
	}
	b := []byte(text)
	for range e.rng.IntN(4) {
		b = e.mutate(b, list)
	}
	if e.rng.IntN(3) > 0 {
		b = append(b, '\n')
	}
	return string(b)
}

// mutate changes a text in one place.
func (e *env) mutate(b []byte, list []string) []byte {
	at := e.rng.IntN(len(b) + 1)
	end := at + e.rng.IntN(len(b)-at+1)
	switch e.rng.IntN(6) {
	case 0:
		return append(b[:at:at], b[end:]...)
	case 1:
		return append(b[:at:at], append(e.bytes(1+e.rng.IntN(3)), b[at:]...)...)
	case 2:
		return append(b[:end:end], b[at:]...)
	case 3:
		return append(b[:at:at], append([]byte(pick(e, list)), b[at:]...)...)
	case 4:
		return append(b[:at:at], append([]byte(pick(e, []string{"-1", "0", "99999999999999999999", "\x00", "\xff", "%", "ä", "\r\n", "\\", "'", "\""})), b[at:]...)...)
	}
	if len(b) == 0 {
		return b
	}
	b[at%len(b)] ^= 1 << e.rng.IntN(8)
	return b
}

func (e *env) bytes(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(e.rng.Uint32())
	}
	return b
}
