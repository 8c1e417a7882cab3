/* SPDX-License-Identifier: GPL-2.0-only */
/* Properties and children of devices come with firmware: there is none, so each device is as one without a node of it. */
#include "kernel.h"

struct device;
struct fwnode_handle;

#define NOTHING(name, type)								\
noinline int device_property_read_##name(const struct device *d, const char *prop, type *val, size_t n) { return -EINVAL; }	\
noinline int fwnode_property_read_##name(const struct fwnode_handle *f, const char *prop, type *val, size_t n) { return -EINVAL; }
NOTHING(u8_array, u8)
NOTHING(u16_array, u16)
NOTHING(u64_array, u64)
NOTHING(string_array, const char *)

noinline int fwnode_property_read_u32_array(const struct fwnode_handle *f, const char *prop, u32 *val, size_t n) { return -EINVAL; }
noinline int fwnode_property_read_string(const struct fwnode_handle *f, const char *prop, const char **val) { return -EINVAL; }
noinline bool fwnode_property_present(const struct fwnode_handle *f, const char *prop) { return false; }
noinline int fwnode_property_match_string(const struct fwnode_handle *f, const char *prop, const char *string) { return -EINVAL; }
noinline int device_property_match_string(const struct device *d, const char *prop, const char *string) { return -EINVAL; }

noinline unsigned int device_get_child_node_count(const struct device *d) { return 0; }
noinline struct fwnode_handle *device_get_next_child_node(const struct device *d, struct fwnode_handle *child) { return NULL; }
noinline struct fwnode_handle *device_get_named_child_node(const struct device *d, const char *name) { return NULL; }
noinline struct fwnode_handle *fwnode_get_next_child_node(const struct fwnode_handle *f, struct fwnode_handle *child) { return NULL; }
noinline struct fwnode_handle *fwnode_get_named_child_node(const struct fwnode_handle *f, const char *name) { return NULL; }
noinline struct fwnode_handle *fwnode_handle_get(struct fwnode_handle *f) { return f; }
noinline void fwnode_handle_put(struct fwnode_handle *f) { }
