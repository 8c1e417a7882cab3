/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/scatterlist.h>
#include <linux/mm.h>

static inline bool sg_is_chain(struct scatterlist *sg) { return sg->page_link & SG_CHAIN; }
static inline bool sg_is_last(struct scatterlist *sg) { return sg->page_link & SG_END; }
static inline struct page *sg_page(struct scatterlist *sg) { return (struct page *)(sg->page_link & ~SG_PAGE_LINK_MASK); }
static inline void sg_mark_end(struct scatterlist *sg) { sg->page_link = (sg->page_link | SG_END) & ~SG_CHAIN; }
static inline void sg_unmark_end(struct scatterlist *sg) { sg->page_link &= ~SG_END; }
static inline void sg_assign_page(struct scatterlist *sg, struct page *page)
{
	sg->page_link = (sg->page_link & SG_PAGE_LINK_MASK) | (unsigned long)page;
}
static inline void sg_set_page(struct scatterlist *sg, struct page *page, unsigned int len, unsigned int offset)
{
	sg_assign_page(sg, page);
	sg->offset = offset;
	sg->length = len;
}
static inline void sg_set_buf(struct scatterlist *sg, const void *buf, unsigned int len)
{
	sg_set_page(sg, virt_to_page(buf), len, (unsigned long)buf & (PAGE_SIZE - 1));
}
static inline void *sg_virt(struct scatterlist *sg) { return (char *)page_address(sg_page(sg)) + sg->offset; }

#define sg_dma_address(sg) ((sg)->dma_address)
#define sg_dma_len(sg) ((sg)->dma_length)
#define for_each_sg(list, sg, n, i) for ((i) = 0, (sg) = (list); (i) < (n); (i)++, (sg) = sg_next(sg))
