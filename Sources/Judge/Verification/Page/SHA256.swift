import Glibc

/// Computes the digests of the script and the style for the content security policy.
///
/// Source: FIPS 180-4, sections 4.1.2, 4.2.2, 5.1.1 and 6.2.
struct SHA256 {
  static func digest(of message: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    var padded = message
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    withUnsafeBytes(of: (UInt64(message.count) &* 8).bigEndian) { padded += $0 }
    for start in stride(from: 0, to: padded.count, by: 64) { hash.add(padded[start..<start + 64]) }
    return hash.words.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
  }

  /// The first 64 primes.
  private static let primes = (2...311).filter { number in
    !(2..<number).contains { number % $0 == 0 }
  }

  /// Returns the first 32 bits of the fractional part of a number.
  private static func fraction(_ number: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: Int64(number * 0x1p32))
  }

  private var words = SHA256.primes.prefix(8).map { SHA256.fraction(Double($0).squareRoot()) }

  private static let constants = primes.map { fraction(cbrt(Double($0))) }

  private mutating func add(_ block: ArraySlice<UInt8>) {
    var schedule = [UInt32](repeating: 0, count: 64)
    for (index, byte) in block.enumerated() {
      schedule[index / 4] |= UInt32(byte) << (24 - 8 * UInt32(index % 4))
    }
    for index in 16..<64 {
      let (early, late) = (schedule[index - 15], schedule[index - 2])
      let low = early.rotated(7) ^ early.rotated(18) ^ (early >> 3)
      let high = late.rotated(17) ^ late.rotated(19) ^ (late >> 10)
      schedule[index] = schedule[index - 16] &+ low &+ schedule[index - 7] &+ high
    }
    var state = words
    for index in 0..<64 {
      let (a, b, c, e) = (state[0], state[1], state[2], state[4])
      let choice = (e & state[5]) ^ (~e & state[6])
      let mixed = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
      let first = state[7] &+ mixed &+ choice &+ Self.constants[index] &+ schedule[index]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
      state = [first &+ second, a, b, c, state[3] &+ first, e, state[5], state[6]]
    }
    for index in 0..<8 { words[index] = words[index] &+ state[index] }
  }
}

extension UInt32 {
  fileprivate func rotated(_ bits: UInt32) -> UInt32 { self >> bits | self << (32 - bits) }
}
