#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One row's weight of all: 65,280, so that a sum of weighted rows, rounded, fits 16 bits.
enum { CPIXELS_ROW_UNITY = 65280 };

/// The most rows that `cpixels_average_rows` sums in 16 bits; each may be off by 1/256 of a level.
enum { CPIXELS_NARROW_ROWS = 32 };

/// One column's weight of all, in 16,384ths.
enum { CPIXELS_COLUMN_UNITY = 16384 };

/// The samples behind a row of averages that `cpixels_resample_row` reads and weighs with 0.
enum { CPIXELS_ROW_SLACK = 8 };

/// Averages rows of bytes by weights that add up to `CPIXELS_ROW_UNITY`.
///
/// Row n begins at `source + n * stride` and has `count` bytes; `target` gets 128ths of a byte's step,
/// 0 ... 32,640. `source` and `target` do not overlap. `is_portable` keeps to plain C where the processor
/// has faster ways; the result is the same.
void cpixels_average_rows(
    const uint8_t *source, size_t stride, const uint16_t *weights, size_t rows, uint16_t *target,
    size_t count, bool is_portable);

/// Averages neighbouring pixels of a row of averages to a row of RGBA8 pixels.
///
/// Pixel x is the sum, rounded, of `2 * pairs` pixels of four samples from `row + 4 * starts[x]` on, each
/// times its weight. `weights` holds for every two of the target's pixels, for every pair of their
/// sources, four times the first one's two weights, then four times the second one's: `cpixels_weight_place`
/// tells where. The weights of a pixel add up to `CPIXELS_COLUMN_UNITY`; those of a pixel behind the last
/// are there too, and 0. Behind the last sample with a weight there are `CPIXELS_ROW_SLACK` more to be read.
/// `is_portable` keeps to plain C where the processor has faster ways; the result is the same.
void cpixels_resample_row(
    const uint16_t *row, const int32_t *starts, const int16_t *weights, size_t pairs, uint8_t *target,
    size_t count, bool is_portable);

/// The place of the first of the four equal weights of a pixel's tap; the others are each two behind.
static inline size_t cpixels_weight_place(size_t pixel, size_t tap, size_t pairs) {
  return (pixel / 2 * pairs + tap / 2) * 16 + pixel % 2 * 8 + tap % 2;
}
