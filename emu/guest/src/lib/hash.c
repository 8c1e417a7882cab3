/* SPDX-License-Identifier: GPL-2.0-only */
/* Hashes and checksums, from their definitions. */
#include "sched.h"
#include "string.h"

static u32 crc32_table[256];
static bool crc32_ready;

static noinline __cold void crc32_init_table(void)
{
	u32 i, j, c;

	for (i = 0; i < 256; i++) {
		for (c = i, j = 0; j < 8; j++)
			c = c & 1 ? c >> 1 ^ 0xedb88320 : c >> 1;
		crc32_table[i] = c;
	}
	crc32_ready = true;
}

u32 crc32_le(u32 crc, const u8 *p, size_t len)
{
	if (unlikely(!crc32_ready))
		crc32_init_table();
	while (len--)
		crc = crc >> 8 ^ crc32_table[(crc ^ *p++) & 0xff];
	return crc;
}

static __always_inline u64 rol(u64 v, int n) { return v << n | v >> (64 - n); }

static noinline void sip_round(u64 v[4])
{
	v[0] += v[1]; v[1] = rol(v[1], 13) ^ v[0]; v[0] = rol(v[0], 32);
	v[2] += v[3]; v[3] = rol(v[3], 16) ^ v[2];
	v[0] += v[3]; v[3] = rol(v[3], 21) ^ v[0];
	v[2] += v[1]; v[1] = rol(v[1], 17) ^ v[2]; v[2] = rol(v[2], 32);
}

u64 siphash_2u64(u64 a, u64 b)
{
	u64 v[4] = { 0x736f6d6570736575ull ^ b, 0x646f72616e646f6dull, 0x6c7967656e657261ull ^ b, 0x7465646279746573ull ^ a };
	int i;

	for (i = 0; i < 2; i++)
		sip_round(v);
	v[0] ^= a;
	v[2] ^= 0xff;
	for (i = 0; i < 4; i++)
		sip_round(v);
	return v[0] ^ v[1] ^ v[2] ^ v[3];
}

u32 jhash(const void *key, u32 len, u32 initval)
{
	const u8 *k = key;
	u32 a = 0xdeadbeef + len + initval, i;

	for (i = 0; i < len; i++) {
		a += k[i];
		a += a << 10;
		a ^= a >> 6;
	}
	a += a << 3;
	a ^= a >> 11;
	return a + (a << 15);
}

u64 hash_64(u64 v, unsigned int bits)
{
	return v * 0x61C8864680B583EBull >> (64 - bits);
}

unsigned int full_name_hash(const void *salt, const char *name, unsigned int len)
{
	u64 x = (unsigned long)salt, w = 0;
	unsigned int i;

	for (; len >= 8; len -= 8, name += 8)
		x = rol(x ^ *(const u64 *)name, 12) * 9;
	for (i = 0; i < len; i++)
		w = w << 8 | (u8)name[i];
	return hash_64(x ^ w, 32);
}

u32 csum_partial(const void *buf, int len, u32 sum)
{
	const u32 *p = buf;

	for (; len >= 4; len -= 4, p++)
		asm("addl %1, %0\n adcl $0, %0" : "+r"(sum) : "m"(*p));
	for (; len > 0; len--)
		sum += ((const u8 *)p)[len - 1];
	return sum;
}

u16 ip_compute_csum(const void *buf, int len)
{
	u32 sum = csum_partial(buf, len, 0);

	sum = (sum & 0xffff) + (sum >> 16);
	sum += sum >> 16;
	return ~sum;
}

static u32 prandom_state = 0x9e3779b9;

u32 prandom_u32(void)
{
	u32 x = prandom_state;

	x ^= x << 13;
	x ^= x >> 17;
	x ^= x << 5;
	return prandom_state = x;
}
