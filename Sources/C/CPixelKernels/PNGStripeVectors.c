#include "PNGStripeBits.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define VECTORS __attribute__((target("avx2,bmi,bmi2,lzcnt")))
#define INLINE static inline __attribute__((always_inline)) VECTORS

// The code tables, each in both halves of a vector.
typedef struct {
  __m256i low_bits, low_length, high_bits, high_length, bits, length, factor;
} tables;

INLINE __m256i twice(const uint8_t *bytes) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
}

INLINE tables load_tables(const stripe_codes *codes) {
  return (tables){
      .low_bits = twice(codes->low_bits),
      .low_length = twice(codes->length),
      .high_bits = twice(codes->high_bits),
      .high_length = twice(codes->length + 256 - near_zero),
      .bits = twice(codes->group_bits),
      .length = twice(codes->group_length),
      .factor = twice(codes->group_factor)};
}

// The concatenated codes of adjacent bytes, starting at a vector's low bits, and their lengths.
typedef struct {
  __m256i bits, length;
} joined;

// Joins the codes in the halves of each lane of 32 and then 64 bits, starting with the lower ones.
INLINE joined join_four(__m256i bits, __m256i length) {
  __m256i first = _mm256_and_si256(bits, _mm256_set1_epi32(0xFFFF));
  __m256i first_length = _mm256_and_si256(length, _mm256_set1_epi32(0xFFFF));
  bits = _mm256_or_si256(first, _mm256_sllv_epi32(_mm256_srli_epi32(bits, 16), first_length));
  length = _mm256_add_epi32(first_length, _mm256_srli_epi32(length, 16));
  first = _mm256_and_si256(bits, _mm256_set1_epi64x(0xFFFFFFFF));
  first_length = _mm256_and_si256(length, _mm256_set1_epi64x(0xFFFFFFFF));
  return (joined){
      .bits = _mm256_or_si256(
          first, _mm256_sllv_epi64(_mm256_srli_epi64(bits, 32), first_length)),
      .length = _mm256_add_epi64(first_length, _mm256_srli_epi64(length, 32))};
}

// Appends four codes of at most 56 bits each.
INLINE void put_four(joined codes, bit_writer *writer) {
  _Alignas(32) uint64_t bits[4];
  _Alignas(32) uint64_t length[4];
  _mm256_store_si256((__m256i *)bits, codes.bits);
  _mm256_store_si256((__m256i *)length, codes.length);
  for (int i = 0; i < 4; i++) put_bits(writer, bits[i], (unsigned)length[i]);
}

// Appends the codes of 32 bytes: `first` has those of bytes 0 … 7 and 16 … 23, `second` the others.
INLINE void put_joined(joined first, joined second, bit_writer *writer) {
#define HALVES(which)                                                     \
  (joined) {                                                              \
    .bits = _mm256_permute2x128_si256(first.bits, second.bits, which),    \
    .length = _mm256_permute2x128_si256(first.length, second.length, which) \
  }
  put_four(HALVES(0x20), writer);
  put_four(HALVES(0x31), writer);
#undef HALVES
}

// Appends the codes of those of 32 bytes for which `wanted` is all ones.
INLINE void put_vector(
    const tables *tables, __m256i bytes, __m256i wanted, bit_writer *writer) {
  const __m256i four = _mm256_set1_epi8(15);
  const __m256i reversed = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15));
  __m256i low = _mm256_and_si256(bytes, four);
  __m256i high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), four);
  __m256i is_low = _mm256_cmpeq_epi8(high, _mm256_setzero_si256());
  __m256i is_high = _mm256_cmpeq_epi8(high, four);
#define LOOKED_UP(kind)                                                          \
  _mm256_blendv_epi8(                                                            \
      _mm256_blendv_epi8(                                                        \
          _mm256_shuffle_epi8(tables->kind, high),                               \
          _mm256_shuffle_epi8(tables->low_##kind, low), is_low),                 \
      _mm256_shuffle_epi8(tables->high_##kind, low), is_high)
  __m256i bits = _mm256_and_si256(LOOKED_UP(bits), wanted);
  __m256i length = _mm256_and_si256(LOOKED_UP(length), wanted);
#undef LOOKED_UP
  __m256i factor = _mm256_and_si256(_mm256_shuffle_epi8(tables->factor, high), wanted);
  // The bits times one, plus the reversed low four bits times their place value.
  __m256i last = _mm256_shuffle_epi8(reversed, low);
  const __m256i one = _mm256_set1_epi8(1);
  const __m256i zero = _mm256_setzero_si256();
  put_joined(
      join_four(
          _mm256_maddubs_epi16(_mm256_unpacklo_epi8(bits, factor), _mm256_unpacklo_epi8(one, last)),
          _mm256_unpacklo_epi8(length, zero)),
      join_four(
          _mm256_maddubs_epi16(_mm256_unpackhi_epi8(bits, factor), _mm256_unpackhi_epi8(one, last)),
          _mm256_unpackhi_epi8(length, zero)),
      writer);
}

VECTORS void cpixels_put_bytes_by_vectors(
    const stripe_codes *codes, const uint8_t *bytes, size_t count, bit_writer *writer) {
  static const uint8_t first_ones[64] = {
#define EIGHT 255, 255, 255, 255, 255, 255, 255, 255
      EIGHT, EIGHT, EIGHT, EIGHT
#undef EIGHT
  };
  tables tables = load_tables(codes);
  bit_writer local = *writer;
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    put_vector(
        &tables, _mm256_loadu_si256((const __m256i *)(bytes + i)), _mm256_set1_epi8(-1), &local);
  }
  if (i < count) {
    __m256i wanted = _mm256_loadu_si256((const __m256i *)(first_ones + 32 - (count - i)));
    put_vector(&tables, _mm256_loadu_si256((const __m256i *)(bytes + i)), wanted, &local);
  }
  *writer = local;
}

INLINE unsigned zeros_at(const uint8_t *bytes) {
  __m256i vector = _mm256_loadu_si256((const __m256i *)bytes);
  return (unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(vector, _mm256_setzero_si256()));
}

VECTORS bool cpixels_find_zeros_by_vectors(
    const uint8_t *raw, size_t count, size_t from, size_t *start, size_t *end) {
  _Static_assert(zero_block == 32, "a block fills a vector");
  for (size_t at = from / zero_block * zero_block; at + zero_block <= count; at += zero_block) {
    if (zeros_at(raw + at) != 0xFFFFFFFF) continue;
    size_t last = at + zero_block;
    unsigned zeros = 0;
    while (last < count && (zeros = zeros_at(raw + last)) == 0xFFFFFFFF) last += zero_block;
    if (last < count) last += _tzcnt_u32(~zeros);
    *end = last < count ? last : count;
    *start = at;
    // In the previous block, not all bytes are zeros, unless it is before `from`.
    if (at > from) {
      size_t before = at - from < zero_block ? at - from : zero_block;
      uint32_t others = ~zeros_at(raw + at - zero_block);
      size_t back = others == 0 ? zero_block : _lzcnt_u32(others);
      *start = at - (back < before ? back : before);
    }
    return true;
  }
  return false;
}

bool cpixels_has_stripe_vectors(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt");
}

#else

bool cpixels_has_stripe_vectors(void) { return false; }

void cpixels_put_bytes_by_vectors(
    const stripe_codes *codes, const uint8_t *bytes, size_t count, bit_writer *writer) {
  (void)codes;
  (void)bytes;
  (void)count;
  (void)writer;
}

bool cpixels_find_zeros_by_vectors(
    const uint8_t *raw, size_t count, size_t from, size_t *start, size_t *end) {
  (void)raw;
  (void)count;
  (void)from;
  (void)start;
  (void)end;
  return false;
}

#endif
