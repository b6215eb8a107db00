#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Codes for the residuals of a filter, in a form that vector instructions can look up.
//
// Source: RFC 1951, 3.2: canonical prefix codes, packed from their highest bit.
//
// A byte near zero (0 … 15, 240 … 255) has its own code or shares it with its neighbors. All others
// are coded as the code of their high four bits followed by their low four bits. Canonical codes
// are ordered by length and then by symbol. They have this form because all sixteen symbols of a
// group have one length and begin at a multiple of sixteen. This requires that no other code is
// longer than the shortest of these groups' codes.

enum {
  near_zero = 16,       // The number of bytes from 0, and up to 255, that can have their own codes.
  end_of_block = 256,
  first_length = 257,
  longest_match = 285,  // The symbol for 258 bytes.
  symbols = 286,
  code_limit = 11,      // The maximum code length in bits.
};

// The bits of each symbol's code in writing order, and their number.
typedef struct {
  uint16_t bits[symbols];
  uint8_t length[symbols];
  // The codes of bytes below 16 and from 240, by their low four bits.
  uint8_t low_bits[16];
  uint8_t high_bits[16];
  // For all other bytes, by their high four bits: the bits of the group's code, the total code
  // length, and 2 to the number of these bits. The reversed low four bits are multiplied by the
  // latter.
  uint8_t group_bits[16];
  uint8_t group_length[16];
  uint8_t group_factor[16];
} stripe_codes;

// The estimated number of occurrences of each symbol. Those of bytes come from a sample.
typedef struct {
  uint32_t count[symbols];
} stripe_counts;

// Computes the best codes of this form from only the counts. All bytes have codes, and all match
// lengths with nonzero counts.
void cpixels_make_stripe_codes(const stripe_counts *counts, stripe_codes *codes);
