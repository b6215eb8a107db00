extension PictureReader {
  /// Whether the bytes appear to be one complete PNG or JPEG file.
  ///
  /// A PNG file needs intact chunks up to IEND and no bytes after it. A JPEG file needs its end
  /// marker.
  package static func isComplete(_ bytes: [UInt8]) -> Bool {
    switch PictureFormat(signatureOf: bytes) {
    case .png:
      var kinds: [PNGChunk.Kind] = []
      var end = 0
      for chunk in PNGChunks(of: bytes) {
        guard chunk.hasValidCRC(in: bytes) else { return false }
        kinds.append(chunk.kind)
        end = chunk.whole.upperBound
      }
      return kinds.first == "IHDR" && kinds.contains("IDAT") && kinds.last == "IEND"
        && end == bytes.count
    case .jpeg: return bytes.suffix(2) == [0xFF, 0xD9]
    default: return false
    }
  }
}
