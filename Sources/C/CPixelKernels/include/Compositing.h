#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Composites premultiplied RGBA8 pixels over others by "source over destination", at one weight.
///
/// Source: Porter and Duff, "Compositing Digital Images", 1984.
///
/// Each channel becomes `weight * source + (1 - weight * (alpha / 255)) * target` in single precision,
/// rounded once; `weight` is 0 ... 1. Of an opaque source every alpha is 255. The rows do not overlap.
/// `is_portable` keeps to plain C where the processor has faster ways; the result is the same.
void cpixels_composite_row(
    const uint8_t *source, uint8_t *target, size_t count, float weight, bool is_opaque, bool is_portable);
