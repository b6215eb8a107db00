#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The weight of all of a column's rows together: halves, thirds, quarters, fifths and sixths of it are whole.
///
/// A weight is rounded to 1/120, which moves an average by less than the photo's course over 1/240 of a row.
enum { CPIXELS_ROW_UNITY = 120 };

/// The weight of all of a pixel's columns together.
enum { CPIXELS_COLUMN_UNITY = 16384 };

/// The samples behind a row of averages that `cpixels_resample_row` reads and weighs with 0.
enum { CPIXELS_ROW_SLACK = 8 };

/// Averages rows of bytes by weights that add up to `CPIXELS_ROW_UNITY`, and may be negative.
///
/// Row n begins at `source + n * stride` and has `count` bytes; `target` gets 64ths of a level, kept within
/// 0 ... 16,320, rounded. `source` and `target` do not overlap. `is_portable`
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

/// The number that those of the pixels are rounded up to that `cpixels_resample_plane` and
/// `cpixels_convert_planes` take: their memory is as long.
enum { CPIXELS_PLANE_STEP = 16 };

/// Averages neighbouring samples of a row of averages to 64ths of a level.
///
/// Sample x is the sum, rounded and kept within 0 ... 16,320, of `taps` samples, 4 or a multiple of 8, from
/// `row + starts[x]` on, each times its weight, which `cpixels_plane_weight_place` tells the place of; the
/// weights of a sample add up to `CPIXELS_COLUMN_UNITY` or, where nothing is asked for, to 0. `count` is a
/// multiple of `CPIXELS_PLANE_STEP`. `is_portable` keeps to plain C; the result is the same.
void cpixels_resample_plane(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t taps,
    int16_t *target, size_t count, bool is_portable);

/// The place of the weight of a sample's tap, 0 ..< taps.
static inline size_t cpixels_plane_weight_place(size_t sample, size_t tap, size_t taps) {
  size_t block = sample / 8, place = sample % 8;
  if (taps == 4) {
    // Of eight samples the first two and the fifth and sixth have their weights side by side.
    return block * 32 + place % 4 / 2 * 16 + place / 4 * 8 + place % 2 * 4 + tap;
  }
  // The first and the fifth, and so on.
  return ((block * 4 + place % 4) * (taps / 8) + tap / 8) * 16 + place / 4 * 8 + tap % 8;
}

/// Converts luma and the differences of blue and red, 64ths of a level, to opaque RGBA8 pixels.
///
/// By the matrix of JFIF (ITU-T T.871), rounded once. `count` is a multiple of `CPIXELS_PLANE_STEP`.
/// `is_portable` keeps to plain C; the result is the same.
void cpixels_convert_planes(
    const int16_t *luma, const int16_t *blue, const int16_t *red, uint8_t *target, size_t count,
    bool is_portable);
