/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define NR_NODE_MEMBLKS 2048
#define FAKE_NODE_MIN_SIZE 0x2000000ULL
#define FAKE_NODE_MIN_HASH_MASK 0xfffffffffe000000ULL
#define PM_SUSPEND_ON 0
#define PM_SUSPEND_TO_IDLE 1
#define PM_SUSPEND_STANDBY 2
#define PM_SUSPEND_MEM 3
#define PM_SUSPEND_MIN 1
#define PM_SUSPEND_MAX 4
#define REC_FAILED_NUM 2
#define PM_SUSPEND_FLAG_FW_SUSPEND 1UL
#define PM_SUSPEND_FLAG_FW_RESUME 2UL
#define PM_SUSPEND_FLAG_NO_PLATFORM 4UL
#define PM_HIBERNATION_PREPARE 1
#define PM_POST_HIBERNATION 2
#define PM_SUSPEND_PREPARE 3
#define PM_POST_SUSPEND 4
#define PM_RESTORE_PREPARE 5
#define PM_POST_RESTORE 6
#define REGULATOR_MODE_INVALID 0
#define REGULATOR_MODE_FAST 1
#define REGULATOR_MODE_NORMAL 2
#define REGULATOR_MODE_IDLE 4
#define REGULATOR_MODE_STANDBY 8
#define REGULATOR_EVENT_UNDER_VOLTAGE 1
#define REGULATOR_EVENT_OVER_CURRENT 2
#define REGULATOR_EVENT_REGULATION_OUT 4
#define REGULATOR_EVENT_FAIL 8
#define REGULATOR_EVENT_OVER_TEMP 16
#define REGULATOR_EVENT_FORCE_DISABLE 32
#define REGULATOR_EVENT_VOLTAGE_CHANGE 64
#define REGULATOR_EVENT_DISABLE 128
#define REGULATOR_EVENT_PRE_VOLTAGE_CHANGE 256
#define REGULATOR_EVENT_ABORT_VOLTAGE_CHANGE 512
#define REGULATOR_EVENT_PRE_DISABLE 1024
#define REGULATOR_EVENT_ABORT_DISABLE 2048
#define REGULATOR_EVENT_ENABLE 0x1000
#define REGULATOR_EVENT_UNDER_VOLTAGE_WARN 0x2000
#define REGULATOR_EVENT_OVER_CURRENT_WARN 0x4000
#define REGULATOR_EVENT_OVER_VOLTAGE_WARN 0x8000
#define REGULATOR_EVENT_OVER_TEMP_WARN 0x10000
#define REGULATOR_EVENT_WARN_MASK 0x1e000
#define REGULATOR_ERROR_UNDER_VOLTAGE 2UL
#define REGULATOR_ERROR_OVER_CURRENT 4UL
#define REGULATOR_ERROR_REGULATION_OUT 8UL
#define REGULATOR_ERROR_FAIL 16UL
#define REGULATOR_ERROR_OVER_TEMP 32UL
#define REGULATOR_ERROR_UNDER_VOLTAGE_WARN 64UL
#define REGULATOR_ERROR_OVER_CURRENT_WARN 128UL
#define REGULATOR_ERROR_OVER_VOLTAGE_WARN 256UL
#define REGULATOR_ERROR_OVER_TEMP_WARN 512UL
#define I2C_M_RD 1
#define I2C_M_TEN 16
#define I2C_M_DMA_SAFE 512
#define I2C_M_RECV_LEN 1024
#define I2C_M_NO_RD_ACK 2048
#define I2C_M_IGNORE_NAK 0x1000
#define I2C_M_REV_DIR_ADDR 0x2000
#define I2C_M_NOSTART 0x4000
#define I2C_M_STOP 0x8000
#define I2C_FUNC_I2C 1
#define I2C_FUNC_10BIT_ADDR 2
#define I2C_FUNC_PROTOCOL_MANGLING 4
#define I2C_FUNC_SMBUS_PEC 8
#define I2C_FUNC_NOSTART 16
#define I2C_FUNC_SLAVE 32
#define I2C_FUNC_SMBUS_BLOCK_PROC_CALL 0x8000
#define I2C_FUNC_SMBUS_QUICK 0x10000
#define I2C_FUNC_SMBUS_READ_BYTE 0x20000
#define I2C_FUNC_SMBUS_WRITE_BYTE 0x40000
#define I2C_FUNC_SMBUS_READ_BYTE_DATA 0x80000
#define I2C_FUNC_SMBUS_WRITE_BYTE_DATA 0x100000
#define I2C_FUNC_SMBUS_READ_WORD_DATA 0x200000
#define I2C_FUNC_SMBUS_WRITE_WORD_DATA 0x400000
#define I2C_FUNC_SMBUS_PROC_CALL 0x800000
#define I2C_FUNC_SMBUS_READ_BLOCK_DATA 0x1000000
#define I2C_FUNC_SMBUS_WRITE_BLOCK_DATA 0x2000000
#define I2C_FUNC_SMBUS_READ_I2C_BLOCK 0x4000000
#define I2C_FUNC_SMBUS_WRITE_I2C_BLOCK 0x8000000
#define I2C_FUNC_SMBUS_HOST_NOTIFY 0x10000000
#define I2C_FUNC_SMBUS_BYTE 0x60000
#define I2C_FUNC_SMBUS_BYTE_DATA 0x180000
#define I2C_FUNC_SMBUS_WORD_DATA 0x600000
#define I2C_FUNC_SMBUS_BLOCK_DATA 0x3000000
#define I2C_FUNC_SMBUS_I2C_BLOCK 0xc000000
#define I2C_FUNC_SMBUS_EMUL 0xeff0008
#define I2C_FUNC_SMBUS_EMUL_ALL 0xfff8008
#define I2C_SMBUS_BLOCK_MAX 32
#define I2C_SMBUS_READ 1
#define I2C_SMBUS_WRITE 0
#define I2C_SMBUS_QUICK 0
#define I2C_SMBUS_BYTE 1
#define I2C_SMBUS_BYTE_DATA 2
#define I2C_SMBUS_WORD_DATA 3
#define I2C_SMBUS_PROC_CALL 4
#define I2C_SMBUS_BLOCK_DATA 5
#define I2C_SMBUS_I2C_BLOCK_BROKEN 6
#define I2C_SMBUS_BLOCK_PROC_CALL 7
#define I2C_SMBUS_I2C_BLOCK_DATA 8
#define I2C_MAX_STANDARD_MODE_FREQ 0x186a0
#define I2C_MAX_FAST_MODE_FREQ 0x61a80
#define I2C_MAX_FAST_MODE_PLUS_FREQ 0xf4240
#define I2C_MAX_TURBO_MODE_FREQ 0x155cc0
#define I2C_MAX_HIGH_SPEED_MODE_FREQ 0x33e140
#define I2C_MAX_ULTRA_FAST_MODE_FREQ 0x4c4b40
#define I2C_DEVICE_ID_NXP_SEMICONDUCTORS 0
#define I2C_DEVICE_ID_NXP_SEMICONDUCTORS_1 1
#define I2C_DEVICE_ID_NXP_SEMICONDUCTORS_2 2
#define I2C_DEVICE_ID_NXP_SEMICONDUCTORS_3 3
#define I2C_DEVICE_ID_RAMTRON_INTERNATIONAL 4
#define I2C_DEVICE_ID_ANALOG_DEVICES 5
#define I2C_DEVICE_ID_STMICROELECTRONICS 6
#define I2C_DEVICE_ID_ON_SEMICONDUCTOR 7
#define I2C_DEVICE_ID_SPRINTEK_CORPORATION 8
#define I2C_DEVICE_ID_ESPROS_PHOTONICS_AG 9
#define I2C_DEVICE_ID_FUJITSU_SEMICONDUCTOR 10
#define I2C_DEVICE_ID_FLIR 11
#define I2C_DEVICE_ID_O2MICRO 12
#define I2C_DEVICE_ID_ATMEL 13
#define I2C_DEVICE_ID_NONE 0xffff
#define I2C_CLIENT_PEC 4
#define I2C_CLIENT_TEN 16
#define I2C_CLIENT_SLAVE 32
#define I2C_CLIENT_HOST_NOTIFY 64
#define I2C_CLIENT_WAKE 128
#define I2C_CLIENT_SCCB 0x9000
#define I2C_AQ_COMB 1UL
#define I2C_AQ_COMB_WRITE_FIRST 2UL
#define I2C_AQ_COMB_READ_SECOND 4UL
#define I2C_AQ_COMB_SAME_ADDR 8UL
#define I2C_AQ_COMB_WRITE_THEN_READ 15UL
#define I2C_AQ_NO_CLK_STRETCH 16UL
#define I2C_AQ_NO_ZERO_LEN_READ 32UL
#define I2C_AQ_NO_ZERO_LEN_WRITE 64UL
#define I2C_AQ_NO_ZERO_LEN 96UL
#define I2C_AQ_NO_REP_START 128UL
#define I2C_ALF_IS_SUSPENDED 0
#define I2C_ALF_SUSPEND_REPORTED 1
#define I2C_LOCK_ROOT_ADAPTER 1UL
#define I2C_LOCK_SEGMENT 2UL
#define I2C_CLASS_HWMON 1
#define I2C_CLASS_DDC 8
#define I2C_CLASS_SPD 128
#define I2C_CLASS_DEPRECATED 256
#define I2C_CLIENT_END 0xfffeU
extern s32 __i2c_smbus_xfer(struct i2c_adapter *adapter, u16 addr, short unsigned int flags, char read_write, u8 command, int protocol, union i2c_smbus_data *data);
extern int __i2c_transfer(struct i2c_adapter *adap, struct i2c_msg *msgs, int num);
extern void __rt_mutex_init(struct rt_mutex *lock, const char *name, struct lock_class_key *key);
extern int devm_i2c_add_adapter(struct device *dev, struct i2c_adapter *adapter);
extern struct i2c_client *devm_i2c_new_dummy_device(struct device *dev, struct i2c_adapter *adapter, u16 address);
extern int devm_regulator_bulk_get(struct device *dev, int num_consumers, struct regulator_bulk_data *consumers);
extern int devm_regulator_bulk_get_const(struct device *dev, int num_consumers, const struct regulator_bulk_data *in_consumers, struct regulator_bulk_data **out_consumers);
extern int devm_regulator_bulk_get_enable(struct device *dev, int num_consumers, const char *const *id);
extern void devm_regulator_bulk_put(struct regulator_bulk_data *consumers);
extern int devm_regulator_bulk_register_supply_alias(struct device *dev, const char *const *id, struct device *alias_dev, const char *const *alias_id, int num_id);
extern struct regulator *devm_regulator_get(struct device *dev, const char *id);
extern int devm_regulator_get_enable(struct device *dev, const char *id);
extern int devm_regulator_get_enable_optional(struct device *dev, const char *id);
extern int devm_regulator_get_enable_read_voltage(struct device *dev, const char *id);
extern struct regulator *devm_regulator_get_exclusive(struct device *dev, const char *id);
extern struct regulator *devm_regulator_get_optional(struct device *dev, const char *id);
extern void devm_regulator_put(struct regulator *regulator);
extern int devm_regulator_register_notifier(struct regulator *regulator, struct notifier_block *nb);
extern int devm_regulator_register_supply_alias(struct device *dev, const char *id, struct device *alias_dev, const char *alias_id);
extern void devm_regulator_unregister_notifier(struct regulator *regulator, struct notifier_block *nb);
extern int hibernate_quiet_exec(int (*func)(void *), void *data);
extern void hibernation_set_ops(const struct platform_hibernation_ops *ops);
extern int i2c_acpi_client_count(struct acpi_device *adev);
extern struct i2c_adapter *i2c_acpi_find_adapter_by_handle(acpi_handle handle);
extern u32 i2c_acpi_find_bus_speed(struct device *dev);
extern bool i2c_acpi_get_i2c_resource(struct acpi_resource *ares, struct acpi_resource_i2c_serialbus **i2c);
extern struct i2c_client *i2c_acpi_new_device_by_fwnode(struct fwnode_handle *fwnode, int index, struct i2c_board_info *info);
extern bool i2c_acpi_waive_d0_probe(struct device *dev);
extern unsigned int i2c_adapter_depth(struct i2c_adapter *adapter);
extern int i2c_add_adapter(struct i2c_adapter *adapter);
extern int i2c_add_numbered_adapter(struct i2c_adapter *adap);
extern const struct i2c_device_id *i2c_client_get_device_id(const struct i2c_client *client);
extern void i2c_clients_command(struct i2c_adapter *adap, unsigned int cmd, void *arg);
extern void i2c_del_adapter(struct i2c_adapter *adap);
extern void i2c_del_driver(struct i2c_driver *driver);
extern struct i2c_adapter *i2c_find_adapter_by_fwnode(struct fwnode_handle *fwnode);
extern struct i2c_client *i2c_find_device_by_fwnode(struct fwnode_handle *fwnode);
extern int i2c_for_each_dev(void *data, int (*fn)(struct device *, void *));
extern const char *i2c_freq_mode_string(u32 bus_freq_hz);
extern int i2c_generic_scl_recovery(struct i2c_adapter *adap);
extern struct i2c_adapter *i2c_get_adapter(int nr);
extern struct i2c_adapter *i2c_get_adapter_by_fwnode(struct fwnode_handle *fwnode);
extern int i2c_get_device_id(const struct i2c_client *client, struct i2c_device_identity *id);
extern u8 *i2c_get_dma_safe_msg_buf(struct i2c_msg *msg, unsigned int threshold);
extern const void *i2c_get_match_data(const struct i2c_client *client);
extern int i2c_handle_smbus_host_notify(struct i2c_adapter *adap, short unsigned int addr);
extern const struct i2c_device_id *i2c_match_id(const struct i2c_device_id *id, const struct i2c_client *client);
extern struct i2c_client *i2c_new_ancillary_device(struct i2c_client *client, const char *name, u16 default_addr);
extern struct i2c_client *i2c_new_client_device(struct i2c_adapter *adap, const struct i2c_board_info *info);
extern struct i2c_client *i2c_new_dummy_device(struct i2c_adapter *adapter, u16 address);
extern struct i2c_client *i2c_new_scanned_device(struct i2c_adapter *adap, struct i2c_board_info *info, const short unsigned int *addr_list, int (*probe)(struct i2c_adapter *, short unsigned int));
extern void i2c_parse_fw_timings(struct device *dev, struct i2c_timings *t, bool use_defaults);
extern int i2c_probe_func_quick_read(struct i2c_adapter *adap, short unsigned int addr);
extern void i2c_put_adapter(struct i2c_adapter *adap);
extern void i2c_put_dma_safe_msg_buf(u8 *buf, struct i2c_msg *msg, bool xferred);
extern int i2c_recover_bus(struct i2c_adapter *adap);
extern int i2c_register_driver(struct module *owner, struct i2c_driver *driver);
extern u8 i2c_smbus_pec(u8 crc, u8 *p, size_t count);
extern s32 i2c_smbus_read_block_data(const struct i2c_client *client, u8 command, u8 *values);
extern s32 i2c_smbus_read_byte(const struct i2c_client *client);
extern s32 i2c_smbus_read_byte_data(const struct i2c_client *client, u8 command);
extern s32 i2c_smbus_read_i2c_block_data(const struct i2c_client *client, u8 command, u8 length, u8 *values);
extern s32 i2c_smbus_read_i2c_block_data_or_emulated(const struct i2c_client *client, u8 command, u8 length, u8 *values);
extern s32 i2c_smbus_read_word_data(const struct i2c_client *client, u8 command);
extern s32 i2c_smbus_write_block_data(const struct i2c_client *client, u8 command, u8 length, const u8 *values);
extern s32 i2c_smbus_write_byte(const struct i2c_client *client, u8 value);
extern s32 i2c_smbus_write_byte_data(const struct i2c_client *client, u8 command, u8 value);
extern s32 i2c_smbus_write_i2c_block_data(const struct i2c_client *client, u8 command, u8 length, const u8 *values);
extern s32 i2c_smbus_write_word_data(const struct i2c_client *client, u8 command, u16 value);
extern s32 i2c_smbus_xfer(struct i2c_adapter *adapter, u16 addr, short unsigned int flags, char read_write, u8 command, int protocol, union i2c_smbus_data *data);
extern int i2c_transfer(struct i2c_adapter *adap, struct i2c_msg *msgs, int num);
extern int i2c_transfer_buffer_flags(const struct i2c_client *client, char *buf, int count, u16 flags);
extern void i2c_unregister_device(struct i2c_client *client);
extern struct i2c_adapter *i2c_verify_adapter(struct device *dev);
extern struct i2c_client *i2c_verify_client(struct device *dev);
extern void ksys_sync_helper(void);
extern unsigned int lock_system_sleep(void);
extern void pm_print_active_wakeup_sources(void);
extern void pm_set_vt_switch(int do_switch);
extern int pm_suspend(suspend_state_t state);
extern bool pm_suspend_default_s2idle(void);
extern void pm_system_wakeup(void);
extern bool pm_wakeup_pending(void);
extern int register_pm_notifier(struct notifier_block *nb);
extern int regulator_allow_bypass(struct regulator *regulator, bool enable);
extern int regulator_bulk_disable(int num_consumers, struct regulator_bulk_data *consumers);
extern int regulator_bulk_enable(int num_consumers, struct regulator_bulk_data *consumers);
extern int regulator_bulk_force_disable(int num_consumers, struct regulator_bulk_data *consumers);
extern void regulator_bulk_free(int num_consumers, struct regulator_bulk_data *consumers);
extern int regulator_bulk_get(struct device *dev, int num_consumers, struct regulator_bulk_data *consumers);
extern int regulator_bulk_register_supply_alias(struct device *dev, const char *const *id, struct device *alias_dev, const char *const *alias_id, int num_id);
extern void regulator_bulk_set_supply_names(struct regulator_bulk_data *consumers, const char *const *supply_names, unsigned int num_supplies);
extern void regulator_bulk_unregister_supply_alias(struct device *dev, const char *const *id, int num_id);
extern int regulator_count_voltages(struct regulator *regulator);
extern int regulator_disable(struct regulator *regulator);
extern int regulator_disable_deferred(struct regulator *regulator, int ms);
extern int regulator_enable(struct regulator *regulator);
extern int regulator_force_disable(struct regulator *regulator);
extern struct regulator *regulator_get(struct device *dev, const char *id);
extern int regulator_get_current_limit(struct regulator *regulator);
extern void *regulator_get_drvdata(struct regulator *regulator);
extern int regulator_get_error_flags(struct regulator *regulator, unsigned int *flags);
extern struct regulator *regulator_get_exclusive(struct device *dev, const char *id);
extern int regulator_get_hardware_vsel_register(struct regulator *regulator, unsigned int *vsel_reg, unsigned int *vsel_mask);
extern unsigned int regulator_get_linear_step(struct regulator *regulator);
extern unsigned int regulator_get_mode(struct regulator *regulator);
extern struct regulator *regulator_get_optional(struct device *dev, const char *id);
extern struct regmap *regulator_get_regmap(struct regulator *regulator);
extern int regulator_get_voltage(struct regulator *regulator);
extern int regulator_is_enabled(struct regulator *regulator);
extern bool regulator_is_equal(struct regulator *reg1, struct regulator *reg2);
extern int regulator_is_supported_voltage(struct regulator *regulator, int min_uV, int max_uV);
extern int regulator_list_hardware_vsel(struct regulator *regulator, unsigned int selector);
extern int regulator_list_voltage(struct regulator *regulator, unsigned int selector);
extern void regulator_put(struct regulator *regulator);
extern int regulator_register_notifier(struct regulator *regulator, struct notifier_block *nb);
extern int regulator_register_supply_alias(struct device *dev, const char *id, struct device *alias_dev, const char *alias_id);
extern int regulator_set_current_limit(struct regulator *regulator, int min_uA, int max_uA);
extern void regulator_set_drvdata(struct regulator *regulator, void *data);
extern int regulator_set_load(struct regulator *regulator, int uA_load);
extern int regulator_set_mode(struct regulator *regulator, unsigned int mode);
extern int regulator_set_suspend_voltage(struct regulator *regulator, int min_uV, int max_uV, suspend_state_t state);
extern int regulator_set_voltage(struct regulator *regulator, int min_uV, int max_uV);
extern int regulator_set_voltage_time(struct regulator *regulator, int old_uV, int new_uV);
extern int regulator_suspend_disable(struct regulator_dev *rdev, suspend_state_t state);
extern int regulator_suspend_enable(struct regulator_dev *rdev, suspend_state_t state);
extern int regulator_sync_voltage(struct regulator *regulator);
extern int regulator_unregister_notifier(struct regulator *regulator, struct notifier_block *nb);
extern void regulator_unregister_supply_alias(struct device *dev, const char *id);
extern void rt_mutex_base_init(struct rt_mutex_base *rtb);
extern void rt_mutex_lock(struct rt_mutex *lock);
extern int rt_mutex_lock_interruptible(struct rt_mutex *lock);
extern int rt_mutex_lock_killable(struct rt_mutex *lock);
extern int rt_mutex_trylock(struct rt_mutex *lock);
extern void rt_mutex_unlock(struct rt_mutex *lock);
extern void s2idle_wake(void);
extern void suspend_set_ops(const struct platform_suspend_ops *ops);
extern int suspend_valid_only_mem(suspend_state_t state);
extern bool system_entering_hibernation(void);
extern void unlock_system_sleep(unsigned int flags);
extern int unregister_pm_notifier(struct notifier_block *nb);
