extension SceneReport {
  /// The frames compared, those that differ and, where they do not add up to them, the frames of each side:
  /// `14 of 58 frames differ`.
  ///
  /// A frame that lasts longer than those of the other side is compared with several of them.
  package var differingWords: String {
    let pairs = differences.count { $0.expected != nil && $0.actual != nil }
    let added = differences.count { $0.expected == nil }
    let gone = differences.count { $0.actual == nil }
    let compared = max(comparedFrames, pairs)
    let verb = pairs == 1 ? "differs" : "differ"
    guard let expected, let actual,
      expected.frames != compared + gone || actual.frames != compared + added
    else { return "\(pairs) of \(ReportNumbers.count(compared, "frame")) \(verb)" }
    return "\(ReportNumbers.count(expected.frames, "expected frame")) and "
      + "\(ReportNumbers.count(actual.frames, "actual frame")) are compared in "
      + "\(ReportNumbers.count(compared, "pair")), of which \(pairs) \(verb)"
  }
}
