#include <lcms2.h>

// Layouts of samples in memory, which Swift cannot read from the library's macros.
enum {
  clcms_rgba = TYPE_RGBA_8,
  /// 255 is no ink.
  clcms_inverted_cmyk = TYPE_CMYK_8_REV,
  /// Gray in the first of four bytes.
  clcms_gray = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1),
};
