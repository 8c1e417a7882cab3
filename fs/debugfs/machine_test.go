package debugfs_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86"
)

// Where vfs_read was on the recorded machine: its first five bytes are an
// fentry site.
const (
	vfsRead     = 0xffffffff813669e0
	textStart   = 0xffffffff81000000
	execStart   = 0xffffffffa0000000
	pageSize    = 4096
	ftraceStub  = execStart - pageSize
	returnStub  = execStart - pageSize + 16
	codeOfReads = "\x0f\x1f\x44\x00\x00\xc3" // nopl, ret
)

// machine is the least that a real engine runs on: one function, no processor.
type machine struct {
	tables kernel.Tables

	mu   sync.Mutex      // protects what follows
	text map[uint64]byte // changed bytes and pages of executable memory
	next uint64          // the next such page
	log  []string        // the kernel log since it was last taken
}

// newEngine builds an engine that has the recorded blacklist.
func newEngine(t testing.TB) (*engine.Engine, *machine) {
	m := &machine{text: map[uint64]byte{}, next: execStart}
	m.tables.CoreText = kernel.Range{Start: textStart, End: vfsRead + pageSize}
	m.tables.Sites[kernel.TableFtrace] = []kernel.Range{{Start: vfsRead, End: vfsRead + 5}}
	m.tables.Blacklist = recordedBlacklist(t)
	for i, c := range []byte(codeOfReads) {
		m.text[vfsRead+uint64(i)] = c
	}
	e, err := engine.New(engine.Config{Arch: x86.Arch64(), Kernel: m, Text: m, Clock: m, CPUs: 2,
		Printk: func(line string) { m.printk(line) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	m.takeLog() // what boot says
	return e, m
}

func (m *machine) printk(lines ...string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.log = append(m.log, lines...)
}

func (m *machine) takeLog() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	log := m.log
	m.log = nil
	return log
}

// As kernel.Kernel:

func (m *machine) symbolOfRead() kernel.Symbol {
	return kernel.Symbol{Name: "vfs_read", Addr: vfsRead, Size: uint64(len(codeOfReads)), Type: 'T'}
}

func (m *machine) Lookup(name string) (uint64, bool) { return vfsRead, name == "vfs_read" }
func (m *machine) Count(name string) int             { return strings.Count("vfs_read", name) }

func (m *machine) Symbol(addr uint64) (kernel.Symbol, bool) {
	return m.symbolOfRead(), addr >= vfsRead && addr < vfsRead+uint64(len(codeOfReads))
}

func (m *machine) Module(uint64) (kernel.Module, bool) { return kernel.Module{}, false }
func (m *machine) Tables(uint64) *kernel.Tables        { return &m.tables }
func (m *machine) AllTables() []*kernel.Tables         { return []*kernel.Tables{&m.tables} }

// As engine.Text:

func (m *machine) ReadText(addr uint64, p []byte) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range p {
		c, ok := m.text[addr+uint64(i)]
		if !ok {
			return i
		}
		p[i] = c
	}
	return len(p)
}

func (m *machine) Update(u *engine.Update) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range u.Patches {
		for i, c := range p.Bytes {
			m.text[p.Addr+uint64(i)] = c
		}
	}
	return nil
}

func (m *machine) AllocExec() (uint64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	page := m.next
	m.next += pageSize
	for i := range uint64(pageSize) {
		m.text[page+i] = 0xcc
	}
	return page, nil
}

func (m *machine) FreeExec(uint64)          {}
func (m *machine) Hits(uint64) uint64       { return 0 }
func (m *machine) FtraceTarget() uint64     { return ftraceStub }
func (m *machine) ReturnTrampoline() uint64 { return returnStub }
func (m *machine) Synchronize()             {}

// As engine.Clock:

func (m *machine) Now() uint64 { return uint64(time.Now().UnixNano()) }

func (m *machine) AfterFunc(ns uint64, f func()) (stop func()) {
	t := time.AfterFunc(time.Duration(ns), f)
	return func() { t.Stop() }
}
