#pragma once

#include "PNGStripeCodes.h"

#include <string.h>

// Bits that wait to be whole bytes; fewer than eight between two calls.
typedef struct {
  uint8_t *target;
  uint64_t waiting;
  unsigned count;
} bit_writer;

// Appends at most 56 bits; eight bytes are written at the target, of which some count.
static inline __attribute__((always_inline)) void put_bits(
    bit_writer *writer, uint64_t bits, unsigned count) {
  writer->waiting |= bits << writer->count;
  writer->count += count;
  memcpy(writer->target, &writer->waiting, 8);
  writer->target += writer->count >> 3;
  writer->waiting >>= writer->count & 56;
  writer->count &= 7;
}

// Whether this processor has the vectors that the two functions below want.
bool cpixels_has_stripe_vectors(void);

// Finds the first zeros from `from` on that fill a block, with all those around them, as
// `cpixels_stripe_pack` needs them: zeros lie from `start` to `end`. False where there are no more.
bool cpixels_find_zeros_by_vectors(
    const uint8_t *raw, size_t count, size_t from, size_t *start, size_t *end);

// Appends the codes of bytes, behind which 32 more can be read.
void cpixels_put_bytes_by_vectors(
    const stripe_codes *codes, const uint8_t *bytes, size_t count, bit_writer *writer);

// Zeros that fill one of the blocks of so many bytes from a stripe's beginning on are repeated.
enum { zero_block = 32 };
