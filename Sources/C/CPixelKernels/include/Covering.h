#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Blends one color over RGBA8 pixels: `round(color + source * share)`, ties to even.
///
/// `source` and `target` have `count` pixels and are either the same or do not overlap. `color`
/// has the four channels times the color's opacity, 0 ... 255. `share` is the fraction of the source
/// that remains, 0 ... 1. `table` has the results for all 256 values of each channel, computed in
/// single precision with every step rounded separately. `is_portable` uses only the table, with the
/// same result.
void cpixels_cover(
    const uint8_t *source, uint8_t *target, size_t count, const float *color, float share,
    const uint8_t *table, bool is_portable);
