import Display
import Platform
import TestSupport
import Testing

@testable import SceneModel

/// Constants of a stage that is declared only in this file.
private struct SampleParameters: StageParameters, FixedConstantSet {
  typealias Contents = ListContents

  var speed = 2.0
  var pause = SceneTime(nanoseconds: 250_000_000)
  var inset = 0.0

  static let name = "sample"

  static let table = ConstantTable<SampleParameters>(constants: [
    Constant(
      "speed", \.speed, .number(.above(0, to: 10, "pt/s")),
      texts: ConstantTexts(
        meaning: "How fast it goes.", source: "Measured.", fault: "it is too slow"), cure: 4),
    Constant(
      "pause", \.pause, .duration,
      texts: ConstantTexts(
        meaning: "How long it rests.", source: "", deviation: "the original never rests"),
      original: .zero),
    Constant(
      "edge.inset", \.inset, .length,
      texts: ConstantTexts(meaning: "How far in it stands.", source: ""),
      fallback: .dependent("the safe area's top") { .number($0.screen.safeArea.top) }),
  ])
}

/// Checks that a constant's description alone makes it known to the reader, schema, listing and
/// goldens.
@Suite("A table of constants")
struct ConstantTableTests {
  private let keys = MappingReader<WrittenValues>(
    Field.constantsAndLiteral(of: SampleParameters()))
  private let screen = Screen(
    size: Size(width: 100, height: 200), scale: 1, density: 1, safeArea: Insets(top: 20),
    background: .white)

  private func read(_ text: String) throws -> (SampleParameters, [String]) {
    let document = YAMLDocument(SourceText(bytes: Array(text.utf8)))
    var context = DecodingContext(diagnostics: document.diagnostics)
    var written = WrittenValues()
    _ = keys.read(try #require(document.root), into: &written, &context)
    context.checkRules(of: SampleParameters(), written)
    let messages = context.diagnostics.map { "\($0.message), expected \($0.expected ?? "")" }
    return (written.resolved(on: screen, from: SampleParameters()), messages)
  }

  @Test("Is read, with defaults that depend on the screen")
  func reader() throws {
    let (written, messages) = try read("speed: 3\npause: 300ms\nedge: {inset: 7}\n")
    #expect(messages == [])
    #expect(written.speed == 3 && written.inset == 7)
    #expect(written.pause == SceneTime(nanoseconds: 300_000_000))
    let standard = try read("{}").0
    #expect(standard.speed == 2 && standard.inset == 20)
    #expect(
      try read("speed: 11\n").1
        == ["speed: found 11, expected a number above 0, at most 10 pt/s"])
  }

  @Test("literal: true sets the original's values and rejects others")
  func literal() throws {
    #expect(try read("literal: true").0.pause == .zero)
    #expect(try read("literal: false").0.pause == SampleParameters().pause)
    let (same, none) = try read("{literal: true, pause: 0s, speed: 3}")
    #expect(same.pause == .zero && same.speed == 3)
    #expect(none == [])
    #expect(
      try read("{literal: true, pause: 0.25}").1 == [
        "pause: found 0.25, but literal is true, which sets it to the original's 0, expected 0, no"
          + " pause, or no literal"
      ])
    #expect(try read("{literal: maybe, pause: 0.25}").1.count == 1)
  }

  @Test("Is in the schema")
  func schema() {
    let text = JSON.object(keys.shape(defaults: WrittenValues()).schema).text(.lines)
    #expect(text.contains("\"exclusiveMinimum\": 0"))
    #expect(
      text.contains(
        "How fast it goes. Takes a number above 0, at most 10 pt/s. Default: 2 pt/s."))
    #expect(text.contains("\"inset\""))
  }

  @Test("Is in the listing that generates the documentation's tables")
  func listing() {
    #expect(
      ConstantListing.text(of: SampleParameters()) == """
        | key          | default             | takes     | meaning |
        | ---          | ---                 | ---       | --- |
        | `pause`      | `0.25` s            | 0…10 s    | How long it rests. |
        | `edge.inset` | the safe area's top | 0…1000 pt | How far in it stands. |

        | key     | default  | takes           | cure | the fault |
        | ---     | ---      | ---             | ---  | --- |
        | `speed` | `2` pt/s | above 0…10 pt/s | `4`  | it is too slow |

        | key     | default  | original | why |
        | ---     | ---      | ---      | --- |
        | `pause` | `0.25` s | `0`      | the original never rests |

        """)
  }

  @Test("Provides names for goldens, and fixes for faults")
  func goldens() throws {
    var scene = try #require(SceneFixtures.read(SceneFixtures.minimal).scene)
    scene.panels = [
      Panel(StageDescription(ListContents(rows: [], changes: []), SampleParameters()))
    ]
    #expect(
      scene.resolvedConstants == [
        SceneConstant(name: "list.speed", text: "2"),
        SceneConstant(name: "list.pause", text: "0.25"),
        SceneConstant(name: "list.edge.inset", text: "0"),
      ])
    let cures = scene.panels[0].stage.cures
    #expect(cures.map(\.option) == ["speed: 4"])
    #expect((cures.first?.stage.parameters as? SampleParameters)?.speed == 4)
  }

  @Test("Has unique keys and unique owner names")
  func unique() {
    #expect(Set(ConstantListing.names).count == ConstantListing.names.count)
    for owner in ConstantSets.all {
      let keys = owner.descriptions.map(\.info.key)
      #expect(Set(keys).count == keys.count, "\(owner.name)")
    }
  }

  @Test("Writes animations as scenes do")
  func animations() throws {
    let texts = [
      "none", "linear", "easeInOut", "smooth", "snappy", "interactiveSpring",
      "easeIn(duration: 0.2)", "timingCurve(0.2, 0, 0, 1, duration: 0.3)",
      "spring(duration: 0.344)", "spring(duration: 0.5, bounce: 0.2)",
      "spring(duration: 0.5, bounce: -0.3)", "spring(stiffness: 123.4, damping: 7)",
      "spring(duration: 0.4, blendDuration: 0.1)",
      "interpolatingSpring(duration: 0.6, bounce: 0.25, initialVelocity: 2)",
    ]
    for text in texts {
      let animation = try MotionExpression.parseAnimation(text, defaultAnimation: .spring)
      let stated = AnimationChoice(animation).text
      #expect(
        try MotionExpression.parseAnimation(stated, defaultAnimation: .spring) == animation,
        "\(text): \(stated)")
      #expect(stated == text)
    }
  }

  @Test("Accepts a value from a golden if a scene could contain it")
  func stated() throws {
    var scene = try #require(SceneFixtures.read(SceneFixtures.minimal).scene)
    scene.panels = [
      Panel(StageDescription(ListContents(rows: [], changes: []), SampleParameters()))
    ]
    func speed(_ name: ConstantName, _ text: String) -> Double? {
      let changed = scene.setting(SceneConstant(name: name, text: text))
      return (changed?.panels[0].stage.parameters as? SampleParameters)?.speed
    }
    #expect(speed("list.speed", "3") == 3)
    #expect(speed("list.speed", "fast") == nil && speed("list.speed", "1e9") == nil)
    #expect(speed("list.pause", "250ms") == 2)
    #expect(speed("list.nothing", "3") == nil && speed("other.speed", "3") == nil)
  }
}
