/* SPDX-License-Identifier: GPL-2.0-only */
/* Work for an otherwise idle machine: what a small server might do. */
#include "net.h"

void submit_bio_sync(struct inode *inode, loff_t sector, u32 bytes);
void do_softirq(void);

static u64 rounds;
static struct hrtimer load_timer;
static u32 timer_fired;

static enum hrtimer_restart load_timer_fn(struct hrtimer *t)
{
	timer_fired++;
	hrtimer_forward(t, ktime_get(), 50000000);
	return HRTIMER_RESTART;
}

static int cmp_u32(const void *a, const void *b)
{
	u32 x = *(const u32 *)a, y = *(const u32 *)b;

	return x < y ? -1 : x > y;
}

static noinline u32 load_memory(u32 n)
{
	u32 *p = kmalloc(64 + n % 512, GFP_KERNEL), sum = 0, i;

	if (!p)
		return 0;
	for (i = 0; i < 16; i++)
		p[i] = prandom_u32();
	sort(p, 16, sizeof(*p), cmp_u32);
	for (i = 0; i < 16; i++)
		sum = crc32_le(sum, (u8 *)(p + i), 4);
	kfree(p);
	return sum;
}

static noinline int load_net(u32 sum)
{
	struct sock *server = sk_alloc(&tcp_prot), *client = sk_alloc(&tcp_prot), *peer;
	char buf[32];
	int err = -ENOMEM;

	if (!server || !client)
		goto out;
	server->num = 80;
	server->state = TCP_LISTEN;
	inet_hash(server);
	client->prot->connect(client, 0x0100007f, 80);
	peer = server->prot->accept(server, 0, &err);
	if (peer) {
		snprintf(buf, sizeof(buf), "%08x", sum);
		err = client->prot->sendmsg(client, buf, 8);
		peer->prot->close(peer);
	}
out:
	if (client)
		client->prot->close(client);
	if (server)
		server->prot->close(server);
	return err;
}

static noinline void load_block(void)
{
	if (host_sb.root)
		submit_bio_sync(host_sb.root->inode, rounds, 4096);
}

noinline int kload_once(unsigned long n)
{
	u32 sum = load_memory(n);
	int err = load_net(sum);

	load_block();
	rounds++;
	return err < 0 ? err : 0;
}

/* A kernel thread's function. */
noinline int kload_thread(void *arg)
{
	unsigned long n = (unsigned long)arg;

	hrtimer_init(&load_timer, load_timer_fn);
	hrtimer_start_range_ns(&load_timer, ktime_get() + 50000000);
	for (;;) {
		kload_once(n++);
		current->state = ABI_TASK_SLEEPING;
		schedule_timeout(1 + prandom_u32() % 4);
	}
}
