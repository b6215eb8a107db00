import SceneModel
import Testing

@Suite("Touch steps written as YAML")
struct TouchStepTextTests {
  private static let steps = [
    "{at: 0.3, tap: {thumbnail: 2}}",
    "{after: 0.125, tap: [196.5, 40], hold: 0.6, count: 3, interval: 0.1}",
    "{after: 0.2, drag: {from: center, by: [-30, 70.25], during: 0.4, hold: 0.2}}",
    "{after: 0.2, drag: {from: [1, 2], to: {photo: [0.25, 0.75]}, during: 0.4, curve: linear}}",
    "{at: 2, drag: {from: [1, 2], by: [3, 4], curve: 'timingCurve(0.2, 0, 0.1, 1)'}}",
    "{at: 3, pinch: {at: center, scale: 0.45, during: 0.35, span: 260, angle: 60}}",
    "{at: 4, path: [[0, 1, 2], [0.1, 3.5, 4]]}",
    "{at: 5, path: {1: [[0, 1, 2], [0.1, 3, 4]], 2: [[0, 5, 6], [0.2, 7, 8]]}}",
    "{at: 6, doubleTap: center}", "{at: 7, swipe: up}",
    "{at: 8, fling: {from: center, velocity: [0, 1200]}}", "{at: 9, hold: center}",
    "{at: 10, tap: backButton}",
  ]

  private static func touches(_ steps: [String]) throws -> [TouchStep] {
    let text =
      "zoetrope: 1\nphotos: [a.jpg, b.jpg, c.jpg]\nviewer: zoom-transition\ntouches:\n"
      + steps.map { "  - \($0)\n" }.joined()
    let reading = SceneFixtures.read(text)
    return try #require(reading.scene, "\(reading.rendered())").touches
  }

  @Test("Read back as the same steps", arguments: steps)
  func roundTrip(_ written: String) throws {
    let step = try Self.touches([written])
    let again = try Self.touches(step.map(\.text))
    #expect(again.map(\.start) == step.map(\.start))
    #expect(again.map(\.action) == step.map(\.action))
  }
}
