package ftrace

import (
	"strings"
	"syscall"
	"testing"
)

// some are functions of the recorded kernel, and of a module.
var some = Functions{
	{1, "__traceiter_initcall_level", ""}, {2, "vfs_readv", ""}, {3, "vfs_read", ""}, {4, "vfs_write", ""},
	{5, "vfs_rename", ""}, {6, "vfs_readlink", ""}, {7, "hugetlbfs_read_iter", ""}, {8, "debugfs_real_fops", ""},
	{9, "ktm_read", "ktm"}, {10, "schedule", ""}, {11, "ktm_b", "ktm"}, {12, "ext_read", "ext4"},
}

// TestSet: each write is to an empty set. The answers are the recorded kernel's,
// as far as the functions are.
func TestSet(t *testing.T) {
	for _, tc := range []struct {
		words, want string // want: the names of what is in the set, or an errno
	}{
		{"vfs_read", "vfs_read"},
		{"vfs_rea? vfs_w*te", "vfs_read vfs_write"},
		{"*fs_read", "vfs_read"},
		{"vfs_re*", "vfs_readv vfs_read vfs_rename vfs_readlink"},
		{"*fs_rea*", "vfs_readv vfs_read vfs_readlink hugetlbfs_read_iter debugfs_real_fops"},
		{"*fs_rea* !vfs_readv", "vfs_read vfs_readlink hugetlbfs_read_iter debugfs_real_fops"},
		{"vfs_* !*", ""},
		{"vfs_read !vfs_read", ""},
		{"!vfs_read", ""},
		{"*", "__traceiter_initcall_level vfs_readv vfs_read vfs_write vfs_rename vfs_readlink hugetlbfs_read_iter debugfs_real_fops ktm_read schedule ktm_b ext_read"},
		{"1", "__traceiter_initcall_level"},
		{"0x3", "vfs_read"},
		{"0", "EINVAL"}, {"13", "EINVAL"}, {"1x", "__traceiter_initcall_level"}, {"0x3z", "vfs_read"}, {"99999999999999999999", "EINVAL"},
		{"nosuch", "EINVAL"}, {"!nosuch", "EINVAL"},
		{"vfs_[rw]ead", "vfs_read"}, {"vfs_[!r]rite", "vfs_write"}, {"vfs_rea\\d", "vfs_read"}, {"vfs_[a-s]ead", "vfs_read"},
		{":mod:ktm", "ktm_read ktm_b"}, {"*_b:mod:ktm", "ktm_b"}, {"*read:mod:", "ktm_read ext_read"}, {"*read:mod:*", "ktm_read ext_read"},
		{"*read:mod:!*", "vfs_read"}, {"*read:mod:!ktm", "vfs_read ext_read"}, {"*:mod:k*", "ktm_read ktm_b"},
		{"*:mod:ktm !*_b:mod:ktm", "ktm_read"},
		{":mod:nosuch", ":mod:nosuch"}, {"foo*:mod:nosuch", "foo*:mod:nosuch"}, {"nosuch:mod:ktm", "EINVAL"},
		{":mod:x a:mod:x !a:mod:x", ":mod:x"}, {":mod:x a:mod:x !*:mod:x", ""}, {"!:mod:nosuch", "EINVAL"},
	} {
		if got := write(&Set{}, tc.words); got != tc.want {
			t.Errorf("%q: %q, want %q", tc.words, got, tc.want)
		}
	}
}

// write is what set_ftrace_filter does without commands.
func write(s *Set, text string) string {
	there := func(m string) bool { return m == "ktm" || m == "ext4" }
	for _, w := range strings.Fields(text) {
		c, ok := ParseWord(w)
		err := error(syscall.EINVAL)
		switch {
		case !ok:
			err = s.Add(some, c.Pattern)
		case c.Name == "mod" && c.HasParam:
			err = s.AddModule(some, c.Pattern, c.Param, there)
		}
		if err != nil {
			return "EINVAL"
		}
	}
	text = string(s.AppendTo(nil, some, ""))
	for _, m := range []string{" [ktm]", " [ext4]"} {
		text = strings.ReplaceAll(text, m, "")
	}
	return strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", " ")
}

func TestShow(t *testing.T) {
	var s Set
	if got := string(s.AppendTo(nil, some, "none")); got != "none\n" {
		t.Errorf("empty: %q", got)
	}
	write(&s, "*read:mod:ktm vfs_read x:mod:new ktm_b:mod:late")
	const want = "vfs_read\nktm_read [ktm]\nktm_b:mod:late\nx:mod:new\n"
	if got := string(s.AppendTo(nil, some, "none")); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestModules come and go.
func TestModules(t *testing.T) {
	var s Set
	write(&s, "late*:mod:late vfs_read ktm_b")
	all := append(some[:len(some):len(some)], Function{20, "late_a", "late"}, Function{21, "other", "late"})
	c := s.Clone()
	if !c.Arrived(all, "late") || c.Arrived(all, "late") {
		t.Error("what was kept for a module is used once")
	}
	if got := len(c.Of(all)); got != 3 || !c.Has(20) || s.Has(20) {
		t.Errorf("%d functions", got)
	}
	c.Forget(some[:8])
	if got := c.Of(all); len(got) != 1 || got[0].Name != "vfs_read" {
		t.Errorf("%v are left", got)
	}
	c.Forget(nil)
	if got := string(c.AppendTo(nil, some, "none")); got != "" || c.Empty() || c.Clone().Empty() {
		t.Errorf("what was forgotten counts: %q", got)
	}
}

func TestCommand(t *testing.T) {
	for word, want := range map[string]Command{
		"f:traceoff":           {"f", "traceoff", "", false},
		"f:traceoff:":          {"f", "traceoff", "", true},
		"!*:traceon:5":         {"!*", "traceon", "5", true},
		"f:enable_event:s:e:3": {"f", "enable_event", "s:e:3", true},
		":mod":                 {"", "mod", "", false},
	} {
		if got, ok := ParseWord(word); !ok || got != want {
			t.Errorf("%s: %+v", word, got)
		}
	}
}

// TestGlob: the cases of lib/globtest.c for glob_match.
func TestGlob(t *testing.T) {
	for _, tc := range []struct {
		pat, s string
		want   bool
	}{
		{"a", "a", true}, {"a", "b", false}, {"a", "aa", false}, {"a", "", false}, {"", "", true}, {"", "a", false},
		{"[a]", "a", true}, {"[a]", "b", false}, {"[!a]", "a", false}, {"[!a]", "b", true}, {"[ab]", "b", true}, {"[ab]", "c", false},
		{"[a-c]", "b", true}, {"[a-c]", "d", false}, {"[]a-ceg-ik[]", "]", true}, {"[]a-ceg-ik[]", "h", true}, {"[!]a-ceg-ik[]", "f", true},
		{"?", "a", true}, {"?", "aa", false}, {"??", "a", false}, {"?x?", "axb", true}, {"?x?", "abx", false},
		{"*??", "a", false}, {"*??", "abc", true}, {"??*", "abc", true}, {"*bc", "abc", true}, {"*bc", "bbc", true}, {"*ac*", "abacadaeafag", true},
		{"*a*b*c*", "abc", true}, {"*ab*cd*", "abcabcabcabcdefg", true}, {"*abcd*abcdef*", "abcabcdabcdeabcdefgabc", true},
		{"*abcd*", "abcabcabcabcefg", false}, {"[a", "[a", true}, {"\\*", "*", true}, {"\\*", "a", false},
	} {
		if got := globMatch(tc.pat, tc.s); got != tc.want {
			t.Errorf("%q, %q: %v", tc.pat, tc.s, got)
		}
	}
}

func FuzzWrite(f *testing.F) {
	for _, s := range []string{"vfs_read", "*fs* !vfs_read", ":mod:ktm", "1 0x2", "[a-z]*:mod:!x", "f:traceoff:3", "\\", "[!]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var s Set
		if write(&s, text) == "EINVAL" {
			return
		}
		var again Set
		shown := strings.Split(strings.TrimSuffix(string(s.AppendTo(nil, some, "")), "\n"), "\n")
		for _, line := range shown {
			name, _, _ := strings.Cut(line, " [")
			write(&again, name)
		}
		for _, fn := range some {
			if s.Has(fn.Addr) && !again.Has(fn.Addr) {
				t.Errorf("%q: %s is lost when what is shown is written", text, fn.Name)
			}
		}
	})
}
