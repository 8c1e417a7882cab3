/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define LEDS_TRIG_TYPE_EDGE 0
#define LEDS_TRIG_TYPE_LEVEL 1
#define LEDS_BOOST_OFF 0
#define LEDS_BOOST_ADAPTIVE 1
#define LEDS_BOOST_FIXED 2
#define LED_COLOR_ID_WHITE 0
#define LED_COLOR_ID_RED 1
#define LED_COLOR_ID_GREEN 2
#define LED_COLOR_ID_BLUE 3
#define LED_COLOR_ID_AMBER 4
#define LED_COLOR_ID_VIOLET 5
#define LED_COLOR_ID_YELLOW 6
#define LED_COLOR_ID_IR 7
#define LED_COLOR_ID_MULTI 8
#define LED_COLOR_ID_RGB 9
#define LED_COLOR_ID_PURPLE 10
#define LED_COLOR_ID_ORANGE 11
#define LED_COLOR_ID_PINK 12
#define LED_COLOR_ID_CYAN 13
#define LED_COLOR_ID_LIME 14
#define LED_COLOR_ID_MAX 15
#define LED_SUSPENDED 1UL
#define LED_UNREGISTERING 2UL
#define LED_CORE_SUSPENDRESUME 0x10000UL
#define LED_SYSFS_DISABLE 0x20000UL
#define LED_DEV_CAP_FLASH 0x40000UL
#define LED_HW_PLUGGABLE 0x80000UL
#define LED_PANIC_INDICATOR 0x100000UL
#define LED_BRIGHT_HW_CHANGED 0x200000UL
#define LED_RETAIN_AT_SHUTDOWN 0x400000UL
#define LED_INIT_DEFAULT_TRIGGER 0x800000UL
#define LED_BLINK_SW 0
#define LED_BLINK_ONESHOT 1
#define LED_BLINK_ONESHOT_STOP 2
#define LED_BLINK_INVERT 3
#define LED_BLINK_BRIGHTNESS_CHANGE 4
#define LED_BLINK_DISABLE 5
#define TRIG_NAME_MAX 50
#define LEDS_GPIO_DEFSTATE_OFF 0
#define LEDS_GPIO_DEFSTATE_ON 1
#define LEDS_GPIO_DEFSTATE_KEEP 2
#define GPIO_LED_NO_BLINK_LOW 0
#define GPIO_LED_NO_BLINK_HIGH 1
#define GPIO_LED_BLINK 2
extern int devm_led_classdev_register_ext(struct device *parent, struct led_classdev *led_cdev, struct led_init_data *init_data);
extern void devm_led_classdev_unregister(struct device *dev, struct led_classdev *led_cdev);
extern int devm_led_trigger_register(struct device *dev, struct led_trigger *trig);
extern struct led_classdev *devm_of_led_get(struct device *dev, int index);
extern void led_blink_set(struct led_classdev *led_cdev, long unsigned int *delay_on, long unsigned int *delay_off);
extern void led_blink_set_oneshot(struct led_classdev *led_cdev, long unsigned int *delay_on, long unsigned int *delay_off, int invert);
extern void led_classdev_notify_brightness_hw_changed(struct led_classdev *led_cdev, unsigned int brightness);
extern int led_classdev_register_ext(struct device *parent, struct led_classdev *led_cdev, struct led_init_data *init_data);
extern void led_classdev_resume(struct led_classdev *led_cdev);
extern void led_classdev_suspend(struct led_classdev *led_cdev);
extern void led_classdev_unregister(struct led_classdev *led_cdev);
extern int led_compose_name(struct device *dev, struct led_init_data *init_data, char *led_classdev_name);
extern u32 *led_get_default_pattern(struct led_classdev *led_cdev, unsigned int *size);
extern void led_put(struct led_classdev *led_cdev);
extern void led_set_brightness(struct led_classdev *led_cdev, unsigned int brightness);
extern int led_set_brightness_sync(struct led_classdev *led_cdev, unsigned int value);
extern void led_sysfs_disable(struct led_classdev *led_cdev);
extern void led_sysfs_enable(struct led_classdev *led_cdev);
extern void led_trigger_blink(struct led_trigger *trig, long unsigned int *delay_on, long unsigned int *delay_off);
extern void led_trigger_blink_oneshot(struct led_trigger *trig, long unsigned int *delay_on, long unsigned int *delay_off, int invert);
extern void led_trigger_event(struct led_trigger *trig, enum led_brightness brightness);
extern int led_trigger_register(struct led_trigger *trig);
extern void led_trigger_register_simple(const char *name, struct led_trigger **tp);
extern void led_trigger_remove(struct led_classdev *led_cdev);
extern int led_trigger_set(struct led_classdev *led_cdev, struct led_trigger *trig);
extern void led_trigger_set_default(struct led_classdev *led_cdev);
extern void led_trigger_unregister(struct led_trigger *trig);
extern void led_trigger_unregister_simple(struct led_trigger *trig);
extern int led_update_brightness(struct led_classdev *led_cdev);
extern void ledtrig_cpu(enum cpu_led_event ledevt);
extern void ledtrig_disk_activity(bool write);
extern void ledtrig_mtd_activity(void);
extern struct led_classdev *of_led_get(struct device_node *np, int index);
