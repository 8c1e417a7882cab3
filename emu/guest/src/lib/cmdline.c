/* SPDX-License-Identifier: GPL-2.0-only */
/* Numbers in text, and words of it. */
#include "mm.h"
#include "string.h"

noinline int get_option(char **str, int *value)
{
	char *at = *str, *end;
	bool minus;

	if (!at || !*at)
		return 0;
	minus = *at == '-';
	*value = simple_strtoull(at + minus, &end, 0);
	if (minus)
		*value = -*value;
	*str = end;
	if (end == at + minus)
		return 0;
	if (*end == ',') {
		++*str;
		return 2;
	}
	return *end == '-' ? 3 : 1;
}

noinline char *get_options(const char *str, int n, int *ints)
{
	int i = 1, got, more;

	while (i < n || n == 0) {
		int value, *at = n ? ints + i : &value;

		got = get_option((char **)&str, at);
		if (!got)
			break;
		if (got == 3) {
			int last, from = *at;

			str++;
			if (!get_option((char **)&str, &last))
				break;
			for (more = from; more <= last && i < n; more++)
				ints[i++] = more;
			continue;
		}
		i++;
		if (got == 1)
			break;
	}
	ints[0] = i - 1;
	return (char *)str;
}

static bool space(char c) { return c == ' ' || (c >= 9 && c <= 13); }

/* The copy of the text lies before the array. */
noinline char **argv_split(gfp_t gfp, const char *str, int *argcp)
{
	int argc = 0, i = 0;
	const char *s;
	char **argv, *copy, *c;

	for (s = str; *s; s++)
		argc += !space(*s) && (s == str || space(s[-1]));
	copy = kstrdup(str, gfp);
	argv = kmalloc(sizeof(*argv) * (argc + 2), gfp);
	if (!copy || !argv) {
		kfree(copy);
		kfree(argv);
		return NULL;
	}
	*argv++ = copy;
	for (c = copy; *c; c++) {
		if (space(*c)) {
			*c = 0;
			continue;
		}
		if (c == copy || !c[-1])
			argv[i++] = c;
	}
	argv[argc] = NULL;
	if (argcp)
		*argcp = argc;
	return argv;
}

noinline void argv_free(char **argv)
{
	argv--;
	kfree(argv[0]);
	kfree(argv);
}

noinline bool is_vmalloc_addr(const void *p)
{
	return (unsigned long)p >= VMALLOC_START && (unsigned long)p < VMALLOC_END;
}

noinline bool is_vmalloc_or_module_addr(const void *p)
{
	return is_vmalloc_addr(p) || ((unsigned long)p >= MODULES_START && (unsigned long)p < MODULES_END);
}

/* Random identifiers. */
void get_random_bytes(void *buf, size_t n);

noinline void generate_random_uuid(u8 uuid[16])
{
	get_random_bytes(uuid, 16);
	uuid[6] = (uuid[6] & 0x0f) | 0x40;
	uuid[8] = (uuid[8] & 0x3f) | 0x80;
}
noinline void uuid_gen(u8 *uuid) { generate_random_uuid(uuid); }
noinline void guid_gen(u8 *guid)
{
	get_random_bytes(guid, 16);
	guid[7] = (guid[7] & 0x0f) | 0x40;
	guid[8] = (guid[8] & 0x3f) | 0x80;
}
