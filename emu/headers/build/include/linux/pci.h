/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/device.h>
#include <linux/interrupt.h>
#include <linux/io.h>
#include <facts/linux/pci.h>

#define PCI_ANY_ID (~0)
#define PCI_DEVICE(vend, dev) .vendor = (vend), .device = (dev), .subvendor = PCI_ANY_ID, .subdevice = PCI_ANY_ID
#define PCI_DEVFN(slot, function) ((((slot) & 0x1f) << 3) | ((function) & 7))
#define pci_register_driver(drv) __pci_register_driver(drv, THIS_MODULE, KBUILD_MODNAME)
#define module_pci_driver(drv) module_driver(drv, pci_register_driver, pci_unregister_driver)
#define pci_get_drvdata(pdev) dev_get_drvdata(&(pdev)->dev)
#define pci_set_drvdata(pdev, data) dev_set_drvdata(&(pdev)->dev, data)
#define pci_resource_start(dev, bar) ((dev)->resource[bar].start)
#define pci_resource_end(dev, bar) ((dev)->resource[bar].end)
#define pci_resource_flags(dev, bar) ((dev)->resource[bar].flags)
#define pci_resource_len(dev, bar) (pci_resource_end(dev, bar) ? pci_resource_end(dev, bar) - pci_resource_start(dev, bar) + 1 : 0)
#define pci_name(pdev) dev_name(&(pdev)->dev)
#define to_pci_dev(d) container_of(d, struct pci_dev, dev)
