/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define IRQ_TYPE_NONE 0
#define IRQ_TYPE_EDGE_RISING 1
#define IRQ_TYPE_EDGE_FALLING 2
#define IRQ_TYPE_EDGE_BOTH 3
#define IRQ_TYPE_LEVEL_HIGH 4
#define IRQ_TYPE_LEVEL_LOW 8
#define IRQ_TYPE_LEVEL_MASK 12
#define IRQ_TYPE_SENSE_MASK 15
#define IRQ_TYPE_DEFAULT 15
#define IRQ_TYPE_PROBE 16
#define IRQ_LEVEL 256
#define IRQ_PER_CPU 512
#define IRQ_NOPROBE 1024
#define IRQ_NOREQUEST 2048
#define IRQ_NOAUTOEN 0x1000
#define IRQ_NO_BALANCING 0x2000
#define IRQ_MOVE_PCNTXT 0x4000
#define IRQ_NESTED_THREAD 0x8000
#define IRQ_NOTHREAD 0x10000
#define IRQ_PER_CPU_DEVID 0x20000
#define IRQ_IS_POLLED 0x40000
#define IRQ_DISABLE_UNLAZY 0x80000
#define IRQ_HIDDEN 0x100000
#define IRQ_NO_DEBUG 0x200000
#define IRQF_MODIFY_MASK 0x1fff0f
#define IRQ_NO_BALANCING_MASK 0x2200
#define IRQ_SET_MASK_OK 0
#define IRQ_SET_MASK_OK_NOCOPY 1
#define IRQ_SET_MASK_OK_DONE 2
#define IRQD_TRIGGER_MASK 15
#define IRQD_SETAFFINITY_PENDING 256
#define IRQD_ACTIVATED 512
#define IRQD_NO_BALANCING 1024
#define IRQD_PER_CPU 2048
#define IRQD_AFFINITY_SET 0x1000
#define IRQD_LEVEL 0x2000
#define IRQD_WAKEUP_STATE 0x4000
#define IRQD_MOVE_PCNTXT 0x8000
#define IRQD_IRQ_DISABLED 0x10000
#define IRQD_IRQ_MASKED 0x20000
#define IRQD_IRQ_INPROGRESS 0x40000
#define IRQD_WAKEUP_ARMED 0x80000
#define IRQD_FORWARDED_TO_VCPU 0x100000
#define IRQD_AFFINITY_MANAGED 0x200000
#define IRQD_IRQ_STARTED 0x400000
#define IRQD_MANAGED_SHUTDOWN 0x800000
#define IRQD_SINGLE_TARGET 0x1000000
#define IRQD_DEFAULT_TRIGGER_SET 0x2000000
#define IRQD_CAN_RESERVE 0x4000000
#define IRQD_HANDLE_ENFORCE_IRQCTX 0x8000000
#define IRQD_AFFINITY_ON_ACTIVATE 0x10000000
#define IRQD_IRQ_ENABLED_ON_SUSPEND 0x20000000
#define IRQCHIP_SET_TYPE_MASKED 1
#define IRQCHIP_EOI_IF_HANDLED 2
#define IRQCHIP_MASK_ON_SUSPEND 4
#define IRQCHIP_ONOFFLINE_ENABLED 8
#define IRQCHIP_SKIP_SET_WAKE 16
#define IRQCHIP_ONESHOT_SAFE 32
#define IRQCHIP_EOI_THREADED 64
#define IRQCHIP_SUPPORTS_LEVEL_MSI 128
#define IRQCHIP_SUPPORTS_NMI 256
#define IRQCHIP_ENABLE_WAKEUP_ON_SUSPEND 512
#define IRQCHIP_AFFINITY_PRE_STARTUP 1024
#define IRQCHIP_IMMUTABLE 2048
#define IRQ_MATRIX_BITS 256
#define VECTOR_UNUSED 0
#define VECTOR_SHUTDOWN (-1)
#define VECTOR_RETRIGGERED (-2)
#define ARCH_IRQ_INIT_FLAGS 0
#define IRQ_DEFAULT_INIT_FLAGS 0
#define INVALID_HWIRQ 0xffffffffffffffffUL
extern int __devm_irq_alloc_descs(struct device *dev, int irq, unsigned int from, unsigned int cnt, int node, struct module *owner, const struct irq_affinity_desc *affinity);
extern int __irq_alloc_descs(int irq, unsigned int from, unsigned int cnt, int node, struct module *owner, const struct irq_affinity_desc *affinity);
extern int __irq_alloc_domain_generic_chips(struct irq_domain *d, int irqs_per_chip, int num_ct, const char *name, irq_flow_handler_t handler, unsigned int clr, unsigned int set, enum irq_gc_flags gcflags);
extern void __irq_set_handler(unsigned int irq, irq_flow_handler_t handle, int is_chained, const char *name);
extern struct irq_chip_generic *devm_irq_alloc_generic_chip(struct device *dev, const char *name, int num_ct, unsigned int irq_base, void *reg_base, irq_flow_handler_t handler);
extern int devm_irq_setup_generic_chip(struct device *dev, struct irq_chip_generic *gc, u32 msk, enum irq_gc_flags flags, unsigned int clr, unsigned int set);
extern int generic_handle_domain_irq(struct irq_domain *domain, unsigned int hwirq);
extern int generic_handle_domain_irq_safe(struct irq_domain *domain, unsigned int hwirq);
extern int generic_handle_irq(unsigned int irq);
extern int generic_handle_irq_safe(unsigned int irq);
extern void handle_bad_irq(struct irq_desc *desc);
extern void handle_edge_irq(struct irq_desc *desc);
extern void handle_fasteoi_irq(struct irq_desc *desc);
extern void handle_fasteoi_nmi(struct irq_desc *desc);
extern void handle_level_irq(struct irq_desc *desc);
extern void handle_nested_irq(unsigned int irq);
extern void handle_simple_irq(struct irq_desc *desc);
extern void handle_untracked_irq(struct irq_desc *desc);
extern struct irq_chip_generic *irq_alloc_generic_chip(const char *name, int num_ct, unsigned int irq_base, void *reg_base, irq_flow_handler_t handler);
extern bool irq_check_status_bit(unsigned int irq, unsigned int bitmask);
extern void irq_chip_ack_parent(struct irq_data *data);
extern void irq_chip_disable_parent(struct irq_data *data);
extern void irq_chip_enable_parent(struct irq_data *data);
extern void irq_chip_eoi_parent(struct irq_data *data);
extern int irq_chip_get_parent_state(struct irq_data *data, enum irqchip_irq_state which, bool *state);
extern void irq_chip_mask_ack_parent(struct irq_data *data);
extern void irq_chip_mask_parent(struct irq_data *data);
extern void irq_chip_release_resources_parent(struct irq_data *data);
extern int irq_chip_request_resources_parent(struct irq_data *data);
extern int irq_chip_retrigger_hierarchy(struct irq_data *data);
extern int irq_chip_set_affinity_parent(struct irq_data *data, const struct cpumask *dest, bool force);
extern int irq_chip_set_parent_state(struct irq_data *data, enum irqchip_irq_state which, bool val);
extern int irq_chip_set_type_parent(struct irq_data *data, unsigned int type);
extern int irq_chip_set_vcpu_affinity_parent(struct irq_data *data, void *vcpu_info);
extern int irq_chip_set_wake_parent(struct irq_data *data, unsigned int on);
extern void irq_chip_unmask_parent(struct irq_data *data);
extern void irq_free_descs(unsigned int from, unsigned int cnt);
extern void irq_gc_ack_set_bit(struct irq_data *d);
extern void irq_gc_mask_clr_bit(struct irq_data *d);
extern void irq_gc_mask_disable_reg(struct irq_data *d);
extern void irq_gc_mask_set_bit(struct irq_data *d);
extern void irq_gc_noop(struct irq_data *d);
extern int irq_gc_set_wake(struct irq_data *d, unsigned int on);
extern void irq_gc_unmask_enable_reg(struct irq_data *d);
extern struct irq_chip_generic *irq_get_domain_generic_chip(struct irq_domain *d, unsigned int hw_irq);
extern struct irq_data *irq_get_irq_data(unsigned int irq);
extern int irq_get_percpu_devid_partition(unsigned int irq, struct cpumask *affinity);
extern void irq_modify_status(unsigned int irq, long unsigned int clr, long unsigned int set);
extern void irq_remove_generic_chip(struct irq_chip_generic *gc, u32 msk, unsigned int clr, unsigned int set);
extern void irq_set_chained_handler_and_data(unsigned int irq, irq_flow_handler_t handle, void *data);
extern int irq_set_chip(unsigned int irq, const struct irq_chip *chip);
extern void irq_set_chip_and_handler_name(unsigned int irq, const struct irq_chip *chip, irq_flow_handler_t handle, const char *name);
extern int irq_set_chip_data(unsigned int irq, void *data);
extern int irq_set_handler_data(unsigned int irq, void *data);
extern int irq_set_irq_type(unsigned int irq, unsigned int type);
extern int irq_set_parent(int irq, int parent_irq);
extern int irq_set_vcpu_affinity(unsigned int irq, void *vcpu_info);
extern int irq_setup_alt_chip(struct irq_data *d, unsigned int type);
extern void irq_setup_generic_chip(struct irq_chip_generic *gc, u32 msk, enum irq_gc_flags flags, unsigned int clr, unsigned int set);
extern struct irq_cfg *irqd_cfg(struct irq_data *irqd);
