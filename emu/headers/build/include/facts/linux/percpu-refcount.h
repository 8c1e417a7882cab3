/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define __PERCPU_REF_ATOMIC 1
#define __PERCPU_REF_DEAD 2
#define __PERCPU_REF_ATOMIC_DEAD 3
#define __PERCPU_REF_FLAG_BITS 2
#define PERCPU_REF_INIT_ATOMIC 1
#define PERCPU_REF_INIT_DEAD 2
#define PERCPU_REF_ALLOW_REINIT 4
extern void percpu_ref_exit(struct percpu_ref *ref);
extern int percpu_ref_init(struct percpu_ref *ref, percpu_ref_func_t *release, unsigned int flags, gfp_t gfp);
extern bool percpu_ref_is_zero(struct percpu_ref *ref);
extern void percpu_ref_kill_and_confirm(struct percpu_ref *ref, percpu_ref_func_t *confirm_kill);
extern void percpu_ref_reinit(struct percpu_ref *ref);
extern void percpu_ref_resurrect(struct percpu_ref *ref);
extern void percpu_ref_switch_to_atomic(struct percpu_ref *ref, percpu_ref_func_t *confirm_switch);
extern void percpu_ref_switch_to_atomic_sync(struct percpu_ref *ref);
extern void percpu_ref_switch_to_percpu(struct percpu_ref *ref);
