#include "PNGStripeCodes.h"

#include <string.h>

// Nodes of a prefix tree with a depth of at most `depth_limit`. A node of 2^k symbols is followed
// by k bits that select one. Nodes of sixteen symbols are last in the order of depth.
enum {
  depth_limit = 7,
  length_symbols = symbols - first_length,
  tail_lengths = 15,  // Match lengths in one node with the end of block.
  most_nodes = 2 * near_zero + 14 + length_symbols,
};

typedef struct {
  uint32_t weight;
  uint16_t first;  // The first of its symbols.
  uint8_t bits;    // The binary logarithm of its number of symbols.
  uint8_t depth;
} node;

typedef struct {
  node nodes[most_nodes];
  int count;
  int sixteens;  // The index of the first node of sixteen.
  uint64_t cost;
} tree;

// The tail is a node of sixteen nonadjacent symbols: the end of block and the rarer lengths.
enum { tail_symbol = end_of_block };

static uint32_t sum(const stripe_counts *counts, int first, int count) {
  uint32_t sum = 0;
  for (int i = first; i < first + count; i++) sum += counts->count[i];
  return sum;
}

static void sort_down(node *nodes, int count) {
  for (int i = 1; i < count; i++) {
    node moved = nodes[i];
    int position = i;
    for (; position > 0 && nodes[position - 1].weight < moved.weight; position--) {
      nodes[position] = nodes[position - 1];
    }
    nodes[position] = moved;
  }
}

// Sorts the match lengths by descending frequency. Returns how many of them need their own nodes.
static int sort_lengths(const stripe_counts *counts, node *lengths) {
  int used = 0;
  uint64_t total = sum(counts, 0, symbols);
  for (int i = 0; i < length_symbols; i++) {
    int symbol = first_length + i;
    lengths[i] = (node){.weight = counts->count[symbol], .first = (uint16_t)symbol};
    if (lengths[i].weight > 0) used++;
  }
  sort_down(lengths, length_symbols);
  int alone = 0;
  while (alone < length_symbols - tail_lengths &&
         (uint64_t)lengths[alone].weight * 32 > total) {
    alone++;
  }
  return used - alone > tail_lengths ? used - tail_lengths : alone;
}

static void add(tree *tree, uint32_t weight, int first, int bits) {
  tree->nodes[tree->count++] =
      (node){.weight = weight, .first = (uint16_t)first, .bits = (uint8_t)bits};
}

// Creates the nodes in order of depth: by weight, but with those of sixteen last. Bytes near zero
// form nodes of 2^`bits`.
static void plant(
    tree *tree, const stripe_counts *counts, const node *lengths, int alone, int bits) {
  tree->count = 0;
  int step = 1 << bits;
  for (int i = 0; i < 2 * near_zero; i += step) {
    int first = i < near_zero ? i : 256 - 2 * near_zero + i;
    add(tree, sum(counts, first, step), first, bits);
  }
  for (int i = 0; i < alone; i++) add(tree, lengths[i].weight, lengths[i].first, 0);
  tree->sixteens = tree->count;
  for (int first = near_zero; first < 256 - near_zero; first += 16) {
    add(tree, sum(counts, first, 16), first, 4);
  }
  uint32_t tail = 1;
  for (int i = alone; i < alone + tail_lengths; i++) tail += lengths[i].weight;
  add(tree, tail, tail_symbol, 4);
  sort_down(tree->nodes, tree->sixteens);
  sort_down(tree->nodes + tree->sixteens, tree->count - tree->sixteens);
}

// Returns the weights as a non-increasing sequence, by averaging those that increase.
static void weights_in_order(const tree *tree, uint64_t *weights) {
  struct {
    uint64_t sum;
    int count;
  } pools[most_nodes];
  int pooled = 0;
  for (int i = 0; i < tree->count; i++) {
    pools[pooled].sum = 64 * (uint64_t)tree->nodes[i].weight;
    pools[pooled++].count = 1;
    while (pooled > 1 && pools[pooled - 2].sum * (uint64_t)pools[pooled - 1].count <
                             pools[pooled - 1].sum * (uint64_t)pools[pooled - 2].count) {
      pooled--;
      pools[pooled - 1].sum += pools[pooled].sum;
      pools[pooled - 1].count += pools[pooled].count;
    }
  }
  for (int pool = 0, i = 0; pool < pooled; pool++) {
    uint64_t average = pools[pool].sum / (uint64_t)pools[pool].count;
    for (int end = i + pools[pool].count; i < end; i++) weights[i] = average;
  }
}

// Counts the leaves at each depth of a Huffman tree with non-increasing weights.
static void count_depths(const uint64_t *weights, int count, int *at_depth) {
  uint64_t joined[most_nodes];
  int parent[2 * most_nodes];
  int depth[2 * most_nodes];
  int leaf = count - 1;
  int first = 0;
  // Leaves are numbered by their index, followed by joined nodes.
  for (int made = 0; made < count - 1; made++) {
    joined[made] = 0;
    for (int half = 0; half < 2; half++) {
      bool takes_leaf = leaf >= 0 && (first >= made || weights[leaf] <= joined[first]);
      joined[made] += takes_leaf ? weights[leaf] : joined[first];
      parent[takes_leaf ? leaf-- : count + first++] = count + made;
    }
  }
  memset(at_depth, 0, sizeof(int) * most_nodes);
  depth[2 * count - 2] = 0;
  for (int i = 2 * count - 3; i >= 0; i--) {
    depth[i] = depth[parent[i]] + 1;
    if (i < count) at_depth[depth[i]]++;
  }
}

// Moves leaves below the limit up to it and moves others down as far as necessary, leaving no gaps.
static void limit_depths(int *at_depth) {
  int space = 1 << depth_limit;
  for (int depth = depth_limit + 1; depth < most_nodes; depth++) {
    at_depth[depth_limit] += at_depth[depth];
    at_depth[depth] = 0;
  }
  int taken = 0;
  for (int depth = 0; depth <= depth_limit; depth++) {
    taken += at_depth[depth] << (depth_limit - depth);
  }
  while (taken > space) {
    int depth = depth_limit - 1;
    while (at_depth[depth] == 0) depth--;
    at_depth[depth]--;
    at_depth[depth + 1]++;
    taken -= 1 << (depth_limit - depth - 1);
  }
  while (taken < space) {
    int depth = depth_limit;
    while (at_depth[depth] == 0) depth--;
    at_depth[depth]--;
    at_depth[depth - 1]++;
    taken += 1 << (depth_limit - depth);
  }
}

// Sets the depths of all nodes. Returns false if a code near zero exceeds eight bits.
static bool grow(tree *tree) {
  uint64_t weights[most_nodes];
  int at_depth[most_nodes];
  weights_in_order(tree, weights);
  count_depths(weights, tree->count, at_depth);
  limit_depths(at_depth);
  tree->cost = 0;
  int depth = 0;
  for (int i = 0; i < tree->count; i++) {
    while (at_depth[depth] == 0) depth++;
    at_depth[depth]--;
    node *node = &tree->nodes[i];
    node->depth = (uint8_t)depth;
    if (i < tree->sixteens && node->bits + depth > 8) return false;
    tree->cost += (uint64_t)node->weight * (uint64_t)(node->bits + depth);
  }
  return true;
}

static uint16_t reversed(unsigned code, int length) {
  unsigned reversed = 0;
  for (int i = 0; i < length; i++) reversed |= (code >> i & 1) << (length - 1 - i);
  return (uint16_t)reversed;
}

// Source: RFC 1951, 3.2.2.
static void number_codes(stripe_codes *codes) {
  unsigned of_length[code_limit + 1] = {0};
  unsigned next[code_limit + 1] = {0};
  for (int i = 0; i < symbols; i++) of_length[codes->length[i]]++;
  of_length[0] = 0;
  for (int length = 1; length <= code_limit; length++) {
    next[length] = (next[length - 1] + of_length[length - 1]) << 1;
  }
  for (int i = 0; i < symbols; i++) {
    int length = codes->length[i];
    codes->bits[i] = length > 0 ? reversed(next[length]++, length) : 0;
  }
}

static void make_tables(stripe_codes *codes) {
  for (int i = 0; i < 16; i++) {
    codes->low_bits[i] = (uint8_t)codes->bits[i];
    codes->high_bits[i] = (uint8_t)codes->bits[256 - near_zero + i];
    bool is_group = i > 0 && i < 15;
    uint8_t length = codes->length[16 * i];
    uint8_t position = is_group ? (uint8_t)(1 << (length - 4)) : 0;
    codes->group_factor[i] = position;
    codes->group_bits[i] = is_group ? (uint8_t)(codes->bits[16 * i] & (position - 1)) : 0;
    codes->group_length[i] = is_group ? length : 0;
  }
}

void cpixels_make_stripe_codes(const stripe_counts *counts, stripe_codes *codes) {
  node lengths[length_symbols];
  int alone = sort_lengths(counts, lengths);
  tree best;
  tree next;
  plant(&best, counts, lengths, alone, 0);
  grow(&best);
  // With few bytes, those near zero do not share codes.
  bool may_share = sum(counts, 0, 256) > 2048;
  for (int bits = 1; bits <= 2 && may_share; bits++) {
    plant(&next, counts, lengths, alone, bits);
    if (grow(&next) && next.cost < best.cost) best = next;
  }
  memset(codes->length, 0, sizeof codes->length);
  for (int i = 0; i < best.count; i++) {
    const node *node = &best.nodes[i];
    uint8_t length = (uint8_t)(node->depth + node->bits);
    codes->length[node->first] = length;
    if (node->first == tail_symbol) {
      for (int j = alone; j < alone + tail_lengths; j++) codes->length[lengths[j].first] = length;
    } else {
      memset(codes->length + node->first, length, (size_t)1 << node->bits);
    }
  }
  number_codes(codes);
  make_tables(codes);
}
