#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A plain C interface to libjpeg. libjpeg reports an error through a callback that must not return.
// A longjmp out of it must not cross Swift's frames, so every jump begins and ends in this file.

/// The result of a call.
typedef enum {
  CJPEG_DONE,
  /// The file violates the JPEG format or is truncated.
  CJPEG_DAMAGED,
  /// The file is valid, but libjpeg or this file does not support it.
  CJPEG_UNSUPPORTED,
  /// Memory ran out.
  CJPEG_NO_MEMORY,
} cjpeg_outcome;

/// The messages of libjpeg while it decoded or encoded.
typedef struct {
  /// The reason why it stopped, or empty if it succeeded.
  char error[200];
  /// The first harmless warning, or empty if there was none.
  char warning[200];
} cjpeg_report;

/// The contents of the file before the pixels.
typedef struct {
  /// As stored: the orientation is not applied.
  uint32_t width;
  uint32_t height;
  /// 1 for gray, 3 for color, 4 for inks.
  uint32_t components;
} cjpeg_header;

/// Reads the file up to the pixels.
///
/// The header includes a size that libjpeg rejects. The size is 0 if none was found.
cjpeg_outcome cjpeg_read_header(
    const uint8_t *bytes, size_t count, cjpeg_header *header, cjpeg_report *report);

/// Returns the size of a picture decoded at 1/2^`reduction`, rounded up. `reduction` is 0 ... 3.
cjpeg_header cjpeg_reduced(cjpeg_header header, uint32_t reduction);

/// Decodes the pixels as stored to opaque RGBA8, then reads the remainder of the file.
///
/// With `keeps_inks`, a picture of four inks becomes CMYK8 with the values of the file.
///
/// `pixels` has `4 * width * height` bytes for the size from `cjpeg_read_header`, reduced. A
/// reduced picture is computed from the lower frequencies of each block of 8 x 8, and costs only
/// its own pixels. At any reduction, the whole file is read and all of its errors are reported.
///
/// A file of more than `scan_limit` scans counts as damaged, because a few bytes of a progressive
/// file can require a pass over all of its pixels.
cjpeg_outcome cjpeg_read_pixels(
    const uint8_t *bytes, size_t count, cjpeg_header header, uint32_t reduction, int scan_limit,
    bool keeps_inks, uint8_t *pixels, cjpeg_report *report);

/// A plane of samples as stored.
typedef struct {
  /// The size of the picture, in samples.
  uint32_t width;
  uint32_t height;
  /// The size of all blocks, in samples. All of these are written.
  uint32_t stride;
  uint32_t rows;
} cjpeg_plane;

/// The planes of a picture: luma, then the color differences for blue and red.
typedef struct {
  cjpeg_plane channels[3];
  /// Picture pixels per color difference sample along each axis: 1 or 2, or 0 if there are no
  /// planes.
  uint32_t span;
} cjpeg_planes;

/// Finds the planes that a picture has at 1/2^`reduction` of its size.
///
/// A picture with other components, or with chroma subsampled along only one axis, has none.
cjpeg_outcome cjpeg_lay_out_planes(
    const uint8_t *bytes, size_t count, uint32_t reduction, cjpeg_planes *layout,
    cjpeg_report *report);

/// Reads the samples as stored, without interpolating chroma or converting colors.
///
/// Checks the file like `cjpeg_read_pixels`. Each of the `planes` has `stride * rows` bytes.
cjpeg_outcome cjpeg_read_planes(
    const uint8_t *bytes, size_t count, cjpeg_planes layout, uint32_t reduction, int scan_limit,
    uint8_t *const planes[3], cjpeg_report *report);

/// The encoder settings.
typedef struct {
  /// libjpeg's quality, 1 ... 100.
  int quality;
  /// Whether there is one color sample for each pixel instead of each square of four.
  bool full_chroma;
  /// Whether to write several scans of increasing detail, which takes fewer bytes.
  bool progressive;
} cjpeg_settings;

/// Encodes RGBA8 pixels as a JFIF file. Ignores alpha.
///
/// `exif` is the content of an APP1 segment of at most 65,533 bytes, or NULL. The file is
/// `*file_length` bytes at `*file`, which must be freed with `cjpeg_free`.
cjpeg_outcome cjpeg_write(
    const uint8_t *pixels, uint32_t width, uint32_t height, cjpeg_settings settings,
    const uint8_t *exif, size_t exif_length, uint8_t **file, size_t *file_length,
    cjpeg_report *report);

/// Frees a file from `cjpeg_write`.
void cjpeg_free(uint8_t *file);

/// Returns the libjpeg-turbo version at compile time, such as 2001005 for 2.1.5.
uint32_t cjpeg_version(void);
