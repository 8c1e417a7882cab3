/* Every format of printk whose text does not depend on the boot. */
#include <linux/module.h>
#include <linux/kernel.h>
#include <linux/ratelimit.h>
#include <linux/kallsyms.h>
#include <linux/fs.h>
#include <linux/err.h>

noinline int a5_target(int x) { barrier(); return x; }
static __printf(1, 2) void nested(const char *fmt, ...)
{
	struct va_format vaf; va_list args;

	va_start(args, fmt); vaf.fmt = fmt; vaf.va = &args; pr_info("<%pV>\n", &vaf); va_end(args);
}

static int __init a5_init(void)
{
	static const u8 ip4[] = { 10, 0, 200, 1 }, mac[] = { 0, 0x1b, 0x2c, 3, 4, 0xff }, ip6[] = { 0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 };
	static const u8 any[16], four[16] = { [10] = 255, 255, 1, 2, 3, 4 }, one[16] = { [15] = 1 };
	static const u8 uuid[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0xaf };
	unsigned long map[] = { 0xf00ff, 1 }; phys_addr_t pa = 0x1234; static char buf[KSYM_SYMBOL_LEN]; time64_t t = 1700000000; struct rtc_time *none = NULL; int i;

	pr_info("%d %i %u %x %X %o %#x %#o %#X %#x %#o|\n", -5, 7, 5u, 255, 255, 8, 255, 8, 255, 0, 0);
	pr_info("%5d|%-5d|%05d|%+d|% d|%5.3d|%.0d|%x|%8x|%-8x|%08x|%#10x|%#010x|\n", 42, 42, 42, 42, 42, 7, 0, -1, 255, 255, 255, 255, 255);
	pr_info("%ld %lu %lld %llx %hd %hhd %hu %hhx %zu %zd %td %Lx|\n", -1L, -1UL, -1LL, 0x123456789abcdefULL, (short)70000, (char)300, (unsigned short)70000, (unsigned char)300, sizeof(long), (ssize_t)-1, (ptrdiff_t)-2, 5LL);
	pr_info("%s|%10s|%-10s|%.2s|%10.2s|%-10.2s|%*s|%-*s|%.*s|%s|\n", "abc", "abc", "abc", "abc", "abc", "abc", 6, "abc", 6, "abc", 1, "abc", (char *)NULL);
	pr_info("%c|%5c|%-5c|%%|%s\n", 'a', 'b', 'c', (char *)16);
	pr_info("%pS|%ps|%pB|%pS|%ps|\n", a5_target, a5_target, (char *)a5_target + 2, (void *)0x1234, (char *)a5_target + 3);
	pr_info("%px|%px|%p|%pe|%pe|%pe|%pK|%20px|%-20px|\n", (void *)0xdeadbeef, NULL, NULL, ERR_PTR(-ENOENT), ERR_PTR(-EINVAL), ERR_PTR(-4095), NULL, (void *)1, (void *)1);
	pr_info("%10pe|%-10pe|%p\n", ERR_PTR(-EIO), ERR_PTR(-EIO), ERR_PTR(-5));
	pr_info("%*ph|%*phC|%*phD|%*phN|%5ph|\n", 3, mac, 3, mac, 3, mac, 3, mac, mac);
	pr_info("%pI4|%pi4|%pI4h|%pI4n|%pI4b|%pI4l|\n", ip4, ip4, ip4, ip4, ip4, ip4);
	pr_info("%pI6|%pi6|%pI6c|%pI6c|%pI6c|%pI6c|\n", ip6, ip6, ip6, any, four, one);
	pr_info("%pM|%pMR|%pMF|%pm|%pmR|\n", mac, mac, mac, mac, mac);
	pr_info("%pUb|%pUB|%pUl|%pUL|%pU|\n", uuid, uuid, uuid, uuid, uuid);
	pr_info("%*pb|%*pbl|%3pb|%20pbl|\n", 70, map, 70, map, map, map);
	pr_info("%pa|%pad|%pap|\n", &pa, &pa, &pa);
	pr_info("%ptT|%ptTd|%ptTt|%ptR\n", &t, &t, &t, none);
	nested("%d %s %pI4", 5, "five", ip4);
	pr_info("%d %d [%s] %d\n", snprintf(buf, 5, "%s", "abcdefgh"), scnprintf(buf, 5, "%s", "abcdefgh"), buf, snprintf(NULL, 0, "%d", 12345));
	i = sprintf(buf, "%s", "x"); pr_info("%d %d\n", i, sprint_symbol(buf, (unsigned long)a5_target + 1) > 0); pr_info("%s\n", strchr(buf, '+'));
	print_hex_dump(KERN_INFO, "dump: ", DUMP_PREFIX_OFFSET, 16, 1, "0123456789abcdef\x01\xff", 18, true);
	print_hex_dump(KERN_INFO, "", DUMP_PREFIX_NONE, 32, 4, uuid, 16, false);
	pr_info("a\nb\n"); pr_info("one"); pr_cont(" two"); pr_cont(" three\n"); pr_info("open"); pr_info("next\n"); pr_cont("stray\n"); pr_info("no newline");
	for (i = 0; i < 20; i++) pr_info_ratelimited("limited %d\n", i);
	pr_err("err\n"); pr_warn("warn\n"); pr_notice("notice\n"); pr_emerg("emerg\n"); pr_debug("debug\n"); printk("default\n"); printk(KERN_DEFAULT "default\n");
	pr_info_once("once\n"); pr_info("last"); 
	return 0;
}
static void __exit a5_exit(void) { pr_info("bye\n"); }
module_init(a5_init); module_exit(a5_exit); MODULE_LICENSE("GPL");
