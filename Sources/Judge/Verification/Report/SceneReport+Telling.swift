extension SceneReport {
  /// The max distance of a frame from `representativeTime`, in seconds.
  ///
  /// Source: ours; half a frame at 10 frames per second. If the frame at that time is masked or
  /// equal, no other frame replaces it.
  private static let maxFrameDistance = 0.05

  /// The scene time in seconds of the largest gap in motion, or nil for none.
  ///
  /// It is that of the most informative reading that has a gap.
  package var representativeTime: Double? { motion.lazy.compactMap(\.largestGapTime).first }

  /// Returns the frame at `representativeTime`, or nil if there is none among these.
  func representativeFrame(of differences: [FrameDifference]) -> FrameDifference? {
    guard let time = representativeTime else { return nil }
    let nearest = differences.min { ($0.time - time).magnitude < ($1.time - time).magnitude }
    return nearest.flatMap { ($0.time - time).magnitude <= Self.maxFrameDistance ? $0 : nil }
  }
}
