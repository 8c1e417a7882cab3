/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>

#define KUIDT_INIT(n) ((kuid_t){ n })
#define KGIDT_INIT(n) ((kgid_t){ n })
#define GLOBAL_ROOT_UID KUIDT_INIT(0)
#define GLOBAL_ROOT_GID KGIDT_INIT(0)
#define INVALID_UID KUIDT_INIT(-1)
#define INVALID_GID KGIDT_INIT(-1)
#define __kuid_val(uid) ((uid).val)
#define __kgid_val(gid) ((gid).val)
#define uid_eq(a, b) ((a).val == (b).val)
#define gid_eq(a, b) ((a).val == (b).val)
#define uid_valid(uid) ((uid).val != (uid_t)-1)
#define gid_valid(gid) ((gid).val != (gid_t)-1)

struct user_namespace;
extern struct user_namespace init_user_ns;
extern kuid_t make_kuid(struct user_namespace *ns, uid_t uid);
extern kgid_t make_kgid(struct user_namespace *ns, gid_t gid);
extern uid_t from_kuid(struct user_namespace *ns, kuid_t uid);
extern gid_t from_kgid(struct user_namespace *ns, kgid_t gid);
extern uid_t from_kuid_munged(struct user_namespace *ns, kuid_t uid);
extern gid_t from_kgid_munged(struct user_namespace *ns, kgid_t gid);
