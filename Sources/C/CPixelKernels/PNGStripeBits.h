#pragma once

#include "PNGStripeCodes.h"

#include <string.h>

// A buffer of bits that are not whole bytes yet. Between two calls, there are fewer than eight.
typedef struct {
  uint8_t *target;
  uint64_t waiting;
  unsigned count;
} bit_writer;

// Appends at most 56 bits. Writes eight bytes at the target, of which only some are final.
static inline __attribute__((always_inline)) void put_bits(
    bit_writer *writer, uint64_t bits, unsigned count) {
  writer->waiting |= bits << writer->count;
  writer->count += count;
  memcpy(writer->target, &writer->waiting, 8);
  writer->target += writer->count >> 3;
  writer->waiting >>= writer->count & 56;
  writer->count &= 7;
}

// Whether this processor has the vector instructions required for the two functions below.
bool cpixels_has_stripe_vectors(void);

// Finds the first zeros from `from` that fill a block, extended by all adjacent zeros, for
// `cpixels_stripe_pack`. The zeros are `start` ..< `end`. Returns false if there are no more.
bool cpixels_find_zeros_by_vectors(
    const uint8_t *raw, size_t count, size_t from, size_t *start, size_t *end);

// Appends the codes of bytes. The 32 bytes after them must be readable.
void cpixels_put_bytes_by_vectors(
    const stripe_codes *codes, const uint8_t *bytes, size_t count, bit_writer *writer);

// Zeros are encoded as matches if they fill an aligned block of this many bytes of a stripe.
enum { zero_block = 32 };
