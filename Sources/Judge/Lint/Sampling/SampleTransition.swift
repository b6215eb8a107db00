/// Two samples that follow each other in time, or what events have made of one instant.
struct SampleTransition {
  /// The index of the earlier sample.
  var before: Int
  /// The index of the later sample.
  var after: Int
  /// True for the events of one instant; false for time that passes and nothing else.
  var isEvent: Bool

  /// All transitions of samples, in the order of time.
  ///
  /// What is drawn between two events of one instant is never seen, and is no sample of a transition.
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
