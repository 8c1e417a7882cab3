/* SPDX-License-Identifier: GPL-2.0-only */
/* Segments of memory that processes share by a number. What is in them is the host's. */
#include "security.h"
#include "process.h"
#include "vma.h"
#include "fs.h"
#include "mm.h"
#include "string.h"

#define SHM_MAX		128	/* segments; others are the host's alone */
#define SHM_DEST	01000	/* it goes with its last user */
#define SHM_EXEC	0100000
#define SHM_RDONLY	010000
#define UNKNOWN_ID	(-1)

int down_write_killable(struct rw_semaphore *sem);
unsigned long do_mmap(struct file *file, unsigned long addr, unsigned long len, unsigned long prot, unsigned long flags,
		      unsigned long pgoff, unsigned long *populate, void *uf);

/* A segment: what Linux has of it has its place and size. */
struct shmid_kernel {
	u32 lock, deleted;
	int id, key;
	u32 uid, gid, cuid, cgid, mode;
	char pad36[92];
	struct file *shm_file;		/* 128 */
	unsigned long shm_nattch, shm_segsz;
	char pad152[24];
	struct pid *shm_cprid, *shm_lprid;	/* 176 */
	int last;			/* the number of shm_lprid */
	char pad196[12];
	struct list_head shm_clist;	/* 208 */
	char pad224[32];
};

struct shm_file_data { struct shmid_kernel *shp; struct file *file; char rest[16]; };

static LIST_HEAD(segments);
static unsigned int nr_segments;
/* Segments come and go with shm_rwsem; numbers and users are counted with shm_lock. */
static DEFINE_SPINLOCK(shm_lock);
static struct rw_semaphore shm_rwsem = { .wait_list = LIST_HEAD_INIT(shm_rwsem.wait_list) };

static const struct file_operations shm_file_operations;

/* The segment of a number. The host's number of a new one is not known before a call uses it: it is the oldest's then. */
static struct shmid_kernel *shm_find(int id)
{
	struct shmid_kernel *shp, *new = NULL;

	list_for_each_entry(shp, &segments, shm_clist) {
		if (shp->id == id)
			return shp;
		if (shp->id == UNKNOWN_ID)
			new = shp;
	}
	if (new)
		new->id = id;
	return new;
}

static struct shmid_kernel *shm_find_key(int key)
{
	struct shmid_kernel *shp;

	list_for_each_entry(shp, &segments, shm_clist)
		if (key && shp->key == key)
			return shp;
	return NULL;
}

/* Whose process was the last one to attach or to detach. */
static void shm_update_pid(struct shmid_kernel *shp)
{
	struct pid *old;

	if (xchg(&shp->last, current->tgid) == current->tgid)
		return;
	old = xchg(&shp->shm_lprid, get_pid(current->tgid));
	put_pid(old);
}

static void shm_destroy(struct shmid_kernel *shp)
{
	spin_lock(&shm_lock);
	list_del_init(&shp->shm_clist);
	spin_unlock(&shm_lock);
	nr_segments--;
	fput(shp->shm_file);
	put_pid(shp->shm_cprid);
	put_pid(shp->shm_lprid);
	kfree(shp);
}

static void shm_get(struct shmid_kernel *shp)
{
	spin_lock(&shm_lock);
	shp->shm_nattch++;
	spin_unlock(&shm_lock);
}

/* One user less; the last one takes a segment with it that has no number any more. */
static void shm_put(struct shmid_kernel *shp)
{
	bool last;

	down_write(&shm_rwsem);
	spin_lock(&shm_lock);
	last = !--shp->shm_nattch && shp->mode & SHM_DEST;
	spin_unlock(&shm_lock);
	if (last)
		shm_destroy(shp);
	up_write(&shm_rwsem);
}

/* An area of a segment comes. mmap_lock is held. */
void shm_open(struct file *file)
{
	struct shm_file_data *sfd = file->f_op == &shm_file_operations ? file->private_data : NULL;

	if (!sfd)
		return;
	shm_get(sfd->shp);
	shm_update_pid(sfd->shp);
}

/* An area of a segment goes. */
void shm_close(struct file *file)
{
	struct shm_file_data *sfd = file->f_op == &shm_file_operations ? file->private_data : NULL;

	if (!sfd)
		return;
	shm_update_pid(sfd->shp);
	shm_put(sfd->shp);
}

static int shm_release(struct inode *inode, struct file *file)
{
	struct shm_file_data *sfd = file->private_data;

	fput(sfd->file);
	kfree(sfd);
	return 0;
}

static const struct file_operations shm_file_operations = { .release = shm_release };

static int newseg(int key, size_t size, int shmflg)
{
	struct shmid_kernel *shp = kmalloc_trace(NULL, GFP_KERNEL | __GFP_ACCOUNT, sizeof(*shp));
	char name[16];

	if (!shp)
		return -ENOMEM;
	*shp = (struct shmid_kernel){ .id = current->mirror_ret > 0 ? (int)current->mirror_ret : UNKNOWN_ID, .key = key,
				      .mode = shmflg & 0777, .shm_segsz = size };
	snprintf(name, sizeof(name), "SYSV%08x", key);
	shp->shm_file = shmem_file_setup(name, size, true);
	if (IS_ERR(shp->shm_file)) {
		int err = PTR_ERR(shp->shm_file);

		kfree(shp);
		return err;
	}
	shp->shm_cprid = get_pid(current->tgid);
	spin_lock(&shm_lock);
	list_add(&shp->shm_clist, &segments);
	spin_unlock(&shm_lock);
	nr_segments++;
	return current->mirror_ret;
}

long __x64_sys_shmget(const struct pt_regs *r)
{
	const size_t size = ARG2(r);
	int key = ARG1(r), ret = current->mirror_ret;

	down_write(&shm_rwsem);
	if (ret >= 0 && size && !shm_find_key(key) && nr_segments < SHM_MAX)
		ret = newseg(key, size, ARG3(r));
	up_write(&shm_rwsem);
	return ret;
}

/* The segment gets a file for each time that it is mapped. */
static long do_shmat(struct shmid_kernel *shp, unsigned long addr, int shmflg)
{
	const unsigned long prot = (shmflg & SHM_RDONLY ? VM_READ : VM_READ | VM_WRITE) | (shmflg & SHM_EXEC ? VM_EXEC : 0);
	const unsigned long flags = 1 | (addr ? 0x10 : 0);
	unsigned long ret, populate;
	struct shm_file_data *sfd = kmalloc_trace(NULL, GFP_KERNEL | __GFP_ZERO, sizeof(*sfd));
	struct file *file;

	if (!sfd)
		return -ENOMEM;
	file = alloc_file_clone(shp->shm_file, shmflg & SHM_RDONLY ? 0 : O_RDWR, &shm_file_operations);
	if (IS_ERR(file)) {
		kfree(sfd);
		return PTR_ERR(file);
	}
	sfd->shp = shp;
	sfd->file = shp->shm_file;
	file_inc(sfd->file);
	file->private_data = sfd;
	ret = security_mmap_file(file, prot, flags);
	if (!ret && down_write_killable(&init_mm.mmap_lock))
		ret = -EINTR;
	else if (!ret) {
		ret = do_mmap(file, addr, shp->shm_segsz, prot, flags, 0, &populate, NULL);
		up_write(&init_mm.mmap_lock);
	}
	fput(file);
	return ret;
}

long __x64_sys_shmat(const struct pt_regs *r)
{
	struct shmid_kernel *shp;
	long ret;

	if (mirror_error())
		return mirror_error();
	spin_lock(&shm_lock);
	shp = shm_find(ARG1(r));
	if (shp)
		shp->shm_nattch++; /* while it is mapped */
	spin_unlock(&shm_lock);
	if (!shp)
		return current->mirror_ret;
	ret = do_shmat(shp, ARG2(r), ARG3(r));
	shm_put(shp);
	return IS_ERR_VALUE((unsigned long)ret) ? ret : current->mirror_ret ? current->mirror_ret : ret;
}

long __x64_sys_shmdt(const struct pt_regs *r)
{
	struct areas *a = current_areas();
	struct vma *vma;

	if (down_write_killable(&init_mm.mmap_lock))
		return -EINTR;
	vma = a && !mirror_error() ? area_behind(a, ARG1(r)) : NULL;
	if (vma && vma->v.vm_start == ARG1(r) && vma->v.vm_file && vma->v.vm_file->f_op == &shm_file_operations)
		areas_cut(a, vma->v.vm_start, vma->v.vm_end);
	up_write(&init_mm.mmap_lock);
	return current->mirror_ret;
}

long __x64_sys_shmctl(const struct pt_regs *r)
{
	struct shmid_kernel *shp;
	bool used;

	if (mirror_error() || (ARG2(r) & 0xff) != 0) /* IPC_RMID alone changes what is known here */
		return current->mirror_ret;
	down_write(&shm_rwsem);
	spin_lock(&shm_lock);
	shp = shm_find(ARG1(r));
	used = shp && shp->shm_nattch;
	if (used) {
		shp->mode |= SHM_DEST;
		shp->key = 0;
	}
	spin_unlock(&shm_lock);
	if (shp && !used)
		shm_destroy(shp);
	up_write(&shm_rwsem);
	return current->mirror_ret;
}
