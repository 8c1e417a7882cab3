/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Behind the exception entries of entry.S: what there is when nobody outside
 * serves them. A breakpoint is looked up among the kernel's own kprobes.
 */
#include "time.h"

int notify_die(int val, const char *str, struct pt_regs *regs, long err, int trap, int sig);
void panic(const char *fmt, ...) __noreturn;

struct kprobe_slot { struct hlist_node node; struct kprobe *p; };
static struct hlist_head own_kprobes[64];
static unsigned long text_poke_count;

struct text_poke_loc { unsigned long addr; u8 len, opcode; };
static struct text_poke_loc tp_vec[8];
static int tp_nr;

noinline notrace struct kprobe *get_kprobe(void *addr)
{
	struct hlist_node *n;

	hlist_for_each(n, &own_kprobes[(u64)(unsigned long)addr * 0x61C8864680B583EBull >> 58])
		if (container_of(n, struct kprobe_slot, node)->p->addr == (unsigned long)addr)
			return container_of(n, struct kprobe_slot, node)->p;
	return NULL;
}
NOKPROBE_SYMBOL(get_kprobe);

noinline notrace int kprobe_int3_handler(struct pt_regs *regs)
{
	struct kprobe *p = get_kprobe((void *)(regs->ip - 1));

	return p && p->pre_handler ? p->pre_handler(p, regs) : 0;
}
NOKPROBE_SYMBOL(kprobe_int3_handler);

noinstr int poke_int3_handler(struct pt_regs *regs)
{
	int i;

	for (i = 0; i < tp_nr; i++) {
		if (tp_vec[i].addr == regs->ip - 1) {
			regs->ip += tp_vec[i].len - 1;
			return 1;
		}
	}
	return 0;
}

noinline void *text_poke(void *addr, const void *opcode, size_t len)
{
	BUG_ON(len > 8);
	text_poke_count += len;
	return addr;
}

noinline void text_poke_bp_batch(struct text_poke_loc *tp, int nr)
{
	int i;

	for (i = 0; i < nr && i < (int)ARRAY_SIZE(tp_vec); i++) {
		tp_vec[i] = tp[i];
		text_poke((void *)tp[i].addr, &tp[i].opcode, 1);
	}
	tp_nr = i;
}

notrace noinline bool do_int3(struct pt_regs *regs)
{
	return kprobe_int3_handler(regs) || notify_die(2, "int3", regs, 0, 3, 5) & 0x8000;
}
NOKPROBE_SYMBOL(do_int3);

static noinline __cold void die(const char *what, struct pt_regs *regs)
{
	panic("%s: ip %lx", what, regs->ip);
}

noinstr void exc_int3(struct pt_regs *regs)
{
	if (!poke_int3_handler(regs) && !do_int3(regs))
		die("int3", regs);
}

noinstr void exc_debug(struct pt_regs *regs)
{
	regs->flags &= ~0x100ul;
}

noinstr void exc_divide_error(struct pt_regs *regs) { die("divide error", regs); }
noinstr void exc_invalid_op(struct pt_regs *regs) { die("invalid opcode", regs); }
noinstr void exc_general_protection(struct pt_regs *regs) { die("general protection fault", regs); }

struct exception_table_entry { s32 insn, fixup; u32 type; };
extern const struct exception_table_entry __start___ex_table[], __stop___ex_table[];

noinline int fixup_exception(struct pt_regs *regs)
{
	const struct exception_table_entry *e;

	for (e = __start___ex_table; e < __stop___ex_table; e++) {
		if ((unsigned long)&e->insn + e->insn == regs->ip) {
			regs->ip = (unsigned long)&e->fixup + e->fixup;
			return 1;
		}
	}
	return 0;
}

noinstr void exc_page_fault(struct pt_regs *regs)
{
	if (!fixup_exception(regs))
		die("page fault", regs);
}

/* Loads an interrupt table; the machine has none of its own. */
struct desc_ptr { u16 size; unsigned long address; } __packed;

notrace noinline void native_load_idt(const struct desc_ptr *dtr)
{
	asm volatile("lidt %0" : : "m"(*dtr));
}
NOKPROBE_SYMBOL(native_load_idt);

/*
 * What debuggers find: the host shows them its kprobes in this table. It has a place of its own, so that nothing else
 * moves. The variable behind it is there for its type, and is not linked.
 */
static struct hlist_head __attribute__((used, section(".kprobe_table"))) kprobe_table[64];
struct arch_optimized_insn { unsigned char copied_insn[4], *insn; size_t size; };
struct optimized_kprobe { struct kprobe kp; struct abi_list list; struct arch_optimized_insn optinsn; };
struct optimized_kprobe __attribute__((section(".discard.debug"))) type_of_optimized_kprobe;
