/// A pair of consecutive samples in time, or the combined effect of all events at one time.
struct SampleTransition {
  /// The index of the earlier sample.
  var before: Int
  /// The index of the later sample.
  var after: Int
  /// Whether the transition combines events at one time; false if only time passes.
  var isEvent: Bool

  /// Returns all transitions between samples, ordered by time.
  ///
  /// Items drawn between two events at one time are never visible, so they are in no transition.
  static func all(of samples: [MotionSample]) -> [SampleTransition] {
    var transitions: [SampleTransition] = []
    var first = samples.startIndex
    while first < samples.endIndex {
      var last = first
      while last + 1 < samples.endIndex, samples[last + 1].time == samples[first].time { last += 1 }
      if first > samples.startIndex {
        transitions.append(SampleTransition(before: first - 1, after: first, isEvent: false))
      }
      if last > first {
        transitions.append(SampleTransition(before: first, after: last, isEvent: true))
      }
      first = last + 1
    }
    return transitions
  }
}
