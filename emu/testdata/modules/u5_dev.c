/* a device with a queue that is polled and waited for, of a class; its value as an attribute, in /proc and below /proc/sys */
#include <linux/module.h>
#include <linux/fs.h>
#include <linux/cdev.h>
#include <linux/device.h>
#include <linux/uaccess.h>
#include <linux/proc_fs.h>
#include <linux/poll.h>
#include <linux/sysctl.h>
#include <linux/miscdevice.h>
static dev_t devt; static struct cdev cdev; static struct class *class; static struct device *dev;
static int val = 7, filled; static char queue[16];
static DECLARE_WAIT_QUEUE_HEAD(wait);
static ssize_t q_read(struct file *f, char __user *buf, size_t n, loff_t *pos)
{
	if (!filled && f->f_flags & O_NONBLOCK)
		return -EAGAIN;
	if (wait_event_interruptible(wait, filled))
		return -ERESTARTSYS;
	n = min_t(size_t, n, filled);
	if (copy_to_user(buf, queue, n))
		return -EFAULT;
	memmove(queue, queue + n, filled - n);
	filled -= n;
	return n;
}
static ssize_t q_write(struct file *f, const char __user *buf, size_t n, loff_t *pos)
{
	n = min_t(size_t, n, sizeof(queue) - filled);
	if (!n)
		return -ENOSPC;
	if (copy_from_user(queue + filled, buf, n))
		return -EFAULT;
	filled += n;
	wake_up_interruptible(&wait);
	return n;
}
static __poll_t q_poll(struct file *f, poll_table *t) { poll_wait(f, &wait, t); return filled ? EPOLLIN | EPOLLRDNORM : 0; }
static long q_ioctl(struct file *f, unsigned int cmd, unsigned long arg) { return cmd == _IO('q', 1) ? filled : -ENOTTY; }
static const struct file_operations fops = { .owner = THIS_MODULE, .read = q_read, .write = q_write, .poll = q_poll, .unlocked_ioctl = q_ioctl };
static struct miscdevice misc = { .minor = MISC_DYNAMIC_MINOR, .name = "u5misc", .fops = &fops, .mode = 0666 };
static ssize_t val_show(struct device *d, struct device_attribute *a, char *buf) { return sysfs_emit(buf, "%d\n", val); }
static ssize_t val_store(struct device *d, struct device_attribute *a, const char *buf, size_t n) { return kstrtoint(buf, 0, &val) ?: n; }
static DEVICE_ATTR_RW(val);
static ssize_t p_read(struct file *f, char __user *buf, size_t n, loff_t *pos) { char b[16]; return simple_read_from_buffer(buf, n, pos, b, sprintf(b, "%d\n", val)); }
static const struct proc_ops p_ops = { .proc_read = p_read };
static struct ctl_table table[] = { { .procname = "u5_val", .data = &val, .maxlen = sizeof(int), .mode = 0644, .proc_handler = proc_dointvec }, {} };
static struct ctl_table_header *header;
static int __init u5_init(void)
{
	alloc_chrdev_region(&devt, 0, 1, "u5"); cdev_init(&cdev, &fops); cdev_add(&cdev, devt, 1);
	class = class_create(THIS_MODULE, "u5class"); dev = device_create(class, NULL, devt, NULL, "u5dev"); device_create_file(dev, &dev_attr_val);
	proc_create("u5proc", 0444, NULL, &p_ops); header = register_sysctl("kernel", table); misc_register(&misc);
	return 0;
}
static void __exit u5_exit(void)
{
	misc_deregister(&misc); unregister_sysctl_table(header); remove_proc_entry("u5proc", NULL);
	device_destroy(class, devt); class_destroy(class); cdev_del(&cdev); unregister_chrdev_region(devt, 1);
}
module_init(u5_init); module_exit(u5_exit); MODULE_LICENSE("GPL");
