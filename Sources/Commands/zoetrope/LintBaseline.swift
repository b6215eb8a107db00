import Lint
import Platform
import SceneModel

/// The known findings of scenes, as a text file for version control.
///
/// A line has the scene's path, the rule with its screen if there are several, and the size of each
/// finding: `scenes/a.yaml: jump (zozo#2): 45.5 pt, 12 pt`. Findings without a size, or of any size,
/// are counted: `scenes/a.yaml: lostTap: 3`. Times are omitted, because they change often.
struct LintBaseline {
  /// The scene and the rule of some findings.
  private struct Key: Hashable, Comparable {
    var scene: String
    var rule: String

    static func < (a: Key, b: Key) -> Bool { (a.scene, a.rule) < (b.scene, b.rule) }
  }

  private static let head =
    "# Known findings of zoetrope lint. To write them: zoetrope lint --baseline FILE --update-baseline\n"

  /// The sizes of the findings; nil for any size.
  private var sizes: [Key: [Sentence.Quantity?]] = [:]

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
      if fields.count >= 3, let known = Self.sizes(in: fields[fields.count - 1]) {
        let scene = fields.dropLast(2).joined(separator: ": ")
        sizes[Key(scene: scene, rule: String(fields[fields.count - 2])), default: []] += known
      } else {
        Console.error(
          "expected a known finding such as \"scenes/a.yaml: jump: 45 pt, 12 pt\"",
          at: "\(path):\(index + 1):1")
        isBroken = true
      }
    }
    if isBroken { throw ExitStatus.failure }
  }

  /// The number of findings.
  var count: Int { sizes.values.map(\.count).reduce(0, +) }

  /// The file's text.
  var text: String {
    Self.head
      + sizes.sorted { $0.key < $1.key }
      .map { key, sizes in
        let known = sizes.compactMap { $0?.rounded }
        let others = sizes.count - known.count
        let list = (others > 0 ? ["\(others)"] : []) + known
        return "\(key.scene): \(key.rule): \(list.joined(separator: ", "))\n"
      }.joined()
  }

  /// Reads sizes such as `45 pt, 12 pt`, or a number of findings of any size; nil if it is broken.
  private static func sizes(in text: Substring) -> [Sentence.Quantity?]? {
    var sizes: [Sentence.Quantity?] = []
    for entry in text.split(separator: ", ") {
      let fields = entry.split(separator: " ")
      if fields.count == 2, let value = Double(fields[0]), value.isFinite {
        sizes.append(Sentence.Quantity(value: value, unit: String(fields[1])))
      } else if let count = Int(entry), (1...10_000).contains(count) {
        sizes += Array(repeating: nil, count: count)
      } else {
        return nil
      }
    }
    return sizes
  }

  mutating func add(_ report: Lint.Report) {
    for finding in report.findings {
      sizes[Self.key(of: finding, in: report.file), default: []].append(finding.quantities.first)
    }
  }

  /// Removes known findings from a report, and reports those that are no longer found.
  mutating func remove(from report: inout Lint.Report, _ rules: Set<LintRule>) {
    let file = report.file
    // The worst finding is compared with the worst known one.
    let ordered = report.findings.indices.sorted {
      Self.severity(of: report.findings[$0]) > Self.severity(of: report.findings[$1])
    }
    var removed: Set<Int> = []
    for index in ordered {
      let finding = report.findings[index]
      let key = Self.key(of: finding, in: file)
      guard let match = sizes[key]?.firstIndex(where: { !Self.isWorse(finding, than: $0) }) else {
        continue
      }
      sizes[key]?.remove(at: match)
      removed.insert(index)
    }
    report.findings = report.findings.indices.filter { !removed.contains($0) }
      .map { report.findings[$0] }
    let stale = sizes.mapValues(\.count).filter { key, left in
      key.scene == file && left > 0
        && rules.contains { key.rule.split(separator: " ").first == $0.rawValue[...] }
    }
    report.stale += stale.sorted { $0.key < $1.key }.map { key, left in
      "\(key.scene): \(left) known \(left == 1 ? "finding" : "findings") of \(key.rule) no longer found; run with --update-baseline"
    }
  }

  private static func severity(of finding: LintFinding) -> Double {
    let size = finding.quantities.first?.value ?? 0
    return finding.rule.isWorseIfSmaller ? -size : size
  }

  /// The smallest visible change of a size in its unit (Source: ours, from the limits of the rules).
  private static let visible = ["pt": 4.0, "s": 0.1, "%": 8, "pt/s": 500]

  /// Returns whether a finding is clearly worse than a known one: by half, and visibly.
  private static func isWorse(_ finding: LintFinding, than known: Sentence.Quantity?) -> Bool {
    guard let known, let size = finding.quantities.first, size.unit == known.unit else {
      return false
    }
    let (small, large) =
      finding.rule.isWorseIfSmaller ? (size.value, known.value) : (known.value, size.value)
    return large > 1.5 * small && large - small > visible[size.unit] ?? 0
  }

  private static func key(of finding: LintFinding, in file: String) -> Key {
    let screen = finding.screen.map { " (\($0))" } ?? ""
    return Key(scene: file, rule: finding.rule.rawValue + screen)
  }
}

extension Sentence.Quantity {
  /// The size as the file writes it, with as many digits as a finding shows.
  fileprivate var rounded: String? {
    unit.isEmpty ? nil : "\(((value * 100).rounded() / 100).shortestText) \(unit)"
  }
}
