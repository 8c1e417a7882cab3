package image

import (
	"errors"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
)

const testBase = guest.ModulesBase + 0x1000

func loadModule(t testing.TB, name string) *Module {
	t.Helper()
	file, ok := guest.Module(name)
	if !ok {
		t.Fatalf("no module %s", name)
	}
	m, err := LoadModule(file, testBase, loadKernel(t).Lookup)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestModulesLoad(t *testing.T) {
	for _, name := range guest.ModuleNames() {
		m := loadModule(t, name)
		if m.Name != name {
			t.Errorf("%s calls itself %s", name, m.Name)
		}
		if m.Core.Start != testBase || m.Core.End&0xfff != 0 || m.InitFunc == 0 {
			t.Errorf("%s: %+v", name, m)
		}
		if m.InitText.Start >= m.InitText.End || m.InitFunc < m.InitText.Start || m.InitFunc >= m.InitText.End {
			t.Errorf("%s: init_module %#x outside %#x", name, m.InitFunc, m.InitText)
		}
	}
}

func TestModuleUnknownSymbol(t *testing.T) {
	file, _ := guest.Module("ktm")
	_, err := LoadModule(file, testBase, func(string) (uint64, bool) { return 0, false })
	var u *UnknownSymbolError
	if !errors.As(err, &u) || u.Name == "" {
		t.Fatalf("got %v", err)
	}
}
