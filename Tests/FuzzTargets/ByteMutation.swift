/// Mutates bytes without knowing their format, as tests do in place of libFuzzer.
package enum ByteMutation {
  private static let boundaryBytes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, 0x0A, 0x20]

  /// Returns the bytes with one to four changes.
  package static func mutated(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0...dice.below(4) { change(&bytes, &dice) }
    return bytes
  }

  private static func change(_ bytes: inout [UInt8], _ dice: inout Dice) {
    switch dice.below(6) {
    case 0 where !bytes.isEmpty: bytes[dice.below(bytes.count)] ^= 1 << UInt8(dice.below(8))
    case 1 where !bytes.isEmpty:
      bytes[dice.below(bytes.count)] = dice.pick(boundaryBytes) ?? 0
    case 2: bytes.removeSubrange(dice.subrange(of: bytes.count, atMost: 16))
    case 3:
      let copied = bytes[dice.subrange(of: bytes.count, atMost: 64)]
      bytes.insert(contentsOf: Array(copied), at: dice.index(among: bytes.count))
    case 4: bytes.removeLast(dice.index(among: bytes.count))
    default: bytes.insert(UInt8(dice.below(256)), at: dice.index(among: bytes.count))
    }
  }
}
