#include "Resampling.h"

#if defined(__x86_64__)
#define HAS_X86 1
#include <immintrin.h>
#else
#define HAS_X86 0
#endif

// The highest sum, in 1/120, and the factor that converts to 1/64, in units of 2^-15.
enum { highest = CPIXELS_ROW_UNITY * 255, to_64ths = 17476 };

// Averages the bytes from index `from` in plain C.
static void average_portably(
    const uint8_t *source, size_t stride, const int16_t *weights, size_t rows, int16_t *target,
    size_t from, size_t count) {
  for (size_t i = from; i < count; i++) {
    int32_t sum = 0;
    for (size_t n = 0; n < rows; n++) sum += source[n * stride + i] * weights[n];
    if (sum < 0) sum = 0;
    if (sum > highest) sum = highest;
    target[i] = (int16_t)((sum * to_64ths + (1 << 14)) >> 15);
  }
}

#if HAS_X86

#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline))

// Added to sums during computation, so that none is negative.
enum { bias = 8192 };

// Whether sums of two products fit in 16 signed bits, and all sums in 16 bits from -bias.
static bool fits_vectors(const int16_t *weights, size_t rows) {
  int32_t below = 0;
  for (size_t n = 0; n < rows; n += 2) {
    int32_t first = weights[n], second = n + 1 < rows ? weights[n + 1] : 0;
    if (first > 127 || second > 127 || first < -32 || second < -32) return false;
    if (first + second > 128 && first > 0 && second > 0) return false;
    below += (first < 0 ? first : 0) + (second < 0 ? second : 0);
  }
  return 255 * below >= -bias;
}

// Prefetches 128 bytes of two rows that the next row of averages probably needs. Reads nothing.
//
// The row sections are too short for the processor's own prefetcher.
AVX2 INLINE void fetch(const uint8_t *source, size_t stride) {
  _mm_prefetch((const char *)source, _MM_HINT_T0);
  _mm_prefetch((const char *)source + 64, _MM_HINT_T0);
  _mm_prefetch((const char *)source + stride, _MM_HINT_T0);
  _mm_prefetch((const char *)source + stride + 64, _MM_HINT_T0);
}

// Averages 32 bytes for each of `vectors` vectors.
AVX2 INLINE void average_step(
    const uint8_t *source, size_t stride, const int16_t *weights, size_t rows, int16_t *target,
    size_t vectors) {
  __m256i low[4], high[4];
  for (size_t vector = 0; vector < vectors; vector++) low[vector] = high[vector] = _mm256_set1_epi16(bias);
  for (size_t n = 0; n < rows; n += 2, source += 2 * stride) {
    // Pair a last odd row with itself, with a weight of 0.
    bool is_last = n + 1 == rows;
    const uint8_t *next = is_last ? source : source + stride;
    int second = is_last ? 0 : weights[n + 1];
    if (vectors == 4) fetch(source + (rows - 1) * stride, stride);
    __m256i weight = _mm256_set1_epi16((short)((weights[n] & 255) | (second & 255) << 8));
    for (size_t vector = 0; vector < vectors; vector++) {
      __m256i a = _mm256_loadu_si256((const __m256i *)(source + 32 * vector));
      __m256i b = _mm256_loadu_si256((const __m256i *)(next + 32 * vector));
      low[vector] = _mm256_add_epi16(
          low[vector], _mm256_maddubs_epi16(_mm256_unpacklo_epi8(a, b), weight));
      high[vector] = _mm256_add_epi16(
          high[vector], _mm256_maddubs_epi16(_mm256_unpackhi_epi8(a, b), weight));
    }
  }
  const __m256i lower = _mm256_set1_epi16(bias);
  const __m256i most = _mm256_set1_epi16(highest);
  const __m256i factor = _mm256_set1_epi16(to_64ths);
  for (size_t vector = 0; vector < vectors; vector++) {
    __m256i a = _mm256_min_epu16(_mm256_subs_epu16(low[vector], lower), most);
    __m256i b = _mm256_min_epu16(_mm256_subs_epu16(high[vector], lower), most);
    a = _mm256_mulhrs_epi16(a, factor);
    b = _mm256_mulhrs_epi16(b, factor);
    __m256i *output = (__m256i *)(target + 32 * vector);
    _mm256_storeu_si256(output, _mm256_permute2x128_si256(a, b, 0x20));
    _mm256_storeu_si256(output + 1, _mm256_permute2x128_si256(a, b, 0x31));
  }
}

AVX2 static void average_with_avx2(
    const uint8_t *source, size_t stride, const int16_t *weights, size_t rows, int16_t *target,
    size_t count) {
  size_t i = 0;
  for (; i + 128 <= count; i += 128) {
    average_step(source + i, stride, weights, rows, target + i, 4);
  }
  for (; i + 32 <= count; i += 32) {
    average_step(source + i, stride, weights, rows, target + i, 1);
  }
  // The last bytes, overlapping some that are finished.
  if (i < count) {
    average_step(source + count - 32, stride, weights, rows, target + count - 32, 1);
  }
}

#endif

void cpixels_average_rows(
    const uint8_t *source, size_t stride, const int16_t *weights, size_t rows, int16_t *target,
    size_t count, bool is_portable) {
#if HAS_X86
  if (!is_portable && count >= 32 && __builtin_cpu_supports("avx2") &&
      fits_vectors(weights, rows)) {
    average_with_avx2(source, stride, weights, rows, target, count);
    return;
  }
#else
  (void)is_portable;
#endif
  average_portably(source, stride, weights, rows, target, 0, count);
}
