#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>


// libpng's row functions behind plain C: libpng leaves by longjmp when something is wrong, which
// must not jump over Swift's frames, so that every jump begins and ends in this file.

/// What stands in front of the pixels.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// An embedded colour profile, NULL where there is none; belongs to the reader.
  const uint8_t *profile;
  uint32_t profile_length;
} cpng_header;

/// How reading the pixels ended.
typedef enum {
  /// Something is wrong; the reader's error says what.
  cpng_outcome_damaged,
  /// All pixels are there, and what stands behind them was read too.
  cpng_outcome_read,
  /// All pixels are there, and more data behind them than are looked at.
  cpng_outcome_surplus,
} cpng_outcome;

/// A picture that is being read.
typedef struct cpng_reader cpng_reader;

/// Begins to read a file in memory, which must outlive the reader. NULL where memory is short.
///
/// Both sides of the picture are at most `side_limit`.
cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count, uint32_t side_limit);

/// Reads what stands in front of the pixels; to be called first. False where the file is damaged.
bool cpng_reader_read_header(cpng_reader *reader, cpng_header *header);

/// Reads the pixels as straight RGBA8 and then the file's rest, but for data without end behind the last
/// pixel.
///
/// Rows are `4 * width` bytes, without padding.
cpng_outcome cpng_reader_read_pixels(cpng_reader *reader, uint8_t *pixels);

/// Why reading stopped, in libpng's words; empty where it did not.
const char *cpng_reader_error(const cpng_reader *reader);

/// What libpng warned of so far, each with a newline behind it.
const char *cpng_reader_warnings(const cpng_reader *reader);

/// Ends reading.
void cpng_reader_destroy(cpng_reader *reader);

/// libpng's version in use, as 10639 for 1.6.39.
uint32_t cpng_version(void);
