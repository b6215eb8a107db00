#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Lays one colour evenly over RGBA8 pixels: `round(colour + source * rest)`, ties to even.
///
/// `source` and `target` hold `count` pixels and are the same or do not overlap. `colour` holds the four
/// channels times the colour's opacity, 0 ... 255, `rest` is what that leaves of the source, 0 ... 1.
/// `table` holds the results for all 256 values of each channel, computed in single precision: every step
/// rounded for itself. `is_portable` keeps to it where the processor has faster ways; the result is the
/// same.
void cpixels_cover(
    const uint8_t *source, uint8_t *target, size_t count, const float *colour, float rest,
    const uint8_t *table, bool is_portable);
