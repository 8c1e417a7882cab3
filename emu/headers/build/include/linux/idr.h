/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <linux/xarray.h>
#include <facts/linux/idr.h>

#define IDR_RT_MARKER 0x08000004u
#define IDR_INIT_BASE(name, base) { .idr_rt = XARRAY_INIT(name, IDR_RT_MARKER), .idr_base = (base), .idr_next = 0 }
#define IDR_INIT(name) IDR_INIT_BASE(name, 0)
#define DEFINE_IDR(name) struct idr name = IDR_INIT(name)
#define idr_init(idr) do { *(idr) = (struct idr)IDR_INIT(*(idr)); } while (0)
#define idr_is_empty(idr) ((idr)->idr_rt.xa_head == NULL)
#define idr_for_each_entry(idr, p, id) for (id = 0; ((p) = idr_get_next(idr, &(id))) != NULL; id += 1U)
#define IDA_INIT(name) { .xa = XARRAY_INIT(name, XA_FLAGS_LOCK_IRQ | XA_FLAGS_ALLOC) }
#define DEFINE_IDA(name) struct ida name = IDA_INIT(name)
#define ida_init(ida) do { *(ida) = (struct ida)IDA_INIT(*(ida)); } while (0)
#define ida_alloc(ida, gfp) ida_alloc_range(ida, 0, ~0, gfp)
#define ida_alloc_min(ida, low, gfp) ida_alloc_range(ida, low, ~0, gfp)
#define ida_alloc_max(ida, high, gfp) ida_alloc_range(ida, 0, high, gfp)
#define ida_simple_get(ida, low, high, gfp) ida_alloc_range(ida, low, (high) - 1, gfp)
#define ida_simple_remove(ida, id) ida_free(ida, id)
