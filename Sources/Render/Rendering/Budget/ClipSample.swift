/// Estimates the size of a clip's file from short spans of it.
struct ClipSample {
  let source: any ClipSource
  let destination: any ClipDestination

  /// The number of evenly spaced spans, and the number of frames in each.
  ///
  /// Source: ours; a tenth of a clip of 5 s at 60 frames per second.
  private static let (spanCount, length) = (4, 8)
  /// The max number of frames that are drawn.
  static let frames = spanCount * (length + 1)

  /// Returns the likely size of a pass in bytes, and the likely seconds to write it.
  ///
  /// `advance` is called after each drawn frame. A span has a whole first frame, then changes. The
  /// estimate for the clip's first frame is the mean of the spans' first frames, and that for every
  /// other frame is the mean change. Times are estimated in the same way, because encoders need
  /// time to start.
  func estimate(
    of pass: ClipPass, _ advance: () -> Void
  ) throws(RenderError) -> (bytes: Int, seconds: Double) {
    let range = pass.selection.range
    guard range.count > Self.spanCount * Self.length else {
      let (clip, seconds) = try written(pass, advance)
      return (clip.bytes, seconds)
    }
    var (keys, changes, start, time) = (0.0, 0.0, 0.0, 0.0)
    for span in 0..<Self.spanCount {
      let middle = range.lowerBound + range.count * (2 * span + 1) / (2 * Self.spanCount)
      let frames = middle - Self.length / 2..<middle + Self.length / 2
      let first = frames.lowerBound
      let (clip, seconds) = try written(pass.restricted(to: frames), advance)
      var key = (bytes: clip.frameBytes?[first] ?? 0, seconds: seconds / Double(Self.length))
      if clip.frameBytes == nil {
        let (single, seconds) = try written(pass.restricted(to: first..<first + 1), advance)
        key = (single.bytes, seconds)
      }
      keys += Double(key.bytes)
      start += key.seconds
      changes += Double(max(clip.bytes - key.bytes, 0))
      time += max(seconds - key.seconds, 0)
    }
    let others = Double(range.count - 1) / Double(Self.length - 1)
    let spanCount = Double(Self.spanCount)
    return (Int((keys + changes * others) / spanCount), (start + time * others) / spanCount)
  }

  private func written(
    _ pass: ClipPass, _ advance: () -> Void
  ) throws(RenderError) -> (clip: WrittenClip, seconds: Double) {
    let start = ContinuousClock.now
    let clip = try source.write(pass, in: destination, advance)
    return (clip, (ContinuousClock.now - start) / .seconds(1))
  }
}
