package notify

import "testing"

func TestClamp(t *testing.T) {
	for _, tc := range []struct {
		path   string
		climbs bool
		inside string // with RESOLVE_IN_ROOT
	}{
		{"a/b", false, "a/b"},
		{"a/../b", false, "a/../b"},
		{"..", true, ""},
		{"../../a", true, "a"},
		{"a/../../b/", true, "a/../b/"},
		{"./a//b/.", false, "a/b/."},
		{"/a/../../../b", true, "a/../b"},
	} {
		if got := climbs(tc.path); got != tc.climbs {
			t.Errorf("climbs(%q) = %v", tc.path, got)
		}
		if got := clamp(tc.path); got != tc.inside {
			t.Errorf("clamp(%q) = %q, not %q", tc.path, got, tc.inside)
		}
	}
}

func TestLimit(t *testing.T) {
	s, _ := newFixture(t)
	t.Setenv("D", dir)
	s.limit = 2
	const script = "exec 3<$D/value 4<$D/value; { : 5<$D/value; } 2>&1 | sed s/.*:.//; exec 4<&-; read x < $D/value; echo $x"
	if got, want := run(t, s, "bash", "-c", script), "Too many open files in system\none\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
