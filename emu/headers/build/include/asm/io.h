/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/asm/io.h>

#define __PORT(type, name, letter) \
static inline void out##letter(type value, u16 port) { __asm__ __volatile__("out" #letter " %0, %w1" : : "a"(value), "Nd"(port)); } \
static inline type in##letter(u16 port) { type value; __asm__ __volatile__("in" #letter " %w1, %0" : "=a"(value) : "Nd"(port)); return value; }
__PORT(u8, byte, b)
__PORT(u16, word, w)
__PORT(u32, long, l)
#define readb(p) (*(const volatile u8 *)(p))
#define readw(p) (*(const volatile u16 *)(p))
#define readl(p) (*(const volatile u32 *)(p))
#define readq(p) (*(const volatile u64 *)(p))
#define writeb(v, p) (*(volatile u8 *)(p) = (v))
#define writew(v, p) (*(volatile u16 *)(p) = (v))
#define writel(v, p) (*(volatile u32 *)(p) = (v))
#define writeq(v, p) (*(volatile u64 *)(p) = (v))
#define ioread8 readb
#define ioread32 readl
#define iowrite8 writeb
#define iowrite32 writel
