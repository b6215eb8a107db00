package import Display
import SceneModel
package import Simulation

/// The outlines of another version of a screen, for pictures and fills at different positions.
struct BeforeOutlines {
  let before: PanelTimeline
  let after: PanelTimeline

  private var screen: Rect { after.screen.bounds }

  /// The min distance between two edges for which an outline is drawn, pt.
  ///
  /// Source: ours; the width of the line hides smaller ones.
  private static let minDistance = 0.5

  /// The min opacity of an outlined item, 0 to 1.
  private static let minOpacity = 0.05

  /// The line's width, pt, and its color.
  ///
  /// Source: ours, chosen by eye on light and dark photos; the color is the dark orange of iOS, #FF9F0A.
  private static let line = (width: 2.0, color: Color(0xFF9F0A))

  /// Returns the moved items of the earlier version at a time, with their edges' distance, pt.
  ///
  /// The distance is 1 pt for items that the later version lacks.
  fileprivate func moved(at time: SceneTime) -> [(item: ScreenItem, distance: Double)] {
    guard let before = try? before.items(at: time), let after = try? after.items(at: time) else {
      return []
    }
    let shown = after.all.filter { $0.opacity > Self.minOpacity }
    return before.all.compactMap { item in
      if case .path = item.key.kind { return nil }
      guard item.opacity > Self.minOpacity, item.clip.union(screen) != item.clip,
        before.visibleBounds(of: item, on: screen) != nil
      else { return nil }
      // A picture that has landed in one version may still fly in the other.
      let same = shown.first { $0.key == item.key } ?? shown.last { $0.key.kind == item.key.kind }
      let distance = same.map { $0.clip.edgeDistance(to: item.clip) } ?? 1
      return distance >= Self.minDistance ? (item, distance) : nil
    }
  }

  /// Returns the max distance between an outline and the drawn item, pt.
  func distance(at time: SceneTime) -> Double { moved(at: time).map(\.distance).max() ?? 0 }

  /// Returns the outlines at a time, in points of the screen.
  func items(at time: SceneTime) -> [DisplayItem] {
    moved(at: time).flatMap { moved in
      OverlayStyle.lines(opacity: 1, color: Self.line.color) { reach in
        Self.outline(of: moved.item, width: Self.line.width + 2 * reach)
      }
    }
  }

  /// Returns a line inside and outside an item's edge.
  private static func outline(of item: ScreenItem, width: Double) -> Path {
    let edge = { (distance: Double) in
      Path.roundedRect(
        item.clip.outset(by: distance),
        cornerRadii: item.corners.map { $0 > 0 ? max($0 + distance, 0) : 0 })
    }
    return Path(
      edge(width / 2).elements + edge(-width / 2).mirrored(aboutX: item.clip.center.x).elements)
  }
}

extension Timeline {
  /// Returns the shapes of an earlier version's moved items at a time, in points of the canvas.
  package func outlines(of before: Timeline, at time: SceneTime) -> [ClipShape] {
    zip(before.panels, panels).enumerated().flatMap { index, panels in
      let (before, after) = panels
      let origin: Vector = scene.layout.frame(index).origin - .zero
      return BeforeOutlines(before: before, after: after).moved(at: time).map {
        ClipShape(rect: $0.item.clip, cornerRadii: $0.item.corners).translated(by: origin)
      }
    }
  }
}

extension PanelTimeline {
  fileprivate func items(at time: SceneTime) throws(SimulationError) -> ScreenItems {
    let state = try state(at: time)
    return ScreenItems(state.displayList(), belowViewer: state.itemsBelowViewer)
  }
}
