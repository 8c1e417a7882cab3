package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A constant is a macro whose text is a number for the compiler.
type constant struct {
	name  string
	value string // as C writes it
}

var suffixes = map[int]string{1: "U", 2: "L", 3: "UL", 4: "LL", 5: "ULL"}

// A compiler compiles as Debian's headers have it done.
type compiler struct {
	dir, build string
	command    string // for the preprocessor
}

// newCompiler reads the command that has made dir/scan.i.
func newCompiler(dir, build string) (*compiler, error) {
	b, err := os.ReadFile(filepath.Join(dir, ".scan.i.cmd"))
	if err != nil {
		return nil, err
	}
	_, command, _ := strings.Cut(strings.SplitN(string(b), "\n", 2)[0], ":= ")
	command = regexp.MustCompile(` -(E|dD)\b| -Wp,\S*`).ReplaceAllString(command, "")
	return &compiler{dir, build, strings.ReplaceAll(command, "scan.c", "values.c")}, nil
}

// run makes what of values.c, values.o or nothing, with more options. It returns what the compiler says.
func (c *compiler) run(what, options string) ([]byte, error) {
	cmd := exec.Command("sh", "-c", strings.Replace(strings.ReplaceAll(c.command, "scan.i", what), "gcc-12 ", "gcc-12 "+options+" ", 1))
	cmd.Dir, cmd.Env = c.build, append(os.Environ(), "LC_ALL=C")
	return cmd.CombinedOutput()
}

// evaluate asks which of these macros are integer constants, and for their values. bodies are their texts.
func (c *compiler) evaluate(includes string, names []string, bodies map[string]string) (map[string]constant, error) {
	left := names
	for round := 0; ; round++ {
		bad, out, err := c.try(includes, left, bodies)
		if err != nil {
			return nil, err
		}
		if len(bad) == 0 && len(out) == 0 {
			break
		}
		if len(bad) == 0 || round == 12 {
			return nil, fmt.Errorf("the compiler refuses constants: %s", tail(out))
		}
		var good []string
		for i, n := range left {
			if !bad[i] {
				good = append(good, n)
			}
		}
		left = good
	}
	if out, err := c.run("values.o", "-c"); err != nil {
		return nil, fmt.Errorf("values.c: %s", tail(out))
	}
	data := filepath.Join(c.dir, "values.bin")
	if out, err := exec.Command("objcopy", "-O", "binary", "--only-section=facts", filepath.Join(c.dir, "values.o"), data).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("objcopy: %w: %s", err, out)
	}
	b, err := os.ReadFile(data)
	if err != nil {
		return nil, err
	}
	found := map[string]constant{}
	for i, n := range left {
		if len(b) < 16*i+16 {
			return nil, fmt.Errorf("%s has %d bytes, too few for %d constants", data, len(b), len(left))
		}
		found[n] = constant{n, literal(le64(b[16*i:]), int(le64(b[16*i+8:])))}
	}
	return found, nil
}

func le64(b []byte) (v uint64) {
	for i := range 8 {
		v |= uint64(b[i]) << (8 * i)
	}
	return v
}

// literal is a value as C writes it. kind is the key of its suffix.
func literal(v uint64, kind int) string {
	signed := int64(v)
	switch {
	case signed < 0 && (kind == 0 || kind == 2 || kind == 4 || kind == 6):
		return fmt.Sprintf("(%d%s)", signed, suffixes[kind])
	case kind == 1:
		v &= 1<<32 - 1
	}
	if v < 4096 {
		return fmt.Sprintf("%d%s", v, suffixes[kind])
	}
	return fmt.Sprintf("0x%x%s", v, suffixes[kind])
}

var (
	word       = regexp.MustCompile(`[A-Za-z_]\w*`)
	errorLine  = regexp.MustCompile(`(?m)values\.c:(\d+):\d+: error`)
	undeclared = regexp.MustCompile(`error: ‘(\w+)’ undeclared|error: '(\w+)' undeclared`)
)

// try has the compiler look at a table of these macros. bad are those that it refuses, and out what it says.
func (c *compiler) try(includes string, names []string, bodies map[string]string) (bad map[int]bool, out []byte, err error) {
	var b bytes.Buffer
	b.WriteString("#define KIND(x) _Generic((x), int: 0, unsigned: 1, long: 2, unsigned long: 3, long long: 4, unsigned long long: 5, default: 6)\n")
	b.WriteString(includes)
	b.WriteString("static const struct { unsigned long value, kind; } all_facts[] __attribute__((used, section(\"facts\"))) = {\n")
	first := strings.Count(b.String(), "\n") + 1
	for _, n := range names {
		fmt.Fprintf(&b, "{ (unsigned long)(%s) + 0 * sizeof(struct { int ok : 1 + 0 * (int)!!(%s); }), KIND(%s) },\n", n, n, n)
	}
	b.WriteString("};\n")
	if err := os.WriteFile(filepath.Join(c.dir, "values.c"), b.Bytes(), 0o644); err != nil {
		return nil, nil, err
	}
	if out, err = c.run("nothing", "-fsyntax-only"); err == nil {
		return nil, nil, nil
	}
	bad = map[int]bool{}
	for _, m := range errorLine.FindAllSubmatch(out, -1) {
		if n, _ := strconv.Atoi(string(m[1])); n >= first {
			bad[n-first] = true
		}
	}
	// The compiler names what is undeclared only once, so what stands on it is refused here.
	refused := map[string]bool{}
	for _, m := range undeclared.FindAllSubmatch(out, -1) {
		refused[string(m[1])+string(m[2])] = true
	}
	for i := range bad {
		refused[names[i]] = true
	}
	for more := true; more; {
		more = false
		for n, body := range bodies {
			if !refused[n] && slices.ContainsFunc(word.FindAllString(body, -1), func(w string) bool { return refused[w] }) {
				refused[n], more = true, true
			}
		}
	}
	for i, n := range names {
		if refused[n] {
			bad[i] = true
		}
	}
	return bad, out, nil
}

func tail(b []byte) []byte { return b[max(0, len(b)-600):] }
