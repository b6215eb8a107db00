extension ColorProfile {
  /// The signature of an APP2 segment of a JPEG file that contains a piece of a profile.
  static let jpegSignature: [UInt8] = Array("ICC_PROFILE\0".utf8)

  /// Joins the pieces of a profile, which may be in any order.
  ///
  /// A piece consists of its number, the number of pieces, and data. Source: ICC.1:2022, B.4.
  init(jpegParts: [ArraySlice<UInt8>]) {
    let ordered = jpegParts.enumerated().sorted {
      ($0.element.first ?? 0, $0.offset) < ($1.element.first ?? 0, $1.offset)
    }
    self.init(ordered.flatMap { $0.element.dropFirst(2) })
  }
}
