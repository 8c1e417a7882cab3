package image

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

func loadKernel(t testing.TB) *Kernel {
	t.Helper()
	k, err := LoadKernel(guest.Kernel())
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// symbol is the one called name; there must be one only.
func symbol(t *testing.T, syms []kernel.Symbol, name string) kernel.Symbol {
	t.Helper()
	var found []kernel.Symbol
	for _, s := range syms {
		if s.Name == name {
			found = append(found, s)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d symbols %s", len(found), name)
	}
	return found[0]
}

func TestFentrySitesAreNops(t *testing.T) {
	k := loadKernel(t)
	if n := len(k.Sites.Fentry); n < 300 {
		t.Fatalf("only %d fentry sites", n)
	}
	funcs := functions(k.Symbols)
	for i, a := range k.Sites.Fentry {
		b, err := memory(k.Segments).text(a, 5)
		if err != nil || !bytes.Equal(b, arch.AMD64.FtraceNop) {
			t.Errorf("%#x: % x, %v", a, b, err)
		}
		if r := k.Tables.Sites[kernel.TableFtrace][i]; r.Start != a || r.End != a+5 {
			t.Errorf("%#x: table has %#x", a, r)
		}
		if s := at(funcs, a); s == nil || s.Addr != a {
			t.Errorf("%#x is not a function's first byte", a)
		}
	}
}

// Symbols that users and tests name, and their kinds in the kernel.
func TestKernelFunctions(t *testing.T) {
	k := loadKernel(t)
	traceable := map[uint64]bool{}
	for _, a := range k.Sites.Fentry {
		traceable[a] = true
	}
	for _, name := range strings.Fields(`
		__x64_sys_read __x64_sys_write __x64_sys_openat __x64_sys_close __x64_sys_mkdir __x64_sys_rmdir __x64_sys_getpid
		__do_sys_getppid __x64_sys_clone __x64_sys_exit ksys_read ksys_write do_sys_open do_sys_openat2 do_filp_open path_openat
		getname_flags vfs_read vfs_write vfs_open vfs_create vfs_mkdir vfs_rmdir vfs_mknod vfs_link vfs_symlink vfs_unlink vfs_rename
		vfs_readlink vfs_fsync vfs_llseek vfs_statfs vfs_getattr vfs_truncate filp_close iterate_dir kernel_clone copy_process
		wake_up_new_task do_exit schedule __schedule try_to_wake_up scheduler_tick update_process_times hrtimer_interrupt
		kmem_cache_alloc kmem_cache_free __kmalloc kfree __alloc_pages ip_rcv tcp_v4_rcv inet_csk_accept tcp_sendmsg
		netif_receive_skb submit_bio _printk vprintk_emit tracefs_create_dir panic rest_init kernel_init ktime_get`) {
		if s := symbol(t, k.Symbols, name); !traceable[s.Addr] || s.Type|0x20 != 't' {
			t.Errorf("%s (%c) has no fentry site", name, s.Type)
		}
	}
	for _, name := range strings.Fields(`
		entry_SYSCALL_64 do_syscall_64 __switch_to hypercall sched_clock native_sched_clock memcpy copy_user_generic_string
		register_kprobe __x86_indirect_thunk_rax __x86_return_thunk ftrace_caller __SCT__cond_resched _stext`) {
		if s := symbol(t, k.Symbols, name); traceable[s.Addr] {
			t.Errorf("%s has an fentry site", name)
		}
	}
	for _, name := range strings.Fields("linux_proc_banner linux_banner jiffies sys_call_table boot_params gdt_page") {
		symbol(t, k.Symbols, name)
	}
}

func TestSymbolKinds(t *testing.T) {
	k := loadKernel(t)
	count := map[string]int{}
	suffix := map[string]bool{}
	for _, s := range functions(k.Symbols) {
		count[s.Name]++
		for _, x := range []string{".isra.", ".constprop.", ".cold"} {
			suffix[x] = suffix[x] || strings.Contains(s.Name, x)
		}
	}
	if count["name_show"] < 2 {
		t.Error("name_show is not ambiguous")
	}
	if len(suffix) != 3 {
		t.Errorf("symbols with suffixes: %v", suffix)
	}
	if a, b := symbol(t, k.Symbols, "__do_sys_getppid"), symbol(t, k.Symbols, "__x64_sys_getppid"); a.Addr != b.Addr {
		t.Error("__x64_sys_getppid is not an alias")
	}
	if s := symbol(t, k.Symbols, "current_task"); s.Type != 'A' || s.Addr != guest.PcpuCurrent {
		t.Errorf("current_task: %c %#x", s.Type, s.Addr)
	}
	for i := 1; i < len(k.Symbols); i++ {
		if k.Symbols[i].Addr < k.Symbols[i-1].Addr {
			t.Fatalf("%s is out of order", k.Symbols[i].Name)
		}
	}
}

// The first bytes of vfs_read and vfs_write are those of Debian's kernel, at
// whose offsets 5, 7, 9 and 11 many a probe is placed.
func TestVfsPrologues(t *testing.T) {
	k := loadKernel(t)
	want, _ := hex.DecodeString("0f1f44000041574156415541545553")
	for _, name := range []string{"vfs_read", "vfs_write"} {
		got, err := memory(k.Segments).text(symbol(t, k.Symbols, name).Addr, uint64(len(want)))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: % x, %v", name, got, err)
		}
	}
}

// textEnd is where the bytes of the segment that holds addr end.
func textEnd(mem memory, addr uint64) uint64 {
	for _, s := range mem {
		if addr >= s.Addr && addr < s.End() {
			return s.Addr + uint64(len(s.Data))
		}
	}
	return addr
}

// boundaries are the addresses of all instructions of text, read function after function.
func boundaries(t *testing.T, mem memory, funcs []kernel.Symbol) map[uint64]bool {
	t.Helper()
	list := map[uint64]bool{}
	for _, s := range funcs {
		if textEnd(mem, s.Addr) == s.Addr {
			continue // marks an end
		}
		size := min(s.Size, textEnd(mem, s.Addr)-s.Addr) // the last one's reaches to its page's end
		code, err := mem.text(s.Addr, size)
		if err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		var in insn.Inst
		for off := uint64(0); off < size; off += uint64(in.Len) {
			if err := insn.Decode(code[off:], insn.Mode64, &in); err != nil {
				t.Fatalf("%s+%#x: %v", s.Name, off, err)
			}
			list[s.Addr+off] = true
		}
	}
	return list
}

func TestTables(t *testing.T) {
	k := loadKernel(t)
	at := boundaries(t, k.Segments, functions(k.Symbols))
	for kind, least := range map[kernel.TableKind]int{
		kernel.TableFtrace: 300, kernel.TableExtable: 10, kernel.TableBug: 15, kernel.TableJumpLabel: 5, kernel.TableStaticCall: 3,
	} {
		sites := k.Tables.Sites[kind]
		if len(sites) < least {
			t.Errorf("kind %d: %d sites, want %d", kind, len(sites), least)
		}
		for i, r := range sites {
			if !at[r.Start] {
				t.Errorf("kind %d: %#x is no instruction", kind, r.Start)
			}
			if i > 0 && r.Start < sites[i-1].Start {
				t.Errorf("kind %d: %#x is out of order", kind, r.Start)
			}
		}
	}
	for _, f := range k.Sites.Fixups {
		if !at[f.Target] {
			t.Errorf("fixup of %#x leads to %#x, which is no instruction", f.Insn, f.Target)
		}
	}
	for _, j := range k.Sites.JumpLabels {
		if !at[j.Target] {
			t.Errorf("jump label %#x leads to %#x, which is no instruction", j.Code, j.Target)
		}
	}
	for _, b := range k.Sites.Bugs {
		if !strings.HasSuffix(b.File, ".c") && !strings.HasSuffix(b.File, ".h") || b.Line == 0 {
			t.Errorf("bug at %#x: %s:%d", b.Addr, b.File, b.Line)
		}
	}
}

func TestBlacklist(t *testing.T) {
	k := loadKernel(t)
	index := map[string]int{}
	for i, e := range k.Tables.Blacklist {
		if _, ok := index[e.Name]; ok || e.Start >= e.End || e.Module != "" {
			t.Errorf("entry %d: %+v", i, e)
		}
		index[e.Name] = i
	}
	// Marked ones, .kprobes.text, .noinstr.text, .entry.text: in this order.
	last := -1
	for _, name := range strings.Fields("notifier_call_chain kprobe_fault_handler __memcpy entry_SYSCALL_64") {
		i, ok := index[name]
		if !ok || i <= last {
			t.Errorf("%s is at %d, behind %d", name, i, last)
		}
		last = i
	}
	for _, name := range strings.Fields("memcpy vfs_read start_kernel copy_user_generic_string") {
		if _, ok := index[name]; ok {
			t.Errorf("%s is there", name)
		}
	}
}

func TestRanges(t *testing.T) {
	k := loadKernel(t)
	for _, c := range []struct {
		name string
		in   kernel.Range
	}{
		{"entry_SYSCALL_64", k.Tables.Entry}, {"vfs_read", k.Tables.CoreText}, {"__x86_indirect_thunk_r15", k.Tables.Thunks},
		{"start_kernel", k.Tables.InitText}, {"start_kernel", k.Init},
	} {
		if s := symbol(t, k.Symbols, c.name); !c.in.Contains(s.Addr) {
			t.Errorf("%s (%#x) is not in %#x", c.name, s.Addr, c.in)
		}
	}
	for _, r := range k.Tables.Notrace {
		if s := symbol(t, k.Symbols, "vfs_read"); r.Contains(s.Addr) {
			t.Error("vfs_read is notrace")
		}
	}
	for i := range k.Segments {
		if s := &k.Segments[i]; s.Addr%pageSize != 0 || s.Write && s.Exec {
			t.Errorf("segment %s at %#x", s.Name, s.Addr)
		}
	}
}

// The machine takes every syscall instruction for a hypercall, and its
// processor does not survive some others.
func TestInstructions(t *testing.T) {
	k := loadKernel(t)
	mem := memory(k.Segments)
	gate := symbol(t, k.Symbols, "hypercall")
	var indirectJumps, indirectCalls, thunkCalls, gates int
	var in insn.Inst
	for a := range boundaries(t, mem, functions(k.Symbols)) {
		code, err := mem.text(a, textEnd(mem, a)-a)
		if err != nil || insn.Decode(code, insn.Mode64, &in) != nil {
			t.Fatalf("%#x: %v", a, err)
		}
		reg, mod := in.ModRM>>3&7, in.ModRM>>6
		switch op := in.Op[0]; {
		case op == 0x0f && in.Op[1] == 0x05:
			gates++
			if a < gate.Addr || a >= gate.Addr+gate.Size {
				t.Errorf("a syscall instruction at %#x", a)
			}
		case op == 0xff && (reg == 3 || reg == 5):
			t.Errorf("a far call or jump at %#x", a)
		case op == 0xff && reg == 4 && mod == 3:
			indirectJumps++
		case op == 0xff && reg == 2 && mod == 3:
			indirectCalls++
		case op == 0xff && (reg == 2 || reg == 4):
			t.Errorf("%#x jumps through memory", a)
		case op == 0xe8 && k.Tables.Thunks.Contains(a+5+uint64(in.Imm)):
			thunkCalls++
		case in.VEX != 0, op == 0x0f && in.Op[1] == 0xb8:
			t.Errorf("vector instruction or popcnt at %#x", a)
		}
	}
	if gates != 1 || indirectJumps < 10 || indirectCalls < 20 || thunkCalls < 3 {
		t.Errorf("%d gates, %d indirect jumps, %d indirect calls, %d calls of thunks", gates, indirectJumps, indirectCalls, thunkCalls)
	}
}

// TestHotPages: the first page of .bss shares no entry of libunicorn's TLB with the uppermost page of a
// kernel stack (see kernel.lds.S). A mirrored call takes half as long again if it does.
func TestHotPages(t *testing.T) {
	k := loadKernel(t)
	if a := symbol(t, k.Symbols, "__bss_start").Addr; a>>12&7 == 7 {
		t.Errorf(".bss begins at %#x", a)
	}
}
