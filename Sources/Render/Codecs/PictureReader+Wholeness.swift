extension PictureReader {
  /// True if the bytes seem to be one whole PNG or JPEG file: sound chunks up to IEND, or end markers.
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
