#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Consecutive rows of a picture of non-premultiplied RGBA8 pixels, to be encoded independently.
typedef struct {
  /// The first row. The others, and with `has_above` the previous one, are `4 * width` bytes apart.
  const uint8_t *pixels;
  /// The number of pixels per row, at least 1.
  size_t width;
  /// The number of rows, at least 1.
  size_t height;
  /// 4, or 3 to omit the alpha.
  int channels;
  /// Whether the picture has a row above the first one.
  bool has_above;
} cpixels_stripe;

/// The number of bytes required after a stripe's filtered rows.
enum { CPIXELS_STRIPE_PADDING = 32 };

/// Returns the size of the filtered rows with filter types: `(channels * width + 1) * height`.
size_t cpixels_stripe_raw_size(const cpixels_stripe *stripe);

/// Returns the maximum encoded size of `raw_size` filtered bytes, with space to write ahead.
size_t cpixels_stripe_bound(size_t raw_size);

/// Filters a stripe into `raw`, which has `cpixels_stripe_raw_size` bytes plus the padding.
///
/// All rows have the same filter, Up or Paeth, depending on which leaves smaller residuals in some
/// of them. Without a row above, the first row has Sub. Rows that equal the one above have Up,
/// which is the fastest to unfilter.
/// Source: PNG specification, third edition, 9 (filtering).
///
/// `is_portable` selects plain C, with the same result.
void cpixels_stripe_filter(const cpixels_stripe *stripe, uint8_t *raw, bool is_portable);

/// Encodes a stripe's filtered rows as whole bytes of a DEFLATE stream, which others can follow.
///
/// The result is one block with codes made for these bytes and an empty block that fills the last
/// byte. Long runs of zeros in it are matches with the previous byte. If they are smaller, stored
/// blocks are written instead. No match refers to bytes before the stripe, and no block is the
/// stream's last.
/// Source: RFC 1951.
///
/// `raw` has `count` bytes and a padding of zeros. `target` has `cpixels_stripe_bound(count)`
/// bytes. Returns the number of bytes written. Equal `raw` gives equal bytes on all processors.
/// `is_portable` selects plain C, in order to test that.
size_t cpixels_stripe_pack(const uint8_t *raw, size_t count, uint8_t *target, bool is_portable);
