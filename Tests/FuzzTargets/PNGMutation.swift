import TestSupport

/// Mutates the chunks of PNG files, and corrects lengths and checksums so that readers continue.
enum PNGMutation {
  /// The names of known and unknown chunks.
  static let kinds = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD",
    "hIST", "pHYs", "sPLT", "tIME", "tEXt", "zTXt", "iTXt", "eXIf", "acTL", "fcTL", "fdAT", "abCd",
    "CgBI",
  ]

  private struct Chunk {
    var kind: [UInt8]
    var body: [UInt8]

    var letters: String { String(decoding: kind, as: UTF8.self) }
  }

  /// Returns the file with one or two changed chunks.
  static func mutated(
    _ file: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    var chunks = chunks(of: file)
    for _ in 0...dice.below(2) { change(&chunks, &dice, plain) }
    if !dice.once(in: 8) { number(&chunks) }
    var bytes = PNGFile().bytes
    for chunk in chunks {
      bytes += encoded(chunk)
      if dice.once(in: 200), !bytes.isEmpty { bytes[bytes.count - 1] ^= 1 }
    }
    return dice.once(in: 50) ? Array(bytes.dropLast(dice.below(bytes.count))) : bytes
  }

  private static func chunks(of file: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var index = 8
    while index + 8 <= file.count {
      let length = file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = min(index + 8 + length, file.count)
      chunks.append(
        Chunk(kind: Array(file[index + 4..<index + 8]), body: Array(file[index + 8..<end])))
      index = end + 4
    }
    return chunks
  }

  private static func encoded(_ chunk: Chunk) -> [UInt8] {
    var file = PNGFile()
    let start = file.bytes.count
    file.add(kind: chunk.kind, chunk.body)
    return Array(file.bytes[start...])
  }

  private static func change(
    _ chunks: inout [Chunk], _ dice: inout Dice, _ plain: ([UInt8]) -> [UInt8]
  ) {
    guard !chunks.isEmpty else {
      chunks.append(Chunk(kind: Array("IHDR".utf8), body: PNGFile.number(1) + PNGFile.number(1)))
      return
    }
    let index = dice.below(chunks.count)
    switch dice.below(10) {
    case 0: chunks.remove(at: index)
    case 1: chunks.insert(chunks[index], at: dice.index(among: chunks.count))
    case 2: chunks.swapAt(index, dice.below(chunks.count))
    case 3: chunks[index].kind = Array((dice.pick(kinds) ?? "IDAT").utf8)
    case 4:
      // Divides the data into two chunks, as encoders may.
      let cut = dice.index(among: chunks[index].body.count)
      let second = Chunk(kind: chunks[index].kind, body: Array(chunks[index].body[cut...]))
      chunks[index].body.removeSubrange(cut...)
      chunks.insert(second, at: index + 1)
    case 5:
      guard let header = chunks.firstIndex(where: { $0.letters == "IHDR" }) else { return }
      changeHeader(&chunks[header].body, &dice)
    case 6, 7:
      guard
        let data = chunks.indices.filter({ "IDAT fdAT".contains(chunks[$0].letters) })
          .randomElement(using: &dice)
      else { return }
      changeRows(&chunks[data], plain)
    default: chunks[index].body = plain(chunks[index].body)
    }
  }

  private static func changeHeader(_ body: inout [UInt8], _ dice: inout Dice) {
    guard body.count == 13 else { return }
    let sides: [[UInt8]] = [0, 1, 2, 7, 8, 9, 33, 1024, 1 << 20, Int(Int32.max), 1 << 31].map {
      PNGFile.number($0)
    }
    switch dice.below(5) {
    case 0: body.replaceSubrange(0..<4, with: dice.pick(sides) ?? [])
    case 1: body.replaceSubrange(4..<8, with: dice.pick(sides) ?? [])
    case 2: body[8] = dice.pick([1, 2, 4, 8, 16, 3] as [UInt8]) ?? 8
    case 3: body[9] = dice.pick([0, 2, 3, 4, 6, 1] as [UInt8]) ?? 6
    default: body[12] ^= 1
    }
  }

  /// Changes uncompressed rows inside the zlib stream, and corrects the stream's checksum.
  private static func changeRows(_ chunk: inout Chunk, _ plain: ([UInt8]) -> [UInt8]) {
    let front = chunk.letters == "fdAT" ? 4 : 0
    let head = front + 7
    guard chunk.body.count >= head + 4, chunk.body[front...].starts(with: [0x78, 0x01, 0x01]) else {
      chunk.body = plain(chunk.body)
      return
    }
    let rows = plain(Array(chunk.body[head..<chunk.body.count - 4]))
    chunk.body = chunk.body[..<front] + PNGFile.stored(Array(rows.prefix(65_000)))
  }

  /// Renumbers the animation's chunks in their order.
  private static func number(_ chunks: inout [Chunk]) {
    var next = 0
    for index in chunks.indices where ["fcTL", "fdAT"].contains(chunks[index].letters) {
      guard chunks[index].body.count >= 4 else { continue }
      chunks[index].body.replaceSubrange(0..<4, with: PNGFile.number(next))
      next += 1
    }
  }
}
