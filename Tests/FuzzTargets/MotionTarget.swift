import Display
import SceneModel
import TestSupport

/// Valid scenes, simulated without drawing: touches, stages, expectations, lint.
struct MotionTarget: FuzzTarget {
  let byteLimit = 3072

  var terms: [String] { SceneTarget.schemaTerms }

  let mutatesRefusedInputs = false

  /// A low rate, so that many scenes run; `TouchTarget` covers higher rates.
  private static let touchRate = Rate(thousandths: 20_000) ?? .sixty

  func seeds() throws -> [[UInt8]] { try SampleScenes.files() }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    guard var scene = SampleScenes.read(input).scene else { return false }
    scene.touchRate = Self.touchRate
    guard Rehearsal.isShort(scene) else { return true }
    let panels = scene.panels
    // The slower checks run for fewer scenes, selected by the input's length.
    switch input.count % 16 {
    case 0: try Rehearsal.showFrames(scene)
    case 1 where panels.count == 1: try Rehearsal.lint(scene)
    default: try Rehearsal.play(scene, on: panels[input.count / 16 % panels.count])
    }
    try Rehearsal.judge(scene)
    return true
  }

  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    TextMutation(terms: terms, others: SampleScenes.texts).mutated(
      input, &dice, gently: !dice.once(in: 4))
  }
}
