import Lint
import Platform

/// The known findings of scenes, as a text file for version control.
///
/// A line has the scene's path, the rule with its screen if there are several, and the number of
/// findings: `scenes/a.yaml: jump (zozo#2): 3`. Times are omitted, because they change often.
struct LintBaseline {
  /// The scene and the rule of some findings.
  private struct Key: Hashable, Comparable {
    var scene: String
    var rule: String

    static func < (a: Key, b: Key) -> Bool { (a.scene, a.rule) < (b.scene, b.rule) }
  }

  private static let head =
    "# Known findings of zoetrope lint. To write them: zoetrope lint --baseline FILE --update-baseline\n"

  private var counts: [Key: Int] = [:]

  init() {}

  /// Reads a file.
  ///
  /// - Throws: `ExitStatus.failure` after reporting all broken lines.
  init(path: String) throws {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try InputFile(path: path).readAll() } catch {
      throw ExitStatus.failing("\(error.description); --update-baseline writes it")
    }
    var isBroken = false
    for (index, line) in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let fields = line.split(separator: ": ")
      if fields.count >= 3, let count = Int(fields[fields.count - 1]), count > 0 {
        let scene = fields.dropLast(2).joined(separator: ": ")
        counts[Key(scene: scene, rule: String(fields[fields.count - 2])), default: 0] += count
      } else {
        Console.error(
          "expected a known finding such as \"scenes/a.yaml: jump: 2\"",
          at: "\(path):\(index + 1):1")
        isBroken = true
      }
    }
    if isBroken { throw ExitStatus.failure }
  }

  /// The number of findings.
  var count: Int { counts.values.reduce(0, +) }

  /// The file's text.
  var text: String {
    Self.head
      + counts.sorted { $0.key < $1.key }
      .map { "\($0.key.scene): \($0.key.rule): \($0.value)\n" }.joined()
  }

  mutating func add(_ report: Lint.Report) {
    for finding in report.findings {
      counts[Self.key(of: finding, in: report.file), default: 0] += 1
    }
  }

  /// Removes known findings from a report, and reports those that are no longer found.
  mutating func remove(from report: inout Lint.Report, _ rules: Set<LintRule>) {
    let file = report.file
    report.findings.removeAll { finding in
      let key = Self.key(of: finding, in: file)
      guard let left = counts[key], left > 0 else { return false }
      counts[key] = left - 1
      return true
    }
    let stale = counts.filter { key, left in
      key.scene == file && left > 0
        && rules.contains { key.rule.split(separator: " ").first == $0.rawValue[...] }
    }
    report.stale += stale.sorted { $0.key < $1.key }.map { key, left in
      "\(key.scene): \(left) known \(left == 1 ? "finding" : "findings") of \(key.rule) no longer found; run with --update-baseline"
    }
  }

  private static func key(of finding: LintFinding, in file: String) -> Key {
    let screen = finding.screen.map { " (\($0))" } ?? ""
    return Key(scene: file, rule: finding.rule.rawValue + screen)
  }
}
