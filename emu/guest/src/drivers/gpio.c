/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Pins, PWMs and serial devices. The machine has none, so what asks for one hears what a PC without them says:
 * EPROBE_DEFER, since a driver may still come.
 */
#include "device.h"

#define EPROBE_DEFER	517
#define ARCH_NR_GPIOS	1024

struct gpio { unsigned int gpio; unsigned long flags; const char *label; };

noinline void *gpio_to_desc(unsigned int gpio)
{
	if (gpio >= ARCH_NR_GPIOS)
		pr_warn("invalid GPIO %d\n", gpio);
	return NULL;
}

noinline int gpio_request(unsigned int gpio, const char *label)
{
	gpio_to_desc(gpio);
	return gpio < ARCH_NR_GPIOS ? -EPROBE_DEFER : -EINVAL;
}

noinline int gpio_request_one(unsigned int gpio, unsigned long flags, const char *label) { return gpio_request(gpio, label); }
noinline void gpio_free(unsigned int gpio) { gpio_to_desc(gpio); }

noinline int gpio_request_array(const struct gpio *array, size_t n)
{
	return n ? gpio_request_one(array->gpio, array->flags, array->label) : 0;
}

noinline void gpio_free_array(const struct gpio *array, size_t n)
{
	while (n--)
		gpio_free(array[n].gpio);
}

/* A pin that is not there takes everything, and is low. */
noinline int gpiod_direction_input(void *desc) { return 0; }
noinline int gpiod_direction_output(void *desc, int value) { return 0; }
noinline int gpiod_direction_output_raw(void *desc, int value) { return 0; }
noinline int gpiod_get_value(const void *desc) { return 0; }
noinline int gpiod_get_value_cansleep(const void *desc) { return 0; }
noinline int gpiod_get_raw_value(const void *desc) { return 0; }
noinline int gpiod_get_raw_value_cansleep(const void *desc) { return 0; }
noinline void gpiod_set_value(void *desc, int value) { }
noinline void gpiod_set_value_cansleep(void *desc, int value) { }
noinline void gpiod_set_raw_value(void *desc, int value) { }
noinline void gpiod_set_raw_value_cansleep(void *desc, int value) { }
noinline int gpiod_set_debounce(void *desc, unsigned int us) { return 0; }
noinline int gpiod_to_irq(const void *desc) { return -EINVAL; }
noinline int gpiod_cansleep(const void *desc) { return 0; }
noinline int gpiod_export(void *desc, bool direction_may_change) { return -EINVAL; }
noinline void gpiod_unexport(void *desc) { pr_warn("gpiod_unexport: invalid GPIO\n"); }
noinline int gpiod_is_active_low(const void *desc) { return 0; }
noinline int gpiod_get_direction(void *desc) { return -EINVAL; }

noinline void *gpiod_get(struct device *d, const char *con, int flags) { return ERR_PTR(-ENOENT); }
noinline void *gpiod_get_index(struct device *d, const char *con, unsigned int i, int flags) { return ERR_PTR(-ENOENT); }
noinline void *gpiod_get_optional(struct device *d, const char *con, int flags) { return NULL; }
noinline void *devm_gpiod_get(struct device *d, const char *con, int flags) { return ERR_PTR(-ENOENT); }
noinline void *devm_gpiod_get_optional(struct device *d, const char *con, int flags) { return NULL; }
noinline int devm_gpio_request(struct device *d, unsigned int gpio, const char *label) { return gpio_request(gpio, label); }
noinline void gpiod_put(void *desc) { }

/* PWMs. */
noinline void *pwm_request(int pwm, const char *label) { return ERR_PTR(-EPROBE_DEFER); }
noinline void pwm_free(void *pwm) { }
noinline int pwm_apply_state(void *pwm, const void *state) { return -EINVAL; }

/* Properties of devices come with firmware: there is none. */
noinline bool device_property_present(struct device *d, const char *name) { return false; }
noinline int device_property_read_u32_array(struct device *d, const char *name, u32 *val, size_t n) { return -EINVAL; }
noinline int device_property_read_string(struct device *d, const char *name, const char **val) { return -EINVAL; }
noinline const void *device_get_match_data(const struct device *d) { return NULL; }

/* Lines that a keyboard or a clock would have. */
noinline int gpiochip_add_data_with_key(void *chip, void *data, void *lock, void *request) { return -ENODEV; }
noinline void gpiochip_remove(void *chip) { }
