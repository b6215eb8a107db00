import Geometry
import Motion
import TestSupport
import Testing
import Touch

@Suite struct PredictedEndTests {
  @Test("a drag's velocity and predicted end are the table's")
  func predictedEnd() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["samples"], expected: ["predictedEndLocation", "velocity"],
      for: "velocity and predicted end")
    for reference in cases { try check(reference) }
  }

  private func check(_ reference: ReferenceCase) throws {
    var recognizer = DragRecognizer(minimumDistance: 0)
    var value: DragValue?
    for (index, sample) in try reference.input["samples"].array.enumerated() {
      let row = try sample.doubles
      let time = try SceneTime(nearTableTime: row[0])
      let location = Point(x: row[1], y: row[2])
      if index == 0 { recognizer.begin(at: location, time: time) }
      value = recognizer.move(to: location, time: time)
    }
    let drag = try #require(value)
    let translation = drag.translation
    let end = drag.predictedEndLocation
    let endTranslation = drag.predictedEndTranslation
    for (name, values) in [
      ("translation", [translation.dx, translation.dy]),
      ("velocity", [drag.velocity.dx, drag.velocity.dy]),
      ("predictedEndLocation", [end.x, end.y]),
      ("predictedEndTranslation", [endTranslation.dx, endTranslation.dy]),
    ] {
      let expected = try reference.expected[name].doubles
      #expect(areNear(values, expected), "\(reference), \(name) \(values), expected \(expected)")
    }
  }
}

extension SceneTime {
  /// A time of a table: the sixtieth or hundred-and-twentieth of a second that it is the nearest
  /// Double of, or else its nanoseconds.
  fileprivate init(nearTableTime seconds: Double) throws {
    for rate in [Rate.sixty, .oneHundredTwenty] {
      let ticks = Int((seconds * rate.hertz).rounded())
      let exact = SceneTime(ticks: ticks, rate: rate)
      if (exact.seconds - seconds).magnitude < 1e-12 {
        self = exact
        return
      }
    }
    self = try #require(SceneTime(seconds: seconds))
  }
}
