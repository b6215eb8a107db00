import TestSupport

/// Small PNG files of every kind with uncompressed rows, which are easy to mutate.
enum PNGSeeds {
  /// Still pictures.
  static var pictures: [[UInt8]] {
    var files: [[UInt8]] = []
    for (type, depths) in [
      (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
    ] as [(UInt8, [UInt8])] {
      for depth in depths {
        for isInterlaced in [false, true] where !isInterlaced || depth >= 8 || type == 3 {
          files.append(picture(type, depth, isInterlaced: isInterlaced))
        }
      }
    }
    let comment = Array("Comment\0hello".utf8)
    files.append(
      picture(
        2, 8, isInterlaced: false,
        [("sRGB", [0]), ("gAMA", PNGFile.number(45_455)), ("tEXt", comment), ("pHYs", [])]))
    files.append(
      picture(6, 8, isInterlaced: false, [("iCCP", Array("p\0\0".utf8) + PNGFile.stored(comment))]))
    files.append(picture(2, 8, isInterlaced: false, [("tRNS", [0, 1, 0, 2, 0, 3])]))
    files.append(
      picture(2, 8, isInterlaced: false, [("cHRM", (0..<8).flatMap { PNGFile.number($0 * 9000) })]))
    return files + filtered
  }

  /// Animated pictures with each disposal and blend operation, some with a separate default
  /// picture.
  static var animations: [[UInt8]] {
    var files: [[UInt8]] = []
    for disposal in [0, 1, 2] as [UInt8] {
      for blend in [0, 1] as [UInt8] {
        files.append(animation(disposal, blend, beginsWithDefault: disposal != 1))
      }
    }
    return files
  }

  private static let channels: [UInt8: Int] = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]

  private static func picture(
    _ type: UInt8, _ depth: UInt8, isInterlaced: Bool, _ more: [(String, [UInt8])] = []
  ) -> [UInt8] {
    let (width, height) = (5, 4)
    let bits = (channels[type] ?? 1) * Int(depth)
    // The passes of an interlaced picture: the first column and row, and the steps.
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ]
      : [(0, 0, 1, 1)]
    var rows: [[UInt8]] = []
    for (x, y, dx, dy) in passes {
      let count = max(0, (width - x + dx - 1) / dx)
      guard count > 0 else { continue }
      for row in stride(from: y, to: height, by: dy) {
        let bytes = (count * bits + 7) / 8
        rows.append((0..<bytes).map { UInt8(truncatingIfNeeded: ($0 * 37 + row * 11) & 0x33) })
      }
    }
    let palette = ("PLTE", (0..<48 * 3).map { UInt8($0) })
    return PNGFile(
      width: width, height: height, depth: depth, colorType: type, isInterlaced: isInterlaced,
      before: more + (type == 3 ? [paletteOf(depth, palette)] : []), rows: rows
    ).bytes
  }

  private static func paletteOf(
    _ depth: UInt8, _ palette: (String, [UInt8])
  ) -> (String, [UInt8]) {
    (palette.0, Array(palette.1.prefix(3 << min(depth, 4))))
  }

  /// Pictures with enough rows for the decoder's eight-row kernel, and with every filter.
  private static var filtered: [[UInt8]] {
    [3, 4].map { channels in
      let (width, height) = (9, 19)
      var file = PNGFile()
      let size = PNGFile.number(width) + PNGFile.number(height)
      file.add("IHDR", size + [8, channels == 4 ? 6 : 2, 0, 0, 0])
      let rows = rows(width: width * channels, height) { column, row in column * 29 + row * 7 }
      file.add("IDAT", PNGFile.stored(rows))
      file.add("IEND", [])
      return file.bytes
    }
  }

  /// Returns rows, each after the byte of its filter.
  private static func rows(
    width: Int, _ height: Int, filters: [UInt8] = [0, 1, 2, 3, 4], _ sample: (Int, Int) -> Int
  ) -> [UInt8] {
    var rows: [UInt8] = []
    for row in 0..<height {
      rows.append(filters[row % filters.count])
      for column in 0..<width { rows.append(UInt8(truncatingIfNeeded: sample(column, row))) }
    }
    return rows
  }

  private static func animation(
    _ disposal: UInt8, _ blend: UInt8, beginsWithDefault: Bool
  ) -> [UInt8] {
    var file = PNGFile()
    var sequence = 0
    func control(_ numbers: [Int]) -> [UInt8] {
      defer { sequence += 1 }
      return PNGFile.number(sequence) + numbers.flatMap { PNGFile.number($0) }
        + [0, 4, 0, 100, disposal, blend]
    }
    func stream(_ width: Int, _ height: Int) -> [UInt8] {
      PNGFile.stored(
        rows(width: width * 4, height, filters: [0]) { $0 * 53 + $1 * 17 + sequence })
    }
    file.add("IHDR", PNGFile.number(6) + PNGFile.number(5) + [8, 6, 0, 0, 0])
    file.add("acTL", PNGFile.number(beginsWithDefault ? 3 : 2) + PNGFile.number(0))
    if beginsWithDefault { file.add("fcTL", control([6, 5, 0, 0])) }
    file.add("IDAT", stream(6, 5))
    for numbers in [[3, 2, 1, 1], [6, 5, 0, 0]] {
      file.add("fcTL", control(numbers))
      let data = stream(numbers[0], numbers[1])
      file.add("fdAT", PNGFile.number(sequence) + data)
      sequence += 1
    }
    file.add("IEND", [])
    return file.bytes
  }
}
