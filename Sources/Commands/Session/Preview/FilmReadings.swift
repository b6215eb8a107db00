import Display
import Simulation

/// The readings of a film's frames, as curves over its numbers.
package struct FilmReadings: Hashable, Sendable, Encodable {
  /// One reading of one screen.
  package struct Series: Hashable, Sendable, Encodable {
    /// The name of the quantity, without its screen's.
    package var name: String
    /// The screen's name; nil where the scene shows one alone.
    package var screen: String?
    /// The unit's sign; empty for none.
    package var unit: String
    /// The values of numbers, one a sample; nil where there is none.
    package var values: [Double?]
    /// The words, one a sample; empty for numbers.
    package var words: [String]
  }

  /// The most samples of a series: about the pixels of a wide window.
  private static let mostSamples = 2000

  /// The number of the reading of the scene.
  package var version: Int
  /// The frames from a sample to the next.
  package var step: Int
  /// The series, in the order in which frames give them.
  package var series: [Series]

  init(_ frames: [SceneFrame], version: Int) {
    self.version = version
    let step = max(1, (frames.count + Self.mostSamples - 1) / Self.mostSamples)
    self.step = step
    let samples = stride(from: 0, to: frames.count, by: step).map { frames[$0].readings }
    var places: [String: Int] = [:]
    var series: [Series] = []
    for (sample, readings) in samples.enumerated() {
      for reading in readings {
        let place: Int
        if let known = places[reading.name] {
          place = known
        } else {
          place = series.count
          places[reading.name] = place
          series.append(
            Series(
              name: reading.key.nameOnScreen, screen: reading.key.screen,
              unit: reading.key.unit.rawValue, values: [], words: []))
        }
        series[place].take(reading.value, at: sample)
      }
    }
    for place in series.indices { series[place].fill(to: samples.count) }
    self.series = series
  }
}

extension FilmReadings.Series {
  fileprivate mutating func take(_ value: ReadingValue, at sample: Int) {
    fill(to: sample)
    switch value {
    case .absent: values.append(nil)
    // A page shows three decimals.
    case .number(let number): values.append((number * 10_000).rounded() / 10_000)
    case .flag(let flag): values.append(flag ? 1 : 0)
    case .word(let word):
      while words.count < sample { words.append("") }
      words.append(word)
      values.append(nil)
    }
  }

  fileprivate mutating func fill(to count: Int) {
    while values.count < count { values.append(nil) }
    while !words.isEmpty, words.count < count { words.append("") }
  }
}
