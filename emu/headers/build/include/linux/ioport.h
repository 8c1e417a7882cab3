/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/ioport.h>

extern struct resource ioport_resource, iomem_resource;
#define request_region(start, n, name) __request_region(&ioport_resource, start, n, name, 0)
#define request_mem_region(start, n, name) __request_region(&iomem_resource, start, n, name, 0)
#define release_region(start, n) __release_region(&ioport_resource, start, n)
#define release_mem_region(start, n) __release_region(&iomem_resource, start, n)
#define resource_size(r) ((r)->end - (r)->start + 1)
