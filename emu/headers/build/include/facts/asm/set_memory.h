/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern int set_memory_decrypted(long unsigned int addr, int numpages);
extern int set_memory_encrypted(long unsigned int addr, int numpages);
extern int set_memory_uc(long unsigned int addr, int numpages);
extern int set_memory_wb(long unsigned int addr, int numpages);
extern int set_memory_wc(long unsigned int addr, int numpages);
extern int set_pages_array_uc(struct page **pages, int numpages);
extern int set_pages_array_wb(struct page **pages, int numpages);
extern int set_pages_array_wc(struct page **pages, int numpages);
extern int set_pages_uc(struct page *page, int numpages);
extern int set_pages_wb(struct page *page, int numpages);
