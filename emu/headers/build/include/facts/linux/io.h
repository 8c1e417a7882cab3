/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define MEMREMAP_WB 1
#define MEMREMAP_WT 2
#define MEMREMAP_WC 4
#define MEMREMAP_ENC 8
#define MEMREMAP_DEC 16
extern void __ioread32_copy(void *to, const void *from, size_t count);
extern void __iowrite32_copy(void *to, const void *from, size_t count);
extern void __iowrite64_copy(void *to, const void *from, size_t count);
extern int check_signature(volatile const void *io_addr, const unsigned char *signature, int length);
extern int devm_arch_io_reserve_memtype_wc(struct device *dev, resource_size_t start, resource_size_t size);
extern int devm_arch_phys_wc_add(struct device *dev, long unsigned int base, long unsigned int size);
extern void *devm_ioport_map(struct device *dev, long unsigned int port, unsigned int nr);
extern void devm_ioport_unmap(struct device *dev, void *addr);
extern void *devm_ioremap(struct device *dev, resource_size_t offset, resource_size_t size);
extern void *devm_ioremap_uc(struct device *dev, resource_size_t offset, resource_size_t size);
extern void *devm_ioremap_wc(struct device *dev, resource_size_t offset, resource_size_t size);
extern void devm_iounmap(struct device *dev, void *addr);
extern void *devm_memremap(struct device *dev, resource_size_t offset, size_t size, long unsigned int flags);
extern void devm_memunmap(struct device *dev, void *addr);
extern void *memremap(resource_size_t offset, size_t size, long unsigned int flags);
extern void memunmap(void *addr);
