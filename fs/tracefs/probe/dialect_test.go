package probe

import (
	"fmt"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf/btftest"
)

// spoken is a kernel of that release, with type information from 6.6 on, in which
// f, g and plain are functions, twice are two, and ones of module mod, too; of plain
// nothing is known.
func spoken(release string) Env {
	return Env{
		Dialect: DialectOf(release, btf.New(btftest.Sample())),
		Named: func(symbol string) error {
			mod, name, qualified := strings.Cut(symbol, ":")
			switch {
			case !qualified:
				name = symbol
			case mod != "mod":
				return nil
			}
			switch name {
			case "f", "g", "plain":
				return nil
			case "twice":
				return syscall.EADDRNOTAVAIL
			}
			return syscall.ENOENT
		},
		OnEntry: func(symbol string, offset uint64) error {
			switch {
			case strings.HasSuffix(symbol, "nosuch"):
				return syscall.ENOENT
			case offset != 0:
				return syscall.EINVAL
			}
			return nil
		},
	}
}

// TestDialects: one line in 6.1 and 6.12: how it reads back, or its refusal. 6.12's are
// as the running kernel answered for functions of such prototypes.
func TestDialects(t *testing.T) {
	const badVar, badArg = "EINVAL Invalid $-variable specified @", "EINVAL Invalid fetch argument @"
	for _, c := range []struct{ line, std, current string }{
		{"p:e f $arg1", "p:kprobes/e f arg1=$arg1", "p:kprobes/e f name=name"},
		{"p:e f x=$arg1", "p:kprobes/e f x=$arg1", "p:kprobes/e f x=$arg1"},
		{"p:e f $arg1:string", "EINVAL String accepts only memory argument @12", "p:kprobes/e f name=name:string"},
		{"p:e f $arg*", badVar + "6", "p:kprobes/e f name=name s=s c=c"},
		{"p:e f $arg4", "p:kprobes/e f arg1=$arg4", "ENOENT This variable is not found at this probe point @6"},
		{"p:e f $arg1 $arg* $arg*", badVar + "12", "EINVAL $arg* can be used only once in the parameters @18"},
		{"p:e f+5 $arg1", badVar + "8", "EINVAL $arg* can be used only on function entry or exit @8"},
		{"p:e f+5 x=$arg1", badVar + "10", "EINVAL $arg* can be used only on function entry or exit @10"},
		{"r:e f x=$arg1", badVar + "8", "r:kprobes/e f x=$arg1"},
		{"p:e plain $arg1", "p:kprobes/e plain arg1=$arg1", "p:kprobes/e plain arg1=$arg1"},
		{"p:e plain $arg*", badVar + "10", "EOPNOTSUPP BTF is not available or not supported @10"},
		{"p:e f s->b", badArg + "6", "p:kprobes/e f arg1=s->b"},
		{"p:e f b=s->next->bit", badArg + "8", "p:kprobes/e f b=s->next->bit"},
		{"p:e f s->text:string", badArg + "6", "p:kprobes/e f arg1=s->text:string"},
		{"p:e f s->a:string", badArg + "6", "EINVAL This type does not fit for string. @6"},
		{"p:e f s->nosuch", badArg + "6", "ENOENT This field is not found. @9"},
		{"p:e f s.a", badArg + "6", "EOPNOTSUPP Non pointer structure/union argument is not supported. @8"},
		{"p:e f s-a", badArg + "6", "EINVAL Failed to parse single hyphen. Forgot '>'? @7"},
		{"p:e f c->a", badArg + "6", "EINVAL This is not a pointer to union/structure. @9"},
		{"p:e f nosuch", badArg + "6", "ENOENT This variable is not found at this probe point @6"},
		{"p:e g nosuch", badArg + "6", "ENOENT No BTF entry for this probe point @6"},
		{"p:e f+5 s", badArg + "8", "EINVAL BTF is not available or not supported @8"},
		{"r:e f $retval", "r:kprobes/e f arg1=$retval", "r:kprobes/e f arg1=$retval"},
		{"r:e g $retval", "r:kprobes/e g arg1=$retval", "ENOENT This function returns 'void' type @6"},
		{"r:e plain $retval", "r:kprobes/e plain arg1=$retval", "r:kprobes/e plain arg1=$retval"},
		{"p:e f $comm:u8", "EINVAL", "EINVAL $comm and immediate-string only accepts string type @12"},
		{"p:e f %ax:char", "EINVAL Unknown type is specified @10", "p:kprobes/e f arg1=%ax:char"},
		{"p:e f +8(%di):b9@0/8", "EINVAL Invalid bitfield @14", "EINVAL Invalid bitfield @17"},
		{"p:e f s:%pd", "EINVAL Unknown type is specified @8", "p:kprobes/e f arg1=+0x0(+0x28(s)):string"},
		{"p:e f x=%di:%pD", "EINVAL Unknown type is specified @12", "p:kprobes/e f x=+0x0(+0x28(+0x40(%di))):string"},
		{"p5:e f", "EINVAL Maxactive is not for kprobe @1", "EINVAL Maxactive is only for function exit @1"},
		{"p:e nosuch", "ENOENT Invalid probed address or symbol @4", "EINVAL Invalid probed address or symbol @4"},
		{"p:e twice", "EADDRNOTAVAIL The symbol is not unique @4", "EINVAL The symbol is not unique @4"},
		{"r:e twice+5", "EINVAL Retprobe address must be an function entry @4", "EINVAL The symbol is not unique @4"},
		{"p:e mod:nosuch", "p:kprobes/e mod:nosuch", "EINVAL Invalid probed address or symbol @4"},
		{"p:e absent:nosuch", "p:kprobes/e absent:nosuch", "p:kprobes/e absent:nosuch"},
		{"p:e f" + strings.Repeat(" %ax", 129), "p:kprobes/e f" + numbered(128), "E2BIG"},
		{"p:e f x=@" + strings.Repeat("j", 63), "EINVAL Argument expression is too long @8", "E2BIG Argument expression is too long @8"},
		{"p:e f x=" + nested(13, "@0") + ":u8[2]", "EINVAL Dereference is too much nested @8", "E2BIG Dereference is too much nested @11"},
		{"p:e f x=" + nested(14, "@0"), "EINVAL Dereference is too much nested @11", "EINVAL Dereference is too much nested @11"},
	} {
		for release, want := range map[string]string{"6.1.0-56-amd64": c.std, "6.12.117+deb12-amd64": c.current} {
			if got := said(c.line, spoken(release)); got != want {
				t.Errorf("%s in %s: %s\nwant %s", c.line, release, got, want)
			}
		}
	}
}

func nested(n int, s string) string { return strings.Repeat("+0(", n) + s + strings.Repeat(")", n) }

func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(" arg" + strconv.Itoa(i+1) + "=%ax")
	}
	return b.String()
}

// said is how line reads back, or why it is refused and where the caret stands.
func said(line string, env Env) string {
	words := Words(line)
	d, e := Parse(words, env)
	return verdict(words, d, e)
}

// verdict is how words read back that became d, or why they are refused.
func verdict(words []string, d *Def, e *Error) string {
	switch {
	case e == nil:
		return strings.TrimSuffix(string(d.AppendTo(nil, Env{}, 0)), "\n")
	case e.Code == Silent:
		return kernel.ErrnoName(e.Errno)
	}
	return fmt.Sprintf("%s %s @%d", kernel.ErrnoName(e.Errno), e.Code, e.Column(words))
}

// TestTypesFromPrototypes: the type of an argument that names none.
func TestTypesFromPrototypes(t *testing.T) {
	for line, want := range map[string]string{
		"p:e f name": "u64 x64", "p:e f c": "u8 u8", "p:e f s->a": "s32 s32", "p:e f s->b": "s64 s64", "p:e f s->bit": "u32 u32",
		"p:e f s->next": "u64 x64", "p:e f +0(s)": "u64 x64", "r:e f $retval": "s32 s32", "p:e f s->a:u8": "u8 u8", "p:e f name:string": "__data_loc char[] string",
	} {
		env := spoken("6.12")
		d, e := Parse(Words(line), env)
		if e != nil {
			t.Errorf("%s: %v", line, e)
			continue
		}
		if got := d.Args[0].Type.field + " " + d.Args[0].Type.Name; got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}

func TestDialectOf(t *testing.T) {
	types := btf.New(nil)
	for uname, want := range map[string]Dialect{
		"5.10.0": {Language: release.Language{NoEventProbes: true, NoSymstr: true, SlashOnly: true, SizedArrays: true}}, "": {}, "x": {}, "6.1.0-56-amd64": {}, "6.5.1": {Language: release.Language{Char: true}},
		"6.6.0": {Types: types, Language: release.Language{Char: true, Variables: true, ExitText: true}},
	} {
		if d := DialectOf(uname, types); d != want {
			t.Errorf("%q: %+v", uname, d)
		}
	}
	if d := DialectOf("7.0.1", types); !d.SymbolOnce || d.Types != types {
		t.Errorf("7.0: %+v", d)
	}
}

// TestEprobeSymbols: each argument's symbols are looked up before the next argument is parsed, and nothing is logged.
func TestEprobeSymbols(t *testing.T) {
	events := Events{Attach: attach, Filter: func(*Def) *Error { return nil }, Lookup: func(name string) (uint64, bool) {
		return 0x1000, name == "jiffies"
	}}
	for args, want := range map[string]string{
		"x=@nosuch y=$dfd:u9":  "ENOENT",
		"x=@jiffies y=$dfd:u9": "EINVAL Unknown type is specified @48",
		"x=@jiffies":           "e:eprobes/x syscalls.sys_enter_openat x=@jiffies",
	} {
		words := Words("e:x syscalls/sys_enter_openat " + args)
		d, e := ParseEprobe(words, spoken("6.1").Dialect, events)
		if got := verdict(words, d, e); got != want {
			t.Errorf("%s: %s, want %s", args, got, want)
		}
	}
}

// TestEprobeDialects: since 6.6 fields are looked for at once, and $comm is what it is elsewhere.
func TestEprobeDialects(t *testing.T) {
	for args, want := range map[string][2]string{
		"x=$nosuch y=%zz":           {"ENOENT Attached event does not have this field @30", "EINVAL Invalid $-variable specified @32"},
		"x=+0($nosuch)":             {"ENOENT Attached event does not have this field @30", "EINVAL Invalid $-variable specified @35"},
		"x=+0($comm)":               {"e:eprobes/x syscalls.sys_enter_openat x=+0($comm)", "EINVAL $comm can not be dereferenced @35"},
		"x=$comm:symstr":            {"e:eprobes/x syscalls.sys_enter_openat x=$comm:symstr", "EINVAL Symbol String doesn't accept data/userdata @38"},
		"x=$comm:u8":                {"e:eprobes/x syscalls.sys_enter_openat x=$comm:u8", "e:eprobes/x syscalls.sys_enter_openat x=$comm:u8"},
		"x=$dfd:symstr":             {"e:eprobes/x syscalls.sys_enter_openat x=$dfd:symstr", "e:eprobes/x syscalls.sys_enter_openat x=$dfd:symstr"},
		strings.Repeat(" %ax", 129): {"EINVAL Invalid fetch argument @30", "E2BIG"},
	} {
		for i, release := range []string{"6.1.0-56-amd64", "6.12.117+deb12-amd64"} {
			words := Words("e:x syscalls/sys_enter_openat " + args)
			d, e := ParseEprobe(words, spoken(release).Dialect, Events{Attach: attach, Filter: func(*Def) *Error { return nil }})
			if got := verdict(words, d, e); got != want[i] {
				t.Errorf("%s in %s: %s\nwant %s", args, release, got, want[i])
			}
		}
	}
}
