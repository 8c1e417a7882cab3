package emu

import (
	"fmt"
	"strings"
	"syscall"
)

// A capiModel is what 6.1's kernel/kprobes.c makes of calls of its API by the module p_calls. It knows nothing of the engine.
type capiModel struct {
	k, r   [5]capiProbe // of r, the first three
	result int
}

const capiKprobes, capiKretprobes = 5, 3

// A capiProbe is a struct kprobe, or the one in a struct kretprobe.
type capiProbe struct {
	symbol     string
	offset     int
	named      bool // symbol is not NULL
	addr       bool // addr is not NULL
	disabled   bool
	registered bool
	post       bool
	hits       [2]int // of pre_handler and post_handler, or of entry_handler and handler
}

// capiTargets are the targets of p_calls.c.
var capiTargets = []capiProbe{
	{symbol: "p_zero", named: true}, {symbol: "p_one", named: true}, {symbol: "p_two", named: true}, {symbol: "p_zero", offset: 5, named: true},
	{symbol: "p_two", offset: 5, named: true}, {symbol: "p_no_such", named: true}, {symbol: "p_one", offset: 1, named: true},
	{symbol: "p_one", named: true, addr: true}, {},
}

// find is _kprobe_addr.
func (p *capiProbe) find() syscall.Errno {
	switch {
	case p.named == p.addr:
		return syscall.EINVAL
	case p.symbol == "p_no_such":
		return syscall.ENOENT
	}
	return 0
}

// register is register_kprobe. A registered probe has an address, and so it is refused by find.
func (p *capiProbe) register() syscall.Errno {
	if err := p.find(); err != 0 {
		return err
	}
	p.addr = true
	if p.offset == 1 {
		return syscall.EILSEQ
	}
	p.registered = true
	return 0
}

// registerRet is register_kretprobe.
func (p *capiProbe) registerRet() syscall.Errno {
	if err := p.find(); err != 0 {
		return err
	}
	if p.offset != 0 {
		return syscall.EINVAL // kprobe_on_func_entry
	}
	return p.register()
}

// unregister is __unregister_kprobe_top, and what its callers do if it fails.
func (p *capiProbe) unregister() syscall.Errno {
	if !p.registered {
		p.addr = false
		return 0
	}
	p.registered, p.disabled = false, true
	return 0
}

func (p *capiProbe) able(disabled bool) syscall.Errno {
	if !p.registered {
		return syscall.EINVAL
	}
	p.disabled = disabled
	return 0
}

// do is one line that p_calls is given.
func (m *capiModel) do(op string, first, n, target int, disabled bool) {
	all := m.k[:capiKprobes]
	if strings.Contains(op, "r") {
		all = m.r[:capiKretprobes]
	}
	register := map[bool]func(*capiProbe) syscall.Errno{true: (*capiProbe).registerRet, false: (*capiProbe).register}[strings.Contains(op, "r")]
	var err syscall.Errno
	switch op {
	case "fk", "fr":
		for i := range max(n, 0) {
			p := &all[first+i]
			hits := p.hits
			*p = capiTargets[(target+i)%len(capiTargets)]
			p.disabled, p.hits, p.post = disabled, hits, op == "fk" && (first+i)%2 == 1
		}
	case "+k", "+r":
		err = register(&all[first])
	case "-k", "-r":
		err = all[first].unregister()
	case "ek", "er":
		err = all[first].able(false)
	case "dk", "dr":
		err = all[first].able(true)
	case "+ks", "+rs":
		err = registerAll(all[first:], n, register)
	case "-ks", "-rs":
		for i := range max(n, 0) {
			all[first+i].unregister()
		}
	case "call":
		m.call()
	}
	m.result = -int(err)
}

// registerAll is register_kprobes, or register_kretprobes.
func registerAll(all []capiProbe, n int, register func(*capiProbe) syscall.Errno) syscall.Errno {
	if n <= 0 {
		return syscall.EINVAL
	}
	for i := range n {
		if err := register(&all[i]); err != 0 {
			for j := range i {
				all[j].unregister()
			}
			return err
		}
	}
	return 0
}

// call counts the hits of one call of each target.
func (m *capiModel) call() {
	for i := range m.k {
		if p := &m.k[i]; p.registered && !p.disabled {
			p.hits[0]++
			if p.post {
				p.hits[1]++
			}
		}
	}
	for i := range m.r {
		if p := &m.r[i]; p.registered && !p.disabled {
			p.hits[0]++
			p.hits[1]++
		}
	}
}

// String is what p_calls shows. The flags are those of KPROBE_FLAG_GONE and KPROBE_FLAG_DISABLED.
func (m *capiModel) String() string {
	b := fmt.Append(nil, m.result)
	show := func(kind string, all []capiProbe) {
		for i, p := range all {
			flags, addr := 0, 0
			if p.disabled {
				flags = 2
			}
			if p.addr {
				addr = 1
			}
			b = fmt.Appendf(b, " %s%d:%d/%d,0,%d,%d", kind, i, p.hits[0], p.hits[1], flags, addr)
		}
	}
	show("k", m.k[:capiKprobes])
	show("r", m.r[:capiKretprobes])
	return string(append(b, '\n'))
}

// registered is how many probes the engine has.
func (m *capiModel) registered() (n int) {
	for _, p := range append(m.k[:], m.r[:]...) {
		if p.registered {
			n++
		}
	}
	return n
}
