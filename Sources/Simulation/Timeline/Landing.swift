import Display
import Geometry
package import Motion

/// A picture that came home: its viewer is gone, and its thumbnail is there again.
package struct Landing: Hashable, Sendable {
  /// The time.
  package let time: SceneTime
  /// The greatest distance of an edge of the picture from that edge of its thumbnail just before, pt.
  package let distance: Double

  /// Compares a screen before and after a step; nil where no picture came home.
  init?(from before: PanelState, to after: PanelState) {
    guard before.stage.isViewerOpen, !after.stage.isViewerOpen, let hero = before.hero else {
      return nil
    }
    let drawn = before.drawnPictures
    guard let shown = drawn.picture(showing: hero) ?? drawn.pictures.last,
      let thumbnail = after.drawnPictures.thumbnail(of: shown.photo)
    else { return nil }
    time = before.time
    distance = hero.edgeDistance(to: thumbnail.clip)
  }
}

extension PanelState {
  /// The photos that are drawn.
  package var drawnPictures: DrawnPictures {
    DrawnPictures(displayList(), belowViewer: itemsBelowViewer)
  }

  /// The visible part of the picture by its readings, in points of the screen; nil where none is open.
  fileprivate var hero: Rect? {
    var numbers: [ReadingRole.Edge: Double] = [:]
    for reading in stage.readings(at: time) {
      if case .hero(let edge) = reading.key.role { numbers[edge] = reading.value.number }
    }
    guard let x = numbers[.x], let y = numbers[.y], let width = numbers[.width],
      let height = numbers[.height]
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
