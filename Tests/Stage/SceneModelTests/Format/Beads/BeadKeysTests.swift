import Display
import Testing

@testable import SceneModel

@Suite("Beads in a scene file")
struct BeadKeysTests {
  private let head = "zoetrope: 1\n"

  private func read(_ text: String) throws -> (
    Scene, BeadsContents, [ShownScreen<BeadsParameters>]
  ) {
    let reading = SceneFixtures.read(head + text)
    #expect(reading.rendered() == "")
    let scene = try #require(reading.scene)
    let screens = try scene.screens(BeadsParameters.self)
    return (scene, try #require(screens.first).contents, screens)
  }

  @Test("The minimal scene has defaults for all other keys")
  func defaults() throws {
    let (scene, contents, variants) = try read("beads: {colors: [\"#E8590C\"]}\n")
    #expect(contents.box == Rect(x: 40, y: 600, width: 313, height: 180))
    #expect(contents.bracelet == Bracelet.standard(on: scene.screen, beadRadius: 22))
    #expect(contents.bracelet.strung == 5)
    #expect(contents.lid == nil)
    #expect(contents.appends.isEmpty)
    #expect(scene.touches.isEmpty)
    #expect(variants.map(\.value) == [BeadsParameters()])
    #expect(variants.map(\.id) == ["beads"])
  }

  @Test("Reads every key")
  func everyKey() throws {
    let (scene, contents, variants) = try read(
      """
      beads:
        box: [10, 500, 300.5, 200]
        colors: ["#E8590C", "#1971C280"]
        beadRadius: 30
        bracelet: {center: [200, 220], radius: 90, strung: 3}
        lid:
          - {at: 900ms, open: true, animation: "linear(duration: 0.2)"}
          - {at: 0.5, open: true}
          - {at: 0.5, open: false, animation: none}
        appends: [{at: 2, bead: 1}, {at: 500ms, bead: 0}]
        throws:
          - {at: 1, bead: 1, path: [[0, 1, 2], [0.5, 3, 4]]}
        follow: none
        settle: bouncy
        append: snappy
        lidAnimation: none
        center: translation
        followCompletions: true
        velocity: tracked
        minimumDistance: 0
        grabMargin: 1.5
      animationDefault: easeInOut
      touches:
        - {after: 0.25, drag: {from: {bead: 1}, to: {bead: 0}}}

      """)
    #expect(contents.box == Rect(x: 10, y: 500, width: 300.5, height: 200))
    #expect(contents.colors[1].alpha == 0x80)
    #expect(contents.beadRadius == 30)
    #expect(contents.bracelet == Bracelet(center: Point(x: 200, y: 220), radius: 90, strung: 3))
    // Sorted by time; changes at the same time stay in file order.
    let lid = try #require(contents.lid)
    #expect(!lid.isOpen)
    #expect(lid.changes.map(\.time.seconds) == [0.5, 0.5, 0.9])
    #expect(lid.changes.map(\.isOpen) == [true, false, true])
    #expect(
      lid.changes.map(\.animation) == [
        .easeInOut, nil, .curve(.linear, duration: SceneTime(nanoseconds: 200_000_000)),
      ])
    #expect(contents.appends.map(\.time.seconds) == [0.5, 2])
    #expect(contents.appends.map(\.bead) == [0, 1])
    var parameters = BeadsParameters()
    parameters.follow = nil
    parameters.settle = .bouncy
    parameters.append = .snappy
    parameters.lidAnimation = nil
    parameters.center = .translation
    parameters.followCompletions = true
    parameters.velocity = .tracked
    parameters.minimumDistance = 0
    parameters.grabMargin = 1.5
    #expect(variants.map(\.value) == [parameters])
    // A throw is a separate touch; no other touch is timed relative to it.
    #expect(scene.touches.map(\.subject) == [nil, 1])
    #expect(scene.touches.starts.map(\.seconds) == [0.25, 1])
    #expect(scene.touches[1].line == 13)
  }

  @Test("Reads a box, the animations of compare, and a lid as a single mapping")
  func sample() throws {
    let (_, contents, variants) = try read(
      """
      beads:
        box: [40, 600, 310, 180]
        colors: ["#E8590C", "#1971C2"]
        follow: interactiveSpring
        settle: spring
        lid: {at: 0.3, open: true, animation: default}
        throws: [{at: 1.0, bead: 0, path: [[0, 120, 680], [0.1, 160, 560], [0.2, 230, 420]]}]
      compare: [{settle: spring}, {settle: easeInOut}, {follow: none, settle: spring}]

      """)
    #expect(contents.lid?.changes.map(\.animation) == [.spring(.standard)])
    #expect(variants.map(\.id) == ["beads", "beads#2", "beads#3"])
    #expect(variants.map(\.value.settle) == [.smooth, .easeInOut, .smooth])
    #expect(variants.map(\.value.follow) == [.interactiveSpring, .interactiveSpring, nil])
  }

  @Test("A lid that only fingers move uses the scene's default animation for taps")
  func lidWithoutChanges() throws {
    for (word, isOpen) in [("open", true), ("closed", false)] {
      let (_, contents, variants) = try read(
        "beads: {colors: [\"#E8590C\"], lid: \(word)}\nanimationDefault: easeInOut\n")
      #expect(contents.lid == Lid(isOpen: isOpen))
      #expect(variants.map(\.value.lidAnimation) == [.easeInOut])
    }
    // A step that keeps the lid's state may follow a tap that did not change it.
    _ = try read(
      """
      beads: {colors: ["#E8590C"], lid: [{at: 1, open: true}, {at: 3, open: true}]}
      touches: [{at: 2, tap: [200, 760]}]

      """)
  }

  @Test(
    "Reports each mistake at its position", arguments: try SceneFixtures.mistakes("beads"))
  func mistakes(_ text: String, _ expected: [String]) {
    let found = SceneFixtures.headlines(head + "beads: " + text + "\n")
      .filter { !$0.contains("note:") }
      .map { String($0.drop { $0 != ":" }.dropFirst()) }
    #expect(found.count == expected.count, "\(found)")
    for (line, start) in zip(found, expected) {
      #expect(line.hasPrefix(start), "\(line), not \(start)")
    }
  }
}
