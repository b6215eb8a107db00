import Motion
package import SceneModel
package import Simulation

/// Which frames of a scene are drawn, for the pictures and for the GIF.
package struct FrameSelection: Hashable, Sendable {
  /// The most frames of one run.
  package static let limit = 10_000

  /// When the frames of the pictures are.
  package let clock: FrameClock
  /// The frames of the pictures that are wanted.
  package let range: Range<Int>
  /// When the frames of the GIF are: the same, or 50 a second where the pictures have more.
  package let gifClock: FrameClock
  /// The frames of the GIF that play while the wanted pictures do.
  package let gifRange: Range<Int>

  /// Works out the frames.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - wanted: frames of the pictures, or nil for all.
  /// - Throws: `simulation` where the scene never settles or has too many frames; `noSuchFrames`.
  package init(scene: Scene, wanted: Range<Int>?) throws(ProductionError) {
    let duration: SceneTime
    do {
      duration = try SceneRun.duration(of: scene)
    } catch {
      throw .simulation(error)
    }
    let output = scene.output
    clock = FrameClock(fps: output.fps, speed: output.speed, duration: duration)
    let all = 0..<clock.count
    let range = (wanted ?? all).clamped(to: all)
    guard !range.isEmpty else {
      throw .noSuchFrames(wanted ?? all, count: clock.count)
    }
    guard range.count <= Self.limit else {
      throw .simulation(.tooManyFrames(range.count, limit: Self.limit))
    }
    self.range = range
    let tooFast = output.fps.thousandths > Rate.fifty.thousandths
    gifClock =
      tooFast ? FrameClock(fps: .fifty, speed: output.speed, duration: duration) : clock
    let first = clock.playbackTime(of: range.lowerBound).ticks(rate: gifClock.fps)
    let end = clock.playbackTime(of: range.upperBound).ticks(rate: gifClock.fps)
    gifRange = min(first, gifClock.count - 1)..<min(max(end, first + 1), gifClock.count)
  }

  /// Whether the GIF shows fewer frames a second than the pictures.
  package var resamplesGIF: Bool { gifClock != clock }

  /// How long a GIF frame shows, in centiseconds.
  ///
  /// The times at which frames end are rounded, not the delays, so that no error adds up.
  ///
  /// - Parameters:
  ///   - frame: a frame in `gifRange`.
  ///   - end: the frame that follows what is shown, above `frame`.
  /// - Returns: the delay, at least 2.
  package func gifDelay(from frame: Int, to end: Int) -> Int {
    gifClock.playbackTime(of: end).rounded(per: 100)
      - gifClock.playbackTime(of: frame).rounded(per: 100)
  }
}
