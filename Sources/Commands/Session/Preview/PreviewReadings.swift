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
  /// The series, in the order of the readings.
  package var series: [Series]

  init(_ frames: [SceneFrame], version: Int) {
    self.version = version
    let step = max(1, (frames.count + Self.maxSamples - 1) / Self.maxSamples)
    self.step = step
    let samples = stride(from: 0, to: frames.count, by: step).map { frames[$0].readings }
    // All frames have the same readings in the same order.
    series = (samples.first ?? []).enumerated().map { index, reading in
      Series(reading.key, samples.map { $0[index].value })
    }
  }
}

extension PreviewReadings.Series {
  fileprivate init(_ key: ReadingKey, _ samples: [ReadingValue]) {
    (name, screen, unit) = (key.nameOnScreen, key.screen, key.unit.rawValue)
    values = samples.map { value in
      switch value {
      // The page shows three decimals.
      case .number(let number): (number * 10_000).rounded() / 10_000
      case .flag(let flag): flag ? 1 : 0
      case .absent, .word: nil
      }
    }
    let texts = samples.map { if case .word(let text) = $0 { text } else { nil as String? } }
    self.texts = texts.contains { $0 != nil } ? texts.map { $0 ?? "" } : []
  }
}
