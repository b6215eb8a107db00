#include "Compositing.h"

#include <string.h>

#if defined(__x86_64__)
#define HAS_X86 1
#include <immintrin.h>
#else
#define HAS_X86 0
#endif

// Round product and sum separately on every processor.
#pragma STDC FP_CONTRACT OFF

// 2^23. Added to a number from 0 to 255, it leaves the nearest integer in the sum's lowest bits.
static const float rounding_shift = 8388608.0f;

static uint8_t rounded(float value) {
  float sum = value + rounding_shift;
  uint32_t bits;
  memcpy(&bits, &sum, sizeof bits);
  return (uint8_t)bits;
}

static void composite_portably(
    const uint8_t *source, uint8_t *target, size_t from, size_t count, float weight, bool is_opaque) {
  for (size_t x = from; x < count; x++) {
    const uint8_t *pixel = source + 4 * x;
    float share = 1 - weight * (is_opaque ? 1 : (float)pixel[3] / 255);
    for (size_t c = 0; c < 4; c++) {
      float value = weight * (float)pixel[c];
      target[4 * x + c] = rounded(value + (float)target[4 * x + c] * share);
    }
  }
}

#if HAS_X86

#define AVX2 __attribute__((target("avx2")))

// Converts eight bytes to two pixels with a float for each channel.
#define TWO_PIXELS(bytes) \
  _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(bytes))))

// Returns two composited pixels as integers.
AVX2 static inline __attribute__((always_inline)) __m256i two_composited(
    const uint8_t *source, const uint8_t *target, __m256 weight, __m256 share, bool is_opaque) {
  __m256 pixels = TWO_PIXELS(source);
  if (!is_opaque) {
    __m256 alpha = _mm256_div_ps(_mm256_permute_ps(pixels, 0xFF), _mm256_set1_ps(255));
    share = _mm256_sub_ps(_mm256_set1_ps(1), _mm256_mul_ps(weight, alpha));
  }
  __m256 kept = _mm256_mul_ps(TWO_PIXELS(target), share);
  __m256 sum = _mm256_add_ps(_mm256_mul_ps(weight, pixels), kept);
  __m256i bits = _mm256_castps_si256(_mm256_add_ps(sum, _mm256_set1_ps(rounding_shift)));
  return _mm256_and_si256(bits, _mm256_set1_epi32(0xFF));
}

AVX2 static inline __attribute__((always_inline)) size_t composite_with_avx2(
    const uint8_t *source, uint8_t *target, size_t count, float weight, bool is_opaque) {
  const __m256 weights = _mm256_set1_ps(weight);
  const __m256 share = _mm256_set1_ps(1 - weight);
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  size_t x = 0;
  for (; x + 8 <= count; x += 8) {
    const uint8_t *from = source + 4 * x;
    uint8_t *to = target + 4 * x;
    __m256i pixels = _mm256_loadu_si256((const __m256i *)from);
    // Skip transparent pixels, which change nothing.
    if (!is_opaque && _mm256_testz_si256(pixels, pixels)) continue;
    __m256i a = two_composited(from, to, weights, share, is_opaque);
    __m256i b = two_composited(from + 8, to + 8, weights, share, is_opaque);
    __m256i c = two_composited(from + 16, to + 16, weights, share, is_opaque);
    __m256i d = two_composited(from + 24, to + 24, weights, share, is_opaque);
    // The low half contains the pixels 0, 2, 4 and 6, the high one 1, 3, 5 and 7.
    __m256i bytes = _mm256_packus_epi16(_mm256_packus_epi32(a, b), _mm256_packus_epi32(c, d));
    _mm256_storeu_si256((__m256i *)to, _mm256_permutevar8x32_epi32(bytes, order));
  }
  return x;
}

AVX2 static size_t composite_opaque_with_avx2(
    const uint8_t *source, uint8_t *target, size_t count, float weight) {
  return composite_with_avx2(source, target, count, weight, true);
}

AVX2 static size_t composite_translucent_with_avx2(
    const uint8_t *source, uint8_t *target, size_t count, float weight) {
  return composite_with_avx2(source, target, count, weight, false);
}

#endif

void cpixels_composite_row(
    const uint8_t *source, uint8_t *target, size_t count, float weight, bool is_opaque,
    bool is_portable) {
  size_t done = 0;
#if HAS_X86
  if (!is_portable && __builtin_cpu_supports("avx2")) {
    done = is_opaque ? composite_opaque_with_avx2(source, target, count, weight)
                     : composite_translucent_with_avx2(source, target, count, weight);
  }
#else
  (void)is_portable;
#endif
  composite_portably(source, target, done, count, weight, is_opaque);
}
