/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define GPIOF_DIR_OUT 0
#define GPIOF_DIR_IN 1
#define GPIOF_INIT_LOW 0
#define GPIOF_INIT_HIGH 2
#define GPIOF_IN 1
#define GPIOF_OUT_INIT_LOW 0
#define GPIOF_OUT_INIT_HIGH 2
#define GPIOF_ACTIVE_LOW 4
#define GPIOF_OPEN_DRAIN 8
#define GPIOF_OPEN_SOURCE 16
#define GPIOF_EXPORT 32
#define GPIOF_EXPORT_CHANGEABLE 64
#define GPIOF_EXPORT_DIR_FIXED 32
#define GPIOF_EXPORT_DIR_CHANGEABLE 96
#define IRQ_DOMAIN_IRQ_SPEC_PARAMS 16
#define IRQ_DOMAIN_FLAG_HIERARCHY 1
#define IRQ_DOMAIN_NAME_ALLOCATED 2
#define IRQ_DOMAIN_FLAG_IPI_PER_CPU 4
#define IRQ_DOMAIN_FLAG_IPI_SINGLE 8
#define IRQ_DOMAIN_FLAG_MSI 16
#define IRQ_DOMAIN_FLAG_MSI_REMAP 32
#define IRQ_DOMAIN_MSI_NOMASK_QUIRK 64
#define IRQ_DOMAIN_FLAG_NO_MAP 128
#define IRQ_DOMAIN_FLAG_NONCORE 0x10000
#define IRQCHIP_FWNODE_REAL 0
#define IRQCHIP_FWNODE_NAMED 1
#define IRQCHIP_FWNODE_NAMED_ID 2
#define X86_IRQ_ALLOC_CONTIGUOUS_VECTORS 1
#define X86_IRQ_ALLOC_LEGACY 2
#define X86_MSI_BASE_ADDRESS_LOW 4078U
#define X86_MSI_BASE_ADDRESS_HIGH 0
#define GPIO_LINE_DIRECTION_IN 1
#define GPIO_LINE_DIRECTION_OUT 0
#define BGPIOF_BIG_ENDIAN 1UL
#define BGPIOF_UNREADABLE_REG_SET 2UL
#define BGPIOF_UNREADABLE_REG_DIR 4UL
#define BGPIOF_BIG_ENDIAN_BYTE_ORDER 8UL
#define BGPIOF_READ_OUTPUT_REG_SET 16UL
#define BGPIOF_NO_OUTPUT 32UL
#define BGPIOF_NO_SET_ON_INPUT 64UL
#define GPIOD_FLAGS_BIT_DIR_SET 1UL
#define GPIOD_FLAGS_BIT_DIR_OUT 2UL
#define GPIOD_FLAGS_BIT_DIR_VAL 4UL
#define GPIOD_FLAGS_BIT_OPEN_DRAIN 8UL
#define GPIOD_FLAGS_BIT_NONEXCLUSIVE 16UL
#define ACPI_GPIO_QUIRK_NO_IO_RESTRICTION 1UL
#define ACPI_GPIO_QUIRK_ONLY_GPIOIO 2UL
#define ACPI_GPIO_QUIRK_ABSOLUTE_NUMBER 4UL
#define ARCH_NR_GPIOS 1024
extern struct irq_domain *__irq_domain_add(struct fwnode_handle *fwnode, unsigned int size, irq_hw_number_t hwirq_max, int direct_max, const struct irq_domain_ops *ops, void *host_data);
extern struct fwnode_handle *__irq_domain_alloc_fwnode(unsigned int type, int id, const char *name, phys_addr_t *pa);
extern int __irq_domain_alloc_irqs(struct irq_domain *domain, int irq_base, unsigned int nr_irqs, int node, void *arg, bool realloc, const struct irq_affinity_desc *affinity);
extern struct irq_desc *__irq_resolve_mapping(struct irq_domain *domain, irq_hw_number_t hwirq, unsigned int *irq);
extern int acpi_dev_add_driver_gpios(struct acpi_device *adev, const struct acpi_gpio_mapping *gpios);
extern void acpi_dev_remove_driver_gpios(struct acpi_device *adev);
extern struct gpio_desc *acpi_get_and_request_gpiod(char *path, unsigned int pin, char *label);
extern int desc_to_gpio(const struct gpio_desc *desc);
extern int devm_acpi_dev_add_driver_gpios(struct device *dev, const struct acpi_gpio_mapping *gpios);
extern struct gpio_desc *devm_fwnode_gpiod_get_index(struct device *dev, struct fwnode_handle *fwnode, const char *con_id, int index, enum gpiod_flags flags, const char *label);
extern int devm_gpio_request(struct device *dev, unsigned int gpio, const char *label);
extern int devm_gpio_request_one(struct device *dev, unsigned int gpio, long unsigned int flags, const char *label);
extern int devm_gpiochip_add_data_with_key(struct device *dev, struct gpio_chip *gc, void *data, struct lock_class_key *lock_key, struct lock_class_key *request_key);
extern struct gpio_desc *devm_gpiod_get(struct device *dev, const char *con_id, enum gpiod_flags flags);
extern struct gpio_descs *devm_gpiod_get_array(struct device *dev, const char *con_id, enum gpiod_flags flags);
extern struct gpio_descs *devm_gpiod_get_array_optional(struct device *dev, const char *con_id, enum gpiod_flags flags);
extern struct gpio_desc *devm_gpiod_get_from_of_node(struct device *dev, const struct device_node *node, const char *propname, int index, enum gpiod_flags dflags, const char *label);
extern struct gpio_desc *devm_gpiod_get_index(struct device *dev, const char *con_id, unsigned int idx, enum gpiod_flags flags);
extern struct gpio_desc *devm_gpiod_get_index_optional(struct device *dev, const char *con_id, unsigned int index, enum gpiod_flags flags);
extern struct gpio_desc *devm_gpiod_get_optional(struct device *dev, const char *con_id, enum gpiod_flags flags);
extern void devm_gpiod_put(struct device *dev, struct gpio_desc *desc);
extern void devm_gpiod_put_array(struct device *dev, struct gpio_descs *descs);
extern void devm_gpiod_unhinge(struct device *dev, struct gpio_desc *desc);
extern struct pinctrl *devm_pinctrl_get(struct device *dev);
extern void devm_pinctrl_put(struct pinctrl *p);
extern struct pinctrl_dev *devm_pinctrl_register(struct device *dev, struct pinctrl_desc *pctldesc, void *driver_data);
extern int devm_pinctrl_register_and_init(struct device *dev, struct pinctrl_desc *pctldesc, void *driver_data, struct pinctrl_dev **pctldev);
extern void devm_pinctrl_unregister(struct device *dev, struct pinctrl_dev *pctldev);
extern struct gpio_desc *fwnode_gpiod_get_index(struct fwnode_handle *fwnode, const char *con_id, int index, enum gpiod_flags flags, const char *label);
extern void gpio_free(unsigned int gpio);
extern void gpio_free_array(const struct gpio *array, size_t num);
extern int gpio_request(unsigned int gpio, const char *label);
extern int gpio_request_array(const struct gpio *array, size_t num);
extern int gpio_request_one(unsigned int gpio, long unsigned int flags, const char *label);
extern int gpiochip_add_data_with_key(struct gpio_chip *gc, void *data, struct lock_class_key *lock_key, struct lock_class_key *request_key);
extern int gpiochip_add_pin_range(struct gpio_chip *gc, const char *pinctl_name, unsigned int gpio_offset, unsigned int pin_offset, unsigned int npins);
extern int gpiochip_add_pingroup_range(struct gpio_chip *gc, struct pinctrl_dev *pctldev, unsigned int gpio_offset, const char *pin_group);
extern void gpiochip_disable_irq(struct gpio_chip *gc, unsigned int offset);
extern void gpiochip_enable_irq(struct gpio_chip *gc, unsigned int offset);
extern struct gpio_chip *gpiochip_find(void *data, int (*match)(struct gpio_chip *, void *));
extern void gpiochip_free_own_desc(struct gpio_desc *desc);
extern int gpiochip_generic_config(struct gpio_chip *gc, unsigned int offset, long unsigned int config);
extern void gpiochip_generic_free(struct gpio_chip *gc, unsigned int offset);
extern int gpiochip_generic_request(struct gpio_chip *gc, unsigned int offset);
extern void *gpiochip_get_data(struct gpio_chip *gc);
extern int gpiochip_irq_domain_activate(struct irq_domain *domain, struct irq_data *data, bool reserve);
extern void gpiochip_irq_domain_deactivate(struct irq_domain *domain, struct irq_data *data);
extern int gpiochip_irq_map(struct irq_domain *d, unsigned int irq, irq_hw_number_t hwirq);
extern void gpiochip_irq_relres(struct irq_data *d);
extern int gpiochip_irq_reqres(struct irq_data *d);
extern void gpiochip_irq_unmap(struct irq_domain *d, unsigned int irq);
extern int gpiochip_irqchip_add_domain(struct gpio_chip *gc, struct irq_domain *domain);
extern bool gpiochip_irqchip_irq_valid(const struct gpio_chip *gc, unsigned int offset);
extern const char *gpiochip_is_requested(struct gpio_chip *gc, unsigned int offset);
extern bool gpiochip_line_is_irq(struct gpio_chip *gc, unsigned int offset);
extern bool gpiochip_line_is_open_drain(struct gpio_chip *gc, unsigned int offset);
extern bool gpiochip_line_is_open_source(struct gpio_chip *gc, unsigned int offset);
extern bool gpiochip_line_is_persistent(struct gpio_chip *gc, unsigned int offset);
extern bool gpiochip_line_is_valid(const struct gpio_chip *gc, unsigned int offset);
extern int gpiochip_lock_as_irq(struct gpio_chip *gc, unsigned int offset);
extern int gpiochip_populate_parent_fwspec_fourcell(struct gpio_chip *gc, union gpio_irq_fwspec *gfwspec, unsigned int parent_hwirq, unsigned int parent_type);
extern int gpiochip_populate_parent_fwspec_twocell(struct gpio_chip *gc, union gpio_irq_fwspec *gfwspec, unsigned int parent_hwirq, unsigned int parent_type);
extern void gpiochip_relres_irq(struct gpio_chip *gc, unsigned int offset);
extern void gpiochip_remove(struct gpio_chip *gc);
extern void gpiochip_remove_pin_ranges(struct gpio_chip *gc);
extern int gpiochip_reqres_irq(struct gpio_chip *gc, unsigned int offset);
extern struct gpio_desc *gpiochip_request_own_desc(struct gpio_chip *gc, unsigned int hwnum, const char *label, enum gpio_lookup_flags lflags, enum gpiod_flags dflags);
extern void gpiochip_unlock_as_irq(struct gpio_chip *gc, unsigned int offset);
extern int gpiod_cansleep(const struct gpio_desc *desc);
extern int gpiod_count(struct device *dev, const char *con_id);
extern int gpiod_direction_output(struct gpio_desc *desc, int value);
extern int gpiod_disable_hw_timestamp_ns(struct gpio_desc *desc, long unsigned int flags);
extern int gpiod_enable_hw_timestamp_ns(struct gpio_desc *desc, long unsigned int flags);
extern int gpiod_export_link(struct device *dev, const char *name, struct gpio_desc *desc);
extern struct gpio_desc *gpiod_get(struct device *dev, const char *con_id, enum gpiod_flags flags);
extern struct gpio_descs *gpiod_get_array(struct device *dev, const char *con_id, enum gpiod_flags flags);
extern struct gpio_descs *gpiod_get_array_optional(struct device *dev, const char *con_id, enum gpiod_flags flags);
extern int gpiod_get_array_value(unsigned int array_size, struct gpio_desc **desc_array, struct gpio_array *array_info, long unsigned int *value_bitmap);
extern int gpiod_get_array_value_cansleep(unsigned int array_size, struct gpio_desc **desc_array, struct gpio_array *array_info, long unsigned int *value_bitmap);
extern int gpiod_get_direction(struct gpio_desc *desc);
extern struct gpio_desc *gpiod_get_index(struct device *dev, const char *con_id, unsigned int idx, enum gpiod_flags flags);
extern struct gpio_desc *gpiod_get_index_optional(struct device *dev, const char *con_id, unsigned int index, enum gpiod_flags flags);
extern struct gpio_desc *gpiod_get_optional(struct device *dev, const char *con_id, enum gpiod_flags flags);
extern int gpiod_get_raw_array_value(unsigned int array_size, struct gpio_desc **desc_array, struct gpio_array *array_info, long unsigned int *value_bitmap);
extern int gpiod_get_raw_array_value_cansleep(unsigned int array_size, struct gpio_desc **desc_array, struct gpio_array *array_info, long unsigned int *value_bitmap);
extern int gpiod_get_value(const struct gpio_desc *desc);
extern int gpiod_get_value_cansleep(const struct gpio_desc *desc);
extern int gpiod_is_active_low(const struct gpio_desc *desc);
extern void gpiod_put(struct gpio_desc *desc);
extern void gpiod_put_array(struct gpio_descs *descs);
extern int gpiod_set_array_value(unsigned int array_size, struct gpio_desc **desc_array, struct gpio_array *array_info, long unsigned int *value_bitmap);
extern int gpiod_set_array_value_cansleep(unsigned int array_size, struct gpio_desc **desc_array, struct gpio_array *array_info, long unsigned int *value_bitmap);
extern int gpiod_set_config(struct gpio_desc *desc, long unsigned int config);
extern int gpiod_set_consumer_name(struct gpio_desc *desc, const char *name);
extern int gpiod_set_debounce(struct gpio_desc *desc, unsigned int debounce);
extern int gpiod_set_raw_array_value(unsigned int array_size, struct gpio_desc **desc_array, struct gpio_array *array_info, long unsigned int *value_bitmap);
extern int gpiod_set_raw_array_value_cansleep(unsigned int array_size, struct gpio_desc **desc_array, struct gpio_array *array_info, long unsigned int *value_bitmap);
extern int gpiod_set_transitory(struct gpio_desc *desc, bool transitory);
extern void gpiod_set_value(struct gpio_desc *desc, int value);
extern void gpiod_set_value_cansleep(struct gpio_desc *desc, int value);
extern struct gpio_chip *gpiod_to_chip(const struct gpio_desc *desc);
extern void gpiod_toggle_active_low(struct gpio_desc *desc);
extern unsigned int irq_create_fwspec_mapping(struct irq_fwspec *fwspec);
extern unsigned int irq_create_mapping_affinity(struct irq_domain *domain, irq_hw_number_t hwirq, const struct irq_affinity_desc *affinity);
extern void irq_dispose_mapping(unsigned int virq);
extern struct irq_domain *irq_domain_add_legacy(struct device_node *of_node, unsigned int size, unsigned int first_irq, irq_hw_number_t first_hwirq, const struct irq_domain_ops *ops, void *host_data);
extern int irq_domain_alloc_irqs_parent(struct irq_domain *domain, unsigned int irq_base, unsigned int nr_irqs, void *arg);
extern int irq_domain_associate(struct irq_domain *domain, unsigned int virq, irq_hw_number_t hwirq);
extern void irq_domain_associate_many(struct irq_domain *domain, unsigned int irq_base, irq_hw_number_t hwirq_base, int count);
extern bool irq_domain_check_msi_remap(void);
extern struct irq_domain *irq_domain_create_hierarchy(struct irq_domain *parent, unsigned int flags, unsigned int size, struct fwnode_handle *fwnode, const struct irq_domain_ops *ops, void *host_data);
extern struct irq_domain *irq_domain_create_legacy(struct fwnode_handle *fwnode, unsigned int size, unsigned int first_irq, irq_hw_number_t first_hwirq, const struct irq_domain_ops *ops, void *host_data);
extern struct irq_domain *irq_domain_create_simple(struct fwnode_handle *fwnode, unsigned int size, unsigned int first_irq, const struct irq_domain_ops *ops, void *host_data);
extern int irq_domain_disconnect_hierarchy(struct irq_domain *domain, unsigned int virq);
extern void irq_domain_free_fwnode(struct fwnode_handle *fwnode);
extern void irq_domain_free_irqs_common(struct irq_domain *domain, unsigned int virq, unsigned int nr_irqs);
extern void irq_domain_free_irqs_parent(struct irq_domain *domain, unsigned int irq_base, unsigned int nr_irqs);
extern struct irq_data *irq_domain_get_irq_data(struct irq_domain *domain, unsigned int virq);
extern int irq_domain_pop_irq(struct irq_domain *domain, int virq);
extern int irq_domain_push_irq(struct irq_domain *domain, int virq, void *arg);
extern void irq_domain_remove(struct irq_domain *domain);
extern void irq_domain_reset_irq_data(struct irq_data *irq_data);
extern int irq_domain_set_hwirq_and_chip(struct irq_domain *domain, unsigned int virq, irq_hw_number_t hwirq, const struct irq_chip *chip, void *chip_data);
extern void irq_domain_set_info(struct irq_domain *domain, unsigned int virq, irq_hw_number_t hwirq, const struct irq_chip *chip, void *chip_data, irq_flow_handler_t handler, void *handler_data, const char *handler_name);
extern int irq_domain_translate_onecell(struct irq_domain *d, struct irq_fwspec *fwspec, long unsigned int *out_hwirq, unsigned int *out_type);
extern int irq_domain_translate_twocell(struct irq_domain *d, struct irq_fwspec *fwspec, long unsigned int *out_hwirq, unsigned int *out_type);
extern void irq_domain_update_bus_token(struct irq_domain *domain, enum irq_domain_bus_token bus_token);
extern int irq_domain_xlate_onecell(struct irq_domain *d, struct device_node *ctrlr, const u32 *intspec, unsigned int intsize, long unsigned int *out_hwirq, unsigned int *out_type);
extern int irq_domain_xlate_onetwocell(struct irq_domain *d, struct device_node *ctrlr, const u32 *intspec, unsigned int intsize, long unsigned int *out_hwirq, unsigned int *out_type);
extern int irq_domain_xlate_twocell(struct irq_domain *d, struct device_node *ctrlr, const u32 *intspec, unsigned int intsize, irq_hw_number_t *out_hwirq, unsigned int *out_type);
extern struct irq_domain *irq_find_matching_fwspec(struct irq_fwspec *fwspec, enum irq_domain_bus_token bus_token);
extern struct irq_domain *irq_get_default_host(void);
extern void irq_set_default_host(struct irq_domain *domain);
extern void of_phandle_args_to_fwspec(struct device_node *np, const u32 *args, unsigned int count, struct irq_fwspec *fwspec);
extern int pci_msi_prepare(struct irq_domain *domain, struct device *dev, int nvec, msi_alloc_info_t *arg);
extern void pinctrl_add_gpio_range(struct pinctrl_dev *pctldev, struct pinctrl_gpio_range *range);
extern void pinctrl_add_gpio_ranges(struct pinctrl_dev *pctldev, struct pinctrl_gpio_range *ranges, unsigned int nranges);
extern const char *pinctrl_dev_get_devname(struct pinctrl_dev *pctldev);
extern void *pinctrl_dev_get_drvdata(struct pinctrl_dev *pctldev);
extern const char *pinctrl_dev_get_name(struct pinctrl_dev *pctldev);
extern int pinctrl_enable(struct pinctrl_dev *pctldev);
extern struct pinctrl_dev *pinctrl_find_and_add_gpio_range(const char *devname, struct pinctrl_gpio_range *range);
extern struct pinctrl_gpio_range *pinctrl_find_gpio_range_from_pin(struct pinctrl_dev *pctldev, unsigned int pin);
extern struct pinctrl *pinctrl_get(struct device *dev);
extern int pinctrl_get_group_pins(struct pinctrl_dev *pctldev, const char *pin_group, const unsigned int **pins, unsigned int *num_pins);
extern bool pinctrl_gpio_can_use_line(unsigned int gpio);
extern int pinctrl_gpio_direction_input(struct gpio_chip *gc, unsigned int offset);
extern int pinctrl_gpio_direction_output(struct gpio_chip *gc, unsigned int offset);
extern void pinctrl_gpio_free(unsigned int gpio);
extern int pinctrl_gpio_request(unsigned int gpio);
extern int pinctrl_gpio_set_config(unsigned int gpio, long unsigned int config);
extern struct pinctrl_state *pinctrl_lookup_state(struct pinctrl *p, const char *name);
extern int pinctrl_pm_select_default_state(struct device *dev);
extern int pinctrl_pm_select_idle_state(struct device *dev);
extern int pinctrl_pm_select_sleep_state(struct device *dev);
extern void pinctrl_put(struct pinctrl *p);
extern struct pinctrl_dev *pinctrl_register(struct pinctrl_desc *pctldesc, struct device *dev, void *driver_data);
extern int pinctrl_register_and_init(struct pinctrl_desc *pctldesc, struct device *dev, void *driver_data, struct pinctrl_dev **pctldev);
extern int pinctrl_register_mappings(const struct pinctrl_map *maps, unsigned int num_maps);
extern void pinctrl_remove_gpio_range(struct pinctrl_dev *pctldev, struct pinctrl_gpio_range *range);
extern int pinctrl_select_default_state(struct device *dev);
extern int pinctrl_select_state(struct pinctrl *p, struct pinctrl_state *state);
extern void pinctrl_unregister(struct pinctrl_dev *pctldev);
extern void pinctrl_unregister_mappings(const struct pinctrl_map *map);
extern u32 x86_msi_msg_get_destid(struct msi_msg *msg, bool extid);
