/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

/* A variable of this processor lies at %gs, and that of another at its own offset. */
#define __PERCPU_SECTION ".data..percpu"
#define DECLARE_PER_CPU(type, name) extern __attribute__((__section__(__PERCPU_SECTION))) typeof(type) name
#define DEFINE_PER_CPU(type, name) __attribute__((__section__(__PERCPU_SECTION))) typeof(type) name
#define DECLARE_PER_CPU_SHARED_ALIGNED(type, name) DECLARE_PER_CPU(type, name)
#define DEFINE_PER_CPU_SHARED_ALIGNED(type, name) DEFINE_PER_CPU(type, name) ____cacheline_aligned
#define DEFINE_PER_CPU_ALIGNED(type, name) DEFINE_PER_CPU(type, name) ____cacheline_aligned
#define DECLARE_PER_CPU_READ_MOSTLY(type, name) DECLARE_PER_CPU(type, name)
#define DEFINE_PER_CPU_READ_MOSTLY(type, name) DEFINE_PER_CPU(type, name)
#define EXPORT_PER_CPU_SYMBOL(name) EXPORT_SYMBOL(name)
#define EXPORT_PER_CPU_SYMBOL_GPL(name) EXPORT_SYMBOL_GPL(name)

extern unsigned long __per_cpu_offset[];
DECLARE_PER_CPU(unsigned long, this_cpu_off);
DECLARE_PER_CPU(int, cpu_number);
DECLARE_PER_CPU(struct task_struct *, current_task);
DECLARE_PER_CPU(int, __preempt_count);

#define __percpu_at(off, p) ((typeof(*(p)) *)((unsigned long)(p) + (off)))
#define per_cpu_offset(cpu) (__per_cpu_offset[cpu])
#define per_cpu_ptr(p, cpu) __percpu_at(per_cpu_offset(cpu), p)
#define per_cpu(name, cpu) (*per_cpu_ptr(&(name), cpu))
#define this_cpu_ptr(p) __percpu_at(__this_cpu_offset(), p)
#define raw_cpu_ptr(p) this_cpu_ptr(p)
#define SHIFT_PERCPU_PTR(p, off) __percpu_at(off, p)
#define __this_cpu_offset() this_cpu_read(this_cpu_off)

#define this_cpu_read(name) ({ \
	typeof(name) seen_; \
	__asm__ __volatile__("mov " PERCPU_SEG "%1, %0" : "=q"(seen_) : "m"(name)); \
	seen_; })
#define this_cpu_write(name, value) do { \
	typeof(name) put_ = (value); \
	__asm__ __volatile__("mov %1, " PERCPU_SEG "%0" : "+m"(name) : "q"(put_)); \
} while (0)
#define this_cpu_add(name, value) do { \
	typeof(name) put_ = (value); \
	__asm__ __volatile__("add %1, " PERCPU_SEG "%0" : "+m"(name) : "q"(put_) : "cc"); \
} while (0)
#define this_cpu_and(name, value) do { typeof(name) put_ = (value); __asm__ __volatile__("and %1, " PERCPU_SEG "%0" : "+m"(name) : "q"(put_) : "cc"); } while (0)
#define this_cpu_or(name, value) do { typeof(name) put_ = (value); __asm__ __volatile__("or %1, " PERCPU_SEG "%0" : "+m"(name) : "q"(put_) : "cc"); } while (0)
#define this_cpu_add_return(name, value) ({ \
	typeof(name) more_ = (value), sum_ = more_; \
	__asm__ __volatile__("xadd %0, " PERCPU_SEG "%1" : "+q"(sum_), "+m"(name) : : "memory", "cc"); \
	sum_ + more_; })
#define this_cpu_xchg(name, value) ({ \
	typeof(name) put_ = (value); \
	__asm__ __volatile__("xchg %0, " PERCPU_SEG "%1" : "+q"(put_), "+m"(name) : : "memory"); \
	put_; })
#define this_cpu_cmpxchg(name, old, new) ({ \
	typeof(name) was_, new_ = (new); \
	__asm__ __volatile__("cmpxchg %2, " PERCPU_SEG "%1" : "=a"(was_), "+m"(name) : "q"(new_), "0"((typeof(name))(old)) : "memory", "cc"); \
	was_; })
#define this_cpu_sub(name, value) this_cpu_add(name, -(typeof(name))(value))
#define this_cpu_inc(name) this_cpu_add(name, 1)
#define this_cpu_dec(name) this_cpu_add(name, -1)
#define this_cpu_sub_return(name, value) this_cpu_add_return(name, -(typeof(name))(value))
#define this_cpu_inc_return(name) this_cpu_add_return(name, 1)
#define this_cpu_dec_return(name) this_cpu_add_return(name, -1)
#define __this_cpu_read this_cpu_read
#define __this_cpu_write this_cpu_write
#define __this_cpu_add this_cpu_add
#define __this_cpu_sub this_cpu_sub
#define __this_cpu_inc this_cpu_inc
#define __this_cpu_dec this_cpu_dec
#define __this_cpu_inc_return this_cpu_inc_return
#define __this_cpu_dec_return this_cpu_dec_return
#define __this_cpu_add_return this_cpu_add_return
#define __this_cpu_xchg this_cpu_xchg
#define raw_cpu_read this_cpu_read
#define raw_cpu_write this_cpu_write
#define raw_cpu_inc this_cpu_inc
#define this_cpu_read_stable this_cpu_read

#define get_cpu_var(name) (*({ preempt_disable(); this_cpu_ptr(&(name)); }))
#define put_cpu_var(name) do { (void)&(name); preempt_enable(); } while (0)
#define get_cpu_ptr(p) ({ preempt_disable(); this_cpu_ptr(p); })
#define put_cpu_ptr(p) do { (void)(p); preempt_enable(); } while (0)

#define raw_smp_processor_id() this_cpu_read(cpu_number)
#define smp_processor_id() raw_smp_processor_id()
#define __smp_processor_id() raw_smp_processor_id()
#define get_cpu() ({ preempt_disable(); smp_processor_id(); })
#define put_cpu() preempt_enable()

extern void __percpu *__alloc_percpu(size_t size, size_t align);
extern void __percpu *__alloc_percpu_gfp(size_t size, size_t align, gfp_t gfp);
extern void free_percpu(void __percpu *p);
#define alloc_percpu(type) ((typeof(type) __percpu *)__alloc_percpu(sizeof(type), __alignof__(type)))
#define alloc_percpu_gfp(type, gfp) ((typeof(type) __percpu *)__alloc_percpu_gfp(sizeof(type), __alignof__(type), gfp))

static __always_inline struct task_struct *get_current(void)
{
	struct task_struct *task;

	__asm__("mov " PERCPU_SEG "%1, %0" : "=r"(task) : "m"(current_task));
	return task;
}

#define current get_current()
#define current_thread_info() ((struct thread_info *)current)
