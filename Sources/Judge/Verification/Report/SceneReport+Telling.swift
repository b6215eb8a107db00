extension SceneReport {
  /// The max distance of a frame from `tellingTime`, in seconds.
  ///
  /// Source: ours; half a frame at 10 frames per second. If the frame at that time is masked or
  /// equal, no other frame replaces it.
  private static let telling = 0.05

  /// The scene time in seconds of the largest gap in motion, or nil for none.
  ///
  /// It is that of the most informative reading that has a gap.
  package var tellingTime: Double? { motion.lazy.compactMap(\.largestGapTime).first }

  /// The frame that represents the scene: that of the largest gap, or else of the most pixels.
  package var tellingFrame: FrameDifference? {
    tellingFrame(of: differences) ?? SceneWords.worst(of: differences)
  }

  /// Returns the frame at `tellingTime`, or nil if there is none among these.
  func tellingFrame(of differences: [FrameDifference]) -> FrameDifference? {
    guard let time = tellingTime else { return nil }
    let nearest = differences.min { ($0.time - time).magnitude < ($1.time - time).magnitude }
    return nearest.flatMap { ($0.time - time).magnitude <= Self.telling ? $0 : nil }
  }
}
