#include "PNGFilters.h"

#include "PNGEightRows.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#define HAS_X86 1
#include <immintrin.h>
#else
#define HAS_X86 0
#endif

// Every row is written as RGBA with four bytes per pixel, and the row above is read from there. Raw
// RGBA rows that begin at least eight rows after the target's start stay ahead of the writes. If
// raw RGB rows are at the end of the target, pixel x of row y is written to 4·(w·y + x). Raw pixel
// x + 1 is then (w - 1)·(h - y) - x >= 0 bytes after the written pixel's end. Writes therefore
// never overtake reads, if each step reads its pixels before it writes them.

enum { filter_none, filter_sub, filter_up, filter_average, filter_paeth };

#define INLINE static inline __attribute__((always_inline))

INLINE uint8_t paeth(int left, int above, int corner) {
  int to_left = abs(above - corner);
  int to_above = abs(left - corner);
  int to_corner = abs(left + above - 2 * corner);
  if (to_left <= to_above && to_left <= to_corner) return (uint8_t)left;
  return (uint8_t)(to_above <= to_corner ? above : corner);
}

// `above` is NULL for the first row, above which all bytes are zeros.
INLINE void unfilter_row(
    const uint8_t *raw, uint8_t *row, const uint8_t *above, size_t width, int channels,
    int filter) {
  uint8_t left[4] = {0};
  uint8_t corner[4] = {0};
  for (size_t x = 0; x < width; x++, raw += channels, row += 4) {
    uint8_t pixel[4] = {0, 0, 0, 255};
    for (int c = 0; c < channels; c++) {
      uint8_t up = above ? above[4 * x + (size_t)c] : 0;
      int guess = filter == filter_none      ? 0
                  : filter == filter_sub     ? left[c]
                  : filter == filter_up      ? up
                  : filter == filter_average ? (left[c] + up) / 2
                                             : paeth(left[c], up, corner[c]);
      pixel[c] = (uint8_t)(raw[c] + guess);
      corner[c] = up;
    }
    memcpy(left, pixel, 4);
    memcpy(row, pixel, 4);
  }
}

static bool unfilter_portably(
    const uint8_t *raw, uint8_t *row, const uint8_t *above, size_t width, int channels,
    int filter) {
#define ROW(channels, filter)                                  \
  case filter:                                                 \
    unfilter_row(raw, row, above, width, channels, filter);    \
    return true;
#define ROWS(channels)                                         \
  switch (filter) {                                            \
    ROW(channels, filter_none)                                 \
    ROW(channels, filter_sub)                                  \
    ROW(channels, filter_up)                                   \
    ROW(channels, filter_average)                              \
    ROW(channels, filter_paeth)                                \
    default: return false;                                     \
  }
  if (channels == 4) ROWS(4)
  ROWS(3)
#undef ROW
#undef ROWS
}

#if HAS_X86

#define SSE static inline __attribute__((always_inline, target("sse4.1")))

// Loads one pixel into the low four bytes. For RGB, the fourth byte is undefined.
SSE __m128i one_pixel(const uint8_t *raw, int channels, bool is_last) {
  uint32_t value = 0;
  if (channels == 3 && is_last) {
    memcpy(&value, raw, 3);
  } else {
    memcpy(&value, raw, 4);
  }
  return _mm_cvtsi32_si128((int)value);
}

SSE void put_pixel(uint8_t *row, __m128i pixel) {
  uint32_t value = (uint32_t)_mm_cvtsi128_si32(pixel);
  memcpy(row, &value, 4);
}

SSE __m128i opaque(__m128i pixels, int channels) {
  return channels == 3 ? _mm_or_si128(pixels, _mm_set1_epi32((int)0xFF000000)) : pixels;
}

// Loads four pixels. For RGB, sixteen bytes are read and twelve used.
SSE __m128i four_pixels(const uint8_t *raw, int channels) {
  __m128i bytes = _mm_loadu_si128((const __m128i *)raw);
  if (channels == 4) return bytes;
  return _mm_shuffle_epi8(
      bytes, _mm_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1));
}

// None, Sub and Up: four pixels per step, then the remaining pixels one by one.
SSE void sum_row(
    const uint8_t *raw, uint8_t *row, const uint8_t *above, size_t width, int channels,
    int filter) {
  __m128i left = _mm_setzero_si128();
  size_t x = 0;
  size_t reach = channels == 3 ? 6 : 4;
  for (; x + reach <= width; x += 4) {
    __m128i pixels = four_pixels(raw + (size_t)channels * x, channels);
    if (filter == filter_sub) {
      pixels = _mm_add_epi8(pixels, _mm_slli_si128(pixels, 4));
      pixels = _mm_add_epi8(pixels, _mm_slli_si128(pixels, 8));
      pixels = _mm_add_epi8(pixels, left);
      left = _mm_shuffle_epi32(pixels, 0xFF);
    } else if (filter == filter_up) {
      pixels = _mm_add_epi8(pixels, _mm_loadu_si128((const __m128i *)(above + 4 * x)));
    }
    _mm_storeu_si128((__m128i *)(row + 4 * x), opaque(pixels, channels));
  }
  for (; x < width; x++) {
    __m128i pixel = one_pixel(raw + (size_t)channels * x, channels, x + 1 == width);
    if (filter == filter_sub) {
      pixel = left = _mm_add_epi8(pixel, left);
    } else if (filter == filter_up) {
      pixel = _mm_add_epi8(pixel, one_pixel(above + 4 * x, 4, false));
    }
    put_pixel(row + 4 * x, opaque(pixel, channels));
  }
}

SSE void average_row(
    const uint8_t *raw, uint8_t *row, const uint8_t *above, size_t width, int channels) {
  __m128i left = _mm_setzero_si128();
  __m128i one = _mm_set1_epi8(1);
  for (size_t x = 0; x < width; x++) {
    __m128i pixel = one_pixel(raw + (size_t)channels * x, channels, x + 1 == width);
    __m128i up = above ? one_pixel(above + 4 * x, 4, false) : _mm_setzero_si128();
    // pavgb rounds up, so subtract one if the sum is odd.
    __m128i odd = _mm_and_si128(_mm_xor_si128(left, up), one);
    __m128i average = _mm_sub_epi8(_mm_avg_epu8(left, up), odd);
    left = _mm_add_epi8(pixel, average);
    put_pixel(row + 4 * x, opaque(left, channels));
  }
}

// Returns the predictions of eight samples with 16 bits each.
SSE __m128i paeth_guess(__m128i left, __m128i above, __m128i corner) {
  __m128i from_left = _mm_sub_epi16(above, corner);
  __m128i from_above = _mm_sub_epi16(left, corner);
  __m128i to_corner = _mm_abs_epi16(_mm_add_epi16(from_left, from_above));
  __m128i to_left = _mm_abs_epi16(from_left);
  __m128i to_above = _mm_abs_epi16(from_above);
  __m128i nearest = _mm_min_epi16(to_corner, _mm_min_epi16(to_left, to_above));
  __m128i guess = _mm_blendv_epi8(corner, above, _mm_cmpeq_epi16(nearest, to_above));
  return _mm_blendv_epi8(guess, left, _mm_cmpeq_epi16(nearest, to_left));
}

SSE void paeth_row(
    const uint8_t *raw, uint8_t *row, const uint8_t *above, size_t width, int channels) {
  __m128i left = _mm_setzero_si128();
  __m128i corner = _mm_setzero_si128();
  __m128i low_bytes = _mm_set1_epi16(0xFF);
  for (size_t x = 0; x < width; x++) {
    __m128i pixel =
        _mm_cvtepu8_epi16(one_pixel(raw + (size_t)channels * x, channels, x + 1 == width));
    __m128i up = _mm_cvtepu8_epi16(one_pixel(above + 4 * x, 4, false));
    __m128i sum = _mm_add_epi16(pixel, paeth_guess(left, up, corner));
    left = _mm_and_si128(sum, low_bytes);
    corner = up;
    put_pixel(row + 4 * x, opaque(_mm_packus_epi16(left, left), channels));
  }
}

// Unfilters two Paeth rows together, the lower one a pixel behind. The low half of a vector
// contains pixel x of the upper row, the high half pixel x - 1 of the lower row. The pixel above
// the latter was computed in the previous step, so two chains of dependent steps run in the time of
// one.
SSE void paeth_rows(
    const uint8_t *raw, size_t raw_stride, uint8_t *row, const uint8_t *above, size_t width,
    int channels) {
  size_t stride = width * 4;
  __m128i left = _mm_setzero_si128();
  __m128i corner = _mm_setzero_si128();
  __m128i low_bytes = _mm_set1_epi16(0xFF);
  for (size_t x = 0; x <= width; x++) {
    // Use zeros before the lower row begins and after the upper one ends.
    const uint8_t *source = raw + (size_t)channels * x;
    __m128i zero = _mm_setzero_si128();
    __m128i upper = x < width ? one_pixel(source, channels, false) : zero;
    __m128i lower = x > 0 ? one_pixel(source + raw_stride - channels, channels, false) : zero;
    __m128i up = x < width ? _mm_cvtepu8_epi16(one_pixel(above + 4 * x, 4, false)) : zero;
    __m128i pixels = _mm_cvtepu8_epi16(_mm_unpacklo_epi32(upper, lower));
    up = _mm_unpacklo_epi64(up, left);
    left = _mm_and_si128(_mm_add_epi16(pixels, paeth_guess(left, up, corner)), low_bytes);
    corner = up;
    __m128i found = opaque(_mm_packus_epi16(left, left), channels);
    if (x < width) put_pixel(row + 4 * x, found);
    if (x > 0) put_pixel(row + stride + 4 * (x - 1), _mm_srli_si128(found, 4));
  }
}

// The lower row is written before the upper one has been read completely. With this many rows up
// to the last one, nothing is written over raw rows. The lower row's pixel x - 1 ends at least
// (w - 1)·(h - y - 4) - x bytes before the upper row's raw pixel x + 1. Reading three bytes as
// four also stays within the rows.
enum { rows_behind = 5 };

// Of eight rows, the last one's pixel x - 7 is written after the first one's pixel x has been read.
// It ends (w - 1)·(h - y - 28) - x bytes before the next one. With at least 29 rows up to the end,
// this is never negative.
enum { rows_behind_eight = 32 };

__attribute__((target("sse4.1"))) static void unfilter_paeth_rows(
    const uint8_t *raw, size_t raw_stride, uint8_t *row, const uint8_t *above, size_t width,
    int channels) {
  if (channels == 4) {
    paeth_rows(raw, raw_stride, row, above, width, 4);
  } else {
    paeth_rows(raw, raw_stride, row, above, width, 3);
  }
}

SSE bool unfilter_vectors(
    const uint8_t *raw, uint8_t *row, const uint8_t *above, size_t width, int channels,
    int filter) {
  // The row above the first is zeros, for which Up equals None and Paeth equals Sub.
  if (!above && filter == filter_up) filter = filter_none;
  if (!above && filter == filter_paeth) filter = filter_sub;
  switch (filter) {
    case filter_none: sum_row(raw, row, above, width, channels, filter_none); return true;
    case filter_sub: sum_row(raw, row, above, width, channels, filter_sub); return true;
    case filter_up: sum_row(raw, row, above, width, channels, filter_up); return true;
    case filter_average: average_row(raw, row, above, width, channels); return true;
    case filter_paeth: paeth_row(raw, row, above, width, channels); return true;
    default: return false;
  }
}

__attribute__((target("sse4.1"))) static bool unfilter_with_sse(
    const uint8_t *raw, uint8_t *row, const uint8_t *above, size_t width, int channels,
    int filter) {
  return channels == 4 ? unfilter_vectors(raw, row, above, width, 4, filter)
                       : unfilter_vectors(raw, row, above, width, 3, filter);
}

#endif

bool cpixels_unfilter(
    const uint8_t *raw, uint8_t *target, uint32_t width, uint32_t height, int channels,
    bool is_portable) {
#if HAS_X86
  bool has_sse = !is_portable && __builtin_cpu_supports("sse4.1");
  bool has_eight = has_sse && width >= 8 && cpixels_can_unfilter_eight_rows();
#else
  (void)is_portable;
#endif
  size_t raw_stride = (size_t)width * (size_t)channels + 1;
  size_t stride = (size_t)width * 4;
  for (size_t y = 0; y < height; y++) {
    const uint8_t *source = raw + y * raw_stride;
    uint8_t *row = target + y * stride;
    const uint8_t *above = y > 0 ? row - stride : NULL;
    // Read it before the row's first pixel is written, which may overwrite it.
    int filter = source[0];
#if HAS_X86
    if (has_eight && above && height - y >= rows_behind_eight &&
        cpixels_should_unfilter_eight_rows(source, raw_stride)) {
      cpixels_unfilter_eight_rows(source, raw_stride, row, width, channels);
      y += CPIXELS_ROWS_IN_STEP - 1;
      continue;
    }
    if (has_sse && above && height - y >= rows_behind && filter == filter_paeth &&
        source[raw_stride] == filter_paeth) {
      unfilter_paeth_rows(source + 1, raw_stride, row, above, width, channels);
      y++;
      continue;
    }
    if (has_sse) {
      if (!unfilter_with_sse(source + 1, row, above, width, channels, filter)) return false;
      continue;
    }
#endif
    if (!unfilter_portably(source + 1, row, above, width, channels, filter)) return false;
  }
  return true;
}
