/* SPDX-License-Identifier: GPL-2.0-only */
/* Work for an otherwise idle machine: what a small server might do. */
#include "net.h"

void submit_bio_sync(struct inode *inode, loff_t sector, u32 bytes);

static u64 rounds;
static struct hrtimer load_timer;
static unsigned long load_timer_armed;
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
	sort(p, 16, sizeof(*p), cmp_u32, NULL);
	for (i = 0; i < 16; i++)
		sum = crc32_le(sum, (u8 *)(p + i), 4);
	kfree(p);
	return sum;
}

static noinline void load_close(struct sock *sk)
{
	lock_net();
	sk->prot->close(sk);
	release_net();
}

/* A connection over the loopback device, one message on it, and its end. */
static noinline int load_net(u32 sum)
{
	struct sock *server = sk_alloc(&tcp_prot), *client = sk_alloc(&tcp_prot), *peer = NULL;
	char buf[32];
	int err = -ENOMEM;

	if (!server || !client)
		goto out;
	snprintf(buf, sizeof(buf), "%08x", sum);
	lock_net();
	server->num = sum & 0x7fff;
	server->state = TCP_LISTEN;
	inet_hash(server);
	client->prot->connect(client, 0x0100007f, server->num);
	release_net();
	lock_net();
	peer = server->prot->accept(server, 0, &err);
	if (peer)
		err = client->prot->sendmsg(client, buf, 8);
	release_net();
out:
	if (peer)
		load_close(peer);
	if (client)
		load_close(client);
	if (server)
		load_close(server);
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

	if (!test_and_set_bit(0, &load_timer_armed)) {
		hrtimer_init(&load_timer, 1, HRTIMER_MODE_REL);
		load_timer.function = load_timer_fn;
		hrtimer_start_range_ns(&load_timer, 50000000, 0, HRTIMER_MODE_REL);
	}
	for (;;) {
		kload_once(n++);
		current->state = TASK_INTERRUPTIBLE;
		schedule_timeout(1 + prandom_u32() % 4);
	}
}
