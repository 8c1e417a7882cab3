/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define PCI_CFG_SPACE_SIZE 256
#define PCI_CFG_SPACE_EXP_SIZE 0x1000
#define PCI_STD_HEADER_SIZEOF 64
#define PCI_STD_NUM_BARS 6
#define PCI_VENDOR_ID 0
#define PCI_DEVICE_ID 2
#define PCI_COMMAND 4
#define PCI_COMMAND_IO 1
#define PCI_COMMAND_MEMORY 2
#define PCI_COMMAND_MASTER 4
#define PCI_COMMAND_SPECIAL 8
#define PCI_COMMAND_INVALIDATE 16
#define PCI_COMMAND_VGA_PALETTE 32
#define PCI_COMMAND_PARITY 64
#define PCI_COMMAND_WAIT 128
#define PCI_COMMAND_SERR 256
#define PCI_COMMAND_FAST_BACK 512
#define PCI_COMMAND_INTX_DISABLE 1024
#define PCI_STATUS 6
#define PCI_STATUS_IMM_READY 1
#define PCI_STATUS_INTERRUPT 8
#define PCI_STATUS_CAP_LIST 16
#define PCI_STATUS_66MHZ 32
#define PCI_STATUS_UDF 64
#define PCI_STATUS_FAST_BACK 128
#define PCI_STATUS_PARITY 256
#define PCI_STATUS_DEVSEL_MASK 1536
#define PCI_STATUS_DEVSEL_FAST 0
#define PCI_STATUS_DEVSEL_MEDIUM 512
#define PCI_STATUS_DEVSEL_SLOW 1024
#define PCI_STATUS_SIG_TARGET_ABORT 2048
#define PCI_STATUS_REC_TARGET_ABORT 0x1000
#define PCI_STATUS_REC_MASTER_ABORT 0x2000
#define PCI_STATUS_SIG_SYSTEM_ERROR 0x4000
#define PCI_STATUS_DETECTED_PARITY 0x8000
#define PCI_CLASS_REVISION 8
#define PCI_REVISION_ID 8
#define PCI_CLASS_PROG 9
#define PCI_CLASS_DEVICE 10
#define PCI_CACHE_LINE_SIZE 12
#define PCI_LATENCY_TIMER 13
#define PCI_HEADER_TYPE 14
#define PCI_HEADER_TYPE_MASK 127
#define PCI_HEADER_TYPE_NORMAL 0
#define PCI_HEADER_TYPE_BRIDGE 1
#define PCI_HEADER_TYPE_CARDBUS 2
#define PCI_BIST 15
#define PCI_BIST_CODE_MASK 15
#define PCI_BIST_START 64
#define PCI_BIST_CAPABLE 128
#define PCI_BASE_ADDRESS_0 16
#define PCI_BASE_ADDRESS_1 20
#define PCI_BASE_ADDRESS_2 24
#define PCI_BASE_ADDRESS_3 28
#define PCI_BASE_ADDRESS_4 32
#define PCI_BASE_ADDRESS_5 36
#define PCI_BASE_ADDRESS_SPACE 1
#define PCI_BASE_ADDRESS_SPACE_IO 1
#define PCI_BASE_ADDRESS_SPACE_MEMORY 0
#define PCI_BASE_ADDRESS_MEM_TYPE_MASK 6
#define PCI_BASE_ADDRESS_MEM_TYPE_32 0
#define PCI_BASE_ADDRESS_MEM_TYPE_1M 2
#define PCI_BASE_ADDRESS_MEM_TYPE_64 4
#define PCI_BASE_ADDRESS_MEM_PREFETCH 8
#define PCI_BASE_ADDRESS_MEM_MASK 0xfffffffffffffff0UL
#define PCI_BASE_ADDRESS_IO_MASK 0xfffffffffffffffcUL
#define PCI_CARDBUS_CIS 40
#define PCI_SUBSYSTEM_VENDOR_ID 44
#define PCI_SUBSYSTEM_ID 46
#define PCI_ROM_ADDRESS 48
#define PCI_ROM_ADDRESS_ENABLE 1
#define PCI_ROM_ADDRESS_MASK 0xfffff800U
#define PCI_CAPABILITY_LIST 52
#define PCI_INTERRUPT_LINE 60
#define PCI_INTERRUPT_PIN 61
#define PCI_MIN_GNT 62
#define PCI_MAX_LAT 63
#define PCI_PRIMARY_BUS 24
#define PCI_SECONDARY_BUS 25
#define PCI_SUBORDINATE_BUS 26
#define PCI_SEC_LATENCY_TIMER 27
#define PCI_IO_BASE 28
#define PCI_IO_LIMIT 29
#define PCI_IO_RANGE_TYPE_MASK 15UL
#define PCI_IO_RANGE_TYPE_16 0
#define PCI_IO_RANGE_TYPE_32 1
#define PCI_IO_RANGE_MASK 0xfffffffffffffff0UL
#define PCI_IO_1K_RANGE_MASK 0xfffffffffffffffcUL
#define PCI_SEC_STATUS 30
#define PCI_MEMORY_BASE 32
#define PCI_MEMORY_LIMIT 34
#define PCI_MEMORY_RANGE_TYPE_MASK 15UL
#define PCI_MEMORY_RANGE_MASK 0xfffffffffffffff0UL
#define PCI_PREF_MEMORY_BASE 36
#define PCI_PREF_MEMORY_LIMIT 38
#define PCI_PREF_RANGE_TYPE_MASK 15UL
#define PCI_PREF_RANGE_TYPE_32 0
#define PCI_PREF_RANGE_TYPE_64 1
#define PCI_PREF_RANGE_MASK 0xfffffffffffffff0UL
#define PCI_PREF_BASE_UPPER32 40
#define PCI_PREF_LIMIT_UPPER32 44
#define PCI_IO_BASE_UPPER16 48
#define PCI_IO_LIMIT_UPPER16 50
#define PCI_ROM_ADDRESS1 56
#define PCI_BRIDGE_CONTROL 62
#define PCI_BRIDGE_CTL_PARITY 1
#define PCI_BRIDGE_CTL_SERR 2
#define PCI_BRIDGE_CTL_ISA 4
#define PCI_BRIDGE_CTL_VGA 8
#define PCI_BRIDGE_CTL_MASTER_ABORT 32
#define PCI_BRIDGE_CTL_BUS_RESET 64
#define PCI_BRIDGE_CTL_FAST_BACK 128
#define PCI_CB_CAPABILITY_LIST 20
#define PCI_CB_SEC_STATUS 22
#define PCI_CB_PRIMARY_BUS 24
#define PCI_CB_CARD_BUS 25
#define PCI_CB_SUBORDINATE_BUS 26
#define PCI_CB_LATENCY_TIMER 27
#define PCI_CB_MEMORY_BASE_0 28
#define PCI_CB_MEMORY_LIMIT_0 32
#define PCI_CB_MEMORY_BASE_1 36
#define PCI_CB_MEMORY_LIMIT_1 40
#define PCI_CB_IO_BASE_0 44
#define PCI_CB_IO_BASE_0_HI 46
#define PCI_CB_IO_LIMIT_0 48
#define PCI_CB_IO_LIMIT_0_HI 50
#define PCI_CB_IO_BASE_1 52
#define PCI_CB_IO_BASE_1_HI 54
#define PCI_CB_IO_LIMIT_1 56
#define PCI_CB_IO_LIMIT_1_HI 58
#define PCI_CB_IO_RANGE_MASK 0xfffffffffffffffcUL
#define PCI_CB_BRIDGE_CONTROL 62
#define PCI_CB_BRIDGE_CTL_PARITY 1
#define PCI_CB_BRIDGE_CTL_SERR 2
#define PCI_CB_BRIDGE_CTL_ISA 4
#define PCI_CB_BRIDGE_CTL_VGA 8
#define PCI_CB_BRIDGE_CTL_MASTER_ABORT 32
#define PCI_CB_BRIDGE_CTL_CB_RESET 64
#define PCI_CB_BRIDGE_CTL_16BIT_INT 128
#define PCI_CB_BRIDGE_CTL_PREFETCH_MEM0 256
#define PCI_CB_BRIDGE_CTL_PREFETCH_MEM1 512
#define PCI_CB_BRIDGE_CTL_POST_WRITES 1024
#define PCI_CB_SUBSYSTEM_VENDOR_ID 64
#define PCI_CB_SUBSYSTEM_ID 66
#define PCI_CB_LEGACY_MODE_BASE 68
#define PCI_CAP_LIST_ID 0
#define PCI_CAP_ID_PM 1
#define PCI_CAP_ID_AGP 2
#define PCI_CAP_ID_VPD 3
#define PCI_CAP_ID_SLOTID 4
#define PCI_CAP_ID_MSI 5
#define PCI_CAP_ID_CHSWP 6
#define PCI_CAP_ID_PCIX 7
#define PCI_CAP_ID_HT 8
#define PCI_CAP_ID_VNDR 9
#define PCI_CAP_ID_DBG 10
#define PCI_CAP_ID_CCRC 11
#define PCI_CAP_ID_SHPC 12
#define PCI_CAP_ID_SSVID 13
#define PCI_CAP_ID_AGP3 14
#define PCI_CAP_ID_SECDEV 15
#define PCI_CAP_ID_EXP 16
#define PCI_CAP_ID_MSIX 17
#define PCI_CAP_ID_SATA 18
#define PCI_CAP_ID_AF 19
#define PCI_CAP_ID_EA 20
#define PCI_CAP_ID_MAX 20
#define PCI_CAP_LIST_NEXT 1
#define PCI_CAP_FLAGS 2
#define PCI_CAP_SIZEOF 4
#define PCI_PM_PMC 2
#define PCI_PM_CAP_VER_MASK 7
#define PCI_PM_CAP_PME_CLOCK 8
#define PCI_PM_CAP_RESERVED 16
#define PCI_PM_CAP_DSI 32
#define PCI_PM_CAP_AUX_POWER 448
#define PCI_PM_CAP_D1 512
#define PCI_PM_CAP_D2 1024
#define PCI_PM_CAP_PME 2048
#define PCI_PM_CAP_PME_MASK 0xf800
#define PCI_PM_CAP_PME_D0 2048
#define PCI_PM_CAP_PME_D1 0x1000
#define PCI_PM_CAP_PME_D2 0x2000
#define PCI_PM_CAP_PME_D3hot 0x4000
#define PCI_PM_CAP_PME_D3cold 0x8000
#define PCI_PM_CAP_PME_SHIFT 11
#define PCI_PM_CTRL 4
#define PCI_PM_CTRL_STATE_MASK 3
#define PCI_PM_CTRL_NO_SOFT_RESET 8
#define PCI_PM_CTRL_PME_ENABLE 256
#define PCI_PM_CTRL_DATA_SEL_MASK 0x1e00
#define PCI_PM_CTRL_DATA_SCALE_MASK 0x6000
#define PCI_PM_CTRL_PME_STATUS 0x8000
#define PCI_PM_PPB_EXTENSIONS 6
#define PCI_PM_PPB_B2_B3 64
#define PCI_PM_BPCC_ENABLE 128
#define PCI_PM_DATA_REGISTER 7
#define PCI_PM_SIZEOF 8
#define PCI_AGP_VERSION 2
#define PCI_AGP_RFU 3
#define PCI_AGP_STATUS 4
#define PCI_AGP_STATUS_RQ_MASK 0xff000000U
#define PCI_AGP_STATUS_SBA 512
#define PCI_AGP_STATUS_64BIT 32
#define PCI_AGP_STATUS_FW 16
#define PCI_AGP_STATUS_RATE4 4
#define PCI_AGP_STATUS_RATE2 2
#define PCI_AGP_STATUS_RATE1 1
#define PCI_AGP_COMMAND 8
#define PCI_AGP_COMMAND_RQ_MASK 0xff000000U
#define PCI_AGP_COMMAND_SBA 512
#define PCI_AGP_COMMAND_AGP 256
#define PCI_AGP_COMMAND_64BIT 32
#define PCI_AGP_COMMAND_FW 16
#define PCI_AGP_COMMAND_RATE4 4
#define PCI_AGP_COMMAND_RATE2 2
#define PCI_AGP_COMMAND_RATE1 1
#define PCI_AGP_SIZEOF 12
#define PCI_VPD_ADDR 2
#define PCI_VPD_ADDR_MASK 0x7fff
#define PCI_VPD_ADDR_F 0x8000
#define PCI_VPD_DATA 4
#define PCI_CAP_VPD_SIZEOF 8
#define PCI_SID_ESR 2
#define PCI_SID_ESR_NSLOTS 31
#define PCI_SID_ESR_FIC 32
#define PCI_SID_CHASSIS_NR 3
#define PCI_MSI_FLAGS 2
#define PCI_MSI_FLAGS_ENABLE 1
#define PCI_MSI_FLAGS_QMASK 14
#define PCI_MSI_FLAGS_QSIZE 112
#define PCI_MSI_FLAGS_64BIT 128
#define PCI_MSI_FLAGS_MASKBIT 256
#define PCI_MSI_RFU 3
#define PCI_MSI_ADDRESS_LO 4
#define PCI_MSI_ADDRESS_HI 8
#define PCI_MSI_DATA_32 8
#define PCI_MSI_MASK_32 12
#define PCI_MSI_PENDING_32 16
#define PCI_MSI_DATA_64 12
#define PCI_MSI_MASK_64 16
#define PCI_MSI_PENDING_64 20
#define PCI_MSIX_FLAGS 2
#define PCI_MSIX_FLAGS_QSIZE 2047
#define PCI_MSIX_FLAGS_MASKALL 0x4000
#define PCI_MSIX_FLAGS_ENABLE 0x8000
#define PCI_MSIX_TABLE 4
#define PCI_MSIX_TABLE_BIR 7
#define PCI_MSIX_TABLE_OFFSET 0xfffffff8U
#define PCI_MSIX_PBA 8
#define PCI_MSIX_PBA_BIR 7
#define PCI_MSIX_PBA_OFFSET 0xfffffff8U
#define PCI_MSIX_FLAGS_BIRMASK 7
#define PCI_CAP_MSIX_SIZEOF 12
#define PCI_MSIX_ENTRY_SIZE 16
#define PCI_MSIX_ENTRY_LOWER_ADDR 0
#define PCI_MSIX_ENTRY_UPPER_ADDR 4
#define PCI_MSIX_ENTRY_DATA 8
#define PCI_MSIX_ENTRY_VECTOR_CTRL 12
#define PCI_MSIX_ENTRY_CTRL_MASKBIT 1
#define PCI_CHSWP_CSR 2
#define PCI_CHSWP_DHA 1
#define PCI_CHSWP_EIM 2
#define PCI_CHSWP_PIE 4
#define PCI_CHSWP_LOO 8
#define PCI_CHSWP_PI 48
#define PCI_CHSWP_EXT 64
#define PCI_CHSWP_INS 128
#define PCI_AF_LENGTH 2
#define PCI_AF_CAP 3
#define PCI_AF_CAP_TP 1
#define PCI_AF_CAP_FLR 2
#define PCI_AF_CTRL 4
#define PCI_AF_CTRL_FLR 1
#define PCI_AF_STATUS 5
#define PCI_AF_STATUS_TP 1
#define PCI_CAP_AF_SIZEOF 6
#define PCI_EA_NUM_ENT 2
#define PCI_EA_NUM_ENT_MASK 63
#define PCI_EA_FIRST_ENT 4
#define PCI_EA_FIRST_ENT_BRIDGE 8
#define PCI_EA_ES 7
#define PCI_EA_BEI 240
#define PCI_EA_SEC_BUS_MASK 255
#define PCI_EA_SUB_BUS_MASK 0xff00
#define PCI_EA_SUB_BUS_SHIFT 8
#define PCI_EA_BEI_BAR0 0
#define PCI_EA_BEI_BAR5 5
#define PCI_EA_BEI_BRIDGE 6
#define PCI_EA_BEI_ENI 7
#define PCI_EA_BEI_ROM 8
#define PCI_EA_BEI_VF_BAR0 9
#define PCI_EA_BEI_VF_BAR5 14
#define PCI_EA_BEI_RESERVED 15
#define PCI_EA_PP 0xff00
#define PCI_EA_SP 0xff0000
#define PCI_EA_P_MEM 0
#define PCI_EA_P_MEM_PREFETCH 1
#define PCI_EA_P_IO 2
#define PCI_EA_P_VF_MEM_PREFETCH 3
#define PCI_EA_P_VF_MEM 4
#define PCI_EA_P_BRIDGE_MEM 5
#define PCI_EA_P_BRIDGE_MEM_PREFETCH 6
#define PCI_EA_P_BRIDGE_IO 7
#define PCI_EA_P_MEM_RESERVED 253
#define PCI_EA_P_IO_RESERVED 254
#define PCI_EA_P_UNAVAILABLE 255
#define PCI_EA_WRITABLE 0x40000000
#define PCI_EA_ENABLE 0x80000000U
#define PCI_EA_BASE 4
#define PCI_EA_MAX_OFFSET 8
#define PCI_EA_IS_64 2
#define PCI_EA_FIELD_MASK 0xfffffffcU
#define PCI_X_CMD 2
#define PCI_X_CMD_DPERR_E 1
#define PCI_X_CMD_ERO 2
#define PCI_X_CMD_READ_512 0
#define PCI_X_CMD_READ_1K 4
#define PCI_X_CMD_READ_2K 8
#define PCI_X_CMD_READ_4K 12
#define PCI_X_CMD_MAX_READ 12
#define PCI_X_CMD_SPLIT_1 0
#define PCI_X_CMD_SPLIT_2 16
#define PCI_X_CMD_SPLIT_3 32
#define PCI_X_CMD_SPLIT_4 48
#define PCI_X_CMD_SPLIT_8 64
#define PCI_X_CMD_SPLIT_12 80
#define PCI_X_CMD_SPLIT_16 96
#define PCI_X_CMD_SPLIT_32 112
#define PCI_X_CMD_MAX_SPLIT 112
#define PCI_X_STATUS 4
#define PCI_X_STATUS_DEVFN 255
#define PCI_X_STATUS_BUS 0xff00
#define PCI_X_STATUS_64BIT 0x10000
#define PCI_X_STATUS_133MHZ 0x20000
#define PCI_X_STATUS_SPL_DISC 0x40000
#define PCI_X_STATUS_UNX_SPL 0x80000
#define PCI_X_STATUS_COMPLEX 0x100000
#define PCI_X_STATUS_MAX_READ 0x600000
#define PCI_X_STATUS_MAX_SPLIT 0x3800000
#define PCI_X_STATUS_MAX_CUM 0x1c000000
#define PCI_X_STATUS_SPL_ERR 0x20000000
#define PCI_X_STATUS_266MHZ 0x40000000
#define PCI_X_STATUS_533MHZ 0x80000000U
#define PCI_X_ECC_CSR 8
#define PCI_CAP_PCIX_SIZEOF_V0 8
#define PCI_CAP_PCIX_SIZEOF_V1 24
#define PCI_CAP_PCIX_SIZEOF_V2 24
#define PCI_X_BRIDGE_SSTATUS 2
#define PCI_X_SSTATUS_64BIT 1
#define PCI_X_SSTATUS_133MHZ 2
#define PCI_X_SSTATUS_FREQ 960
#define PCI_X_SSTATUS_VERS 0x3000
#define PCI_X_SSTATUS_V1 0x1000
#define PCI_X_SSTATUS_V2 0x2000
#define PCI_X_SSTATUS_266MHZ 0x4000
#define PCI_X_SSTATUS_533MHZ 0x8000
#define PCI_X_BRIDGE_STATUS 4
#define PCI_SSVID_VENDOR_ID 4
#define PCI_SSVID_DEVICE_ID 6
#define PCI_EXP_FLAGS 2
#define PCI_EXP_FLAGS_VERS 15
#define PCI_EXP_FLAGS_TYPE 240
#define PCI_EXP_TYPE_ENDPOINT 0
#define PCI_EXP_TYPE_LEG_END 1
#define PCI_EXP_TYPE_ROOT_PORT 4
#define PCI_EXP_TYPE_UPSTREAM 5
#define PCI_EXP_TYPE_DOWNSTREAM 6
#define PCI_EXP_TYPE_PCI_BRIDGE 7
#define PCI_EXP_TYPE_PCIE_BRIDGE 8
#define PCI_EXP_TYPE_RC_END 9
#define PCI_EXP_TYPE_RC_EC 10
#define PCI_EXP_FLAGS_SLOT 256
#define PCI_EXP_FLAGS_IRQ 0x3e00
#define PCI_EXP_DEVCAP 4
#define PCI_EXP_DEVCAP_PAYLOAD 7
#define PCI_EXP_DEVCAP_PHANTOM 24
#define PCI_EXP_DEVCAP_EXT_TAG 32
#define PCI_EXP_DEVCAP_L0S 448
#define PCI_EXP_DEVCAP_L1 3584
#define PCI_EXP_DEVCAP_ATN_BUT 0x1000
#define PCI_EXP_DEVCAP_ATN_IND 0x2000
#define PCI_EXP_DEVCAP_PWR_IND 0x4000
#define PCI_EXP_DEVCAP_RBER 0x8000
#define PCI_EXP_DEVCAP_PWR_VAL 0x3fc0000
#define PCI_EXP_DEVCAP_PWR_SCL 0xc000000
#define PCI_EXP_DEVCAP_FLR 0x10000000
#define PCI_EXP_DEVCTL 8
#define PCI_EXP_DEVCTL_CERE 1
#define PCI_EXP_DEVCTL_NFERE 2
#define PCI_EXP_DEVCTL_FERE 4
#define PCI_EXP_DEVCTL_URRE 8
#define PCI_EXP_DEVCTL_RELAX_EN 16
#define PCI_EXP_DEVCTL_PAYLOAD 224
#define PCI_EXP_DEVCTL_PAYLOAD_128B 0
#define PCI_EXP_DEVCTL_PAYLOAD_256B 32
#define PCI_EXP_DEVCTL_PAYLOAD_512B 64
#define PCI_EXP_DEVCTL_PAYLOAD_1024B 96
#define PCI_EXP_DEVCTL_PAYLOAD_2048B 128
#define PCI_EXP_DEVCTL_PAYLOAD_4096B 160
#define PCI_EXP_DEVCTL_EXT_TAG 256
#define PCI_EXP_DEVCTL_PHANTOM 512
#define PCI_EXP_DEVCTL_AUX_PME 1024
#define PCI_EXP_DEVCTL_NOSNOOP_EN 2048
#define PCI_EXP_DEVCTL_READRQ 0x7000
#define PCI_EXP_DEVCTL_READRQ_128B 0
#define PCI_EXP_DEVCTL_READRQ_256B 0x1000
#define PCI_EXP_DEVCTL_READRQ_512B 0x2000
#define PCI_EXP_DEVCTL_READRQ_1024B 0x3000
#define PCI_EXP_DEVCTL_READRQ_2048B 0x4000
#define PCI_EXP_DEVCTL_READRQ_4096B 0x5000
#define PCI_EXP_DEVCTL_BCR_FLR 0x8000
#define PCI_EXP_DEVSTA 10
#define PCI_EXP_DEVSTA_CED 1
#define PCI_EXP_DEVSTA_NFED 2
#define PCI_EXP_DEVSTA_FED 4
#define PCI_EXP_DEVSTA_URD 8
#define PCI_EXP_DEVSTA_AUXPD 16
#define PCI_EXP_DEVSTA_TRPND 32
#define PCI_CAP_EXP_RC_ENDPOINT_SIZEOF_V1 12
#define PCI_EXP_LNKCAP 12
#define PCI_EXP_LNKCAP_SLS 15
#define PCI_EXP_LNKCAP_SLS_2_5GB 1
#define PCI_EXP_LNKCAP_SLS_5_0GB 2
#define PCI_EXP_LNKCAP_SLS_8_0GB 3
#define PCI_EXP_LNKCAP_SLS_16_0GB 4
#define PCI_EXP_LNKCAP_SLS_32_0GB 5
#define PCI_EXP_LNKCAP_SLS_64_0GB 6
#define PCI_EXP_LNKCAP_MLW 1008
#define PCI_EXP_LNKCAP_ASPMS 3072
#define PCI_EXP_LNKCAP_ASPM_L0S 1024
#define PCI_EXP_LNKCAP_ASPM_L1 2048
#define PCI_EXP_LNKCAP_L0SEL 0x7000
#define PCI_EXP_LNKCAP_L1EL 0x38000
#define PCI_EXP_LNKCAP_CLKPM 0x40000
#define PCI_EXP_LNKCAP_SDERC 0x80000
#define PCI_EXP_LNKCAP_DLLLARC 0x100000
#define PCI_EXP_LNKCAP_LBNC 0x200000
#define PCI_EXP_LNKCAP_PN 0xff000000U
#define PCI_EXP_LNKCTL 16
#define PCI_EXP_LNKCTL_ASPMC 3
#define PCI_EXP_LNKCTL_ASPM_L0S 1
#define PCI_EXP_LNKCTL_ASPM_L1 2
#define PCI_EXP_LNKCTL_RCB 8
#define PCI_EXP_LNKCTL_LD 16
#define PCI_EXP_LNKCTL_RL 32
#define PCI_EXP_LNKCTL_CCC 64
#define PCI_EXP_LNKCTL_ES 128
#define PCI_EXP_LNKCTL_CLKREQ_EN 256
#define PCI_EXP_LNKCTL_HAWD 512
#define PCI_EXP_LNKCTL_LBMIE 1024
#define PCI_EXP_LNKCTL_LABIE 2048
#define PCI_EXP_LNKSTA 18
#define PCI_EXP_LNKSTA_CLS 15
#define PCI_EXP_LNKSTA_CLS_2_5GB 1
#define PCI_EXP_LNKSTA_CLS_5_0GB 2
#define PCI_EXP_LNKSTA_CLS_8_0GB 3
#define PCI_EXP_LNKSTA_CLS_16_0GB 4
#define PCI_EXP_LNKSTA_CLS_32_0GB 5
#define PCI_EXP_LNKSTA_CLS_64_0GB 6
#define PCI_EXP_LNKSTA_NLW 1008
#define PCI_EXP_LNKSTA_NLW_X1 16
#define PCI_EXP_LNKSTA_NLW_X2 32
#define PCI_EXP_LNKSTA_NLW_X4 64
#define PCI_EXP_LNKSTA_NLW_X8 128
#define PCI_EXP_LNKSTA_NLW_SHIFT 4
#define PCI_EXP_LNKSTA_LT 2048
#define PCI_EXP_LNKSTA_SLC 0x1000
#define PCI_EXP_LNKSTA_DLLLA 0x2000
#define PCI_EXP_LNKSTA_LBMS 0x4000
#define PCI_EXP_LNKSTA_LABS 0x8000
#define PCI_CAP_EXP_ENDPOINT_SIZEOF_V1 20
#define PCI_EXP_SLTCAP 20
#define PCI_EXP_SLTCAP_ABP 1
#define PCI_EXP_SLTCAP_PCP 2
#define PCI_EXP_SLTCAP_MRLSP 4
#define PCI_EXP_SLTCAP_AIP 8
#define PCI_EXP_SLTCAP_PIP 16
#define PCI_EXP_SLTCAP_HPS 32
#define PCI_EXP_SLTCAP_HPC 64
#define PCI_EXP_SLTCAP_SPLV 0x7f80
#define PCI_EXP_SLTCAP_SPLS 0x18000
#define PCI_EXP_SLTCAP_EIP 0x20000
#define PCI_EXP_SLTCAP_NCCS 0x40000
#define PCI_EXP_SLTCAP_PSN 0xfff80000U
#define PCI_EXP_SLTCTL 24
#define PCI_EXP_SLTCTL_ABPE 1
#define PCI_EXP_SLTCTL_PFDE 2
#define PCI_EXP_SLTCTL_MRLSCE 4
#define PCI_EXP_SLTCTL_PDCE 8
#define PCI_EXP_SLTCTL_CCIE 16
#define PCI_EXP_SLTCTL_HPIE 32
#define PCI_EXP_SLTCTL_AIC 192
#define PCI_EXP_SLTCTL_ATTN_IND_SHIFT 6
#define PCI_EXP_SLTCTL_ATTN_IND_ON 64
#define PCI_EXP_SLTCTL_ATTN_IND_BLINK 128
#define PCI_EXP_SLTCTL_ATTN_IND_OFF 192
#define PCI_EXP_SLTCTL_PIC 768
#define PCI_EXP_SLTCTL_PWR_IND_ON 256
#define PCI_EXP_SLTCTL_PWR_IND_BLINK 512
#define PCI_EXP_SLTCTL_PWR_IND_OFF 768
#define PCI_EXP_SLTCTL_PCC 1024
#define PCI_EXP_SLTCTL_PWR_ON 0
#define PCI_EXP_SLTCTL_PWR_OFF 1024
#define PCI_EXP_SLTCTL_EIC 2048
#define PCI_EXP_SLTCTL_DLLSCE 0x1000
#define PCI_EXP_SLTCTL_ASPL_DISABLE 0x2000
#define PCI_EXP_SLTCTL_IBPD_DISABLE 0x4000
#define PCI_EXP_SLTSTA 26
#define PCI_EXP_SLTSTA_ABP 1
#define PCI_EXP_SLTSTA_PFD 2
#define PCI_EXP_SLTSTA_MRLSC 4
#define PCI_EXP_SLTSTA_PDC 8
#define PCI_EXP_SLTSTA_CC 16
#define PCI_EXP_SLTSTA_MRLSS 32
#define PCI_EXP_SLTSTA_PDS 64
#define PCI_EXP_SLTSTA_EIS 128
#define PCI_EXP_SLTSTA_DLLSC 256
#define PCI_EXP_RTCTL 28
#define PCI_EXP_RTCTL_SECEE 1
#define PCI_EXP_RTCTL_SENFEE 2
#define PCI_EXP_RTCTL_SEFEE 4
#define PCI_EXP_RTCTL_PMEIE 8
#define PCI_EXP_RTCTL_CRSSVE 16
#define PCI_EXP_RTCAP 30
#define PCI_EXP_RTCAP_CRSVIS 1
#define PCI_EXP_RTSTA 32
#define PCI_EXP_RTSTA_PME 0x10000
#define PCI_EXP_RTSTA_PENDING 0x20000
#define PCI_EXP_DEVCAP2 36
#define PCI_EXP_DEVCAP2_COMP_TMOUT_DIS 16
#define PCI_EXP_DEVCAP2_ARI 32
#define PCI_EXP_DEVCAP2_ATOMIC_ROUTE 64
#define PCI_EXP_DEVCAP2_ATOMIC_COMP32 128
#define PCI_EXP_DEVCAP2_ATOMIC_COMP64 256
#define PCI_EXP_DEVCAP2_ATOMIC_COMP128 512
#define PCI_EXP_DEVCAP2_LTR 2048
#define PCI_EXP_DEVCAP2_OBFF_MASK 0xc0000
#define PCI_EXP_DEVCAP2_OBFF_MSG 0x40000
#define PCI_EXP_DEVCAP2_OBFF_WAKE 0x80000
#define PCI_EXP_DEVCAP2_EE_PREFIX 0x200000
#define PCI_EXP_DEVCTL2 40
#define PCI_EXP_DEVCTL2_COMP_TIMEOUT 15
#define PCI_EXP_DEVCTL2_COMP_TMOUT_DIS 16
#define PCI_EXP_DEVCTL2_ARI 32
#define PCI_EXP_DEVCTL2_ATOMIC_REQ 64
#define PCI_EXP_DEVCTL2_ATOMIC_EGRESS_BLOCK 128
#define PCI_EXP_DEVCTL2_IDO_REQ_EN 256
#define PCI_EXP_DEVCTL2_IDO_CMP_EN 512
#define PCI_EXP_DEVCTL2_LTR_EN 1024
#define PCI_EXP_DEVCTL2_OBFF_MSGA_EN 0x2000
#define PCI_EXP_DEVCTL2_OBFF_MSGB_EN 0x4000
#define PCI_EXP_DEVCTL2_OBFF_WAKE_EN 0x6000
#define PCI_EXP_DEVSTA2 42
#define PCI_CAP_EXP_RC_ENDPOINT_SIZEOF_V2 44
#define PCI_EXP_LNKCAP2 44
#define PCI_EXP_LNKCAP2_SLS_2_5GB 2
#define PCI_EXP_LNKCAP2_SLS_5_0GB 4
#define PCI_EXP_LNKCAP2_SLS_8_0GB 8
#define PCI_EXP_LNKCAP2_SLS_16_0GB 16
#define PCI_EXP_LNKCAP2_SLS_32_0GB 32
#define PCI_EXP_LNKCAP2_SLS_64_0GB 64
#define PCI_EXP_LNKCAP2_CROSSLINK 256
#define PCI_EXP_LNKCTL2 48
#define PCI_EXP_LNKCTL2_TLS 15
#define PCI_EXP_LNKCTL2_TLS_2_5GT 1
#define PCI_EXP_LNKCTL2_TLS_5_0GT 2
#define PCI_EXP_LNKCTL2_TLS_8_0GT 3
#define PCI_EXP_LNKCTL2_TLS_16_0GT 4
#define PCI_EXP_LNKCTL2_TLS_32_0GT 5
#define PCI_EXP_LNKCTL2_TLS_64_0GT 6
#define PCI_EXP_LNKCTL2_ENTER_COMP 16
#define PCI_EXP_LNKCTL2_TX_MARGIN 896
#define PCI_EXP_LNKCTL2_HASD 32
#define PCI_EXP_LNKSTA2 50
#define PCI_CAP_EXP_ENDPOINT_SIZEOF_V2 50
#define PCI_EXP_SLTCAP2 52
#define PCI_EXP_SLTCAP2_IBPD 1
#define PCI_EXP_SLTCTL2 56
#define PCI_EXP_SLTSTA2 58
#define PCI_EXT_CAP_ID_ERR 1
#define PCI_EXT_CAP_ID_VC 2
#define PCI_EXT_CAP_ID_DSN 3
#define PCI_EXT_CAP_ID_PWR 4
#define PCI_EXT_CAP_ID_RCLD 5
#define PCI_EXT_CAP_ID_RCILC 6
#define PCI_EXT_CAP_ID_RCEC 7
#define PCI_EXT_CAP_ID_MFVC 8
#define PCI_EXT_CAP_ID_VC9 9
#define PCI_EXT_CAP_ID_RCRB 10
#define PCI_EXT_CAP_ID_VNDR 11
#define PCI_EXT_CAP_ID_CAC 12
#define PCI_EXT_CAP_ID_ACS 13
#define PCI_EXT_CAP_ID_ARI 14
#define PCI_EXT_CAP_ID_ATS 15
#define PCI_EXT_CAP_ID_SRIOV 16
#define PCI_EXT_CAP_ID_MRIOV 17
#define PCI_EXT_CAP_ID_MCAST 18
#define PCI_EXT_CAP_ID_PRI 19
#define PCI_EXT_CAP_ID_AMD_XXX 20
#define PCI_EXT_CAP_ID_REBAR 21
#define PCI_EXT_CAP_ID_DPA 22
#define PCI_EXT_CAP_ID_TPH 23
#define PCI_EXT_CAP_ID_LTR 24
#define PCI_EXT_CAP_ID_SECPCI 25
#define PCI_EXT_CAP_ID_PMUX 26
#define PCI_EXT_CAP_ID_PASID 27
#define PCI_EXT_CAP_ID_DPC 29
#define PCI_EXT_CAP_ID_L1SS 30
#define PCI_EXT_CAP_ID_PTM 31
#define PCI_EXT_CAP_ID_DVSEC 35
#define PCI_EXT_CAP_ID_DLF 37
#define PCI_EXT_CAP_ID_PL_16GT 38
#define PCI_EXT_CAP_ID_DOE 46
#define PCI_EXT_CAP_ID_MAX 46
#define PCI_EXT_CAP_DSN_SIZEOF 12
#define PCI_EXT_CAP_MCAST_ENDPOINT_SIZEOF 40
#define PCI_ERR_UNCOR_STATUS 4
#define PCI_ERR_UNC_UND 1
#define PCI_ERR_UNC_DLP 16
#define PCI_ERR_UNC_SURPDN 32
#define PCI_ERR_UNC_POISON_TLP 0x1000
#define PCI_ERR_UNC_FCP 0x2000
#define PCI_ERR_UNC_COMP_TIME 0x4000
#define PCI_ERR_UNC_COMP_ABORT 0x8000
#define PCI_ERR_UNC_UNX_COMP 0x10000
#define PCI_ERR_UNC_RX_OVER 0x20000
#define PCI_ERR_UNC_MALF_TLP 0x40000
#define PCI_ERR_UNC_ECRC 0x80000
#define PCI_ERR_UNC_UNSUP 0x100000
#define PCI_ERR_UNC_ACSV 0x200000
#define PCI_ERR_UNC_INTN 0x400000
#define PCI_ERR_UNC_MCBTLP 0x800000
#define PCI_ERR_UNC_ATOMEG 0x1000000
#define PCI_ERR_UNC_TLPPRE 0x2000000
#define PCI_ERR_UNCOR_MASK 8
#define PCI_ERR_UNCOR_SEVER 12
#define PCI_ERR_COR_STATUS 16
#define PCI_ERR_COR_RCVR 1
#define PCI_ERR_COR_BAD_TLP 64
#define PCI_ERR_COR_BAD_DLLP 128
#define PCI_ERR_COR_REP_ROLL 256
#define PCI_ERR_COR_REP_TIMER 0x1000
#define PCI_ERR_COR_ADV_NFAT 0x2000
#define PCI_ERR_COR_INTERNAL 0x4000
#define PCI_ERR_COR_LOG_OVER 0x8000
#define PCI_ERR_COR_MASK 20
#define PCI_ERR_CAP 24
#define PCI_ERR_CAP_ECRC_GENC 32
#define PCI_ERR_CAP_ECRC_GENE 64
#define PCI_ERR_CAP_ECRC_CHKC 128
#define PCI_ERR_CAP_ECRC_CHKE 256
#define PCI_ERR_HEADER_LOG 28
#define PCI_ERR_ROOT_COMMAND 44
#define PCI_ERR_ROOT_CMD_COR_EN 1
#define PCI_ERR_ROOT_CMD_NONFATAL_EN 2
#define PCI_ERR_ROOT_CMD_FATAL_EN 4
#define PCI_ERR_ROOT_STATUS 48
#define PCI_ERR_ROOT_COR_RCV 1
#define PCI_ERR_ROOT_MULTI_COR_RCV 2
#define PCI_ERR_ROOT_UNCOR_RCV 4
#define PCI_ERR_ROOT_MULTI_UNCOR_RCV 8
#define PCI_ERR_ROOT_FIRST_FATAL 16
#define PCI_ERR_ROOT_NONFATAL_RCV 32
#define PCI_ERR_ROOT_FATAL_RCV 64
#define PCI_ERR_ROOT_AER_IRQ 0xf8000000U
#define PCI_ERR_ROOT_ERR_SRC 52
#define PCI_VC_PORT_CAP1 4
#define PCI_VC_CAP1_EVCC 7
#define PCI_VC_CAP1_LPEVCC 112
#define PCI_VC_CAP1_ARB_SIZE 3072
#define PCI_VC_PORT_CAP2 8
#define PCI_VC_CAP2_32_PHASE 2
#define PCI_VC_CAP2_64_PHASE 4
#define PCI_VC_CAP2_128_PHASE 8
#define PCI_VC_CAP2_ARB_OFF 0xff000000U
#define PCI_VC_PORT_CTRL 12
#define PCI_VC_PORT_CTRL_LOAD_TABLE 1
#define PCI_VC_PORT_STATUS 14
#define PCI_VC_PORT_STATUS_TABLE 1
#define PCI_VC_RES_CAP 16
#define PCI_VC_RES_CAP_32_PHASE 2
#define PCI_VC_RES_CAP_64_PHASE 4
#define PCI_VC_RES_CAP_128_PHASE 8
#define PCI_VC_RES_CAP_128_PHASE_TB 16
#define PCI_VC_RES_CAP_256_PHASE 32
#define PCI_VC_RES_CAP_ARB_OFF 0xff000000U
#define PCI_VC_RES_CTRL 20
#define PCI_VC_RES_CTRL_LOAD_TABLE 0x10000
#define PCI_VC_RES_CTRL_ARB_SELECT 0xe0000
#define PCI_VC_RES_CTRL_ID 0x7000000
#define PCI_VC_RES_CTRL_ENABLE 0x80000000U
#define PCI_VC_RES_STATUS 26
#define PCI_VC_RES_STATUS_TABLE 1
#define PCI_VC_RES_STATUS_NEGO 2
#define PCI_CAP_VC_BASE_SIZEOF 16
#define PCI_CAP_VC_PER_VC_SIZEOF 12
#define PCI_PWR_DSR 4
#define PCI_PWR_DATA 8
#define PCI_PWR_CAP 12
#define PCI_EXT_CAP_PWR_SIZEOF 16
#define PCI_RCEC_RCIEP_BITMAP 4
#define PCI_RCEC_BUSN 8
#define PCI_RCEC_BUSN_REG_VER 2
#define PCI_VNDR_HEADER 4
#define HT_3BIT_CAP_MASK 224
#define HT_CAPTYPE_SLAVE 0
#define HT_CAPTYPE_HOST 32
#define HT_5BIT_CAP_MASK 248
#define HT_CAPTYPE_IRQ 128
#define HT_CAPTYPE_REMAPPING_40 160
#define HT_CAPTYPE_REMAPPING_64 162
#define HT_CAPTYPE_UNITID_CLUMP 144
#define HT_CAPTYPE_EXTCONF 152
#define HT_CAPTYPE_MSI_MAPPING 168
#define HT_MSI_FLAGS 2
#define HT_MSI_FLAGS_ENABLE 1
#define HT_MSI_FLAGS_FIXED 2
#define HT_MSI_FIXED_ADDR 0xfee00000ULL
#define HT_MSI_ADDR_LO 4
#define HT_MSI_ADDR_LO_MASK 0xfff00000U
#define HT_MSI_ADDR_HI 8
#define HT_CAPTYPE_DIRECT_ROUTE 176
#define HT_CAPTYPE_VCSET 184
#define HT_CAPTYPE_ERROR_RETRY 192
#define HT_CAPTYPE_GEN3 208
#define HT_CAPTYPE_PM 224
#define HT_CAP_SIZEOF_LONG 28
#define HT_CAP_SIZEOF_SHORT 24
#define PCI_ARI_CAP 4
#define PCI_ARI_CAP_MFVC 1
#define PCI_ARI_CAP_ACS 2
#define PCI_ARI_CTRL 6
#define PCI_ARI_CTRL_MFVC 1
#define PCI_ARI_CTRL_ACS 2
#define PCI_EXT_CAP_ARI_SIZEOF 8
#define PCI_ATS_CAP 4
#define PCI_ATS_MAX_QDEP 32
#define PCI_ATS_CAP_PAGE_ALIGNED 32
#define PCI_ATS_CTRL 6
#define PCI_ATS_CTRL_ENABLE 0x8000
#define PCI_ATS_MIN_STU 12
#define PCI_EXT_CAP_ATS_SIZEOF 8
#define PCI_PRI_CTRL 4
#define PCI_PRI_CTRL_ENABLE 1
#define PCI_PRI_CTRL_RESET 2
#define PCI_PRI_STATUS 6
#define PCI_PRI_STATUS_RF 1
#define PCI_PRI_STATUS_UPRGI 2
#define PCI_PRI_STATUS_STOPPED 256
#define PCI_PRI_STATUS_PASID 0x8000
#define PCI_PRI_MAX_REQ 8
#define PCI_PRI_ALLOC_REQ 12
#define PCI_EXT_CAP_PRI_SIZEOF 16
#define PCI_PASID_CAP 4
#define PCI_PASID_CAP_EXEC 2
#define PCI_PASID_CAP_PRIV 4
#define PCI_PASID_CTRL 6
#define PCI_PASID_CTRL_ENABLE 1
#define PCI_PASID_CTRL_EXEC 2
#define PCI_PASID_CTRL_PRIV 4
#define PCI_EXT_CAP_PASID_SIZEOF 8
#define PCI_SRIOV_CAP 4
#define PCI_SRIOV_CAP_VFM 1
#define PCI_SRIOV_CTRL 8
#define PCI_SRIOV_CTRL_VFE 1
#define PCI_SRIOV_CTRL_VFM 2
#define PCI_SRIOV_CTRL_INTR 4
#define PCI_SRIOV_CTRL_MSE 8
#define PCI_SRIOV_CTRL_ARI 16
#define PCI_SRIOV_STATUS 10
#define PCI_SRIOV_STATUS_VFM 1
#define PCI_SRIOV_INITIAL_VF 12
#define PCI_SRIOV_TOTAL_VF 14
#define PCI_SRIOV_NUM_VF 16
#define PCI_SRIOV_FUNC_LINK 18
#define PCI_SRIOV_VF_OFFSET 20
#define PCI_SRIOV_VF_STRIDE 22
#define PCI_SRIOV_VF_DID 26
#define PCI_SRIOV_SUP_PGSIZE 28
#define PCI_SRIOV_SYS_PGSIZE 32
#define PCI_SRIOV_BAR 36
#define PCI_SRIOV_NUM_BARS 6
#define PCI_SRIOV_VFM 60
#define PCI_SRIOV_VFM_UA 0
#define PCI_SRIOV_VFM_MI 1
#define PCI_SRIOV_VFM_MO 2
#define PCI_SRIOV_VFM_AV 3
#define PCI_EXT_CAP_SRIOV_SIZEOF 64
#define PCI_LTR_MAX_SNOOP_LAT 4
#define PCI_LTR_MAX_NOSNOOP_LAT 6
#define PCI_LTR_VALUE_MASK 1023
#define PCI_LTR_SCALE_MASK 0x1c00
#define PCI_LTR_SCALE_SHIFT 10
#define PCI_EXT_CAP_LTR_SIZEOF 8
#define PCI_ACS_CAP 4
#define PCI_ACS_SV 1
#define PCI_ACS_TB 2
#define PCI_ACS_RR 4
#define PCI_ACS_CR 8
#define PCI_ACS_UF 16
#define PCI_ACS_EC 32
#define PCI_ACS_DT 64
#define PCI_ACS_EGRESS_BITS 5
#define PCI_ACS_CTRL 6
#define PCI_ACS_EGRESS_CTL_V 8
#define PCI_VSEC_HDR 4
#define PCI_VSEC_HDR_LEN_SHIFT 20
#define PCI_SATA_REGS 4
#define PCI_SATA_REGS_MASK 15
#define PCI_SATA_REGS_INLINE 15
#define PCI_SATA_SIZEOF_SHORT 8
#define PCI_SATA_SIZEOF_LONG 16
#define PCI_REBAR_CAP 4
#define PCI_REBAR_CAP_SIZES 0xfffff0
#define PCI_REBAR_CTRL 8
#define PCI_REBAR_CTRL_BAR_IDX 7
#define PCI_REBAR_CTRL_NBAR_MASK 224
#define PCI_REBAR_CTRL_NBAR_SHIFT 5
#define PCI_REBAR_CTRL_BAR_SIZE 0x1f00
#define PCI_REBAR_CTRL_BAR_SHIFT 8
#define PCI_DPA_CAP 4
#define PCI_DPA_CAP_SUBSTATE_MASK 31
#define PCI_DPA_BASE_SIZEOF 16
#define PCI_TPH_CAP 4
#define PCI_TPH_CAP_LOC_MASK 1536
#define PCI_TPH_LOC_NONE 0
#define PCI_TPH_LOC_CAP 512
#define PCI_TPH_LOC_MSIX 1024
#define PCI_TPH_CAP_ST_MASK 0x7ff0000
#define PCI_TPH_CAP_ST_SHIFT 16
#define PCI_TPH_BASE_SIZEOF 12
#define PCI_EXP_DPC_CAP 4
#define PCI_EXP_DPC_IRQ 31
#define PCI_EXP_DPC_CAP_RP_EXT 32
#define PCI_EXP_DPC_CAP_POISONED_TLP 64
#define PCI_EXP_DPC_CAP_SW_TRIGGER 128
#define PCI_EXP_DPC_RP_PIO_LOG_SIZE 3840
#define PCI_EXP_DPC_CAP_DL_ACTIVE 0x1000
#define PCI_EXP_DPC_CTL 6
#define PCI_EXP_DPC_CTL_EN_FATAL 1
#define PCI_EXP_DPC_CTL_EN_NONFATAL 2
#define PCI_EXP_DPC_CTL_INT_EN 8
#define PCI_EXP_DPC_STATUS 8
#define PCI_EXP_DPC_STATUS_TRIGGER 1
#define PCI_EXP_DPC_STATUS_TRIGGER_RSN 6
#define PCI_EXP_DPC_STATUS_INTERRUPT 8
#define PCI_EXP_DPC_RP_BUSY 16
#define PCI_EXP_DPC_STATUS_TRIGGER_RSN_EXT 96
#define PCI_EXP_DPC_RP_PIO_FEP 0x1f00
#define PCI_EXP_DPC_SOURCE_ID 10
#define PCI_EXP_DPC_RP_PIO_STATUS 12
#define PCI_EXP_DPC_RP_PIO_MASK 16
#define PCI_EXP_DPC_RP_PIO_SEVERITY 20
#define PCI_EXP_DPC_RP_PIO_SYSERROR 24
#define PCI_EXP_DPC_RP_PIO_EXCEPTION 28
#define PCI_EXP_DPC_RP_PIO_HEADER_LOG 32
#define PCI_EXP_DPC_RP_PIO_IMPSPEC_LOG 48
#define PCI_EXP_DPC_RP_PIO_TLPPREFIX_LOG 52
#define PCI_PTM_CAP 4
#define PCI_PTM_CAP_REQ 1
#define PCI_PTM_CAP_ROOT 4
#define PCI_PTM_GRANULARITY_MASK 0xff00
#define PCI_PTM_CTRL 8
#define PCI_PTM_CTRL_ENABLE 1
#define PCI_PTM_CTRL_ROOT 2
#define PCI_L1SS_CAP 4
#define PCI_L1SS_CAP_PCIPM_L1_2 1
#define PCI_L1SS_CAP_PCIPM_L1_1 2
#define PCI_L1SS_CAP_ASPM_L1_2 4
#define PCI_L1SS_CAP_ASPM_L1_1 8
#define PCI_L1SS_CAP_L1_PM_SS 16
#define PCI_L1SS_CAP_CM_RESTORE_TIME 0xff00
#define PCI_L1SS_CAP_P_PWR_ON_SCALE 0x30000
#define PCI_L1SS_CAP_P_PWR_ON_VALUE 0xf80000
#define PCI_L1SS_CTL1 8
#define PCI_L1SS_CTL1_PCIPM_L1_2 1
#define PCI_L1SS_CTL1_PCIPM_L1_1 2
#define PCI_L1SS_CTL1_ASPM_L1_2 4
#define PCI_L1SS_CTL1_ASPM_L1_1 8
#define PCI_L1SS_CTL1_L1_2_MASK 5
#define PCI_L1SS_CTL1_L1SS_MASK 15
#define PCI_L1SS_CTL1_CM_RESTORE_TIME 0xff00
#define PCI_L1SS_CTL1_LTR_L12_TH_VALUE 0x3ff0000
#define PCI_L1SS_CTL1_LTR_L12_TH_SCALE 0xe0000000U
#define PCI_L1SS_CTL2 12
#define PCI_DVSEC_HEADER1 4
#define PCI_DVSEC_HEADER2 8
#define PCI_DLF_CAP 4
#define PCI_DLF_EXCHANGE_ENABLE 0x80000000U
#define PCI_PL_16GT_LE_CTRL 32
#define PCI_PL_16GT_LE_CTRL_DSP_TX_PRESET_MASK 15
#define PCI_PL_16GT_LE_CTRL_USP_TX_PRESET_MASK 240
#define PCI_PL_16GT_LE_CTRL_USP_TX_PRESET_SHIFT 4
#define PCI_DOE_CAP 4
#define PCI_DOE_CAP_INT_SUP 1
#define PCI_DOE_CAP_INT_MSG_NUM 4094
#define PCI_DOE_CTRL 8
#define PCI_DOE_CTRL_ABORT 1
#define PCI_DOE_CTRL_INT_EN 2
#define PCI_DOE_CTRL_GO 0x80000000U
#define PCI_DOE_STATUS 12
#define PCI_DOE_STATUS_BUSY 1
#define PCI_DOE_STATUS_INT_STATUS 2
#define PCI_DOE_STATUS_ERROR 4
#define PCI_DOE_STATUS_DATA_OBJECT_READY 0x80000000U
#define PCI_DOE_WRITE 16
#define PCI_DOE_READ 20
#define PCI_DOE_DATA_OBJECT_HEADER_1_VID 0xffff
#define PCI_DOE_DATA_OBJECT_HEADER_1_TYPE 0xff0000
#define PCI_DOE_DATA_OBJECT_HEADER_2_LENGTH 0x3ffff
#define PCI_DOE_DATA_OBJECT_DISC_REQ_3_INDEX 255
#define PCI_DOE_DATA_OBJECT_DISC_RSP_3_VID 0xffff
#define PCI_DOE_DATA_OBJECT_DISC_RSP_3_PROTOCOL 0xff0000
#define PCI_DOE_DATA_OBJECT_DISC_RSP_3_NEXT_INDEX 0xff000000U
#define PCIIOC_BASE 0x50434900
#define PCIIOC_CONTROLLER 0x50434900
#define PCIIOC_MMAP_IS_IO 0x50434901
#define PCIIOC_MMAP_IS_MEM 0x50434902
#define PCIIOC_WRITE_COMBINE 0x50434903
#define PCI_STATUS_ERROR_BITS 0xf900
#define PCI_NUM_RESET_METHODS 7
#define PCI_RESET_PROBE 1
#define PCI_RESET_DO_RESET 0
#define PCI_SLOT_PLACEHOLDER 0xffff
#define PCI_BRIDGE_IO_WINDOW 13
#define PCI_BRIDGE_MEM_WINDOW 14
#define PCI_BRIDGE_PREF_MEM_WINDOW 15
#define PCI_CB_BRIDGE_IO_0_WINDOW 13
#define PCI_CB_BRIDGE_IO_1_WINDOW 14
#define PCI_CB_BRIDGE_MEM_0_WINDOW 15
#define PCI_CB_BRIDGE_MEM_1_WINDOW 16
#define PCI_BRIDGE_RESOURCE_NUM 4
#define PCI_STD_RESOURCES 0
#define PCI_STD_RESOURCE_END 5
#define PCI_ROM_RESOURCE 6
#define PCI_IOV_RESOURCES 7
#define PCI_IOV_RESOURCE_END 12
#define PCI_BRIDGE_RESOURCES 13
#define PCI_BRIDGE_RESOURCE_END 16
#define PCI_NUM_RESOURCES 17
#define DEVICE_COUNT_RESOURCE 17
#define PCI_NUM_INTX 4
#define PCI_ERROR_RESPONSE 0xffffffffffffffffULL
#define PCI_D0 0
#define PCI_D1 1
#define PCI_D2 2
#define PCI_D3hot 3
#define PCI_D3cold 4
#define PCI_UNKNOWN 5
#define PCI_POWER_ERROR (-1)
#define pci_channel_io_normal 1
#define pci_channel_io_frozen 2
#define pci_channel_io_perm_failure 3
#define PCI_DOMAIN_NR_NOT_SET (-1)
#define PCI_SUBTRACTIVE_DECODE 1
#define PCI_REGION_FLAG_MASK 15U
#define PCIBIOS_SUCCESSFUL 0
#define PCIBIOS_FUNC_NOT_SUPPORTED 129
#define PCIBIOS_BAD_VENDOR_ID 131
#define PCIBIOS_DEVICE_NOT_FOUND 134
#define PCIBIOS_BAD_REGISTER_NUMBER 135
#define PCIBIOS_SET_FAILED 136
#define PCIBIOS_BUFFER_TOO_SMALL 137
#define PCI_REASSIGN_ALL_RSRC 1
#define PCI_REASSIGN_ALL_BUS 2
#define PCI_PROBE_ONLY 4
#define PCI_CAN_SKIP_ISA_ALIGN 8
#define PCI_ENABLE_PROC_DOMAINS 16
#define PCI_COMPAT_DOMAIN_0 32
#define PCI_SCAN_ALL_PCIE_DEVS 64
#define PCI_IRQ_LEGACY 1
#define PCI_IRQ_MSI 2
#define PCI_IRQ_MSIX 4
#define PCI_IRQ_AFFINITY 8
#define HAVE_PCI_REQ_REGIONS 2
#define PCI_VGA_STATE_CHANGE_BRIDGE 1
#define PCI_VGA_STATE_CHANGE_DECODES 2
#define PCI_IRQ_VIRTUAL 16
#define PCI_IRQ_ALL_TYPES 7
#define PCIE_LINK_STATE_L0S 1UL
#define PCIE_LINK_STATE_L1 2UL
#define PCIE_LINK_STATE_CLKPM 4UL
#define PCIE_LINK_STATE_L1_1 8UL
#define PCIE_LINK_STATE_L1_2 16UL
#define PCIE_LINK_STATE_L1_1_PCIPM 32UL
#define PCIE_LINK_STATE_L1_2_PCIPM 64UL
#define PCIBIOS_MIN_IO 0x1000
#define PCIBIOS_MIN_CARDBUS_IO 0x4000
#define PCIPCI_FAIL 1
#define PCIPCI_TRITON 2
#define PCIPCI_NATOMA 4
#define PCIPCI_VIAETBF 8
#define PCIPCI_VSFX 16
#define PCIPCI_ALIMAGIK 32
#define PCIAGP_FAIL 64
#define PCI_VPD_LRDT 128
#define PCI_VPD_LTIN_ID_STRING 2
#define PCI_VPD_LTIN_RO_DATA 16
#define PCI_VPD_LTIN_RW_DATA 17
#define PCI_VPD_LRDT_ID_STRING 130
#define PCI_VPD_LRDT_RO_DATA 144
#define PCI_VPD_LRDT_RW_DATA 145
extern int __pci_register_driver(struct pci_driver *drv, struct module *owner, const char *mod_name);
extern int __pci_reset_function_locked(struct pci_dev *dev);
extern struct pci_host_bridge *devm_pci_alloc_host_bridge(struct device *dev, size_t priv);
extern void *devm_pci_remap_cfg_resource(struct device *dev, struct resource *res);
extern void *devm_pci_remap_cfgspace(struct device *dev, resource_size_t offset, resource_size_t size);
extern int devm_pci_remap_iospace(struct device *dev, const struct resource *res, phys_addr_t phys_addr);
extern int devm_request_pci_bus_resources(struct device *dev, struct list_head *resources);
extern void *dma_pool_alloc(struct dma_pool *pool, gfp_t mem_flags, dma_addr_t *handle);
extern struct dma_pool *dma_pool_create(const char *name, struct device *dev, size_t size, size_t align, size_t boundary);
extern void dma_pool_destroy(struct dma_pool *pool);
extern void dma_pool_free(struct dma_pool *pool, void *vaddr, dma_addr_t dma);
extern struct dma_pool *dmam_pool_create(const char *name, struct device *dev, size_t size, size_t align, size_t allocation);
extern void dmam_pool_destroy(struct dma_pool *pool);
extern int no_pci_devices(void);
extern bool pat_enabled(void);
extern bool pat_pfn_immune_to_uc_mtrr(long unsigned int pfn);
extern int pci_add_dynid(struct pci_driver *drv, unsigned int vendor, unsigned int device, unsigned int subvendor, unsigned int subdevice, unsigned int class, unsigned int class_mask, long unsigned int driver_data);
extern struct pci_bus *pci_add_new_bus(struct pci_bus *parent, struct pci_dev *dev, int busnr);
extern void pci_add_resource(struct list_head *resources, struct resource *res);
extern void pci_add_resource_offset(struct list_head *resources, struct resource *res, resource_size_t offset);
extern struct pci_dev *pci_alloc_dev(struct pci_bus *bus);
extern struct pci_host_bridge *pci_alloc_host_bridge(size_t priv);
extern int pci_alloc_irq_vectors_affinity(struct pci_dev *dev, unsigned int min_vecs, unsigned int max_vecs, unsigned int flags, struct irq_affinity *affd);
extern int pci_assign_resource(struct pci_dev *dev, int resno);
extern void pci_assign_unassigned_bridge_resources(struct pci_dev *bridge);
extern void pci_assign_unassigned_bus_resources(struct pci_bus *bus);
extern bool pci_ats_disabled(void);
extern int pci_back_from_sleep(struct pci_dev *dev);
extern int pci_bridge_secondary_bus_reset(struct pci_dev *dev);
extern void pci_bus_add_device(struct pci_dev *dev);
extern void pci_bus_add_devices(const struct pci_bus *bus);
extern int pci_bus_alloc_resource(struct pci_bus *bus, struct resource *res, resource_size_t size, resource_size_t align, resource_size_t min, long unsigned int type_mask, resource_size_t (*alignf)(void *, const struct resource *, resource_size_t, resource_size_t), void *alignf_data);
extern void pci_bus_assign_resources(const struct pci_bus *bus);
extern void pci_bus_claim_resources(struct pci_bus *b);
extern u8 pci_bus_find_capability(struct pci_bus *bus, unsigned int devfn, int cap);
extern unsigned char pci_bus_max_busnr(struct pci_bus *bus);
extern int pci_bus_read_config_byte(struct pci_bus *bus, unsigned int devfn, int pos, u8 *value);
extern int pci_bus_read_config_dword(struct pci_bus *bus, unsigned int devfn, int pos, u32 *value);
extern int pci_bus_read_config_word(struct pci_bus *bus, unsigned int devfn, int pos, u16 *value);
extern struct resource *pci_bus_resource_n(const struct pci_bus *bus, int n);
extern struct pci_ops *pci_bus_set_ops(struct pci_bus *bus, struct pci_ops *ops);
extern void pci_bus_size_bridges(struct pci_bus *bus);
extern int pci_bus_write_config_byte(struct pci_bus *bus, unsigned int devfn, int pos, u8 value);
extern int pci_bus_write_config_dword(struct pci_bus *bus, unsigned int devfn, int pos, u32 value);
extern int pci_bus_write_config_word(struct pci_bus *bus, unsigned int devfn, int pos, u16 value);
extern void pci_cfg_access_lock(struct pci_dev *dev);
extern bool pci_cfg_access_trylock(struct pci_dev *dev);
extern void pci_cfg_access_unlock(struct pci_dev *dev);
extern bool pci_check_and_mask_intx(struct pci_dev *dev);
extern bool pci_check_and_unmask_intx(struct pci_dev *dev);
extern pci_power_t pci_choose_state(struct pci_dev *dev, pm_message_t state);
extern int pci_claim_resource(struct pci_dev *dev, int resource);
extern void pci_clear_master(struct pci_dev *dev);
extern void pci_clear_mwi(struct pci_dev *dev);
extern u8 pci_common_swizzle(struct pci_dev *dev, u8 *pinp);
extern struct pci_bus *pci_create_root_bus(struct device *parent, int bus, struct pci_ops *ops, void *sysdata, struct list_head *resources);
extern struct pci_slot *pci_create_slot(struct pci_bus *parent, int slot_nr, const char *name, struct hotplug_slot *hotplug);
extern void pci_d3cold_disable(struct pci_dev *dev);
extern void pci_d3cold_enable(struct pci_dev *dev);
extern void pci_destroy_slot(struct pci_slot *slot);
extern struct pci_driver *pci_dev_driver(const struct pci_dev *dev);
extern struct pci_dev *pci_dev_get(struct pci_dev *dev);
extern void pci_dev_lock(struct pci_dev *dev);
extern int pci_dev_present(const struct pci_device_id *ids);
extern void pci_dev_put(struct pci_dev *dev);
extern bool pci_dev_run_wake(struct pci_dev *dev);
extern int pci_dev_trylock(struct pci_dev *dev);
extern void pci_dev_unlock(struct pci_dev *dev);
extern bool pci_device_is_present(struct pci_dev *pdev);
extern void pci_disable_device(struct pci_dev *dev);
extern int pci_disable_link_state(struct pci_dev *pdev, int state);
extern int pci_disable_link_state_locked(struct pci_dev *pdev, int state);
extern void pci_disable_msi(struct pci_dev *dev);
extern void pci_disable_msix(struct pci_dev *dev);
extern void pci_disable_ptm(struct pci_dev *dev);
extern void pci_disable_rom(struct pci_dev *pdev);
extern void pci_disable_sriov(struct pci_dev *dev);
extern int pci_enable_atomic_ops_to_root(struct pci_dev *dev, u32 cap_mask);
extern int pci_enable_device(struct pci_dev *dev);
extern int pci_enable_device_io(struct pci_dev *dev);
extern int pci_enable_device_mem(struct pci_dev *dev);
extern int pci_enable_msi(struct pci_dev *dev);
extern int pci_enable_msix_range(struct pci_dev *dev, struct msix_entry *entries, int minvec, int maxvec);
extern int pci_enable_ptm(struct pci_dev *dev, u8 *granularity);
extern int pci_enable_rom(struct pci_dev *pdev);
extern int pci_enable_sriov(struct pci_dev *dev, int nr_virtfn);
extern int pci_enable_wake(struct pci_dev *pci_dev, pci_power_t state, bool enable);
extern struct pci_bus *pci_find_bus(int domain, int busnr);
extern u8 pci_find_capability(struct pci_dev *dev, int cap);
extern u16 pci_find_dvsec_capability(struct pci_dev *dev, u16 vendor, u16 dvsec);
extern u16 pci_find_ext_capability(struct pci_dev *dev, int cap);
extern struct pci_host_bridge *pci_find_host_bridge(struct pci_bus *bus);
extern u8 pci_find_ht_capability(struct pci_dev *dev, int ht_cap);
extern struct pci_bus *pci_find_next_bus(const struct pci_bus *from);
extern u8 pci_find_next_capability(struct pci_dev *dev, u8 pos, int cap);
extern u16 pci_find_next_ext_capability(struct pci_dev *dev, u16 start, int cap);
extern u8 pci_find_next_ht_capability(struct pci_dev *dev, u8 pos, int ht_cap);
extern struct resource *pci_find_parent_resource(const struct pci_dev *dev, struct resource *res);
extern struct resource *pci_find_resource(struct pci_dev *dev, struct resource *res);
extern u16 pci_find_vsec_capability(struct pci_dev *dev, u16 vendor, int cap);
extern void pci_fixup_cardbus(struct pci_bus *bus);
extern void pci_fixup_device(enum pci_fixup_pass pass, struct pci_dev *dev);
extern void pci_free_host_bridge(struct pci_host_bridge *bridge);
extern void pci_free_irq(struct pci_dev *dev, unsigned int nr, void *dev_id);
extern void pci_free_irq_vectors(struct pci_dev *dev);
extern void pci_free_resource_list(struct list_head *resources);
extern int pci_generic_config_read(struct pci_bus *bus, unsigned int devfn, int where, int size, u32 *val);
extern int pci_generic_config_read32(struct pci_bus *bus, unsigned int devfn, int where, int size, u32 *val);
extern int pci_generic_config_write(struct pci_bus *bus, unsigned int devfn, int where, int size, u32 val);
extern int pci_generic_config_write32(struct pci_bus *bus, unsigned int devfn, int where, int size, u32 val);
extern struct pci_dev *pci_get_class(unsigned int class, struct pci_dev *from);
extern struct pci_dev *pci_get_device(unsigned int vendor, unsigned int device, struct pci_dev *from);
extern struct pci_dev *pci_get_domain_bus_and_slot(int domain, unsigned int bus, unsigned int devfn);
extern u64 pci_get_dsn(struct pci_dev *dev);
extern struct pci_dev *pci_get_slot(struct pci_bus *bus, unsigned int devfn);
extern struct pci_dev *pci_get_subsys(unsigned int vendor, unsigned int device, unsigned int ss_vendor, unsigned int ss_device, struct pci_dev *from);
extern int pci_host_probe(struct pci_host_bridge *bridge);
extern void pci_hp_create_module_link(struct pci_slot *pci_slot);
extern void pci_hp_remove_module_link(struct pci_slot *pci_slot);
extern void pci_ignore_hotplug(struct pci_dev *dev);
extern void pci_intx(struct pci_dev *pdev, int enable);
extern void *pci_ioremap_bar(struct pci_dev *pdev, int bar);
extern void *pci_ioremap_wc_bar(struct pci_dev *pdev, int bar);
extern void *pci_iov_get_pf_drvdata(struct pci_dev *dev, struct pci_driver *pf_driver);
extern int pci_iov_vf_id(struct pci_dev *dev);
extern int pci_iov_virtfn_devfn(struct pci_dev *dev, int vf_id);
extern const struct cpumask *pci_irq_get_affinity(struct pci_dev *dev, int nr);
extern int pci_irq_vector(struct pci_dev *dev, unsigned int nr);
extern int pci_load_and_free_saved_state(struct pci_dev *dev, struct pci_saved_state **state);
extern int pci_load_saved_state(struct pci_dev *dev, struct pci_saved_state *state);
extern void pci_lock_rescan_remove(void);
extern void *pci_map_rom(struct pci_dev *pdev, size_t *size);
extern const struct pci_device_id *pci_match_id(const struct pci_device_id *ids, struct pci_dev *dev);
extern int pci_msi_enabled(void);
extern int pci_msi_vec_count(struct pci_dev *dev);
extern int pci_msix_vec_count(struct pci_dev *dev);
extern int pci_num_vf(struct pci_dev *dev);
extern phys_addr_t pci_pio_to_address(long unsigned int pio);
extern int pci_platform_power_transition(struct pci_dev *dev, pci_power_t state);
extern void pci_pme_active(struct pci_dev *dev, bool enable);
extern bool pci_pme_capable(struct pci_dev *dev, pci_power_t state);
extern bool pci_pr3_present(struct pci_dev *pdev);
extern int pci_prepare_to_sleep(struct pci_dev *dev);
extern int pci_probe_reset_bus(struct pci_bus *bus);
extern int pci_probe_reset_slot(struct pci_slot *slot);
extern int pci_read_config_byte(const struct pci_dev *dev, int where, u8 *val);
extern int pci_read_config_dword(const struct pci_dev *dev, int where, u32 *val);
extern int pci_read_config_word(const struct pci_dev *dev, int where, u16 *val);
extern ssize_t pci_read_vpd(struct pci_dev *dev, loff_t pos, size_t count, void *buf);
extern ssize_t pci_read_vpd_any(struct pci_dev *dev, loff_t pos, size_t count, void *buf);
extern u32 pci_rebar_get_possible_sizes(struct pci_dev *pdev, int bar);
extern int pci_reenable_device(struct pci_dev *dev);
extern void pci_release_region(struct pci_dev *pdev, int bar);
extern void pci_release_regions(struct pci_dev *pdev);
extern void pci_release_resource(struct pci_dev *dev, int resno);
extern void pci_release_selected_regions(struct pci_dev *pdev, int bars);
extern int pci_remap_iospace(const struct resource *res, phys_addr_t phys_addr);
extern void pci_remove_bus(struct pci_bus *bus);
extern void pci_remove_root_bus(struct pci_bus *bus);
extern int pci_request_irq(struct pci_dev *dev, unsigned int nr, irq_handler_t handler, irq_handler_t thread_fn, void *dev_id, const char *fmt, ...);
extern int pci_request_region(struct pci_dev *pdev, int bar, const char *res_name);
extern int pci_request_regions(struct pci_dev *pdev, const char *res_name);
extern int pci_request_regions_exclusive(struct pci_dev *pdev, const char *res_name);
extern int pci_request_selected_regions(struct pci_dev *pdev, int bars, const char *res_name);
extern int pci_request_selected_regions_exclusive(struct pci_dev *pdev, int bars, const char *res_name);
extern unsigned int pci_rescan_bus(struct pci_bus *bus);
extern int pci_reset_bus(struct pci_dev *pdev);
extern int pci_reset_function(struct pci_dev *dev);
extern int pci_reset_function_locked(struct pci_dev *dev);
extern int pci_resize_resource(struct pci_dev *dev, int resno, int size, int exclude_bars);
extern void pci_restore_msi_state(struct pci_dev *dev);
extern void pci_restore_state(struct pci_dev *dev);
extern int pci_save_state(struct pci_dev *dev);
extern int pci_scan_bridge(struct pci_bus *bus, struct pci_dev *dev, int max, int pass);
extern struct pci_bus *pci_scan_bus(int bus, struct pci_ops *ops, void *sysdata);
extern unsigned int pci_scan_child_bus(struct pci_bus *bus);
extern struct pci_bus *pci_scan_root_bus(struct device *parent, int bus, struct pci_ops *ops, void *sysdata, struct list_head *resources);
extern int pci_scan_root_bus_bridge(struct pci_host_bridge *bridge);
extern struct pci_dev *pci_scan_single_device(struct pci_bus *bus, int devfn);
extern int pci_scan_slot(struct pci_bus *bus, int devfn);
extern int pci_select_bars(struct pci_dev *dev, long unsigned int flags);
extern int pci_set_cacheline_size(struct pci_dev *dev);
extern void pci_set_host_bridge_release(struct pci_host_bridge *bridge, void (*release_fn)(struct pci_host_bridge *), void *release_data);
extern void pci_set_master(struct pci_dev *dev);
extern int pci_set_mwi(struct pci_dev *dev);
extern int pci_set_pcie_reset_state(struct pci_dev *dev, enum pcie_reset_state state);
extern int pci_set_power_state(struct pci_dev *dev, pci_power_t state);
extern int pci_set_power_state_locked(struct pci_dev *dev, pci_power_t state);
extern void pci_setup_cardbus(struct pci_bus *bus);
extern int pci_sriov_configure_simple(struct pci_dev *dev, int nr_virtfn);
extern int pci_sriov_get_totalvfs(struct pci_dev *dev);
extern int pci_sriov_set_totalvfs(struct pci_dev *dev, u16 numvfs);
extern int pci_status_get_and_clear_errors(struct pci_dev *pdev);
extern void pci_stop_and_remove_bus_device(struct pci_dev *dev);
extern void pci_stop_and_remove_bus_device_locked(struct pci_dev *dev);
extern void pci_stop_root_bus(struct pci_bus *bus);
extern struct pci_saved_state *pci_store_saved_state(struct pci_dev *dev);
extern int pci_try_reset_function(struct pci_dev *dev);
extern int pci_try_set_mwi(struct pci_dev *dev);
extern void pci_unlock_rescan_remove(void);
extern void pci_unmap_iospace(struct resource *res);
extern void pci_unmap_rom(struct pci_dev *pdev, void *rom);
extern void pci_unregister_driver(struct pci_driver *drv);
extern int pci_user_read_config_byte(struct pci_dev *dev, int pos, u8 *val);
extern int pci_user_read_config_dword(struct pci_dev *dev, int pos, u32 *val);
extern int pci_user_read_config_word(struct pci_dev *dev, int pos, u16 *val);
extern int pci_user_write_config_byte(struct pci_dev *dev, int pos, u8 val);
extern int pci_user_write_config_dword(struct pci_dev *dev, int pos, u32 val);
extern int pci_user_write_config_word(struct pci_dev *dev, int pos, u16 val);
extern int pci_vfs_assigned(struct pci_dev *dev);
extern void *pci_vpd_alloc(struct pci_dev *dev, unsigned int *size);
extern int pci_vpd_check_csum(const void *buf, unsigned int len);
extern int pci_vpd_find_id_string(const u8 *buf, unsigned int len, unsigned int *size);
extern int pci_vpd_find_ro_info_keyword(const void *buf, unsigned int len, const char *kw, unsigned int *size);
extern int pci_wait_for_pending_transaction(struct pci_dev *dev);
extern int pci_wake_from_d3(struct pci_dev *dev, bool enable);
extern void pci_walk_bus(struct pci_bus *top, int (*cb)(struct pci_dev *, void *), void *userdata);
extern void pci_walk_bus_locked(struct pci_bus *top, int (*cb)(struct pci_dev *, void *), void *userdata);
extern int pci_write_config_byte(const struct pci_dev *dev, int where, u8 val);
extern int pci_write_config_dword(const struct pci_dev *dev, int where, u32 val);
extern int pci_write_config_word(const struct pci_dev *dev, int where, u16 val);
extern ssize_t pci_write_vpd(struct pci_dev *dev, loff_t pos, size_t count, const void *buf);
extern ssize_t pci_write_vpd_any(struct pci_dev *dev, loff_t pos, size_t count, const void *buf);
extern resource_size_t pcibios_align_resource(void *data, const struct resource *res, resource_size_t size, resource_size_t align);
extern void pcibios_bus_to_resource(struct pci_bus *bus, struct resource *res, struct pci_bus_region *region);
extern void pcibios_resource_to_bus(struct pci_bus *bus, struct pci_bus_region *region, struct resource *res);
extern void pcibios_scan_specific_bus(int busn);
extern bool pcie_aspm_enabled(struct pci_dev *pdev);
extern u32 pcie_bandwidth_available(struct pci_dev *dev, struct pci_dev **limiting_dev, enum pci_bus_speed *speed, enum pcie_link_width *width);
extern void pcie_bus_configure_settings(struct pci_bus *bus);
extern int pcie_capability_clear_and_set_dword(struct pci_dev *dev, int pos, u32 clear, u32 set);
extern int pcie_capability_clear_and_set_word_locked(struct pci_dev *dev, int pos, u16 clear, u16 set);
extern int pcie_capability_clear_and_set_word_unlocked(struct pci_dev *dev, int pos, u16 clear, u16 set);
extern int pcie_capability_read_dword(struct pci_dev *dev, int pos, u32 *val);
extern int pcie_capability_read_word(struct pci_dev *dev, int pos, u16 *val);
extern int pcie_capability_write_dword(struct pci_dev *dev, int pos, u32 val);
extern int pcie_capability_write_word(struct pci_dev *dev, int pos, u16 val);
extern int pcie_flr(struct pci_dev *dev);
extern int pcie_get_mps(struct pci_dev *dev);
extern int pcie_get_readrq(struct pci_dev *dev);
extern enum pci_bus_speed pcie_get_speed_cap(struct pci_dev *dev);
extern enum pcie_link_width pcie_get_width_cap(struct pci_dev *dev);
extern void pcie_print_link_status(struct pci_dev *dev);
extern bool pcie_ptm_enabled(struct pci_dev *dev);
extern bool pcie_relaxed_ordering_enabled(struct pci_dev *dev);
extern int pcie_reset_flr(struct pci_dev *dev, bool probe);
extern int pcie_set_mps(struct pci_dev *dev, int mps);
extern int pcie_set_readrq(struct pci_dev *dev, int rq);
extern int pcim_enable_device(struct pci_dev *pdev);
extern void *pcim_iomap(struct pci_dev *pdev, int bar, long unsigned int maxlen);
extern int pcim_iomap_regions(struct pci_dev *pdev, int mask, const char *name);
extern int pcim_iomap_regions_request_all(struct pci_dev *pdev, int mask, const char *name);
extern void *const *pcim_iomap_table(struct pci_dev *pdev);
extern void pcim_iounmap(struct pci_dev *pdev, void *addr);
extern void pcim_iounmap_regions(struct pci_dev *pdev, int mask);
extern void pcim_pin_device(struct pci_dev *pdev);
extern int pcim_set_mwi(struct pci_dev *dev);
extern int pcix_get_max_mmrbc(struct pci_dev *dev);
extern int pcix_get_mmrbc(struct pci_dev *dev);
extern int pcix_set_mmrbc(struct pci_dev *dev, int mmrbc);
extern struct resource_entry *resource_list_create_entry(struct resource *res, size_t extra_size);
extern void resource_list_free(struct list_head *head);
