/* SPDX-License-Identifier: GPL-2.0-only */
/* Work for an otherwise idle machine: what a small server might do. */
#include "net.h"

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
	sk->sk_prot->close(sk, 0);
}

/* A connection over the loopback device, one message on it, and its end. */
static noinline int load_net(u32 sum)
{
	struct sock *server = sk_alloc(&init_net, AF_INET, GFP_KERNEL, &tcp_prot, 0),
		    *client = sk_alloc(&init_net, AF_INET, GFP_KERNEL, &tcp_prot, 0), *peer = NULL;
	struct sockaddr_in addr = { .sin_family = AF_INET, .sin_addr = LOOPBACK };
	struct msghdr msg = { 0 };
	int err = -ENOMEM;

	if (server)
		server->sk_prot->init(server);
	if (client)
		client->sk_prot->init(client);
	if (!server || !client)
		goto out;
	server->sk_protocol = client->sk_protocol = 6;
	server->sk_num = sum & 0x7fff;
	addr.sin_port = htons(server->sk_num);
	lock_net();
	inet_csk_listen_start(server);
	client->sk_prot->connect(client, (struct sockaddr *)&addr, sizeof(addr));
	release_net();
	peer = server->sk_prot->accept(server, 0, &err, true);
	if (peer) {
		iov_iter_ubuf(&msg.msg_iter, 1, NULL, 8);
		err = client->sk_prot->sendmsg(client, &msg, 8);
	}
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
	if (host_sb.s_root)
		submit_bio_sync(host_sb.s_root->d_inode, rounds, 4096);
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
