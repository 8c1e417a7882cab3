/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/device.h>
#include <linux/skbuff.h>
#include <facts/linux/netdevice.h>

#define NETDEV_TX_OK 0x00
#define NETDEV_TX_BUSY 0x10
#define netdev_priv(dev) ((void *)((char *)(dev) + ALIGN(sizeof(struct net_device), 32)))
#define alloc_netdev(size, name, kind, setup) alloc_netdev_mqs(size, name, kind, setup, 1, 1)
#define for_each_netdev(net, d) list_for_each_entry(d, &(net)->dev_base_head, dev_list)
#define first_net_device(net) (list_empty(&(net)->dev_base_head) ? NULL : list_first_entry(&(net)->dev_base_head, struct net_device, dev_list))
#define next_net_device(dev) (list_is_last(&(dev)->dev_list, &init_net.dev_base_head) ? NULL : list_next_entry(dev, dev_list))
#define SET_NETDEV_DEV(net, pdev) ((net)->dev.parent = (pdev))
extern struct net init_net;
extern rwlock_t dev_base_lock;
