import Display
import SceneModel
import Testing

@testable import Simulation

@Suite struct PointerEventTests {
  @Test("Each event contains every pressed pointer, in pixels, with its previous position")
  func history() throws {
    var fixtures = PointerFixtures(density: 2.5)
    let down = fixtures.event(0, (2, .down, 10, 20))
    #expect(down.isFirstDown)
    let second = fixtures.event(8, (1, .down, 40, 60))
    #expect(!second.isFirstDown)
    #expect(second.changes.map(\.id) == [FingerID(1), FingerID(2)])
    #expect(second[FingerID(2)]?.position == Point(x: 25, y: 50))
    #expect(second[FingerID(2)]?.positionChange == .zero)
    let moved = fixtures.event(16, (2, .moved, 12, 20))
    #expect(moved[FingerID(2)]?.positionChange == Vector(dx: 5, dy: 0))
    let up = fixtures.event(24, (2, .up, 12, 20))
    #expect(try #require(up[FingerID(2)]).isUp)
    #expect(up.isAnyPressed)
    #expect(fixtures.event(32, (1, .up, 40, 60)).isAnyPressed == false)
  }

  @Test("A move of an unknown finger counts as a touch-down; only its lift is ignored")
  func unknown() throws {
    var fixtures = PointerFixtures()
    #expect(fixtures.event(0, (1, .up, 1, 1)).changes.isEmpty)
    let moved = fixtures.event(8, (1, .moved, 5, 5))
    #expect(try #require(moved[FingerID(1)]).isDown)
    #expect(moved.isFirstDown)
  }

  @Test("Centroid, size, zoom and pan use the pointers pressed both before and now")
  func transformation() throws {
    var fixtures = PointerFixtures()
    let first = fixtures.event(0, (1, .down, 100, 0))
    #expect(first.centroid == nil)
    #expect(first.pan == .zero)
    #expect(first.zoom == 1)
    // The second finger has no previous position, so only the first one counts.
    let landing = fixtures.event(8, (1, .moved, 110, 0), (2, .down, 200, 0))
    #expect(landing.pan == Vector(dx: 10, dy: 0))
    #expect(landing.zoom == 1)
    #expect(landing.centroidSize == 0)
    let apart = fixtures.event(16, (1, .moved, 90, 0), (2, .moved, 270, 0))
    #expect(apart.previousCentroid == Point(x: 155, y: 0))
    #expect(apart.centroid == Point(x: 180, y: 0))
    #expect(apart.pan == Vector(dx: 25, dy: 0))
    #expect(apart.previousCentroidSize == 45)
    #expect(apart.zoom == 2)
    // Fingers at the same position have no size.
    let together = fixtures.event(24, (1, .moved, 50, 0), (2, .moved, 50, 0))
    #expect(together.zoom == 1)
    // A lifting finger does not count.
    let lift = fixtures.event(32, (1, .moved, 60, 0), (2, .up, 50, 0))
    #expect(lift.pan == Vector(dx: 10, dy: 0))
    #expect(lift.zoom == 1)
  }

  @Test("Consuming moved pointers leaves unmoved pointers unconsumed")
  func consumption() throws {
    var fixtures = PointerFixtures()
    _ = fixtures.event(0, (1, .down, 0, 0), (2, .down, 9, 9))
    var event = fixtures.event(8, (1, .moved, 1, 0), (2, .moved, 9, 9))
    event.consumeMoved()
    #expect(event.changes.map(\.isConsumed) == [true, false])
    event.consume(FingerID(2))
    event.consume(FingerID(7))
    #expect(event.changes.map(\.isConsumed) == [true, true])
  }

  @Test("Positions are Float32, in which fingers that keep their distance do not zoom")
  func precision() throws {
    var fixtures = PointerFixtures(density: 2.625)
    // 301.25 and 703.75 px, then 12.125 px less, in dp with twelve decimals.
    _ = fixtures.event(0, (1, .down, 114.761904761905, 9), (2, .down, 268.095238095238, 161))
    let event = fixtures.event(
      8, (1, .moved, 110.142857142857, 9), (2, .moved, 263.47619047619, 161))
    #expect(event.changes.map(\.position.x) == [289.125, 691.625])
    #expect(event.zoom == 1)
    #expect(event.pan == Vector(dx: -12.125, dy: 0))
    // Between pages, positions are rounded again.
    var moved = event
    let local = moved.dispatch(to: [FingerID(1)], origin: Point(x: -0.1, y: 0)) { $0.centroid }
    #expect(local?.x == Double(Float(289.225)))
  }
}
