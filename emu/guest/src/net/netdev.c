/* SPDX-License-Identifier: GPL-2.0-only */
/* Network devices of modules. Processes have the host's devices: these are seen by other modules. */
#include "net.h"

#define NETREG_REGISTERED	1
#define NETREG_UNREGISTERED	3
#define NETREG_RELEASED		4
#define NETREG_DUMMY		5
#define IFF_UP			1
#define NO_CARRIER		4	/* bit 2 of state */
#define NETDEV_UP		1
#define NETDEV_DOWN		2
#define NETDEV_REGISTER		5
#define NETDEV_UNREGISTER	6
#define NETDEV_GOING_DOWN	10

extern struct mutex rtnl_mutex;
int call_netdevice_notifiers(unsigned long event, struct net_device *dev);
void *__alloc_percpu(size_t size, size_t align);
void free_percpu(void *p);

noinline void rtnl_lock(void) { mutex_lock(&rtnl_mutex); }
noinline void rtnl_unlock(void) { mutex_unlock(&rtnl_mutex); }
noinline int rtnl_trylock(void) { return mutex_trylock(&rtnl_mutex); }
noinline int rtnl_is_locked(void) { return atomic_read(&rtnl_mutex.owner) != 0; }

noinline struct net_device *alloc_netdev_mqs(int priv, const char *name, unsigned char assign, void (*setup)(struct net_device *),
					     unsigned int txqs, unsigned int rxqs)
{
	struct net_device *dev;
	unsigned int i;

	if (txqs < 1 || rxqs < 1 || strlen(name) >= sizeof(dev->name))
		return NULL;
	dev = kzalloc(sizeof(*dev) + priv, GFP_KERNEL);
	if (!dev)
		return NULL;
	dev->_tx = kzalloc(txqs * sizeof(*dev->_tx), GFP_KERNEL);
	dev->pcpu_refcnt = __alloc_percpu(sizeof(int), sizeof(int));
	dev->nd_net = &init_net;
	dev->num_tx_queues = dev->real_num_tx_queues = txqs;
	dev->num_rx_queues = dev->real_num_rx_queues = rxqs;
	for (i = 0; dev->_tx && i < txqs; i++) {
		dev->_tx[i].dev = dev;
		dev->_tx[i].xmit_lock_owner = -1;
	}
	INIT_LIST_HEAD(&dev->napi_list);
	INIT_LIST_HEAD(&dev->dev_list);
	dev->dev_addr = dev->dev_addr_shadow;
	strscpy(dev->name, name, sizeof(dev->name));
	dev->name_assign_type = assign;
	setup(dev);
	if (!dev->tx_queue_len)
		dev->tx_queue_len = 1000;
	return dev;
}

noinline void free_netdev(struct net_device *dev)
{
	free_percpu(dev->pcpu_refcnt);
	kfree(dev->_tx);
	dev->reg_state = NETREG_RELEASED;
	kfree(dev);
}

noinline struct net_device *__dev_get_by_name(struct net *net, const char *name)
{
	struct net_device *dev;

	list_for_each_entry(dev, &init_net.dev_base_head, dev_list)
		if (!strcmp(dev->name, name))
			return dev;
	return NULL;
}

noinline struct net_device *__dev_get_by_index(struct net *net, int index)
{
	struct net_device *dev;

	list_for_each_entry(dev, &init_net.dev_base_head, dev_list)
		if (dev->ifindex == index)
			return dev;
	return NULL;
}

/* A user is counted on this processor, as dev_put does. */
static struct net_device *held(struct net_device *dev)
{
	if (dev && dev->pcpu_refcnt)
		asm volatile("incl %%" PERCPU_REG ":(%0)" : : "r"(dev->pcpu_refcnt) : "memory");
	return dev;
}

noinline struct net_device *dev_get_by_name(struct net *net, const char *name) { return held(__dev_get_by_name(net, name)); }
noinline struct net_device *dev_get_by_name_rcu(struct net *net, const char *name) { return __dev_get_by_name(net, name); }
noinline struct net_device *dev_get_by_index(struct net *net, int index) { return held(__dev_get_by_index(net, index)); }
noinline struct net_device *dev_get_by_index_rcu(struct net *net, int index) { return __dev_get_by_index(net, index); }

noinline int dev_alloc_name(struct net_device *dev, const char *name)
{
	char full[32];
	int i;

	if (!strchr(name, '%'))
		return __dev_get_by_name(&init_net, name) ? -EEXIST : 0;
	for (i = 0; i < 1000; i++) {
		snprintf(full, sizeof(full), name, i);
		if (!__dev_get_by_name(&init_net, full)) {
			strscpy(dev->name, full, sizeof(dev->name));
			return i;
		}
	}
	return -23;	/* ENFILE */
}

noinline int register_netdevice(struct net_device *dev)
{
	int err = dev_alloc_name(dev, dev->name);

	if (err < 0)
		return err;
	err = dev->netdev_ops && dev->netdev_ops->ndo_init ? dev->netdev_ops->ndo_init(dev) : 0;
	if (err)
		return err > 0 ? -EIO : err;
	if (!dev->ifindex)
		dev->ifindex = ++init_net.ifindex;
	dev->state |= 2;	/* present */
	dev->reg_state = NETREG_REGISTERED;
	list_add_tail(&dev->dev_list, &init_net.dev_base_head);
	call_netdevice_notifiers(NETDEV_REGISTER, dev);
	return 0;
}

noinline int register_netdev(struct net_device *dev)
{
	int err;

	rtnl_lock();
	err = register_netdevice(dev);
	rtnl_unlock();
	return err;
}

noinline int dev_open(struct net_device *dev, void *extack)
{
	int err = 0;

	if (dev->flags & IFF_UP)
		return 0;
	dev->state |= 1;
	if (dev->netdev_ops->ndo_open)
		err = dev->netdev_ops->ndo_open(dev);
	if (err) {
		dev->state &= ~1ul;
		return err;
	}
	dev->flags |= IFF_UP;
	call_netdevice_notifiers(NETDEV_UP, dev);
	return 0;
}

noinline void dev_close(struct net_device *dev)
{
	if (!(dev->flags & IFF_UP))
		return;
	call_netdevice_notifiers(NETDEV_GOING_DOWN, dev);
	dev->state &= ~1ul;
	if (dev->netdev_ops->ndo_stop)
		dev->netdev_ops->ndo_stop(dev);
	dev->flags &= ~IFF_UP;
	call_netdevice_notifiers(NETDEV_DOWN, dev);
}

noinline int dev_change_flags(struct net_device *dev, unsigned int flags, void *extack)
{
	if (flags & IFF_UP)
		return dev_open(dev, extack);
	dev_close(dev);
	return 0;
}

noinline void unregister_netdevice_queue(struct net_device *dev, struct list_head *head)
{
	dev_close(dev);
	list_del_init(&dev->dev_list);
	call_netdevice_notifiers(NETDEV_UNREGISTER, dev);
	if (dev->netdev_ops && dev->netdev_ops->ndo_uninit)
		dev->netdev_ops->ndo_uninit(dev);
	dev->reg_state = NETREG_UNREGISTERED;
	if (dev->priv_destructor)
		dev->priv_destructor(dev);
	if (dev->needs_free_netdev)
		free_netdev(dev);
}

noinline void unregister_netdev(struct net_device *dev)
{
	rtnl_lock();
	unregister_netdevice_queue(dev, NULL);
	rtnl_unlock();
}

noinline void dev_addr_mod(struct net_device *dev, unsigned int at, const void *addr, size_t len)
{
	if (at + len <= sizeof(dev->dev_addr_shadow))
		memcpy(dev->dev_addr_shadow + at, addr, len);
}

noinline void ether_setup(struct net_device *dev)
{
	static const struct { void *fn[6]; } eth_header_ops;

	dev->header_ops = &eth_header_ops;
	dev->type = 1;
	dev->hard_header_len = dev->min_header_len = 14;
	dev->mtu = 1500;
	dev->min_mtu = 68;
	dev->max_mtu = 1500;
	dev->addr_len = 6;
	dev->tx_queue_len = 1000;
	dev->flags = 0x1002;	/* BROADCAST, MULTICAST */
	memset(dev->broadcast, 0xff, 6);
}

noinline struct net_device *alloc_etherdev_mqs(int priv, unsigned int txqs, unsigned int rxqs)
{
	return alloc_netdev_mqs(priv, "eth%d", 1, ether_setup, txqs, rxqs);
}
