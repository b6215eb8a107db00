#include "PNGFilterRow.h"
#include "PNGFilters.h"
#include "PNGStripes.h"

#include <string.h>

// To choose a stripe's filter, one of `rows_a_look` rows is examined. A nonzero residual has an
// extra cost, because it interrupts a long match.
enum { rows_a_look = 16, stripe_nonzero_cost = 16 };

void cpixels_filter(
    const uint8_t *pixels, uint8_t *raw, uint32_t width, uint32_t height, int channels,
    bool is_portable) {
  bool has_vectors = !is_portable && cpixels_has_filter_vectors();
  size_t count = (size_t)channels * width;
  for (size_t y = 0; y < height; y++) {
    filter_row row = {
        .pixels = pixels + y * width * 4, .width = width, .channels = channels, .has_above = y > 0};
    uint8_t *target = raw + y * (count + 1);
    uint64_t min_cost = UINT64_MAX;
    int best = filter_none;
    int last = filter_none;
    for (int filter = filter_none; filter < filters; filter++) {
      if (filter > filter_sub && y == 0) continue;
      cpixels_filter_row(&row, filter, target + 1, has_vectors);
      last = filter;
      uint64_t cost = cpixels_filter_cost(target + 1, count, 0, has_vectors);
      if (cost >= min_cost) continue;
      min_cost = cost;
      best = filter;
    }
    if (best != last) cpixels_filter_row(&row, best, target + 1, has_vectors);
    *target = (uint8_t)best;
  }
}

size_t cpixels_stripe_raw_size(const cpixels_stripe *stripe) {
  return ((size_t)stripe->channels * stripe->width + 1) * stripe->height;
}

static filter_row row_of(const cpixels_stripe *stripe, size_t y) {
  return (filter_row){
      .pixels = stripe->pixels + y * stripe->width * 4,
      .width = stripe->width,
      .channels = stripe->channels,
      .has_above = y > 0 || stripe->has_above};
}

static int chosen_filter(const cpixels_stripe *stripe, uint8_t *raw, bool has_vectors) {
  size_t count = (size_t)stripe->channels * stripe->width;
  uint64_t up = 0;
  uint64_t paeth = 0;
  // The row in the middle of each group, or the last row of a shorter stripe.
  size_t first = stripe->height > rows_a_look / 2 ? rows_a_look / 2 : stripe->height - 1;
  for (size_t y = first; y < stripe->height; y += rows_a_look) {
    filter_row row = row_of(stripe, y);
    if (!row.has_above) continue;
    cpixels_filter_row(&row, filter_up, raw, has_vectors);
    up += cpixels_filter_cost(raw, count, stripe_nonzero_cost, has_vectors);
    cpixels_filter_row(&row, filter_paeth, raw, has_vectors);
    paeth += cpixels_filter_cost(raw, count, stripe_nonzero_cost, has_vectors);
  }
  return up < paeth ? filter_up : filter_paeth;
}

void cpixels_stripe_filter(const cpixels_stripe *stripe, uint8_t *raw, bool is_portable) {
  bool has_vectors = !is_portable && cpixels_has_filter_vectors();
  int filter = chosen_filter(stripe, raw, has_vectors);
  size_t raw_stride = (size_t)stripe->channels * stripe->width + 1;
  for (size_t y = 0; y < stripe->height; y++) {
    filter_row row = row_of(stripe, y);
    int row_filter = row.has_above ? filter : filter_sub;
    uint8_t *target = raw + y * raw_stride;
    size_t bytes = 4 * row.width;
    if (row.has_above && memcmp(row.pixels, row.pixels - bytes, bytes) == 0) {
      *target = filter_up;
      memset(target + 1, 0, raw_stride - 1);
      continue;
    }
    *target = (uint8_t)row_filter;
    cpixels_filter_row(&row, row_filter, target + 1, has_vectors);
  }
  memset(raw + stripe->height * raw_stride, 0, CPIXELS_STRIPE_PADDING);
}
