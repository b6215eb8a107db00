#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Unfilters eight rows at once, each with any filter.

// Whether this processor supports it.
bool cpixels_can_unfilter_eight_rows(void);

// Whether it is faster. Average and Paeth depend on the previous pixel. All others are fast row by
// row. False if one of the eight rows has an invalid filter.
bool cpixels_should_unfilter_eight_rows(const uint8_t *raw, size_t raw_stride);

// Unfilters eight rows from `raw`, which begins with the first one's filter type, to `row`.
//
// The layout is that of `cpixels_unfilter`, and a row of pixels must precede `row`. For RGB, the
// byte after the last of the eight rows must be readable. Pixel x - 7 of the last row is written
// after pixel x of the first one has been read.
void cpixels_unfilter_eight_rows(
    const uint8_t *raw, size_t raw_stride, uint8_t *row, size_t width, int channels);
