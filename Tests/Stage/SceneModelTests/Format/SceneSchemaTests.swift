import Foundation
import SceneModel
import TestSupport
import Testing

@Suite("Scene schema")
struct SceneSchemaTests {
  /// The schema, generated and parsed once for all tests.
  private static let parsed = Result {
    try JSONDecoder().decode(JSONValue.self, from: Data(SceneSchema.text.utf8))
  }

  private let schema: JSONValue

  init() throws {
    schema = try Self.parsed.get()
  }

  /// Returns the value at a path of member names and indices.
  private func value(_ path: String) throws -> JSONValue {
    try path.split(separator: "/").reduce(schema) { value, component in
      if case .array(let items) = value { return try #require(items[safe: Int(component)]) }
      return try #require(try value.object[String(component)])
    }
  }

  private func matches(_ text: String, _ path: String) throws -> Bool {
    let expression = try NSRegularExpression(pattern: try value(path).string)
    let whole = NSRange(text.startIndex..., in: text)
    return expression.firstMatch(in: text, range: whole) != nil
  }

  @Test("Is deterministic and ends with a newline")
  func determinism() {
    #expect(SceneSchema.text == SceneSchema.text)
    #expect(SceneSchema.text.hasSuffix("\n}\n"))
  }

  @Test(
    "Contains the defaults of the tables",
    arguments: [
      ("grid/properties/columns", JSONValue.number(3)),
      ("grid/properties/contentMode", .string("fill")),
      ("grid/properties/cornerRadius", .number(8)),
      ("grid/properties/margins/anyOf/1/properties/top", .number(8)),
      ("touches/items/anyOf/0/properties/hold", .number(0.05)),
      ("touches/items/anyOf/0/properties/drag/properties/curve", .string("easeInOut")),
      ("touchRate", .number(120)), ("duration", .string("settled")), ("tail", .number(0.3)),
      ("output/properties/fps", .number(60)), ("output/properties/speed", .number(1)),
      ("output/properties/formats", .array([.string("gif"), .string("png")])),
      ("viewer/anyOf/1/allOf/0/then/properties/backdrop", .string("#000000")),
    ])
  func defaults(path: String, expected: JSONValue) throws {
    #expect(try value("properties/\(path)/default") == expected)
  }

  @Test("Describes a key's meaning, accepted values and default")
  func descriptions() throws {
    #expect(
      try value("properties/grid/properties/spacing/markdownDescription").string
        == "The gap between thumbnails on both axes, pt.\n\nTakes a number from 0 to 10,000 pt."
        + "\n\nDefault: `4` pt.")
    #expect(try value("properties/zoetrope/description").string.hasSuffix(" Required."))
  }

  @Test(
    "Accepts the same times with units as the reader",
    arguments: [
      "0s", "1s", "+1s", "-1s", "-0s", "-0.0e5ms", "1.s", ".5s", ".s", "1e3ms", "1e+3s", "1es",
      "01s", "00s", "1_0s", "0x1s", "1 s", " 1s", "1S", "1m", "s", "ms", "", "1,5s", ".infs",
    ])
  func times(text: String) throws {
    for key in ["tail", "duration"] {
      let isValid = SceneFixtures.read(SceneFixtures.minimal + "\(key): '\(text)'").scene != nil
      let path = key == "tail" ? "properties/tail" : "properties/duration/anyOf/1"
      #expect(try matches(text, path + "/pattern") == isValid, "\(key)")
    }
  }

  @Test(
    "Accepts the same curves as the reader",
    arguments: [
      "linear", " easeIn\t", "easeOut()", "EaseOut", "easeInOut x", "", "timingCurve",
      "timingCurve()", "timingCurve(0,0,1,1)", "timingCurve ( 0 , -1 , 1. , +1e0 ) ",
      "timingCurve(0, 0, 1)", "timingCurve(0, 0, 1, 1, 1)", "timingCurve(0 0, 1, 1)",
      "timingCurve(0, 0, 1, 1", "timingCurve(a, 0, 1, 1)", "timingCurve(01, 0, 1, 1)",
    ])
  func curves(text: String) throws {
    let scene =
      SceneFixtures.minimal
      + "touches: [{at: 0, drag: {from: center, by: [0, 1], curve: \"\(text)\"}}]"
    let isValid = SceneFixtures.read(scene.replacing("\t", with: "\\t")).scene != nil
    let path = "properties/touches/items/anyOf/0/properties/drag/properties/curve/pattern"
    #expect(try matches(text, path) == isValid)
  }

  @Test(
    "The reader rejects a text that YAML parsers read as a number",
    arguments: [
      ("010", false), ("0x1F", false), ("0o17", false), (".inf", false), ("-.INF", false),
      (".nan", false), ("1e400", false), ("0xyz", true), ("0o8", true), ("inf", true),
      ("1_000", true), ("12:30", true), ("1.2.3", true),
    ])
  func numericTexts(text: String, isText: Bool) {
    let reading = SceneFixtures.read(SceneFixtures.minimal + "title: \(text)")
    #expect((reading.scene != nil) == isText)
  }
}

extension Array {
  /// The element at an index, or nil if the index is nil or out of bounds.
  fileprivate subscript(safe index: Int?) -> Element? {
    index.flatMap { indices.contains($0) ? self[$0] : nil }
  }
}
