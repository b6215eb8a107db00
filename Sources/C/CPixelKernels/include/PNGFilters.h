#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The maximum number of rows that are unfiltered together.
enum { CPIXELS_ROWS_IN_STEP = 8 };

/// Unfilters a picture of 8-bit RGB or RGBA rows. RGB becomes opaque RGBA.
///
/// Source: PNG specification, third edition, 9 (filtering).
///
/// `raw` has `height` rows of a filter type and `channels * width` bytes, with 3 or 4 `channels`.
/// `target` has `4 * width * height` bytes. They must not overlap, with two exceptions. RGB rows
/// may be at the target's end, so that both end at the same byte, or farther behind. RGBA rows may
/// begin anywhere after the target's first `4 * width * CPIXELS_ROWS_IN_STEP` bytes. `is_portable`
/// selects plain C, with the same result.
///
/// Returns false for an invalid filter type. The target is then partially written.
bool cpixels_unfilter(
    const uint8_t *raw, uint8_t *target, uint32_t width, uint32_t height, int channels,
    bool is_portable);

/// Filters a picture of non-premultiplied RGBA8 pixels, minimizing the residuals of each row.
///
/// Source: PNG specification, third edition, 9 (filtering), and 12.7 for the choice: the minimum
/// sum of the residuals' absolute values.
///
/// `pixels` are rows of `4 * width` bytes. `raw` has space for `height` rows of a filter type and
/// `channels * width` bytes, plus four bytes. `channels` is 4, or 3 to omit the alpha. They must
/// not overlap. `is_portable` selects plain C, with the same result.
void cpixels_filter(
    const uint8_t *pixels, uint8_t *raw, uint32_t width, uint32_t height, int channels,
    bool is_portable);
