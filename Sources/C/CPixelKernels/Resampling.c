#include "Resampling.h"

#if defined(__x86_64__)
#define HAS_X86 1
#include <immintrin.h>
#else
#define HAS_X86 0
#endif

// Sums of averages and weights are in units of 2^-20 of a level: 1/64 times 1/16,384.
enum { shift = 20, half = 1 << 19 };

#if HAS_X86
#define AVX2 __attribute__((target("avx2")))
#endif

#define INLINE static inline __attribute__((always_inline))

static void resample_portably(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t pairs, uint8_t *target,
    size_t from, size_t count) {
  for (size_t x = from; x < count; x++) {
    const int16_t *source = row + 4 * (size_t)starts[x];
    int32_t sums[4] = {half, half, half, half};
    for (size_t tap = 0; tap < 2 * pairs; tap++, source += 4) {
      int32_t weight = weights[cpixels_weight_index(x, tap, pairs)];
      for (size_t c = 0; c < 4; c++) sums[c] += source[c] * weight;
    }
    for (size_t c = 0; c < 4; c++) {
      int32_t level = sums[c] >> shift;
      target[4 * x + c] = (uint8_t)(level < 0 ? 0 : level > 255 ? 255 : level);
    }
  }
}

#if HAS_X86

// Loads two pixels of averages at each of two positions, and interleaves each channel's samples.
#define PAIRS(a, b)                                                                          \
  _mm256_shuffle_epi8(                                                                       \
      _mm256_inserti128_si256(                                                               \
          _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(a))),                     \
          _mm_loadu_si128((const __m128i *)(b)), 1),                                         \
      interleave)

// Returns the sums of two adjacent pixels.
AVX2 INLINE __m256i two_sums(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t pairs) {
  const __m256i interleave = _mm256_setr_epi8(
      0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6,
      7, 14, 15);
  const int16_t *first = row + 4 * (size_t)starts[0];
  const int16_t *second = row + 4 * (size_t)starts[1];
  __m256i sums = _mm256_set1_epi32(half);
  for (size_t pair = 0; pair < pairs; pair++) {
    __m256i weight = _mm256_loadu_si256((const __m256i *)(weights + 16 * pair));
    __m256i product = _mm256_madd_epi16(PAIRS(first + 8 * pair, second + 8 * pair), weight);
    sums = _mm256_add_epi32(sums, product);
  }
  return _mm256_srai_epi32(sums, shift);
}

AVX2 INLINE void resample_step(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t pairs, uint8_t *target,
    size_t x) {
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  const int16_t *weight = weights + x / 2 * pairs * 16;
  __m256i a = two_sums(row, starts + x, weight, pairs);
  __m256i b = two_sums(row, starts + x + 2, weight + 16 * pairs, pairs);
  __m256i c = two_sums(row, starts + x + 4, weight + 32 * pairs, pairs);
  __m256i d = two_sums(row, starts + x + 6, weight + 48 * pairs, pairs);
  // The low half contains the pixels 0, 2, 4 and 6, the high one 1, 3, 5 and 7.
  __m256i bytes = _mm256_packus_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
  _mm256_storeu_si256((__m256i *)(target + 4 * x), _mm256_permutevar8x32_epi32(bytes, order));
}

AVX2 INLINE size_t resample_with_avx2(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t pairs, uint8_t *target,
    size_t count) {
  if (count < 8) return 0;
  for (size_t x = 0; x + 8 <= count; x += 8) resample_step(row, starts, weights, pairs, target, x);
  // The last pixels, overlapping some that are finished. Weights are stored for pairs of pixels.
  size_t last = (count - 8) / 2 * 2;
  if (count % 8 > 0) resample_step(row, starts, weights, pairs, target, last);
  return last + 8;
}

AVX2 static size_t resample_pairs_with_avx2(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t pairs, uint8_t *target,
    size_t count) {
  // Loops with a constant number of iterations are unrolled.
  switch (pairs) {
    case 1: return resample_with_avx2(row, starts, weights, 1, target, count);
    case 2: return resample_with_avx2(row, starts, weights, 2, target, count);
    case 3: return resample_with_avx2(row, starts, weights, 3, target, count);
    case 4: return resample_with_avx2(row, starts, weights, 4, target, count);
    default: return resample_with_avx2(row, starts, weights, pairs, target, count);
  }
}

#endif

void cpixels_resample_row(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t pairs, uint8_t *target,
    size_t count, bool is_portable) {
  size_t done = 0;
#if HAS_X86
  if (!is_portable && __builtin_cpu_supports("avx2")) {
    done = resample_pairs_with_avx2(row, starts, weights, pairs, target, count);
  }
#else
  (void)is_portable;
#endif
  resample_portably(row, starts, weights, pairs, target, done, count);
}
