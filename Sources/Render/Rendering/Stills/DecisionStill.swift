import Display
import SceneModel
import Simulation

/// Where declared viewers go after drags, by the distance and the velocity at the lift.
struct DecisionStill: Still {
  /// A declared viewer with the scene's releases.
  typealias Viewer = (name: String, plane: ReleasePlane, releases: [ReleaseDecision])

  private let head: StillPage.Head
  private let viewers: [Viewer]
  private let hasPages: Bool

  /// Creates the still of a scene's declared viewers.
  ///
  /// - Throws: `noReleaseRows` if the scene has none.
  init(_ timeline: Timeline, name: String) throws(RenderError) {
    let scene = timeline.scene
    head = StillPage.Head(
      title: scene.title ?? name,
      subtitle: "\(name) · decisions: where a release goes, by its distance and its velocity")
    let names = scene.layout.isComparison ? scene.panelNames : scene.panels.map(\.label)
    viewers = zip(timeline.panels, names).compactMap { run, name in
      guard let parameters = run.panel.stage.parameters as? DeclaredParameters else { return nil }
      let plane = ReleasePlane(parameters, on: run.screen, photo: scene.photos[0].size)
      return (name, plane, run.releases())
    }
    hasPages = scene.photos.count > 1 && viewers.contains(where: \.plane.turnsPages)
    if viewers.isEmpty { throw .noReleaseRows(viewers: names) }
  }

  /// Lays out the planes of drags of the picture and of the pages.
  func page(_ pen: StillPen) -> StillPage {
    let frame = DecisionPainter.frame
    var block = StillPage.Block(size: Size(width: 0, height: frame.maxY + 34), items: [])
    for ofPages in hasPages ? [false, true] : [false] {
      var painter = DecisionPainter(pen, viewers, ofPages: ofPages)
      let left = ofPages ? frame.maxX + 36 : 0
      block.items += painter.items().map { $0.translated(by: Vector(dx: left, dy: 0)) }
      block.size.width = left + frame.maxX + 8
    }
    var page = StillPage(head: head, rows: [(nil, block)])
    page.legend = [(.dot, pen.theme.ink, "release in the scene, and its time")]
    guard viewers.count > 1 else { return page }
    page.legend += viewers.enumerated().map { (.line, pen.theme.series[$0 % 6], $1.name) }
    page.legend.append((nil, pen.theme.faint, "uncolored: the viewers go to different targets"))
    return page
  }
}
