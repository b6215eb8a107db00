#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The filters of single rows. Source: PNG specification, third edition, 9 (filtering).

enum { filter_none, filter_sub, filter_up, filter_average, filter_paeth, filters };

// A row of straight RGBA8 pixels; with `has_above`, the one above lies `4 * width` bytes before.
typedef struct {
  const uint8_t *pixels;
  size_t width;
  int channels;  // 3 leaves the alpha out.
  bool has_above;
} filter_row;

// Whether this processor has the vectors that the functions below take with `has_vectors`.
bool cpixels_has_filter_vectors(void);

// Filters a row, without its filter's number; of RGB, four bytes behind are written as well.
void cpixels_filter_row(const filter_row *row, int filter, uint8_t *raw, bool has_vectors);

// The sum of the remainders' distances from zero, to each of which other than zero a cost is added.
uint64_t cpixels_filter_cost(const uint8_t *raw, size_t count, int nonzero_cost, bool has_vectors);
