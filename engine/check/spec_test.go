package check

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// TestServedBy: a system call is served by another function on each architecture, and in kernels without wrappers.
func TestServedBy(t *testing.T) {
	for _, tt := range []struct {
		isa  *arch.ISA
		has  string
		text string
		want string
	}{
		{arch.AMD64, "__x64_sys_read", "ksyscall:openat", "__x64_sys_openat"},
		{arch.AMD64, "__x64_sys_read", "kretsyscall/openat", "__x64_sys_openat"},
		{arch.AMD64, "__x64_sys_read", "ksyscall:__x64_sys_openat", "__x64_sys_openat"},
		{arch.AMD64, "__x64_sys_read", "kprobe:openat", "openat"},
		{arch.AMD64, "sys_read", "ksyscall:openat", "__se_sys_openat"},
		{arch.ARM64, "__arm64_sys_read", "ksyscall:openat", "__arm64_sys_openat"},
		{arch.I386, "__ia32_sys_read", "ksyscall:openat", "__ia32_sys_openat"},
	} {
		s := Specs(Perf, tt.text)
		if got := servedBy(s, symbolsOnly{tt.has: 1}, tt.isa)[0]; got.symbol() != tt.want {
			t.Errorf("%s, %s: %s, want %s", tt.isa.Name, tt.text, got.symbol(), tt.want)
		}
		if again := ParseSpec(tt.text, Perf); s[0].symbol() != again.symbol() {
			t.Errorf("%s: the question itself is %s now", tt.text, s[0].symbol())
		}
	}
}

// TestInjects: programs that change results, or that may sleep, attach where the kernel lets them.
func TestInjects(t *testing.T) {
	for _, tt := range []struct {
		text, listed string
		want         *refused
	}{
		{"fmod_ret/vfs_read", "", &fentryModify},
		{"fmod_ret/vfs_read", "_eil_addr_vfs_read", nil},
		{"fmod_ret/security_file_open", "", nil},
		{"fmod_ret.s/security_file_open", "", &fentrySleeps},
		{"fmod_ret/update_socket_protocol", "", nil},
		{"fentry.s/vfs_read", "", &fentrySleeps},
		{"fexit.s/vfs_read", "_eil_addr_vfs_read", nil},
		{"fentry.s/should_failslab", "_eil_addr_should_failslab", &fentrySleeps},
		{"fentry/vfs_read", "", nil},
		{"lsm/file_open", "", nil},
		{"lsm.s/file_open", "", nil},
	} {
		s := ParseSpec(tt.text, Perf)
		a := attacher{kernel: symbolsOnly{"init_task": 1, tt.listed: 1}}
		if got := a.injects(&s, s.symbol()); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.text, got, tt.want)
		}
		a.kernel = symbolsOnly{} // it names no data
		if got := a.injects(&s, s.symbol()); got != nil {
			t.Errorf("%s: %v where nothing is known", tt.text, got)
		}
	}
	if s := ParseSpec("lsm.s/file_open", Perf); s.symbol() != "bpf_lsm_file_open" || s.API != Fentry {
		t.Errorf("%+v", s)
	}
}

// TestRelocationKey: relocations in the same words about other types are other questions.
func TestRelocationKey(t *testing.T) {
	one, other := Spec{Text: "x", API: Types, local: "a"}, Spec{Text: "x", API: Types, local: "b"}
	if one.key() == other.key() {
		t.Error("they are one question")
	}
}

// TestMatrixAdvice: a row says what to use instead if one of its kernels knows that, and which one it is.
func TestMatrixAdvice(t *testing.T) {
	refused := Answer{Probe: "f", Errno: "ENOENT", Rule: "no symbol", Says: "no such symbol", Missing: true}
	renamed := refused
	renamed.Instead = []Instead{{"g", "its successor"}}
	advised := refused
	advised.Advice = "probe a caller"
	for name, tt := range map[string]struct {
		old, now Answer
		want     string
	}{
		"both know nothing":   {refused, refused, "no such symbol"},
		"the older one knows": {renamed, refused, "6.1: use g, its successor"},
		"the newer one knows": {refused, renamed, "use g, its successor"},
		"another probe":       {renamed, advised, "6.1: use g, its successor"},
		"advice alone":        {advised, refused, "6.1: no such symbol; probe a caller"},
	} {
		r := Report{Kernels: []string{"a", "b"}, Releases: []string{"6.1.0", "6.12.0"}, Answers: [][]Answer{{tt.old}, {tt.now}}}
		if got := r.rows(nil)[0].brief; got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}
