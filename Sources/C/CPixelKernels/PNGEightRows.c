#include "PNGEightRows.h"

#include "PNGFilters.h"

#include <string.h>

#if defined(__x86_64__)

#include <immintrin.h>

// The rows are processed together, each one pixel behind the row above it. At step x, row i is at
// pixel x - i, and the pixel above it was computed for row i - 1 in the previous step. Four pixels
// with 16 bits per channel fill a vector. The upper four rows are one vector and the lower four
// another, so that two chains of dependent steps run in parallel.
//
// Before a row's first pixel, its raw bytes are taken as zeros. All predictions and results are
// then zero, as the format requires to the left of each row.

enum { filter_sub = 1, filter_up, filter_average, filter_paeth, filters };

#define AVX static inline __attribute__((always_inline, target("avx2")))

typedef struct {
  __m256i left;    // The results of the previous step.
  __m256i corner;  // The pixels above in the previous step.
  __m256i by[filters];  // Masks of the rows with each filter.
} lanes;

AVX __m256i sixteen_bits(__m128i bytes) { return _mm256_cvtepu8_epi16(bytes); }

AVX __m256i filter_mask(const uint8_t *raw, size_t raw_stride, int filter) {
  long long mask[4];
  for (size_t i = 0; i < 4; i++) mask[i] = raw[i * raw_stride] == filter ? -1 : 0;
  return _mm256_setr_epi64x(mask[0], mask[1], mask[2], mask[3]);
}

AVX lanes start(const uint8_t *raw, size_t raw_stride) {
  lanes lanes = {.left = _mm256_setzero_si256(), .corner = _mm256_setzero_si256()};
  for (int filter = filter_sub; filter < filters; filter++) {
    lanes.by[filter] = filter_mask(raw, raw_stride, filter);
  }
  return lanes;
}

AVX __m256i paeth(__m256i left, __m256i up, __m256i corner) {
  __m256i from_left = _mm256_sub_epi16(up, corner);
  __m256i from_up = _mm256_sub_epi16(left, corner);
  __m256i to_corner = _mm256_abs_epi16(_mm256_add_epi16(from_left, from_up));
  __m256i to_left = _mm256_abs_epi16(from_left);
  __m256i to_up = _mm256_abs_epi16(from_up);
  __m256i nearest = _mm256_min_epi16(to_corner, _mm256_min_epi16(to_left, to_up));
  __m256i guess = _mm256_blendv_epi8(corner, up, _mm256_cmpeq_epi16(nearest, to_up));
  return _mm256_blendv_epi8(guess, left, _mm256_cmpeq_epi16(nearest, to_left));
}

AVX void step(lanes *lanes, __m256i raw, __m256i up, bool is_paeth) {
  __m256i left = lanes->left;
  __m256i guess = paeth(left, up, lanes->corner);
  if (!is_paeth) {
    __m256i average = _mm256_srli_epi16(_mm256_add_epi16(left, up), 1);
    guess = _mm256_and_si256(guess, lanes->by[filter_paeth]);
    guess = _mm256_or_si256(guess, _mm256_and_si256(average, lanes->by[filter_average]));
    guess = _mm256_or_si256(guess, _mm256_and_si256(up, lanes->by[filter_up]));
    guess = _mm256_or_si256(guess, _mm256_and_si256(left, lanes->by[filter_sub]));
  }
  lanes->corner = up;
  lanes->left = _mm256_and_si256(_mm256_add_epi16(raw, guess), _mm256_set1_epi16(0xFF));
}

AVX int four_bytes(const uint8_t *bytes) {
  int value;
  memcpy(&value, bytes, 4);
  return value;
}

AVX bool is_within(size_t x, size_t i, size_t width) { return x >= i && x - i < width; }

// Loads the raw pixels of four rows, of which the first is `behind` pixels behind the step.
AVX __m256i raw_pixels(
    const uint8_t *raw, size_t raw_stride, size_t x, size_t behind, size_t width, int channels,
    bool is_edge) {
  int pixel[4];
  for (size_t i = 0; i < 4; i++) {
    size_t back = behind + i;
    bool is_there = !is_edge || is_within(x, back, width);
    pixel[i] = is_there ? four_bytes(raw + back * raw_stride + (size_t)channels * (x - back)) : 0;
  }
  return sixteen_bits(_mm_setr_epi32(pixel[0], pixel[1], pixel[2], pixel[3]));
}

AVX void put_pixels(
    uint8_t *row, size_t x, size_t behind, size_t width, __m256i found, int channels,
    bool is_edge) {
  __m128i bytes =
      _mm_packus_epi16(_mm256_castsi256_si128(found), _mm256_extracti128_si256(found, 1));
  if (channels == 3) bytes = _mm_or_si128(bytes, _mm_set1_epi32((int)0xFF000000));
  int pixel[4] = {
      _mm_extract_epi32(bytes, 0), _mm_extract_epi32(bytes, 1), _mm_extract_epi32(bytes, 2),
      _mm_extract_epi32(bytes, 3)};
  for (size_t i = 0; i < 4; i++) {
    size_t back = behind + i;
    if (is_edge && !is_within(x, back, width)) continue;
    memcpy(row + (back * width + x - back) * 4, &pixel[i], 4);
  }
}

// The pixels above four lanes: `first`, then the previous step's results.
AVX __m256i above_lanes(__m256i first, __m256i found) {
  __m256i shifted = _mm256_permute4x64_epi64(found, _MM_SHUFFLE(2, 1, 0, 0));
  return _mm256_blend_epi32(shifted, first, 0x03);
}

AVX void eight_rows(
    const uint8_t *raw, size_t raw_stride, uint8_t *row, size_t width, int channels,
    bool is_paeth) {
  lanes upper = start(raw, raw_stride);
  lanes lower = start(raw + 4 * raw_stride, raw_stride);
  const uint8_t *above = row - width * 4;
  raw += 1;
#define STEP(is_edge)                                                                            \
  do {                                                                                           \
    int first = !(is_edge) || x < width ? four_bytes(above + 4 * x) : 0;                         \
    __m256i upper_raw = raw_pixels(raw, raw_stride, x, 0, width, channels, is_edge);             \
    __m256i lower_raw = raw_pixels(raw, raw_stride, x, 4, width, channels, is_edge);             \
    __m256i over_upper =                                                                         \
        above_lanes(sixteen_bits(_mm_cvtsi32_si128(first)), upper.left);                         \
    __m256i over_lower = above_lanes(                                                            \
        _mm256_permute4x64_epi64(upper.left, _MM_SHUFFLE(3, 3, 3, 3)), lower.left);              \
    step(&upper, upper_raw, over_upper, is_paeth);                                               \
    step(&lower, lower_raw, over_lower, is_paeth);                                               \
    put_pixels(row, x, 0, width, upper.left, channels, is_edge);                                 \
    put_pixels(row, x, 4, width, lower.left, channels, is_edge);                                 \
  } while (0)
  size_t x = 0;
  for (; x < CPIXELS_ROWS_IN_STEP - 1; x++) STEP(true);
  for (; x < width; x++) STEP(false);
  for (; x < width + CPIXELS_ROWS_IN_STEP - 1; x++) STEP(true);
#undef STEP
}

__attribute__((target("avx2"))) void cpixels_unfilter_eight_rows(
    const uint8_t *raw, size_t raw_stride, uint8_t *row, size_t width, int channels) {
  bool is_paeth = true;
  for (size_t i = 0; i < CPIXELS_ROWS_IN_STEP; i++) is_paeth &= raw[i * raw_stride] == filter_paeth;
  if (channels == 4) {
    if (is_paeth) {
      eight_rows(raw, raw_stride, row, width, 4, true);
    } else {
      eight_rows(raw, raw_stride, row, width, 4, false);
    }
  } else if (is_paeth) {
    eight_rows(raw, raw_stride, row, width, 3, true);
  } else {
    eight_rows(raw, raw_stride, row, width, 3, false);
  }
}

bool cpixels_can_unfilter_eight_rows(void) { return __builtin_cpu_supports("avx2"); }

bool cpixels_should_unfilter_eight_rows(const uint8_t *raw, size_t raw_stride) {
  int slow = 0;
  for (size_t i = 0; i < CPIXELS_ROWS_IN_STEP; i++) {
    int filter = raw[i * raw_stride];
    if (filter >= filters) return false;
    if (filter >= filter_average) slow++;
  }
  return slow > 1;
}

#else

bool cpixels_can_unfilter_eight_rows(void) { return false; }

bool cpixels_should_unfilter_eight_rows(const uint8_t *raw, size_t raw_stride) {
  (void)raw;
  (void)raw_stride;
  return false;
}

void cpixels_unfilter_eight_rows(
    const uint8_t *raw, size_t raw_stride, uint8_t *row, size_t width, int channels) {
  (void)raw;
  (void)raw_stride;
  (void)row;
  (void)width;
  (void)channels;
}

#endif
