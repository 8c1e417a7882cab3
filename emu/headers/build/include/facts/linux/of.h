/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define FWNODE_GRAPH_ENDPOINT_NEXT 1UL
#define FWNODE_GRAPH_DEVICE_DISABLED 2UL
#define MAX_PHANDLE_ARGS 16
#define OF_DYNAMIC 1
#define OF_DETACHED 2
#define OF_POPULATED 3
#define OF_POPULATED_BUS 4
#define OF_OVERLAY 5
#define OF_OVERLAY_FREE_CSET 6
#define OF_BAD_ADDR 0xffffffffffffffffULL
extern struct fwnode_handle *__dev_fwnode(struct device *dev);
extern const struct fwnode_handle *__dev_fwnode_const(const struct device *dev);
extern int device_add_software_node(struct device *dev, const struct software_node *node);
extern int device_create_managed_software_node(struct device *dev, const struct property_entry *properties, const struct software_node *parent);
extern bool device_dma_supported(struct device *dev);
extern unsigned int device_get_child_node_count(const struct device *dev);
extern enum dev_dma_attr device_get_dma_attr(struct device *dev);
extern const void *device_get_match_data(const struct device *dev);
extern struct fwnode_handle *device_get_named_child_node(const struct device *dev, const char *childname);
extern struct fwnode_handle *device_get_next_child_node(const struct device *dev, struct fwnode_handle *child);
extern int device_get_phy_mode(struct device *dev);
extern int device_property_match_string(struct device *dev, const char *propname, const char *string);
extern bool device_property_present(struct device *dev, const char *propname);
extern int device_property_read_string(struct device *dev, const char *propname, const char **val);
extern int device_property_read_string_array(struct device *dev, const char *propname, const char **val, size_t nval);
extern int device_property_read_u16_array(struct device *dev, const char *propname, u16 *val, size_t nval);
extern int device_property_read_u32_array(struct device *dev, const char *propname, u32 *val, size_t nval);
extern int device_property_read_u64_array(struct device *dev, const char *propname, u64 *val, size_t nval);
extern int device_property_read_u8_array(struct device *dev, const char *propname, u8 *val, size_t nval);
extern void device_remove_software_node(struct device *dev);
extern void *fwnode_connection_find_match(struct fwnode_handle *fwnode, const char *con_id, void *data, devcon_match_fn_t match);
extern int fwnode_connection_find_matches(struct fwnode_handle *fwnode, const char *con_id, void *data, devcon_match_fn_t match, void **matches, unsigned int matches_len);
extern unsigned int fwnode_count_parents(const struct fwnode_handle *fwnode);
extern struct fwnode_handle *fwnode_create_software_node(const struct property_entry *properties, const struct fwnode_handle *parent);
extern bool fwnode_device_is_available(const struct fwnode_handle *fwnode);
extern struct fwnode_handle *fwnode_find_reference(const struct fwnode_handle *fwnode, const char *name, unsigned int index);
extern const char *fwnode_get_name(const struct fwnode_handle *fwnode);
extern struct fwnode_handle *fwnode_get_named_child_node(const struct fwnode_handle *fwnode, const char *childname);
extern struct fwnode_handle *fwnode_get_next_available_child_node(const struct fwnode_handle *fwnode, struct fwnode_handle *child);
extern struct fwnode_handle *fwnode_get_next_child_node(const struct fwnode_handle *fwnode, struct fwnode_handle *child);
extern struct fwnode_handle *fwnode_get_next_parent(struct fwnode_handle *fwnode);
extern struct fwnode_handle *fwnode_get_nth_parent(struct fwnode_handle *fwnode, unsigned int depth);
extern struct fwnode_handle *fwnode_get_parent(const struct fwnode_handle *fwnode);
extern int fwnode_get_phy_mode(struct fwnode_handle *fwnode);
extern struct fwnode_handle *fwnode_graph_get_endpoint_by_id(const struct fwnode_handle *fwnode, u32 port, u32 endpoint, long unsigned int flags);
extern unsigned int fwnode_graph_get_endpoint_count(struct fwnode_handle *fwnode, long unsigned int flags);
extern struct fwnode_handle *fwnode_graph_get_next_endpoint(const struct fwnode_handle *fwnode, struct fwnode_handle *prev);
extern struct fwnode_handle *fwnode_graph_get_port_parent(const struct fwnode_handle *endpoint);
extern struct fwnode_handle *fwnode_graph_get_remote_endpoint(const struct fwnode_handle *fwnode);
extern struct fwnode_handle *fwnode_graph_get_remote_port(const struct fwnode_handle *fwnode);
extern struct fwnode_handle *fwnode_graph_get_remote_port_parent(const struct fwnode_handle *fwnode);
extern int fwnode_graph_parse_endpoint(const struct fwnode_handle *fwnode, struct fwnode_endpoint *endpoint);
extern struct fwnode_handle *fwnode_handle_get(struct fwnode_handle *fwnode);
extern void fwnode_handle_put(struct fwnode_handle *fwnode);
extern void *fwnode_iomap(struct fwnode_handle *fwnode, int index);
extern int fwnode_irq_get(const struct fwnode_handle *fwnode, unsigned int index);
extern int fwnode_irq_get_byname(const struct fwnode_handle *fwnode, const char *name);
extern int fwnode_property_get_reference_args(const struct fwnode_handle *fwnode, const char *prop, const char *nargs_prop, unsigned int nargs, unsigned int index, struct fwnode_reference_args *args);
extern int fwnode_property_match_string(const struct fwnode_handle *fwnode, const char *propname, const char *string);
extern bool fwnode_property_present(const struct fwnode_handle *fwnode, const char *propname);
extern int fwnode_property_read_string(const struct fwnode_handle *fwnode, const char *propname, const char **val);
extern int fwnode_property_read_string_array(const struct fwnode_handle *fwnode, const char *propname, const char **val, size_t nval);
extern int fwnode_property_read_u16_array(const struct fwnode_handle *fwnode, const char *propname, u16 *val, size_t nval);
extern int fwnode_property_read_u32_array(const struct fwnode_handle *fwnode, const char *propname, u32 *val, size_t nval);
extern int fwnode_property_read_u64_array(const struct fwnode_handle *fwnode, const char *propname, u64 *val, size_t nval);
extern int fwnode_property_read_u8_array(const struct fwnode_handle *fwnode, const char *propname, u8 *val, size_t nval);
extern void fwnode_remove_software_node(struct fwnode_handle *fwnode);
extern bool is_software_node(const struct fwnode_handle *fwnode);
extern struct property_entry *property_entries_dup(const struct property_entry *properties);
extern void property_entries_free(const struct property_entry *properties);
extern const struct software_node *software_node_find_by_name(const struct software_node *parent, const char *name);
extern struct fwnode_handle *software_node_fwnode(const struct software_node *node);
extern int software_node_register(const struct software_node *node);
extern int software_node_register_node_group(const struct software_node **node_group);
extern int software_node_register_nodes(const struct software_node *nodes);
extern void software_node_unregister(const struct software_node *node);
extern void software_node_unregister_node_group(const struct software_node **node_group);
extern void software_node_unregister_nodes(const struct software_node *nodes);
extern const struct software_node *to_software_node(const struct fwnode_handle *fwnode);
