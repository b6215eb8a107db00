#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Undoes the filters of a picture of 8-bit RGB or RGBA rows; RGB becomes RGBA of full alpha.
///
/// Source: PNG specification, third edition, 9 (filtering).
///
/// `raw` holds `height` rows of a filter's number and `channels * width` bytes, `channels` being 3
/// or 4; `target` has room for `4 * width * height` bytes. They do not overlap, but for one case:
/// RGB rows may lie in the target's own end, so that both end at the same byte.
/// `is_portable` keeps to plain C where the processor has faster ways; the result is the same.
///
/// Returns false at a filter that there is none of; the target is then left in between.
bool cpng_unfilter(
    const uint8_t *raw, uint8_t *target, uint32_t width, uint32_t height, int channels,
    bool is_portable);
