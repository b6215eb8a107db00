#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libjpeg's functions behind plain C: libjpeg reports an error through a callback that must not
// return, and leaving it by longjmp must not jump over Swift's frames, so that every jump begins
// and ends in this file.

/// How a call ended.
typedef enum {
  CJPEG_DONE,
  /// The file breaks JPEG's rules, or ends too early.
  CJPEG_DAMAGED,
  /// The file is sound but libjpeg or this file does not read its kind.
  CJPEG_UNSUPPORTED,
  /// Memory is short.
  CJPEG_NO_MEMORY,
} cjpeg_outcome;

/// What libjpeg said while it read or wrote.
typedef struct {
  /// Why it stopped; empty where it did not.
  char error[200];
  /// The first thing that was odd but harmless; empty where there was none.
  char warning[200];
} cjpeg_report;

/// What stands in front of the pixels.
typedef struct {
  /// As stored: orientation is not applied.
  uint32_t width;
  uint32_t height;
} cjpeg_header;

/// Reads what stands in front of the pixels.
///
/// A size that libjpeg refuses is in the header all the same; it is 0 where none was found.
cjpeg_outcome cjpeg_read_header(
    const uint8_t *bytes, size_t count, cjpeg_header *header, cjpeg_report *report);

/// The size of a picture that is read at 1/2^`reduction` of its own, rounded up; 0 ... 3.
cjpeg_header cjpeg_reduced(cjpeg_header header, uint32_t reduction);

/// Reads the pixels as opaque RGBA8, as stored, into the `4 * width * height` bytes of the size that
/// `cjpeg_read_header` has told, reduced; then the file's rest.
///
/// A reduced picture is made of the lower frequencies of each block of 8 x 8, at the cost of its own
/// pixels alone. All of the file is read, and what is wrong with it told, at any reduction.
///
/// A file of more than `scan_limit` scans counts as damaged: a few bytes of a progressive file can
/// ask for a pass over all its pixels.
cjpeg_outcome cjpeg_read_pixels(
    const uint8_t *bytes, size_t count, cjpeg_header header, uint32_t reduction, int scan_limit,
    uint8_t *pixels, cjpeg_report *report);

/// A plane of samples as it is stored.
typedef struct {
  /// The samples that belong to the picture.
  uint32_t width;
  uint32_t height;
  /// Those of all blocks, which are written.
  uint32_t stride;
  uint32_t rows;
} cjpeg_plane;

/// The planes of a picture: luma, then the differences of blue and of red.
typedef struct {
  cjpeg_plane parts[3];
  /// The picture's pixels along each side of a difference's sample: 1 or 2; 0 where there are no planes.
  uint32_t span;
} cjpeg_planes;

/// Finds the planes that a picture has at 1/2^`reduction` of its size.
///
/// A picture of other components has none, nor one whose colours are subsampled along one axis alone.
cjpeg_outcome cjpeg_lay_out_planes(
    const uint8_t *bytes, size_t count, uint32_t reduction, cjpeg_planes *layout,
    cjpeg_report *report);

/// Reads the samples as they are stored, before colours are interpolated and converted, with as much
/// care as `cjpeg_read_pixels`. Each of the `planes` has `stride * rows` bytes.
cjpeg_outcome cjpeg_read_planes(
    const uint8_t *bytes, size_t count, cjpeg_planes layout, uint32_t reduction, int scan_limit,
    uint8_t *const planes[3], cjpeg_report *report);

/// How a file is written.
typedef struct {
  /// libjpeg's, 1 ... 100.
  int quality;
  /// One colour sample for each pixel, not for each square of four.
  bool full_chroma;
  /// In several scans of growing detail, which takes fewer bytes.
  bool progressive;
} cjpeg_settings;

/// Writes opaque RGBA8 pixels as a JFIF file; alpha is not looked at.
///
/// `exif` is the content of an APP1 segment of at most 65,533 bytes, NULL for none. The file is
/// `*file_length` bytes at `*file`, which is to be given back to `cjpeg_free`.
cjpeg_outcome cjpeg_write(
    const uint8_t *pixels, uint32_t width, uint32_t height, cjpeg_settings settings,
    const uint8_t *exif, size_t exif_length, uint8_t **file, size_t *file_length,
    cjpeg_report *report);

/// Gives back a file of `cjpeg_write`.
void cjpeg_free(uint8_t *file);

/// The version of libjpeg-turbo compiled against, as 2001005 for 2.1.5.
uint32_t cjpeg_version(void);
