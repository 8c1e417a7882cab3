/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define IORESOURCE_BITS 255
#define IORESOURCE_TYPE_BITS 0x1f00
#define IORESOURCE_IO 256
#define IORESOURCE_MEM 512
#define IORESOURCE_REG 768
#define IORESOURCE_IRQ 1024
#define IORESOURCE_DMA 2048
#define IORESOURCE_BUS 0x1000
#define IORESOURCE_PREFETCH 0x2000
#define IORESOURCE_READONLY 0x4000
#define IORESOURCE_CACHEABLE 0x8000
#define IORESOURCE_RANGELENGTH 0x10000
#define IORESOURCE_SHADOWABLE 0x20000
#define IORESOURCE_SIZEALIGN 0x40000
#define IORESOURCE_STARTALIGN 0x80000
#define IORESOURCE_MEM_64 0x100000
#define IORESOURCE_WINDOW 0x200000
#define IORESOURCE_MUXED 0x400000
#define IORESOURCE_EXT_TYPE_BITS 0x1000000
#define IORESOURCE_SYSRAM 0x1000000
#define IORESOURCE_SYSRAM_DRIVER_MANAGED 0x2000000
#define IORESOURCE_SYSRAM_MERGEABLE 0x4000000
#define IORESOURCE_EXCLUSIVE 0x8000000
#define IORESOURCE_DISABLED 0x10000000
#define IORESOURCE_UNSET 0x20000000
#define IORESOURCE_AUTO 0x40000000
#define IORESOURCE_BUSY 0x80000000U
#define IORESOURCE_SYSTEM_RAM 0x1000200
#define IORESOURCE_IRQ_HIGHEDGE 1
#define IORESOURCE_IRQ_LOWEDGE 2
#define IORESOURCE_IRQ_HIGHLEVEL 4
#define IORESOURCE_IRQ_LOWLEVEL 8
#define IORESOURCE_IRQ_SHAREABLE 16
#define IORESOURCE_IRQ_OPTIONAL 32
#define IORESOURCE_IRQ_WAKECAPABLE 64
#define IORESOURCE_DMA_TYPE_MASK 3
#define IORESOURCE_DMA_8BIT 0
#define IORESOURCE_DMA_8AND16BIT 1
#define IORESOURCE_DMA_16BIT 2
#define IORESOURCE_DMA_MASTER 4
#define IORESOURCE_DMA_BYTE 8
#define IORESOURCE_DMA_WORD 16
#define IORESOURCE_DMA_SPEED_MASK 192
#define IORESOURCE_DMA_COMPATIBLE 0
#define IORESOURCE_DMA_TYPEA 64
#define IORESOURCE_DMA_TYPEB 128
#define IORESOURCE_DMA_TYPEF 192
#define IORESOURCE_MEM_WRITEABLE 1
#define IORESOURCE_MEM_CACHEABLE 2
#define IORESOURCE_MEM_RANGELENGTH 4
#define IORESOURCE_MEM_TYPE_MASK 24
#define IORESOURCE_MEM_8BIT 0
#define IORESOURCE_MEM_16BIT 8
#define IORESOURCE_MEM_8AND16BIT 16
#define IORESOURCE_MEM_32BIT 24
#define IORESOURCE_MEM_SHADOWABLE 32
#define IORESOURCE_MEM_EXPANSIONROM 64
#define IORESOURCE_MEM_NONPOSTED 128
#define IORESOURCE_IO_16BIT_ADDR 1
#define IORESOURCE_IO_FIXED 2
#define IORESOURCE_IO_SPARSE 4
#define IORESOURCE_ROM_ENABLE 1
#define IORESOURCE_ROM_SHADOW 2
#define IORESOURCE_PCI_FIXED 16
#define IORESOURCE_PCI_EA_BEI 32
#define IORES_DESC_NONE 0
#define IORES_DESC_CRASH_KERNEL 1
#define IORES_DESC_ACPI_TABLES 2
#define IORES_DESC_ACPI_NV_STORAGE 3
#define IORES_DESC_PERSISTENT_MEMORY 4
#define IORES_DESC_PERSISTENT_MEMORY_LEGACY 5
#define IORES_DESC_DEVICE_PRIVATE_MEMORY 6
#define IORES_DESC_RESERVED 7
#define IORES_DESC_SOFT_RESERVED 8
#define IORES_DESC_CXL 9
#define IORES_MAP_SYSTEM_RAM 1
#define IORES_MAP_ENCRYPTED 2
extern void __devm_release_region(struct device *dev, struct resource *parent, resource_size_t start, resource_size_t n);
extern struct resource *__devm_request_region(struct device *dev, struct resource *parent, resource_size_t start, resource_size_t n, const char *name);
extern void __release_region(struct resource *parent, resource_size_t start, resource_size_t n);
extern struct resource *__request_region(struct resource *parent, resource_size_t start, resource_size_t n, const char *name, int flags);
extern int adjust_resource(struct resource *res, resource_size_t start, resource_size_t size);
extern struct resource *alloc_free_mem_region(struct resource *base, long unsigned int size, long unsigned int align, const char *name);
extern int allocate_resource(struct resource *root, struct resource *new, resource_size_t size, resource_size_t min, resource_size_t max, resource_size_t align, resource_size_t (*alignf)(void *, const struct resource *, resource_size_t, resource_size_t), void *alignf_data);
extern void devm_release_resource(struct device *dev, struct resource *new);
extern struct resource *devm_request_free_mem_region(struct device *dev, struct resource *base, long unsigned int size);
extern int devm_request_resource(struct device *dev, struct resource *root, struct resource *new);
extern int insert_resource(struct resource *parent, struct resource *new);
extern void insert_resource_expand_to_fit(struct resource *root, struct resource *new);
extern int release_resource(struct resource *old);
extern int remove_resource(struct resource *old);
extern struct resource *request_free_mem_region(struct resource *base, long unsigned int size, const char *name);
extern int request_resource(struct resource *root, struct resource *new);
extern int walk_iomem_res_desc(long unsigned int desc, long unsigned int flags, u64 start, u64 end, void *arg, int (*func)(struct resource *, void *));
