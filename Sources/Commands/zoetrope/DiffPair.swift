import Rendering
import Verification

/// The two clips that `diff` compares, or one that has no counterpart.
struct DiffPair {
  /// Its name in reports.
  let name: String
  /// The path of what there should be; nil for nothing.
  let expected: String?
  /// The path of what there is; nil for nothing.
  let actual: String?
  /// True if it is one of several pairs of two folders.
  let isOfCollections: Bool

  /// The pairs of two paths: themselves, or those of two folders of clips.
  ///
  /// - Throws: `FileError` where a folder cannot be read.
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
      // Whole names: `a.gif` and `a.apng` are two.
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

  /// The report of what only one side has.
  var loneReport: SceneReport {
    var report = report(.changed)
    let text =
      expected.map { "\($0) has no counterpart: it is missing in what there is" }
      ?? "\(actual ?? "") has no counterpart: there should be no such clip"
    report.headline = text
    report.problems = [Problem(.difference, text)]
    return report
  }
}
