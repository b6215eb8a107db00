import Display

/// A random number generator with the same sequence on every machine.
///
/// Source: SplitMix64, G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
/// generators", 2014.
struct ScriptRandom {
  private var state: UInt64

  /// Creates the generator for one script of a seed.
  init(seed: UInt64, script: Int) {
    state = seed &* 0xD1B5_4A32_D192_ED03 &+ UInt64(truncatingIfNeeded: script)
    // Neighboring scripts start far from each other.
    state = next() ^ UInt64(truncatingIfNeeded: script) &* 0x9E37_79B9_7F4A_7C15
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number in a range; the slight bias toward small ones does not matter here.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  /// Returns a random element of a non-empty array.
  mutating func one<Value>(of values: [Value]) -> Value { values[number(0...(values.count - 1))] }
}

extension SceneTime {
  /// Returns a time in whole milliseconds.
  static func milliseconds(_ count: Int) -> SceneTime {
    SceneTime(nanoseconds: Int64(count) * 1_000_000)
  }
}
