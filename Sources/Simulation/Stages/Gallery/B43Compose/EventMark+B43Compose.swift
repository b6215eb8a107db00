import Display
import Geometry
import Motion
import SceneModel
import Touch

extension EventMark {
  /// What one finger did, as in `pointer(id: 1, phase: moved, x: 196.5, y: 426)`, in points of the
  /// screen.
  init(_ change: TouchChange) {
    self.init(
      "pointer(id: \(change.finger.number), phase: \(change.phase.rawValue), "
        + "x: \(change.location.x.shortestText), y: \(change.location.y.shortestText))")
  }

  /// What came of the fingers, as in `pager.snap(horizontal, page: 2, path: spring)`.
  init(_ happening: B43ComposeViewer.Happening) {
    switch happening {
    case .transformActive:
      self.init("transform.active")
    case .transformIgnored:
      self.init("transform.ignored")
    case .fling(let velocity):
      self.init(
        "transform.fling(velocity: [\(velocity.dx.shortestText), \(velocity.dy.shortestText)])")
    case .scroll(let axis):
      self.init("pager.scroll(\(Self.word(axis)))")
    case .snap(let axis, let snap):
      self.init(
        "pager.snap(\(Self.word(axis)), page: \(snap.target), path: \(snap.path.rawValue))")
    case .dismissed:
      self.init("viewer.dismissing")
    }
  }

  private static func word(_ axis: AxisDragDetector.Axis) -> String {
    switch axis {
    case .horizontal: "horizontal"
    case .vertical: "vertical"
    }
  }
}
