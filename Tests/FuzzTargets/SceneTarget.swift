import FoundationEssentials
import SceneModel
import TestSupport

/// Scene files: YAML, diagnostics and the decoded scene.
struct SceneTarget: FuzzTarget {
  let byteLimit = 4096

  var terms: [String] { Self.schemaTerms }

  func seeds() throws -> [[UInt8]] { try SampleScenes.files() }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    let reading = SampleScenes.read(input)
    try Self.check(reading)
    return reading.scene != nil
  }

  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    if dice.once(in: 4) { return plain(input) }
    return TextMutation(terms: terms, others: SampleScenes.texts).mutated(input, &dice)
  }

  /// Checks the invariants of the diagnostics of any file.
  static func check(_ reading: SceneReadResult) throws(BrokenPromise) {
    let found = reading.diagnostics
    let hasErrors = found.contains { $0.severity == .error }
    try BrokenPromise.unless(
      (reading.scene == nil) == hasErrors, "there is a scene just where there is no error")
    let offsets = found.map(\.place.start.offset)
    try BrokenPromise.unless(offsets == offsets.sorted(), "findings are in file order")
    try BrokenPromise.unless(Set(found).count == found.count, "each finding is told once")
    for line in reading.rendered().split(separator: "\n") {
      let text = line.drop { " 0123456789".contains($0) }
      try BrokenPromise.unless(
        line.hasPrefix("scene.yaml:") || text.hasPrefix("| ") || text.hasPrefix("= "),
        "no line of the findings is the file's own: \(line)")
      try BrokenPromise.unless(
        line.unicodeScalars.allSatisfy {
          $0 == "\t" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
        },
        "no control character gets into the findings: \(line.debugDescription)")
    }
    _ = try BrokenPromise.unlessDone("the findings as JSON") {
      try JSONEncoder().encode(reading.records)
    }
  }

  /// The keys and words in the schema, and some YAML syntax.
  static let schemaTerms: [String] = {
    var terms: Set<String> = [
      "zoetrope", "true", "false", "null", "&a", "*a", "<<", "!!str", "---", "...", "? ", "wall",
    ]
    for term in SceneSchema.text.split(separator: "\"") where term.utf8.count <= 24 {
      let isWord = term.utf8.allSatisfy { byte in
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
          || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-")
      }
      if isWord, !term.isEmpty { terms.insert(String(term)) }
    }
    return terms.sorted()
  }()
}
