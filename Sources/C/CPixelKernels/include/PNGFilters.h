#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The most rows that are undone in step.
enum { CPIXELS_ROWS_IN_STEP = 8 };

/// Undoes the filters of a picture of 8-bit RGB or RGBA rows; RGB becomes RGBA of full alpha.
///
/// Source: PNG specification, third edition, 9 (filtering).
///
/// `raw` holds `height` rows of a filter's number and `channels * width` bytes, `channels` being 3
/// or 4; `target` has room for `4 * width * height` bytes. They do not overlap, but for two cases:
/// RGB rows may lie in the target's own end, so that both end at the same byte, or further behind;
/// RGBA rows may begin anywhere behind the target's first `4 * width * CPIXELS_ROWS_IN_STEP` bytes.
/// `is_portable` keeps to plain C where the processor has faster ways; the result is the same.
///
/// Returns false at a filter that there is none of; the target is then left in between.
bool cpixels_unfilter(
    const uint8_t *raw, uint8_t *target, uint32_t width, uint32_t height, int channels,
    bool is_portable);

/// Filters a picture of straight RGBA8 pixels: each row by the filter that leaves the least remainders.
///
/// Source: PNG specification, third edition, 9 (filtering), and 12.7 for the choice: the least sum of
/// the remainders' distances from zero.
///
/// `pixels` are rows of `4 * width` bytes; `raw` has room for `height` rows of a filter's number and
/// `channels * width` bytes and for four bytes more, `channels` being 4, or 3 to leave the alpha out.
/// They do not overlap. `is_portable` keeps to plain C where the processor has faster ways; the result
/// is the same.
void cpixels_filter(
    const uint8_t *pixels, uint8_t *raw, uint32_t width, uint32_t height, int channels,
    bool is_portable);
