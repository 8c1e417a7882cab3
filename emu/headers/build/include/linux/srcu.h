/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/srcu.h>

/* The kernel makes ready those of a module that it finds in this section. */
#define __DEFINE_SRCU(name_, kind_) \
	kind_ struct srcu_struct name_; extern struct srcu_struct *const __srcu_struct_##name_; \
	struct srcu_struct *const __srcu_struct_##name_ __section("___srcu_struct_ptrs") = &name_
#define DEFINE_SRCU(name) __DEFINE_SRCU(name, /* global */)
#define DEFINE_STATIC_SRCU(name) __DEFINE_SRCU(name, static)
#define srcu_read_lock(ssp) __srcu_read_lock(ssp)
#define srcu_read_unlock(ssp, idx) __srcu_read_unlock(ssp, idx)
#define srcu_dereference(p, ssp) READ_ONCE(p)
