/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define IO_SPACE_LIMIT 0xffff
#define FWNODE_FLAG_LINKS_ADDED 0
#define FWNODE_FLAG_NOT_DEVICE 1
#define FWNODE_FLAG_INITIALIZED 2
#define FWNODE_FLAG_NEEDS_CHILD_BOUND_ON_ADD 3
#define FWNODE_FLAG_BEST_EFFORT 4
#define FWNODE_FLAG_VISITED 5
#define FWLINK_FLAG_CYCLE 1UL
#define FWLINK_FLAG_IGNORE 2UL
#define NR_FWNODE_REFERENCE_ARGS 16
#define LOGIC_PIO_INDIRECT 0
#define LOGIC_PIO_CPU_MMIO 1
#define PIO_INDIRECT_SIZE 0
#define MMIO_UPPER_LIMIT 0xffff
extern void arch_io_free_memtype_wc(resource_size_t start, resource_size_t size);
extern int arch_io_reserve_memtype_wc(resource_size_t start, resource_size_t size);
extern int arch_phys_wc_add(long unsigned int base, long unsigned int size);
extern void arch_phys_wc_del(int handle);
extern int arch_phys_wc_index(int handle);
extern void fw_devlink_purge_absent_suppliers(struct fwnode_handle *fwnode);
extern void *ioport_map(long unsigned int port, unsigned int nr);
extern void ioport_unmap(void *addr);
extern unsigned int ioread16(const void *addr);
extern void ioread16_rep(const void *addr, void *dst, long unsigned int count);
extern unsigned int ioread16be(const void *addr);
extern void ioread32_rep(const void *addr, void *dst, long unsigned int count);
extern unsigned int ioread32be(const void *addr);
extern u64 ioread64_hi_lo(const void *addr);
extern u64 ioread64_lo_hi(const void *addr);
extern u64 ioread64be_hi_lo(const void *addr);
extern u64 ioread64be_lo_hi(const void *addr);
extern void ioread8_rep(const void *addr, void *dst, long unsigned int count);
extern void *ioremap(resource_size_t phys_addr, long unsigned int size);
extern void *ioremap_cache(resource_size_t phys_addr, long unsigned int size);
extern void *ioremap_encrypted(resource_size_t phys_addr, long unsigned int size);
extern void *ioremap_prot(resource_size_t phys_addr, long unsigned int size, long unsigned int prot_val);
extern void *ioremap_uc(resource_size_t phys_addr, long unsigned int size);
extern void *ioremap_wc(resource_size_t phys_addr, long unsigned int size);
extern void *ioremap_wt(resource_size_t phys_addr, long unsigned int size);
extern void iounmap(volatile void *addr);
extern void iowrite16(u16 val, void *addr);
extern void iowrite16_rep(void *addr, const void *src, long unsigned int count);
extern void iowrite16be(u16 val, void *addr);
extern void iowrite32_rep(void *addr, const void *src, long unsigned int count);
extern void iowrite32be(u32 val, void *addr);
extern void iowrite64_hi_lo(u64 val, void *addr);
extern void iowrite64_lo_hi(u64 val, void *addr);
extern void iowrite64be_hi_lo(u64 val, void *addr);
extern void iowrite64be_lo_hi(u64 val, void *addr);
extern void iowrite8_rep(void *addr, const void *src, long unsigned int count);
extern void memcpy_fromio(void *to, const volatile void *from, size_t n);
extern void memcpy_toio(volatile void *to, const void *from, size_t n);
extern void memset_io(volatile void *a, int b, size_t c);
extern void native_io_delay(void);
extern void *pci_iomap(struct pci_dev *dev, int bar, long unsigned int maxlen);
extern void *pci_iomap_range(struct pci_dev *dev, int bar, long unsigned int offset, long unsigned int maxlen);
extern void *pci_iomap_wc(struct pci_dev *dev, int bar, long unsigned int maxlen);
extern void *pci_iomap_wc_range(struct pci_dev *dev, int bar, long unsigned int offset, long unsigned int maxlen);
extern void pci_iounmap(struct pci_dev *dev, void *addr);
