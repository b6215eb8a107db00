import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct ZoomInteractionTests {
  typealias Kind = ZoomInteraction.Kind

  /// The simulated iPhone 17 on which Apple's transition was measured.
  static let screen = Size(width: 402, height: 874)
  static let settled = ZoomPlacement(
    center: Point(x: 201, y: 437), extent: 536, crop: 0, progress: 1, page: 1)

  static func interaction(
    _ kind: Kind, of placement: ZoomPlacement = settled, from start: PinchState,
    continuing former: (ZoomInteraction, PinchState)? = nil
  ) -> ZoomInteraction {
    ZoomInteraction(
      kind, of: placement, from: start, settled: settled, screen: screen,
      parameters: ZoomTransitionParameters(), continuing: former)
  }

  static func fingers(_ x: Double, _ y: Double, spread: Double = 0) -> PinchState {
    PinchState(location: Point(x: x, y: y), spread: spread)
  }

  static func moving(_ dx: Double, _ dy: Double, spread: Double = 0) -> FingerVelocity {
    FingerVelocity(location: Vector(dx: dx, dy: dy), spread: spread)
  }

  static func near(_ a: ZoomPlacement, _ b: ZoomPlacement, _ tolerance: Double = 1e-9) -> Bool {
    areNear(
      [a.center.x, a.center.y, a.extent, a.crop, a.progress, a.page],
      [b.center.x, b.center.y, b.extent, b.crop, b.progress, b.page], tolerance: tolerance)
  }

  /// Returns the card after one finger has moved from (201, 100).
  static func panned(_ dx: Double, _ dy: Double, _ kind: Kind = .pan) -> ZoomPlacement {
    let start = fingers(201, 100)
    return interaction(kind, from: start).moved(settled, by: fingers(201 + dx, 100 + dy))
  }

  @Test(
    "A pan of 0.3, 0.5 and 0.8 heights scales the card as measured, within 0.003",
    arguments: [(0.3, 0.812), (0.5, 0.678), (0.8, 0.545)])
  func measuredScale(_ travel: Double, _ scale: Double) {
    let card = Self.panned(0, travel * 874)
    #expect(isNear(card.extent / 536, scale, tolerance: 0.003))
  }

  @Test(
    "A pan moves the card sideways as measured, within 1.5 pt, at any scale",
    arguments: [(50.0, 26.0), (100, 49), (150, 69), (195, 85)], [100.0, 400])
  func measuredSideways(_ travel: (finger: Double, card: Double), _ down: Double) {
    for side in [1.0, -1] {
      let card = Self.panned(side * travel.finger, down)
      #expect(isNear(card.center.x - 201, side * travel.card, tolerance: 1.5))
      #expect(card.extent == Self.panned(0, down).extent)
    }
  }

  @Test(
    "A back swipe moves the card up and down as measured, within 1.5 pt",
    arguments: [(200.0, 86.0), (240, 99)])
  func measuredVertical(_ finger: Double, _ card: Double) {
    let start = Self.fingers(4, 437)
    let moved = Self.interaction(.edge, from: start).moved(
      Self.settled, by: Self.fingers(104, 437 + finger))
    #expect(isNear(moved.center.y - 437, card, tolerance: 1.5))
    // Past the dead zone of 12 pt it follows 1:1; the card scales about (4, 437).
    let scale = 1 - 0.67 * 88 / 402
    #expect(isNear(moved.extent, 536 * scale, tolerance: 1e-9))
    #expect(isNear(moved.center.x, 4 + 88 + 197 * scale, tolerance: 1e-9))
  }

  @Test("The card lags behind the finger by 0.45 heights times the cube of the distance in heights")
  func fall() {
    let (x, scale) = (420.0 / 874, 1 - 0.67 * 420 / 874)
    let card = Self.panned(0, 437)
    #expect(isNear(card.center.y, 100 + 420 - 0.45 * x * x * x * 874 + 337 * scale))
  }

  @Test("Inside the dead zone the card does not move; beyond it, the card moves without a jump")
  func deadZone() {
    #expect(Self.near(Self.panned(0, 17), Self.settled))
    #expect(Self.near(Self.panned(0, 17.001), Self.settled, 0.002))
    #expect(Self.near(Self.panned(12.03, 12.03), Self.settled, 0.02))
  }

  // The limits for a resting finger: 17 + (1 − 0.905) / 0.67 · 874 = 140.9 pt; 12 + 0.3 / 0.67 · 402 = 192 pt.
  @Test(
    "A release pops if the scale, 120 ms ahead, is below 0.905, or 0.70 after a back swipe",
    arguments: [
      (Kind.pan, 140.8, 0.0, false), (.pan, 141.1, 0, true), (.pan, 81, 499, false),
      (.pan, 81, 501, true), (.pan, 261, -1002, false), (.pan, 261, -998, true),
      (.pan, 20, 1008, true), (.pan, 20, 1006, false), (.edge, 191.9, 0, false),
      (.edge, 192.1, 0, true), (.edge, 96, 799, false), (.edge, 96, 802, true),
      (.edge, 312, -1001, false),
    ])
  func commits(_ kind: Kind, _ travel: Double, _ speed: Double, _ pops: Bool) {
    let start = Self.fingers(4, 100)
    let isEdge = kind == .edge
    #expect(
      Self.interaction(kind, from: start).pops(
        isEdge ? Self.fingers(4 + travel, 130) : Self.fingers(30, 100 + travel),
        moving: isEdge ? Self.moving(speed, 300) : Self.moving(300, speed)) == pops)
  }

  @Test(
    "A pinch pops if the fingers' distance is below half of its start minus 8.7 pt",
    arguments: [(125.6, true), (125.7, false)], [-3.0, 0, 3])
  func pinchCommits(_ limit: (spread: Double, pops: Bool), _ rate: Double) {
    let pinch = Self.interaction(.pinch, from: Self.fingers(150, 400, spread: 260))
    #expect(
      pinch.pops(
        Self.fingers(150, 400, spread: limit.spread), moving: Self.moving(0, 0, spread: rate))
        == limit.pops)
  }

  @Test("A pinch scales about the fingers, past 8.7 pt, and never above the full size")
  func pinch() {
    let start = Self.fingers(150, 400, spread: 208.7)
    let pinch = Self.interaction(.pinch, from: start)
    #expect(
      Self.near(pinch.moved(Self.settled, by: Self.fingers(150, 400, spread: 201)), Self.settled))
    let small = pinch.moved(Self.settled, by: Self.fingers(160, 390, spread: 150))
    #expect(isNear(small.extent, 402) && isNear(small.page, 0.75))
    #expect(isNear(small.center.x, 160 + 51 * 0.75) && isNear(small.center.y, 390 + 37 * 0.75))
    #expect(pinch.moved(Self.settled, by: Self.fingers(150, 400, spread: 800)).extent == 536)
    #expect(pinch.moved(Self.settled, by: Self.fingers(150, 400, spread: 0)).extent > 0)
    // A card that was caught smaller grows up to the full size.
    let caught = ZoomPlacement(
      center: Point(x: 90, y: 200), extent: 268, crop: 0.7, progress: 0.3, page: 0.3)
    let grown = Self.interaction(.pinch, of: caught, from: start)
    #expect(grown.moved(caught, by: Self.fingers(150, 400, spread: 900)).extent == 536)
  }

  @Test("A caught card pops from less than half of the distance, unless it is moved up")
  func caught() {
    let start = Self.fingers(150, 400)
    for (progress, y, pops) in [(0.4, 420.0, true), (0.4, 360, false), (0.6, 420, false)] {
      var card = Self.settled
      card.progress = progress
      #expect(
        Self.interaction(.pan, of: card, from: start).pops(
          Self.fingers(150, y), moving: Self.moving(0, 0)) == pops)
    }
  }

  @Test("The scale stays above 0 for any constants and any fingers")
  func extremes() {
    var parameters = ZoomTransitionParameters()
    parameters.dragScaleRate = 1.5
    parameters.dragScaleMinimum = 1
    for kind in [Kind.pan, .edge, .pinch] {
      for start in [Self.fingers(0, 0), Self.fingers(0, 0, spread: 1e-6)] {
        let interaction = ZoomInteraction(
          kind, of: Self.settled, from: start, settled: Self.settled, screen: Self.screen,
          parameters: parameters)
        for far in [-1e7, 0, 400, 1e7] {
          let card = interaction.moved(
            Self.settled, by: Self.fingers(far, far, spread: far.magnitude))
          #expect(card.extent > 0 && card.extent.isFinite && card.center.x.isFinite)
        }
      }
    }
  }

  @Test("Adding and removing fingers does not move the card")
  func changing() {
    var state: UInt64 = 7
    func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let unit = Double(state >> 11) / Double(1 << 53)
      return range.lowerBound + unit * (range.upperBound - range.lowerBound)
    }
    for _ in 0..<200 {
      var now = Self.fingers(random(0...402), random(0...874))
      var card = Self.settled
      var interaction = Self.interaction(.pan, from: now)
      for _ in 0..<12 {
        now = Self.fingers(
          now.location.x + random(-80...80), now.location.y + random(-120...120),
          spread: now.spread == 0 ? 0 : random(20...300))
        card = interaction.moved(card, by: now)
        let other = Self.fingers(
          random(0...402), random(0...874), spread: random(-1...1) < 0 ? 0 : random(20...300))
        interaction = Self.interaction(
          other.spread > 0 ? .pinch : .pan, of: card, from: other, continuing: (interaction, now))
        #expect(Self.near(interaction.moved(card, by: other), card, 1e-6))
        now = other
      }
    }
  }

  @Test("A pan continues to shrink the card that another finger released")
  func continuedPan() {
    let first = Self.interaction(.pan, from: Self.fingers(201, 100))
    let half = first.moved(Self.settled, by: Self.fingers(201, 317))
    let second = Self.interaction(
      .pan, of: half, from: Self.fingers(50, 500), continuing: (first, Self.fingers(201, 317)))
    let moved = second.moved(half, by: Self.fingers(50, 600))
    #expect(isNear(moved.extent, 536 * (1 - 0.67 * 300 / 874)))
  }
}
