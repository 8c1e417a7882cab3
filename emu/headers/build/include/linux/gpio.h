/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/device.h>
#include <facts/linux/gpio.h>

struct gpio_desc;
extern struct gpio_desc *gpio_to_desc(unsigned int gpio);
extern int gpiod_to_irq(const struct gpio_desc *desc);
extern int gpiod_direction_input(struct gpio_desc *desc);
extern int gpiod_direction_output_raw(struct gpio_desc *desc, int value);
extern int gpiod_get_raw_value(const struct gpio_desc *desc);
extern int gpiod_get_raw_value_cansleep(const struct gpio_desc *desc);
extern void gpiod_set_raw_value(struct gpio_desc *desc, int value);
extern void gpiod_set_raw_value_cansleep(struct gpio_desc *desc, int value);
extern int gpiod_export(struct gpio_desc *desc, bool direction_may_change);
extern void gpiod_unexport(struct gpio_desc *desc);
#define gpio_is_valid(gpio) ((gpio) >= 0)
#define gpio_get_value(gpio) gpiod_get_raw_value(gpio_to_desc(gpio))
#define gpio_get_value_cansleep(gpio) gpiod_get_raw_value_cansleep(gpio_to_desc(gpio))
#define gpio_set_value(gpio, v) gpiod_set_raw_value(gpio_to_desc(gpio), v)
#define gpio_set_value_cansleep(gpio, v) gpiod_set_raw_value_cansleep(gpio_to_desc(gpio), v)
#define gpio_direction_input(gpio) gpiod_direction_input(gpio_to_desc(gpio))
#define gpio_direction_output(gpio, v) gpiod_direction_output_raw(gpio_to_desc(gpio), v)
#define gpio_to_irq(gpio) gpiod_to_irq(gpio_to_desc(gpio))
#define gpio_export(gpio, changes) gpiod_export(gpio_to_desc(gpio), changes)
#define gpio_unexport(gpio) gpiod_unexport(gpio_to_desc(gpio))
