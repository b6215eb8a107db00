#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Composites premultiplied RGBA8 pixels by "source over destination", at a constant weight.
///
/// Source: Porter and Duff, "Compositing Digital Images", 1984.
///
/// Each channel becomes `weight * source + (1 - weight * (alpha / 255)) * target` in single
/// precision, rounded once. `weight` is 0 ... 1. If `is_opaque`, every alpha of the source is 255.
/// The rows must not overlap. `is_portable` selects plain C, with the same result.
void cpixels_composite_row(
    const uint8_t *source, uint8_t *target, size_t count, float weight, bool is_opaque, bool is_portable);
