import Geometry
import Motion
import SceneModel
@testable import Simulation
import TestSupport
import Testing

@Suite struct ZoomInteractionTests {

  static let screen = Size(width: 393, height: 852)
  static let rest = ZoomPlacement(
    center: Point(x: 196.5, y: 426), extent: 524, crop: 0, progress: 1)

  static func interaction(_ placement: ZoomPlacement = rest, by pinchState: PinchState)
    -> ZoomInteraction
  {
    ZoomInteraction(
      of: placement, by: pinchState, rest: rest, screen: screen,
      parameters: ZoomTransitionParameters())
  }

  static func pinchState(_ x: Double, _ y: Double, span: Double = 0) -> PinchState {
    PinchState(location: Point(x: x, y: y), spread: span)
  }

  static func near(_ a: ZoomPlacement, _ b: ZoomPlacement, _ tolerance: Double = 1e-9) -> Bool {
    areNear(
      [a.center.x, a.center.y, a.extent, a.crop, a.progress],
      [b.center.x, b.center.y, b.extent, b.crop, b.progress], tolerance: tolerance)
  }

  @Test("Grasping does not move the picture, in flight or settled, with one finger or two")
  func grasping() {
    let flying = ZoomPlacement(center: Point(x: 90, y: 200), extent: 210, crop: 0.7, progress: 0.3)
    for placement in [Self.rest, flying] {
      for pinchState in [Self.pinchState(100, 300), Self.pinchState(300, 10, span: 90)] {
        #expect(
          Self.near(Self.interaction(placement, by: pinchState).placement(pinchState), placement))
      }
    }
  }

  @Test(
    "The picture's point stays under the finger, and the picture shrinks with the distance down"
  )
  func underTheFinger() {
    let start = Self.pinchState(100, 300)
    let interaction = Self.interaction(by: start)
    var extent = Self.rest.extent
    for step in 1...50 {
      let now = Self.pinchState(100 - Double(step) * 3, 300 + Double(step) * 10)
      let placement = interaction.placement(now)
      let scale = placement.extent / Self.rest.extent
      let held = placement.center + (start.location - Self.rest.center) * scale
      #expect(held.distance(to: now.location) < 1e-9)
      #expect(placement.extent < extent && scale > 0.6)
      extent = placement.extent
    }
    // After half the screen's height at rate 2, shrink and backdrop fade are half done.
    let half = interaction.placement(Self.pinchState(100, 300 + 426))
    #expect(isNear(half.extent, 524 * 0.8))
    #expect(isNear(half.progress, 0.5))
  }

  @Test("Above its settled position the picture follows as a rubber band and does not shrink")
  func rubberBand() throws {
    let interaction = Self.interaction(by: Self.pinchState(100, 300))
    let placement = interaction.placement(Self.pinchState(130, 200))
    let band = try #require(RubberBand(dimension: 852))
    #expect(isNear(placement.center.y, 426 + band.offset(for: -100)))
    #expect(isNear(placement.center.x, 226.5))
    #expect(placement.extent == 524 && placement.progress == 1)
  }

  @Test("Below its settled position a caught picture follows upward 1:1")
  func upwardsInFlight() {
    let low = ZoomPlacement(center: Point(x: 90, y: 700), extent: 210, crop: 0.7, progress: 0.3)
    let interaction = Self.interaction(low, by: Self.pinchState(100, 690))
    #expect(isNear(interaction.placement(Self.pinchState(100, 490)).center.y, 500))
    #expect(isNear(interaction.placement(Self.pinchState(100, 416)).center.y, 426))
    #expect(interaction.placement(Self.pinchState(100, 316)).center.y > 340)
  }

  @Test("A pinch scales about the fingers; above the settled size it has a rubber band")
  func pinch() {
    let interaction = Self.interaction(by: Self.pinchState(150, 400, span: 200))
    let small = interaction.placement(Self.pinchState(150, 400, span: 150))
    #expect(isNear(small.extent, 393))
    #expect(isNear(small.center.x, 150 + 46.5 * 0.75))
    #expect(isNear(small.progress, 0.5))
    let large = interaction.placement(Self.pinchState(150, 400, span: 400))
    #expect(large.extent > 600 && large.extent < 1048)
    let ratio = large.extent / 524
    #expect(isNear(large.center.x, 150 + 46.5 * ratio))
    #expect(interaction.placement(Self.pinchState(150, 400, span: 0)).extent > 0)
    #expect(interaction.placement(Self.pinchState(150, 400, span: 50)).progress == 0)
  }

  @Test("Adding and removing fingers does not move the picture")
  func changing() {
    var state: UInt64 = 7
    func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let unit = Double(state >> 11) / Double(1 << 53)
      return range.lowerBound + unit * (range.upperBound - range.lowerBound)
    }
    for _ in 0..<200 {
      var now = Self.pinchState(random(0...393), random(0...852), span: random(20...300))
      var interaction = Self.interaction(by: now)
      for _ in 0..<12 {
        now = Self.pinchState(
          now.location.x + random(-80...80), now.location.y + random(-120...120),
          span: now.spread == 0 ? 0 : random(20...300))
        let before = interaction.placement(now)
        let other = Self.pinchState(
          random(0...393), random(0...852), span: random(-1...1) < 0 ? 0 : random(20...300))
        interaction = interaction.changed(from: now, to: other)
        #expect(Self.near(interaction.placement(other), before, 1e-6))
        now = other
      }
    }
  }

  @Test("The velocity is the placement's derivative in pulls, pinches and rubber bands")
  func velocity() {
    let velocity = TouchGroup.Velocity(location: Vector(dx: 300, dy: -900), spread: 1.7)
    let small = 1e-6
    for (from, to) in [
      (Self.pinchState(100, 300), Self.pinchState(160, 480)),
      (Self.pinchState(100, 300), Self.pinchState(90, 120)),
      (Self.pinchState(100, 300, span: 200), Self.pinchState(140, 420, span: 140)),
      (Self.pinchState(100, 300, span: 200), Self.pinchState(140, 420, span: 380)),
      (Self.pinchState(100, 300, span: 200), Self.pinchState(140, 100, span: 380)),
    ] {
      let interaction = Self.interaction(by: from)
      func moved(_ time: Double) -> ZoomPlacement {
        interaction.placement(
          Self.pinchState(
            to.location.x + 300 * time, to.location.y - 900 * time,
            span: to.spread * (1 + 1.7 * time)))
      }
      var moving = velocity
      if to.spread == 0 { moving.spread = 0 }
      let (after, before) = (moved(small), moved(-small))
      let rate = interaction.velocity(to, moving: moving)
      #expect(
        areNear(
          [rate.center.x, rate.center.y, rate.extent, rate.crop, rate.progress],
          [
            (after.center.x - before.center.x) / small / 2,
            (after.center.y - before.center.y) / small / 2,
            (after.extent - before.extent) / small / 2, 0,
            (after.progress - before.progress) / small / 2,
          ], tolerance: 1e-6))
    }
  }
}
