#define pr_fmt(fmt) "a12: " fmt
#include <linux/module.h>
#include <linux/kernel.h>
#include <linux/fs.h>
#include <linux/ftrace.h>
#include <linux/sched/mm.h>
#include <linux/mm.h>
#include <linux/cpuhotplug.h>
#include <linux/cpu.h>
#include <linux/console.h>
#include <linux/seq_file.h>
#include <crypto/hash.h>

static void files(void)
{
	struct file *f = filp_open("/tmp_a12", O_RDWR | O_CREAT | O_TRUNC, 0600), *g; loff_t pos = 0; char buf[32] = ""; ssize_t n;

	pr_info("open %d name %s size %lld\n", IS_ERR(f), f->f_path.dentry->d_name.name, i_size_read(file_inode(f))); n = kernel_write(f, "hello, file", 11, &pos); pr_info("write %zd pos %lld size %lld\n", n, pos, i_size_read(file_inode(f)));
	pos = 7; n = kernel_read(f, buf, 20, &pos); pr_info("read %zd %s pos %lld\n", n, buf, pos); n = kernel_read(f, buf, 20, &pos); pr_info("end %zd\n", n); pr_info("seek %lld\n", vfs_llseek(f, -4, SEEK_END)); filp_close(f, NULL);
	g = filp_open("/tmp_a12", O_WRONLY | O_APPEND, 0); pos = 0; n = kernel_write(g, "!", 1, &pos); pr_info("append %zd pos %lld\n", n, pos); filp_close(g, NULL);
	g = filp_open("/tmp_a12", O_RDWR | O_CREAT | O_EXCL, 0600); pr_info("exclusive %ld\n", PTR_ERR(g)); g = filp_open("/there/is/none", O_RDONLY, 0); pr_info("none %ld\n", PTR_ERR(g));
}

/* A function of this module, which ftrace calls another function of. */
static noinline int asked(int n) { barrier(); return n + 1; }
static noinline int instead(int n) { return n * 100; }
static int hits; static bool leads;
static void notrace on_call(unsigned long ip, unsigned long parent, struct ftrace_ops *ops, struct ftrace_regs *fr)
{
	hits++; if (leads) fr->regs.ip = (unsigned long)instead;
}
static struct ftrace_ops ops = { .func = on_call, .flags = FTRACE_OPS_FL_SAVE_REGS | FTRACE_OPS_FL_RECURSION | FTRACE_OPS_FL_IPMODIFY };
static bool in_text(void *p) { return within_module((unsigned long)p, THIS_MODULE); }
static void traces(void)
{
	int e = ftrace_set_filter_ip(&ops, (unsigned long)asked, 0, 0); int (*volatile call)(int) = asked;

	pr_info("mine %d %d\n", in_text(asked), in_text(_printk)); pr_info("filter %d before %d hits %d\n", e, call(1), hits); leads = false; e = register_ftrace_function(&ops); pr_info("register %d %d hits %d\n", e, call(2), hits);
	e = unregister_ftrace_function(&ops); pr_info("unregister %d %d hits %d\n", e, call(3), hits); e = ftrace_set_filter_ip(&ops, (unsigned long)asked, 1, 0); pr_info("remove %d\n", e); pr_info("instead %d\n", instead(2));
}

static int up_calls; static int cpu_up_(unsigned int c) { up_calls++; return 0; } static int cpu_down_(unsigned int c) { up_calls--; return 0; }
static int mode(struct file_system_type *t) { int e = register_filesystem(t); return e; }
static struct file_system_type fst = { .name = "a12fs", .owner = THIS_MODULE }, other = { .name = "a12fs" }, proc = { .name = "proc" };
static void kinds(void)
{
	int e = mode(&fst), s; struct mm_struct *mm = get_task_mm(current);

	pr_info("fs %d twice %d own %d\n", e, mode(&other), mode(&proc)); e = unregister_filesystem(&fst); pr_info("off %d twice %d\n", e, unregister_filesystem(&fst)); pr_info("mm %d same %d users %d\n", mm != NULL, mm == current->mm, atomic_read(&mm->mm_users) > 1); mmput(mm); pr_info("thread's %d\n", init_task.mm == NULL);
	s = cpuhp_setup_state(CPUHP_AP_ONLINE_DYN, "a12", cpu_up_, cpu_down_); pr_info("state %d all %d\n", s >= CPUHP_AP_ONLINE_DYN, up_calls == num_online_cpus()); cpuhp_remove_state(s); pr_info("none %d\n", up_calls);
	pr_info("symbol %d none %d\n", __symbol_get("kernel_kobj") != NULL, __symbol_get("a12_none") == NULL);
}

static void digests(void)
{
	struct crypto_shash *t = crypto_alloc_shash("sha256", 0, 0); SHASH_DESC_ON_STACK(d, t); u8 out[32]; int e;

	d->tfm = t; pr_info("size %u\n", crypto_shash_digestsize(t)); e = crypto_shash_digest(d, "abc", 3, out); pr_info("%d %*phN\n", e, 32, out);
	crypto_shash_init(d); crypto_shash_update(d, "a longer text, in parts, ", 25); crypto_shash_update(d, "with more than one block of it, so that it counts", 49); e = crypto_shash_final(d, out); pr_info("%d %*phN\n", e, 32, out); crypto_free_shash(t);
	pr_info("none %ld\n", PTR_ERR(crypto_alloc_shash("a12none", 0, 0)));
}

static int __init a12_init(void) { files(); traces(); kinds(); digests(); return 0; }
static void __exit a12_exit(void) { pr_info("bye\n"); }
module_init(a12_init); module_exit(a12_exit);
MODULE_LICENSE("GPL");
