/* SPDX-License-Identifier: GPL-2.0-only */
/* Queues in a ring of a power of two of elements: struct __kfifo, and the kind whose records have their length. */
#include "mm.h"
#include "string.h"
#include "uaccess.h"

struct kfifo { unsigned int in, out, mask, esize; u8 *data; };

static unsigned int unused(const struct kfifo *f)
{
	return f->mask + 1 - (f->in - f->out);
}

static unsigned int pow2_up(unsigned int n)
{
	return n < 2 ? n : 1u << (32 - __builtin_clz(n - 1));
}

noinline int __kfifo_alloc(struct kfifo *f, unsigned int size, size_t esize, gfp_t gfp)
{
	size = pow2_up(size);
	*f = (struct kfifo){ .esize = esize };
	if (size < 2)
		return -EINVAL;
	f->data = kmalloc(size * esize, gfp);
	if (!f->data)
		return -ENOMEM;
	f->mask = size - 1;
	return 0;
}

noinline void __kfifo_free(struct kfifo *f)
{
	kfree(f->data);
	*f = (struct kfifo){ 0 };
}

noinline int __kfifo_init(struct kfifo *f, void *buffer, unsigned int size, size_t esize)
{
	size /= esize;
	while (size & (size - 1))
		size &= size - 1;
	*f = (struct kfifo){ .esize = esize, .data = buffer };
	if (size < 2)
		return -EINVAL;
	f->mask = size - 1;
	return 0;
}

/* A part of the ring that may go round its end, in bytes. */
struct span { u8 *first, *second; unsigned int n1, n2; };

static struct span span(struct kfifo *f, unsigned int off, unsigned int len)
{
	unsigned int size = (f->mask + 1) * f->esize, at = (off & f->mask) * f->esize;
	struct span s = { f->data + at, f->data, len * f->esize, 0 };

	if (s.n1 > size - at) {
		s.n2 = s.n1 - (size - at);
		s.n1 = size - at;
	}
	return s;
}

static void copy_in(struct kfifo *f, const void *src, unsigned int len, unsigned int off)
{
	struct span s = span(f, off, len);

	memcpy(s.first, src, s.n1);
	memcpy(s.second, (const u8 *)src + s.n1, s.n2);
	barrier();
}

static void copy_out(struct kfifo *f, void *dst, unsigned int len, unsigned int off)
{
	struct span s = span(f, off, len);

	memcpy(dst, s.first, s.n1);
	memcpy((u8 *)dst + s.n1, s.second, s.n2);
	barrier();
}

noinline unsigned int __kfifo_in(struct kfifo *f, const void *buf, unsigned int len)
{
	len = min(len, unused(f));
	copy_in(f, buf, len, f->in);
	f->in += len;
	return len;
}

noinline unsigned int __kfifo_out_peek(struct kfifo *f, void *buf, unsigned int len)
{
	len = min(len, f->in - f->out);
	copy_out(f, buf, len, f->out);
	return len;
}

noinline unsigned int __kfifo_out(struct kfifo *f, void *buf, unsigned int len)
{
	len = __kfifo_out_peek(f, buf, len);
	f->out += len;
	return len;
}

/* Bytes that were not copied. */
static unsigned long from_user(struct kfifo *f, const void __user *from, unsigned int len, unsigned int off)
{
	struct span s = span(f, off, len);
	unsigned long left = copy_from_user(s.first, from, s.n1);

	return left ? left + s.n2 : copy_from_user(s.second, (const u8 *)from + s.n1, s.n2);
}

static unsigned long to_user(struct kfifo *f, void __user *to, unsigned int len, unsigned int off)
{
	struct span s = span(f, off, len);
	unsigned long left = copy_to_user(to, s.first, s.n1);

	return left ? left + s.n2 : copy_to_user((u8 *)to + s.n1, s.second, s.n2);
}

noinline int __kfifo_from_user(struct kfifo *f, const void __user *from, unsigned long len, unsigned int *copied)
{
	unsigned int n = min(len / f->esize, (unsigned long)unused(f));
	unsigned long left = from_user(f, from, n, f->in);

	n -= (left + f->esize - 1) / f->esize;
	*copied = n * f->esize;
	f->in += n;
	return left ? -EFAULT : 0;
}

noinline int __kfifo_to_user(struct kfifo *f, void __user *to, unsigned long len, unsigned int *copied)
{
	unsigned int n = min(len / f->esize, (unsigned long)(f->in - f->out));
	unsigned long left = to_user(f, to, n, f->out);

	n -= (left + f->esize - 1) / f->esize;
	*copied = n * f->esize;
	f->out += n;
	return left ? -EFAULT : 0;
}

/* Records: a length of one or two bytes, and so much. */
static unsigned int length(struct kfifo *f, size_t recsize)
{
	unsigned int l = f->data[f->out & f->mask];

	if (recsize == 2)
		l |= f->data[(f->out + 1) & f->mask] << 8;
	return l;
}

static void put_length(struct kfifo *f, unsigned int n, size_t recsize)
{
	f->data[f->in & f->mask] = n;
	if (recsize == 2)
		f->data[(f->in + 1) & f->mask] = n >> 8;
}

noinline unsigned int __kfifo_max_r(unsigned int len, size_t recsize)
{
	unsigned int max = recsize == 2 ? 65535 : 255;

	return len > max ? max : len;
}

noinline unsigned int __kfifo_len_r(struct kfifo *f, size_t recsize)
{
	return length(f, recsize);
}

noinline unsigned int __kfifo_in_r(struct kfifo *f, const void *buf, unsigned int len, size_t recsize)
{
	if (len + recsize > unused(f))
		return 0;
	put_length(f, len, recsize);
	copy_in(f, buf, len, f->in + recsize);
	f->in += len + recsize;
	return len;
}

noinline unsigned int __kfifo_out_peek_r(struct kfifo *f, void *buf, unsigned int len, size_t recsize)
{
	if (f->in == f->out)
		return 0;
	len = min(len, length(f, recsize));
	copy_out(f, buf, len, f->out + recsize);
	return len;
}

noinline void __kfifo_skip_r(struct kfifo *f, size_t recsize)
{
	f->out += length(f, recsize) + recsize;
}

noinline unsigned int __kfifo_out_r(struct kfifo *f, void *buf, unsigned int len, size_t recsize)
{
	if (f->in == f->out)
		return 0;
	len = __kfifo_out_peek_r(f, buf, len, recsize);
	__kfifo_skip_r(f, recsize);
	return len;
}

noinline int __kfifo_from_user_r(struct kfifo *f, const void __user *from, unsigned long len, unsigned int *copied, size_t recsize)
{
	len = __kfifo_max_r(len, recsize);
	*copied = 0;
	if (len + recsize > unused(f))
		return 0;
	put_length(f, len, recsize);
	if (from_user(f, from, len, f->in + recsize))
		return -EFAULT;
	f->in += len + recsize;
	*copied = len;
	return 0;
}

noinline int __kfifo_to_user_r(struct kfifo *f, void __user *to, unsigned long len, unsigned int *copied, size_t recsize)
{
	*copied = 0;
	if (f->in == f->out)
		return 0;
	len = min(len, (unsigned long)length(f, recsize));
	if (to_user(f, to, len, f->out + recsize))
		return -EFAULT;
	*copied = len;
	__kfifo_skip_r(f, recsize);
	return 0;
}
