/* SPDX-License-Identifier: GPL-2.0-only */
/* What a few modules call each: symbols by name, states of processors, consoles, parking, sequences of hash lists. */
#include "modfs.h"
#include "security.h"

/* A symbol of the kernel, or of a module that is held so. */
noinline void *__symbol_get(const char *name) { return (void *)hypercall(ABI_HC_LOOKUP, (long)name, 0, 0); }
noinline void __symbol_put(const char *name) { }
noinline void symbol_put_addr(void *addr) { }

/* Processors come up at the boot and stay. */
#define CPUHP_AP_ONLINE_DYN	201
#define NR_DYN			40
static struct { bool used; int (*up)(unsigned int), (*down)(unsigned int); } dyn[NR_DYN];
static DEFINE_MUTEX(cpuhp_lock);

static int each_cpu(int (*fn)(unsigned int))
{
	unsigned int cpu;
	int err = 0;

	for (cpu = 0; fn && cpu < boot_params.nr_cpus && !err; cpu++)
		err = fn(cpu);
	return err;
}

noinline int __cpuhp_setup_state(int state, const char *name, bool invoke, int (*up)(unsigned int), int (*down)(unsigned int), bool multi)
{
	int i, err = 0;

	mutex_lock(&cpuhp_lock);
	for (i = 0; i < NR_DYN && dyn[i].used; i++)
		;
	if (i == NR_DYN)
		err = -ENOSPC;
	else if (invoke)
		err = each_cpu(up);
	if (!err) {
		dyn[i].used = true;
		dyn[i].up = up;
		dyn[i].down = down;
	}
	mutex_unlock(&cpuhp_lock);
	return err ?: CPUHP_AP_ONLINE_DYN + i;
}

noinline void __cpuhp_remove_state(int state, bool invoke)
{
	unsigned int i = state - CPUHP_AP_ONLINE_DYN;

	mutex_lock(&cpuhp_lock);
	if (i < NR_DYN && dyn[i].used) {
		if (invoke)
			each_cpu(dyn[i].down);
		dyn[i].used = false;
	}
	mutex_unlock(&cpuhp_lock);
}

/* Consoles of modules: the log is read in other ways. */
struct console { char name[16]; void (*write)(struct console *, const char *, unsigned int); void *pad24[6]; short flags, index; int cflag;
		 unsigned int speed[2]; unsigned long seq, dropped; void *data; struct console *next; };
static struct console *consoles;

noinline void register_console(struct console *c)
{
	c->next = consoles;
	consoles = c;
}

noinline int unregister_console(struct console *c)
{
	struct console **at;

	for (at = &consoles; *at; at = &(*at)->next)
		if (*at == c) {
			*at = c->next;
			return 0;
		}
	return -ENODEV;
}

noinline void console_lock(void) { }
noinline void console_unlock(void) { }

/* A module has no terminal. */
noinline void *get_current_tty(void) { return NULL; }
noinline void tty_kref_put(void *tty) { }
int fg_console;
struct { void *d; char rest[32]; } vc_cons[63];

noinline struct list_head *seq_list_start_rcu(struct list_head *head, loff_t pos)
{
	struct list_head *p;

	list_for_each(p, head)
		if (pos-- == 0)
			return p;
	return NULL;
}

noinline struct list_head *seq_list_next_rcu(void *v, struct list_head *head, loff_t *pos)
{
	struct list_head *p = ((struct list_head *)v)->next;

	++*pos;
	return p == head ? NULL : p;
}

noinline struct hlist_node *seq_hlist_start(struct hlist_head *head, loff_t pos)
{
	struct hlist_node *n;

	hlist_for_each(n, head)
		if (pos-- == 0)
			return n;
	return NULL;
}

noinline struct hlist_node *seq_hlist_next(void *v, struct hlist_head *head, loff_t *pos)
{
	++*pos;
	return v == (void *)1 ? head->first : ((struct hlist_node *)v)->next;
}

noinline struct hlist_node *seq_hlist_start_head(struct hlist_head *head, loff_t pos)
{
	return pos ? seq_hlist_start(head, pos - 1) : (struct hlist_node *)1;
}

/* Descriptors of events are the host's. */
noinline void *eventfd_ctx_fdget(int fd) { return ERR_PTR(-EBADF); }
noinline void *eventfd_ctx_fileget(struct file *f) { return ERR_PTR(-EINVAL); }
noinline void eventfd_ctx_put(void *ctx) { }
noinline u64 eventfd_signal(void *ctx, u64 n) { return 0; }

/* Sockets of modules are made, and reach nobody: the network is the host's. */
#define ENETDOWN	100

noinline int sock_create_kern(void *net, int family, int type, int proto, void **res)
{
	if (family < 0 || family > 45 || type < 0 || type > 10)
		return family < 0 || family > 45 ? -97 : -EINVAL;	/* EAFNOSUPPORT */
	*res = kzalloc(128, GFP_KERNEL);	/* struct socket */
	return *res ? 0 : -ENOMEM;
}

noinline int api_sock_create(int family, int type, int proto, void **res) { return sock_create_kern(NULL, family, type, proto, res); }
noinline void api_sock_release(void *sock) { kfree(sock); }
noinline int kernel_bind(void *sock, void *addr, int len) { return -ENETDOWN; }
noinline int kernel_listen(void *sock, int backlog) { return -ENETDOWN; }
noinline int kernel_accept(void *sock, void **new, int flags) { return -ENETDOWN; }
noinline int kernel_connect(void *sock, void *addr, int len, int flags) { return -ENETDOWN; }
noinline int kernel_sendmsg(void *sock, void *msg, void *vec, size_t num, size_t len) { return -ENETDOWN; }
noinline int kernel_recvmsg(void *sock, void *msg, void *vec, size_t num, size_t len, int flags) { return -ENETDOWN; }
noinline int kernel_sock_shutdown(void *sock, int how) { return -ENETDOWN; }
