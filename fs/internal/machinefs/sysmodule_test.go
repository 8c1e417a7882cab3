package machinefs

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

func someModules() *fakeModules {
	note := system.ModuleSection{Name: ".note.Linux", Addr: 0xffffffffc0001000, Data: []byte("note")}
	return &fakeModules{views: []*system.ModuleView{
		{
			Name: "used", State: system.ModuleLive, Core: 16384, Init: 0, Users: []string{"user"}, Taints: "OE", Version: "1.2",
			Sections: []system.ModuleSection{{Name: ".text", Addr: 0xffffffffc0000000}, note}, Notes: []system.ModuleSection{note},
			Params: []system.Param{{Name: "p", Perm: 0o644}, {Name: "hidden"}},
		},
		{Name: "user", State: system.ModuleLoading, Core: 4096, Init: 8192},
	}}
}

func TestSysModule(t *testing.T) {
	m := someModules()
	d := sysModule(m)
	var got strings.Builder
	err := d.Walk(func(path string, e vtree.Entry) error {
		f, ok := e.Node.(*vtree.File)
		if !ok || strings.Contains(path, "/holders/") {
			return nil
		}
		content, err := f.Content(t.Context(), &vtree.Open{Caller: vtree.Caller{PID: 7}})
		fmt.Fprintf(&got, "%s %o %d %q\n", path, f.Mode, f.Len(nil), content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `used/coresize 444 4096 "16384\n"
used/initsize 444 4096 "0\n"
used/initstate 444 4096 "live\n"
used/refcnt 444 4096 "1\n"
used/taint 444 4096 "OE\n"
used/version 444 4096 "1.2\n"
used/uevent 200 4096 ""
used/notes/.note.Linux 444 4 "note"
used/parameters/p 644 4096 "used.p for 7\n"
used/sections/.text 400 19 "0xffffffffc0000000\n"
used/sections/.note.Linux 400 19 "0xffffffffc0001000\n"
user/coresize 444 4096 "4096\n"
user/initsize 444 4096 "8192\n"
user/initstate 444 4096 "coming\n"
user/refcnt 444 4096 "0\n"
user/taint 444 4096 "\n"
user/uevent 200 4096 ""
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
	for path, there := range map[string]bool{
		"used/holders/user/initstate": true, "user/holders/used": false, "user/notes": false, "user/parameters": false, "other": false,
	} {
		if _, ok := d.Lookup(path); ok != there {
			t.Errorf("%s: %v", path, ok)
		}
	}
}

func TestSysModuleWrites(t *testing.T) {
	m := someModules()
	d := sysModule(m)
	param, _ := d.Lookup("used/parameters/p")
	if n, err := param.(*vtree.File).StoreContext(t.Context(), &vtree.Open{}, make([]byte, 5000), 3); n != attributeSize || err != nil || len(m.stored) != n {
		t.Errorf("a long write: %d %v", n, err)
	}
	uevent, _ := d.Lookup("used/uevent")
	for text, want := range map[string]error{"add\n": nil, "change x A=1": nil, "bogus": syscall.EINVAL, "": syscall.EINVAL} {
		if n, err := uevent.(*vtree.File).Store(nil, []byte(text), 0); !errors.Is(err, want) || err == nil && n != len(text) {
			t.Errorf("%q: %d %v", text, n, err)
		}
	}
	state, _ := d.Lookup("used/initstate")
	m.views = nil
	if _, err := state.(*vtree.File).Show(nil); !errors.Is(err, syscall.ENODEV) {
		t.Errorf("of a module that is gone: %v", err)
	}
}
