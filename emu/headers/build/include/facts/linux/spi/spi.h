/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define SPI_CPHA 1UL
#define SPI_CPOL 2UL
#define SPI_MODE_0 0
#define SPI_MODE_1 1UL
#define SPI_MODE_2 2UL
#define SPI_MODE_3 3UL
#define SPI_MODE_X_MASK 3UL
#define SPI_CS_HIGH 4UL
#define SPI_LSB_FIRST 8UL
#define SPI_3WIRE 16UL
#define SPI_LOOP 32UL
#define SPI_NO_CS 64UL
#define SPI_READY 128UL
#define SPI_TX_DUAL 256UL
#define SPI_TX_QUAD 512UL
#define SPI_RX_DUAL 1024UL
#define SPI_RX_QUAD 2048UL
#define SPI_CS_WORD 0x1000UL
#define SPI_TX_OCTAL 0x2000UL
#define SPI_RX_OCTAL 0x4000UL
#define SPI_3WIRE_HIZ 0x8000UL
#define SPI_RX_CPHA_FLIP 0x10000UL
#define SPI_MODE_USER_MASK 0x1ffffUL
#define SPI_STATISTICS_HISTO_SIZE 17
#define SPI_DELAY_UNIT_USECS 0
#define SPI_DELAY_UNIT_NSECS 1
#define SPI_DELAY_UNIT_SCK 2
#define SPI_NO_TX 0x80000000UL
#define SPI_NO_RX 0x40000000UL
#define SPI_MODE_KERNEL_MASK 0xffffffffc0000000UL
#define SPI_CONTROLLER_HALF_DUPLEX 1UL
#define SPI_CONTROLLER_NO_RX 2UL
#define SPI_CONTROLLER_NO_TX 4UL
#define SPI_CONTROLLER_MUST_RX 8UL
#define SPI_CONTROLLER_MUST_TX 16UL
#define SPI_MASTER_GPIO_SS 32UL
#define SPI_CONTROLLER_SUSPENDED 64UL
#define SPI_NBITS_SINGLE 1
#define SPI_NBITS_DUAL 2
#define SPI_NBITS_QUAD 4
#define SPI_TRANS_FAIL_NO_START 1UL
#define SPI_MASTER_HALF_DUPLEX 1UL
#define SPI_MASTER_NO_RX 2UL
#define SPI_MASTER_NO_TX 4UL
#define SPI_MASTER_MUST_RX 8UL
#define SPI_MASTER_MUST_TX 16UL
extern struct spi_controller *__devm_spi_alloc_controller(struct device *dev, unsigned int size, bool slave);
extern struct spi_controller *__spi_alloc_controller(struct device *dev, unsigned int size, bool slave);
extern int __spi_register_driver(struct module *owner, struct spi_driver *sdrv);
extern int acpi_spi_count_resources(struct acpi_device *adev);
extern struct spi_device *acpi_spi_device_alloc(struct spi_controller *ctlr, struct acpi_device *adev, int index);
extern int devm_spi_register_controller(struct device *dev, struct spi_controller *ctlr);
extern int spi_add_device(struct spi_device *spi);
extern struct spi_device *spi_alloc_device(struct spi_controller *ctlr);
extern int spi_async(struct spi_device *spi, struct spi_message *message);
extern int spi_bus_lock(struct spi_controller *ctlr);
extern int spi_bus_unlock(struct spi_controller *ctlr);
extern int spi_controller_resume(struct spi_controller *ctlr);
extern int spi_controller_suspend(struct spi_controller *ctlr);
extern int spi_delay_exec(struct spi_delay *_delay, struct spi_transfer *xfer);
extern int spi_delay_to_ns(struct spi_delay *_delay, struct spi_transfer *xfer);
extern void spi_finalize_current_message(struct spi_controller *ctlr);
extern void spi_finalize_current_transfer(struct spi_controller *ctlr);
extern const struct spi_device_id *spi_get_device_id(const struct spi_device *sdev);
extern const void *spi_get_device_match_data(const struct spi_device *sdev);
extern struct spi_message *spi_get_next_queued_message(struct spi_controller *ctlr);
extern struct spi_device *spi_new_ancillary_device(struct spi_device *spi, u8 chip_select);
extern struct spi_device *spi_new_device(struct spi_controller *ctlr, struct spi_board_info *chip);
extern int spi_register_controller(struct spi_controller *ctlr);
extern int spi_setup(struct spi_device *spi);
extern int spi_split_transfers_maxsize(struct spi_controller *ctlr, struct spi_message *msg, size_t maxsize, gfp_t gfp);
extern int spi_sync(struct spi_device *spi, struct spi_message *message);
extern int spi_sync_locked(struct spi_device *spi, struct spi_message *message);
extern void spi_take_timestamp_post(struct spi_controller *ctlr, struct spi_transfer *xfer, size_t progress, bool irqs_off);
extern void spi_take_timestamp_pre(struct spi_controller *ctlr, struct spi_transfer *xfer, size_t progress, bool irqs_off);
extern void spi_unregister_controller(struct spi_controller *ctlr);
extern void spi_unregister_device(struct spi_device *spi);
extern int spi_write_then_read(struct spi_device *spi, const void *txbuf, unsigned int n_tx, void *rxbuf, unsigned int n_rx);
