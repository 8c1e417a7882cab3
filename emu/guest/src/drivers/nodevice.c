/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What drivers call with a device of a bus that has none (buses.c): nobody can come here, since no driver is given a
 * device. A name is there so that the driver can be loaded.
 */
#include "bug.h"

#define NO_DEVICE(name)	\
asm(".globl " #name "\n.type " #name ", @function\n.set " #name ", no_such_device\n.size " #name ", 8");

noinline long no_such_device(void)
{
	return -19;	/* ENODEV */
}

NO_DEVICE(pci_enable_device) NO_DEVICE(pci_disable_device) NO_DEVICE(pci_set_master) NO_DEVICE(pci_clear_master)
NO_DEVICE(pci_request_region) NO_DEVICE(pci_release_region) NO_DEVICE(pci_request_regions) NO_DEVICE(pci_release_regions)
NO_DEVICE(pci_read_config_byte) NO_DEVICE(pci_read_config_word) NO_DEVICE(pci_read_config_dword)
NO_DEVICE(pci_write_config_byte) NO_DEVICE(pci_write_config_word) NO_DEVICE(pci_write_config_dword)
NO_DEVICE(pci_iomap) NO_DEVICE(pci_iounmap) NO_DEVICE(pci_find_capability) NO_DEVICE(pcie_capability_read_word)
NO_DEVICE(pci_alloc_irq_vectors) NO_DEVICE(pci_alloc_irq_vectors_affinity) NO_DEVICE(pci_free_irq_vectors)
NO_DEVICE(pci_irq_vector) NO_DEVICE(pci_enable_msi) NO_DEVICE(pci_disable_msi) NO_DEVICE(pcim_enable_device)
NO_DEVICE(pcim_iomap_regions) NO_DEVICE(pcim_iomap_table) NO_DEVICE(pci_resource_to_user)
NO_DEVICE(i2c_smbus_read_byte) NO_DEVICE(i2c_smbus_write_byte) NO_DEVICE(i2c_smbus_read_byte_data)
NO_DEVICE(i2c_smbus_write_byte_data) NO_DEVICE(i2c_smbus_read_word_data) NO_DEVICE(i2c_smbus_write_word_data)
NO_DEVICE(i2c_smbus_read_i2c_block_data) NO_DEVICE(i2c_smbus_write_i2c_block_data) NO_DEVICE(i2c_transfer)
NO_DEVICE(i2c_transfer_buffer_flags) NO_DEVICE(i2c_unregister_device) NO_DEVICE(i2c_new_client_device)
NO_DEVICE(i2c_add_adapter) NO_DEVICE(i2c_add_numbered_adapter) NO_DEVICE(i2c_del_adapter)
NO_DEVICE(spi_setup) NO_DEVICE(spi_sync) NO_DEVICE(spi_write_then_read) NO_DEVICE(spi_unregister_device)
NO_DEVICE(usb_submit_urb) NO_DEVICE(usb_kill_urb) NO_DEVICE(usb_alloc_urb) NO_DEVICE(usb_free_urb)
NO_DEVICE(usb_alloc_coherent) NO_DEVICE(usb_free_coherent) NO_DEVICE(usb_bulk_msg) NO_DEVICE(usb_control_msg)
NO_DEVICE(usb_get_dev) NO_DEVICE(usb_put_dev) NO_DEVICE(usb_get_intf) NO_DEVICE(usb_put_intf) NO_DEVICE(usb_register_dev)
NO_DEVICE(usb_deregister_dev) NO_DEVICE(usb_find_interface) NO_DEVICE(usb_find_common_endpoints)
NO_DEVICE(usb_clear_halt) NO_DEVICE(usb_interrupt_msg) NO_DEVICE(usb_set_interface) NO_DEVICE(usb_string)
NO_DEVICE(serdev_device_open) NO_DEVICE(serdev_device_close) NO_DEVICE(serdev_device_write_buf)
NO_DEVICE(serdev_device_set_baudrate) NO_DEVICE(serdev_device_set_flow_control) NO_DEVICE(serdev_device_set_parity)
