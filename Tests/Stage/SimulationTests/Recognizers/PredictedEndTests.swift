import Display
import TestSupport
import Testing

@testable import Simulation

@Suite struct PredictedEndTests {
  @Test("A drag's velocity and predicted end match the reference table")
  func predictedEnd() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["samples"], expected: ["predictedEndLocation", "velocity"],
      for: "velocity and predicted end")
    for reference in cases { try check(reference) }
  }

  private func check(_ reference: ReferenceCase) throws {
    var sampler = VelocitySampler()
    var points: [Point] = []
    for sample in try reference.input["samples"].array {
      let row = try sample.doubles
      points.append(Point(x: row[1], y: row[2]))
      sampler.add(points[points.count - 1], at: row[0])
    }
    let drag = DragValue(
      time: .zero, startLocation: try #require(points.first),
      location: try #require(points.last), velocity: sampler.velocity)
    let translation = drag.translation
    let end = drag.startLocation + drag.predictedEndTranslation
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

  @Test("A drag's velocity includes its touch-down, moves and lift")
  func recognizer() throws {
    var recognizer = DragRecognizer()
    var sampler = VelocitySampler()
    let rows: [(Double, Double)] = [(0, 0), (0.016, 12), (0.032, 30), (0.05, 33)]
    for (index, row) in rows.enumerated() {
      let time = try #require(SceneTime(seconds: row.0))
      let point = Point(x: row.1, y: 0)
      sampler.add(point, at: row.0)
      switch index {
      case 0: recognizer.begin(at: point, time: time)
      case 3: #expect(recognizer.end(at: point, time: time)?.velocity == sampler.velocity)
      default: #expect(recognizer.move(to: point, time: time)?.velocity == sampler.velocity)
      }
    }
  }
}
