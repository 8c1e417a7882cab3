/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define PCI_ID_F_VFIO_DRIVER_OVERRIDE 1
#define IEEE1394_MATCH_VENDOR_ID 1
#define IEEE1394_MATCH_MODEL_ID 2
#define IEEE1394_MATCH_SPECIFIER_ID 4
#define IEEE1394_MATCH_VERSION 8
#define USB_DEVICE_ID_MATCH_VENDOR 1
#define USB_DEVICE_ID_MATCH_PRODUCT 2
#define USB_DEVICE_ID_MATCH_DEV_LO 4
#define USB_DEVICE_ID_MATCH_DEV_HI 8
#define USB_DEVICE_ID_MATCH_DEV_CLASS 16
#define USB_DEVICE_ID_MATCH_DEV_SUBCLASS 32
#define USB_DEVICE_ID_MATCH_DEV_PROTOCOL 64
#define USB_DEVICE_ID_MATCH_INT_CLASS 128
#define USB_DEVICE_ID_MATCH_INT_SUBCLASS 256
#define USB_DEVICE_ID_MATCH_INT_PROTOCOL 512
#define USB_DEVICE_ID_MATCH_INT_NUMBER 1024
#define HID_ANY_ID (-1)
#define HID_BUS_ANY 0xffff
#define HID_GROUP_ANY 0
#define CCW_DEVICE_ID_MATCH_CU_TYPE 1
#define CCW_DEVICE_ID_MATCH_CU_MODEL 2
#define CCW_DEVICE_ID_MATCH_DEVICE_TYPE 4
#define CCW_DEVICE_ID_MATCH_DEVICE_MODEL 8
#define AP_DEVICE_ID_MATCH_CARD_TYPE 1
#define AP_DEVICE_ID_MATCH_QUEUE_TYPE 2
#define ACPI_ID_LEN 16
#define PNP_ID_LEN 8
#define PNP_MAX_DEVICES 8
#define SERIO_ANY 255
#define PCMCIA_DEV_ID_MATCH_MANF_ID 1
#define PCMCIA_DEV_ID_MATCH_CARD_ID 2
#define PCMCIA_DEV_ID_MATCH_FUNC_ID 4
#define PCMCIA_DEV_ID_MATCH_FUNCTION 8
#define PCMCIA_DEV_ID_MATCH_PROD_ID1 16
#define PCMCIA_DEV_ID_MATCH_PROD_ID2 32
#define PCMCIA_DEV_ID_MATCH_PROD_ID3 64
#define PCMCIA_DEV_ID_MATCH_PROD_ID4 128
#define PCMCIA_DEV_ID_MATCH_DEVICE_NO 256
#define PCMCIA_DEV_ID_MATCH_FAKE_CIS 512
#define PCMCIA_DEV_ID_MATCH_ANONYMOUS 1024
#define INPUT_DEVICE_ID_EV_MAX 31
#define INPUT_DEVICE_ID_KEY_MIN_INTERESTING 113
#define INPUT_DEVICE_ID_KEY_MAX 767
#define INPUT_DEVICE_ID_REL_MAX 15
#define INPUT_DEVICE_ID_ABS_MAX 63
#define INPUT_DEVICE_ID_MSC_MAX 7
#define INPUT_DEVICE_ID_LED_MAX 15
#define INPUT_DEVICE_ID_SND_MAX 7
#define INPUT_DEVICE_ID_FF_MAX 127
#define INPUT_DEVICE_ID_SW_MAX 16
#define INPUT_DEVICE_ID_PROP_MAX 31
#define INPUT_DEVICE_ID_MATCH_BUS 1
#define INPUT_DEVICE_ID_MATCH_VENDOR 2
#define INPUT_DEVICE_ID_MATCH_PRODUCT 4
#define INPUT_DEVICE_ID_MATCH_VERSION 8
#define INPUT_DEVICE_ID_MATCH_EVBIT 16
#define INPUT_DEVICE_ID_MATCH_KEYBIT 32
#define INPUT_DEVICE_ID_MATCH_RELBIT 64
#define INPUT_DEVICE_ID_MATCH_ABSBIT 128
#define INPUT_DEVICE_ID_MATCH_MSCIT 256
#define INPUT_DEVICE_ID_MATCH_LEDBIT 512
#define INPUT_DEVICE_ID_MATCH_SNDBIT 1024
#define INPUT_DEVICE_ID_MATCH_FFBIT 2048
#define INPUT_DEVICE_ID_MATCH_SWBIT 0x1000
#define INPUT_DEVICE_ID_MATCH_PROPBIT 0x2000
#define EISA_SIG_LEN 8
#define PA_HWTYPE_ANY_ID 255
#define PA_HVERSION_REV_ANY_ID 255
#define PA_HVERSION_ANY_ID 0xffff
#define PA_SVERSION_ANY_ID 0xffffffffU
#define SDIO_ANY_ID (-1)
#define SSB_ANY_VENDOR 0xffff
#define SSB_ANY_ID 0xffff
#define SSB_ANY_REV 255
#define BCMA_ANY_MANUF 0xffff
#define BCMA_ANY_ID 0xffff
#define BCMA_ANY_REV 255
#define BCMA_ANY_CLASS 255
#define VIRTIO_DEV_ANY_ID 0xffffffffU
#define RPMSG_NAME_SIZE 32
#define I2C_NAME_SIZE 20
#define PCI_EPF_NAME_SIZE 20
#define I3C_MATCH_DCR 1
#define I3C_MATCH_MANUF 2
#define I3C_MATCH_PART 4
#define I3C_MATCH_EXTRA_INFO 8
#define SPI_NAME_SIZE 32
#define SLIMBUS_NAME_SIZE 32
#define APR_NAME_SIZE 32
#define SPMI_NAME_SIZE 32
#define PLATFORM_NAME_SIZE 20
#define MDIO_NAME_SIZE 32
#define ZORRO_WILDCARD 0xffffffffU
#define ISAPNP_ANY_ID 0xffff
#define X86_VENDOR_ANY 0xffff
#define X86_FAMILY_ANY 0
#define X86_MODEL_ANY 0
#define X86_STEPPING_ANY 0
#define X86_FEATURE_ANY 0
#define IPACK_ANY_FORMAT 255
#define IPACK_ANY_ID (-1)
#define MEI_CL_NAME_SIZE 32
#define MEI_CL_VERSION_ANY 255
#define RIO_ANY_ID 0xffff
#define TBSVC_MATCH_PROTOCOL_KEY 1
#define TBSVC_MATCH_PROTOCOL_ID 2
#define TBSVC_MATCH_PROTOCOL_VERSION 4
#define TBSVC_MATCH_PROTOCOL_REVISION 8
#define TYPEC_ANY_MODE 7
#define MHI_NAME_SIZE 32
#define AUXILIARY_NAME_SIZE 32
#define SSAM_MATCH_TARGET 1
#define SSAM_MATCH_INSTANCE 2
#define SSAM_MATCH_FUNCTION 4
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
