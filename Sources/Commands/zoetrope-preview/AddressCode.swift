import CQREncode

/// An address as a QR code in characters, for the camera of a phone.
enum AddressCode {
  /// Width of the light margin, in modules.
  ///
  /// Source: ISO/IEC 18004, 5.3.8.
  private static let margin = 4

  /// Returns the code as lines whose characters are each two modules high, light ones as blocks.
  ///
  /// The lines set the colors of a terminal, so that its own cannot make the code unreadable.
  static func lines(for address: String, setsColors: Bool) -> String {
    guard let code = QRcode_encodeString8bit(address, 0, QR_ECLEVEL_L) else { return "" }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    func isLight(_ x: Int, _ y: Int) -> Bool {
      guard (0..<width).contains(x), (0..<width).contains(y) else { return true }
      return code.pointee.data[y * width + x] & 1 == 0
    }
    let range = -margin..<width + margin
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
      let line = range.map { x in
        isLight(x, y) ? isLight(x, y + 1) ? "█" : "▀" : isLight(x, y + 1) ? "▄" : " "
      }.joined()
      return (setsColors ? "\u{1B}[97;40m\(line)\u{1B}[0m" : line) + "\n"
    }.joined()
  }
}
