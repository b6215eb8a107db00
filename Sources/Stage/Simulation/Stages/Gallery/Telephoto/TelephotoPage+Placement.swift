import Display

/// The picture's placement, its bounds and its animations.
extension TelephotoPage: AnimatedSource {
  /// Returns the placement at a time not before the last event; for nil when settled.
  func placement(at time: SceneTime?) -> Placement {
    switch motion {
    case nil: return placement
    case .fling(let x, let y):
      return Placement(
        offset: Vector(dx: x.value(at: time), dy: y.value(at: time)), scale: placement.scale)
    case .zoom(let progress, let from, let to):
      let fraction = progress.value(at: time)
      return Placement(
        offset: from.offset + (to.offset - from.offset) * fraction,
        scale: from.scale + (to.scale - from.scale) * fraction)
    case .settling(let scale, let from, let center):
      return zoomed(from, to: scale.value(at: time), about: center)
    }
  }

  /// Returns the rectangle of the picture at a time, px from the page's top-left corner.
  func picture(at time: SceneTime?) -> Rect {
    let placement = placement(at: time)
    let center = Point(x: layoutSize.width / 2, y: layoutSize.height / 2) + placement.offset
    return Rect(
      center: center + Vector(dx: 0, dy: pull.value(at: time)), size: fitSize * placement.scale)
  }

  func animatedValues(in table: inout AnimationTable) {
    switch motion {
    case nil: break
    case .fling(let x, let y):
      table.value(
        "zoom.x", x.animation(), until: x.end, moving: Hero.frameReadings, as: .throw
      ) { ["": $0 / density] }
      table.value(
        "zoom.y", y.animation(), until: y.end, moving: Hero.frameReadings, as: .throw
      ) { ["": $0 / density] }
    case .zoom(let progress, _, _):
      table.value(
        "zoom", progress.animation(of: ["zoomStiffness"]), until: progress.end,
        moving: Self.zoomReadings, as: .zoom)
    case .settling(let scale, _, _):
      table.value(
        "return", scale.animation(of: ["returnStiffness"]), until: scale.end,
        moving: Self.zoomReadings, as: .settle)
    }
    table.value(
      "pull", pull.motion?.animation(of: ["returnStiffness"]), until: pull.settlingInstant,
      moving: ["zoom.y", "dismiss.progress", "backdrop.opacity"] + Hero.frameReadings,
      as: pull.value(at: nil) == 0 ? .settle : .flyHome
    ) { ["zoom.y": $0 / density] }
  }

  private static let zoomReadings = ["zoom.x", "zoom.y", "zoom.scale"] + Hero.frameReadings

  /// Returns the distances that a finger could move the picture at a time, px.
  func panExtents(at time: SceneTime) -> PanExtents {
    let placement = placement(at: time)
    let available = fitSize * placement.scale
    return PanExtents(
      offset: placement.offset,
      reach: Vector(
        dx: max(0, available.width - layoutSize.width) / 2,
        dy: max(0, available.height - layoutSize.height) / 2))
  }

  /// Returns the offset within the picture's bounds at a scale.
  ///
  /// A picture smaller than the page is centered by whole pixels, from whole sizes.
  func limited(_ offset: Vector, scale: Double) -> Vector {
    func limited(_ offset: Double, _ extent: Double, in available: Double) -> Double {
      let reach = (extent - available) / 2
      if reach >= 0 { return min(max(offset, -reach), reach) }
      let gap = (available.rounded() - extent.rounded()) / 2
      return (gap + 0.5).rounded(.down) + reach
    }
    return Vector(
      dx: limited(offset.dx, fitSize.width * scale, in: layoutSize.width),
      dy: limited(offset.dy, fitSize.height * scale, in: layoutSize.height))
  }

  /// Returns a placement at another scale about a point relative to the page's center, moved by a
  /// pan.
  ///
  /// The pan is scaled too, so that fingers that spread and move drift away from their point.
  func zoomed(
    _ placement: Placement, to scale: Double, about center: Vector, pan: Vector = .zero
  ) -> Placement {
    let offset = center + (placement.offset - center + pan) * (scale / placement.scale)
    return Placement(offset: limited(offset, scale: scale), scale: scale)
  }
}
