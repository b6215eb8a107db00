extension PictureReader {
  /// True if the bytes are a whole PNG or JPEG file and nothing else, as far as that shows undecoded.
  ///
  /// - Returns: whether every chunk has its right CRC up to IEND, or one marker is first and the other last.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    switch PictureFormat(signatureOf: bytes) {
    case .png:
      var kinds: [PNGChunk.Kind] = []
      var end = 0
      for chunk in PNGChunks(of: bytes) {
        guard chunk.isSound(in: bytes) else { return false }
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
