// SPDX-License-Identifier: GPL-2.0-only
/*
 * Every byte of every function of text.S is probed in four ways: "step", by a breakpoint and with a
 * post_handler; "int3", by a breakpoint, and boosted, emulated or stepped as the kernel
 * chooses; and once the optimizer had its turn, "jump" if it has put one there, else
 * "wait". A line has how often each handler has run, the sums of what they saw (registers
 * and flags), preempt_count in them with bit 31 for interrupts off, and whether
 * the function came to what it comes to without a probe: registers, flags and memory.
 */
#include <linux/delay.h>
#include <linux/kprobes.h>
#include <linux/module.h>

struct form {
	u8 *text;
	const char *name;
	unsigned int size, pad;
};

extern const struct form forms[];
extern u64 form_in[16], form_out[17], form_sp;
extern u8 mem[512];
void call_form(const void *text);

#define MAX_FORMS 128
#define MAX_BYTES 48

static struct probe {
	struct kprobe kp;
	const struct form *form;
	unsigned int before, after;
	u64 seen_before, seen_after;
	u32 context;
} probes[MAX_FORMS];
static struct kprobe *registered[MAX_FORMS];
static u64 plain[MAX_FORMS];

static u64 mix(u64 sum, u64 v)
{
	return (sum ^ v) * 0x9e3779b97f4a7c15ULL + (sum >> 29);
}

/* Addresses differ between machines. */
static u64 norm(const struct form *f, u64 v)
{
	if (v - (u64)mem < sizeof(mem))
		return 0x1000000 + v - (u64)mem;
	if (v - (form_sp - 4096) < 8192)
		return 0x2000000 + v - (form_sp - 4096);
	if (v - (u64)f->text <= f->size)
		return 0x3000000 + v - (u64)f->text;
	if (v - (u64)call_form < 512)
		return 0x4000000 + v - (u64)call_form;
	return v;
}

#define FLAGS 0xfd5

static u64 sum_regs(const struct form *f, u64 sum, struct pt_regs *r)
{
	u64 v[] = { r->ax, r->bx, r->cx, r->dx, r->si, r->di, r->bp, r->sp, r->r8, r->r9, r->r10,
		    r->r11, r->r12, r->r13, r->r14, r->r15, r->ip };
	int i;

	for (i = 0; i < ARRAY_SIZE(v); i++)
		sum = mix(sum, norm(f, v[i]));
	return mix(sum, r->flags & FLAGS);
}

static u32 context(void)
{
	return (u32)preempt_count() | (irqs_disabled() ? 0x80000000 : 0);
}

static int before(struct kprobe *kp, struct pt_regs *regs)
{
	struct probe *p = container_of(kp, struct probe, kp);

	p->before++;
	p->seen_before = sum_regs(p->form, p->seen_before, regs);
	p->context |= context();
	return 0;
}

static void after(struct kprobe *kp, struct pt_regs *regs, unsigned long flags)
{
	struct probe *p = container_of(kp, struct probe, kp);

	p->after++;
	p->seen_after = sum_regs(p->form, p->seen_after, regs);
	p->context |= context();
}

/* Calls f and returns the sum of what that has changed. */
static u64 run(const struct form *f)
{
	u64 sum = 0;
	int i;

	for (i = 0; i < sizeof(mem); i++)
		mem[i] = i * 7 + 1;
	for (i = 0; i < 15; i++)
		form_in[i] = 0x0123456789abcdefULL * (i + 3);
	form_in[2] = 5;
	form_in[3] = 3;
	form_in[4] = (u64)mem + 64;
	form_in[5] = (u64)mem + 128;
	form_in[6] = (u64)mem + 256;
	form_in[15] = 0x203;
	call_form(f->text);
	for (i = 0; i < 17; i++)
		sum = mix(sum, i == 15 ? form_out[i] & FLAGS : norm(f, form_out[i]));
	for (i = 0; i < sizeof(mem); i++)
		sum = mix(sum, mem[i]);
	return sum;
}

/* One call with p, in one line. */
static void play(struct probe *p, const char *how, u64 plain)
{
	u64 sum;

	p->before = p->after = p->context = 0;
	p->seen_before = p->seen_after = 0;
	sum = run(p->form);
	pr_info("%s+%u %s: %u %u %08x %08x %x %s\n", p->form->name, p->kp.offset, how, p->before, p->after,
		(u32)(p->seen_before >> 32), (u32)(p->seen_after >> 32), p->context, sum == plain ? "same" : "OTHER");
}

static char refused[MAX_FORMS][MAX_BYTES + 1]; /* p: a probe; . in the middle of an instruction; - not allowed */

/* Probes byte off of all forms that have so many. Returns how many probes there are. */
static int plant(unsigned int off, bool stepped)
{
	int i, err, n = 0;

	for (i = 0; forms[i].text; i++) {
		struct probe *p = &probes[i];

		memset(p, 0, sizeof(*p));
		p->form = &forms[i];
		if (off >= forms[i].size)
			continue;
		p->kp.addr = forms[i].text + off;
		p->kp.pre_handler = before;
		p->kp.post_handler = stepped ? after : NULL;
		err = register_kprobe(&p->kp);
		if (err) {
			refused[i][off] = err == -EILSEQ ? '.' : err == -EINVAL ? '-' : '?';
			continue;
		}
		refused[i][off] = 'p';
		p->kp.offset = off;
		registered[n++] = &p->kp;
		play(p, stepped ? "step" : "int3", plain[i]);
	}
	return n;
}

static void round_of(unsigned int off)
{
	int i, n = plant(off, true);

	if (n)
		unregister_kprobes(registered, n);
	n = plant(off, false);
	msleep(150);
	for (i = 0; i < n; i++) {
		struct probe *p = container_of(registered[i], struct probe, kp);

		play(p, *(u8 *)p->kp.addr == 0xe9 ? "jump" : "wait", plain[p - probes]);
	}
	if (n)
		unregister_kprobes(registered, n);
}

static int __init forms_init(void)
{
	unsigned int off, longest = 0;
	int i;

	for (i = 0; forms[i].text; i++) {
		plain[i] = run(&forms[i]);
		longest = max(longest, min(forms[i].size, (unsigned int)MAX_BYTES));
		pr_info("%s: %u bytes, %016llx, ax %llx bx %llx cx %llx dx %llx flags %llx\n", forms[i].name, forms[i].size,
			plain[i], norm(&forms[i], form_out[0]), norm(&forms[i], form_out[1]),
			norm(&forms[i], form_out[2]), norm(&forms[i], form_out[3]), form_out[15] & FLAGS);
	}
	for (off = 0; off < longest; off++)
		round_of(off);
	for (i = 0; forms[i].text; i++)
		pr_info("%s: %s\n", forms[i].name, refused[i]);
	return 0;
}

static void __exit forms_exit(void)
{
}

module_init(forms_init);
module_exit(forms_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("probes on every form of instruction");
