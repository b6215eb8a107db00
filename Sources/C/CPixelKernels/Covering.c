#include "Covering.h"

#if defined(__x86_64__)
#define HAS_X86 1
#include <immintrin.h>
#else
#define HAS_X86 0
#endif

#if HAS_X86

// Blends two pixels, with separately rounded product and sum, as in the table.
__attribute__((target("avx2"), always_inline)) static inline __m256i cover_two(
    const uint8_t *source, __m256 color, __m256 share) {
  __m256 values = _mm256_cvtepi32_ps(
      _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)source)));
  return _mm256_cvtps_epi32(_mm256_add_ps(color, _mm256_mul_ps(values, share)));
}

// Blends eight pixels per step as long as possible. Returns the index of the first remaining pixel.
__attribute__((target("avx2"))) static size_t cover_with_avx2(
    const uint8_t *source, uint8_t *target, size_t count, const float *color, float share) {
#pragma STDC FP_CONTRACT OFF
  const __m256 added = _mm256_broadcast_ps((const __m128 *)color);
  const __m256 kept = _mm256_set1_ps(share);
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  size_t x = 0;
  for (; x + 8 <= count; x += 8) {
    const uint8_t *pixels = source + 4 * x;
    __m256i low = _mm256_packus_epi32(
        cover_two(pixels, added, kept), cover_two(pixels + 8, added, kept));
    __m256i high = _mm256_packus_epi32(
        cover_two(pixels + 16, added, kept), cover_two(pixels + 24, added, kept));
    __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(low, high), order);
    _mm256_storeu_si256((__m256i *)(target + 4 * x), bytes);
  }
  return x;
}

#endif

void cpixels_cover(
    const uint8_t *source, uint8_t *target, size_t count, const float *color, float share,
    const uint8_t *table, bool is_portable) {
  size_t done = 0;
#if HAS_X86
  if (!is_portable && __builtin_cpu_supports("avx2")) {
    done = cover_with_avx2(source, target, count, color, share);
  }
#else
  (void)color;
  (void)share;
  (void)is_portable;
#endif
  for (size_t index = 4 * done; index < 4 * count; index++) {
    target[index] = table[index % 4 * 256 + source[index]];
  }
}
