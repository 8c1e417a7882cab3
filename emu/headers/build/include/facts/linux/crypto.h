/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define CRYPTO_ALG_TYPE_MASK 15
#define CRYPTO_ALG_TYPE_CIPHER 1
#define CRYPTO_ALG_TYPE_COMPRESS 2
#define CRYPTO_ALG_TYPE_AEAD 3
#define CRYPTO_ALG_TYPE_SKCIPHER 5
#define CRYPTO_ALG_TYPE_KPP 8
#define CRYPTO_ALG_TYPE_ACOMPRESS 10
#define CRYPTO_ALG_TYPE_SCOMPRESS 11
#define CRYPTO_ALG_TYPE_RNG 12
#define CRYPTO_ALG_TYPE_AKCIPHER 13
#define CRYPTO_ALG_TYPE_HASH 14
#define CRYPTO_ALG_TYPE_SHASH 14
#define CRYPTO_ALG_TYPE_AHASH 15
#define CRYPTO_ALG_TYPE_HASH_MASK 14
#define CRYPTO_ALG_TYPE_AHASH_MASK 14
#define CRYPTO_ALG_TYPE_ACOMPRESS_MASK 14
#define CRYPTO_ALG_LARVAL 16
#define CRYPTO_ALG_DEAD 32
#define CRYPTO_ALG_DYING 64
#define CRYPTO_ALG_ASYNC 128
#define CRYPTO_ALG_NEED_FALLBACK 256
#define CRYPTO_ALG_TESTED 1024
#define CRYPTO_ALG_INSTANCE 2048
#define CRYPTO_ALG_KERN_DRIVER_ONLY 0x1000
#define CRYPTO_ALG_INTERNAL 0x2000
#define CRYPTO_ALG_OPTIONAL_KEY 0x4000
#define CRYPTO_NOLOAD 0x8000
#define CRYPTO_ALG_ALLOCATES_MEMORY 0x10000
#define CRYPTO_ALG_FIPS_INTERNAL 0x20000
#define CRYPTO_TFM_NEED_KEY 1
#define CRYPTO_TFM_REQ_MASK 0xfff00
#define CRYPTO_TFM_REQ_FORBID_WEAK_KEYS 256
#define CRYPTO_TFM_REQ_MAY_SLEEP 512
#define CRYPTO_TFM_REQ_MAY_BACKLOG 1024
#define CRYPTO_MAX_ALG_NAME 128
#define CRYPTO_MINALIGN 8UL
extern int alg_test(const char *driver, const char *alg, u32 type, u32 mask);
extern struct crypto_tfm *crypto_alloc_base(const char *alg_name, u32 type, u32 mask);
extern int crypto_comp_compress(struct crypto_comp *comp, const u8 *src, unsigned int slen, u8 *dst, unsigned int *dlen);
extern int crypto_comp_decompress(struct crypto_comp *comp, const u8 *src, unsigned int slen, u8 *dst, unsigned int *dlen);
extern void crypto_destroy_tfm(void *mem, struct crypto_tfm *tfm);
extern int crypto_has_alg(const char *name, u32 type, u32 mask);
extern int crypto_register_alg(struct crypto_alg *alg);
extern int crypto_register_algs(struct crypto_alg *algs, int count);
extern void crypto_req_done(struct crypto_async_request *req, int err);
extern void crypto_unregister_alg(struct crypto_alg *alg);
extern void crypto_unregister_algs(struct crypto_alg *algs, int count);
