#include "PNGFilters.h"

#include <string.h>

#if defined(__x86_64__)
#define HAS_X86 1
#include <immintrin.h>
#else
#define HAS_X86 0
#endif

enum { filter_sub = 1, filter_up = 2 };

#define INLINE static inline __attribute__((always_inline))

// Each pixel's guess lies `distance` bytes before it; without guesses for `distance` 0.
INLINE void filter_pixels(
    const uint8_t *row, size_t distance, uint8_t *raw, size_t from, size_t width, int channels) {
  for (size_t x = from; x < width; x++) {
    for (size_t c = 0; c < (size_t)channels; c++) {
      const uint8_t *sample = row + 4 * x + c;
      uint8_t guess = distance > 0 ? *(sample - distance) : 0;
      raw[(size_t)channels * x + c] = (uint8_t)(*sample - guess);
    }
  }
}

#if HAS_X86

// Four pixels a step, as far as whole vectors reach; tells the first pixel that is left.
__attribute__((target("sse4.1"))) static size_t filter_with_sse(
    const uint8_t *row, size_t distance, uint8_t *raw, size_t from, size_t width, int channels) {
  const __m128i rgb = _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
  size_t x = from;
  // Of RGB, twelve bytes are wanted and sixteen stored: the rest of the row has room for them.
  for (; x + 6 <= width; x += 4) {
    __m128i pixels = _mm_loadu_si128((const __m128i *)(row + 4 * x));
    __m128i guess = _mm_loadu_si128((const __m128i *)(row + 4 * x - distance));
    __m128i rest = _mm_sub_epi8(pixels, guess);
    if (channels == 3) rest = _mm_shuffle_epi8(rest, rgb);
    _mm_storeu_si128((__m128i *)(raw + (size_t)channels * x), rest);
  }
  return x;
}

#endif

void cpixels_filter(
    const uint8_t *pixels, uint8_t *raw, uint32_t width, uint32_t height, int channels,
    bool is_portable) {
#if HAS_X86
  bool has_sse = !is_portable && __builtin_cpu_supports("sse4.1");
#else
  (void)is_portable;
#endif
  size_t stride = (size_t)width * 4;
  for (size_t y = 0; y < height; y++) {
    const uint8_t *row = pixels + y * stride;
    size_t distance = y > 0 ? stride : 4;
    *raw++ = y > 0 ? filter_up : filter_sub;
    size_t done = 0;
    if (y == 0) {
      filter_pixels(row, 0, raw, 0, 1, channels);
      done = 1;
    }
#if HAS_X86
    if (has_sse) done = filter_with_sse(row, distance, raw, done, width, channels);
#endif
    filter_pixels(row, distance, raw, done, width, channels);
    raw += (size_t)channels * width;
  }
}
