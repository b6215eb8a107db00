/// Random numbers that a seed decides, the same on every machine.
///
/// Source: https://prng.di.unimi.it/splitmix64.c
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  /// Makes dice.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to one below a bound of at least 1.
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// A place in front of, between or behind some things.
  mutating func place(among count: Int) -> Int { below(count + 1) }

  /// True once in so many times.
  mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// One of some things; nil where there is none.
  mutating func pick<Things: Collection>(_ things: Things) -> Things.Element? {
    things.randomElement(using: &self)
  }

  /// A part of what has a length, of at most so many elements.
  mutating func part(of count: Int, atMost limit: Int) -> Range<Int> {
    let start = place(among: count)
    return start..<min(count, start + place(among: limit))
  }
}
