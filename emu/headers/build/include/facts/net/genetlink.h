/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define GENL_NAMSIZ 16
#define GENL_MIN_ID 16
#define GENL_MAX_ID 1023
#define GENL_HDRLEN 4UL
#define GENL_ADMIN_PERM 1
#define GENL_CMD_CAP_DO 2
#define GENL_CMD_CAP_DUMP 4
#define GENL_CMD_CAP_HASPOL 8
#define GENL_UNS_ADMIN_PERM 16
#define GENL_ID_CTRL 16
#define GENL_ID_VFS_DQUOT 17
#define GENL_ID_PMCRAID 18
#define GENL_START_ALLOC 19
#define CTRL_CMD_UNSPEC 0
#define CTRL_CMD_NEWFAMILY 1
#define CTRL_CMD_DELFAMILY 2
#define CTRL_CMD_GETFAMILY 3
#define CTRL_CMD_NEWOPS 4
#define CTRL_CMD_DELOPS 5
#define CTRL_CMD_GETOPS 6
#define CTRL_CMD_NEWMCAST_GRP 7
#define CTRL_CMD_DELMCAST_GRP 8
#define CTRL_CMD_GETMCAST_GRP 9
#define CTRL_CMD_GETPOLICY 10
#define __CTRL_CMD_MAX 11
#define CTRL_CMD_MAX 10
#define CTRL_ATTR_UNSPEC 0
#define CTRL_ATTR_FAMILY_ID 1
#define CTRL_ATTR_FAMILY_NAME 2
#define CTRL_ATTR_VERSION 3
#define CTRL_ATTR_HDRSIZE 4
#define CTRL_ATTR_MAXATTR 5
#define CTRL_ATTR_OPS 6
#define CTRL_ATTR_MCAST_GROUPS 7
#define CTRL_ATTR_POLICY 8
#define CTRL_ATTR_OP_POLICY 9
#define CTRL_ATTR_OP 10
#define __CTRL_ATTR_MAX 11
#define CTRL_ATTR_MAX 10
#define CTRL_ATTR_OP_UNSPEC 0
#define CTRL_ATTR_OP_ID 1
#define CTRL_ATTR_OP_FLAGS 2
#define __CTRL_ATTR_OP_MAX 3
#define CTRL_ATTR_OP_MAX 2
#define CTRL_ATTR_MCAST_GRP_UNSPEC 0
#define CTRL_ATTR_MCAST_GRP_NAME 1
#define CTRL_ATTR_MCAST_GRP_ID 2
#define __CTRL_ATTR_MCAST_GRP_MAX 3
#define CTRL_ATTR_MCAST_GRP_MAX 2
#define CTRL_ATTR_POLICY_UNSPEC 0
#define CTRL_ATTR_POLICY_DO 1
#define CTRL_ATTR_POLICY_DUMP 2
#define __CTRL_ATTR_POLICY_DUMP_MAX 3
#define CTRL_ATTR_POLICY_DUMP_MAX 2
#define CTRL_ATTR_POLICY_MAX 2
#define GENLMSG_DEFAULT_SIZE 3756UL
#define GENL_MCAST_CAP_NET_ADMIN 1UL
#define GENL_MCAST_CAP_SYS_ADMIN 2UL
extern void genl_lock(void);
extern void genl_notify(const struct genl_family *family, struct sk_buff *skb, struct genl_info *info, u32 group, gfp_t flags);
extern int genl_register_family(struct genl_family *family);
extern void genl_unlock(void);
extern int genl_unregister_family(const struct genl_family *family);
extern int genlmsg_multicast_allns(const struct genl_family *family, struct sk_buff *skb, u32 portid, unsigned int group);
extern void *genlmsg_put(struct sk_buff *skb, u32 portid, u32 seq, const struct genl_family *family, int flags, u8 cmd);
