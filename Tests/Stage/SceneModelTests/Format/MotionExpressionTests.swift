import Display
import SceneModel
import Testing

@Suite("Motion expressions")
struct MotionExpressionTests {
  private static func milliseconds(_ count: Int64) -> SceneTime {
    SceneTime(nanoseconds: count * 1_000_000)
  }

  @Test(
    "Reads timing curves with their durations",
    arguments: [
      ("linear", .linear), ("easeIn", .easeIn), (" easeOut ", .easeOut),
      ("easeInOut()", .easeInOut),
      ("easeIn(duration: 0.2)", .curve(.easeIn, duration: milliseconds(200))),
      ("linear ( duration : 1500ms )", .curve(.linear, duration: milliseconds(1500))),
      ("easeOut(duration:2s)", .curve(.easeOut, duration: milliseconds(2000))),
      ("easeOut(duration: 0)", .curve(.easeOut, duration: .zero)),
      (
        "timingCurve(0.1,-0.5,0.9,1.5)",
        .curve(TimingCurve(0.1, -0.5, 0.9, 1.5), duration: milliseconds(350))
      ),
      (
        "timingCurve(0.2, 0, 0, 1, duration: 0.5)",
        .curve(TimingCurve(0.2, 0, 0, 1), duration: milliseconds(500))
      ),
      ("tween", .curve(.fastOutSlowIn, duration: milliseconds(300))),
      ("tween(0.45)", .curve(.fastOutSlowIn, duration: milliseconds(450))),
      (
        "tween(450ms, easing: linearOutSlowIn)",
        .curve(.linearOutSlowIn, duration: milliseconds(450))
      ),
      (
        "tween(easing: fastOutLinearIn, duration: 1)",
        .curve(.fastOutLinearIn, duration: milliseconds(1000))
      ),
    ] as [(String, Animation)])
  func curves(text: String, animation: Animation) throws {
    #expect(try MotionExpression.parse(text) == .animation(animation))
  }

  @Test(
    "Reads springs with all their parameters",
    arguments: [
      ("spring", Spring(duration: 0.5, bounce: 0)), ("spring()", Spring(duration: 0.5, bounce: 0)),
      ("smooth", .smooth), ("snappy", .snappy), ("bouncy()", .bouncy),
      ("spring(duration: 0.5, bounce: 0.2)", Spring(duration: 0.5, bounce: 0.2)),
      ("spring(bounce: -0.4)", Spring(duration: 0.5, bounce: -0.4)),
      ("spring(bounce: 1, duration: 300ms)", Spring(duration: 0.3, bounce: 1)),
      ("spring(duration: 1, blendDuration: 0)", Spring(duration: 1, bounce: 0)),
      ("spring(response: 0.4)", Spring(response: 0.4, dampingRatio: 0.825)),
      ("spring(dampingFraction: 0.7)", Spring(response: 0.5, dampingRatio: 0.7)),
      (
        "spring(response: 0.55, dampingRatio: 1.2)", Spring(response: 0.55, dampingRatio: 1.2)
      ),
      ("spring(stiffness: 400)", Spring(mass: 1, stiffness: 400, damping: 40)),
      (
        "spring(dampingRatio: 0.5, stiffness: 400)", Spring(mass: 1, stiffness: 400, damping: 20)
      ),
      (
        "spring(mass: 2, stiffness: 300, damping: 18)", Spring(mass: 2, stiffness: 300, damping: 18)
      ),
      ("spring(stiffness: 100, damping: 90)", Spring(mass: 1, stiffness: 100, damping: 20)),
      (
        "spring(stiffness: 100, damping: 90, allowOverDamping: true)",
        Spring(mass: 1, stiffness: 100, damping: 90)
      ),
      ("snappy(duration: 0.1)", .snappy(duration: 0.1)),
      ("bouncy(extraBounce: 0.1)", Spring(duration: 0.5, bounce: 0.4)),
      ("smooth(duration: 1, extraBounce: 0.1)", Spring(duration: 1, bounce: 0.1)),
    ] as [(String, Spring?)])
  func springs(text: String, spring: Spring?) throws {
    #expect(try MotionExpression.parse(text) == .animation(.spring(try #require(spring))))
  }

  @Test("Reads interactive and interpolating springs")
  func otherSprings() throws {
    #expect(try MotionExpression.parse("interactiveSpring") == .animation(.interactiveSpring))
    let legacy = try #require(Spring(response: 0.15, dampingRatio: 0.86))
    #expect(
      try MotionExpression.parse("interactiveSpring(response: 0.15)")
        == .animation(.blendingSpring(legacy, blendDuration: Self.milliseconds(250))))
    #expect(
      try MotionExpression.parse("interactiveSpring(extraBounce: 0, blendDuration: 0)")
        == .animation(.spring(.interactive)))
    #expect(
      try MotionExpression.parse("spring(response: 0.15, dampingFraction: 0.86, blendDuration: 1s)")
        == .animation(.blendingSpring(legacy, blendDuration: Self.milliseconds(1000))))
    let plain = try #require(Spring(mass: 1, stiffness: 100, damping: 10))
    #expect(
      try MotionExpression.parse("interpolatingSpring(stiffness: 100, damping: 10)")
        == .animation(.interpolatingSpring(plain, initialVelocity: 0)))
    #expect(
      try MotionExpression.parse(
        "interpolatingSpring(mass: 2, stiffness: 200, damping: 20, initialVelocity: -3)")
        == .animation(.interpolatingSpring(plain, initialVelocity: -3)))
    #expect(
      try MotionExpression.parse("interpolatingSpring")
        == .animation(.interpolatingSpring(.smooth, initialVelocity: 0)))
  }

  @Test("Reads decelerations, none, and default, which depends on the scene")
  func others() throws {
    #expect(try MotionExpression.parse("none") == .immediate)
    #expect(try MotionExpression.parse("default") == .animation(.spring(.standard)))
    #expect(
      try MotionExpression.parse("default", defaultAnimation: .easeInOut) == .animation(.easeInOut))
    #expect(try MotionExpression.parse("deceleration") == .deceleration(.normal))
    #expect(try MotionExpression.parse("deceleration(rate: fast)") == .deceleration(.fast))
    #expect(try MotionExpression.parse("exponentialDecay") == .decay(ExponentialDecay()))
    #expect(
      try MotionExpression.parse("exponentialDecay(frictionMultiplier: 2)")
        == .decay(ExponentialDecay(frictionMultiplier: 2)))
    #expect(try MotionExpression.parseAnimation("none", defaultAnimation: .spring) == nil)
    #expect(
      try MotionExpression.parseAnimation("default", defaultAnimation: .easeInOut) == .easeInOut)
    let fault = try #require(throws: CurveExpression.Fault.self) {
      try MotionExpression.parseAnimation("deceleration", defaultAnimation: .spring)
    }
    #expect(fault.range == 0..<12)
  }

  @Test("Modifiers follow an animation in the order in which they are applied")
  func modifiers() throws {
    let cases: [(String, Animation)] = [
      ("easeInOut.delay(0.2)", .easeInOut.delay(Self.milliseconds(200))),
      (" snappy . speed( 2 ) ", .snappy.speed(2)),
      (
        "linear(duration: 1).repeatCount(3, autoreverses: false)",
        .curve(.linear, duration: Self.milliseconds(1000)).repeatCount(3, autoreverses: false)
      ),
      ("bouncy.repeatForever", .bouncy.repeatForever()),
      ("bouncy.repeatForever()", .bouncy.repeatForever()),
      (
        "default.repeatForever(autoreverses: true)", Animation.spring(.standard).repeatForever()
      ),
      (
        "bouncy.repeatForever(autoreverses: false).delay(300ms).speed(0.5)",
        .bouncy.repeatForever(autoreverses: false).delay(Self.milliseconds(300)).speed(0.5)
      ),
      (
        "tween(0.3).repeatCount(repeatCount: 2)",
        .curve(.fastOutSlowIn, duration: Self.milliseconds(300)).repeatCount(2)
      ),
    ]
    for (text, animation) in cases {
      #expect(try MotionExpression.parse(text) == .animation(animation))
      #expect(
        try MotionExpression.parseAnimation(text, defaultAnimation: .spring) == animation)
    }
  }

  struct BadCase: Sendable, CustomTestStringConvertible {
    var text: String
    var range: Range<Int>
    var found: String
    var expected: String
    var suggestion: String?
    var testDescription: String { text }

    init(
      _ text: String, _ range: Range<Int>, _ found: String, _ expected: String,
      suggestion: String? = nil
    ) {
      (self.text, self.range, self.found) = (text, range, found)
      (self.expected, self.suggestion) = (expected, suggestion)
    }
  }

  @Test(
    "A fault reports the characters, the allowed values, and the nearest name",
    arguments: [
      BadCase("", 0..<0, "nothing", "linear"),
      BadCase("sprng", 0..<5, "\"sprng\"", "spring", suggestion: "spring"),
      BadCase(".easeInOut", 0..<10, "\".easeInOut\"", "easeInOut", suggestion: "easeInOut"),
      BadCase("ease-in", 0..<7, "\"ease-in\"", "easeIn", suggestion: "easeIn"),
      BadCase("spring(0.5)", 7..<10, "\"0.5\"", "duration:, bounce:"),
      BadCase("spring(", 7..<7, "nothing", "duration:"),
      BadCase("spring(duration", 7..<15, "\"duration\"", "duration:"),
      BadCase("spring(duration:", 16..<16, "nothing", "duration, a time above 0, at most 3600 s"),
      BadCase("spring(duration: 0.5", 20..<20, "the end of the text", "\",\" or \")\""),
      BadCase("spring(duration: 0.5 bounce: 0)", 21..<22, "\"b\"", "\",\" or \")\""),
      BadCase("spring(duration: 0)", 17..<18, "\"0\"", "duration, a time above 0, at most 3600 s"),
      BadCase("spring(duration: -1)", 17..<19, "\"-1\"", "duration, a time above 0"),
      BadCase("spring(bounce: -1)", 15..<17, "\"-1\"", "bounce, a number above -1, at most 1"),
      BadCase("spring(bounce: 1.01)", 15..<19, "\"1.01\"", "at most 1"),
      BadCase("spring(bounce: nan)", 15..<18, "\"nan\"", "bounce, a number"),
      BadCase("spring(bounce: 0x1p-3)", 15..<21, "\"0x1p-3\"", "bounce, a number"),
      BadCase("spring(duration: 1e400)", 17..<22, "\"1e400\"", "duration, a time"),
      BadCase("spring(bonce: 0.2)", 7..<12, "\"bonce\"", "bounce:", suggestion: "bounce"),
      BadCase(
        "spring(duration: 0.5, response: 0.2)", 22..<30, "\"response\"",
        "bounce: or blendDuration:"),
      BadCase("spring(bounce: 0.1, bounce: 0.2)", 20..<26, "a second bounce", "each value once"),
      BadCase("spring(mass: 1)", 14..<15, "\")\"", "\",\" and stiffness, a number above 0"),
      BadCase("spring(bounce: 0,)", 17..<17, "nothing", "duration: or blendDuration:"),
      BadCase("spring(duration: 1,, bounce: 0)", 19..<19, "nothing", "bounce: or blendDuration:"),
      BadCase(
        "spring(duration: 1, bounce: 0, blendDuration: 0, )", 47..<48, "\",\"", "\")\""),
      BadCase("spring(duration: 8px)", 17..<20, "\"8px\"", "duration, a time"),
      BadCase("spring(duration: 0.5))", 21..<22, "\")\"", "nothing after the motion"),
      BadCase("bouncy(extraBounce: 0.8)", 20..<23, "\"0.8\"", "extraBounce, a number above -1.3"),
      BadCase("bouncy(blendDuration: 1)", 7..<20, "\"blendDuration\"", "duration: or extraBounce:"),
      BadCase("interpolatingSpring(damping: 3)", 30..<31, "\")\"", "\",\" and stiffness"),
      BadCase("timingCurve", 11..<11, "the end of the text", "\"(\""),
      BadCase("timingCurve()", 12..<12, "nothing", "x1, a number from 0 to 1"),
      BadCase("timingCurve(0, 0, 1)", 19..<20, "\")\"", "\",\""),
      BadCase("timingCurve(0, 0, 1, 1, 1)", 24..<25, "\"1\"", "duration:"),
      BadCase("timingCurve(0, 0, 1, 1, duration: 4000)", 34..<38, "\"4000\"", "from 0 to 3600 s"),
      BadCase("linear(1)", 7..<8, "\"1\"", "duration:"),
      BadCase("linear x", 7..<8, "\"x\"", "nothing after the motion"),
      BadCase(
        "tween(0.3, easing: fastOutSlow)", 19..<30, "\"fastOutSlow\"", "easing, one of",
        suggestion: "fastOutSlowIn"),
      BadCase("tween(0.3, linear)", 11..<17, "\"linear\"", "easing:"),
      BadCase("deceleration(rate: 0.998)", 19..<24, "\"0.998\"", "normal or fast"),
      BadCase("none()", 4..<6, "\"()\"", "nothing after the motion"),
      BadCase("none.delay(1)", 4..<13, "\".delay(1)\"", "nothing after the motion"),
      BadCase("deceleration.speed(2)", 12..<21, "\".speed(2)\"", "nothing after the motion"),
      BadCase(
        "linear.repeat(3)", 7..<13, "\"repeat\"", "delay, speed, repeatCount or repeatForever"),
      BadCase(
        "linear.repeatforever", 7..<20, "\"repeatforever\"", "repeatForever",
        suggestion: "repeatForever"),
      BadCase("linear.", 7..<7, "nothing", "delay, speed"),
      BadCase(
        "linear" + String(repeating: ".speed(2)", count: 20), 150..<151, "modifier 17", "at most 16"
      ),
      BadCase("linear.speed", 12..<12, "the end of the text", "\"(\""),
      BadCase("linear.speed()", 13..<13, "nothing", "speed, a number from 0.001 to 1000"),
      BadCase("linear.speed(0)", 13..<14, "\"0\"", "speed, a number from 0.001 to 1000"),
      BadCase("linear.delay(-1)", 13..<15, "\"-1\"", "delay, a time from 0 to 3600 s"),
      BadCase("linear.repeatCount(0)", 19..<20, "\"0\"", "a whole number from 1 to 1,000,000"),
      BadCase("linear.repeatCount(1.5)", 19..<22, "\"1.5\"", "a whole number from 1"),
      BadCase(
        "linear.repeatCount(2, autoreverse: false)", 22..<33, "\"autoreverse\"", "autoreverses:",
        suggestion: "autoreverses"),
      BadCase(
        "linear.repeatForever(autoreverses: no)", 35..<37, "\"no\"", "one of true or false"),
      BadCase(
        "linear(duration: 0).repeatForever", 20..<33, "repeatForever",
        "an animation with a duration"),
      BadCase("spring\n", 6..<7, "\"\n\"", "nothing after the motion"),
    ])
  func faults(_ bad: BadCase) throws {
    let fault = try #require(throws: CurveExpression.Fault.self) {
      try MotionExpression.parse(bad.text)
    }
    #expect(fault.range == bad.range)
    #expect(fault.found == bad.found)
    #expect(fault.expected.contains(bad.expected), "\(fault.expected)")
    #expect(fault.suggestion == bad.suggestion)
  }

  @Test("Hints show the correct form")
  func hints() throws {
    func hint(_ text: String) throws -> String? {
      try #require(throws: CurveExpression.Fault.self) { try MotionExpression.parse(text) }.hint
    }
    #expect(try hint("spring(0.5)") == "write duration: 0.5")
    #expect(try hint(".spring") == "omit the period before the name")
    #expect(try hint("spring(duration: 8px)") == "write 8, 8s or 8ms")
    #expect(try hint("spring(bounce: .5_0)") == nil)
  }

  @Test("Rejects a spring whose stiffness underflows")
  func degenerate() throws {
    let fault = try #require(throws: CurveExpression.Fault.self) {
      try MotionExpression.parse("spring(mass: 1000000, stiffness: 1e-320, damping: 0)")
    }
    #expect(fault.range.lowerBound == 6)
  }

  @Test("No text can cause a trap")
  func hostile() {
    let pieces = [
      "spring", "(", ")", ",", ":", "duration", " ", "0.5", "\u{0}", "é", "👩‍👩‍👧", "-", "timingCurve",
    ]
    var state: UInt64 = 1
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      do throws(CurveExpression.Fault) {
        _ = try MotionExpression.parse(text)
      } catch {
        #expect(error.range.upperBound <= text.unicodeScalars.count)
      }
      do throws(CurveExpression.Fault) {
        _ = try CurveExpression.parse(text)
      } catch {
        #expect(error.range.upperBound <= text.unicodeScalars.count)
      }
    }
  }
}
