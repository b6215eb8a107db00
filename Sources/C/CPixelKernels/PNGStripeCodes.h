#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Codes for the remainders of a filter, of a form that vectors can look up.
//
// Source: RFC 1951, 3.2: canonical prefix codes, packed from their highest bit on.
//
// A byte near zero (0 … 15, 240 … 255) is coded by itself or with its neighbours; all others as the code
// of their high four bits followed by the low four bits. That holds for canonical codes too, whose order
// is that of lengths and then of symbols, where every such sixteen symbols of one length begin at a
// multiple of sixteen: if no other code is longer than the shortest one of high bits.

enum {
  near_zero = 16,       // Bytes from 0 and as many up to 255 that can have codes of their own.
  end_of_block = 256,
  first_length = 257,
  longest_match = 285,  // The symbol of 258 bytes.
  symbols = 286,
  code_limit = 11,      // The longest code, bits.
};

// A coded symbol's bits in the order in which they are written, and their number.
typedef struct {
  uint16_t bits[symbols];
  uint8_t length[symbols];
  // The same for bytes by four bits: those of the bytes below 16 and from 240 on by the low four bits.
  uint8_t low_bits[16];
  uint8_t high_bits[16];
  // Those of the others by the high four bits: the bits that these are coded as, the length of all, and
  // two to the number of these bits, which the low four bits, the highest first, are multiplied by.
  uint8_t group_bits[16];
  uint8_t group_length[16];
  uint8_t group_place[16];
} stripe_codes;

// The number of times that each symbol is to be coded, as far as is known: those of bytes are a sample's.
typedef struct {
  uint32_t count[symbols];
} stripe_counts;

// The best codes of the form for some counts; a function of these alone. All bytes have one, and all
// lengths of matches that are counted.
void cpixels_make_stripe_codes(const stripe_counts *counts, stripe_codes *codes);
