/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define RNDGETENTCNT 0x80045200UL
#define RNDADDTOENTCNT 0x40045201UL
#define RNDGETPOOL 0x80085202UL
#define RNDADDENTROPY 0x40085203UL
#define RNDZAPENTCNT 0x5204U
#define RNDCLEARPOOL 0x5206U
#define RNDRESEEDCRNG 0x5207U
#define GRND_NONBLOCK 1
#define GRND_RANDOM 2
#define GRND_INSECURE 4
#define CANARY_MASK 0xffffffffffffff00UL
#define RDRAND_RETRY_LOOPS 10
extern u32 __get_random_u32_below(u32 ceil);
extern void add_device_randomness(const void *buf, size_t len);
extern void add_hwgenerator_randomness(const void *buf, size_t len, size_t entropy);
extern void add_input_randomness(unsigned int type, unsigned int code, unsigned int value);
extern void add_interrupt_randomness(int irq);
extern void get_random_bytes(void *buf, size_t len);
extern void prandom_bytes_state(struct rnd_state *state, void *buf, size_t bytes);
extern void prandom_seed_full_state(struct rnd_state *pcpu_state);
extern u32 prandom_u32_state(struct rnd_state *state);
extern int register_random_vmfork_notifier(struct notifier_block *nb);
extern bool rng_is_initialized(void);
extern int unregister_random_vmfork_notifier(struct notifier_block *nb);
extern int wait_for_random_bytes(void);
