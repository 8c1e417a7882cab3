/*
 * Memory. libunicorn must have something registered at every address, or it
 * reports an unmapped access before it asks the page tables. So the address
 * space is covered without a hole: by the page tables, by regions (host memory,
 * aliased to RAM page by page with mmap), and by gaps, whose accesses come here.
 * Gaps of the kernel half are never present. Those of the user half hold user
 * pages: any address can be mapped, at the price of a call per access.
 */
#define _GNU_SOURCE
#include "shim.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define PTE_PRESENT 1ULL
#define PTE_WRITE 2ULL
#define PTE_NX (1ULL << 63)
#define PTE_ADDR 0x000000fffffff000ULL

/* Exported by Debian's library, as everything in it is. */
void tlb_flush_x86_64(void *cpu);
void tlb_flush_page_x86_64(void *cpu, uint64_t addr);
void tlb_set_dirty_x86_64(void *cpu, uint64_t addr);

/* The last-level entry of virt, 0 without one. Its address part is the frame. */
static uint64_t entry(struct shim_vm *m, uint64_t virt)
{
	uint64_t *table = m->tables, e;

	for (int shift = 39;; shift -= 9) {
		e = table[virt >> shift & 511];
		if (!(e & PTE_PRESENT))
			return 0;
		if (shift == 12)
			return e;
		table = m->tables + ((e & PTE_ADDR) - m->tables_at) / sizeof(*table);
	}
}

/* Where virt's byte is; NULL if it is not mapped. */
uint8_t *shim_host(struct shim_vm *m, uint64_t virt)
{
	uint64_t e = entry(m, virt), phys = e & PTE_ADDR;

	if (!e || phys >= m->ram_size)
		return NULL;
	return m->ram + phys + virt % SHIM_PAGE;
}

void *__real_memory_mapping(uc_engine *uc, uint64_t addr);
void *__wrap_memory_mapping(uc_engine *uc, uint64_t addr);

/*
 * libunicorn's own function, which its loads and stores call when they cannot
 * take the fast path. It takes every page for one with translated code in it,
 * so that no store ever could: each cost 30 to 70 ns of looking for code to
 * invalidate. The linker puts this one in its place (--wrap);
 * it knows the page by the address and lets further stores to it be fast,
 * if it is none that can be executed.
 */
void *__wrap_memory_mapping(uc_engine *uc, uint64_t addr)
{
	struct shim_vm *m = shim_running;
	uint64_t e;

	if (m && m->uc == uc) {
		e = entry(m, addr);
		if (e & PTE_WRITE && e & PTE_NX)
			tlb_set_dirty_x86_64(m->cpu, addr & -SHIM_PAGE);
	}
	return __real_memory_mapping(uc, addr);
}

/* A load from a user page; aligned, at most 8 bytes. */
static uint64_t gap_read(uc_engine *uc, uint64_t offset, unsigned size, void *data)
{
	struct shim_gap *g = data;
	uint8_t *p = shim_host(g->vm, g->base + offset);
	uint64_t v = 0;

	(void)uc;
	if (p && size <= sizeof(v))
		memcpy(&v, p, size);
	return v;
}

static void gap_write(uc_engine *uc, uint64_t offset, unsigned size, uint64_t v, void *data)
{
	struct shim_gap *g = data;
	uint8_t *p = shim_host(g->vm, g->base + offset);

	(void)uc;
	if (p && size <= sizeof(v))
		memcpy(p, &v, size);
}

/* Covers the address space from where it is covered to end (0: the end of 64 bits). */
static bool cover(struct shim_vm *m, uint64_t end)
{
	struct shim_gap *g = &m->gaps[m->gap_count];
	uint64_t size = end - m->covered;

	if (size == 0)
		return true;
	if (m->gap_count == SHIM_GAPS)
		return false;
	m->gap_count++;
	*g = (struct shim_gap){ .vm = m, .base = m->covered };
	m->covered = end;
	return uc_mmio_map(m->uc, g->base, size, gap_read, g, gap_write, g) == UC_ERR_OK;
}

const char *shim_memory(struct shim_vm *m)
{
	m->memfd = memfd_create("guest-ram", MFD_CLOEXEC);
	if (m->memfd < 0 || ftruncate(m->memfd, m->ram_size))
		return "no memory for the guest";
	m->ram = mmap(NULL, m->ram_size, PROT_READ | PROT_WRITE, MAP_SHARED, m->memfd, 0);
	m->tables = mmap(NULL, SHIM_TABLES_SIZE, PROT_READ | PROT_WRITE,
			 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (m->ram == MAP_FAILED || m->tables == MAP_FAILED)
		return "no memory for the guest";
	return NULL;
}

/* Whether an earlier region shows frames of [phys, phys+size) where RAM lies. */
static bool shown(struct shim_vm *m, uint64_t phys, uint64_t size)
{
	for (int i = 0; i < m->region_count; i++) {
		uint64_t at = m->regions[i].host - m->ram;

		if (at < phys + size && phys < at + m->regions[i].size)
			return true;
	}
	return false;
}

/*
 * Regions are made in ascending order. Returns the host's view of the region:
 * for a linear one the frames themselves, else pages that shim_alias replaces.
 * No two regions share host memory addresses: libunicorn finds translations
 * by host address. But the first linear one that shows a frame shows it where
 * RAM does: the host's processor is slow with a word that is stored under one
 * address and loaded under another.
 */
uint8_t *shim_region(struct shim_vm *m, uint64_t virt, uint64_t size, bool linear,
		     uint64_t phys)
{
	int flags = linear ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
	uint8_t *host;

	if (m->region_count == SHIM_REGIONS)
		return NULL;
	if (linear && !shown(m, phys, size))
		host = m->ram + phys;
	else
		host = mmap(NULL, size, PROT_READ | PROT_WRITE, flags, linear ? m->memfd : -1,
			    linear ? phys : 0);
	if (host == MAP_FAILED)
		return NULL;
	m->regions[m->region_count++] = (struct shim_region){ virt, size, host };
	if (virt == m->mode->gdt)
		m->gdt = host;
	return host;
}

static bool attach(struct shim_vm *m, uint64_t virt, uint64_t size, void *host)
{
	if (!cover(m, virt) || uc_mem_map_ptr(m->uc, virt, size, UC_PROT_ALL, host))
		return false;
	m->covered = virt + size;
	return true;
}

/* Gives a new engine all of the address space. */
const char *shim_attach(struct shim_vm *m)
{
	bool ok = true;

	m->covered = 0;
	m->gap_count = 0;
	for (int i = 0; ok && i < m->region_count; i++) {
		if (m->covered <= m->mode->tables && m->mode->tables < m->regions[i].virt)
			ok = attach(m, m->mode->tables, SHIM_TABLES_SIZE, m->tables);
		ok = ok && attach(m, m->regions[i].virt, m->regions[i].size, m->regions[i].host);
	}
	return ok && cover(m, m->mode->end) ? NULL : "libunicorn does not take the address space";
}

/* Lets a region's pages at host show the frames at phys. Returns an errno. */
int shim_alias(struct shim_vm *m, uint8_t *host, uint64_t phys, uint64_t size)
{
	void *p = mmap(host, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, m->memfd,
		       phys);

	return p == MAP_FAILED ? errno : 0;
}

void shim_flush_page(struct shim_vm *m, uint64_t virt)
{
	tlb_flush_page_x86_64(m->cpu, virt);
}

void shim_flush(struct shim_vm *m)
{
	tlb_flush_x86_64(m->cpu);
}

/* After uc_close. */
void shim_memory_free(struct shim_vm *m)
{
	if (m->ram && m->ram != MAP_FAILED)
		munmap(m->ram, m->ram_size);
	if (m->tables && (void *)m->tables != MAP_FAILED)
		munmap(m->tables, SHIM_TABLES_SIZE);
	for (int i = 0; i < m->region_count; i++)
		if ((uint64_t)(m->regions[i].host - m->ram) >= m->ram_size)
			munmap(m->regions[i].host, m->regions[i].size);
	if (m->memfd >= 0)
		close(m->memfd);
}
