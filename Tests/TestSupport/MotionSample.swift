package import Display
import Glibc

/// Tracks with known properties: springs, decays, ramps and steps, sampled at frames.
package enum MotionSample {
  /// Returns the times of `count` frames, in seconds.
  package static func times(_ count: Int, fps: Double = 60) -> [Double] {
    (0..<count).map { Double($0) / fps }
  }

  /// Returns the value at `time` of a spring that moves from 0 to 1 and is still until `start`.
  ///
  /// The spring is under-damped or critically damped. Times are in seconds.
  ///
  /// Source: the closed form of m x″ + c x′ + k x = 0 with ω = 2π/duration and ζ = 1 − bounce.
  package static func spring(
    _ time: Double, start: Double = 0.2, duration: Double = 0.5, bounce: Double = 0
  ) -> Double {
    let t = time - start
    guard t > 0 else { return 0 }
    let omega = 2 * Double.pi / duration
    let zeta = 1 - bounce
    guard zeta < 1 else { return 1 - exp(-omega * t) * (1 + omega * t) }
    let damped = omega * (1 - zeta * zeta).squareRoot()
    let g = zeta * omega
    return 1 - exp(-g * t) * (cos(damped * t) + g / damped * sin(damped * t))
  }

  /// Returns the value at `time` of a linear ramp from 0 to 1.
  package static func ramp(_ time: Double, start: Double, duration: Double) -> Double {
    min(max((time - start) / duration, 0), 1)
  }

  /// Returns the value at `time` of a smoothstep ramp from 0 to 1.
  package static func ease(_ time: Double, start: Double, duration: Double) -> Double {
    let t = ramp(time, start: start, duration: duration)
    return t * t * (3 - 2 * t)
  }

  /// Returns a track of the function's values at the times; nil is absent.
  ///
  /// Values are rounded to six decimals, as in goldens.
  package static func track(_ name: String, _ times: [Double], _ value: (Double) -> Double?)
    -> Track
  {
    Track(
      key(name),
      values: times.map { time in
        value(time).map { .number(($0 * 1e6).rounded() / 1e6) } ?? .absent
      })
  }

  /// Returns the key of a reading, with the role and unit that its stage declares.
  package static func key(_ name: String) -> ReadingKey {
    switch name {
    case "hero.x": ReadingKey(name, .hero(.x), .points)
    case "hero.y": ReadingKey(name, .hero(.y), .points)
    case "hero.width": ReadingKey(name, .hero(.width), .points)
    case "hero.cornerRadius": ReadingKey(name, .corners, .points)
    case "bead.0.x": ReadingKey(name, .bead(.x), .points)
    case "bead.0.velocity.x": ReadingKey(name, .inner, .pointsPerSecond)
    case "row.d.y": ReadingKey(name, .row, .points)
    case "row.d.opacity": ReadingKey(name, .rowAppearance)
    case "lid.y": ReadingKey(name, .lid, .points)
    case "lastTransform.ty": ReadingKey(name, .inner, .points)
    case "backdrop.opacity": ReadingKey(name, .backdrop)
    case "page.index": ReadingKey(name, .page)
    case "zoom.x": ReadingKey(name, .zoom, .points)
    default: ReadingKey(name, .state)
    }
  }

  /// Returns a recording of the named functions' values.
  package static func recording(
    _ times: [Double], marks: [TimedMark] = [], _ tracks: [(String, (Double) -> Double?)]
  ) -> MotionRecording {
    MotionRecording(
      times: times, tracks: tracks.map { track($0.0, times, $0.1) }, marks: marks)
  }

  /// Returns a recording whose movements are measured between frames, as those of scenes.
  package static func measuredRecording(
    _ times: [Double], marks: [TimedMark] = [], _ tracks: [(String, (Double) -> Double?)]
  ) -> MotionRecording {
    var result = recording(times, marks: marks, tracks)
    let end = times.last ?? 0
    let moments = Set((0...Int(end * 960)).map { Double($0) / 960 } + marks.map(\.time) + [end])
    let dense = moments.filter { $0 <= end }.sorted()
    for (index, (name, value)) in tracks.enumerated() {
      let track = Track(
        key(name), values: dense.map { value($0).map { .number($0) } ?? .absent })
      result.tracks[index].measured = MeasuredMotion(
        track, in: MotionRecording(times: dense, tracks: [track], marks: marks)
      ) { value($0) }
    }
    return result
  }
}
