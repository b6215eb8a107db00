#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The filters of single rows. Source: PNG specification, third edition, 9 (filtering).

enum { filter_none, filter_sub, filter_up, filter_average, filter_paeth, filters };

// A row of non-premultiplied RGBA8 pixels. With `has_above`, the row above is `4 * width` bytes
// before it.
typedef struct {
  const uint8_t *pixels;
  size_t width;
  int channels;  // 3 omits the alpha.
  bool has_above;
} filter_row;

// Whether this processor has the vector instructions required for `has_vectors` below.
bool cpixels_has_filter_vectors(void);

// Filters a row, without its filter type. For RGB, four bytes after the row are overwritten.
void cpixels_filter_row(const filter_row *row, int filter, uint8_t *raw, bool has_vectors);

// Returns the sum of the residuals' magnitudes, plus a cost for each nonzero residual.
uint64_t cpixels_filter_cost(const uint8_t *raw, size_t count, int nonzero_cost, bool has_vectors);
