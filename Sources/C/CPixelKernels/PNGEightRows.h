#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Undoes the filters of eight rows at once, each of any filter.

// Whether this processor can.
bool cpixels_can_unfilter_eight_rows(void);

// Whether it pays: Average and Paeth depend on the pixel before, all others are quick row by row.
// False where one of the eight has a filter that there is none of.
bool cpixels_should_unfilter_eight_rows(const uint8_t *raw, size_t raw_stride);

// Eight rows from `raw`, the first one's filter's number, to `row`, as `cpixels_unfilter` has them; there
// is a row of pixels above. Of RGB, the byte behind the last of the eight rows can be read.
//
// Pixel x - 7 of the last row is written when pixel x of the first one has been read.
void cpixels_unfilter_eight_rows(
    const uint8_t *raw, size_t raw_stride, uint8_t *row, size_t width, int channels);
