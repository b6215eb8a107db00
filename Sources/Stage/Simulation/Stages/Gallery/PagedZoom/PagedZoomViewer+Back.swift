import Geometry
import Motion
import Touch

/// The surface on which a viewer closes after a back gesture: as it was when the finger lifted.
///
/// The whole screen where there was none.
struct BackSurface: Hashable, Sendable {
  let screen: Rect
  /// The surface at the lift, pt, and the radius of its corners.
  var rect: Rect
  var cornerRadius = 0.0
  /// 1 there … 0 the screen.
  var presence = DeceleratingValue(0)

  init(screen: Rect) {
    self.screen = screen
    rect = screen
  }
}

extension PagedZoomViewer {
  /// Handles the fingers' actions; the marks are their effects.
  mutating func handle(_ event: TouchEvent) -> [EventMark] {
    guard var back else { return hear(event) }
    let time = event.time
    let preview = preview(at: time)
    let (rest, outcomes) = back.handle(event, isEnabled: phase == .open || phase == .opening)
    self.back = back
    var marks: [EventMark] = []
    for outcome in outcomes {
      switch outcome {
      case .began:
        if taps.fail() { singleTap(&marks) }
        marks.append(EventMark(.began, of: .state("back")))
      case .progressed(let progress):
        marks.append(EventMark(.backProgressed, .number("progress", progress)))
      case .cancelled: break
      case .invoked: goBack(from: preview, at: time, &marks)
      }
    }
    if !outcomes.isEmpty { updateBars(at: time) }
    for part in rest { marks += hear(part) }
    return marks
  }

  /// Closes from what the gesture shows.
  private mutating func goBack(
    from preview: BackPreview?, at time: SceneTime, _ marks: inout [EventMark]
  ) {
    var velocity = PicturePlacement.standstill
    if let preview {
      let (placement, speed) = (page.placement(at: time), page.velocity(at: time))
      velocity = PicturePlacement(
        x: speed.x * preview.scale + (placement.x - slip(at: time)) * preview.scaleVelocity
          + preview.shiftVelocity,
        y: speed.y * preview.scale + placement.y * preview.scaleVelocity,
        scale: speed.scale * preview.scale + placement.scale * preview.scaleVelocity)
      page = PicturePage(placed(placement, by: preview, at: time))
      surface.rect = preview.surface(of: surface.screen)
      surface.cornerRadius = preview.cornerRadius
      surface.presence = DeceleratingValue(1)
    }
    close(velocity, at: time)
    marks += [EventMark(.backInvoked), EventMark(.viewerDismissing)]
  }

  /// The preview of a gesture at a time; nil where there is none, and where less motion is asked for.
  private func preview(at time: SceneTime?) -> BackPreview? {
    guard let back, back.isActive, parts.crossFade == nil else { return nil }
    return BackPreview(back, at: time, screen: pageSize)
  }

  /// A placement as a gesture shows it.
  func previewed(_ placement: PicturePlacement, at time: SceneTime?) -> PicturePlacement {
    preview(at: time).map { placed(placement, by: $0, at: time) } ?? placement
  }

  private func placed(
    _ placement: PicturePlacement, by preview: BackPreview, at time: SceneTime?
  ) -> PicturePlacement {
    let slip = time.map(slip) ?? 0
    return PicturePlacement(
      x: (placement.x - slip) * preview.scale + preview.shift.dx + slip,
      y: placement.y * preview.scale + preview.shift.dy, scale: placement.scale * preview.scale)
  }

  /// The surface that the viewer fills at a time, pt, and the radius of its corners.
  func surface(at time: SceneTime?) -> (rect: Rect, cornerRadius: Double) {
    if let preview = preview(at: time) {
      return (preview.surface(of: surface.screen), preview.cornerRadius)
    }
    let presence = surface.presence.value(at: time)
    guard presence > 0 else { return (surface.screen, 0) }
    return (
      surface.screen.interpolated(to: surface.rect, presence), surface.cornerRadius * presence
    )
  }
}
