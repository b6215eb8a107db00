#include "Resampling.h"

#if defined(__x86_64__)
#define HAS_X86 1
#include <immintrin.h>
#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline))
#else
#define HAS_X86 0
#endif

// Weights are in units of 2^-14.
enum { shift = 14, half = 1 << 13 };

// The zero point of color differences, and the highest level, in 1/64.
enum { middle = 64 * 128, highest = 64 * 255 };

// The factors of ITU-T T.871's conversion without their integer parts, in units of 2^-15:
// red = Y + 1.402 Cr, green = Y - 0.344136 Cb - 0.714136 Cr, blue = Y + 1.772 Cb.
enum { red_factor = 13173, green_blue_factor = 11277, green_red_factor = 23401, blue_factor = 25297 };

// MARK: Columns

static void resample_portably(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t taps,
    int16_t *target, size_t count) {
  for (size_t x = 0; x < count; x++) {
    int32_t sum = half;
    for (size_t tap = 0; tap < taps; tap++) {
      sum += row[(size_t)starts[x] + tap] * weights[cpixels_plane_weight_index(x, tap, taps)];
    }
    sum >>= shift;
    target[x] = (int16_t)(sum < 0 ? 0 : sum > highest ? highest : sum);
  }
}

#if HAS_X86

// Returns the sums of the products of the pixels x and x + 4, with four partial sums of each.
AVX2 INLINE __m256i two_sums(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t groups) {
  const int16_t *first = row + starts[0], *second = row + starts[4];
  __m256i sums = _mm256_setzero_si256();
  for (size_t group = 0; group < groups; group++) {
    __m256i samples = _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(first + 8 * group))),
        _mm_loadu_si128((const __m128i *)(second + 8 * group)), 1);
    __m256i weight = _mm256_loadu_si256((const __m256i *)(weights + 16 * group));
    sums = _mm256_add_epi32(sums, _mm256_madd_epi16(samples, weight));
  }
  return sums;
}

// Rounds and clamps eight sums.
AVX2 INLINE void store(__m256i sums, int16_t *target) {
  sums = _mm256_srai_epi32(_mm256_add_epi32(sums, _mm256_set1_epi32(half)), shift);
  __m128i samples =
      _mm_packs_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  samples = _mm_min_epi16(_mm_max_epi16(samples, _mm_setzero_si128()), _mm_set1_epi16(highest));
  _mm_storeu_si128((__m128i *)target, samples);
}

AVX2 INLINE void resample_groups(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t groups,
    int16_t *target, size_t count) {
  for (size_t x = 0; x < count; x += 8, starts += 8, weights += 64 * groups) {
    __m256i a = two_sums(row, starts, weights, groups);
    __m256i b = two_sums(row, starts + 1, weights + 16 * groups, groups);
    __m256i c = two_sums(row, starts + 2, weights + 32 * groups, groups);
    __m256i d = two_sums(row, starts + 3, weights + 48 * groups, groups);
    store(_mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d)), target + x);
  }
}

// Loads four samples at each of two positions.
AVX2 INLINE __m128i two_fours(const int16_t *row, const int32_t *starts) {
  return _mm_unpacklo_epi64(
      _mm_loadl_epi64((const __m128i *)(row + starts[0])),
      _mm_loadl_epi64((const __m128i *)(row + starts[1])));
}

// Returns two partial sums of the products for each of the pixels x, x + 1, x + 4 and x + 5.
AVX2 INLINE __m256i four_sums(const int16_t *row, const int32_t *starts, const int16_t *weights) {
  __m256i samples = _mm256_inserti128_si256(
      _mm256_castsi128_si256(two_fours(row, starts)), two_fours(row, starts + 4), 1);
  return _mm256_madd_epi16(samples, _mm256_loadu_si256((const __m256i *)weights));
}

AVX2 INLINE void resample_fours(
    const int16_t *row, const int32_t *starts, const int16_t *weights, int16_t *target,
    size_t count) {
  for (size_t x = 0; x < count; x += 8, starts += 8, weights += 32) {
    __m256i a = four_sums(row, starts, weights);
    __m256i b = four_sums(row, starts + 2, weights + 16);
    store(_mm256_hadd_epi32(a, b), target + x);
  }
}

AVX2 static void resample_with_avx2(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t taps,
    int16_t *target, size_t count) {
  switch (taps) {
    case 4: return resample_fours(row, starts, weights, target, count);
    // A constant of one iteration removes the loop.
    case 8: return resample_groups(row, starts, weights, 1, target, count);
    default: return resample_groups(row, starts, weights, taps / 8, target, count);
  }
}

#endif

void cpixels_resample_plane(
    const int16_t *row, const int32_t *starts, const int16_t *weights, size_t taps,
    int16_t *target, size_t count, bool is_portable) {
#if HAS_X86
  if (!is_portable && __builtin_cpu_supports("avx2")) {
    resample_with_avx2(row, starts, weights, taps, target, count);
    return;
  }
#else
  (void)is_portable;
#endif
  resample_portably(row, starts, weights, taps, target, count);
}

// MARK: Colors

// Returns the rounded product of a color difference and a factor.
static int32_t product(int32_t difference, int32_t factor) {
  return (difference * factor + (1 << 14)) >> 15;
}

// Converts a level in 1/64 to a byte, rounded and clamped.
static uint8_t byte(int32_t level) {
  int32_t rounded = (level + 32) >> 6;
  return (uint8_t)(rounded < 0 ? 0 : rounded > 255 ? 255 : rounded);
}

static void convert_portably(
    const int16_t *luma, const int16_t *blue, const int16_t *red, uint8_t *target, size_t count) {
  for (size_t x = 0; x < count; x++, target += 4) {
    int32_t y = luma[x], cb = blue[x] - middle, cr = red[x] - middle;
    target[0] = byte(y + cr + product(cr, red_factor));
    target[1] = byte(y - product(cb, green_blue_factor) - product(cr, green_red_factor));
    target[2] = byte(y + cb + product(cb, blue_factor));
    target[3] = 255;
  }
}

#if HAS_X86

// Rounds levels in 1/64 to integers.
AVX2 INLINE __m256i levels(__m256i sums) {
  return _mm256_srai_epi16(_mm256_add_epi16(sums, _mm256_set1_epi16(32)), 6);
}

AVX2 static void convert_with_avx2(
    const int16_t *luma, const int16_t *blue, const int16_t *red, uint8_t *target, size_t count) {
  const __m256i center = _mm256_set1_epi16(middle);
  for (size_t x = 0; x < count; x += 16) {
    __m256i y = _mm256_loadu_si256((const __m256i *)(luma + x));
    __m256i cb = _mm256_sub_epi16(_mm256_loadu_si256((const __m256i *)(blue + x)), center);
    __m256i cr = _mm256_sub_epi16(_mm256_loadu_si256((const __m256i *)(red + x)), center);
#define PRODUCT(difference, factor) _mm256_mulhrs_epi16(difference, _mm256_set1_epi16(factor))
    // All values fit in 16 bits: at most 16,320 + 1.772 * 8,192, at least -1.772 * 8,192.
    __m256i r = levels(_mm256_add_epi16(_mm256_add_epi16(y, cr), PRODUCT(cr, red_factor)));
    __m256i g = levels(_mm256_sub_epi16(
        _mm256_sub_epi16(y, PRODUCT(cb, green_blue_factor)), PRODUCT(cr, green_red_factor)));
    __m256i b = levels(_mm256_add_epi16(_mm256_add_epi16(y, cb), PRODUCT(cb, blue_factor)));
#undef PRODUCT
    __m256i opaque = _mm256_set1_epi8(-1);
    __m256i rg = _mm256_packus_epi16(r, g), ba = _mm256_packus_epi16(b, opaque);
    // Each lane has eight bytes per channel. Interleave red and green, then blue and alpha.
    __m256i pairs = _mm256_unpacklo_epi8(rg, _mm256_srli_si256(rg, 8));
    __m256i others = _mm256_unpacklo_epi8(ba, opaque);
    __m256i low = _mm256_unpacklo_epi16(pairs, others);
    __m256i high = _mm256_unpackhi_epi16(pairs, others);
    __m256i *output = (__m256i *)(target + 4 * x);
    _mm256_storeu_si256(output, _mm256_permute2x128_si256(low, high, 0x20));
    _mm256_storeu_si256(output + 1, _mm256_permute2x128_si256(low, high, 0x31));
  }
}

#endif

void cpixels_convert_planes(
    const int16_t *luma, const int16_t *blue, const int16_t *red, uint8_t *target, size_t count,
    bool is_portable) {
#if HAS_X86
  if (!is_portable && __builtin_cpu_supports("avx2")) {
    convert_with_avx2(luma, blue, red, target, count);
    return;
  }
#else
  (void)is_portable;
#endif
  convert_portably(luma, blue, red, target, count);
}
