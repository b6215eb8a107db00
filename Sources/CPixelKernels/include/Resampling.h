#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The weight of all of a column's rows together.
enum { CPIXELS_ROW_UNITY = 16384 };

/// The most rows that are summed in 16 bits, each off by at most 1/128 of a level.
enum { CPIXELS_NARROW_ROWS = 32 };

/// The weight of all of a pixel's columns together.
enum { CPIXELS_COLUMN_UNITY = 16384 };

/// The samples behind a row of averages that `cpixels_resample_row` reads and weighs with 0.
enum { CPIXELS_ROW_SLACK = 8 };

/// Averages rows of bytes by weights that add up to `CPIXELS_ROW_UNITY`, and may be negative.
///
/// Row n begins at `source + n * stride` and has `count` bytes; `target` gets 64ths of a level, kept within
/// 0 ... 16,320. Weights are at most twice the unity. `source` and `target` do not overlap. `is_portable`
/// keeps to plain C where the processor has faster ways; the result is the same.
void cpixels_average_rows(
    const uint8_t *source, size_t stride, const int16_t *weights, size_t rows, int16_t *target,
    size_t count, bool is_portable);

/// Averages neighbouring pixels of a row of averages to a row of RGBA8 pixels.
///
/// Pixel x is the sum, rounded and kept within 0 ... 255, of `2 * pairs` pixels of four samples from `row + 4 * starts[x]` on, each
/// times its weight. `weights` holds for every two of the target's pixels, for every pair of their
/// sources, four times the first one's two weights, then four times the second one's: `cpixels_weight_place`
/// tells where. The weights of a pixel add up to `CPIXELS_COLUMN_UNITY`; those of a pixel behind the last
/// are there too, and 0. Behind the last sample with a weight there are `CPIXELS_ROW_SLACK` more to be read.
/// `is_portable` keeps to plain C where the processor has faster ways; the result is the same.
void cpixels_resample_row(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t pairs, uint8_t *target,
    size_t count, bool is_portable);

/// The place of the first of the four equal weights of a pixel's tap; the others are each two behind.
static inline size_t cpixels_weight_place(size_t pixel, size_t tap, size_t pairs) {
  return (pixel / 2 * pairs + tap / 2) * 16 + pixel % 2 * 8 + tap % 2;
}
