/// A JPEG file of one color with any kind of components, written without a library.
///
/// Each block has only its mean, so that the values are decoded exactly.
struct FlatJPEG {
  /// The stored values, one per component.
  var values: [UInt8]
  /// The size in the header.
  var size: (width: UInt16, height: UInt16) = (8, 8)
  /// The color transform in Adobe's marker.
  ///
  /// If nil, the file has no such marker.
  var adobeTransform: UInt8?
  /// Segments after the first marker of the file.
  var segments: [(marker: UInt8, payload: [UInt8])] = []
  /// Bits per sample in the header.
  var precision: UInt8 = 8
  /// Whether the file is progressive.
  ///
  /// Its scans then contain only the DC coefficients.
  var isProgressive = false
  /// The number of times the scan is written.
  var scans = 1

  var bytes: [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    for segment in segments { file += Self.segment(segment.marker, segment.payload) }
    if let adobeTransform {
      file += Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobeTransform])
    }
    file += Self.segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    file += Self.segment(isProgressive ? 0xC2 : 0xC0, frame)
    // Twelve 4-bit codes for the bit length of a mean, and a 1-bit code for the end of a block.
    file += Self.segment(0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0...11))
    file += Self.segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
    for _ in 0..<scans { file += Self.segment(0xDA, scanHeader) + scan }
    return file + [0xFF, 0xD9]
  }

  private var frame: [UInt8] {
    let extents = [size.height >> 8, size.height & 255, size.width >> 8, size.width & 255]
    var frame = [precision] + extents.map { UInt8($0) } + [UInt8(values.count)]
    for index in values.indices { frame += [UInt8(index + 1), 0x11, 0] }
    return frame
  }

  private var scanHeader: [UInt8] {
    var header = [UInt8(values.count)]
    for index in values.indices { header += [UInt8(index + 1), 0x00] }
    return header + [0, isProgressive ? 0 : 63, 0]
  }

  /// The means of the first block, followed by zero differences for all other blocks.
  private var scan: [UInt8] {
    let blocks = Int(size.width + 7) / 8 * (Int(size.height + 7) / 8)
    var bits: [Bool] = []
    for block in 0..<blocks {
      for value in values {
        let difference = block == 0 ? Int(value) - 128 : 0
        let length = Int.bitWidth - abs(difference).leadingZeroBitCount
        append(length, bits: 4, to: &bits)
        let code = difference < 0 ? difference + (1 << length) - 1 : difference
        append(code, bits: length, to: &bits)
        if !isProgressive { bits.append(false) }
      }
    }
    while bits.count % 8 != 0 { bits.append(true) }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: bits.count, by: 8) {
      bytes.append(bits[start..<(start + 8)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
      if bytes.last == 0xFF { bytes.append(0) }
    }
    return bytes
  }

  private func append(_ value: Int, bits count: Int, to bits: inout [Bool]) {
    for shift in (0..<count).reversed() { bits.append(value >> shift & 1 == 1) }
  }

  private static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload
  }
}
