import Display
import SceneModel

/// The surface from which a viewer closes after a back gesture, as it was when the finger lifted.
///
/// It is the whole screen if there was no back gesture.
struct BackSurface: Hashable, Sendable {
  let screen: Rect
  /// The surface when the finger lifted, pt; `cornerRadius` is the radius of its corners.
  var rect: Rect
  var cornerRadius = 0.0
  /// The progress between the whole screen (0) and `rect` (1).
  var presence = DeceleratingValue(0)

  init(screen: Rect) {
    self.screen = screen
    rect = screen
  }
}

extension DeclaredViewer {
  /// Handles a touch event and returns the marks of its effects.
  mutating func handle(_ event: TouchEvent) -> [EventMark] {
    guard var back else { return handleViewerTouches(event) }
    let time = event.time
    let preview = preview(at: time)
    let (viewerEvents, outcomes) = back.handle(
      event, isEnabled: phase == .open || phase == .opening)
    self.back = back
    var marks: [EventMark] = []
    for outcome in outcomes {
      switch outcome {
      case .began:
        if taps.fail() { singleTap(at: time, &marks) }
        marks.append(EventMark(.began, of: .state("back")))
      case .progressed(let progress):
        marks.append(EventMark(.backProgressed, .number("progress", progress)))
      case .cancelled: break
      case .invoked: goBack(from: preview, at: time, &marks)
      }
    }
    if !outcomes.isEmpty { updateBars(at: time) }
    for viewerEvent in viewerEvents { marks += handleViewerTouches(viewerEvent) }
    return marks
  }

  /// Closes the viewer, starting from the surface that the back gesture shows.
  private mutating func goBack(
    from preview: BackPreview?, at time: SceneTime, _ marks: inout [EventMark]
  ) {
    self = shown(at: time)
    var velocity = PicturePlacement.zeroVelocity
    if let preview {
      let (placement, speed) = (page.placement(at: time), page.velocity(at: time))
      velocity = PicturePlacement(
        x: speed.x * preview.scale + (placement.x - pageOffset(at: time)) * preview.scaleVelocity
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

  /// Returns the preview of the back gesture at a time.
  ///
  /// Returns nil without a gesture and under reduced motion.
  private func preview(at time: SceneTime?) -> BackPreview? {
    guard let back, back.isActive, settings.crossFade == nil else { return nil }
    return BackPreview(back, at: time, screen: pageSize)
  }

  /// Returns a placement as the back gesture's preview shows it.
  func previewed(_ placement: PicturePlacement, at time: SceneTime?) -> PicturePlacement {
    preview(at: time).map { placed(placement, by: $0, at: time) } ?? placement
  }

  private func placed(
    _ placement: PicturePlacement, by preview: BackPreview, at time: SceneTime?
  ) -> PicturePlacement {
    let pageOffset = time.map(pageOffset) ?? 0
    return PicturePlacement(
      x: (placement.x - pageOffset) * preview.scale + preview.shift.dx + pageOffset,
      y: placement.y * preview.scale + preview.shift.dy, scale: placement.scale * preview.scale)
  }

  /// Returns the rectangle that the viewer fills at a time, pt, and its corner radius.
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
