import SceneModel
import Simulation
import Testing

@testable import Lint

@Suite("Lint of the best-practice viewer")
struct PhotosLintTests {
  /// A generator that gives the same scripts on each machine (SplitMix64).
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    mutating func one<Value>(of values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &self)]
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func step() -> String {
      let after = one(of: ["0.01", "0.05", "0.1", "0.2", "0.4", "0.8", "1.2"])
      let location = "[\(number(20...340)), \(number(40...600))]"
      let offset = "[\(number(-300...300)), \(number(-400...400))]"
      let during = one(of: ["0.06", "0.1", "0.2", "0.3", "0.5", "0.8"])
      switch number(0...9) {
      case 0...1:
        let count = number(1...3)
        let hold = one(of: ["0.03", "0.05", "0.2", "0.6"])
        return "{after: \(after), tap: \(location), hold: \(hold), count: \(count), interval: 0.1}"
      case 2...6:
        let curve = one(of: ["linear", "easeIn", "easeOut", "easeInOut"])
        let hold = one(of: ["0", "0", "0.1", "0.3"])
        return "{after: \(after), drag: {from: \(location), by: \(offset), during: \(during),"
          + " curve: \(curve), hold: \(hold)}}"
      case 7...8:
        let scale = one(of: ["0.3", "0.5", "0.7", "0.9", "1.2", "1.8", "2.5", "5"])
        return "{after: \(after), pinch: {at: \(location), scale: \(scale), during: \(during),"
          + " angle: \(number(0...180))}}"
      default:
        let rows = (0..<8).map {
          "[\(Double($0) / 50), \(number(0...390)), \(number(0...800))]"
        }
        return "{after: \(after), path: [\(rows.joined(separator: ", "))]}"
      }
    }
  }

  @Test(
    "Finds nothing with random touches", arguments: 0..<(_isDebugAssertConfiguration() ? 16 : 40))
  func randomTouches(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed))
    let first = "{at: 0.3, tap: {thumbnail: \(dice.number(0...4))}}"
    let touches = [first] + (0..<dice.number(1...6)).map { _ in dice.step() }
    let scene = try WrittenScene.gallery("viewer: photos", touches)
    let found = try MotionLint.findings(in: Timeline(scene)).listed
    #expect(
      found.isEmpty,
      "\(found.map(\.what).joined(separator: "\n"))\n\(touches.joined(separator: "\n"))")
  }

  @Test(
    "Finds nothing with random touches if motion is reduced and photos load late",
    arguments: ["photos", "zoom-transition"], 112..<(_isDebugAssertConfiguration() ? 118 : 140))
  func randomTouchesWithReducedMotion(_ viewer: String, _ seed: Int) throws {
    var dice = Dice(state: UInt64(seed))
    let first = "{at: 0.3, tap: {thumbnail: \(dice.number(0...4))}}"
    let touches = [first] + (0..<dice.number(1...6)).map { _ in dice.step() }
    let loading = (0...4).map { "{photo: \($0), after: 0.\(dice.number(1...9))}" }
    let scene = try WrittenScene.gallery(
      "viewer: \(viewer)", touches,
      "reduceMotion: true\nloading: [\(loading.joined(separator: ", "))]")
    let rules: Set<LintRule> = viewer == "photos" ? Set(LintRule.allCases) : [.reduceMotion, .swap]
    let found = try MotionLint.findings(in: Timeline(scene), rules: rules).listed
    #expect(
      found.isEmpty,
      "\(found.map(\.what).joined(separator: "\n"))\n\(touches.joined(separator: "\n"))")
  }
}
