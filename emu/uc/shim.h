/*
 * The C side of the binding: everything that runs between two blocks of guest
 * code. Go sees the structs below through cgo and reads their fields directly.
 */
#ifndef UC_SHIM_H
#define UC_SHIM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unicorn/unicorn.h>

#define SHIM_PAGE 4096ULL

#define SHIM_TABLES_SIZE (8ULL << 20)

/* What the processor's modes do not share. */
struct shim_mode {
	uc_mode mode;
	int word;	  /* bytes of a word on the stack */
	uint64_t mask;	  /* of an address */
	uint8_t gate;	  /* the first byte of a gate */
	uint8_t rex;	  /* the upper half of prefixes that the other mode does not have; 0: none */
	uint64_t tables;  /* where the page tables are */
	uint64_t root;	  /* and the root, from there */
	uint64_t kernel;  /* where the kernel half begins, */
	uint64_t user;	  /* and the user half ends */
	uint64_t gdt;	  /* where the GDT is: as in Linux, in cpu_entry_area */
	uint64_t end;	  /* of the address space */
	uint64_t efer;	  /* what EFER is to be */
	uint16_t cs, ss, ds, percpu; /* selectors; percpu 0: %gs is set by an MSR */
};

/* Go's Mode. */
enum { MODE_64, MODE_32, MODES };
extern const struct shim_mode shim_modes[MODES];

/* The order of Go's Regs. */
struct shim_regs {
	uint64_t sp, flags, ip;
	uint64_t ax, bx, cx, dx, si, di, bp;
	uint64_t r8, r9, r10, r11, r12, r13, r14, r15;
	uint64_t unused[16];
};

/* Go's SiteKind, Want and ExitReason. */
enum { SITE_BREAKPOINT, SITE_GATE, SITE_RETURN };
enum { WANT_IP, WANT_SP, WANT_ALL };
enum {
	EXIT_STOP,
	EXIT_QUANTUM,
	EXIT_SITE,
	EXIT_BREAKPOINT,
	EXIT_GATE,
	EXIT_EXCEPTION,
	EXIT_HALT,
	EXIT_FATAL,
	EXIT_STEP,
	EXIT_NONE, /* still running */
	EXIT_FULL  /* too many translations; never seen by Go */
};

/* What shim_mend has put back. Go's systemNames. */
enum { SYSTEM_FINE, SYSTEM_CR0, SYSTEM_CR3, SYSTEM_CR4, SYSTEM_GDT, SYSTEM_CS };

/* A hit that Go is asked about, or told of; the registers are those of shim_vm. */
struct shim_event {
	uint64_t site;
	uint8_t kind, want;
	bool leave; /* Go's answer */
};

struct shim_site {
	uint64_t key; /* 0: free */
	struct shim_event event; /* what Go is asked at a hit */
	uint64_t next, hits;
	uint8_t size; /* of what the guest executes at a hit */
	bool quick, leave;
	bool translated; /* with next as it is, since it was set */
	bool plain; /* its event wants few registers, and goes on in the loop */
};

struct shim_exit {
	uint32_t reason, kind, vector, soft;
	uint64_t site, error, cr2;
	uint32_t fatal; /* uc_err */
};

/* What is known of a block: its translation has the address of this. See on_block. */
struct shim_block {
	uint64_t pc;
	uint16_t marks;
	uint16_t insns;
	int32_t next; /* with a hit at its beginning: where the code behind that goes on, from pc; see on_hit */
	/*
	 * The site of the hit, as long as changes is shim_vm's, which every change of the table
	 * makes another: so it is none that has gone or moved. NULL: look for it at each hit.
	 */
	struct shim_site *site;
	uint64_t changes;
};

/* Marks of a block. */
#define BLOCK_GATE 0x8000 /* begins with a gate */
#define BLOCK_RET 0x4000  /* and a ret is all the rest */
#define BLOCK_OPEN 0x2000 /* goes on where rip says; see shim_fuse.c */
#define BLOCK_CALL 0x1000 /* begins with an ftrace call that does nothing */
#define BLOCK_INT3 0x0800 /* begins with an int3, and goes on where its site usually does */
#define MARK_BYTES 3 /* in one page, so that a block can have any */

#define INT3 0xcc
#define CALL 0xe8
#define CALL_SIZE 5
#define JMP_SIZE 5
/*
 * A gate is a nop with a prefix that no compiler gives it: REX.W, and that of %ds where there
 * is no REX.W. shim_mode has the prefix.
 */
#define GATE_SIZE 2
#define GATE_BYTE2 0x90
#define GATE_RET 0xc3 /* behind one */

/* So many instructions at most (and a block) before Go has a look. */
#define SHIM_BREATH (1ULL << 15)
/* What a block's translation takes beside that of its instructions, in instructions. */
#define SHIM_BLOCK_WEIGHT 4
#define SHIM_SITES (1U << 30)
#define SHIM_REGIONS 32
#define SHIM_GAPS (SHIM_REGIONS + 2)

struct shim_vm;
struct translator;

/* A part of the address space without host memory behind it. */
struct shim_gap {
	struct shim_vm *vm;
	uint64_t base;
};

struct shim_region {
	uint64_t virt, size;
	uint8_t *host;
};

/* Go's stack.Stack. */
struct shim_stack {
	uint64_t sp, back, resume;
	int64_t asks;
};

/*
 * Goes on with Go's stack, where stack.Run waits, until Go comes back. What a
 * function must not change is lost meanwhile, so that the compiler keeps as
 * much of it as it needs. The compiler may use 128 bytes below the stack pointer.
 */
static inline __attribute__((always_inline)) void shim_ask(struct shim_stack *s, int64_t asks)
{
	s->asks = asks;
	__asm__ volatile("lea -128(%%rsp), %%rsp\n\t"
			 "push %%rbp\n\t"
			 "lea 1f(%%rip), %%rax\n\t"
			 "push %%rax\n\t"
			 "mov %%rsp, (%%rdi)\n\t"  /* sp */
			 "mov 8(%%rdi), %%rsp\n\t" /* back */
			 "jmp *16(%%rdi)\n"	     /* resume */
			 "1:\tpop %%rbp\n\t"
			 "lea 128(%%rsp), %%rsp"
			 : "+D"(s)
			 :
			 : "rax", "rbx", "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "r12",
			   "r13", "r14", "r15", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",
			   "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13",
			   "xmm14", "xmm15", "memory", "cc");
}

/* What stack.Run is asked. It returns for the first two. */
enum { ASK_INNER_END = -1, ASK_NOTHING, ASK_EVENT, ASK_BREATH };

struct shim_vm {
	uc_engine *uc;
	const struct shim_mode *mode;
	uint64_t word, tables_at; /* mode's, at hand */

	struct shim_stack stack;
	uint8_t *stack_memory;

	/* What Go wants of a run, and what is wanted of Go. */
	uint64_t quantum;
	bool step;
	struct shim_event event;
	bool inner; /* Go runs the guest inside of an event */

	/* Inside libunicorn; see shim_env.c. */
	void *cpu;
	uint64_t *env; /* rax rcx rdx rbx rsp rbp rsi rdi r8..r15 rip */
	int32_t *old_exception, *error_code, *is_int;

	/* The run in progress. */
	struct shim_regs regs;
	struct shim_exit exit;
	uint64_t left;  /* until the next breath, at most the quantum's rest */
	uint64_t later; /* of the quantum, after that */
	uint64_t insns; /* since the start, and left on top */
	struct shim_vm *outer; /* whose event runs this one, or NULL */
	bool stepping;
	bool aborted;  /* the exception is one of shim_guard.c */
	bool retranslate; /* an event changed what blocks depend on */
	bool redirected;  /* uc_emu_start has ended, or is ending, to go on at redirect */
	bool going;	  /* libunicorn's loop is on its way to redirect; see go_on_at */
	uint64_t redirect;
	uint64_t block; /* the last one entered; 0: none yet */
	atomic_int stop; /* set by any thread */

	/* Sites: open addressing, a power of two. */
	struct shim_site *sites;
	uint32_t site_shift, site_count, sites_max;
	uint64_t site_changes; /* of what lies where; from 1 on */

	/* Memory. */
	int memfd;
	uint8_t *ram;
	uint64_t ram_size;
	uint64_t *tables; /* SHIM_TABLES_SIZE bytes; the first page is the root */
	uint8_t *gdt;
	struct shim_region regions[SHIM_REGIONS]; /* ascending */
	int region_count;
	uint64_t covered; /* the address space is covered up to here */
	struct shim_gap gaps[SHIM_GAPS];
	int gap_count;

	/* The translation in progress; see shim_fuse.c. */
	const struct translator *translator; /* libunicorn's own */
	const uint8_t *shown;		     /* in place of what is at shown_at */
	uint64_t shown_at, shown_size;
	bool open; /* the next jump is to where rip says */
	bool recorded; /* it has a struct shim_block, */
	uint64_t next; /* whose next this is; 0: what its marks say */
	uint8_t jump[JMP_SIZE]; /* what is shown */

	bool dead; /* a renewal failed */
	uint32_t translated, translated_max; /* see on_translated */

	/* Of the translations of this engine. */
	struct shim_block *blocks;
	uint32_t block_count, blocks_max;
	struct shim_block no_block; /* of a translation that has none of blocks */
	void **block_data;	    /* what on_block is called with from the next translation on */
	uc_context *clean;  /* the state after shim_boot */
	uc_context *moving; /* see renew */
};

/* A stretch of virtual addresses within one page. */
struct shim_span {
	uint64_t virt, size;
};

/* shim.c */
bool shim_add_hooks(struct shim_vm *m);
struct shim_block shim_describe(struct shim_vm *m, uint64_t pc, uint64_t size, uint32_t insns, uint64_t next);

/* shim_run.c */
/* By this thread, or NULL. The model of TLS takes no call. */
extern __thread struct shim_vm *shim_running __attribute__((tls_model("initial-exec")));
void shim_run(struct shim_vm *m);
void shim_stop(struct shim_vm *m);
void shim_invalidate(struct shim_vm *m, const struct shim_span *spans, size_t n);

/* shim_vm.c */
struct shim_vm *shim_new(int mode, uint64_t ram_size, const char **why);
void shim_free(struct shim_vm *m);
const char *shim_boot(struct shim_vm *m);
bool shim_renew(struct shim_vm *m);
uc_context *shim_context(struct shim_vm *m);
void shim_save(struct shim_vm *m, uc_context *c);
void shim_restore(struct shim_vm *m, uc_context *c);
void shim_switch(struct shim_vm *m, uc_context *from, uc_context *to);
int shim_mend(struct shim_vm *m);
uint64_t shim_percpu(struct shim_vm *m);
void shim_set_percpu(struct shim_vm *m, uint64_t base);

/* shim_stack.c */
bool shim_make_stack(struct shim_vm *m);
void shim_free_stack(struct shim_vm *m);

/* shim_env.c */
const char *shim_find_env(struct shim_vm *m);

/* shim_mem.c */
const char *shim_memory(struct shim_vm *m);
void shim_memory_free(struct shim_vm *m);
uint8_t *shim_region(struct shim_vm *m, uint64_t virt, uint64_t size, bool linear,
		     uint64_t phys);
const char *shim_attach(struct shim_vm *m);
int shim_alias(struct shim_vm *m, uint8_t *host, uint64_t phys, uint64_t size);
uint8_t *shim_host(struct shim_vm *m, uint64_t virt);
void shim_flush_page(struct shim_vm *m, uint64_t virt);
void shim_flush(struct shim_vm *m);

/* shim_site.c */
extern const uint8_t shim_hit_sizes[]; /* by kind of the site */
int shim_reserve_sites(struct shim_vm *m, uint64_t n);
int shim_set_site(struct shim_vm *m, uint64_t addr, uint64_t next, uint8_t kind,
		  uint8_t want, bool quick, bool leave);
void shim_clear_site(struct shim_vm *m, uint64_t addr, uint8_t kind);
uint64_t shim_hits(struct shim_vm *m, uint64_t addr, uint8_t kind);

#endif
