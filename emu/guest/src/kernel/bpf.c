/* SPDX-License-Identifier: GPL-2.0-only */
/* bpf(2) and perf_event_open(2), as far as they are asked for: a map is looked at, a program is checked. */
#include "security.h"

struct bpf_insn { u8 code, regs; s16 off; s32 imm; };
struct bpf_map { u32 map_type, key_size, value_size, max_entries; };
struct bpf_prog { u32 type, len, calls; struct bpf_insn insns[]; };
struct bpf_verifier_env { struct bpf_prog *prog; u32 helpers, jumps; };
struct perf_event { u32 type, state; u64 config; };
#define MAX_INSNS	64

static __keep int check_helper_call(struct bpf_verifier_env *env, struct bpf_insn *insn, int *insn_idx_p)
{
	if (insn->imm < 0 || insn->imm > 211)
		return -EINVAL;
	env->helpers++;
	return 0;
}

/* Each instruction once. What is refused is the host's business. */
static __keep int do_check(struct bpf_verifier_env *env)
{
	struct bpf_prog *prog = env->prog;
	int i, err = 0;

	for (i = 0; i < (int)prog->len && !err; i++) {
		if (prog->insns[i].code == 0x85 && !(prog->insns[i].regs >> 4))
			err = check_helper_call(env, &prog->insns[i], &i);
		else if ((prog->insns[i].code & 7) == 5)
			env->jumps++;
	}
	return err;
}

__keep int bpf_check(struct bpf_prog **prog, u32 *attr, const void __user *uattr)
{
	struct bpf_verifier_env env = { .prog = *prog };

	do_check(&env);
	return mirror_error();
}

static __keep int map_create(u32 *attr)
{
	struct bpf_map map = { attr[0], attr[1], attr[2], attr[3] };
	int err = security_bpf_map_alloc(&map);

	return err ? err : security_bpf_map(&map, 3);
}

static __keep int bpf_prog_load(u32 *attr, const void __user *uattr)
{
	struct bpf_prog *prog;
	u32 n = min(attr[1], (u32)MAX_INSNS);
	int err;

	prog = kzalloc(sizeof(*prog) + n * sizeof(struct bpf_insn), GFP_KERNEL);
	if (!prog)
		return -ENOMEM;
	prog->type = attr[0];
	if (!copy_from_user(prog->insns, *(void __user **)&attr[2], n * sizeof(struct bpf_insn)))
		prog->len = n;
	err = bpf_check(&prog, attr, uattr);
	if (!err)
		err = security_bpf_prog(prog);
	kfree(prog);
	return err;
}

static __keep int __sys_bpf(int cmd, const void __user *uattr, unsigned int size)
{
	u32 attr[32] = { 0 };
	int err;

	if (copy_from_user(attr, uattr, min(size, (u32)sizeof(attr))))
		attr[0] = 0;
	err = security_bpf(cmd, (void *)attr, size);
	if (err)
		return err;
	if (cmd == 0)
		err = map_create(attr);
	else if (cmd == 5)
		err = bpf_prog_load(attr, uattr);
	return err ? err : (int)current->mirror_ret;
}

long __x64_sys_bpf(const struct pt_regs *r)
{
	return __sys_bpf(ARG1(r), (const void __user *)ARG2(r), ARG3(r));
}

static __keep struct perf_event *perf_event_alloc(const u32 *attr, int cpu)
{
	struct perf_event *event = kzalloc(sizeof(*event), GFP_KERNEL);

	if (!event)
		return ERR_PTR(-ENOMEM);
	event->type = attr[0];
	if (security_perf_event_alloc(event)) {
		kfree(event);
		return ERR_PTR(-EACCES);
	}
	return event;
}

/* The event is the host's; what asks for it is seen here. */
long __x64_sys_perf_event_open(const struct pt_regs *r)
{
	struct perf_event *event;
	u32 attr[4] = { 0 };

	if (copy_from_user(attr, (void __user *)ARG1(r), sizeof(attr)))
		attr[0] = 0;
	if (security_perf_event_open(attr, 0))
		return mirror_error();
	event = perf_event_alloc(attr, ARG4(r));
	if (!IS_ERR(event))
		kfree(event);
	return current->mirror_ret;
}

/* What a sample says of where it was taken. */
__keep unsigned long perf_misc_flags(struct pt_regs *regs)
{
	return (regs->cs & 3) == 3 ? 2 : 1;
}
