import Display
import Simulation

/// The readings of a clip's frames, as series over frame numbers.
package struct PreviewReadings: Hashable, Sendable, Encodable {
  /// One reading of one screen.
  package struct Series: Hashable, Sendable, Encodable {
    /// The name of the reading, without its screen's name.
    package var name: String
    /// The name of the screen; nil if the scene has only one.
    package var screen: String?
    /// The symbol of the unit; empty for none.
    package var unit: String
    /// Numbers, one per sample, with 1 and 0 for flags; nil for a missing value and for words.
    package var values: [Double?]
    /// Words, one per sample; empty if the reading has no words.
    package var texts: [String]
  }

  /// Maximum number of samples of a series, about the width of a wide window in pixels.
  private static let maxSamples = 2000

  /// The version of the scene; see `PreviewState.version`.
  package var version: Int
  /// Number of frames from one sample to the next.
  package var step: Int
  /// The series, in order of first appearance.
  package var series: [Series]

  init(_ frames: [SceneFrame], version: Int) {
    self.version = version
    let step = max(1, (frames.count + Self.maxSamples - 1) / Self.maxSamples)
    self.step = step
    let samples = stride(from: 0, to: frames.count, by: step).map { frames[$0].readings }
    var indices: [String: Int] = [:]
    var series: [Series] = []
    for (sample, readings) in samples.enumerated() {
      for reading in readings {
        let index: Int
        if let known = indices[reading.name] {
          index = known
        } else {
          index = series.count
          indices[reading.name] = index
          series.append(
            Series(
              name: reading.key.nameOnScreen, screen: reading.key.screen,
              unit: reading.key.unit.rawValue, values: [], texts: []))
        }
        series[index].append(reading.value, at: sample)
      }
    }
    for index in series.indices { series[index].fill(to: samples.count) }
    self.series = series
  }
}

extension PreviewReadings.Series {
  fileprivate mutating func append(_ value: ReadingValue, at sample: Int) {
    fill(to: sample)
    switch value {
    case .absent: values.append(nil)
    // The page shows three decimals.
    case .number(let number): values.append((number * 10_000).rounded() / 10_000)
    case .flag(let flag): values.append(flag ? 1 : 0)
    case .word(let word):
      while texts.count < sample { texts.append("") }
      texts.append(word)
      values.append(nil)
    }
  }

  fileprivate mutating func fill(to count: Int) {
    while values.count < count { values.append(nil) }
    while !texts.isEmpty, texts.count < count { texts.append("") }
  }
}
