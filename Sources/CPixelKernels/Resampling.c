#include "Resampling.h"

#if defined(__x86_64__)
#define HAS_X86 1
#include <immintrin.h>
#else
#define HAS_X86 0
#endif

// Sums of averages and weights are in units of 2^-20 of a level: 64ths times 16,384ths.
enum { shift = 20, half = 1 << 19 };

// The highest average, in 64ths.
enum { highest = 64 * 255 };

#define INLINE static inline __attribute__((always_inline))

// MARK: Rows

INLINE int16_t clamped(int32_t average) {
  if (average < 0) return 0;
  return (int16_t)(average > highest ? highest : average);
}

// A byte's weighted part in 64ths, towards zero.
INLINE int32_t part(uint8_t byte, int16_t weight) {
  return weight < 0 ? -((byte * -weight) >> 8) : (byte * weight) >> 8;
}

// What rounding towards zero cuts off on average.
static int16_t cut_off(const int16_t *weights, size_t rows) {
  int16_t count = 0;
  for (size_t n = 0; n < rows; n++) count += weights[n] < 0 ? -1 : 1;
  return count / 2;
}

static void average_narrowly(
    const uint8_t *source, size_t stride, const int16_t *weights, size_t rows, int16_t *target,
    size_t from, size_t count) {
  int32_t start = cut_off(weights, rows);
  for (size_t i = from; i < count; i++) {
    int32_t sum = start;
    for (size_t n = 0; n < rows; n++) sum += part(source[n * stride + i], weights[n]);
    target[i] = clamped(sum);
  }
}

static void average_widely(
    const uint8_t *source, size_t stride, const int16_t *weights, size_t rows, int16_t *target,
    size_t count) {
  for (size_t i = 0; i < count; i++) {
    int64_t sum = 128;
    for (size_t n = 0; n < rows; n++) sum += (int64_t)source[n * stride + i] * weights[n];
    target[i] = sum < 0 ? 0 : clamped((int32_t)(sum >> 8));
  }
}

#if HAS_X86

#define AVX2 __attribute__((target("avx2")))

// The bytes that are averaged at a time, in vectors of sixteen.
enum { step = 128, vectors = step / 16 };

AVX2 INLINE void average_step(
    const uint8_t *source, size_t stride, const int16_t *weights, size_t rows, int16_t start,
    int16_t *target) {
  // Each of sixteen bytes in the high half of a number, in their order: 256 times the byte.
  const __m256i high = _mm256_setr_epi8(
      -1, 0, -1, 1, -1, 2, -1, 3, -1, 4, -1, 5, -1, 6, -1, 7, -1, 8, -1, 9, -1, 10, -1, 11, -1, 12,
      -1, 13, -1, 14, -1, 15);
  __m256i sums[vectors];
  for (size_t part = 0; part < vectors; part++) sums[part] = _mm256_set1_epi16(start);
  for (size_t n = 0; n < rows; n++, source += stride) {
    bool is_negative = weights[n] < 0;
    __m256i weight = _mm256_set1_epi16((short)(is_negative ? -weights[n] : weights[n]));
#define PRODUCT(part)                                                                          \
  _mm256_mulhi_epu16(                                                                          \
      _mm256_shuffle_epi8(                                                                     \
          _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(source + 16 * part))), \
          high),                                                                               \
      weight)
    if (is_negative) {
      for (size_t part = 0; part < vectors; part++) {
        sums[part] = _mm256_sub_epi16(sums[part], PRODUCT(part));
      }
    } else {
      for (size_t part = 0; part < vectors; part++) {
        sums[part] = _mm256_add_epi16(sums[part], PRODUCT(part));
      }
    }
#undef PRODUCT
  }
  const __m256i most = _mm256_set1_epi16(highest);
  for (size_t part = 0; part < vectors; part++) {
    __m256i kept = _mm256_max_epi16(sums[part], _mm256_setzero_si256());
    _mm256_storeu_si256((__m256i *)(target + 16 * part), _mm256_min_epi16(kept, most));
  }
}

AVX2 static size_t average_with_avx2(
    const uint8_t *source, size_t stride, const int16_t *weights, size_t rows, int16_t *target,
    size_t count) {
  if (count < step) return 0;
  int16_t start = cut_off(weights, rows);
  for (size_t i = 0; i + step <= count; i += step) {
    average_step(source + i, stride, weights, rows, start, target + i);
  }
  // The rest together with some that are done.
  size_t last = count - step;
  if (count % step > 0) {
    average_step(source + last, stride, weights, rows, start, target + last);
  }
  return count;
}

#endif

void cpixels_average_rows(
    const uint8_t *source, size_t stride, const int16_t *weights, size_t rows, int16_t *target,
    size_t count, bool is_portable) {
  if (rows > CPIXELS_NARROW_ROWS) {
    average_widely(source, stride, weights, rows, target, count);
    return;
  }
  size_t done = 0;
#if HAS_X86
  if (!is_portable && __builtin_cpu_supports("avx2")) {
    done = average_with_avx2(source, stride, weights, rows, target, count);
  }
#else
  (void)is_portable;
#endif
  average_narrowly(source, stride, weights, rows, target, done, count);
}

// MARK: Columns

static void resample_portably(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t pairs, uint8_t *target,
    size_t from, size_t count) {
  for (size_t x = from; x < count; x++) {
    const int16_t *source = row + 4 * (size_t)starts[x];
    int32_t sums[4] = {half, half, half, half};
    for (size_t tap = 0; tap < 2 * pairs; tap++, source += 4) {
      int32_t weight = weights[cpixels_weight_place(x, tap, pairs)];
      for (size_t c = 0; c < 4; c++) sums[c] += source[c] * weight;
    }
    for (size_t c = 0; c < 4; c++) {
      int32_t level = sums[c] >> shift;
      target[4 * x + c] = (uint8_t)(level < 0 ? 0 : level > 255 ? 255 : level);
    }
  }
}

#if HAS_X86

// Two pixels of a row of averages at each of two places, so that a channel's two samples are neighbours.
#define PAIRS(a, b)                                                                          \
  _mm256_shuffle_epi8(                                                                       \
      _mm256_inserti128_si256(                                                               \
          _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(a))),                     \
          _mm_loadu_si128((const __m128i *)(b)), 1),                                         \
      interleave)

// The sums of two pixels side by side.
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
  // In the low half the pixels 0, 2, 4 and 6, in the high one 1, 3, 5 and 7.
  __m256i bytes = _mm256_packus_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
  _mm256_storeu_si256((__m256i *)(target + 4 * x), _mm256_permutevar8x32_epi32(bytes, order));
}

AVX2 INLINE size_t resample_with_avx2(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t pairs, uint8_t *target,
    size_t count) {
  if (count < 8) return 0;
  for (size_t x = 0; x + 8 <= count; x += 8) resample_step(row, starts, weights, pairs, target, x);
  // The rest together with some that are done; weights are of two pixels.
  size_t last = (count - 8) / 2 * 2;
  if (count % 8 > 0) resample_step(row, starts, weights, pairs, target, last);
  return last + 8;
}

AVX2 static size_t resample_pairs_with_avx2(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t pairs, uint8_t *target,
    size_t count) {
  // Loops of a fixed number of rounds are unrolled.
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
