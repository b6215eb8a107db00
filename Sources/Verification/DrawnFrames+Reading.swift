import FoundationEssentials
import Geometry
import System

extension DrawnFrames {
  /// The most bytes of a file of display lists: 256 MiB.
  package static let byteLimit = 256 << 20

  /// Reads the output of `zoetrope trace SCENE --display-list`.
  package init(path: String) throws(DrawnFramesError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile(path: path).readAll(limit: Self.byteLimit)
    } catch {
      throw .file(error)
    }
    try self.init(displayLists: bytes, path: path)
  }

  /// Reads display lists, one JSON object a line; `path` is for messages.
  package init(displayLists bytes: [UInt8], path: String) throws(DrawnFramesError) {
    var frames: [Frame] = []
    let decoder = JSONDecoder()
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      // The last line has a line end too.
      if line.isEmpty, index > 0, line.endIndex == bytes.endIndex { break }
      let frame: WrittenFrame
      do {
        frame = try decoder.decode(WrittenFrame.self, from: Data(line))
      } catch {
        throw .line(path: path, index + 1, Self.words(of: error))
      }
      if let last = frames.last, frame.time <= last.time {
        throw .line(path: path, index + 1, "its time does not come after that of the line before")
      }
      frames.append(Frame(time: frame.time, items: frame.items.map(\.item)))
    }
    guard !frames.isEmpty else { throw .empty(path: path) }
    self.init(frames)
  }

  private static func words(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it is no JSON object" }
    func place(_ path: [any CodingKey]) -> String {
      path.reduce("") { text, key in
        key.intValue.map { "\(text)[\($0)]" } ?? (text.isEmpty ? "" : text + ".") + key.stringValue
      }
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      guard !context.codingPath.isEmpty else { return "it is no JSON object" }
      return "\(place(context.codingPath)) is not of the kind that belongs there"
    case .dataCorrupted(let context):
      guard !context.codingPath.isEmpty else { return "it is no JSON object" }
      return "\(place(context.codingPath)) \(context.debugDescription)"
    @unknown default: return "it is no display list"
    }
  }
}

private struct WrittenKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
  init(_ name: String) { stringValue = name }
}

private typealias WrittenObject = KeyedDecodingContainer<WrittenKey>

extension WrittenObject {
  /// Throws for keys that are not allowed.
  fileprivate func check(_ allowed: [String]) throws {
    if let other = allKeys.map(\.stringValue).sorted().first(where: { !allowed.contains($0) }) {
      throw damage(other, "does not belong there")
    }
  }

  fileprivate func damage(_ key: String, _ words: String) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(codingPath: codingPath + [WrittenKey(key)], debugDescription: words))
  }

  fileprivate func number(_ key: String, in range: ClosedRange<Double>) throws -> Double {
    let number = try decode(Double.self, forKey: WrittenKey(key))
    guard range.contains(number) else {
      throw damage(key, "is \(number); it is from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  fileprivate func numbers(_ key: String, count: Int) throws -> [Double] {
    let numbers = try decode([Double].self, forKey: WrittenKey(key))
    guard numbers.count == count, numbers.allSatisfy({ $0.magnitude <= 1e12 }) else {
      throw damage(key, "is not \(count) numbers up to 1e12")
    }
    return numbers
  }

  fileprivate func rect(_ key: String) throws -> Rect {
    let numbers = try numbers(key, count: 4)
    guard numbers[2] >= 0, numbers[3] >= 0 else { throw damage(key, "has a negative extent") }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  fileprivate func checkRadii() throws {
    let key = "cornerRadius"
    if let radius = try? decode(Double.self, forKey: WrittenKey(key)) {
      guard radius >= 0 else { throw damage(key, "is negative") }
      return
    }
    guard try numbers(key, count: 4).allSatisfy({ $0 >= 0 }) else {
      throw damage(key, "is negative")
    }
  }

  fileprivate func checkColor() throws {
    let text = try decode(String.self, forKey: WrittenKey("color"))
    guard text.first == "#", text.utf8.count == 9, text.dropFirst().allSatisfy(\.isHexDigit) else {
      throw damage("color", "is not written as #RRGGBBAA")
    }
  }

  fileprivate func clip() throws -> Rect? {
    guard contains(WrittenKey("clip")) else { throw damage("clip", "is missing") }
    if try decodeNil(forKey: WrittenKey("clip")) { return nil }
    let clip = try nestedContainer(keyedBy: WrittenKey.self, forKey: WrittenKey("clip"))
    try clip.check(["rect", "cornerRadius"])
    try clip.checkRadii()
    return try clip.rect("rect")
  }
}

private struct WrittenFrame: Decodable {
  var time: Double
  var items: [WrittenItem]

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: WrittenKey.self)
    try object.check(["index", "time", "items"])
    guard try object.decode(Int.self, forKey: WrittenKey("index")) >= 0 else {
      throw object.damage("index", "is negative")
    }
    time = try object.number("time", in: 0...1e6)
    items = try object.decode([WrittenItem].self, forKey: WrittenKey("items"))
  }
}

private struct WrittenItem: Decodable {
  var item: DrawnItem

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: WrittenKey.self)
    let name = try object.decode(String.self, forKey: WrittenKey("kind"))
    guard let kind = DrawnItem.Kind(rawValue: name) else {
      throw object.damage("kind", "is none of image, fill, path and group")
    }
    let opacity = try object.number("opacity", in: 0...1)
    switch kind {
    case .image:
      try object.check(["kind", "photo", "source", "transform", "clip", "opacity"])
      let t = try object.numbers("transform", count: 6)
      guard t[1] == 0, t[2] == 0 else {
        throw object.damage("transform", "turns or shears the picture, which no scene does")
      }
      let drawn = AffineTransform(a: t[0], b: 0, c: 0, d: t[3], tx: t[4], ty: t[5])
        .apply(to: try object.rect("source"))
      item = DrawnItem(
        .image, photo: try object.decode(String.self, forKey: WrittenKey("photo")),
        bounds: DrawnItem.visible(drawn, clip: try object.clip(), opacity: opacity))
    case .fill:
      try object.check(["kind", "rect", "cornerRadius", "color", "opacity"])
      try object.checkRadii()
      try object.checkColor()
      item = DrawnItem(
        .fill,
        bounds: DrawnItem.visible(try object.rect("rect"), clip: nil, opacity: opacity))
    case .path:
      try object.check(["kind", "commands", "color", "opacity"])
      try object.checkColor()
      let text = try object.decode(String.self, forKey: WrittenKey("commands"))
      guard let path = WrittenPath(text)?.path else {
        throw object.damage("commands", "is no outline of M, L, Q, C and Z")
      }
      item = DrawnItem(
        .path,
        bounds: path.bounds.flatMap { DrawnItem.visible($0, clip: nil, opacity: opacity) })
    case .group:
      try object.check(["kind", "opacity", "clip", "items"])
      let items = try object.decode([WrittenItem].self, forKey: WrittenKey("items"))
      item = DrawnItem(group: items.map(\.item), clip: try object.clip(), opacity: opacity)
    }
  }
}

/// An outline in SVG's words: `M…L…Q…C…Z`, absolute, numbers with spaces between.
private struct WrittenPath {
  var path = Path()

  init?(_ text: String) {
    var rest = Substring(text)
    while let letter = rest.first {
      rest.removeFirst()
      let end = rest.firstIndex { "MLQCZ".contains($0) } ?? rest.endIndex
      var numbers: [Double] = []
      for word in rest[..<end].split(separator: " ") {
        guard let number = Double(word), number.magnitude <= 1e12 else { return nil }
        numbers.append(number)
      }
      rest = rest[end...]
      guard let element = Self.element(letter, numbers) else { return nil }
      if path.elements.isEmpty {
        guard case .move = element else { return nil }
      }
      path.elements.append(element)
    }
  }

  private static func element(_ letter: Character, _ numbers: [Double]) -> Path.Element? {
    func point(_ index: Int) -> Point { Point(x: numbers[2 * index], y: numbers[2 * index + 1]) }
    switch (letter, numbers.count) {
    case ("M", 2): return .move(point(0))
    case ("L", 2): return .line(point(0))
    case ("Q", 4): return .quadratic(control: point(0), end: point(1))
    case ("C", 6): return .cubic(control1: point(0), control2: point(1), end: point(2))
    case ("Z", 0): return .close
    default: return nil
    }
  }
}
