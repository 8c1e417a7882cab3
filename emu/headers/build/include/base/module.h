/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define __init __section(".init.text") __cold
#define __initdata __section(".init.data")
#define __initconst __section(".init.rodata")
#define __exit __section(".exit.text") __cold notrace
#define __exitdata __section(".exit.data")
#define __exitconst __section(".exit.rodata")
#define __exit_p(x) x
#define __devinit
#define __devexit
#define __setup(text, f)
#define early_param(text, f)

extern struct module __this_module;
#define THIS_MODULE (&__this_module)
extern int init_module(void);
extern void cleanup_module(void);
#define module_init(f) \
	static inline int (*__maybe_unused __init_kind(void))(void) { return f; } \
	int init_module(void) __copy(f) __attribute__((__alias__(#f)));
#define module_exit(f) \
	static inline void (*__maybe_unused __exit_kind(void))(void) { return f; } \
	void cleanup_module(void) __copy(f) __attribute__((__alias__(#f)));
#define early_initcall(f) module_init(f)
#define core_initcall(f) module_init(f)
#define postcore_initcall(f) module_init(f)
#define arch_initcall(f) module_init(f)
#define subsys_initcall(f) module_init(f)
#define fs_initcall(f) module_init(f)
#define device_initcall(f) module_init(f)
#define late_initcall(f) module_init(f)
#define __exitcall(f) module_exit(f)
#define module_driver(driver, enter, leave, ...) \
	static int __init driver##_init(void) { return enter(&(driver), ##__VA_ARGS__); } \
	module_init(driver##_init); \
	static void __exit driver##_exit(void) { leave(&(driver), ##__VA_ARGS__); } \
	module_exit(driver##_exit);

/* Words of the section .modinfo. */
#define __MODULE_INFO(tag, name, text) \
	static const char __UNIQUE_ID(name)[] __used __section(".modinfo") __aligned(1) = __stringify(tag) "=" text
#define MODULE_INFO(tag, text) __MODULE_INFO(tag, tag, text)
#define MODULE_LICENSE(text) MODULE_INFO(license, text)
#define MODULE_AUTHOR(text) MODULE_INFO(author, text)
#define MODULE_DESCRIPTION(text) MODULE_INFO(description, text)
#define MODULE_VERSION(text) MODULE_INFO(version, text)
#define MODULE_ALIAS(text) MODULE_INFO(alias, text)
#define MODULE_SOFTDEP(text) MODULE_INFO(softdep, text)
#define MODULE_FIRMWARE(text) MODULE_INFO(firmware, text)
#define MODULE_IMPORT_NS(name) MODULE_INFO(import_ns, __stringify(name))
#define MODULE_SUPPORTED_DEVICE(text)
#define MODULE_ALIAS_CHARDEV(major, minor) MODULE_ALIAS("char-major-" __stringify(major) "-" __stringify(minor))
#define MODULE_ALIAS_MISCDEV(minor) MODULE_ALIAS_CHARDEV(10, minor)
#define MODULE_ALIAS_NETPROTO(proto) MODULE_ALIAS("net-pf-" __stringify(proto))
#define MODULE_DEVICE_TABLE(type, name) extern typeof(name) __mod_##type##__##name##_device_table __attribute__((__unused__, __alias__(__stringify(name))))

/* Parameters: an entry of the section __param, and the words parm and parmtype. */
#define __MODULE_PARM_TYPE(name, type) __MODULE_INFO(parmtype, name, #name ":" type)
#define MODULE_PARM_DESC(name, text) __MODULE_INFO(parm, name, #name ":" text)
#define __module_param_call(name_, ops_, arg_, perm_, flags_) \
	static const char __param_str_##name_[] = #name_; \
	static struct kernel_param const __param_##name_ __used __section("__param") __aligned(sizeof(void *)) = \
		{ .name = __param_str_##name_, .mod = THIS_MODULE, .ops = ops_, .perm = (u16)(perm_), .level = -1, .flags = flags_, { .arg = arg_ } }
#define module_param_cb(name, ops_, arg_, perm_) __module_param_call(name, ops_, arg_, perm_, 0)
#define module_param_call(name_, set_, get_, arg_, perm_) \
	static const struct kernel_param_ops __param_ops_##name_ = { .flags = 0, .set = (void *)(set_), .get = (void *)(get_) }; \
	__module_param_call(name_, &__param_ops_##name_, arg_, perm_, 0)
#define module_param_named(name, value, type, perm_) \
	param_check_##type(name, &(value)); \
	module_param_cb(name, &param_ops_##type, &value, perm_); \
	__MODULE_PARM_TYPE(name, #type)
#define module_param(name, type, perm_) module_param_named(name, name, type, perm_)
#define module_param_unsafe module_param
#define module_param_string(name_, text, n, perm_) \
	static const struct kparam_string __param_string_##name_ = { n, text }; \
	static const char __param_str_##name_[] = #name_; \
	static struct kernel_param const __param_##name_ __used __section("__param") __aligned(sizeof(void *)) = \
		{ .name = __param_str_##name_, .mod = THIS_MODULE, .ops = &param_ops_string, .perm = (u16)(perm_), .level = -1, .flags = 0, { .str = &__param_string_##name_ } }; \
	__MODULE_PARM_TYPE(name_, "string")
#define module_param_array_named(name_, array, type, nump, perm_) \
	param_check_##type(name_, &(array)[0]); \
	static const struct kparam_array __param_arr_##name_ = { .max = ARRAY_SIZE(array), .num = nump, .ops = &param_ops_##type, .elemsize = sizeof(array[0]), .elem = array }; \
	static const char __param_str_##name_[] = #name_; \
	static struct kernel_param const __param_##name_ __used __section("__param") __aligned(sizeof(void *)) = \
		{ .name = __param_str_##name_, .mod = THIS_MODULE, .ops = &param_array_ops, .perm = (u16)(perm_), .level = -1, .flags = 0, { .arr = &__param_arr_##name_ } }; \
	__MODULE_PARM_TYPE(name_, "array of " #type)
#define module_param_array(name, type, nump, perm_) module_param_array_named(name, name, type, nump, perm_)
#define __param_check(name, p, type) static inline type *__maybe_unused __check_##name(void) { return (p); }
extern const struct kernel_param_ops param_array_ops, param_ops_string;
#define __PARAM(type, c) \
extern const struct kernel_param_ops param_ops_##type; \
extern int param_set_##type(const char *text, const struct kernel_param *kp); \
extern int param_get_##type(char *to, const struct kernel_param *kp);
__PARAM(byte, unsigned char)
__PARAM(short, short)
__PARAM(ushort, unsigned short)
__PARAM(int, int)
__PARAM(uint, unsigned int)
__PARAM(long, long)
__PARAM(ulong, unsigned long)
__PARAM(ullong, unsigned long long)
__PARAM(hexint, unsigned int)
__PARAM(charp, char *)
__PARAM(bool, bool)
__PARAM(invbool, bool)
#define param_check_byte(name, p) __param_check(name, p, unsigned char)
#define param_check_short(name, p) __param_check(name, p, short)
#define param_check_ushort(name, p) __param_check(name, p, unsigned short)
#define param_check_int(name, p) __param_check(name, p, int)
#define param_check_uint(name, p) __param_check(name, p, unsigned int)
#define param_check_long(name, p) __param_check(name, p, long)
#define param_check_ulong(name, p) __param_check(name, p, unsigned long)
#define param_check_ullong(name, p) __param_check(name, p, unsigned long long)
#define param_check_hexint(name, p) __param_check(name, p, unsigned int)
#define param_check_charp(name, p) __param_check(name, p, char *)
#define param_check_bool(name, p) __param_check(name, p, bool)
#define param_check_invbool(name, p) __param_check(name, p, bool)
#define kernel_param_lock(mod) do { } while (0)
#define kernel_param_unlock(mod) do { } while (0)

/* A symbol for other modules: distances to its address and to its name. */
#define __EXPORT(symbol, section, space) \
	extern typeof(symbol) symbol; \
	__asm__(".pushsection __ksymtab_strings, \"aMS\", @progbits, 1\n" \
		"__kstrtab_" #symbol ": .asciz \"" #symbol "\"\n" \
		"__kstrtabns_" #symbol ": .asciz \"" space "\"\n" \
		".popsection\n" \
		".pushsection ___ksymtab" section "+" #symbol ", \"a\"\n" \
		".balign 4\n" \
		"__ksymtab_" #symbol ": .long " #symbol " - ., __kstrtab_" #symbol " - ., __kstrtabns_" #symbol " - .\n" \
		".popsection\n")
#define EXPORT_SYMBOL(symbol) __EXPORT(symbol, "", "")
#define EXPORT_SYMBOL_GPL(symbol) __EXPORT(symbol, "_gpl", "")
#define EXPORT_SYMBOL_NS(symbol, space) __EXPORT(symbol, "", #space)
#define EXPORT_SYMBOL_NS_GPL(symbol, space) __EXPORT(symbol, "_gpl", #space)

extern bool try_module_get(struct module *mod);
extern void __module_get(struct module *mod);
extern void module_put(struct module *mod);
extern int module_refcount(struct module *mod);
#define __in_layout(addr, layout) ((unsigned long)(addr) - (unsigned long)(layout)->base < (layout)->size)
#define within_module_core(addr, mod) __in_layout(addr, &(mod)->core_layout)
#define within_module_init(addr, mod) __in_layout(addr, &(mod)->init_layout)
#define within_module(addr, mod) (within_module_init(addr, mod) || within_module_core(addr, mod))
#define module_name(mod) ({ struct module *named_ = (mod); named_ ? named_->name : "kernel"; })
#define module_is_live(mod) ((mod)->state != MODULE_STATE_GOING)

/* Addresses of functions that kprobes may not probe. */
#define NOKPROBE_SYMBOL(f) static unsigned long __used __section("_kprobe_blacklist") _kbl_addr_##f = (unsigned long)f
#define ALLOW_ERROR_INJECTION(f, kind)
#define randomize_va_space 2
