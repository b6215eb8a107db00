import Display
import Testing

@testable import Lint

@Suite("Lint rule wobble")
struct WobbleRuleTests {
  @Test("Reports bars that fade out and in again")
  func wobble() throws {
    let found = try Glitch.found(.wobble) { list, time in
      Glitch.changingViewer(list) { viewer in
        guard case .group(var bars)? = viewer.last else { return }
        bars.opacity *= 1 - 0.6 * Glitch.bump(time, 1.25...1.55)
        viewer[viewer.count - 1] = .group(bars)
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.what.contains("% and returns") == true)
  }

  @Test("Reports a picture that trembles, and one that starts in the wrong direction")
  func uneasyFlights() throws {
    let trembling = try Glitch.found(.wobble) { list, time in
      guard (1.3...1.5).contains(time.seconds) else { return list }
      let side: Double = Int(time.seconds * 120) % 2 == 0 ? 1 : -1
      return Glitch.flying(list, scale: 1, by: Vector(dx: 1.5 * side, dy: 0))
    }
    #expect(trembling.first?.what.hasSuffix("trembles by 3 pt") == true)
    let detour = try Glitch.found(.wobble) { list, time in
      Glitch.flying(list, scale: 1, by: Vector(dx: 0, dy: -160 * Glitch.bump(time, 0.35...0.43)))
    }
    #expect(detour.contains { $0.what.hasSuffix("in the wrong direction") })
  }

  @Test("Ignores bars that a touch recalls in the middle of their fade")
  func calledBack() throws {
    let touches = [
      "{after: 1.2, pinch: {at: [120, 470], scale: 0.7, during: 0.3, angle: 0, span: 120, curve: linear}}",
      "{after: 0.4, pinch: {at: [300, 80], scale: 2.5, during: 0.1, angle: 0, span: 120, curve: linear}}",
      "{after: 0.05, drag: {from: [180, 800], by: [-170, 0], during: 0.06, curve: linear}}",
    ]
    #expect(try WrittenScene.texts("photos", touches, [.wobble]).isEmpty)
  }

  @Test("Does not take a page turn for a picture that returns")
  func turned() throws {
    let drag = "{after: 1.2, drag: {from: [310, 750], by: [70, 0], during: 0.2, curve: linear}}"
    #expect(try WrittenScene.texts("zoom-transition", [drag], [.wobble]).isEmpty)
  }
}
