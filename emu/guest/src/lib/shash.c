/* SPDX-License-Identifier: GPL-2.0-only */
/* Digests by name: of those that Debian's kernel has built in, SHA-256 (FIPS 180-4) is here. */
#include "mm.h"
#include "string.h"

struct shash_alg { char pad0[80]; unsigned int descsize; unsigned int digestsize __attribute__((aligned(8))); unsigned int statesize;
		   char pad96[36]; unsigned int blocksize; char pad136[16]; char name[128], driver[128]; char pad408[72]; };
struct crypto_tfm { unsigned int refcnt, flags; int node; void (*exit)(struct crypto_tfm *); void *alg; };
struct crypto_shash { unsigned int descsize; struct crypto_tfm base; };
struct sha256 { u32 h[8]; u64 count; u8 buf[64]; };
struct shash_desc { struct crypto_shash *tfm; u64 pad; struct sha256 s; };
LAYOUT_ASSERT(offsetof(struct shash_alg, digestsize) == 88 && offsetof(struct shash_alg, name) == 152 &&
	       sizeof(struct shash_alg) == 480 && sizeof(struct crypto_shash) == 40, "sizes");

static struct shash_alg sha256_alg = {
	.descsize = sizeof(struct sha256) + 8, .digestsize = 32, .statesize = sizeof(struct sha256), .blocksize = 64,
	.name = "sha256", .driver = "sha256-generic",
};

static const u32 k256[64] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
	0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
	0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
	0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
	0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
	0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static u32 ror(u32 v, int n) { return v >> n | v << (32 - n); }

static void block(struct sha256 *s, const u8 *p)
{
	u32 w[64], v[8], a, b;
	int i;

	for (i = 0; i < 16; i++, p += 4)
		w[i] = (u32)p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3];
	for (; i < 64; i++)
		w[i] = w[i - 16] + w[i - 7] + (ror(w[i - 15], 7) ^ ror(w[i - 15], 18) ^ w[i - 15] >> 3) +
		       (ror(w[i - 2], 17) ^ ror(w[i - 2], 19) ^ w[i - 2] >> 10);
	memcpy(v, s->h, sizeof(v));
	for (i = 0; i < 64; i++) {
		a = v[7] + (ror(v[4], 6) ^ ror(v[4], 11) ^ ror(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k256[i] + w[i];
		b = (ror(v[0], 2) ^ ror(v[0], 13) ^ ror(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
		memmove(v + 1, v, 7 * sizeof(*v));
		v[4] += a;
		v[0] = a + b;
	}
	for (i = 0; i < 8; i++)
		s->h[i] += v[i];
}

/* crypto_shash_init is inline in no module: it asks the algorithm, as do these. */
static void begin(struct sha256 *s)
{
	static const u32 first[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };

	memcpy(s->h, first, sizeof(first));
	s->count = 0;
}

static int api_init(struct shash_desc *d)
{
	begin(&d->s);
	return 0;
}

noinline int crypto_shash_update(struct shash_desc *d, const u8 *p, unsigned int n)
{
	struct sha256 *s = &d->s;

	for (; n; n--, p++) {
		s->buf[s->count++ % 64] = *p;
		if (s->count % 64 == 0)
			block(s, s->buf);
	}
	return 0;
}

noinline int crypto_shash_final(struct shash_desc *d, u8 *out)
{
	u64 bits = d->s.count * 8;
	u8 end[8], pad = 0x80;
	int i;

	for (i = 0; i < 8; i++)
		end[i] = bits >> (56 - 8 * i);
	crypto_shash_update(d, &pad, 1);
	pad = 0;
	while (d->s.count % 64 != 56)
		crypto_shash_update(d, &pad, 1);
	crypto_shash_update(d, end, sizeof(end));
	for (i = 0; i < 32; i++)
		out[i] = d->s.h[i / 4] >> (24 - 8 * (i % 4));
	return 0;
}

noinline int crypto_shash_finup(struct shash_desc *d, const u8 *p, unsigned int n, u8 *out)
{
	crypto_shash_update(d, p, n);
	return crypto_shash_final(d, out);
}

noinline int crypto_shash_digest(struct shash_desc *d, const u8 *p, unsigned int n, u8 *out)
{
	begin(&d->s);
	return crypto_shash_finup(d, p, n, out);
}

noinline int crypto_shash_tfm_digest(struct crypto_shash *t, const u8 *p, unsigned int n, u8 *out)
{
	struct shash_desc d;

	return crypto_shash_digest(&d, p, n, out);
}

noinline int crypto_shash_setkey(struct crypto_shash *t, const u8 *key, unsigned int n) { return -38; }	/* ENOSYS: it takes none */

noinline struct crypto_shash *crypto_alloc_shash(const char *name, u32 type, u32 mask)
{
	struct crypto_shash *t;

	if (strcmp(name, sha256_alg.name) && strcmp(name, sha256_alg.driver))
		return ERR_PTR(-ENOENT);
	*(void **)sha256_alg.pad0 = api_init;
	t = kzalloc(sizeof(*t), GFP_KERNEL);
	if (!t)
		return ERR_PTR(-ENOMEM);
	t->descsize = sha256_alg.descsize;
	t->base.refcnt = 1;
	t->base.alg = (char *)&sha256_alg + 96;
	return t;
}

noinline void crypto_destroy_tfm(void *mem, struct crypto_tfm *tfm)
{
	if (mem && !IS_ERR(mem) && !--tfm->refcnt)
		kfree(mem);
}

noinline int crypto_has_alg(const char *name, u32 type, u32 mask) { return !strcmp(name, sha256_alg.name); }
noinline void *crypto_alloc_skcipher(const char *name, u32 type, u32 mask) { return ERR_PTR(-ENOENT); }
noinline void *crypto_alloc_ahash(const char *name, u32 type, u32 mask) { return ERR_PTR(-ENOENT); }
noinline void *crypto_alloc_aead(const char *name, u32 type, u32 mask) { return ERR_PTR(-ENOENT); }
