/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern int __kfifo_alloc(struct __kfifo *fifo, unsigned int size, size_t esize, gfp_t gfp_mask);
extern void __kfifo_dma_in_finish_r(struct __kfifo *fifo, unsigned int len, size_t recsize);
extern unsigned int __kfifo_dma_in_prepare(struct __kfifo *fifo, struct scatterlist *sgl, int nents, unsigned int len);
extern unsigned int __kfifo_dma_in_prepare_r(struct __kfifo *fifo, struct scatterlist *sgl, int nents, unsigned int len, size_t recsize);
extern void __kfifo_dma_out_finish_r(struct __kfifo *fifo, size_t recsize);
extern unsigned int __kfifo_dma_out_prepare(struct __kfifo *fifo, struct scatterlist *sgl, int nents, unsigned int len);
extern unsigned int __kfifo_dma_out_prepare_r(struct __kfifo *fifo, struct scatterlist *sgl, int nents, unsigned int len, size_t recsize);
extern void __kfifo_free(struct __kfifo *fifo);
extern int __kfifo_from_user(struct __kfifo *fifo, const void *from, long unsigned int len, unsigned int *copied);
extern int __kfifo_from_user_r(struct __kfifo *fifo, const void *from, long unsigned int len, unsigned int *copied, size_t recsize);
extern unsigned int __kfifo_in(struct __kfifo *fifo, const void *buf, unsigned int len);
extern unsigned int __kfifo_in_r(struct __kfifo *fifo, const void *buf, unsigned int len, size_t recsize);
extern int __kfifo_init(struct __kfifo *fifo, void *buffer, unsigned int size, size_t esize);
extern unsigned int __kfifo_len_r(struct __kfifo *fifo, size_t recsize);
extern unsigned int __kfifo_max_r(unsigned int len, size_t recsize);
extern unsigned int __kfifo_out(struct __kfifo *fifo, void *buf, unsigned int len);
extern unsigned int __kfifo_out_peek(struct __kfifo *fifo, void *buf, unsigned int len);
extern unsigned int __kfifo_out_peek_r(struct __kfifo *fifo, void *buf, unsigned int len, size_t recsize);
extern unsigned int __kfifo_out_r(struct __kfifo *fifo, void *buf, unsigned int len, size_t recsize);
extern void __kfifo_skip_r(struct __kfifo *fifo, size_t recsize);
extern int __kfifo_to_user(struct __kfifo *fifo, void *to, long unsigned int len, unsigned int *copied);
extern int __kfifo_to_user_r(struct __kfifo *fifo, void *to, long unsigned int len, unsigned int *copied, size_t recsize);
