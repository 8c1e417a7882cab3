package image

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

const testBase = guest.ModulesBase + 0x1000

func loadModule(t testing.TB, name string, base uint64) *Module {
	t.Helper()
	file, ok := guest.Module(name)
	if !ok {
		t.Fatalf("no module %s", name)
	}
	m, err := LoadModule(file, Place{Base: base}, loadKernel(t).Lookup)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (m *Module) memory() memory {
	return append(append(memory(nil), m.Segments...), m.InitSegments...)
}

func TestModulesLoad(t *testing.T) {
	for _, name := range guest.ModuleNames() {
		m := loadModule(t, name, testBase)
		if m.Name != name || m.License != "GPL" || len(m.Depends) != 0 {
			t.Errorf("%s calls itself %s, license %q, depends on %v", name, m.Name, m.License, m.Depends)
		}
		if m.Core[0].Start != testBase || m.Core.End()%pageSize != 0 || m.Init[0].Start != m.Core.End() {
			t.Errorf("%s: core %#x, init %#x", name, m.Core, m.Init)
		}
		if !m.InitText.Contains(m.InitFunc) || !m.CoreText.Contains(m.ExitFunc) {
			t.Errorf("%s: init %#x of %#x, exit %#x of %#x", name, m.InitFunc, m.InitText, m.ExitFunc, m.CoreText)
		}
		at := boundaries(t, m.memory(), functions(m.Symbols))
		for kind, sites := range m.Tables.Sites {
			for _, r := range sites {
				if !at[r.Start] {
					t.Errorf("%s: kind %d: %#x is no instruction", name, kind, r.Start)
				}
			}
		}
	}
}

// The functions that are probed lie where they do in the recorded module.
func TestKtmLayout(t *testing.T) {
	m := loadModule(t, "ktm", testBase)
	for _, c := range []struct {
		name         string
		offset, size uint64
	}{
		{"ktm_a", 0, 0x30}, {"ktm_b", 0x30, 0x30}, {"ktm_static", 0x60, 0x10}, {"ktm_static2.constprop.0", 0x70, 0x20},
		{"ktm_str", 0x90, 0x20}, {"ktm_notrace", 0xb0, 0x10}, {"call", 0xc0, 0},
	} {
		s := symbol(t, m.Symbols, c.name)
		if s.Addr != testBase+c.offset || c.size != 0 && s.Size != c.size {
			t.Errorf("%s: +%#x/%#x, want +%#x/%#x", c.name, s.Addr-testBase, s.Size, c.offset, c.size)
		}
		if s.Module != "ktm" || s.Type != 't' {
			t.Errorf("%s: %+v", c.name, s)
		}
	}
	if s := symbol(t, m.Symbols, "ktm_init"); !m.Init.Contains(s.Addr) || s.Addr+s.Size != m.InitText.End|0xfff+1 && (s.Addr+s.Size)%pageSize != 0 {
		t.Errorf("ktm_init: %#x/%#x in %#x", s.Addr, s.Size, m.Init)
	}
	for _, a := range m.Sites.Fentry {
		if a == symbol(t, m.Symbols, "ktm_notrace").Addr || a == m.ExitFunc {
			t.Errorf("%#x has an fentry site", a)
		}
	}
}

func TestModuleParams(t *testing.T) {
	m := loadModule(t, "kprobe_example", testBase)
	if len(m.Params) != 1 {
		t.Fatalf("params: %+v", m.Params)
	}
	p := m.Params[0]
	ops, _ := loadKernel(t).Lookup("param_ops_string")
	if p.Name != "symbol" || p.Ops != ops || p.Perm != 0o644 {
		t.Errorf("%+v, ops of strings are at %#x", p, ops)
	}
	b, err := m.memory().bytes(p.Arg, 16) // struct kparam_string
	if err != nil || u32(b) != guest.KsymNameLen {
		t.Fatalf("its size %x, %v", b, err)
	}
	if got, err := m.memory().str(u64(b[8:])); err != nil || got != "kernel_clone" {
		t.Errorf("default %q, %v", got, err)
	}
}

func TestModuleBlacklist(t *testing.T) {
	for module, want := range map[string]string{
		"kretprobe_example": "entry_handler ret_handler", // NOKPROBE_SYMBOL
		"kprobe_example":    "handler_post handler_pre",  // .kprobes.text
	} {
		var got []string
		for _, e := range loadModule(t, module, testBase).Tables.Blacklist {
			if e.Module != module || e.Start >= e.End {
				t.Errorf("%s: %+v", module, e)
			}
			got = append(got, e.Name)
		}
		for _, name := range strings.Fields(want) {
			if !strings.Contains(strings.Join(got, " "), name) {
				t.Errorf("%s: got %v, want %s", module, got, want)
			}
		}
	}
}

// At another address a module differs only in what is absolute or leads out of it.
func TestModuleMoves(t *testing.T) {
	const d = 0x7000
	a, b := loadModule(t, "ktm", testBase), loadModule(t, "ktm", testBase+d)
	if len(a.Symbols) != len(b.Symbols) || len(a.Symbols) < 40 {
		t.Fatalf("%d and %d symbols", len(a.Symbols), len(b.Symbols))
	}
	for i := range a.Symbols {
		if a.Symbols[i].Addr+d != b.Symbols[i].Addr || a.Symbols[i].Size != b.Symbols[i].Size {
			t.Errorf("%+v and %+v", a.Symbols[i], b.Symbols[i])
		}
	}
	gp, s := symbol(t, b.Symbols, "ktm_gp"), symbol(t, b.Symbols, "S")
	w, err := b.memory().bytes(gp.Addr, 8)
	if err != nil || u64(w) != s.Addr {
		t.Errorf("ktm_gp holds %x, %v; S is at %#x", w, err, s.Addr)
	}
	call := symbol(t, b.Symbols, "call").Addr + 0x16
	w, err = b.memory().text(call, 5)
	if err != nil || w[0] != 0xe8 || rel32(w[1:], call+5) != symbol(t, b.Symbols, "ktm_a").Addr {
		t.Errorf("call of ktm_a: % x, %v", w, err)
	}
}

func TestModuleUnknownSymbol(t *testing.T) {
	file, _ := guest.Module("kprobe_example")
	kernel := loadKernel(t)
	_, err := LoadModule(file, Place{Base: testBase}, func(name string) (uint64, bool) {
		if name == "register_kprobe" {
			return 0, false
		}
		return kernel.Lookup(name)
	})
	var u *UnknownSymbolError
	if !errors.As(err, &u) || u.Name != "register_kprobe" {
		t.Fatalf("got %v", err)
	}
}

func TestBadModules(t *testing.T) {
	good, _ := guest.Module("ktm")
	kernel := loadKernel(t)
	edit := func(f func(b []byte)) []byte {
		b := append([]byte(nil), good...)
		f(b)
		return b
	}
	far := func(string) (uint64, bool) { return 0x1234567800000000, true }
	for name, c := range map[string]struct {
		file    []byte
		base    uint64
		resolve func(string) (uint64, bool)
	}{
		"empty":         {nil, testBase, kernel.Lookup},
		"cut":           {good[:len(good)/2], testBase, kernel.Lookup},
		"a kernel":      {guest.Kernel(), testBase, kernel.Lookup},
		"32 bits":       {edit(func(b []byte) { b[4] = 1 }), testBase, kernel.Lookup},
		"other machine": {edit(func(b []byte) { binary.LittleEndian.PutUint16(b[18:], 40) }), testBase, kernel.Lookup},
		"odd base":      {good, testBase + 8, kernel.Lookup},
		"out of reach":  {good, testBase, far},
	} {
		if m, err := LoadModule(c.file, Place{Base: c.base}, c.resolve); err == nil {
			t.Errorf("%s: loaded as %s", name, m.Name)
		}
	}
}

func FuzzLoadModule(f *testing.F) {
	for _, name := range guest.ModuleNames() {
		b, _ := guest.Module(name)
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		m, err := LoadModule(file, Place{Base: testBase}, func(string) (uint64, bool) { return 0xffffffff81000000, true })
		if err != nil {
			return
		}
		var all uint64
		for _, s := range m.memory() {
			if s.Addr%pageSize != 0 || uint64(len(s.Data)) > s.Size || s.Addr < testBase {
				t.Errorf("segment %s: %#x, %#x bytes of %#x", s.Name, s.Addr, len(s.Data), s.Size)
			}
			all += s.Size
		}
		if all != m.Core.Size()+m.Init.Size() || all > maxModule+16*pageSize {
			t.Errorf("segments hold %#x bytes; core %#x, init %#x", all, m.Core, m.Init)
		}
		for k := range kernel.NumTables {
			for _, r := range m.Tables.Sites[k] {
				if r.End <= r.Start || !m.memory().exec(r.Start, 1) {
					t.Errorf("site %#x", r)
				}
			}
		}
	})
}

func FuzzLoadKernel(f *testing.F) {
	f.Add(guest.Kernel())
	f.Fuzz(func(t *testing.T, file []byte) {
		k, err := LoadKernel(file)
		if err != nil {
			return
		}
		for i := range k.Segments {
			if s := &k.Segments[i]; uint64(len(s.Data)) > s.Size {
				t.Errorf("segment %s: %#x bytes of %#x", s.Name, len(s.Data), s.Size)
			}
		}
	})
}
