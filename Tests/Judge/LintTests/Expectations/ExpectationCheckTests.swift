import Lint
import SceneModel
import Simulation
import Testing

@Suite("Checks of a scene's expectations")
struct ExpectationCheckTests {
  /// ZOZOTOWN's viewer: opens from 0.35 s, is dragged by 60 pt, pauses, and snaps back at 1.5 s.
  private static let touches = [
    "{at: 0.3, tap: {thumbnail: 1}}",
    "{at: 1, drag: {from: center, by: [0, 60], during: 0.3, hold: 0.2}}",
  ]

  private static func outcome(
    _ expectation: String, viewer: String = "zozo", fps: Int = 60
  ) throws -> ExpectationOutcome {
    let scene = try WrittenScene.gallery(
      "viewer: \(viewer)", touches, "expect: [{\(expectation)}]\noutput: {fps: \(fps)}")
    return try #require(try ExpectationCheck.check(Timeline(scene)).first)
  }

  @Test(
    "Passes an expectation that is met",
    arguments: [
      "settlesBy: {reading: hero.width, time: 0.6, between: [0, 0.9]}",
      "settlesBy: {time: 1.51}",
      "settlesBy: {reading: hero.width, time: 1.75}",
      "overshoot: {reading: hero.width, atMost: 0}",
      "lands: {within: 0.01}",
      "noJump: {reading: hero.y, atMost: 45, except: [1.5]}",
      "noJump: {reading: hero.y, atMost: 45, between: [0, 1.4]}",
      "staysInside: {reading: backdrop.opacity, min: 0, max: 1}",
      "staysInside: {hero: screen}",
      "monotonic: {reading: hero.width, direction: rising, between: [0.3, 0.9]}",
      "monotonic: {reading: hero.y, direction: falling, between: [1.4, 1.6]}",
      "hiddenWhileFlying: {}",
      "appearsBy: {reading: hero.x, time: 0.35}",
      "appearsBy: {reading: backdrop.opacity, time: 0.45, reaches: 1}",
      "appearsBefore: {reading: hero.x, other: dismissing}",
      "appearsBefore: {reading: backdrop.opacity, reaches: 1, other: hero.width, otherReaches: 393}",
      "equal: {reading: backdrop.opacity, at: 0.4, value: 0.5, within: 0.000001}",
      "equal: {reading: dismissing, at: 1, value: false}",
    ])
  func passes(_ expectation: String) throws {
    let outcome = try Self.outcome(expectation)
    #expect(outcome.passed, "\(outcome.sentence)")
  }

  @Test(
    "Fails an unmet expectation with one sentence",
    arguments: [
      (
        "settlesBy: {reading: hero.width, time: 0.45, between: [0, 0.9]}",
        "hero.width settles by 0.45 s within 0.5 pt, between 0 s and 0.9 s; found hero.width still "
      ),
      (
        "noJump: {reading: hero.y, atMost: 45}",
        "hero.y jumps at most 45 pt in 1/60 s; found a step of "
      ),
      (
        "velocityContinuous: {reading: hero.y}",
        "hero.y keeps its velocity when fingers lift; found a jump of "
      ),
      (
        "staysInside: {reading: hero.y, min: 1000}",
        "hero.y stays at or above 1000 pt; found "
      ),
      (
        "staysInside: {hero: safeArea, within: 0}",
        "the picture stays inside the safe area within 0 pt; found its"
      ),
      (
        "monotonic: {reading: hero.y, direction: rising, between: [1, 2]}",
        "hero.y only rises, between 1 s and 2 s; found "
      ),
      (
        "appearsBy: {reading: hero.x, time: 0.3}",
        "hero.x is present by 0.3 s; found that it first does so at 0.35 s (frame 21)"
      ),
      (
        "appearsBy: {reading: dismissing, time: 2}",
        "dismissing is present by 2 s; found that it never does"
      ),
      (
        "appearsBefore: {reading: hero.width, reaches: 393, other: backdrop.opacity, otherReaches: 1}",
        "hero.width reaches 393 pt before backdrop.opacity reaches 1; found backdrop.opacity first"
      ),
      (
        "equal: {reading: backdrop.opacity, at: 0.4, value: 0.25, within: 0.01}",
        "backdrop.opacity is 0.25 at 0.4 s within 0.01; found 0.5 at 0.4 s (frame 24)"
      ),
      (
        "equal: {reading: hero.x, at: 0.1, value: 3}",
        "hero.x is 3 pt at 0.1 s; found nothing at 0.1 s (frame 6)"
      ),
      (
        "equal: {reading: hero.x, at: 60, value: 3}",
        "hero.x is 3 pt at 60 s; found that the scene ends at"
      ),
      (
        "equal: {reading: backdrop.opacity, at: 0.4, value: 0.5000001}",
        "backdrop.opacity is 0.5000001 at 0.4 s; found 0.5 at 0.4 s (frame 24)"
      ),
    ])
  func fails(_ expectation: String, _ sentence: String) throws {
    let outcome = try Self.outcome(expectation)
    let isStaying = expectation.hasPrefix("staysInside: {hero: safeArea")
    #expect(outcome.passed == isStaying)
    #expect(outcome.sentence.hasPrefix(sentence), "\(outcome.sentence)")
  }

  /// The backdrop fades in from 0.35 to 0.45 s; samples are at 0.3875, 0.4417 and 0.4458 s.
  @Test(
    "Judges an expectation with a time at exactly that time",
    arguments: [
      ("appearsBy: {reading: backdrop.opacity, time: 0.3874, reaches: 0.29}", true),
      ("appearsBy: {reading: backdrop.opacity, time: 0.3872, reaches: 0.29}", false),
      (
        "settlesBy: {reading: backdrop.opacity, time: 0.4435, within: 0.01, between: [0, 0.9]}",
        true
      ),
      (
        "settlesBy: {reading: backdrop.opacity, time: 0.4425, within: 0.01, between: [0, 0.9]}",
        false
      ),
      ("settlesBy: {reading: hero.y, time: 1.5}", true),
    ])
  func exactTimes(_ expectation: String, _ passes: Bool) throws {
    let outcome = try Self.outcome(expectation)
    #expect(outcome.passed == passes, "\(outcome.sentence)")
  }

  @Test("Counts the movement of the fingers within 1/60 s only once")
  func noJumpOfFingers() throws {
    // At 120 samples per second each step is 6.75 pt as the picture shrinks, and 1/60 s contains
    // two steps.
    let scene = try WrittenScene.gallery(
      "viewer: zozo",
      [
        "{at: 0.3, tap: {thumbnail: 1}}",
        "{at: 1, drag: {from: center, by: [0, 120], during: 0.2, curve: linear, hold: 0.2}}",
      ], "expect: [{noJump: {reading: hero.y, atMost: 13.6, between: [1.02, 1.3]}}]")
    let outcome = try #require(try ExpectationCheck.check(Timeline(scene)).first)
    #expect(outcome.passed, "\(outcome.sentence)")
  }

  @Test("Lists the values of a text reading if the expected one never occurs")
  func unknownTextValue() throws {
    let outcome = try Self.outcome(
      "equal: {reading: state, at: 1, value: setling}", viewer: "photos")
    #expect(!outcome.passed)
    #expect(outcome.sentence.contains(" (never setling in this scene: dismissing, held, "))
  }

  @Test("Finds no velocity in a text reading")
  func velocityOfText() throws {
    let outcome = try Self.outcome("velocityContinuous: {reading: state}", viewer: "photos")
    #expect(outcome.sentence.hasSuffix("; found no numeric value of state"))
  }

  @Test("Gives the same verdict at any frame rate; only the frame number differs")
  func frameRates() throws {
    let text = "noJump: {reading: hero.y, atMost: 30}"
    let slow = try Self.outcome(text, fps: 10)
    let fast = try Self.outcome(text, fps: 120)
    #expect(slow.sentence.prefix { $0 != "(" } == fast.sentence.prefix { $0 != "(" })
    #expect(slow.time == 1.5)
    #expect(slow.frame == 15)
    #expect(fast.frame == 180)
  }

  @Test("Overshoot equals that of the spring: e^(−πζ/√(1−ζ²))")
  func overshoot() throws {
    func outcome(_ limit: String) throws -> ExpectationOutcome {
      let scene = try WrittenScene.gallery(
        "viewer: {style: photos, openBounce: 0.3}", ["{at: 0.3, tap: {thumbnail: 1}}"],
        "expect: [{overshoot: {reading: hero.width, atMost: \(limit)}}]")
      return try #require(try ExpectationCheck.check(Timeline(scene)).first)
    }
    // ζ = 0.7: 4.6 %.
    #expect(try outcome("4.7").passed)
    #expect(try outcome("4.5").passed == false)
  }

  @Test("Finds no landing if the picture fades away or misses its thumbnail")
  func landing() throws {
    let dismissal = [
      "{at: 0.3, tap: {thumbnail: 1}}", "{at: 1, drag: {from: center, by: [0, 330]}}",
    ]
    func passed(_ viewer: String) throws -> Bool {
      let scene = try WrittenScene.gallery(
        "viewer: \(viewer)", dismissal, "expect: [lands: {}]")
      return try #require(try ExpectationCheck.check(Timeline(scene)).first).passed
    }
    #expect(try passed("zozo"))
    #expect(try passed("photos"))
    #expect(try passed("{style: b43-swiftui, dismissTarget: thumbnail}"))
    #expect(try !passed("b43-swiftui"))
    #expect(try !passed("{style: zozo, safeAreaCompensation: false}"))
  }

  @Test("In a comparison, an unprefixed reading applies to all screens, a prefixed one to its own")
  func comparison() throws {
    let scene = try WrittenScene.gallery(
      "compare: [photos, zozo]", Self.touches,
      """
      expect:
        - noJump: {reading: hero.y, atMost: 45}
        - noJump: {reading: photos.hero.y, atMost: 45}
        - lands: {screen: zozo}
          name: landing
          why: it must
      """)
    let outcomes = try ExpectationCheck.check(Timeline(scene))
    #expect(outcomes.map(\.passed) == [false, true, true])
    #expect(outcomes.map(\.reading) == ["zozo.hero.y", "photos.hero.y", nil])
    #expect(outcomes.map(\.line) == [7, 8, 9])
    #expect(outcomes.map(\.column) == [5, 5, 5])
    #expect(outcomes[2].name == "landing")
    #expect(outcomes[2].why == "it must")
  }

  @Test("A throw keeps its velocity in the best-practice viewer and loses it in ZOZOTOWN's")
  func velocity() throws {
    func outcome(_ viewer: String) throws -> ExpectationOutcome {
      let scene = try WrittenScene.gallery(
        "viewer: \(viewer)",
        [
          "{at: 0.3, tap: {thumbnail: 1}}",
          "{at: 1.2, drag: {from: center, by: [20, 300], during: 0.25, curve: easeIn}}",
        ], "expect: [{velocityContinuous: {reading: hero.y}}]")
      return try #require(try ExpectationCheck.check(Timeline(scene)).first)
    }
    #expect(try outcome("photos").passed)
    #expect(try !outcome("zozo").passed)
  }

  @Test("An expectation fails if there is nothing to judge")
  func nothingToJudge() throws {
    for rule in ["lands: {}", "hiddenWhileFlying: {}", "staysInside: {reading: hero.x, min: 0}"] {
      let scene = try WrittenScene.gallery("viewer: zozo", [], "duration: 1\nexpect: [\(rule)]")
      #expect(try ExpectationCheck.check(Timeline(scene)).map(\.passed) == [false])
    }
  }
}
