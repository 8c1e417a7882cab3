package emu

import "strings"

// taintFlags are the letters of the kernel's taints, by their bits (taint_flags of kernel/panic.c).
const taintFlags = "PFSRMBUDAWCIOELKXTN"

// died is the letter of an oops (TAINT_DIE).
const diedTaint = "D"

// What the kernel itself is tainted by.
const (
	warnTaint   = "W" // a WARN (TAINT_WARN)
	lockupTaint = "L" // a soft lockup (TAINT_SOFTLOCKUP)
)

// unlocking are the taints that end the debugging of locks (LOCKDEP_NOW_UNRELIABLE of add_taint).
const unlocking = "PFR"

// taintWith adds a letter and says why, unless the kernel has it already. modMu is held.
func (m *Machine) taintWith(letter, why string) {
	m.lock.Lock()
	before := m.taints(m.counts.oopses)
	m.lock.Unlock()
	if !m.addTaint(letter) {
		return
	}
	if why != "" {
		m.Printk(why)
	}
	if strings.Contains(unlocking, letter) && !strings.ContainsAny(before, unlocking+diedTaint) {
		m.Printk("Disabling lock debugging due to kernel taint")
	}
}

// addTaint adds a letter, unless the kernel has it already. modMu is held.
func (m *Machine) addTaint(letter string) (added bool) {
	m.lock.Lock()
	defer m.lock.Unlock()
	return m.addTaintLocked(letter)
}

// addTaintLocked is addTaint for who holds the machine lock.
func (m *Machine) addTaintLocked(letter string) (added bool) {
	if strings.Contains(m.tainted, letter) {
		return false
	}
	m.tainted += letter
	return true
}

// taints are the letters of a kernel that has had so many oopses. The machine lock is held.
func (m *Machine) taints(oopses uint64) string {
	if oopses > 0 {
		return m.tainted + diedTaint
	}
	return m.tainted
}

// Tainted is /proc/sys/kernel/tainted: a bit for each taint.
func (m *Machine) Tainted() (mask uint64) {
	m.lock.Lock()
	defer m.lock.Unlock()
	for _, letter := range m.taints(m.counts.oopses) {
		mask |= 1 << strings.IndexRune(taintFlags, letter)
	}
	return mask
}

// taintText is print_tainted.
func taintText(letters string) string {
	if letters == "" {
		return "Not tainted"
	}
	b := []byte("Tainted: ")
	for i, letter := range taintFlags {
		switch {
		case strings.ContainsRune(letters, letter):
			b = append(b, byte(letter))
		case i == 0:
			b = append(b, 'G')
		default:
			b = append(b, ' ')
		}
	}
	return string(b)
}
