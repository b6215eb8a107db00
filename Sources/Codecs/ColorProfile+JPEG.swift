extension ColorProfile {
  /// What an APP2 segment of a JPEG file begins with that holds part of a profile.
  static let jpegSignature: [UInt8] = Array("ICC_PROFILE\0".utf8)

  /// Puts a profile together from its parts in a JPEG file, in any order.
  ///
  /// Source: ICC.1:2022, B.4.
  ///
  /// - Parameter jpegParts: what follows the signature: the part's number, the number of parts and
  ///   the data.
  init(jpegParts: [ArraySlice<UInt8>]) {
    let ordered = jpegParts.enumerated().sorted {
      ($0.element.first ?? 0, $0.offset) < ($1.element.first ?? 0, $1.offset)
    }
    self.init(ordered.flatMap { $0.element.dropFirst(2) })
  }
}
