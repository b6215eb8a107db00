import Display

extension FrameFault {
  /// A description of the fault, without a full stop.
  package var sentence: String {
    let moment = "at \(MotionText.time(time))"
    return switch kind {
    case .flash:
      count == 1
        ? "one frame \(moment) is different" : "\(count) frames \(moment) are different"
    case .held:
      "the previous frame is held \(moment) for \(count == 1 ? "a frame" : "\(count) frames")"
    case .doubled: "a frame is repeated \(moment), and all later frames are one frame late"
    case .dropped: "a frame is dropped \(moment), and all later frames are one frame early"
    case .swapped: "two frames are swapped \(moment)"
    }
  }
}

extension TimeAlignment {
  /// A description of the change, without a full stop.
  package var sentence: String {
    let start = from > 1e-9 ? "everything after \(MotionText.time(from))" : "everything"
    switch change {
    case .offset(let seconds):
      return "\(start) happens \(MotionText.later(seconds))"
        + (isExact ? "; the motion is unchanged" : "")
    case .stretch(let factor):
      let moment = from > 1e-9 ? " after \(MotionText.time(from))" : ""
      return "everything takes \(MotionText.asLong(factor))\(moment)"
    }
  }
}

extension FrameAlignment {
  /// Sentences about omitted frames and about different durations, without full stops.
  ///
  /// There are none if all frames are paired.
  package var sentences: [String] {
    if expected.starts.isEmpty {
      return actual.starts.isEmpty ? [] : ["no expected frames to compare with"]
    }
    if actual.starts.isEmpty { return ["no actual frames to compare"] }
    var sentences: [String] = []
    // With different rates, the last frames also show at different times.
    let ends = hasEqualEnd ? (0, 0) : beyond
    let left = [
      (expected.starts.count - matches.count - ends.0, "expected"),
      (actual.starts.count - matches.count - ends.1, "actual"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if !left.isEmpty {
      let instants = matches.count == 1 ? "1 common time" : "\(matches.count) common times"
      sentences.append(
        "compared at \(instants); \(left.joined(separator: " and ")) frames are at other times")
    }
    if !hasEqualEnd {
      sentences.append(
        "ends \(actual.end > expected.end ? "later" : "earlier"): duration "
          + "\(MotionText.time(expected.end)) → \(MotionText.time(actual.end))")
    }
    return sentences
  }
}

extension MarkDifference {
  /// A description of the difference, without a full stop.
  package var sentence: String {
    let name = mark.kind.text + (mark.group.map { " of \($0)" } ?? "")
    switch (expected, actual) {
    case (let a?, let b?):
      return "\(name) at \(MotionText.time(a.time)) → \(MotionText.time(b.time))"
    case (let a?, nil): return "no longer a \(name) at \(MotionText.time(a.time))"
    case (nil, let b?): return "now a \(name) at \(MotionText.time(b.time))"
    case (nil, nil): return name
    }
  }
}

extension TimedMark.Kind {
  /// The kind as a singular noun.
  var text: String {
    switch self {
    case .touchDown: "touch"
    case .touchUp: "lift"
    case .handOff: "hand-off"
    case .retarget: "retarget"
    case .settled: "settling"
    }
  }
}
