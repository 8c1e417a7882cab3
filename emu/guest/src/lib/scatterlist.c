/* SPDX-License-Identifier: GPL-2.0-only */
/* Lists of pieces of memory: an array, whose entries may lead to another array. */
#include "mm.h"
#include "string.h"

struct scatterlist { unsigned long page_link; unsigned int offset, length; u64 dma_address; unsigned int dma_length, dma_flags; };
struct sg_table { struct scatterlist *sgl; unsigned int nents, orig_nents; };
LAYOUT_ASSERT(sizeof(struct scatterlist) == 32 && sizeof(struct sg_table) == 16, "scatterlist");

#define SG_CHAIN	1ul
#define SG_END		2ul

noinline void sg_init_table(struct scatterlist *sg, unsigned int n)
{
	memset(sg, 0, sizeof(*sg) * n);
	sg[n - 1].page_link = SG_END;
}

noinline void sg_init_one(struct scatterlist *sg, const void *buf, unsigned int len)
{
	sg_init_table(sg, 1);
	sg->page_link |= (unsigned long)virt_to_page(buf);
	sg->offset = (unsigned long)buf & (PAGE_SIZE - 1);
	sg->length = len;
}

noinline struct scatterlist *sg_next(struct scatterlist *sg)
{
	if (sg->page_link & SG_END)
		return NULL;
	sg++;
	return sg->page_link & SG_CHAIN ? (struct scatterlist *)(sg->page_link & ~(SG_CHAIN | SG_END)) : sg;
}

noinline int sg_nents(struct scatterlist *sg)
{
	int n;

	for (n = 0; sg; sg = sg_next(sg))
		n++;
	return n;
}

noinline struct scatterlist *sg_last(struct scatterlist *sg, unsigned int n)
{
	struct scatterlist *last = NULL;

	for (; n && sg; n--, sg = sg_next(sg))
		last = sg;
	return last;
}

noinline int sg_alloc_table(struct sg_table *t, unsigned int n, gfp_t gfp)
{
	memset(t, 0, sizeof(*t));
	if (!n)
		return -EINVAL;
	t->sgl = kzalloc(n * sizeof(*t->sgl), gfp);
	if (!t->sgl)
		return -ENOMEM;
	sg_init_table(t->sgl, n);
	t->nents = t->orig_nents = n;
	return 0;
}

noinline void sg_free_table(struct sg_table *t)
{
	kfree(t->sgl);
	t->sgl = NULL;
}

static size_t copy(struct scatterlist *sg, unsigned int n, char *buf, size_t len, bool to)
{
	size_t done = 0, some;
	char *at;

	for (; n && sg && done < len; n--, sg = sg_next(sg), done += some) {
		at = (char *)page_address((struct page *)(sg->page_link & ~(SG_CHAIN | SG_END))) + sg->offset;
		some = min((size_t)sg->length, len - done);
		memcpy(to ? at : buf + done, to ? buf + done : at, some);
	}
	return done;
}

noinline size_t sg_copy_from_buffer(struct scatterlist *sg, unsigned int n, const void *buf, size_t len) { return copy(sg, n, (char *)buf, len, true); }
noinline size_t sg_copy_to_buffer(struct scatterlist *sg, unsigned int n, void *buf, size_t len) { return copy(sg, n, buf, len, false); }
