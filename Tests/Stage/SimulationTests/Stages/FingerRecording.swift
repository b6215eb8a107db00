import Display
import Foundation
import SceneModel
import TestSupport
import Testing

/// A finger script and what a real viewer showed, from `Tests/Tables/Recordings`.
struct FingerRecording: CustomTestStringConvertible, Sendable {
  /// The values at an index of the frames.
  struct Row: Sendable {
    var index: Int
    /// The numbers of the columns that the file's head names.
    var numbers: [Double]
    /// The words after them.
    var fields: [String]
  }

  /// The density and the size in px of the Android screen of all recordings on Compose.
  static let density = 2.625
  static let layoutSize = Size(width: 1080, height: 2400)
  static var screen: Screen {
    Screen(
      size: Size(width: layoutSize.width / density, height: layoutSize.height / density),
      scale: 1, density: density, safeArea: Insets(top: 0, bottom: 0), background: .white)
  }

  var name: String
  /// The settings without a value.
  var flags: Set<String> = []
  /// The thumbnail that opens the viewer.
  var opened = 0
  var photos: [Size] = []
  var touches: [TouchStep] = []
  /// Rows per second.
  var rate = 125
  var rows: [Row] = []
  /// How the script ended, if the file says so in words.
  var end: [String] = []
  /// The number of recorded frames, if the file says so.
  var frames = 0
  /// Touch locations are stated in px of this density.
  private var density = 1.0

  var testDescription: String { name }

  /// Reads all recordings of some files, which state touch locations in px of a density.
  static func all(in names: [String], density: Double = 1) throws -> [FingerRecording] {
    let folder = Repository.tables.appending(path: "Recordings", directoryHint: .isDirectory)
    return try names.flatMap { name in
      let file = folder.appending(path: "\(name).tsv")
      return try read(String(contentsOf: file, encoding: .utf8), density)
    }
  }

  private static func read(_ text: String, _ density: Double) throws -> [FingerRecording] {
    var all: [FingerRecording] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      var fields = line.split(separator: "\t").map(String.init)
      let key = fields.removeFirst()
      if key == "script" {
        all.append(FingerRecording(name: fields[0], density: density))
      } else {
        try all[all.count - 1].read(key, fields)
      }
    }
    return all
  }

  private mutating func read(_ key: String, _ fields: [String]) throws {
    switch key {
    case "photos":
      photos = try fields.map { word in
        let sides = try word.split(separator: "x").map(Self.number)
        return Size(width: sides[0], height: sides[1])
      }
    case "rate":
      rate = try #require(Int(fields[0]))
    case "open":
      opened = try #require(Int(fields[0]))
    case "end":
      end = fields
    case "frames":
      frames = try #require(Int(fields[0]))
    case "touch":
      let path = try path(Array(fields.dropFirst()))
      touches.append(
        TouchStep(
          start: .at(try Self.time(Substring(fields[0]))), action: .path([path]),
          line: touches.count + 2))
    case "and":
      guard case .path(let paths)? = touches.last?.action else { return }
      touches[touches.count - 1].action = .path(paths + [try path(fields)])
    default:
      guard let index = Int(key) else {
        flags.insert(key)
        break
      }
      let numbers = fields.prefix { Double($0) != nil }
      rows.append(
        Row(
          index: index, numbers: try numbers.map { try Self.number($0[...]) },
          fields: Array(fields.dropFirst(numbers.count))))
    }
  }

  private static func number(_ word: Substring) throws -> Double {
    try #require(Double(word))
  }

  private static func time(_ milliseconds: Substring) throws -> SceneTime {
    let seconds = try number(milliseconds) / 1000
    return try #require(SceneTime(seconds: seconds))
  }

  /// Reads a finger's number and its times and locations.
  private func path(_ fields: [String]) throws -> FingerPath {
    let rows = try fields.dropFirst().map { word in
      let coordinates = word.split(separator: ",")
      let point = try coordinates.dropFirst().map { try Self.number($0) / density }
      return FingerPath.Row(
        time: try Self.time(coordinates[0]), location: Point(x: point[0], y: point[1]))
    }
    return FingerPath(finger: try #require(Int(fields[0])), rows: rows)
  }
}
