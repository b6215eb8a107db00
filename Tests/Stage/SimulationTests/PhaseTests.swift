import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

/// The phases that stages state for what their gestures and scripts move.
@Suite("Phases")
struct PhaseTests {
  /// A stage as lines of a scene, its touches, and the phases of its movements.
  struct Case: CustomTestStringConvertible {
    let stage: String
    let touches: [String]
    let phases: [Phase]

    init(_ stage: String, _ touches: [String], _ phases: [Phase]) {
      (self.stage, self.touches, self.phases) = (stage, touches, phases)
    }

    init(viewer: String, _ touches: [String], _ phases: [Phase]) {
      self.init(
        "photos: [photos/*.jpg]\ngrid: {columns: 3}\nviewer: \(viewer)", touches, phases)
    }

    var testDescription: String { "\(stage) \(touches)" }
  }

  private static let open = "tap: {thumbnail: 4}"
  private static let tap = "tap: center"
  private static let doubleTap = "doubleTap: center"
  private static let spread = "pinch: {at: center, scale: 2.5, during: 0.4, angle: 60}"
  private static let pinch = "pinch: {at: center, scale: 0.3, during: 0.3}"
  private static let swipe = "drag: {from: [300, 420], by: [-200, 4], during: 0.16, curve: easeIn}"
  private static let pull = "drag: {from: center, by: [6, 60], during: 0.6, curve: easeOut}"
  private static let flick = "drag: {from: center, by: [10, 260], during: 0.2, curve: easeIn}"
  private static let pan = "drag: {from: center, by: [60, 30], during: 0.2, curve: easeIn}"
  private static let back = "drag: {from: [4, 400], by: [200, 8], during: 0.3, curve: easeIn}"

  static let cases = [
    Case(
      viewer: "{style: zozo, animations: zoomable}", [open, spread, pan, tap, flick],
      [.open, .pinch, .pan, .zoom, .drag, .flyHome]),
    Case(
      viewer: "{style: zozo, disablesAnimations: false}", [open, flick],
      [.open, .drag, .flyHome, .close]),
    Case(
      viewer: "{style: zozo, presentedOver: sheet}",
      [
        "drag: {from: {thumbnail: 4}, by: [0, 160], during: 0.25, curve: easeOut}",
        "drag: {from: [196, 80], by: [0, 260], during: 0.15, curve: linear}",
      ], [.drag, .settle, .drag, .close]),
    Case(
      viewer: "b43-swiftui", [open, swipe, pull, flick],
      [.open, .page, .drag, .settle, .drag, .close]),
    Case(viewer: "b43-swiftui", [open, spread, pan], [.open, .pinch, .pan]),
    Case(
      viewer: "{style: b43-swiftui, dismissTarget: thumbnail}", [open, flick],
      [.open, .drag, .flyHome]),
    Case(
      viewer: "b43-compose", [open, swipe, pull, flick],
      [.open, .page, .drag, .settle, .drag, .close]),
    Case(viewer: "b43-compose", [open, spread, pan], [.open, .pinch, .pan, .throw]),
    Case(
      viewer: "{style: b43-compose, dismissTarget: thumbnail, predictiveBack: true}",
      [open, back], [.open, .back, .flyHome]),
    Case(
      viewer: "photos", [open, swipe, pull, flick],
      [.open, .page, .drag, .settle, .drag, .flyHome]),
    Case(
      viewer: "photos", [open, doubleTap, pan, spread],
      [.open, .zoom, .pan, .throw, .pinch, .settle]),
    Case(viewer: "{style: photos, predictiveBack: true}", [open, back], [.open, .back, .flyHome]),
    Case(
      viewer: "{style: telephoto, flickToDismiss: true}", [open, swipe, pull, flick],
      [.open, .page, .drag, .settle, .drag, .flyHome]),
    Case(
      viewer: "telephoto", [open, doubleTap, pan, spread],
      [.open, .zoom, .pan, .throw, .pinch, .settle]),
    Case(
      viewer: "photoswipe", [open, swipe, pull, flick],
      [.open, .page, .drag, .settle, .drag, .flyHome]),
    Case(
      viewer: "photoswipe", [open, doubleTap, pan, spread],
      [.open, .zoom, .pan, .settle, .pinch, .settle]),
    Case(
      viewer: "zoom-transition", [open, swipe, pull, flick],
      [.open, .page, .drag, .settle, .drag, .flyHome]),
    Case(
      viewer: "zoom-transition", [open, back, open, pinch],
      [.open, .back, .flyHome, .open, .pinch, .flyHome]),
    Case(
      viewer: "{style: zoom-transition, transition: slide}", [open, back], [.open, .back, .close]),
    Case(
      """
      list: {title: Fruit, rows: [Apple, Banana, Cherry]}
      changes:
        - {at: 0.3, insert: Date, before: Banana}
        - {at: 1.5, remove: Apple}
        - {at: 2.5, push: Cherry, delay: 0.2}
        - {at: 4, pop: true}
      """, [], [.insert, .remove, .push, .pop]),
    Case(
      """
      beads:
        colors: ["#E8590C", "#1971C2", "#2F9E44"]
        lid: {at: 0.2, open: true}
        throws:
          - at: 1
            bead: 0
            path: [[0, 92, 690], [0.03, 98, 662], [0.06, 112, 610], [0.09, 138, 545], [0.12, 172, 474]]
      """, ["tap: {bead: 1}"], [.open, .settle, .drag, .throw]),
  ]

  @Test("Each stage names what moves", arguments: cases)
  func phases(_ example: Case) throws {
    let touches = example.touches.enumerated().map { "  - {at: \(0.4 + 1.5 * Double($0)), \($1)}" }
    let lines =
      ["zoetrope: 1", "screen: {device: iphone-15}", example.stage]
      + (touches.isEmpty ? [] : ["touches:"] + touches)
    let scene = try #require(SampleScenes.scene(lines.joined(separator: "\n") + "\n"), "\(lines)")
    let movements = try Timeline(scene).measuredMotion().flatMap(\.movements).filter {
      ($0.key.role.rank <= .look || $0.key.role == .zoom) && !$0.isStep
        && $0.extent > ($0.key.unit == .points ? 4 : 0.1)
    }
    var phases: [Phase] = []
    for movement in movements.sorted(by: { $0.start < $1.start }) {
      let phase = try #require(movement.phase)
      if phases.last != phase { phases.append(phase) }
    }
    #expect(phases == example.phases, "\(phases.map(\.rawValue))")
  }
}
