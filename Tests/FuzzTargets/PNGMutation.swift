import TestSupport

/// Varies PNG files by their chunks, and mends lengths and checksums, so that readers look inside.
enum PNGMutation {
  /// Names of chunks.
  static let kinds = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "hIST",
    "pHYs", "sPLT", "tIME", "tEXt", "zTXt", "iTXt", "eXIf", "acTL", "fcTL", "fdAT", "abCd", "CgBI",
  ]

  private struct Chunk {
    var kind: [UInt8]
    var body: [UInt8]

    var letters: String { String(decoding: kind, as: UTF8.self) }
  }

  /// Another file, made of one by one or two changes of its chunks.
  static func mutated(
    _ file: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    var chunks = chunks(of: file)
    for _ in 0...dice.below(2) { change(&chunks, &dice, plain) }
    if !dice.once(in: 8) { number(&chunks) }
    var bytes = PNGFile().bytes
    for chunk in chunks {
      bytes += whole(chunk)
      if dice.once(in: 200), !bytes.isEmpty { bytes[bytes.count - 1] ^= 1 }
    }
    return dice.once(in: 50) ? Array(bytes.dropLast(dice.below(bytes.count))) : bytes
  }

  private static func chunks(of file: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var place = 8
    while place + 8 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = min(place + 8 + length, file.count)
      chunks.append(
        Chunk(kind: Array(file[place + 4..<place + 8]), body: Array(file[place + 8..<end])))
      place = end + 4
    }
    return chunks
  }

  private static func whole(_ chunk: Chunk) -> [UInt8] {
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
    let place = dice.below(chunks.count)
    switch dice.below(10) {
    case 0: chunks.remove(at: place)
    case 1: chunks.insert(chunks[place], at: dice.place(among: chunks.count))
    case 2: chunks.swapAt(place, dice.below(chunks.count))
    case 3: chunks[place].kind = Array((dice.pick(kinds) ?? "IDAT").utf8)
    case 4:
      // The same bytes in two chunks, as pixels may come.
      let cut = dice.place(among: chunks[place].body.count)
      let rest = Chunk(kind: chunks[place].kind, body: Array(chunks[place].body[cut...]))
      chunks[place].body.removeSubrange(cut...)
      chunks.insert(rest, at: place + 1)
    case 5:
      guard let header = chunks.firstIndex(where: { $0.letters == "IHDR" }) else { return }
      changeHeader(&chunks[header].body, &dice)
    case 6, 7:
      guard
        let data = chunks.indices.filter({ "IDAT fdAT".contains(chunks[$0].letters) })
          .randomElement(using: &dice)
      else { return }
      changeRows(&chunks[data], plain)
    default: chunks[place].body = plain(chunks[place].body)
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

  /// Changes rows that are stored as they are, beneath the stream's own checksum.
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

  /// Numbers the parts of an animation in their order.
  private static func number(_ chunks: inout [Chunk]) {
    var next = 0
    for index in chunks.indices where ["fcTL", "fdAT"].contains(chunks[index].letters) {
      guard chunks[index].body.count >= 4 else { continue }
      chunks[index].body.replaceSubrange(0..<4, with: PNGFile.number(next))
      next += 1
    }
  }
}
