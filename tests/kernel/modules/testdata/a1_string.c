/* What a module calls that has no state: strings, numbers, sorting, bits, random numbers. */
#include <linux/module.h>
#include <linux/kernel.h>
#include <linux/string.h>
#include <linux/sort.h>
#include <linux/bsearch.h>
#include <linux/bitmap.h>
#include <linux/random.h>
#include <linux/slab.h>
#include <linux/ctype.h>
#include <linux/parser.h>
#include <linux/gcd.h>
#include <linux/lcm.h>
#include <linux/crc32.h>
#include <linux/hash.h>

static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static noinline void strings(void)
{
	char buf[64], *s = buf, *t;
	const char *volatile hay = "one two three two";

	pr_info("%s|%s|%s|%s\n", strstr(hay, "two"), strnstr(hay, "two", 6) ?: "none", strrchr(hay, 't'), strpbrk(hay, "xyzw"));
	pr_info("%zu %zu %d %d %d\n", strspn(hay, "neo "), strcspn(hay, "w"), strcasecmp("ABC", "abd") < 0, strncasecmp("ABx", "aby", 2), sysfs_streq("on\n", "on"));
	strscpy(buf, "a,b,,c", sizeof(buf));
	while ((t = strsep(&s, ",")))
		pr_info("<%s>\n", t);
	pr_info("%zd %s\n", strscpy(buf, "longer than eight", 8), buf);
	pr_info("%zd %s\n", strscpy_pad(buf, "abc", 8), buf);
	strreplace(buf, 'b', 'B'); pr_info("%s %s\n", buf, strim(strcpy(buf + 8, "  x y  ")));
	pr_info("%d %p %p\n", match_string((const char *[]){ "no", "yes" }, 2, "yes"), memchr_inv("aaa", 'a', 3), memscan("abc", 'z', 0) ? NULL : NULL);
	s = kstrndup(hay, 7, GFP_KERNEL); t = kasprintf(GFP_KERNEL, "%s-%d", s, 7); pr_info("%s %s\n", s, t); kfree(s); kfree(t);
	s = kmemdup_nul("abcdef", 3, GFP_KERNEL); pr_info("%s\n", s); kfree(s);
}

static noinline void numbers(void)
{
	static const char *const text[] = { "17", "-17", "0x1f", "017", "99999999999", "12x", "", "255\n" };
	u8 x[2];
	int i, v; unsigned u; long l; u64 q; u8 b; s16 h; bool o; long long ll;

	for (i = 0; i < ARRAY_SIZE(text); i++) {
		v = u = l = q = b = h = 0;
		pr_info("%d %d %d %d %d %d", kstrtoint(text[i], 0, &v), kstrtouint(text[i], 0, &u), kstrtol(text[i], 0, &l),
			kstrtou64(text[i], 0, &q), kstrtou8(text[i], 10, &b), kstrtos16(text[i], 0, &h));
		pr_cont(" %d %u %ld %llu %u %d\n", v, u, l, q, b, h);
	}
	pr_info("%d %d %d %d\n", kstrtobool("on", &o), o, kstrtobool("x", &o), kstrtoll("-5", 10, &ll));
	pr_info("%lu %ld %llu %d\n", simple_strtoul("123abc", NULL, 0), simple_strtol("-9z", NULL, 10), simple_strtoull("0x10", NULL, 16), sscanf("7 b 0x20", "%d %*c %i", &v, &i));
	pr_info("%d %d %lu %lu %lu\n", v, i, int_sqrt(1000), gcd(48, 36), lcm(4, 6));
	pr_info("%d %02x %x %d\n", hex_to_bin('b'), hex2bin(x, "0aff", 2) ?: x[1], crc32_le(~0, "abc", 3), hash_32(1, 8));
}

static int __init a1_init(void)
{
	int v[] = { 5, -1, 9, 0, 3 }, i, key = 9;
	DECLARE_BITMAP(map, 100);

	strings();
	numbers();
	sort(v, 5, sizeof(int), cmp, NULL);
	for (i = 0; i < 5; i++) pr_cont(" %d", v[i]);
	pr_cont(": %zd\n", (int *)bsearch(&key, v, 5, sizeof(int), cmp) - v);
	bitmap_zero(map, 100); bitmap_set(map, 3, 4); set_bit(70, map); set_bit(99, map);
	pr_info("%*pb %*pbl %d %lu %lu %lu\n", 100, map, 100, map, bitmap_weight(map, 100), find_first_bit(map, 100), find_next_bit(map, 100, 7), find_next_zero_bit(map, 100, 3));
	get_random_bytes(v, sizeof(v)); pr_info("random %d %d\n", v[0] != v[1], get_random_u32() != get_random_u32());
	return 0;
}
static void __exit a1_exit(void) { pr_info("bye\n"); }
module_init(a1_init); module_exit(a1_exit); MODULE_LICENSE("GPL");
