/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern struct net_device *alloc_etherdev_mqs(int sizeof_priv, unsigned int txqs, unsigned int rxqs);
extern int device_get_ethdev_address(struct device *dev, struct net_device *netdev);
extern int device_get_mac_address(struct device *dev, char *addr);
extern struct net_device *devm_alloc_etherdev_mqs(struct device *dev, int sizeof_priv, unsigned int txqs, unsigned int rxqs);
extern void eth_commit_mac_addr_change(struct net_device *dev, void *p);
extern u32 eth_get_headlen(const struct net_device *dev, const void *data, u32 len);
extern int eth_gro_complete(struct sk_buff *skb, int nhoff);
extern struct sk_buff *eth_gro_receive(struct list_head *head, struct sk_buff *skb);
extern int eth_header(struct sk_buff *skb, struct net_device *dev, short unsigned int type, const void *daddr, const void *saddr, unsigned int len);
extern int eth_header_cache(const struct neighbour *neigh, struct hh_cache *hh, __be16 type);
extern void eth_header_cache_update(struct hh_cache *hh, const struct net_device *dev, const unsigned char *haddr);
extern __be16 eth_header_parse_protocol(const struct sk_buff *skb);
extern int eth_mac_addr(struct net_device *dev, void *p);
extern int eth_platform_get_mac_address(struct device *dev, u8 *mac_addr);
extern int eth_prepare_mac_addr_change(struct net_device *dev, void *p);
extern __be16 eth_type_trans(struct sk_buff *skb, struct net_device *dev);
extern int eth_validate_addr(struct net_device *dev);
extern int fwnode_get_mac_address(struct fwnode_handle *fwnode, char *addr);
extern int platform_get_ethdev_address(struct device *dev, struct net_device *netdev);
