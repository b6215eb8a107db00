import Rendering
import Verification

/// The two clips that `diff` compares, or one without a counterpart.
struct DiffPair {
  /// Its name in reports.
  let name: String
  /// The path of the expected clip; nil for none.
  let expected: String?
  /// The path of the actual clip; nil for none.
  let actual: String?
  /// Whether it is one of the pairs of two folders.
  let isOfCollections: Bool

  /// Returns the pairs of two paths: the paths themselves, or the clips of two folders.
  ///
  /// - Throws: `FileError` if a folder cannot be read.
  static func all(_ expected: String, _ actual: String) throws -> [DiffPair] {
    guard let one = try ClipCollection(path: expected),
      let other = try ClipCollection(path: actual)
    else {
      return [
        DiffPair(
          name: OutputName(scenePath: actual).text, expected: expected, actual: actual,
          isOfCollections: false)
      ]
    }
    var uses: [String: Int] = [:]
    return ClipCollection.pairs(one, other).map { pair in
      // Use whole file names, because `a.gif` and `a.apng` are two clips.
      let stem = pair.name.hasSuffix("/") ? String(pair.name.dropLast()) : pair.name
      let name = OutputName(scenePath: stem + ".x").text
      uses[name, default: 0] += 1
      let use = uses[name] ?? 1
      return DiffPair(
        name: use > 1 ? "\(name)-\(use)" : name, expected: pair.expected.map(one.path),
        actual: pair.actual.map(other.path), isOfCollections: true)
    }
  }

  func report(_ status: SceneReport.Status) -> SceneReport {
    SceneReport(
      name: name, path: actual ?? expected ?? "", title: nil, status: status, headline: "")
  }

  /// The report of a clip that only one side has.
  var unmatchedReport: SceneReport {
    var report = report(.changed)
    let text =
      expected.map { "\($0) has no counterpart in the actual folder" }
      ?? "\(actual ?? "") has no counterpart in the expected folder"
    report.headline = text
    report.problems = [Problem(.difference, text)]
    return report
  }
}
