#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Some whole rows of a picture of straight RGBA8 pixels, to be packed by themselves.
typedef struct {
  /// The first row; the others and, with `has_above`, one in front of it lie `4 * width` bytes apart.
  const uint8_t *pixels;
  /// The pixels of a row, at least 1.
  size_t width;
  /// The number of rows, at least 1.
  size_t height;
  /// Four channels, or 3 to leave the alpha out.
  int channels;
  /// True if the picture has a row above the first one.
  bool has_above;
} cpixels_stripe;

/// The bytes that must lie behind a stripe's filtered rows.
enum { CPIXELS_STRIPE_PADDING = 32 };

/// The bytes of a stripe's filtered rows, each with its filter's number: `(channels * width + 1) * height`.
size_t cpixels_stripe_raw_size(const cpixels_stripe *stripe);

/// The most bytes that a stripe of so many filtered bytes is packed to, and room to write ahead.
size_t cpixels_stripe_bound(size_t raw_size);

/// Filters a stripe into `raw`, which has room for `cpixels_stripe_raw_size` bytes and the padding.
///
/// All rows have the one filter, Up or Paeth, that leaves the smaller remainders in some of them; where
/// there is no row above, the first one has Sub. Rows that repeat the one above have Up, which is undone
/// in no time.
/// Source: PNG specification, third edition, 9 (filtering).
///
/// `is_portable` keeps to plain C where the processor has faster ways; the result is the same.
void cpixels_stripe_filter(const cpixels_stripe *stripe, uint8_t *raw, bool is_portable);

/// Packs a stripe's filtered rows to whole bytes of a DEFLATE stream, of which other bytes can follow.
///
/// One block of codes made for these bytes, in which long rows of zeros are repetitions of the byte
/// before, and an empty block to fill the last byte; or blocks of the bytes themselves where those take
/// less. Nothing refers to a byte in front of these, and no block is the stream's last.
/// Source: RFC 1951.
///
/// `raw` are `count` bytes and a padding of zeros; `target` has room for `cpixels_stripe_bound(count)` bytes.
/// Returns the number of bytes written, of which equal `raw` make equal ones on every processor;
/// `is_portable` keeps to plain C, to show it.
size_t cpixels_stripe_pack(const uint8_t *raw, size_t count, uint8_t *target, bool is_portable);
