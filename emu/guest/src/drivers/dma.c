/* SPDX-License-Identifier: GPL-2.0-only */
/* Memory for devices: any memory is. Its bus address is where it lies in the direct map. */
#include "device.h"

static u64 bus_address(const void *p) { return (unsigned long)p - ABI_DIRECT_MAP; }

noinline void *dma_alloc_attrs(struct device *d, size_t size, u64 *handle, gfp_t gfp, unsigned long attrs)
{
	void *p = kzalloc(ALIGN(size, PAGE_SIZE), gfp);

	if (p)
		*handle = bus_address(p);
	return p;
}

noinline void dma_free_attrs(struct device *d, size_t size, void *p, u64 handle, unsigned long attrs) { kfree(p); }
void *devm_kmalloc(struct device *d, size_t size, gfp_t gfp);

noinline void *dmam_alloc_attrs(struct device *d, size_t size, u64 *handle, gfp_t gfp, unsigned long attrs)
{
	void *p = devm_kmalloc(d, size, gfp | __GFP_ZERO);

	if (p)
		*handle = bus_address(p);
	return p;
}

noinline u64 dma_map_page_attrs(struct device *d, struct page *page, size_t at, size_t size, int dir, unsigned long attrs)
{
	return bus_address(page_address(page)) + at;
}

noinline void dma_unmap_page_attrs(struct device *d, u64 addr, size_t size, int dir, unsigned long attrs) { }
noinline void dma_sync_single_for_cpu(struct device *d, u64 addr, size_t size, int dir) { }
noinline void dma_sync_single_for_device(struct device *d, u64 addr, size_t size, int dir) { }
noinline int dma_set_mask(struct device *d, u64 mask) { return 0; }
noinline int dma_set_coherent_mask(struct device *d, u64 mask) { return 0; }
noinline int dma_supported(struct device *d, u64 mask) { return 1; }

/* There is no engine that copies. */
noinline void *__dma_request_channel(const void *mask, void *filter, void *param, void *np) { return NULL; }
noinline void dma_release_channel(void *chan) { }

/* Devices do not sleep. */
noinline void pm_runtime_enable(struct device *d) { }
noinline void __pm_runtime_disable(struct device *d, bool check) { }
noinline int __pm_runtime_resume(struct device *d, int flags) { return 1; }
noinline int __pm_runtime_idle(struct device *d, int flags) { return 0; }
noinline int __pm_runtime_suspend(struct device *d, int flags) { return 0; }

noinline void *devm_ioremap(struct device *d, u64 at, u64 size) { return NULL; }
noinline void *devm_ioremap_resource(struct device *d, const void *res) { return ERR_PTR(-ENOMEM); }
noinline void *devm_platform_ioremap_resource(void *pdev, unsigned int i) { return ERR_PTR(-EINVAL); }
noinline void *ioport_map(unsigned long port, unsigned int n) { return port > 0xffff ? NULL : (void *)(port + 0x10000); }
noinline void ioport_unmap(void *p) { }
noinline void memcpy_fromio(void *to, const volatile void *from, size_t n) { memcpy(to, (const void *)from, n); }
noinline void memcpy_toio(volatile void *to, const void *from, size_t n) { memcpy((void *)to, from, n); }
noinline void memset_io(volatile void *to, int c, size_t n) { memset((void *)to, c, n); }

noinline int dev_err_probe(const struct device *d, int err, const char *fmt, ...)
{
	char text[256];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	if (err != -517)	/* EPROBE_DEFER */
		_dev_err(d, "error %pe: %s", ERR_PTR(err), text);
	return err;
}
