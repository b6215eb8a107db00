#include "PNGStripeBits.h"
#include "PNGStripes.h"

// Source of all formats here: RFC 1951, 3.2.

enum {
  // All of the first bytes are counted. After them, `sampled_bytes` of every `sample_period` are
  // counted.
  counted_bytes = 4096,
  sampled_bytes = 64,
  sample_period = 1024,
  most_in_match = 258,
  min_in_match = 3,
  most_in_stored = 65535,
  before_stored = 5,
  header_capacity = 512,
  kept_zeros = 512,
};

// Zeros that are encoded as matches.
typedef struct {
  size_t start, end;
} zeros;

typedef struct {
  const uint8_t *raw;
  size_t count;
  bool has_vectors;
  // The first ranges found, since they are needed twice.
  zeros kept[kept_zeros];
  int kept_count;
} stripe_bytes;

static bool find_zeros(const stripe_bytes *bytes, size_t from, size_t *start, size_t *end) {
  const uint8_t *raw = bytes->raw;
  if (bytes->has_vectors) {
    return cpixels_find_zeros_by_vectors(raw, bytes->count, from, start, end);
  }
  for (size_t at = from / zero_block * zero_block; at + zero_block <= bytes->count;
       at += zero_block) {
    size_t zeros = 0;
    while (zeros < zero_block && raw[at + zeros] == 0) zeros++;
    if (zeros < zero_block) continue;
    *start = at;
    *end = at + zero_block;
    while (*start > from && raw[*start - 1] == 0) --*start;
    while (*end < bytes->count && raw[*end] == 0) ++*end;
    return true;
  }
  return false;
}

// A match length as a symbol and its extra bits.
typedef struct {
  int symbol;
  unsigned extra;
  unsigned extra_bits;
} match_length;

static match_length length_of(size_t count) {
  if (count == most_in_match) return (match_length){.symbol = longest_match};
  unsigned value = (unsigned)(count - min_in_match);
  unsigned bits = value < 8 ? 0 : 29 - (unsigned)__builtin_clz(value);
  return (match_length){
      .symbol = first_length + (int)(4 * bits + (value >> bits)),
      .extra = value & ((1U << bits) - 1),
      .extra_bits = bits};
}

// Returns the length of the next match for `left` bytes, at least three. Leaves no bytes, or at
// least three.
static size_t next_match(size_t left) {
  if (left >= most_in_match + min_in_match) return most_in_match;
  return left <= most_in_match ? left : left - min_in_match;
}

static void count_repeats(stripe_counts *counts, size_t left) {
  size_t longest = left / most_in_match;
  if (longest > 1) {
    counts->count[longest_match] += (uint32_t)(longest - 1);
    left -= (longest - 1) * most_in_match;
  }
  while (left > 0) {
    size_t next = next_match(left);
    counts->count[length_of(next).symbol]++;
    left -= next;
  }
}

typedef struct {
  size_t seen;
  // Two counters per byte, so that increments for equal consecutive bytes do not depend on each
  // other.
  uint32_t all[2][256];
  uint32_t sampled[2][256];
} byte_counter;

static void count_some(uint32_t (*counts)[256], const uint8_t *bytes, size_t count) {
  size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    counts[0][bytes[i]]++;
    counts[1][bytes[i + 1]]++;
  }
  if (i < count) counts[0][bytes[i]]++;
}

static void count_bytes(byte_counter *counter, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    size_t chunk;
    if (counter->seen < counted_bytes) {
      chunk = counted_bytes - counter->seen;
      if (chunk > count) chunk = count;
      count_some(counter->all, bytes, chunk);
    } else {
      size_t phase = counter->seen % sample_period;
      bool is_sample = phase < sampled_bytes;
      chunk = (is_sample ? sampled_bytes : sample_period) - phase;
      if (chunk > count) chunk = count;
      if (is_sample) count_some(counter->sampled, bytes, chunk);
    }
    counter->seen += chunk;
    bytes += chunk;
    count -= chunk;
  }
}

static void count_symbols(stripe_bytes *bytes, stripe_counts *counts) {
  byte_counter counter = {0};
  *counts = (stripe_counts){0};
  size_t from = 0;
  zeros zeros;
  while (find_zeros(bytes, from, &zeros.start, &zeros.end)) {
    count_bytes(&counter, bytes->raw + from, zeros.start + 1 - from);
    count_repeats(counts, zeros.end - zeros.start - 1);
    from = zeros.end;
    if (bytes->kept_count < kept_zeros) bytes->kept[bytes->kept_count++] = zeros;
  }
  count_bytes(&counter, bytes->raw + from, bytes->count - from);
  for (int i = 0; i < 256; i++) {
    counts->count[i] = counter.all[0][i] + counter.all[1][i] +
                       (counter.sampled[0][i] + counter.sampled[1][i]) *
                           (sample_period / sampled_bytes);
  }
}

// Writes the beginning of a block: the code lengths, themselves coded with four bits each.
static void put_header(const stripe_codes *codes, bit_writer *writer) {
  // The symbols are lengths to 12, 3 … 6 repetitions, and zeros. `order` is their order in the
  // header.
  enum { again = 16, few_zeros = 17, many_zeros = 18, length_count = 19 };
  static const uint8_t order[length_count] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  static const uint8_t reversed[16] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
  // Sixteen codes of four bits are canonical in the order of their symbols: 0 … 12, 16, 17, 18.
#define CODE(meaning) reversed[(meaning) < again ? (meaning) : (meaning) - 3]
  put_bits(writer, 2 << 1, 3);
  put_bits(writer, symbols - first_length, 5);
  put_bits(writer, 0, 5);
  put_bits(writer, length_count - 4, 4);
  for (int i = 0; i < length_count; i++) {
    put_bits(writer, order[i] <= 12 || order[i] >= again ? 4 : 0, 3);
  }
  for (int i = 0; i < symbols;) {
    int length = codes->length[i];
    int equal = 1;
    while (i + equal < symbols && codes->length[i + equal] == length) equal++;
    i += equal;
    if (length == 0) {
      while (equal >= 3) {
        int zeros = equal < 138 ? equal : 138;
        put_bits(writer, CODE(zeros < 11 ? few_zeros : many_zeros), 4);
        put_bits(writer, (uint64_t)(zeros < 11 ? zeros - 3 : zeros - 11), zeros < 11 ? 3 : 7);
        equal -= zeros;
      }
    } else {
      put_bits(writer, CODE(length), 4);
      equal--;
      while (equal >= 3) {
        int times = equal < 6 ? equal : 6;
        put_bits(writer, CODE(again), 4);
        put_bits(writer, (uint64_t)(times - 3), 2);
        equal -= times;
      }
    }
    while (equal-- > 0) put_bits(writer, CODE(length), 4);
  }
  // The only distance has a code of one bit, 0.
  put_bits(writer, CODE(1), 4);
#undef CODE
}

static void put_bytes(
    const stripe_bytes *stripe, const stripe_codes *codes, const uint8_t *bytes, size_t count,
    bit_writer *writer) {
  if (stripe->has_vectors) {
    cpixels_put_bytes_by_vectors(codes, bytes, count, writer);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    put_bits(writer, codes->bits[bytes[i]], codes->length[bytes[i]]);
  }
}

static void put_repeats(const stripe_codes *codes, size_t left, bit_writer *writer) {
  while (left > 0) {
    size_t next = next_match(left);
    match_length length = length_of(next);
    unsigned bits = codes->length[length.symbol];
    put_bits(writer, codes->bits[length.symbol] | length.extra << bits, bits + length.extra_bits + 1);
    left -= next;
  }
}

static size_t put_stored(const stripe_bytes *bytes, uint8_t *target) {
  uint8_t *start = target;
  for (size_t from = 0; from < bytes->count;) {
    size_t left = bytes->count - from;
    size_t count = left < most_in_stored ? left : most_in_stored;
    const uint8_t head[before_stored] = {
        0, (uint8_t)count, (uint8_t)(count >> 8), (uint8_t)~count, (uint8_t)(~count >> 8)};
    memcpy(target, head, before_stored);
    memcpy(target + before_stored, bytes->raw + from, count);
    target += before_stored + count;
    from += count;
  }
  return (size_t)(target - start);
}

size_t cpixels_stripe_bound(size_t raw_size) { return raw_size + raw_size / 2 + header_capacity; }

static void put_stripe(const stripe_bytes *bytes, const stripe_codes *codes, bit_writer *writer) {
  size_t from = 0;
  for (int i = 0;; i++) {
    zeros zeros;
    if (i < bytes->kept_count) {
      zeros = bytes->kept[i];
    } else if (
        bytes->kept_count < kept_zeros ||
        !find_zeros(bytes, from, &zeros.start, &zeros.end)) {
      break;
    }
    put_bytes(bytes, codes, bytes->raw + from, zeros.start + 1 - from, writer);
    put_repeats(codes, zeros.end - zeros.start - 1, writer);
    from = zeros.end;
  }
  put_bytes(bytes, codes, bytes->raw + from, bytes->count - from, writer);
}

size_t cpixels_stripe_pack(const uint8_t *raw, size_t count, uint8_t *target, bool is_portable) {
  stripe_bytes bytes;
  bytes.raw = raw;
  bytes.count = count;
  bytes.has_vectors = !is_portable && cpixels_has_stripe_vectors();
  bytes.kept_count = 0;
  stripe_counts counts;
  stripe_codes codes;
  count_symbols(&bytes, &counts);
  cpixels_make_stripe_codes(&counts, &codes);
  bit_writer writer = {.target = target};
  put_header(&codes, &writer);
  put_stripe(&bytes, &codes, &writer);
  put_bits(&writer, codes.bits[end_of_block], codes.length[end_of_block]);
  // An empty stored block is aligned to a whole byte.
  put_bits(&writer, 0, 3);
  if (writer.count > 0) put_bits(&writer, 0, 8 - writer.count);
  put_bits(&writer, 0xFFFF0000, 32);
  size_t packed = (size_t)(writer.target - target);
  size_t stored = count + (count + most_in_stored - 1) / most_in_stored * before_stored;
  return packed <= stored ? packed : put_stored(&bytes, target);
}
