/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define UUID_SIZE 16
#define UUID_STRING_LEN 36
extern void generate_random_guid(unsigned char *guid);
extern void generate_random_uuid(unsigned char *uuid);
extern void guid_gen(guid_t *lu);
extern int guid_parse(const char *uuid, guid_t *u);
extern void uuid_gen(uuid_t *bu);
extern bool uuid_is_valid(const char *uuid);
extern int uuid_parse(const char *uuid, uuid_t *u);
