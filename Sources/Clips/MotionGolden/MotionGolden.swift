package import Display
import System

/// A motion golden of the Android Open Source Project: features of an animation by frame, as its tests record them.
///
/// Source: AOSP, platform_testing/libraries/motion (`JsonGoldenSerializer`, `DataPointTypes`).
package struct MotionGolden: Hashable, Sendable {
  /// The unit of a feature's numbers.
  package enum Unit: Hashable, Sendable {
    /// Plain numbers, and lengths of which nothing says their unit.
    case none
    /// Pixels of the device.
    case pixels
    /// Density-independent pixels, which are points.
    case points
  }

  /// One number, flag or word of a feature over time.
  package struct Component: Hashable, Sendable {
    /// The feature's name.
    package var feature: String
    /// The part of the feature, as in `width`; empty where it is one value.
    package var part: String
    /// The unit of its numbers.
    package var unit: Unit
    /// The values at the frames that have a time, in their order.
    package var values: [ReadingValue]

    /// The name with the part behind it, as in `size.width`.
    package var name: String { part.isEmpty ? feature : "\(feature).\(part)" }
  }

  /// The times of the frames, s, ascending; those that stand outside time, such as `before`, are left out.
  package var times: [Double]
  /// The parts of all features, in the order of the file.
  package var components: [Component]

  /// The names of the features, in the order of the file.
  package var features: [String] {
    var names: [String] = []
    for component in components where names.last != component.feature {
      names.append(component.feature)
    }
    return names
  }

  /// The rates at which a scene is drawn to be held against it, frames per 1000 s: those of phones.
  private static let rates = 50_000...240_000

  /// The rate, 1/s, at which a scene has a frame at each of its times, in thousandths; nil where none has.
  package var rate: Double? {
    var step = 0
    for time in times {
      var (a, b) = (step, Int(((time - times[0]) * 1000).rounded()))
      while b > 0 { (a, b) = (b, a % b) }
      step = a
    }
    // Compose's test clock goes in steps of 16 ms: 62.5 frames a second.
    // Steps of more than a thousand seconds are no rate of a screen.
    guard (1...1_000_000).contains(step) else { return clock.rate }
    for frames in 1...step where 1_000_000 * frames % step == 0 {
      let rate = 1_000_000 * frames / step
      guard rate <= Self.rates.upperBound else { break }
      if Self.rates.contains(rate) { return Double(rate) / 1000 }
    }
    return clock.rate
  }

  /// The clock of its frames; whole milliseconds were cut off or rounded.
  var clock: ClipClock {
    let starts = times.map { $0 - times[0] }
    let end = starts[starts.count - 1]
    let step = starts.count > 1 ? end / Double(starts.count - 1) : 0
    return ClipClock(starts: starts, end: end + step, tolerance: 0.001)
  }

  /// Reads the motion golden at a path; nil where there is another file, or none.
  package static func read(path: String) -> MotionGolden? {
    guard let file = try? InputFile(path: path), let start = try? file.readStart(64, limit: .max),
      start.first(where: { $0 > 0x20 }) == UInt8(ascii: "{")
    else { return nil }
    return try? Clip.open(path).motionGolden
  }
}

/// The faults of a motion golden.
package struct MotionGoldenError: Error, Hashable, Sendable {
  /// One fault.
  package struct Fault: Hashable, Sendable {
    /// The line, from 1; nil where it is about the whole.
    package var line: Int?
    /// The column in it, from 1.
    package var column: Int?
    /// The fault in words.
    package var words: String

    /// Creates a fault.
    package init(_ words: String, line: Int? = nil, column: Int? = nil) {
      self.words = words
      self.line = line
      self.column = column
    }
  }

  /// The faults, at least one.
  package var faults: [Fault]

  /// Creates an error.
  package init(_ faults: [Fault]) { self.faults = faults }
}
