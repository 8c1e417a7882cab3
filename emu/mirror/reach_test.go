package mirror

import (
	"slices"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
)

// TestReach: what leads to functions of the kernel inside.
func TestReach(t *testing.T) {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	r := NewReach(m.Code())
	for _, tc := range []struct {
		name  string
		level Level
		want  string // one of the calls; "": it is reached
	}{
		{"kernel_wait4", All, "wait4"},
		{"__x64_sys_getpid", Calls, "getpid"},
		{"__x64_sys_getpid", Every, ""},
		{"ksys_read", Calls, "read"},
		{"ksys_read", All, ""},
		{"do_sys_openat2", Calls, ""},
		{"do_nanosleep", Calls, ""},
		{"do_exit", Calls, ""},
		{"kernel_clone", Calls, ""},
		{"do_execveat_common", Calls, ""},
		{"try_to_wake_up", Calls, ""},
	} {
		addr, ok := m.Kernel().Lookup(tc.name)
		if !ok {
			t.Errorf("%s is not there", tc.name)
			continue
		}
		got := r.Missing(addr, tc.level)
		if tc.want == "" && len(got) > 0 || tc.want != "" && !slices.Contains(got, tc.want) {
			t.Errorf("%s at level %d: %q, want %q", tc.name, tc.level, got, tc.want)
		}
	}
}
