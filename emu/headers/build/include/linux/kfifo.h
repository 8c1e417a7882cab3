/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/kfifo.h>

static inline unsigned int __fifo_peek(struct __kfifo *f, void *p, unsigned int n)
{
	unsigned int size = f->esize, at = f->out & f->mask, first;

	n = min(n, f->in - f->out);
	first = min(n, f->mask + 1 - at);
	memcpy(p, (char *)f->data + at * size, (size_t)first * size);
	memcpy((char *)p + (size_t)first * size, f->data, (size_t)(n - first) * size);
	smp_wmb();
	return n;
}

static inline unsigned int __fifo_out(struct __kfifo *f, void *p, unsigned int n)
{
	n = __fifo_peek(f, p, n);
	f->out += n;
	return n;
}

static inline unsigned int __fifo_in(struct __kfifo *f, const void *p, unsigned int n)
{
	unsigned int size = f->esize, at = f->in & f->mask, first;

	n = min(n, f->mask + 1 - (f->in - f->out));
	first = min(n, f->mask + 1 - at);
	memcpy((char *)f->data + at * size, p, (size_t)first * size);
	memcpy(f->data, (const char *)p + (size_t)first * size, (size_t)(n - first) * size);
	smp_wmb();
	f->in += n;
	return n;
}

/* A ring of 2^n elements. kfifo counts in elements, whose size it knows. */
#define __KFIFO_HEAD(type_, rec) union { struct __kfifo kfifo; type_ *type; char (*rectype)[rec]; }
#define STRUCT_KFIFO(type_, n) struct { __KFIFO_HEAD(type_, 0); type_ buf[((n) < 2) || ((n) & ((n) - 1)) ? -1 : (n)]; }
#define STRUCT_KFIFO_PTR(type_) struct { __KFIFO_HEAD(type_, 0); type_ buf[0]; }
/* Bytes, alone or in records whose length stands before them. */
struct kfifo { __KFIFO_HEAD(unsigned char, 0); unsigned char buf[0]; };
struct kfifo_rec_ptr_1 { __KFIFO_HEAD(unsigned char, 1); unsigned char buf[0]; };
struct kfifo_rec_ptr_2 { __KFIFO_HEAD(unsigned char, 2); unsigned char buf[0]; };
#define DECLARE_KFIFO(fifo, type, n) STRUCT_KFIFO(type, n) fifo
#define DECLARE_KFIFO_PTR(fifo, type) STRUCT_KFIFO_PTR(type) fifo
#define __KFIFO_INIT(fifo) { { .kfifo = { .in = 0, .out = 0, .mask = ARRAY_SIZE((fifo).buf) - 1, .esize = sizeof(*(fifo).buf), .data = (fifo).buf } } }
#define DEFINE_KFIFO(fifo, type, n) DECLARE_KFIFO(fifo, type, n) = __KFIFO_INIT(fifo)
#define INIT_KFIFO(fifo) ((void)((fifo).kfifo = (struct __kfifo){ .mask = ARRAY_SIZE((fifo).buf) - 1, .esize = sizeof(*(fifo).buf), .data = (fifo).buf }))
#define kfifo_initialized(fifo) ((fifo)->kfifo.mask)
#define kfifo_esize(fifo) ((fifo)->kfifo.esize)
#define kfifo_recsize(fifo) sizeof(*(fifo)->rectype)
#define kfifo_size(fifo) ((fifo)->kfifo.mask + 1)
#define kfifo_len(fifo) ((fifo)->kfifo.in - (fifo)->kfifo.out)
#define kfifo_avail(fifo) (kfifo_size(fifo) - kfifo_len(fifo))
#define kfifo_is_empty(fifo) ((fifo)->kfifo.in == (fifo)->kfifo.out)
#define kfifo_is_full(fifo) (kfifo_len(fifo) > (fifo)->kfifo.mask)
#define kfifo_reset(fifo) ((void)((fifo)->kfifo.in = (fifo)->kfifo.out = 0))
#define kfifo_reset_out(fifo) ((void)((fifo)->kfifo.out = (fifo)->kfifo.in))
#define kfifo_skip(fifo) (kfifo_recsize(fifo) ? __kfifo_skip_r(&(fifo)->kfifo, kfifo_recsize(fifo)) : (void)(fifo)->kfifo.out++)
#define kfifo_peek_len(fifo) (kfifo_recsize(fifo) ? __kfifo_len_r(&(fifo)->kfifo, kfifo_recsize(fifo)) : kfifo_len(fifo) * kfifo_esize(fifo))
#define kfifo_alloc(fifo, n, gfp) __kfifo_alloc(&(fifo)->kfifo, n, sizeof(*(fifo)->type), gfp)
#define kfifo_free(fifo) __kfifo_free(&(fifo)->kfifo)
#define kfifo_init(fifo, p, n) __kfifo_init(&(fifo)->kfifo, p, n, sizeof(*(fifo)->type))
#define kfifo_in(fifo, p, n) (kfifo_recsize(fifo) ? __kfifo_in_r(&(fifo)->kfifo, p, n, kfifo_recsize(fifo)) : __fifo_in(&(fifo)->kfifo, p, n))
#define kfifo_out(fifo, p, n) (kfifo_recsize(fifo) ? __kfifo_out_r(&(fifo)->kfifo, p, n, kfifo_recsize(fifo)) : __fifo_out(&(fifo)->kfifo, p, n))
#define kfifo_out_peek(fifo, p, n) (kfifo_recsize(fifo) ? __kfifo_out_peek_r(&(fifo)->kfifo, p, n, kfifo_recsize(fifo)) : __fifo_peek(&(fifo)->kfifo, p, n))
#define kfifo_put(fifo, v) ({ typeof(*(fifo)->type) put_ = (v); kfifo_in(fifo, &put_, 1); })
#define kfifo_get(fifo, p) kfifo_out(fifo, p, 1)
#define kfifo_peek(fifo, p) kfifo_out_peek(fifo, p, 1)
#define kfifo_from_user(fifo, from, n, copied) __kfifo_from_user(&(fifo)->kfifo, from, n, copied)
#define kfifo_to_user(fifo, to, n, copied) __kfifo_to_user(&(fifo)->kfifo, to, n, copied)
#define kfifo_in_spinlocked(fifo, p, n, lock) ({ unsigned long flags_; unsigned int done_; spin_lock_irqsave(lock, flags_); done_ = kfifo_in(fifo, p, n); spin_unlock_irqrestore(lock, flags_); done_; })
#define kfifo_out_spinlocked(fifo, p, n, lock) ({ unsigned long flags_; unsigned int done_; spin_lock_irqsave(lock, flags_); done_ = kfifo_out(fifo, p, n); spin_unlock_irqrestore(lock, flags_); done_; })
#define kfifo_in_locked kfifo_in_spinlocked
#define kfifo_out_locked kfifo_out_spinlocked
