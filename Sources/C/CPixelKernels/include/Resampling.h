#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The sum of the weights of a column's rows, of which 1/2, 1/3, 1/4, 1/5 and 1/6 are integers.
///
/// Rounding a weight to 1/120 changes an average by less than the photo varies over 1/240 of a row.
enum { CPIXELS_ROW_UNITY = 120 };

/// The sum of the weights of a pixel's columns.
enum { CPIXELS_COLUMN_UNITY = 16384 };

/// The number of samples after a row of averages that `cpixels_resample_row` reads with weight 0.
enum { CPIXELS_ROW_SLACK = 8 };

/// Averages rows of bytes with weights that sum to `CPIXELS_ROW_UNITY` and may be negative.
///
/// Row n begins at `source + n * stride` and has `count` bytes. `target` receives levels in 1/64,
/// rounded and clamped to 0 ... 16,320. `source` and `target` must not overlap. `is_portable`
/// selects plain C, with the same result.
void cpixels_average_rows(
    const uint8_t *source, size_t stride, const int16_t *weights, size_t rows, int16_t *target,
    size_t count, bool is_portable);

/// Averages adjacent pixels of a row of averages to a row of RGBA8 pixels.
///
/// Pixel x is the weighted sum of `2 * pairs` pixels of four samples from `row + 4 * starts[x]`,
/// rounded and clamped to 0 ... 255. For every two target pixels and every pair of their sources,
/// `weights` has four times the first one's two weights, then four times the second one's, indexed
/// by `cpixels_weight_index`. The weights of a pixel sum to `CPIXELS_COLUMN_UNITY`. A pixel that
/// completes the last pair has weights of 0. `CPIXELS_ROW_SLACK` samples after the last one with a
/// weight must be readable. `is_portable` selects plain C, with the same result.
void cpixels_resample_row(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t pairs, uint8_t *target,
    size_t count, bool is_portable);

/// Returns the index of the first of four equal weights of a pixel's tap. The others follow at
/// steps of 2.
static inline size_t cpixels_weight_index(size_t pixel, size_t tap, size_t pairs) {
  return (pixel / 2 * pairs + tap / 2) * 16 + pixel % 2 * 8 + tap % 2;
}

/// `cpixels_resample_plane` and `cpixels_convert_planes` take pixel counts rounded up to multiples
/// of it.
///
/// Their buffers have the same rounded length.
enum { CPIXELS_PLANE_STEP = 16 };

/// Averages adjacent samples of a row of averages to levels in 1/64.
///
/// Sample x is the weighted sum of `taps` samples, 4 or a multiple of 8, from `row + starts[x]`,
/// rounded and clamped to 0 ... 16,320. Weights are indexed by `cpixels_plane_weight_index`. Those
/// of a sample sum to `CPIXELS_COLUMN_UNITY`, or to 0 for padding. `count` is a multiple of
/// `CPIXELS_PLANE_STEP`. `is_portable` selects plain C, with the same result.
void cpixels_resample_plane(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t taps,
    int16_t *target, size_t count, bool is_portable);

/// Returns the index of the weight of a sample's tap, 0 ..< taps.
static inline size_t cpixels_plane_weight_index(size_t sample, size_t tap, size_t taps) {
  size_t block = sample / 8, lane = sample % 8;
  if (taps == 4) {
    // Of eight samples, the first two and the fifth and sixth have adjacent weights.
    return block * 32 + lane % 4 / 2 * 16 + lane / 4 * 8 + lane % 2 * 4 + tap;
  }
  // The first and the fifth sample have adjacent weights, and so on.
  return ((block * 4 + lane % 4) * (taps / 8) + tap / 8) * 16 + lane / 4 * 8 + tap % 8;
}

/// Converts luma and blue and red color differences, in 1/64 levels, to opaque RGBA8 pixels.
///
/// Uses the matrix of JFIF (ITU-T T.871), rounded once. `count` is a multiple of
/// `CPIXELS_PLANE_STEP`. `is_portable` selects plain C, with the same result.
void cpixels_convert_planes(
    const int16_t *luma, const int16_t *blue, const int16_t *red, uint8_t *target, size_t count,
    bool is_portable);
