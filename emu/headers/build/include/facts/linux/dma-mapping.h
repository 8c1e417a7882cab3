/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define DMA_ATTR_WEAK_ORDERING 2UL
#define DMA_ATTR_WRITE_COMBINE 4UL
#define DMA_ATTR_NO_KERNEL_MAPPING 16UL
#define DMA_ATTR_SKIP_CPU_SYNC 32UL
#define DMA_ATTR_FORCE_CONTIGUOUS 64UL
#define DMA_ATTR_ALLOC_SINGLE_PAGES 128UL
#define DMA_ATTR_NO_WARN 256UL
#define DMA_ATTR_PRIVILEGED 512UL
#define DMA_MAPPING_ERROR 0xffffffffffffffffULL
extern void *dma_alloc_attrs(struct device *dev, size_t size, dma_addr_t *dma_handle, gfp_t flag, long unsigned int attrs);
extern struct sg_table *dma_alloc_noncontiguous(struct device *dev, size_t size, enum dma_data_direction dir, gfp_t gfp, long unsigned int attrs);
extern struct page *dma_alloc_pages(struct device *dev, size_t size, dma_addr_t *dma_handle, enum dma_data_direction dir, gfp_t gfp);
extern bool dma_can_mmap(struct device *dev);
extern void dma_free_attrs(struct device *dev, size_t size, void *cpu_addr, dma_addr_t dma_handle, long unsigned int attrs);
extern void dma_free_noncontiguous(struct device *dev, size_t size, struct sg_table *sgt, enum dma_data_direction dir);
extern void dma_free_pages(struct device *dev, size_t size, struct page *page, dma_addr_t dma_handle, enum dma_data_direction dir);
extern long unsigned int dma_get_merge_boundary(struct device *dev);
extern u64 dma_get_required_mask(struct device *dev);
extern int dma_get_sgtable_attrs(struct device *dev, struct sg_table *sgt, void *cpu_addr, dma_addr_t dma_addr, size_t size, long unsigned int attrs);
extern dma_addr_t dma_map_page_attrs(struct device *dev, struct page *page, size_t offset, size_t size, enum dma_data_direction dir, long unsigned int attrs);
extern dma_addr_t dma_map_resource(struct device *dev, phys_addr_t phys_addr, size_t size, enum dma_data_direction dir, long unsigned int attrs);
extern unsigned int dma_map_sg_attrs(struct device *dev, struct scatterlist *sg, int nents, enum dma_data_direction dir, long unsigned int attrs);
extern int dma_map_sgtable(struct device *dev, struct sg_table *sgt, enum dma_data_direction dir, long unsigned int attrs);
extern size_t dma_max_mapping_size(struct device *dev);
extern int dma_mmap_attrs(struct device *dev, struct vm_area_struct *vma, void *cpu_addr, dma_addr_t dma_addr, size_t size, long unsigned int attrs);
extern int dma_mmap_noncontiguous(struct device *dev, struct vm_area_struct *vma, size_t size, struct sg_table *sgt);
extern int dma_mmap_pages(struct device *dev, struct vm_area_struct *vma, size_t size, struct page *page);
extern bool dma_need_sync(struct device *dev, dma_addr_t dma_addr);
extern size_t dma_opt_mapping_size(struct device *dev);
extern bool dma_pci_p2pdma_supported(struct device *dev);
extern int dma_set_coherent_mask(struct device *dev, u64 mask);
extern int dma_set_mask(struct device *dev, u64 mask);
extern void dma_sync_sg_for_cpu(struct device *dev, struct scatterlist *sg, int nelems, enum dma_data_direction dir);
extern void dma_sync_sg_for_device(struct device *dev, struct scatterlist *sg, int nelems, enum dma_data_direction dir);
extern void dma_sync_single_for_cpu(struct device *dev, dma_addr_t addr, size_t size, enum dma_data_direction dir);
extern void dma_sync_single_for_device(struct device *dev, dma_addr_t addr, size_t size, enum dma_data_direction dir);
extern void dma_unmap_page_attrs(struct device *dev, dma_addr_t addr, size_t size, enum dma_data_direction dir, long unsigned int attrs);
extern void dma_unmap_resource(struct device *dev, dma_addr_t addr, size_t size, enum dma_data_direction dir, long unsigned int attrs);
extern void dma_unmap_sg_attrs(struct device *dev, struct scatterlist *sg, int nents, enum dma_data_direction dir, long unsigned int attrs);
extern void *dma_vmap_noncontiguous(struct device *dev, size_t size, struct sg_table *sgt);
extern void dma_vunmap_noncontiguous(struct device *dev, void *vaddr);
extern void *dmam_alloc_attrs(struct device *dev, size_t size, dma_addr_t *dma_handle, gfp_t gfp, long unsigned int attrs);
extern void dmam_free_coherent(struct device *dev, size_t size, void *vaddr, dma_addr_t dma_handle);
