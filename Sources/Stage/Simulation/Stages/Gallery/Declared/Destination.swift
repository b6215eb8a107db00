import Display
import Expressions
import SceneModel

/// Where a picture goes when its viewer closes, or where it comes from.
struct Destination: Hashable, Sendable {
  var target = ViewerDeclaration.Target.thumbnail
  /// The placement; nil for that of the thumbnail.
  var placement: PicturePlacement?
  var look = PictureLook.closed
  /// When a coasting picture has left the screen; nil if it does not.
  var end: SceneTime?
}

extension DeclaredViewer {
  /// Returns the destination of a row for a picture that is at a placement with a look.
  ///
  /// `direction` is that in which it leaves the screen, by default down.
  mutating func destination(
    of row: ViewerDeclaration.Row, _ values: DeclaredValues, from placement: PicturePlacement,
    _ look: PictureLook, along direction: Vector = .zero
  ) -> Destination {
    guard row.target != .thumbnail else { return Destination() }
    var end = Destination(target: row.target, placement: placement, look: look)
    (end.look.backdrop, end.look.dismissal) = (DeceleratingValue(0), DeceleratingValue(1))
    (end.look.grid, end.look.opacity) = (DeceleratingValue(1), DeceleratingValue(1))
    switch row.target {
    case .fade: end.look.opacity = DeceleratingValue(0)
    case .offscreen: end.placement = offscreen(placement, along: direction)
    case .stated:
      func stated(_ property: String, or other: Double) -> Double {
        guard let value = values["\(row.path).to.\(property)"]?.value else { return other }
        if !value.isFinite { invalidAnimation = row.position }
        return value
      }
      end.placement = PicturePlacement(
        x: stated("x", or: placement.x), y: stated("y", or: placement.y),
        scale: stated("scale", or: placement.scale))
      for (_, law, value, range) in PictureLook.laws {
        end.look.set(value, stated(law, or: end.look[keyPath: value].target), range)
      }
    default: break
    }
    return end
  }

  /// Lets the picture slow down from a velocity, until it stops or has left the screen.
  mutating func coast(_ velocity: PicturePlacement, at time: SceneTime) {
    settings.glide(&page.x, within: 1e6, velocity: velocity.x, at: time)
    settings.glide(&page.y, within: 1e6, velocity: velocity.y, at: time)
    let stop = motionsSettle ?? time
    func isVisible(_ time: SceneTime) -> Bool {
      picture(index, page.placement(at: time), offset: row.offset(at: time))
        .intersection(surface.screen) != nil
    }
    guard !isVisible(stop) else { return }
    var (seen, gone) = (time.seconds, stop.seconds)
    // Halved to less than a microsecond.
    for _ in 0..<32 {
      let middle = (seen + gone) / 2
      if isVisible(SceneTime(seconds: middle) ?? stop) { seen = middle } else { gone = middle }
    }
    destination.end = SceneTime(seconds: gone)
  }

  /// Returns the nearest placement outside of the screen in a direction.
  private func offscreen(
    _ placement: PicturePlacement, along direction: Vector
  ) -> PicturePlacement {
    let (size, screen) = (fitSizes[index] * placement.scale, surface.screen.size)
    let step = direction == .zero ? Vector(dx: 0, dy: 1) : direction / direction.length
    func distance(_ center: Double, _ picture: Double, _ screen: Double, _ step: Double) -> Double {
      step == 0 ? .infinity : ((picture + screen) / 2 - center * (step > 0 ? 1 : -1)) / abs(step)
    }
    let across = distance(placement.x, size.width, screen.width, step.dx)
    let moved =
      step * max(0, min(across, distance(placement.y, size.height, screen.height, step.dy)))
    return PicturePlacement(
      x: placement.x + moved.dx, y: placement.y + moved.dy, scale: placement.scale)
  }
}
