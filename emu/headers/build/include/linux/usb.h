/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/device.h>
#include <facts/linux/usb.h>

#define USB_DEVICE(vend, prod) .match_flags = 3, .idVendor = (vend), .idProduct = (prod)
#define usb_register(drv) usb_register_driver(drv, THIS_MODULE, KBUILD_MODNAME)
#define module_usb_driver(drv) module_driver(drv, usb_register, usb_deregister)
#define usb_get_intfdata(intf) dev_get_drvdata(&(intf)->dev)
#define usb_set_intfdata(intf, data) dev_set_drvdata(&(intf)->dev, data)
#define interface_to_usbdev(intf) container_of((intf)->dev.parent, struct usb_device, dev)
#define to_usb_device(d) container_of(d, struct usb_device, dev)
