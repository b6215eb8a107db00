import Display
import SceneModel
import Simulation

/// The motion of one screen, with the observations that rules need.
final class PanelLint {
  let panel: PanelMotion
  let scene: Scene
  /// The samples with touch events, ordered by time.
  let touches: [Int]
  /// The samples at which fingers touch down.
  let touchDowns: [Int]
  /// The visible transitions between samples.
  let transitions: [SampleTransition]

  /// The pictures visibly off their thumbnail or fitted position when they should be there.
  private(set) lazy var landings = panel.landings.filter {
    $0.distance > Self.minMisplacement || !$0.hasThumbnail
  }
  /// The flights after each lift, ordered by time.
  private(set) lazy var flights = Flight.all(of: panel)
  /// The animations that move or fade something by themselves, ordered by time.
  private(set) lazy var animations = VisibleAnimation.all(of: panel)
  /// The returns to the grid.
  private(set) lazy var gridReturns = GridReturn.all(of: panel)
  /// The sudden changes, in the order in which they are judged.
  private(set) lazy var changes = SuddenChange.all(of: self)

  /// The minimum visible misplacement of a landing, in pt.
  private static let minMisplacement = 1.0

  init(panel: PanelMotion, scene: Scene) {
    self.panel = panel
    self.scene = scene
    let samples = panel.samples
    touches = samples.indices.filter { samples[$0].isTouchEvent }
    touchDowns = touches.filter { samples[$0].has(.down) }
    transitions = SampleTransition.all(of: samples)
  }

  /// Returns whether rules need a reading other than those of the picture.
  static func reads(_ key: ReadingKey) -> Bool {
    switch key.role {
    case .bead, .lid, .row, .rowAppearance, .push, .alert, .sheet, .backdrop, .chrome: true
    default: false
    }
  }

  var samples: [MotionSample] { panel.samples }
  var bounds: Rect { panel.screen.bounds }
  var reducesMotion: Bool { panel.screen.reducesMotion }

  /// Returns the picture that is viewed at a sample.
  func picture(_ index: Int) -> ScreenItem? {
    panel.hero(in: samples[index]).flatMap { samples[index].items?.picture(showing: $0) }
  }

  func picture(of photo: Int?, at index: Int) -> ScreenItem? {
    photo.flatMap { samples[index].items?.picture(of: $0) }
  }

  func subject(_ item: ScreenItem) -> LintSubject { LintSubject(item, on: bounds) }
}
