/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define KLP_UNDEFINED (-1)
#define KLP_UNPATCHED 0
#define KLP_PATCHED 1
extern int klp_enable_patch(struct klp_patch *patch);
extern struct klp_state *klp_get_prev_state(long unsigned int id);
extern struct klp_state *klp_get_state(struct klp_patch *patch, long unsigned int id);
extern void *klp_shadow_alloc(void *obj, long unsigned int id, size_t size, gfp_t gfp_flags, klp_shadow_ctor_t ctor, void *ctor_data);
extern void klp_shadow_free(void *obj, long unsigned int id, klp_shadow_dtor_t dtor);
extern void klp_shadow_free_all(long unsigned int id, klp_shadow_dtor_t dtor);
extern void *klp_shadow_get(void *obj, long unsigned int id);
extern void *klp_shadow_get_or_alloc(void *obj, long unsigned int id, size_t size, gfp_t gfp_flags, klp_shadow_ctor_t ctor, void *ctor_data);
