/* SPDX-License-Identifier: GPL-2.0-only */
/* Who wants to know of network devices: lo, and those of modules. Addresses do not change. */
#include "net.h"
#include "time.h"

#define NETDEV_UP		1
#define NETDEV_DOWN		2
#define NETDEV_REGISTER		5
#define NETDEV_UNREGISTER	6
#define NETDEV_GOING_DOWN	10

struct netdev_notifier_info { struct net_device *dev; void *extack; };
struct raw_notifier_head { struct notifier_block *head; };
int raw_notifier_chain_register(struct raw_notifier_head *nh, struct notifier_block *nb);
int raw_notifier_chain_unregister(struct raw_notifier_head *nh, struct notifier_block *nb);

static struct raw_notifier_head netdev_chain, inetaddr_chain;
DEFINE_MUTEX(rtnl_mutex);

static noinline __retpoline int tell(struct notifier_block *nb, unsigned long event, struct net_device *dev)
{
	struct netdev_notifier_info info = { .dev = dev };

	return nb->notifier_call(nb, event, &info);
}

int raw_notifier_call_chain(struct raw_notifier_head *nh, unsigned long val, void *v);

noinline int call_netdevice_notifiers(unsigned long event, struct net_device *dev)
{
	struct netdev_notifier_info info = { .dev = dev };

	return raw_notifier_call_chain(&netdev_chain, event, &info);
}

static void tell_of_all(struct notifier_block *nb, unsigned long here, unsigned long up)
{
	struct net_device *dev;

	list_for_each_entry(dev, &init_net.dev_base_head, dev_list) {
		if (here == NETDEV_REGISTER)
			tell(nb, here, dev);
		if (dev->flags & 1 /* IFF_UP */) {
			if (here != NETDEV_REGISTER)
				tell(nb, NETDEV_GOING_DOWN, dev);
			tell(nb, up, dev);
		}
		if (here != NETDEV_REGISTER)
			tell(nb, here, dev);
	}
}

noinline int register_netdevice_notifier(struct notifier_block *nb)
{
	int err;

	mutex_lock(&rtnl_mutex);
	err = raw_notifier_chain_register(&netdev_chain, nb);
	if (!err)
		tell_of_all(nb, NETDEV_REGISTER, NETDEV_UP);
	mutex_unlock(&rtnl_mutex);
	return err;
}

noinline int unregister_netdevice_notifier(struct notifier_block *nb)
{
	int err;

	mutex_lock(&rtnl_mutex);
	err = raw_notifier_chain_unregister(&netdev_chain, nb);
	if (!err)
		tell_of_all(nb, NETDEV_UNREGISTER, NETDEV_DOWN);
	mutex_unlock(&rtnl_mutex);
	return err;
}

noinline int register_inetaddr_notifier(struct notifier_block *nb) { return raw_notifier_chain_register(&inetaddr_chain, nb); }
noinline int unregister_inetaddr_notifier(struct notifier_block *nb) { return raw_notifier_chain_unregister(&inetaddr_chain, nb); }

/* By their numbers, from NETDEV_UP on. */
static const char *const netdev_cmds[] = {
	"NETDEV_UP", "NETDEV_DOWN", "NETDEV_REBOOT", "NETDEV_CHANGE", "NETDEV_REGISTER",
	"NETDEV_UNREGISTER", "NETDEV_CHANGEMTU", "NETDEV_CHANGEADDR", "NETDEV_PRE_CHANGEADDR",
	"NETDEV_GOING_DOWN", "NETDEV_CHANGENAME", "NETDEV_FEAT_CHANGE", "NETDEV_BONDING_FAILOVER",
	"NETDEV_PRE_UP", "NETDEV_PRE_TYPE_CHANGE", "NETDEV_POST_TYPE_CHANGE", "NETDEV_POST_INIT",
	"NETDEV_RELEASE", "NETDEV_NOTIFY_PEERS", "NETDEV_JOIN", "NETDEV_CHANGEUPPER",
	"NETDEV_RESEND_IGMP", "NETDEV_PRECHANGEMTU", "NETDEV_CHANGEINFODATA", "NETDEV_BONDING_INFO",
	"NETDEV_PRECHANGEUPPER", "NETDEV_CHANGELOWERSTATE", "NETDEV_UDP_TUNNEL_PUSH_INFO",
	"NETDEV_UDP_TUNNEL_DROP_INFO", "NETDEV_CHANGE_TX_QUEUE_LEN", "NETDEV_CVLAN_FILTER_PUSH_INFO",
	"NETDEV_CVLAN_FILTER_DROP_INFO", "NETDEV_SVLAN_FILTER_PUSH_INFO", "NETDEV_SVLAN_FILTER_DROP_INFO",
	"NETDEV_OFFLOAD_XSTATS_ENABLE", "NETDEV_OFFLOAD_XSTATS_DISABLE",
	"NETDEV_OFFLOAD_XSTATS_REPORT_USED", "NETDEV_OFFLOAD_XSTATS_REPORT_DELTA",
};

noinline const char *netdev_cmd_to_name(unsigned int cmd)
{
	if (cmd < NETDEV_UP || cmd > sizeof(netdev_cmds) / sizeof(netdev_cmds[0]))
		return "UNKNOWN_NETDEV_EVENT";
	return netdev_cmds[cmd - NETDEV_UP];
}
