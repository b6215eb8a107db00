/// A generator of pseudorandom numbers that depend only on a seed.
///
/// Source: https://prng.di.unimi.it/splitmix64.c
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number from 0 up to, not including, a bound of at least 1.
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// Returns an index at which an element can be inserted into `count` elements.
  mutating func index(among count: Int) -> Int { below(count + 1) }

  /// Returns true once in `times` calls, on average.
  mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// Returns a random element; nil if there is none.
  mutating func pick<Items: Collection>(_ items: Items) -> Items.Element? {
    items.randomElement(using: &self)
  }

  /// Returns a random range in `count` elements, of at most `limit` elements.
  mutating func subrange(of count: Int, atMost limit: Int) -> Range<Int> {
    let start = index(among: count)
    return start..<min(count, start + index(among: limit))
  }
}
