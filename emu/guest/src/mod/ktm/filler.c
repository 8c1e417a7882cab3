/* SPDX-License-Identifier: GPL-2.0-only */
/* A small machine of its own: a stack calculator, a queue, a sieve and a maze, so that a module has text to lose. */
#include "module.h"
#include "list.h"
#include "mm.h"
#include "string.h"

#define noinline_	static noinline

/* A calculator for postfix programs. */
struct calc { long stack[16]; u32 sp, steps, errors; };

noinline_ void calc_push(struct calc *c, long v)
{
	if (c->sp < ARRAY_SIZE(c->stack))
		c->stack[c->sp++] = v;
	else
		c->errors++;
}

noinline_ long calc_pop(struct calc *c)
{
	if (!c->sp) {
		c->errors++;
		return 0;
	}
	return c->stack[--c->sp];
}

noinline_ long calc_div(struct calc *c, long a, long b)
{
	if (!b) {
		c->errors++;
		return 0;
	}
	return a / b;
}

noinline_ void calc_step(struct calc *c, char op)
{
	long b, a;

	c->steps++;
	switch (op) {
	case '0' ... '9': calc_push(c, op - '0'); return;
	case 'd': b = calc_pop(c); calc_push(c, b); calc_push(c, b); return;
	case 'n': calc_push(c, -calc_pop(c)); return;
	}
	b = calc_pop(c);
	a = calc_pop(c);
	switch (op) {
	case '+': a += b; break;
	case '-': a -= b; break;
	case '*': a *= b; break;
	case '/': a = calc_div(c, a, b); break;
	case '%': a = b ? a % b : 0; break;
	case '&': a &= b; break;
	case '|': a |= b; break;
	case '^': a ^= b; break;
	default: c->errors++;
	}
	calc_push(c, a);
}

noinline_ long calc_run(const char *prog)
{
	struct calc c = { .sp = 0 };

	while (*prog)
		calc_step(&c, *prog++);
	return calc_pop(&c) + c.errors;
}

/* A queue of jobs with priorities. */
struct job { struct list_head list; u32 prio, cost; };
static LIST_HEAD(jobs);

noinline_ struct job *job_new(u32 prio, u32 cost)
{
	struct job *j = kmalloc(sizeof(*j), GFP_KERNEL);

	if (j)
		*j = (struct job){ LIST_HEAD_INIT(j->list), prio, cost };
	return j;
}

noinline_ void job_insert(struct job *j)
{
	struct list_head *p;

	list_for_each(p, &jobs)
		if (list_entry(p, struct job, list)->prio < j->prio)
			break;
	list_add_tail(&j->list, p);
}

noinline_ u32 job_run(struct job *j)
{
	u32 i, sum = 0;

	for (i = 0; i < j->cost; i++)
		sum = sum * 31 + i;
	return sum;
}

noinline_ u32 job_drain(void)
{
	u32 sum = 0;

	while (!list_empty(&jobs)) {
		struct job *j = list_entry(jobs.next, struct job, list);

		list_del_init(&j->list);
		sum ^= job_run(j);
		kfree(j);
	}
	return sum;
}

noinline_ u32 jobs_round(u32 seed)
{
	u32 i;

	for (i = 0; i < 6; i++) {
		struct job *j = job_new(seed * i % 7, 3 + (seed >> i) % 5);

		if (j)
			job_insert(j);
	}
	return job_drain();
}

/* Primes below 256. */
static unsigned long composite[4];

noinline_ void sieve_strike(u32 p)
{
	u32 i;

	for (i = p * p; i < 256; i += p)
		composite[i / 64] |= (u64)1 << i % 64;
}

noinline_ u32 sieve_count(void)
{
	u32 i, n = 0;

	for (i = 2; i < 256; i++)
		n += !(composite[i / 64] >> i % 64 & 1);
	return n;
}

noinline_ u32 sieve(void)
{
	u32 p;

	for (p = 2; p < 16; p++)
		if (!(composite[0] >> p & 1))
			sieve_strike(p);
	return sieve_count();
}

/* The shortest way through a maze of 8 by 8, one bit a wall. */
noinline_ u64 maze_spread(u64 reach, u64 open)
{
	const u64 left = 0xfefefefefefefefe, right = 0x7f7f7f7f7f7f7f7f;

	return (reach | (reach << 8) | (reach >> 8) | ((reach << 1) & left) | ((reach >> 1) & right)) & open;
}

noinline_ u32 maze_solve(u64 walls)
{
	u64 open = ~walls | 1 | (u64)1 << 63, reach = 1, next;
	u32 n;

	for (n = 0; !(reach >> 63); n++) {
		next = maze_spread(reach, open);
		if (next == reach)
			return ~0u;
		reach = next;
	}
	return n;
}

/* Text with its words turned round. */
noinline_ void reverse(char *a, char *b)
{
	while (a < --b) {
		char t = *a;

		*a++ = *b;
		*b = t;
	}
}

noinline_ u32 words_turn(char *s)
{
	char *w = s, *e;
	u32 n = 0;

	do {
		e = strchr(w, ' ');
		reverse(w, e ? e : w + strlen(w));
		n++;
		w = e ? e + 1 : NULL;
	} while (w);
	return n;
}

/* Greatest common divisor, Fibonacci, Collatz: recursion, a loop and a loop that may be long. */
noinline_ u32 gcd(u32 a, u32 b)
{
	return b ? gcd(b, a % b) : a;
}

noinline_ u64 fibonacci(u32 n)
{
	return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

noinline_ u32 collatz(u64 n)
{
	u32 steps = 0;

	while (n > 1 && steps < 500) {
		n = n & 1 ? 3 * n + 1 : n / 2;
		steps++;
	}
	return steps;
}

typedef u32 (*ktm_fn)(u32);
static u32 do_gcd(u32 x) { return gcd(x, 360360); }
static u32 do_fib(u32 x) { return fibonacci(x % 10); }
static u32 do_collatz(u32 x) { return collatz(x % 1000 + 1); }
static u32 do_maze(u32 x) { return maze_solve((u64)x << 17 ^ x); }
static u32 do_sieve(u32 x) { return sieve() + x; }
static const ktm_fn fns[] = { do_gcd, do_fib, do_collatz, do_maze, do_sieve, jobs_round };

u32 ktm_filler(u32 seed);
noinline u32 ktm_filler(u32 seed)
{
	char text[] = "the quick brown fox";
	u32 sum = calc_run("12+3*4-d*7%"), i;

	for (i = 0; i < ARRAY_SIZE(fns); i++)
		sum = sum * 17 + fns[(i + seed) % ARRAY_SIZE(fns)](seed + i);
	return sum + words_turn(text);
}

static u32 filled;

static int fill(const char *val, const struct kernel_param *kp)
{
	unsigned long seed;
	int err = kstrtoull(val, 0, &seed);

	if (!err)
		filled = ktm_filler(seed);
	return err;
}

static const struct kernel_param_ops fill_ops = { .set = fill };
module_param_cb(fill, &fill_ops, NULL, 0200);
