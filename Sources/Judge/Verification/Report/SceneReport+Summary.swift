extension SceneReport {
  /// Whether anything differs from the expected side.
  package var differs: Bool {
    differingFrames > 0 || !motion.isEmpty || problems.contains { $0.severity == .difference }
  }

  /// Whether it has anything to report other than one problem.
  func differs(beyond text: String) -> Bool {
    differingFrames > 0 || !motion.isEmpty || problems.contains { $0.text != text }
  }

  /// Describes the result in one line.
  ///
  /// `ignored` is the number of frames whose difference is masked or tolerated.
  package func summary(ignored: Int) -> String {
    func first(_ severity: Problem.Severity) -> [String] {
      problems.first { $0.severity == severity }.map { [$0.text] } ?? []
    }
    var facts: [String] = []
    switch status {
    // Errors come first, because a change does not matter if the golden cannot be used.
    case .broken, .missing, .recorded: facts += (first(.error) + first(.difference)).prefix(1)
    case .passed, .failed, .changed: break
    }
    if differs { facts += lead ?? [] }
    let leads = facts.count
    if !differences.isEmpty {
      facts += framesText
    } else if !motion.isEmpty {
      facts.append(
        "the pictures are \(ignored > 0 ? "treated as equal" : "equal"), but readings differ")
    }
    if status == .changed, facts.count == leads { facts += first(.difference) }
    if differs, lead == nil { facts += motionHeadline.prefix(1) }
    if let failedText {
      facts.append(failedText)
    } else if facts.isEmpty {
      let (frames, count) = (comparedFrames, expectations.count)
      if frames > 0 {
        facts.append(
          "\(ReportNumbers.count(frames, "frame")) \(frames == 1 ? "is" : "are") the same")
      }
      if frames == 0 || count > 0 {
        facts.append(ReportNumbers.count(count, "expectation") + (count == 1 ? " holds" : " hold"))
      }
    }
    return facts.joined(separator: "; ")
  }

  /// The differing frames that both sides have.
  var pairs: [FrameDifference] { differences.filter { $0.expected != nil && $0.actual != nil } }
  /// The numbers of frames that only the actual side has.
  var added: [Int] { differences.filter { $0.expected == nil }.compactMap(\.actual) }
  /// The numbers of frames that only the expected side has.
  var removed: [Int] { differences.filter { $0.actual == nil }.compactMap(\.expected) }

  /// The number of failed expectations, as `1 of 3 expectations failed`, or nil if there are none.
  var failedText: String? {
    let failed = expectations.count { !$0.passed }
    return failed == 0
      ? nil : "\(failed) of \(ReportNumbers.count(expectations.count, "expectation")) failed"
  }

  /// Phrases about the number of differing frames, the first one, and frames on one side only.
  var framesText: [String] {
    let same =
      comparedFrames == 1
      ? "the frame that both have is the same"
      : "the \(comparedFrames) frames that both have are the same"
    return [pairs.first.map { "\(differingText), first \($0.name)" } ?? same]
      + Self.extra(added, "more", of: actual) + Self.extra(removed, "fewer", of: expected)
  }

  /// Describes the frames on one side only, such as `9 more at the end`; empty if there are none.
  private static func extra(_ numbers: [Int], _ word: String, of side: Side?) -> [String] {
    guard let first = numbers.min(), let last = numbers.max() else { return [] }
    let text = "\(numbers.count) \(word)"
    guard last - first == numbers.count - 1, let side else { return [text] }
    if last == side.frames - 1 { return [text + " at the end"] }
    return [first == 0 ? text + " at the beginning" : text]
  }

  /// The numbers of compared and differing frames, such as `14 of 58 frames differ`.
  ///
  /// If the compared pairs do not add up to the frames of each side, it also states those. This
  /// happens because a frame that lasts longer is compared with several frames of the other side.
  package var differingText: String {
    let (pairs, added, removed) = (pairs.count, added.count, removed.count)
    let compared = max(comparedFrames, pairs)
    let verb = pairs == 1 ? "differs" : "differ"
    guard let expected, let actual,
      expected.frames != compared + removed || actual.frames != compared + added
    else { return "\(pairs) of \(ReportNumbers.count(compared, "frame")) \(verb)" }
    return "\(ReportNumbers.count(expected.frames, "expected frame")) and "
      + "\(ReportNumbers.count(actual.frames, "actual frame")) are compared in "
      + "\(ReportNumbers.count(compared, "pair")), of which \(pairs) \(verb)"
  }
}
