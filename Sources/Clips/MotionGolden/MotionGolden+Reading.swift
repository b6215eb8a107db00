import Display
import Pixels

extension MotionGolden {
  /// True if a JSON text is such a golden: it states frame ids.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    let key = Array("\"frame_ids\"".utf8)
    var place = 0
    while let quote = bytes[place...].firstIndex(of: key[0]) {
      let rest = bytes[quote...]
      if rest.starts(with: key) {
        let next = rest.dropFirst(key.count).first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if next == UInt8(ascii: ":") { return true }
      }
      place = quote + 1
    }
    return false
  }

  /// Reads a golden's JSON.
  package init(json bytes: [UInt8]) throws(MotionGoldenError) {
    var reader = MotionGoldenReader(bytes)
    let root: LocatedJSON
    do throws(LocatedJSON.Fault) {
      root = try LocatedJSON.read(bytes)
    } catch {
      reader.add(error.words, at: error.offset)
      throw MotionGoldenError(reader.faults)
    }
    let golden = reader.golden(root)
    guard reader.faults.isEmpty else { throw MotionGoldenError(reader.faults) }
    self = golden
  }
}

extension Clip {
  /// Opens a motion golden, which has no pictures.
  static func motionGolden(_ path: String, _ bytes: [UInt8]) throws(ClipError) -> Clip {
    let golden: MotionGolden
    do throws(MotionGoldenError) {
      golden = try MotionGolden(json: bytes)
    } catch {
      throw .motionGolden(path: path, error)
    }
    var clip = Clip(
      path: path, kind: .motionGolden, size: PixelSize(width: 1, height: 1), clock: golden.clock,
      numbers: Array(golden.times.indices), sceneTimes: golden.times,
      digests: golden.times.map { _ in nil }, pictures: nil)
    clip.motionGolden = golden
    return clip
  }
}

/// Reads a motion golden, and goes on after a fault.
private struct MotionGoldenReader {
  private let bytes: [UInt8]
  private(set) var faults: [MotionGoldenError.Fault] = []

  /// The most faults that are told.
  private static let mostFaults = 20
  /// The most parts of a feature, so that a hostile file takes no more memory than its own.
  private static let mostParts = 64
  /// The range of a frame's time, ms.
  private static let times = 0...1e9

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func add(_ words: String, at offset: Int) {
    guard faults.count < Self.mostFaults else { return }
    let before = bytes.prefix(offset)
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: bytes[start..<max(start, before.endIndex)], as: UTF8.self)
      .unicodeScalars.count
    faults.append(MotionGoldenError.Fault(words, line: line, column: column + 1))
  }

  private mutating func list(_ key: String, of value: LocatedJSON, _ whose: String)
    -> [LocatedJSON]?
  {
    guard let found = value[key] else {
      add("\(whose) has no \"\(key)\"", at: value.offset)
      return nil
    }
    guard case .list(let items) = found.value else {
      add("\"\(key)\" is \(found.kind); it is a list", at: found.offset)
      return nil
    }
    return items
  }

  mutating func golden(_ root: LocatedJSON) -> MotionGolden {
    let ids = list("frame_ids", of: root, "the motion golden")
    let (places, times) = frames(ids ?? [])
    if let ids, times.isEmpty, faults.isEmpty {
      add(
        "no frame has a time; those of texts stand outside it", at: ids.first?.offset ?? root.offset
      )
    }
    var golden = MotionGolden(times: times, components: [])
    var known: Set<String> = []
    for feature in list("features", of: root, "the motion golden") ?? [] {
      guard case .text(let name)? = feature["name"]?.value else {
        add("a feature has no \"name\"", at: feature.offset)
        continue
      }
      guard known.insert(name).inserted else {
        add("the feature \"\(name)\" is there twice", at: feature.offset)
        continue
      }
      guard let points = list("data_points", of: feature, "the feature \"\(name)\"") else {
        continue
      }
      if let ids, points.count != ids.count {
        add(
          "the feature \"\(name)\" has \(points.count) data points for \(ids.count) frames",
          at: feature.offset)
        continue
      }
      golden.components += components(
        of: name, type(of: feature),
        places.compactMap { points.indices.contains($0) ? points[$0] : nil },
        at: feature.offset)
    }
    return golden
  }

  private func type(of feature: LocatedJSON) -> String {
    guard case .text(let type)? = feature["type"]?.value else { return "" }
    return type
  }

  /// The places and the times, s, of the frames that have one.
  private mutating func frames(_ ids: [LocatedJSON]) -> (places: [Int], times: [Double]) {
    var (places, times) = ([] as [Int], [] as [Double])
    for (place, id) in ids.enumerated() {
      switch id.value {
      case .number(let time) where !Self.times.contains(time):
        add("a frame's time is \(time.shortestText) ms; it is from 0 to 1000000000", at: id.offset)
      case .number(let time):
        if let last = times.last, time / 1000 <= last {
          add(
            "a frame's time, \(time.shortestText) ms, does not follow the one before", at: id.offset
          )
        } else {
          places.append(place)
          times.append(time / 1000)
        }
      case .text: break
      default:
        add(
          "a frame's id is \(id.kind); it is a number of ms, or a text outside time", at: id.offset)
      }
    }
    return (places, times)
  }

  // MARK: Data points

  /// The parts that the values of a known type have, each of them.
  private static let parts = [
    "dpSize": ["width", "height"], "intSize": ["width", "height"], "size": ["width", "height"],
    "dpOffset": ["x", "y"], "offset": ["x", "y"], "intOffset": ["x", "y"], "point": ["x", "y"],
    "rect": ["left", "top", "right", "bottom"],
  ]
  /// The types whose one value is a number, which may stand in quotes.
  private static let numbers: Set<String> = ["float", "int", "dp"]
  /// The types in pixels of the device.
  private static let ofPixels: Set<String> = [
    "intSize", "size", "offset", "intOffset", "point", "rect", "cornerRadii",
  ]

  private mutating func components(
    of name: String, _ type: String, _ points: [LocatedJSON], at offset: Int
  ) -> [MotionGolden.Component] {
    var (parts, values) = ([] as [String], [] as [[ReadingValue]])
    var known: [String: Int] = [:]
    for (place, point) in points.enumerated() {
      for (part, value) in leaves(of: point, type, name) {
        let index = known[part] ?? parts.count
        if index == parts.count {
          guard index < Self.mostParts else {
            add("the feature \"\(name)\" has more than \(Self.mostParts) parts", at: point.offset)
            return []
          }
          known[part] = index
          parts.append(part)
          values.append(Array(repeating: .absent, count: points.count))
        }
        values[index][place] = value
      }
    }
    let unit: MotionGolden.Unit =
      type.hasPrefix("dp") ? .points : Self.ofPixels.contains(type) ? .pixels : .none
    // A feature that never is there still is a feature.
    if parts.isEmpty {
      parts = Self.parts[type] ?? [""]
      values = parts.map { _ in Array(repeating: .absent, count: points.count) }
    }
    return zip(parts, values).map { part, values in
      MotionGolden.Component(feature: name, part: part, unit: unit, values: values)
    }
  }

  /// The values of a data point by their parts; none where it is absent.
  private mutating func leaves(
    of point: LocatedJSON, _ type: String, _ name: String
  ) -> [(part: String, value: ReadingValue)] {
    if case .null = point.value { return [] }
    if case .text("not_found")? = point["type"]?.value { return [] }
    if let parts = Self.parts[type] {
      // An offset may be none.
      if type == "offset", case .text(let text) = point.value,
        ["unspecified", "infinite"].contains(text)
      {
        return []
      }
      let numbers = parts.compactMap { part in point[part].flatMap(number).map { (part, $0) } }
      guard numbers.count == parts.count else {
        add(
          "a data point of \"\(name)\" is \(point.kind); a \(type) is an object with the numbers "
            + parts.joined(separator: ", "), at: point.offset)
        return []
      }
      guard type == "rect" else { return numbers.map { ($0.0, .number($0.1)) } }
      let (left, top) = (numbers[0].1, numbers[1].1)
      return [
        ("x", .number(left)), ("y", .number(top)), ("width", .number(numbers[2].1 - left)),
        ("height", .number(numbers[3].1 - top)),
      ]
    }
    if Self.numbers.contains(type) {
      guard let number = number(point) else {
        add("a data point of \"\(name)\" is \(point.kind); a \(type) is a number", at: point.offset)
        return []
      }
      return [("", .number(number))]
    }
    return any(point, "")
  }

  private func number(_ json: LocatedJSON) -> Double? {
    switch json.value {
    case .number(let number): number
    case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// The values of a record, a list or a type that is not known, by the keys that lead to them.
  private func any(_ json: LocatedJSON, _ path: String) -> [(part: String, value: ReadingValue)] {
    func below(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
    return switch json.value {
    case .null: []
    case .flag(let flag): [(path, .flag(flag))]
    case .number(let number): [(path, .number(number))]
    case .text(let text): [(path, .word(text))]
    case .list(let items):
      items.enumerated().flatMap { any($0.element, below("\($0.offset)")) }
    case .object(let members): members.flatMap { any($0.value, below($0.key)) }
    }
  }
}
