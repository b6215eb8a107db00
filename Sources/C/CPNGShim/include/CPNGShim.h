#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>


// A plain C interface to libpng's row functions. libpng reports errors by longjmp, which must not
// cross Swift's frames, so every jump begins and ends in this file.

/// The contents of the file before the pixels.
typedef struct {
  uint32_t width;
  uint32_t height;
} cpng_header;

/// The result of reading the pixels.
typedef enum {
  /// The file is damaged. The reader's error describes how.
  cpng_outcome_damaged,
  /// All pixels and the remainder of the file were read.
  cpng_outcome_read,
  /// All pixels were read, but more data follows them than is checked.
  cpng_outcome_surplus,
} cpng_outcome;

/// The state of a picture that is being read.
typedef struct cpng_reader cpng_reader;

/// Creates a reader of a file in memory, which must outlive it. Returns NULL if memory runs out.
///
/// Pictures with a side over `side_limit` are rejected.
cpng_reader *cpng_reader_create(const uint8_t *bytes, size_t count, uint32_t side_limit);

/// Reads the file up to the pixels. Must be called first. Returns false if the file is damaged.
bool cpng_reader_read_header(cpng_reader *reader, cpng_header *header);

/// Decodes the pixels to non-premultiplied RGBA8, then reads the remainder of the file.
///
/// Stops if the data after the last pixel exceeds a limit. Rows are `4 * width` bytes, without
/// padding.
cpng_outcome cpng_reader_read_pixels(cpng_reader *reader, uint8_t *pixels);

/// Returns libpng's message about why reading stopped, or an empty string.
const char *cpng_reader_error(const cpng_reader *reader);

/// Returns libpng's warnings so far, each followed by a newline.
const char *cpng_reader_warnings(const cpng_reader *reader);

/// Frees a reader.
void cpng_reader_destroy(cpng_reader *reader);

/// Returns libpng's version at run time, such as 10639 for 1.6.39.
uint32_t cpng_version(void);
