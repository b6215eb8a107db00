#include "PNGFilterRow.h"

#include <stdlib.h>

#if defined(__x86_64__)
#define HAS_X86 1
#include <immintrin.h>
#else
#define HAS_X86 0
#endif

#define INLINE static inline __attribute__((always_inline))

INLINE uint8_t paeth(int left, int above, int corner) {
  int to_left = abs(above - corner);
  int to_above = abs(left - corner);
  int to_corner = abs(left + above - 2 * corner);
  if (to_left <= to_above && to_left <= to_corner) return (uint8_t)left;
  return (uint8_t)(to_above <= to_corner ? above : corner);
}

static void filter_portably(const filter_row *row, int filter, uint8_t *raw, size_t width) {
  size_t stride = 4 * row->width;
  for (size_t x = 0; x < width; x++) {
    for (size_t c = 0; c < (size_t)row->channels; c++) {
      const uint8_t *sample = row->pixels + 4 * x + c;
      uint8_t left = x > 0 ? *(sample - 4) : 0;
      uint8_t above = row->has_above ? *(sample - stride) : 0;
      uint8_t corner = row->has_above && x > 0 ? *(sample - stride - 4) : 0;
      int guess = filter == filter_none      ? 0
                  : filter == filter_sub     ? left
                  : filter == filter_up      ? above
                  : filter == filter_average ? (left + above) / 2
                                             : paeth(left, above, corner);
      *raw++ = (uint8_t)(*sample - guess);
    }
  }
}

static uint64_t cost_portably(const uint8_t *raw, size_t from, size_t count, int nonzero_cost) {
  uint64_t cost = 0;
  for (size_t i = from; i < count; i++) {
    if (raw[i] != 0) cost += (uint64_t)(abs((int8_t)raw[i]) + nonzero_cost);
  }
  return cost;
}

#if HAS_X86

#define VECTORS __attribute__((target("avx2")))
#define FAST static inline __attribute__((always_inline)) VECTORS

FAST __m256i bytes_at(const uint8_t *bytes) { return _mm256_loadu_si256((const __m256i *)bytes); }

FAST __m256i distance(__m256i a, __m256i b) {
  return _mm256_or_si256(_mm256_subs_epu8(a, b), _mm256_subs_epu8(b, a));
}

FAST __m256i is_at_least(__m256i a, __m256i b) { return _mm256_cmpeq_epi8(_mm256_max_epu8(a, b), a); }

// The prediction is left + above - corner. If left and above are both greater or both less than the
// corner, its distance from the corner is the sum of theirs. It is never less, even if saturated at
// 255.
FAST __m256i paeth_guess(__m256i left, __m256i above, __m256i corner) {
  __m256i to_left = distance(above, corner);
  __m256i to_above = distance(left, corner);
  __m256i is_between = _mm256_xor_si256(is_at_least(above, corner), is_at_least(left, corner));
  __m256i to_corner = _mm256_blendv_epi8(
      _mm256_adds_epu8(to_left, to_above), distance(to_left, to_above), is_between);
  __m256i nearest = _mm256_min_epu8(to_corner, _mm256_min_epu8(to_left, to_above));
  __m256i guess = _mm256_blendv_epi8(corner, above, _mm256_cmpeq_epi8(nearest, to_above));
  return _mm256_blendv_epi8(guess, left, _mm256_cmpeq_epi8(nearest, to_left));
}

// Half of the sum, rounded down.
FAST __m256i average(__m256i a, __m256i b) {
  __m256i lost = _mm256_and_si256(_mm256_xor_si256(a, b), _mm256_set1_epi8(1));
  return _mm256_sub_epi8(_mm256_avg_epu8(a, b), lost);
}

// Filters eight pixels with others to the left and above. For RGB, also writes four bytes more.
FAST void filter_eight(
    const uint8_t *at, size_t stride, uint8_t *target, int channels, int filter) {
  const __m256i rgb = _mm256_setr_epi8(
      0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1,  //
      0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1);
  __m256i guess = _mm256_setzero_si256();
  if (filter == filter_sub) guess = bytes_at(at - 4);
  if (filter == filter_up) guess = bytes_at(at - stride);
  if (filter == filter_average) guess = average(bytes_at(at - 4), bytes_at(at - stride));
  if (filter == filter_paeth) {
    __m256i left = bytes_at(at - 4);
    __m256i above = bytes_at(at - stride);
    __m256i corner = bytes_at(at - stride - 4);
    // On a plain background, pixels and left neighbors equal those above. Then `above` is exact.
    __m256i change = _mm256_or_si256(
        _mm256_xor_si256(bytes_at(at), above), _mm256_xor_si256(left, corner));
    guess = _mm256_testz_si256(change, change) ? above : paeth_guess(left, above, corner);
  }
  __m256i residual = _mm256_sub_epi8(bytes_at(at), guess);
  if (channels == 4) {
    _mm256_storeu_si256((__m256i *)target, residual);
    return;
  }
  residual = _mm256_shuffle_epi8(residual, rgb);
  _mm_storeu_si128((__m128i *)target, _mm256_castsi256_si128(residual));
  _mm_storeu_si128((__m128i *)(target + 12), _mm256_extracti128_si256(residual, 1));
}

// Filters from the second of at least nine pixels. The last eight are always processed together.
FAST void filter_from_second(const filter_row *row, uint8_t *raw, int channels, int filter) {
  size_t width = row->width;
  for (size_t x = 1; x + 8 < width; x += 8) {
    filter_eight(
        row->pixels + 4 * x, 4 * width, raw + (size_t)channels * x, channels, filter);
  }
  size_t last = width - 8;
  filter_eight(
      row->pixels + 4 * last, 4 * width, raw + (size_t)channels * last, channels, filter);
}

VECTORS static void filter_by_vectors(const filter_row *row, int filter, uint8_t *raw) {
#define ROW(channels, filter)                          \
  case filter:                                         \
    filter_from_second(row, raw, channels, filter);    \
    return;
#define ROWS(channels)                                 \
  switch (filter) {                                    \
    ROW(channels, filter_none)                         \
    ROW(channels, filter_sub)                          \
    ROW(channels, filter_up)                           \
    ROW(channels, filter_average)                      \
    ROW(channels, filter_paeth)                        \
    default: return;                                   \
  }
  if (row->channels == 4) ROWS(4)
  ROWS(3)
#undef ROW
#undef ROWS
}

VECTORS static uint64_t cost_by_vectors(const uint8_t *raw, size_t count, int nonzero_cost) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i sums = zero;
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    __m256i residual = bytes_at(raw + i);
    __m256i costs = _mm256_add_epi8(_mm256_abs_epi8(residual), _mm256_set1_epi8((char)nonzero_cost));
    costs = _mm256_andnot_si256(_mm256_cmpeq_epi8(residual, zero), costs);
    sums = _mm256_add_epi64(sums, _mm256_sad_epu8(costs, zero));
  }
  uint64_t sum[4];
  _mm256_storeu_si256((__m256i *)sum, sums);
  return sum[0] + sum[1] + sum[2] + sum[3] + cost_portably(raw, i, count, nonzero_cost);
}

bool cpixels_has_filter_vectors(void) { return __builtin_cpu_supports("avx2"); }

#else

bool cpixels_has_filter_vectors(void) { return false; }

#endif

void cpixels_filter_row(const filter_row *row, int filter, uint8_t *raw, bool has_vectors) {
#if HAS_X86
  bool reads_above = filter >= filter_up;
  if (has_vectors && row->width > 8 && (row->has_above || !reads_above)) {
    filter_portably(row, filter, raw, 1);
    filter_by_vectors(row, filter, raw);
    return;
  }
#else
  (void)has_vectors;
#endif
  filter_portably(row, filter, raw, row->width);
}

uint64_t cpixels_filter_cost(
    const uint8_t *raw, size_t count, int nonzero_cost, bool has_vectors) {
#if HAS_X86
  if (has_vectors) return cost_by_vectors(raw, count, nonzero_cost);
#else
  (void)has_vectors;
#endif
  return cost_portably(raw, 0, count, nonzero_cost);
}
