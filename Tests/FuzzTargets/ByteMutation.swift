/// Varies bytes without any idea of their meaning; what tests use in libFuzzer's place.
package enum ByteMutation {
  private static let telling: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, 0x0A, 0x20]

  /// Other bytes, made of some.
  ///
  /// - Parameters:
  ///   - bytes: any bytes.
  ///   - dice: decides.
  /// - Returns: the bytes with one to four changes.
  package static func mutated(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0...dice.below(4) { change(&bytes, &dice) }
    return bytes
  }

  private static func change(_ bytes: inout [UInt8], _ dice: inout Dice) {
    switch dice.below(6) {
    case 0 where !bytes.isEmpty: bytes[dice.below(bytes.count)] ^= 1 << UInt8(dice.below(8))
    case 1 where !bytes.isEmpty:
      bytes[dice.below(bytes.count)] = dice.pick(telling) ?? 0
    case 2: bytes.removeSubrange(dice.part(of: bytes.count, atMost: 16))
    case 3:
      let copied = bytes[dice.part(of: bytes.count, atMost: 64)]
      bytes.insert(contentsOf: Array(copied), at: dice.place(among: bytes.count))
    case 4: bytes.removeLast(dice.place(among: bytes.count))
    default: bytes.insert(UInt8(dice.below(256)), at: dice.place(among: bytes.count))
    }
  }
}
