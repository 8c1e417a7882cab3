/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define __LITTLE_ENDIAN 1234
#define __LITTLE_ENDIAN_BITFIELD
#define swab16(x) __builtin_bswap16(x)
#define swab32(x) __builtin_bswap32(x)
#define swab64(x) __builtin_bswap64(x)
#define __swab16 swab16
#define __swab32 swab32
#define __swab64 swab64
#define cpu_to_le16(x) ((__le16)(u16)(x))
#define cpu_to_le32(x) ((__le32)(u32)(x))
#define cpu_to_le64(x) ((__le64)(u64)(x))
#define le16_to_cpu(x) ((u16)(x))
#define le32_to_cpu(x) ((u32)(x))
#define le64_to_cpu(x) ((u64)(x))
#define cpu_to_be16(x) ((__be16)__builtin_bswap16(x))
#define cpu_to_be32(x) ((__be32)__builtin_bswap32(x))
#define cpu_to_be64(x) ((__be64)__builtin_bswap64(x))
#define be16_to_cpu(x) __builtin_bswap16((u16)(x))
#define be32_to_cpu(x) __builtin_bswap32((u32)(x))
#define be64_to_cpu(x) __builtin_bswap64((u64)(x))
#define __cpu_to_le16 cpu_to_le16
#define __cpu_to_le32 cpu_to_le32
#define __cpu_to_be16 cpu_to_be16
#define __cpu_to_be32 cpu_to_be32
#define __constant_htons cpu_to_be16
#define __constant_htonl cpu_to_be32
#define htons cpu_to_be16
#define htonl cpu_to_be32
#define ntohs be16_to_cpu
#define ntohl be32_to_cpu
#define le16_to_cpup(p) le16_to_cpu(*(p))
#define le32_to_cpup(p) le32_to_cpu(*(p))
#define be32_to_cpup(p) be32_to_cpu(*(p))
#define get_unaligned(p) ({ typeof(*(p)) raw_; __builtin_memcpy(&raw_, (p), sizeof(raw_)); raw_; })
#define put_unaligned(v, p) do { typeof(*(p)) raw_ = (v); __builtin_memcpy((p), &raw_, sizeof(raw_)); } while (0)
#define get_unaligned_le32(p) le32_to_cpu(get_unaligned((const u32 *)(p)))
#define get_unaligned_be32(p) be32_to_cpu(get_unaligned((const u32 *)(p)))
#define get_unaligned_le16(p) le16_to_cpu(get_unaligned((const u16 *)(p)))
#define get_unaligned_be16(p) be16_to_cpu(get_unaligned((const u16 *)(p)))
