import Foundation
import Geometry
import Motion
import SceneModel
import TestSupport
import Testing
import Touch

/// A finger script and what B/43's code showed on Compose, from `Tests/Tables/Recordings`.
struct ComposeRecording: CustomTestStringConvertible, Sendable {
  /// The values at an index of the frames.
  struct Row: Sendable {
    var index: Int
    /// The scale, the offset's two coordinates, and the scroll positions of both pagers, px.
    var numbers: [Double]
    /// The first letters of `eventState`, both page numbers, and the first letter of `dismissed`.
    var words: [String]
  }

  static let density = 2.625
  static let layoutSize = Size(width: 1080, height: 2400)

  var name: String
  var photos: [Size] = []
  var touches: [TouchStep] = []
  var rate = 0
  var rows: [Row] = []

  var testDescription: String { name }

  /// Reads all recordings of B/43's Compose viewer.
  static func all() throws -> [ComposeRecording] {
    let folder = Repository.tables.appending(path: "Recordings", directoryHint: .isDirectory)
    return try ["gestures", "flings"].flatMap { part in
      let file = folder.appending(path: "b43-compose-\(part).tsv")
      return try read(String(contentsOf: file, encoding: .utf8))
    }
  }

  private static func read(_ text: String) throws -> [ComposeRecording] {
    var all: [ComposeRecording] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      var words = line.split(separator: "\t").map(String.init)
      let key = words.removeFirst()
      if key == "script" {
        all.append(ComposeRecording(name: words[0]))
      } else {
        try all[all.count - 1].read(key, words)
      }
    }
    return all
  }

  private mutating func read(_ key: String, _ words: [String]) throws {
    switch key {
    case "photos":
      photos = try words.map { word in
        let sides = try word.split(separator: "x").map(Self.number)
        return Size(width: sides[0], height: sides[1])
      }
    case "rate":
      rate = try #require(Int(words[0]))
    case "touch":
      let path = try Self.path(Array(words.dropFirst()))
      touches.append(
        TouchStep(
          start: .at(try Self.time(Substring(words[0]))), action: .path([path]),
          line: touches.count + 2))
    case "and":
      guard case .path(let paths)? = touches.last?.action else { return }
      touches[touches.count - 1].action = .path(paths + [try Self.path(words)])
    default:
      rows.append(
        Row(
          index: try #require(Int(key)),
          numbers: try words.prefix(5).map { try Self.number($0[...]) },
          words: Array(words.dropFirst(5))))
    }
  }

  private static func number(_ word: Substring) throws -> Double {
    try #require(Double(word))
  }

  private static func time(_ milliseconds: Substring) throws -> SceneTime {
    let seconds = try number(milliseconds) / 1000
    return try #require(SceneTime(seconds: seconds))
  }

  /// Reads a finger's number and its times and locations in px.
  private static func path(_ words: [String]) throws -> FingerPath {
    let rows = try words.dropFirst().map { word in
      let parts = word.split(separator: ",")
      let place = try parts.dropFirst().map { try number($0) / density }
      return FingerPath.Row(time: try time(parts[0]), location: Point(x: place[0], y: place[1]))
    }
    return FingerPath(finger: try #require(Int(words[0])), rows: rows)
  }
}
