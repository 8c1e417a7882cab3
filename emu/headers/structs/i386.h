/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Structures as the kernel of i386 has them, of its BTF (pahole -F btf). Each takes the place of that of x86-64 in
 * facts/types.h, or stands before the next one here. TestLayoutsI386 holds all members against the BTF.
 */
struct ratelimit_state {
	raw_spinlock_t lock;
	int interval;
	int burst;
	int printed;
	int missed;
	int pad;
	long unsigned int begin;
	long unsigned int flags;
};

struct mutex {
	atomic_t owner;
	struct raw_spinlock wait_lock; struct list_head wait_list;
};

struct module {
	int state;
	struct list_head list;
	char name[56];
	char pad80[136];
	int (*init)(void);
	long unsigned int core_base;
	unsigned int core_size;
	unsigned int core_text_size;
	char pad336[304];
	void (*exit)(void);
	int refcnt;
} __attribute__((__aligned__(64)));

struct pt_regs {
	long unsigned int bx;
	long unsigned int cx;
	long unsigned int dx;
	long unsigned int si;
	long unsigned int di;
	long unsigned int bp;
	long unsigned int ax;
	long unsigned int ds;
	long unsigned int es;
	long unsigned int fs;
	GENERATION_GS
	long unsigned int orig_ax;
	long unsigned int ip;
	long unsigned int cs;
	long unsigned int flags;
	long unsigned int sp;
	long unsigned int ss;
};

struct page {
	struct list_head lru;
	unsigned int order;
	unsigned int flags;
	atomic_t _refcount;
	u32 inuse;
	void * freelist;
	struct kmem_cache * cache;
};

struct sched_entity {
	struct rb_node run_node;
	struct task_struct * task;
	u64 vruntime;
};

struct abi_pid {
	int count;
	unsigned int level;
	long unsigned int lock;
	long unsigned int tasks[4];
	char pad48[48];
	int nr;
	int pad100;
	long unsigned int ns;
};

struct abi_signal {
	int sigcnt;
	int live;
	int nr_threads;
	int pad12;
	struct list_head thread_head;
	char pad32[328];
	long unsigned int pids[4];
};

struct task_struct {
	long unsigned int thread_info;
	long unsigned int syscall_work;
	unsigned int thread_status;
	unsigned int thread_cpu;
	unsigned int state;
	unsigned int pad28;
	long unsigned int stack;
	int usage;
	unsigned int flags;
	char pad48[56];
	int on_rq;
	int prio;
	int static_prio;
	int normal_prio;
	char pad120[8];
	long int mirror_ret;
	u64 vruntime;
	u64 sum_exec_runtime;
	u64 exec_start;
	int rcu_nesting;
	int ppid;
	long own_cred[39];
	int rcu_phase;
	int bound_cpu;
	int mirror_wait;
	int mirror_signal;
	long unsigned int mirror_timer;
	int mirror_new;
	int pad_new;
	u64 sig_handled;
	u64 sig_ignored;
	long unsigned int more[96];
	char pad2200[1052];
	struct list_head tasks;
	char pad2208[64];
	long unsigned int mm;
	long unsigned int active_mm;
	char pad2288[20];
	int exit_state;
	int exit_code;
	char pad2316[100];
	int pid;
	int tgid;
	long unsigned int stack_canary;
	struct task_struct * real_parent;
	struct task_struct * parent;
	struct list_head children;
	struct list_head sibling;
	struct task_struct * group_leader;
	char pad2488[32];
	struct abi_pid * thread_pid;
	struct hlist_node pid_links[4];
	struct list_head thread_group;
	struct list_head thread_node;
	char pad2624[32];
	long unsigned int utime;
	long unsigned int stime;
	char pad2672[88];
	long unsigned int nvcsw;
	long unsigned int nivcsw;
	u64 start_time;
	u64 start_boottime;
	long unsigned int min_flt;
	long unsigned int maj_flt;
	char pad2808[144];
	struct cred * real_cred;
	struct cred * cred;
	long unsigned int pad2968;
	char comm[16];
	char pad2992[48];
	long unsigned int fs;
	long unsigned int files;
	char pad3056[8];
	long unsigned int nsproxy;
	struct abi_signal * signal;
	void * sighand;
	char pad3088[224];
	long unsigned int plug;
	struct abi_pid own_pid;
	struct abi_signal own_signal;
} __attribute__((__packed__));

struct rw_semaphore {
	long int count;
	struct task_struct * owner;
	int osq;
	spinlock_t wait_lock;
	struct list_head wait_list;
};

struct work_struct {
	long unsigned int data;
	struct list_head entry;
	void (*func)(struct work_struct *);
};

struct mm_struct {
	char pad0[64];
	long unsigned int task_size;
	char pad72[12];
	atomic_t mm_users;
	atomic_t mm_count;
	char pad92[12];
	int map_count;
	spinlock_t page_table_lock;
	struct rw_semaphore mmap_lock;
	char pad152[40];
	long unsigned int total_vm;
	char pad200[88];
	long unsigned int start_brk;
	long unsigned int brk;
	char pad304[472];
	struct {
		u64 ctx_id;
		u64 tlb_gen;
		struct rw_semaphore ldt_usr_sem;
		char pad56[16];
		struct mutex lock;
		char pad104[24];
	} context;
	char pad904[24];
	struct task_struct * owner;
	struct user_namespace * user_ns;
	struct file * exe_file;
	char pad952[144];
};

struct vm_area_struct {
	long unsigned int vm_start;
	long unsigned int vm_end;
	struct mm_struct * vm_mm;
	long unsigned int vm_page_prot;
	long unsigned int vm_flags;
	char pad40[56];
	const void *              vm_ops;
	long unsigned int vm_pgoff;
	struct file * vm_file;
	char pad120[32];
};

struct irq_work {
	struct irq_work * next;
	void (*func)(struct irq_work *);
	long unsigned int flags;
};

struct perf_event {
	u32 type;
	u32 state;
	u64 config;
};

struct user_namespace {
	char pad0[216];
	struct user_namespace * parent;
	int level;
	u32 owner;
	u32 group;
	char pad236[252];
	void * ucounts;
	char pad496[128];
};

struct kstat {
	u32 result_mask;
	umode_t mode;
	char pad6[2];
	u32 nlink;
	u32 blksize;
	char pad16[16];
	u64 ino;
	u32 dev;
	char pad44[4];
	u32 uid;
	u32 gid;
	loff_t size;
	struct timespec64 atime;
	struct timespec64 mtime;
	struct timespec64 ctime;
	char pad112[16];
	u64 blocks;
	char pad136[16];
} __attribute__((__packed__));

struct delayed_work {
	struct work_struct work;
	struct timer_list timer;
	struct workqueue_struct * wq;
	int cpu;
};

struct blocking_notifier_head {
	struct rw_semaphore rwsem;
	struct notifier_block * head;
};

struct address_space {
	struct inode * host;
	char pad8[120];
	long unsigned int nrpages;
	char pad136[16];
	long unsigned int flags;
	char pad160[24];
	void * private_data;
};

struct file {
	char pad0[16];
	struct path f_path;
	struct inode * f_inode;
	const struct file_operations * f_op;
	spinlock_t f_lock;
	char pad52[4];
	long int f_count;
	unsigned int f_flags;
	unsigned int f_mode;
	struct mutex f_pos_lock;
	loff_t f_pos;
	char pad112[32];
	const struct cred *       f_cred;
	char pad152[40];
	void * f_security;
	void * private_data;
	char pad208[8];
	struct address_space * f_mapping;
	char pad224[8];
} __attribute__((__packed__));

struct zone {
	spinlock_t lock;
	long unsigned int start;
	long unsigned int pages;
	long unsigned int free;
	long unsigned int watermark;
	struct page * map;
	struct free_area area[13];
};

struct cred {
	long int usage;
	unsigned int uid;
	unsigned int gid;
	unsigned int suid;
	unsigned int sgid;
	unsigned int euid;
	unsigned int egid;
	unsigned int fsuid;
	unsigned int fsgid;
	unsigned int securebits;
	kernel_cap_t cap_inheritable;
	kernel_cap_t cap_permitted;
	kernel_cap_t cap_effective;
	kernel_cap_t cap_bset;
	kernel_cap_t cap_ambient;
	char pad84[36];
	void * security;
	void * user;
	struct user_namespace * user_ns;
	char pad144[8];
	void * group_info;
	int non_rcu;
	char pad164[12];
};

struct pid {
	struct hlist_node node;
	atomic_t count;
	int nr;
	struct wait_queue_head wait_pidfd;
};

struct hrtimer_clock_base {
	char pad[12];
	u32 clockid;
	char pad16[32];
	ktime_t (*get_time)(void);
	ktime_t offset;
} __attribute__((__packed__));

struct rlimit {
	u64 rlim_cur;
	u64 rlim_max;
};

struct key {
	int enabled;
	long unsigned int type;
};

struct fs_struct {
	int users;
	spinlock_t lock;
	char pad8[4];
	int umask;
	int in_exec;
	char pad20[4];
	struct path root;
	struct path pwd;
};

struct nsproxy {
	int count;
	char pad4[4];
	void * uts_ns;
	void * ipc_ns;
	struct mnt_namespace * mnt_ns;
	void * pid_ns_for_children;
	struct net * net_ns;
	void * time_ns;
	void * time_ns_for_children;
	void * cgroup_ns;
};

struct pipe_inode_info {
	struct mutex mutex;
	struct wait_queue_head rd_wait;
	struct wait_queue_head wr_wait;
	unsigned int head;
	unsigned int tail;
	unsigned int max_usage;
	unsigned int ring_size;
	unsigned int readers;
	unsigned int writers;
	unsigned int files;
	char pad[20];
	struct page * tmp_page;
	struct fasync * fasync_readers;
	struct fasync * fasync_writers;
	char pad_read[8];
	struct pipe_buffer * bufs;
};

struct request_queue {
	spinlock_t lock;
	struct list_head pending;
	struct list_head done;
	long unsigned int tags;
	u64 sectors;
	u64 merges;
	u64 ios;
};

struct seq_file {
	char * buf;
	size_t size;
	size_t from;
	size_t count;
	size_t pad_until;
	loff_t index;
	loff_t read_pos;
	struct mutex lock;
	const struct seq_operations * op;
	int poll_event;
	int pad100;
	const struct file *       file;
	void * private;
} __attribute__((__packed__));

struct sock_common {
	u32 skc_daddr;
	u32 skc_rcv_saddr;
	unsigned int skc_hash;
	u16 skc_dport;
	u16 skc_num;
	short unsigned int skc_family;
	volatile unsigned char skc_state;
	unsigned char skc_reuse;
	int skc_bound_dev_if;
	char pad24[16];
	const struct proto *      skc_prot;
	struct net * skc_net;
	struct in6_addr skc_v6_daddr;
	struct in6_addr skc_v6_rcv_saddr;
	long skc_cookie;
	char pad96[8];
	struct hlist_node skc_node;
	char pad120[8];
	u32 skc_refcnt;
	char pad132[4];
};

struct sock {
	struct sock_common __sk_common;
	char pad136[16];
	struct {
		spinlock_t slock;
		int owned;
		struct wait_queue_head wq;
	} sk_lock;
	char pad184[8];
	struct sk_buff_head sk_error_queue;
	struct sk_buff_head sk_receive_queue;
	char pad240[40];
	int sk_rcvbuf;
	char pad284[48];
	int sk_sndbuf;
	int sk_wmem_queued;
	char pad340[20];
	struct sk_buff_head sk_write_queue;
	char pad384[24];
	struct timer_list sk_timer;
	u32 sk_priority;
	u32 sk_mark;
	char pad456[58];
	u16 sk_type;
	u16 sk_protocol;
	char pad518[26];
	int sk_err;
	char pad548[4];
	u32 sk_ack_backlog;
	u32 sk_max_ack_backlog;
	u32 sk_uid;
	char pad564[46];
	u8 sk_shutdown;
	char pad611[13];
	struct socket * sk_socket;
	void * sk_user_data;
	void * sk_security;
	char pad648[56];
	int (*sk_backlog_rcv)(struct sock *, struct sk_buff *);
	char pad712[64];
};

struct iov_iter {
	u8 iter_type;
	char pad1[1];
	bool data_source;
	char pad3[5];
	size_t iov_offset;
	size_t count;
	void * ubuf;
	long unsigned int nr_segs;
};

struct sockaddr {
	u16 sa_family;
	char sa_data[110];
};

struct msghdr {
	void * msg_name;
	int msg_namelen;
	char pad12[4];
	struct iov_iter msg_iter;
	void * msg_control;
	char pad64[4];
	unsigned int msg_flags;
	size_t msg_controllen;
	struct kiocb * msg_iocb;
	char pad88[16];
};

struct kiocb {
	struct file * ki_filp;
	loff_t ki_pos;
	char pad16[8];
	void * private;
	int ki_flags;
	char pad36[12];
} __attribute__((__packed__));

struct sk_buff {
	struct sk_buff * next;
	struct sk_buff * prev;
	struct net_device * dev;
	struct sock * sk;
	s64 tstamp;
	char cb[48];
	char pad88[8];
	void (*destructor)(struct sk_buff *);
	char pad104[8];
	unsigned int len;
	unsigned int data_len;
	char pad120[60];
	u16 protocol;
	u16 transport_header;
	u16 network_header;
	u16 mac_header;
	u32 tail;
	u32 end;
	char pad196[4];
	u8 * head;
	u8 * data;
	unsigned int truesize;
	u32 users;
	char pad224[8];
};

struct dentry {
	unsigned int d_flags;
	char pad4[4];
	struct hlist_node d_hash;
	struct dentry * d_parent;
	struct qstr d_name;
	struct inode * d_inode;
	char d_iname[32];
	struct lockref d_lockref;
	char pad96[8];
	struct super_block * d_sb;
	char pad112[8];
	void * d_fsdata;
	struct list_head d_lru;
	struct list_head d_child;
	struct list_head d_subdirs;
	char pad176[16];
};

struct inode {
	umode_t i_mode;
	umode_t i_opflags;
	u32 i_uid;
	u32 i_gid;
	unsigned int i_flags;
	char pad16[16];
	const struct inode_operations * i_op;
	struct super_block * i_sb;
	struct address_space * i_mapping;
	void * i_security;
	long unsigned int i_ino;
	unsigned int i_nlink;
	u32 i_rdev;
	loff_t i_size;
	struct timespec64 i_atime;
	struct timespec64 i_mtime;
	struct timespec64 i_ctime;
	spinlock_t i_lock;
	char pad140[4];
	u64 i_blocks;
	long unsigned int i_state;
	struct rw_semaphore i_rwsem;
	long unsigned int dirtied_when;
	char pad208[24];
	struct list_head i_io_list;
	char pad248[32];
	struct list_head i_sb_list;
	char pad296[48];
	atomic_t i_count;
	char pad348[4];
	atomic_t i_writecount;
	char pad356[4];
	const struct file_operations * i_fop;
	struct file_lock_context * i_flctx;
	struct address_space i_data;
	char pad568[16];
	void * i_cdev;
	u32 i_generation;
	u32 i_fsnotify_mask;
	struct fsnotify_mark_connector * i_fsnotify_marks;
	char pad608[16];
	void * i_private;
} __attribute__((__packed__));

struct super_block {
	struct list_head s_list;
	u32 s_dev;
	unsigned char s_blocksize_bits;
	char pad21[3];
	long unsigned int s_blocksize;
	char pad32[8];
	struct file_system_type * s_type;
	char pad48[32];
	long unsigned int s_flags;
	char pad88[8];
	long unsigned int s_magic;
	struct dentry * s_root;
	struct rw_semaphore s_umount;
	int s_count;
	char pad156[764];
	void * s_fs_info;
	char pad928[40];
	char s_id[32];
	char pad1000[408];
	spinlock_t s_inode_list_lock;
	char pad1412[4];
	struct list_head s_inodes;
	char pad1432[40];
};

struct vfsmount {
	struct dentry * mnt_root;
	struct super_block * mnt_sb;
	int mnt_flags;
	char pad20[4];
	struct user_namespace * mnt_userns;
};

struct tty_struct {
	int magic;
	int count;
	u64 read;
	u64 written;
	spinlock_t lock;
} __attribute__((__packed__));

struct device {
	struct kobject kobj;
	struct device * parent;
	struct device_private * p;
	const char *              init_name;
	const struct device_type * type;
	struct bus_type * bus;
	struct device_driver * driver;
	void * platform_data;
	void * driver_data;
	struct mutex mutex;
	char pad160[488];
	void * fwnode;
	int numa_node;
	u32 devt;
	char pad664[8];
	struct list_head devres_head;
	struct class * class;
	const struct attribute_group * * groups;
	void (*release)(struct device *);
	char pad712[40];
};

struct block_device {
	u64 bd_start_sect;
	u64 bd_nr_sectors;
	char pad16[20];
	u32 bd_dev;
	char pad40[816];
	struct gendisk * bd_disk;
	struct request_queue * bd_queue;
	char pad872[56];
};

struct scatterlist {
	long unsigned int page_link;
	unsigned int offset;
	unsigned int length;
	u64 dma_address;
	unsigned int dma_length;
	unsigned int dma_flags;
} __attribute__((__packed__));

struct net {
	u32 passive;
	char pad4[12];
	int ifindex;
	char pad20[68];
	struct user_namespace * user_ns;
	char pad96[56];
	struct list_head dev_base_head;
	void * proc_net;
	char pad176[160];
	struct net_device * loopback_dev;
	char pad344[4136];
};

struct gendisk {
	int major;
	int first_minor;
	int minors;
	char disk_name[32];
};

struct net_device_stats {
	long unsigned int rx_packets;
	long unsigned int tx_packets;
	long unsigned int rx_bytes;
	long unsigned int tx_bytes;
	long unsigned int rx_errors;
	long unsigned int tx_errors;
	long unsigned int rx_dropped;
	long unsigned int tx_dropped;
	long unsigned int more[15];
};

struct net_device {
	char name[16];
	char pad16[40];
	long unsigned int state;
	struct list_head dev_list;
	struct list_head napi_list;
	char pad96[96];
	unsigned int flags;
	char pad196[12];
	const struct net_device_ops * netdev_ops;
	int ifindex;
	short unsigned int gflags;
	short unsigned int hard_header_len;
	unsigned int mtu;
	char pad228[4];
	u64 features;
	char pad240[48];
	unsigned int min_mtu;
	unsigned int max_mtu;
	short unsigned int type;
	unsigned char min_header_len;
	unsigned char name_assign_type;
	char pad300[4];
	struct net_device_stats stats;
	char pad488[72];
	const void *              header_ops;
	unsigned char operstate;
	char pad569[36];
	unsigned char addr_len;
	char pad606[210];
	const unsigned char *     dev_addr;
	char pad824[8];
	unsigned int num_rx_queues;
	unsigned int real_num_rx_queues;
	char pad840[64];
	unsigned char broadcast[32];
	char pad936[24];
	struct netdev_queue * _tx;
	unsigned int num_tx_queues;
	unsigned int real_num_tx_queues;
	char pad976[8];
	unsigned int tx_queue_len;
	char pad988[244];
	int * pcpu_refcnt;
	char pad1240[16];
	u8 reg_state;
	char pad1257[3];
	bool needs_free_netdev;
	char pad1261[3];
	void (*priv_destructor)(struct net_device *);
	char pad1272[8];
	struct net * nd_net;
	char pad1288[1088];
	u8 dev_addr_shadow[32];
	char pad2408[24];
} __attribute__((__aligned__(64)));

struct socket {
	int state;
	short int type;
	long unsigned int flags;
	struct file * file;
	struct sock * sk;
	const struct proto_ops *  ops;
	char wq[64] __attribute__((__aligned__(64)));
};

struct proto_ops {
	int family;
	char pad4[4];
	struct module * owner;
	int (*release)(struct socket *);
	int (*bind)(struct socket *, struct sockaddr *, int);
	int (*connect)(struct socket *, struct sockaddr *, int, int);
	int (*socketpair)(struct socket *, struct socket *);
	int (*accept)(struct socket *, struct socket *, int, bool);
	int (*getname)(struct socket *, struct sockaddr *, int);
	unsigned int (*poll)(struct file *, struct socket *, struct poll_table_struct *);
	int (*ioctl)(struct socket *, unsigned int, long unsigned int);
	char pad80[16];
	int (*listen)(struct socket *, int);
	int (*shutdown)(struct socket *, int);
	int (*setsockopt)(struct socket *, int, int);
	int (*getsockopt)(struct socket *, int, int);
	char pad128[8];
	int (*sendmsg)(struct socket *, struct msghdr *, size_t);
	int (*recvmsg)(struct socket *, struct msghdr *, size_t, int);
	char pad152[88];
};

struct netdev_queue {
	struct net_device * dev;
	char pad8[120];
	spinlock_t _xmit_lock;
	int xmit_lock_owner;
	long unsigned int trans_start;
	long unsigned int state;
	char pad152[168];
};

struct net_device_ops {
	int (*ndo_init)(struct net_device *);
	void (*ndo_uninit)(struct net_device *);
	int (*ndo_open)(struct net_device *);
	int (*ndo_stop)(struct net_device *);
	int (*ndo_start_xmit)(struct sk_buff *, struct net_device *);
	char pad40[32];
	int (*ndo_set_mac_address)(struct net_device *, void *);
	int (*ndo_validate_addr)(struct net_device *);
	char pad88[600];
};

struct proto {
	void (*close)(struct sock *, long int);
	char pad8[8];
	int (*connect)(struct sock *, struct sockaddr *, int);
	char pad24[8];
	struct sock * (*accept)(struct sock *, int, int *, bool);
	char pad40[8];
	int (*init)(struct sock *);
	char pad56[48];
	int (*sendmsg)(struct sock *, struct msghdr *, size_t);
	int (*recvmsg)(struct sock *, struct msghdr *, size_t, int, int *);
	char pad120[32];
	int (*backlog_rcv)(struct sock *, struct sk_buff *);
	char pad160[184];
	struct kmem_cache * slab;
	unsigned int obj_size;
	char pad356[52];
	char name[32];
	char pad440[24];
};

struct request_sock {
	struct sock_common __req_common;
	struct request_sock * dl_next;
	u16 mss;
	char pad146[54];
	struct sock * sk;
	char pad208[24];
};

struct irq_desc {
	u32 handled;
	void (*action)(void);
};

struct irqaction {
	struct irqaction * next;
	void * handler;
	void * thread_fn;
	void * dev;
	long unsigned int flags;
	const char *              name;
};

struct kernel_clone_args {
	u64 flags;
	u64 exit_signal;
	u64 stack;
	u64 child_tid;
	int (*fn)(void *);
	void * fn_arg;
};

struct console {
	char name[16];
	void (*write)(struct console *, const char  *, unsigned int);
	void * pad24[6];
	short int flags;
	short int index;
	int cflag;
	unsigned int speed[2];
	long unsigned int seq;
	long unsigned int dropped;
	void * data;
	struct console * next;
};

struct platform_device {
	const char *              name;
	int id;
	bool id_auto;
	struct device dev;
	u64 dma_mask;
	char dma_parms[16];
	u32 num_resources;
	struct resource * resource;
	const struct platform_device_id * id_entry;
	const char *              driver_override;
	void * mfd_cell;
};

struct linux_binfmt {
	const char *              name;
	int (*load_binary)(struct linux_binprm *);
};

struct linux_binprm {
	struct vm_area_struct * vma;
	char pad8[8];
	struct mm_struct * mm;
	long unsigned int p;
	char pad32[16];
	struct file * executable;
	struct file * interpreter;
	struct file * file;
	struct cred * cred;
	int unsafe;
	char pad84[4];
	int argc;
	int envc;
	const char *              filename;
	const char *              interp;
	const char *              fdpath;
	unsigned int interp_flags;
	char pad124[36];
	char buf[256];
};

struct ksignal {
	int sig;
};

struct oom_control {
	gfp_t gfp_mask;
	int order;
	struct task_struct * chosen;
};

struct buffer_head {
	long unsigned int b_state;
	struct buffer_head * b_this_page;
	char pad16[8];
	u64 b_blocknr;
	long unsigned int b_size;
	char * b_data;
	char pad48[56];
};

struct request {
	struct request_queue * q;
	char pad8[16];
	u32 cmd_flags;
	u32 rq_flags;
	int tag;
	int internal_tag;
	unsigned int timeout;
	unsigned int __data_len;
	u64 __sector;
	struct bio * bio;
	struct bio * biotail;
	struct list_head queuelist;
	struct block_device * part;
	char pad96[8];
	u64 start_time_ns;
	u64 io_start_time_ns;
	char pad120[2];
	u16 stats_sectors;
	char pad124[8];
	unsigned int state;
	char pad136[136];
} __attribute__((__packed__));

struct blk_mq_tag_set {
	char map[48];
	unsigned int nr_maps;
	const struct blk_mq_ops * ops;
	unsigned int nr_hw_queues;
	unsigned int queue_depth;
	unsigned int reserved_tags;
	unsigned int cmd_size;
	int numa_node;
	unsigned int timeout;
	unsigned int flags;
	void * driver_data;
	void * * tags;
};

struct platform_device_id {
	char name[24];
	long unsigned int driver_data;
};

struct input_dev {
	const char *              name;
	const char *              phys;
	const char *              uniq;
	u16 id[4];
	long unsigned int propbit[1];
	long unsigned int evbit[1];
	long unsigned int bits[20];
	char pad208[120];
	struct input_absinfo * absinfo;
	long unsigned int key[12];
	long unsigned int led[1];
	long unsigned int snd[1];
	long unsigned int sw[1];
	int (*open)(struct input_dev *);
	void (*close)(struct input_dev *);
	void * flush;
	int (*event)(struct input_dev *, unsigned int, unsigned int, int);
	void * grab;
	spinlock_t event_lock;
	struct mutex mutex;
	unsigned int users;
	bool going_away;
	struct device dev;
	struct list_head h_list;
	struct list_head node;
	char pad1328[112];
};

struct request_sock_queue {
	spinlock_t rskq_lock;
	char rskq_defer_accept;
	u32 synflood_warned;
	atomic_t qlen;
	atomic_t young;
	struct sock * rskq_accept_head;
	struct sock * rskq_accept_tail;
	char fastopenq[40];
};

struct inet_sock {
	struct sock sk;
	void * pinet6;
	u32 inet_saddr;
	char pad788[16];
	u16 inet_sport;
	u8 tos;
	char pad807[185];
};

struct inet_connection_sock {
	struct inet_sock icsk_inet;
	struct request_sock_queue icsk_accept_queue;
	char pad1072[24];
	struct timer_list icsk_retransmit_timer;
	char pad1136[80];
	u32 icsk_rto;
	char pad1220[220];
};

struct tcp_sock {
	struct inet_connection_sock inet_conn;
	char pad1440[8];
	u64 bytes_received;
	char pad1456[8];
	u32 rcv_nxt;
	u32 copied_seq;
	char pad1472[4];
	u32 snd_nxt;
	char pad1480[16];
	u64 bytes_acked;
	char pad1504[4];
	u32 snd_una;
	char pad1512[160];
	u32 srtt_us;
	char pad1676[96];
	u32 snd_ssthresh;
	u32 snd_cwnd;
	char pad1780[72];
	u32 write_seq;
	char pad1856[288];
	u32 total_retrans;
	char pad2148[132];
};

struct pernet_operations {
	struct list_head list;
	int (*init)(struct net *);
	void (*pre_exit)(struct net *);
	void (*exit)(struct net *);
	void (*exit_batch)(struct list_head *);
	unsigned int * id;
	size_t size;
};

struct cmsghdr {
	u64 cmsg_len;
	int cmsg_level;
	int cmsg_type;
};

struct socket_alloc {
	struct socket socket;
	struct inode * vfs_inode;
} __attribute__((__aligned__(64)));

struct gen_pool_chunk {
	struct list_head next_chunk;
	long int avail;
	long unsigned int phys_addr;
	void * owner;
	long unsigned int start_addr;
	long unsigned int end_addr;
	long unsigned int bits[];
};

struct modversion_info {
	long unsigned int crc;
	char name[60];
};
