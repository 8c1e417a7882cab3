/* Tasks: lists, pids, rights, threads that are bound or have works, other processors, SRCU, irq_work. */
#include <linux/module.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/cred.h>
#include <linux/uidgid.h>
#include <linux/kthread.h>
#include <linux/smp.h>
#include <linux/srcu.h>
#include <linux/irq_work.h>
#include <linux/delay.h>
#include <linux/pid_namespace.h>

DEFINE_STATIC_SRCU(static_srcu);
static struct srcu_struct srcu;
static struct completion done;
static atomic_t ran;

static int bound(void *data)
{
	pr_info("bound %d comm %s nice %d\n", smp_processor_id() == (long)data, current->comm, task_nice(current));
	complete(&done);
	while (!kthread_should_stop()) schedule_timeout_interruptible(1);
	return 7;
}
static void works(struct kthread_work *w) { pr_info("work in %s\n", current->comm); }
static void remote(void *info) { *(int *)info = smp_processor_id(); atomic_inc(&ran); }
static void irqw(struct irq_work *w) { pr_info("irq_work hard %d\n", in_hardirq() != 0); complete(&done); }
static struct irq_work iw;
static void called(struct rcu_head *h) { pr_info("srcu callback\n"); }
static struct rcu_head head;

static void lists(void)
{
	struct task_struct *p, *t; struct pid *pid; struct list_head *l; int n = 0, me = 0, zero = 0, threads = 0, child = 0; char comm[TASK_COMM_LEN];

	rcu_read_lock();
	for_each_process(p) { n++; if (p == current) me++; if (!p->pid) zero++; for_each_thread(p, t) threads++; }
	list_for_each(l, &current->real_parent->children) if (list_entry(l, struct task_struct, sibling) == current) child++;
	rcu_read_unlock();
	pr_info("processes %d me %d zero %d threads %d child %d init %d %s\n", n >= 1, me, zero, threads >= n, child, init_task.pid, init_task.comm);
	pid = find_get_pid(current->pid); pr_info("pid %d task %d nr %d v %d\n", pid == task_pid(current), pid_task(pid, PIDTYPE_PID) == current, pid_nr(pid) == current->pid, pid_vnr(pid) == current->pid);
	t = get_pid_task(pid, PIDTYPE_TGID); pr_info("held %d\n", t == current); put_task_struct(t); put_pid(pid);
	pr_info("none %d %d\n", find_get_pid(4194303) != NULL, pid_task(NULL, PIDTYPE_PID) != NULL);
	pr_info("nrs %d %d %d alive %d leader %d empty %d\n", task_pid_nr(current) == task_pid_vnr(current), task_tgid_nr(current) == current->tgid, task_ppid_nr(current) == current->real_parent->tgid, pid_alive(current), thread_group_leader(current), thread_group_empty(current));
	get_task_comm(comm, current); pr_info("comm %s ns %d nr_threads %d\n", comm, task_active_pid_ns(current) == &init_pid_ns, get_nr_threads(current));
}

static void rights(void)
{
	struct cred *c = prepare_creds(), *k = prepare_kernel_cred(&init_task); const struct cred *old;

	pr_info("uid %u gid %u capable %d\n", from_kuid(&init_user_ns, current_uid()), from_kgid_munged(&init_user_ns, current_gid()), capable(CAP_SYS_ADMIN));
	c->euid = make_kuid(&init_user_ns, 77); old = override_creds(c); pr_info("euid %u\n", from_kuid(&init_user_ns, current_euid())); revert_creds(old);
	pr_info("euid %u\n", from_kuid(&init_user_ns, current_euid())); put_cred(c);
	pr_info("kernel's %u\n", from_kuid_munged(&init_user_ns, k->uid)); abort_creds(k);
}

static int __init a8_init(void)
{
	struct task_struct *p; struct kthread_worker *w; struct kthread_work kw; int cpu = -1, idx, e;

	lists(); rights(); init_completion(&done);
	p = kthread_create(bound, (void *)(long)(num_online_cpus() - 1), "a8_%s", "bound"); kthread_bind(p, num_online_cpus() - 1); set_user_nice(p, 5); wake_up_process(p); wait_for_completion(&done);
	pr_info("stop %d\n", kthread_stop(p));
	w = kthread_create_worker(0, "a8_worker"); kthread_init_work(&kw, works);
	pr_info("queued %d\n", kthread_queue_work(w, &kw)); kthread_flush_work(&kw); pr_info("again %d\n", kthread_queue_work(w, &kw)); kthread_flush_worker(w); kthread_destroy_worker(w);
	e = smp_call_function_single(num_online_cpus() - 1, remote, &cpu, 1); pr_info("remote %d last %d\n", e, cpu == num_online_cpus() - 1);
	e = smp_call_function_single(77, remote, &cpu, 1); pr_info("no such %d\n", e);
	atomic_set(&ran, 0); on_each_cpu(remote, &cpu, 1); pr_info("each %d\n", atomic_read(&ran) == num_online_cpus());
	e = init_srcu_struct(&srcu); idx = srcu_read_lock(&srcu); pr_info("srcu %d idx %d\n", e, idx >= 0); srcu_read_unlock(&srcu, idx);
	synchronize_srcu(&srcu); call_srcu(&srcu, &head, called); srcu_barrier(&srcu); cleanup_srcu_struct(&srcu);
	idx = srcu_read_lock(&static_srcu); srcu_read_unlock(&static_srcu, idx); synchronize_srcu(&static_srcu);
	reinit_completion(&done); init_irq_work(&iw, irqw); pr_info("irq_work %d\n", irq_work_queue(&iw)); wait_for_completion(&done); irq_work_sync(&iw);
	return 0;
}
static void __exit a8_exit(void) { pr_info("bye\n"); }
module_init(a8_init); module_exit(a8_exit);
MODULE_LICENSE("GPL");
