/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/genalloc.h>

#define gen_pool_add_virt(pool, virt, phys, size, nid) gen_pool_add_owner(pool, virt, phys, size, nid, NULL)
#define gen_pool_add(pool, virt, size, nid) gen_pool_add_owner(pool, virt, (phys_addr_t)-1, size, nid, NULL)
#define gen_pool_alloc_algo(pool, size, algo, data) gen_pool_alloc_algo_owner(pool, size, algo, data, NULL)
#define gen_pool_alloc(pool, size) ({ struct gen_pool *__pool = (pool); gen_pool_alloc_algo(__pool, size, __pool->algo, __pool->data); })
#define gen_pool_free(pool, addr, size) gen_pool_free_owner(pool, addr, size, NULL)
