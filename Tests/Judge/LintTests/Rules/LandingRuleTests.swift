import Display
import Simulation
import Testing

@testable import Lint

@Suite("Lint rule landing")
struct LandingRuleTests {
  @Test(
    "Reports safe areas that shift both ends of the transition, and the option that compensates")
  func safeAreaShift() throws {
    let found = try WrittenScene.findings(
      "{style: zozo, safeAreaCompensation: false}", [WrittenScene.dismissal])
    #expect(found.map(\.rule) == [.landing, .landing])
    #expect(
      found.map(\.what) == [
        "the picture opens 34 pt away from its thumbnail",
        "the picture lands 34 pt off its thumbnail and then jumps onto it",
      ])
    #expect(found.allSatisfy { $0.cures == ["viewer.safeAreaCompensation: true"] })
    #expect(try WrittenScene.findings("zozo", [WrittenScene.dismissal]).isEmpty)
  }

  @Test("Reports a picture that fades away outside its thumbnail, and the option that returns it")
  func fading() throws {
    let touches = ["{at: 1, drag: {from: center, by: [0, 480], during: 0.3, curve: easeIn}}"]
    for style in ["b43-swiftui", "b43-compose"] {
      let found = try WrittenScene.findings(style, touches).filter { $0.rule != .velocity }
      #expect(found.map(\.rule) == [.twice, .landing])
      #expect(found.allSatisfy { $0.cures == ["viewer.dismissTarget: thumbnail"] })
      let cured = try WrittenScene.findings("{style: \(style), dismissTarget: thumbnail}", touches)
      #expect(cured.filter { $0.rule != .velocity }.isEmpty)
    }
  }

  private static let swipe =
    "viewer: {style: photoswipe, hidesThumbnail: true, roundsCorners: true, dragFriction: 0}"

  @Test(
    "A touch that the viewer ignores while it opens or closes does not end the flight",
    arguments: [
      "{at: 0.43, hold: {at: center, during: 0.05}}", "{at: 0.43, hold: {at: center, during: 1}}",
      "{at: 0.40, tap: center}", "{at: 0.45, pinch: {at: center, scale: 2, during: 0.1}}",
      "{at: 0.5, drag: {from: center, by: [0, 60], during: 0.6}}",
    ])
  func ignoredTouch(touch: String) throws {
    let scene = try WrittenScene.gallery(Self.swipe, [WrittenScene.open, touch], "tail: 1")
    let timeline = try Timeline(scene)
    #expect(try MotionLint.findings(in: timeline).listed.map(\.what) == [])
    let landings = timeline.panels[0].landings(through: timeline.duration)
    #expect(landings.map(\.kind) == [.leaving, .open])
    #expect(landings.allSatisfy { $0.distance < 1e-9 })
  }

  @Test("An opening that ignores touches lasts from its lift to its end, whenever they occur")
  func touchesDuringOpening() throws {
    let opening = try #require(try flights([]).first)
    #expect(opening.to.edgeDistance(to: opening.from) > 100)
    for time in stride(from: 0.36, through: 0.8, by: 0.04) {
      for touch in ["tap: center", "drag: {from: center, by: [0, 60], during: 0.05}"] {
        let touches = [WrittenScene.open, "{at: \(time), \(touch)}"]
        let scene = try WrittenScene.gallery(Self.swipe, touches, "tail: 1")
        let timeline = try Timeline(scene)
        #expect(try MotionLint.findings(in: timeline).listed.map(\.what) == [], "\(time) \(touch)")
        let landings = timeline.panels[0].landings(through: timeline.duration)
        #expect(landings.map(\.kind) == [.leaving, .open], "\(time) \(touch)")
        let flights = try flights([touches[1]])
        #expect(flights.map(\.kind) == [.opening], "\(time) \(touch)")
        #expect(flights.first?.lift == opening.lift && flights.first?.to == opening.to)
      }
    }
  }

  private func flights(_ touches: [String]) throws -> [Flight] {
    let scene = try WrittenScene.gallery(Self.swipe, [WrittenScene.open] + touches, "tail: 1")
    return Flight.all(of: try PanelMotion(try Timeline(scene), 0, keeps: PanelLint.reads))
  }

  @Test("A touch that catches the picture ends the flight")
  func caught() throws {
    for style in ["photos", "zoom-transition"] {
      let touches = [WrittenScene.open, "{at: 0.45, hold: {at: center, during: 1}}"]
      let timeline = try Timeline(WrittenScene.gallery("viewer: \(style)", touches, "tail: 1"))
      let landings = timeline.panels[0].landings(through: timeline.duration)
      #expect(landings.map(\.kind) == [.leaving])
    }
  }
}
