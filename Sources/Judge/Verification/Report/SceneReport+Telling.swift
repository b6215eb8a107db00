extension SceneReport {
  /// The farthest that a frame may be from the telling time to be its frame, s.
  ///
  /// Source: ours; half a frame of 10 a second, so that a masked or equal one has no other in its place.
  private static let telling = 0.05

  /// The scene time of the largest gap of the most telling reading that has one; nil where none has.
  package var tellingTime: Double? { motion.lazy.compactMap(\.largestGapTime).first }

  /// The frame that is shown of the scene: where motion is farthest apart, or else where most pixels differ.
  package var tellingFrame: FrameDifference? {
    tellingFrame(of: differences) ?? SceneWords.worst(of: differences)
  }

  /// The frame at the telling time; nil where none of these is.
  func tellingFrame(of differences: [FrameDifference]) -> FrameDifference? {
    guard let time = tellingTime else { return nil }
    let nearest = differences.min { ($0.time - time).magnitude < ($1.time - time).magnitude }
    return nearest.flatMap { ($0.time - time).magnitude <= Self.telling ? $0 : nil }
  }
}
