/* SPDX-License-Identifier: GPL-2.0-only */
/* Who wants to know of network devices. There is one, lo, which neither comes nor goes; its addresses do not change. */
#include "net.h"
#include "time.h"

#define NETDEV_UP		1
#define NETDEV_DOWN		2
#define NETDEV_REGISTER		5
#define NETDEV_UNREGISTER	6
#define NETDEV_GOING_DOWN	9

struct netdev_notifier_info { struct net_device *dev; void *extack; };
struct raw_notifier_head { struct notifier_block *head; };
int raw_notifier_chain_register(struct raw_notifier_head *nh, struct notifier_block *nb);
int raw_notifier_chain_unregister(struct raw_notifier_head *nh, struct notifier_block *nb);

static struct raw_notifier_head netdev_chain, inetaddr_chain;
static DEFINE_MUTEX(rtnl_mutex);

static noinline __retpoline int tell(struct notifier_block *nb, unsigned long event)
{
	struct netdev_notifier_info info = { .dev = &loopback_dev };

	return nb->notifier_call(nb, event, &info);
}

noinline int register_netdevice_notifier(struct notifier_block *nb)
{
	int err;

	mutex_lock(&rtnl_mutex);
	err = raw_notifier_chain_register(&netdev_chain, nb);
	if (!err) {
		tell(nb, NETDEV_REGISTER);
		tell(nb, NETDEV_UP);
	}
	mutex_unlock(&rtnl_mutex);
	return err;
}

noinline int unregister_netdevice_notifier(struct notifier_block *nb)
{
	int err;

	mutex_lock(&rtnl_mutex);
	err = raw_notifier_chain_unregister(&netdev_chain, nb);
	if (!err) {
		tell(nb, NETDEV_GOING_DOWN);
		tell(nb, NETDEV_DOWN);
		tell(nb, NETDEV_UNREGISTER);
	}
	mutex_unlock(&rtnl_mutex);
	return err;
}

noinline int register_inetaddr_notifier(struct notifier_block *nb) { return raw_notifier_chain_register(&inetaddr_chain, nb); }
noinline int unregister_inetaddr_notifier(struct notifier_block *nb) { return raw_notifier_chain_unregister(&inetaddr_chain, nb); }
