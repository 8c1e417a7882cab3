package headers

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// member is a line of a definition that is a member of its own, and no bit field.
var member = regexp.MustCompile(`(?m)^\t[^\t\n:}]*?(?:\(\*(\w+)\)\(.*\)|\b(\w+))(?:\[[^\]\n]*\])*;$`)

// unpacked is the directory that modules of that kernel are built against.
func unpacked(t *testing.T, name string) (dir string, types string) {
	t.Helper()
	k, err := release.Inside(name)
	if err != nil {
		t.Fatal(err)
	}
	build, ok := For(&k)
	if !ok {
		t.Fatalf("%s has no headers", name)
	}
	dir = filepath.Join(t.TempDir(), "build")
	if err := Unpack(build, dir); err != nil {
		t.Fatal(err)
	}
	text, err := fs.ReadFile(build, typesFile)
	if err != nil {
		t.Fatal(err)
	}
	return dir, string(text)
}

// TestLayoutsI386 holds every member that headers and kernel both have against the kernel's BTF.
func TestLayoutsI386(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	for _, name := range []string{"6.1", "5.10"} {
		dir, types := unpacked(t, name+"/i386")
		g, err := guest.Open(name + "-i386")
		if err != nil {
			t.Fatal(err)
		}
		b, err := g.BTF()
		if err != nil {
			t.Fatal(err)
		}
		text, n := asserted(btf.New(b), types)
		if n < 1200 {
			t.Errorf("%s: %d members are held", name, n)
		}
		file := filepath.Join(t.TempDir(), "held.c")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		include := filepath.Join(dir, "include")
		cmd := exec.Command("gcc", "-m32", "-mregparm=3", "-nostdinc", "-std=gnu11", "-O2", "-mno-sse", "-w", "-D__KERNEL__", "-DMODULE",
			`-DKBUILD_MODNAME="held"`, "-I"+include, "-I"+include+"/facts", "-I"+include+"/uapi", "-include", include+"/base/always.h", "-fsyntax-only", file)
		cmd.Env = append(os.Environ(), "LC_ALL=C")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, first(string(out)))
		}
	}
}

// asserted is a source that asserts where members are, and how many.
func asserted(kernel *btf.Spec, types string) (text string, n int) {
	var b strings.Builder
	b.WriteString("#include <linux/module.h>\n#include <linux/kprobes.h>\n")
	for _, def := range definition.FindAllStringSubmatch(types, -1) {
		s, ok := kernel.Struct(def[1])
		if !ok || !strings.HasPrefix(def[0], "struct ") || def[1] == "kobj_attribute" { // of which the kernel has two
			continue
		}
		for _, m := range member.FindAllStringSubmatch(def[0], -1) {
			field := m[1] + m[2]
			if in, found, _ := kernel.Member(s, field); found && in.Offset%8 == 0 {
				fmt.Fprintf(&b, "_Static_assert(__builtin_offsetof(struct %s, %s) == %d, \"%s.%s\");\n", def[1], field, in.Offset/8, def[1], field)
				n++
			}
		}
	}
	return b.String(), n
}

// TestSpliced: a definition takes the place of the one of its name, with those before it that the text does not have.
func TestSpliced(t *testing.T) {
	const text = "struct a {\n\tint x;\n};\nint between;\nstruct b {\n\tint y;\n} __packed;\n"
	want := "struct a {\n\tint x;\n};\nint between;\nstruct new {\n\tint n;\n};\nstruct b {\n\tlong y;\n};\n"
	if got := spliced(text, "struct new {\n\tint n;\n};\nstruct b {\n\tlong y;\n};\n"); got != want {
		t.Errorf("%s", got)
	}
}
