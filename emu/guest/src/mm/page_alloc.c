/* SPDX-License-Identifier: GPL-2.0-only */
/* A buddy allocator over the memory that boot_params names. */
#include "mm.h"
#include "string.h"
#include "jump_label.h"
#include "tracepoint.h"

struct free_area { struct list_head list; unsigned long nr; };
struct zone {
	spinlock_t lock;
	unsigned long start, pages, free, watermark;
	struct page *map;
	struct free_area area[MAX_ORDER + 1];
};

static struct zone zone;
struct page *mem_map;
static unsigned long pgalloc, pgfree, allocstall;
static DEFINE_STATIC_KEY_FALSE(init_on_alloc);

noinline void *page_address(const struct page *p)
{
	return (void *)(zone.start + ((unsigned long)(p - zone.map) << PAGE_SHIFT));
}

noinline struct page *virt_to_page(const void *addr)
{
	unsigned long off = (unsigned long)addr - zone.start;

	if ((unsigned long)addr < zone.start || off >> PAGE_SHIFT >= zone.pages)
		return NULL;
	return &zone.map[off >> PAGE_SHIFT];
}

static __always_inline unsigned long page_to_pfn(const struct page *p)
{
	return ((unsigned long)page_address(p) - ABI_DIRECT_MAP) >> PAGE_SHIFT;
}

static noinline void expand(struct page *p, unsigned int low, unsigned int high)
{
	while (high > low) {
		struct page *buddy = p + (1ul << --high);

		buddy->order = high;
		buddy->flags = PG_BUDDY;
		list_add(&buddy->lru, &zone.area[high].list);
		zone.area[high].nr++;
	}
}

static noinline struct page *__rmqueue_smallest(unsigned int order)
{
	unsigned int o;

	for (o = order; o <= MAX_ORDER; o++) {
		struct page *p;

		if (list_empty(&zone.area[o].list))
			continue;
		p = list_entry(zone.area[o].list.next, struct page, lru);
		list_del_init(&p->lru);
		zone.area[o].nr--;
		expand(p, order, o);
		p->order = order;
		p->flags = 0;
		return p;
	}
	return NULL;
}

static __always_inline bool zone_watermark_fast(unsigned int order, gfp_t gfp)
{
	unsigned long min = gfp & __GFP_HIGH ? zone.watermark / 2 : zone.watermark;

	return zone.free > min + (1ul << order);
}

__keep bool zone_watermark_ok(unsigned int order, gfp_t gfp)
{
	return zone_watermark_fast(order, gfp);
}

#define ALLOC_WMARK_LOW	1
#define ALLOC_KSWAPD	0x800

static __keep struct page *get_page_from_freelist(gfp_t gfp, unsigned int order, int alloc_flags, const void *ac)
{
	struct page *p;
	unsigned long flags;

	if (!zone_watermark_fast(order, gfp))
		return NULL;
	spin_lock_irqsave(&zone.lock, flags);
	p = __rmqueue_smallest(order);
	if (p) {
		zone.free -= 1ul << order;
		pgalloc += 1ul << order;
	}
	spin_unlock_irqrestore(&zone.lock, flags);
	return p;
}

static noinline void prep_new_page(struct page *p, unsigned int order, gfp_t gfp)
{
	unsigned long i;

	atomic_set(&p->refcount, 1);
	p->freelist = NULL;
	p->inuse = 0;
	if (gfp & __GFP_ZERO || static_branch_unlikely(&init_on_alloc))
		for (i = 0; i < 1ul << order; i++)
			clear_page_rep(page_address(p) + i * PAGE_SIZE);
}

struct compact_control { int order; u64 scanned; };

/* How much of what is free lies in pieces too small for order: 0 to 1000, or less if the piece is there. */
__keep int fragmentation_index(struct zone *z, unsigned int order)
{
	unsigned long requested = 1ul << order, blocks = 0;
	unsigned int o;

	for (o = 0; o <= MAX_ORDER; o++) {
		if (o >= order && z->area[o].nr)
			return -1000;
		blocks += z->area[o].nr;
	}
	return blocks ? 1000 - (int)((1000 + z->free * 1000 / requested) / blocks) : 0;
}

/* Whether moving pages together would help. */
__keep int compaction_suitable(struct zone *z, int order, unsigned int alloc_flags, int highest_zoneidx)
{
	int fragindex = fragmentation_index(z, order);

	return fragindex >= 0 && fragindex <= 500 ? 1 : 2;
}

/* Nothing can be moved: what is in use is the kernel's own. */
__keep int compact_zone(struct compact_control *cc, void *capc)
{
	cc->scanned++;
	return compaction_suitable(&zone, cc->order, 0, 0);
}

struct oom_control { gfp_t gfp_mask; int order; struct task_struct *chosen; };

__keep void oom_kill_process(struct oom_control *oc, const char *message)
{
	pr_err("%s: Killed process %d (%s)\n", message, oc->chosen->pid, oc->chosen->comm);
	oc->chosen->thread_info |= 4; /* TIF_SIGPENDING */
}

/* Only a mirrored process is chosen: the host ends it, or not. */
static __keep bool out_of_memory(struct oom_control *oc)
{
	oc->chosen = current;
	if (!current->mm || oc->order > 3)
		return false;
	oom_kill_process(oc, "Out of memory");
	return true;
}

int shrink_slab(void);

static noinline __cold struct page *__alloc_pages_slowpath(gfp_t gfp, unsigned int order)
{
	struct compact_control cc = { .order = order };
	struct page *p;

	allocstall++;
	shrink_slab();
	if (order)
		compact_zone(&cc, NULL);
	p = get_page_from_freelist(gfp | __GFP_HIGH, order, ALLOC_KSWAPD, NULL);
	if (!p && !(gfp & __GFP_NOWARN))
		out_of_memory(&(struct oom_control){ gfp, order, NULL });
	if (!p && !(gfp & __GFP_NOWARN))
		pr_warn("%s: page allocation failure: order:%u, mode:%#x\n", current->comm, order, gfp);
	return p;
}

__keep struct page *__alloc_pages(gfp_t gfp, unsigned int order, int preferred_nid, void *nodemask)
{
	struct page *p;

	if (WARN_ON_ONCE(order > MAX_ORDER))
		return NULL;
	if (gfp & __GFP_DIRECT_RECLAIM)
		might_sleep();
	p = get_page_from_freelist(gfp, order, ALLOC_WMARK_LOW | ALLOC_KSWAPD, NULL);
	if (unlikely(!p))
		p = __alloc_pages_slowpath(gfp, order);
	if (p)
		prep_new_page(p, order, gfp);
	TRACE(mm_page_alloc, p, order, gfp, 0, p ? page_to_pfn(p) : -1ul);
	return p;
}

static noinline void __free_one_page(struct page *p, unsigned int order)
{
	unsigned long pfn = p - zone.map, buddy;

	while (order < MAX_ORDER) {
		struct page *b;

		buddy = pfn ^ 1ul << order;
		if (buddy + (1ul << order) > zone.pages)
			break;
		b = &zone.map[buddy];
		if (b->flags != PG_BUDDY || b->order != order)
			break;
		list_del_init(&b->lru);
		zone.area[order].nr--;
		b->flags = 0;
		pfn &= buddy;
		order++;
	}
	p = &zone.map[pfn];
	p->order = order;
	p->flags = PG_BUDDY;
	list_add(&p->lru, &zone.area[order].list);
	zone.area[order].nr++;
}

static __always_inline void free_the_page(struct page *p, unsigned int order)
{
	unsigned long flags;

	if (!atomic_dec_and_test(&p->refcount))
		return;
	TRACE(mm_page_free, p, order, page_to_pfn(p));
	spin_lock_irqsave(&zone.lock, flags);
	BUG_ON(p->flags == PG_BUDDY);
	__free_one_page(p, order);
	zone.free += 1ul << order;
	pgfree += 1ul << order;
	spin_unlock_irqrestore(&zone.lock, flags);
}

noinline void __free_pages(struct page *p, unsigned int order)
{
	free_the_page(p, order);
}

/* p, if it is a page of this kernel's; NULL for any other address. */
struct page *managed_page(void *p)
{
	const unsigned long at = (unsigned long)p - (unsigned long)zone.map;

	return at < zone.pages * sizeof(struct page) && !(at % sizeof(struct page)) ? p : NULL;
}

/* Of processes' memory, one page. */
noinline void free_unref_page(struct page *p)
{
	if (p)
		free_the_page(p, 0);
}

__keep struct page *alloc_pages(gfp_t gfp, unsigned int order)
{
	return __alloc_pages(gfp, order, 0, NULL);
}

noinline unsigned long __get_free_pages(gfp_t gfp, unsigned int order)
{
	struct page *p = alloc_pages(gfp, order);

	return p ? (unsigned long)page_address(p) : 0;
}

noinline void free_pages(unsigned long addr, unsigned int order)
{
	if (addr)
		__free_pages(virt_to_page((void *)addr), order);
}

noinline unsigned long nr_free_pages(void)
{
	return zone.free;
}

/* The memory becomes free in pieces of this size. */
#define FIRST_ORDER	8
#define FIRST_PAGES	(1ul << FIRST_ORDER)

void __init mem_init(void)
{
	unsigned long start = ALIGN(boot_params.mem_start, PAGE_SIZE), pages = (boot_params.mem_end - start) >> PAGE_SHIFT;
	unsigned long map = ALIGN(pages * sizeof(struct page), PAGE_SIZE) >> PAGE_SHIFT, pfn;
	unsigned int o;

	if (pages < map + 64)
		BUG();
	zone.map = mem_map = (struct page *)start;
	zone.start = start + (map << PAGE_SHIFT);
	zone.pages = (pages - map) & ~(FIRST_PAGES - 1);
	for (o = 0; o <= MAX_ORDER; o++)
		INIT_LIST_HEAD(&zone.area[o].list);
	for (pfn = 0; pfn < zone.pages; pfn += FIRST_PAGES) {
		atomic_set(&zone.map[pfn].refcount, 0);
		__free_one_page(&zone.map[pfn], FIRST_ORDER);
	}
	zone.free = zone.pages;
	zone.watermark = int_sqrt(zone.pages * 16);
}
