import Display
import Geometry
import SceneModel
import Simulation
import Touch

/// One screen's motion, as rules look at it.
final class PanelLint {
  let panel: PanelMotion
  let scene: Scene
  /// The samples at which fingers did something, in the order of time.
  let touches: [Int]
  /// The samples at which fingers touched down.
  let touchDowns: [Int]
  /// The ways from each sample to the next one that people see.
  let transitions: [SampleTransition]

  /// The pictures that were off their place where they had to be on it.
  private(set) lazy var landings = panel.landings(of: scene.photos).filter {
    $0.distance > Self.leastLanding || !$0.isHome
  }
  /// The flights after each lift, in the order of time.
  private(set) lazy var flights = Flight.all(of: panel)
  /// The returns to the grid.
  private(set) lazy var gridReturns = GridReturn.all(of: panel)
  /// What changes in no time, in the order in which it is judged.
  private(set) lazy var changes = SuddenChange.all(of: self)

  /// A landing that is off by less is not seen, pt.
  private static let leastLanding = 1.0

  init(panel: PanelMotion, scene: Scene) {
    self.panel = panel
    self.scene = scene
    let samples = panel.samples
    touches = samples.indices.filter { samples[$0].isOfFingers }
    touchDowns = touches.filter { samples[$0].has(.down) }
    transitions = SampleTransition.all(of: samples)
  }

  /// True if a rule needs a reading besides the picture's.
  static func reads(_ key: ReadingKey) -> Bool {
    if case .bead = key.role { true } else { false }
  }

  var samples: [MotionSample] { panel.samples }
  var bounds: Rect { panel.screen.bounds }
  var reducesMotion: Bool { panel.screen.reducesMotion }

  /// The picture that is viewed at a sample.
  func picture(_ index: Int) -> ScreenItem? {
    panel.hero(in: samples[index]).flatMap { samples[index].items?.picture(showing: $0) }
  }

  func picture(of photo: Int?, at index: Int) -> ScreenItem? {
    photo.flatMap { samples[index].items?.picture(of: $0) }
  }

  func subject(_ item: ScreenItem) -> LintSubject { LintSubject(item, on: bounds) }
}
