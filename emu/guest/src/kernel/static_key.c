/* SPDX-License-Identifier: GPL-2.0-only */
/* Static keys of modules and of tracepoints: the host patches their branches. This kernel's others stay as they were compiled. */
#include "sched.h"

struct module_key { int enabled; void *entries; };	/* struct static_key, as modules have it */

static DEFINE_MUTEX(jump_label_mutex);

static void update(struct module_key *key)
{
	hypercall(ABI_HC_BRANCHES, (long)key, 0, 0);
}

noinline int static_key_count(struct module_key *key)
{
	int n = READ_ONCE(key->enabled);

	return n >= 0 ? n : 1;
}

noinline void static_key_enable_cpuslocked(struct module_key *key)
{
	if (key->enabled > 0) {
		WARN_ON_ONCE(key->enabled != 1);
		return;
	}
	mutex_lock(&jump_label_mutex);
	key->enabled = 1;
	update(key);
	mutex_unlock(&jump_label_mutex);
}

noinline void static_key_disable_cpuslocked(struct module_key *key)
{
	if (key->enabled != 1) {
		WARN_ON_ONCE(key->enabled != 0);
		return;
	}
	mutex_lock(&jump_label_mutex);
	key->enabled = 0;
	update(key);
	mutex_unlock(&jump_label_mutex);
}

noinline void static_key_enable(struct module_key *key) { static_key_enable_cpuslocked(key); }
noinline void static_key_disable(struct module_key *key) { static_key_disable_cpuslocked(key); }

noinline bool static_key_slow_inc(struct module_key *key)
{
	mutex_lock(&jump_label_mutex);
	if (!key->enabled++)
		update(key);
	mutex_unlock(&jump_label_mutex);
	return true;
}

noinline void static_key_slow_dec(struct module_key *key)
{
	mutex_lock(&jump_label_mutex);
	if (!WARN_ON_ONCE(key->enabled <= 0) && !--key->enabled)
		update(key);
	mutex_unlock(&jump_label_mutex);
}
