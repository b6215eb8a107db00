import Display
import Motion
import Touch

extension PagedZoomViewer {
  /// What moves: the gesture of the fingers, or the animation after it.
  var movingPhase: Display.Phase {
    if back?.isActive == true { return .back }
    return switch gestureState {
    case .panning(let isZoomed): isZoomed && !leavesPage ? .pan : .page
    case .dismissing: .drag
    case .pinching: .pinch
    case .held, .none: released
    }
  }

  /// The latest animations of the row, the openness, the bars, the pictures and the back gesture.
  var animations: [StageAnimation] {
    let around = [
      StageAnimation(
        row.offset.animation(within: 0.003), of: "page.offset", moving: Hero.frameReadings
      ) { ["page.offset": $0 / row.pitch] },
      StageAnimation(
        openness.crop.animation(within: cropDistance), of: "hero.crop", moving: Hero.readings),
      StageAnimation(
        openness.backdrop.animation(within: 0.001), of: "backdrop", moving: ["backdrop.opacity"]),
      StageAnimation(openness.progress.animation(within: 0.001), of: "dismiss.progress"),
      StageAnimation(bars.animation(within: 0.001), of: "chrome.opacity", as: .bars),
      StageAnimation(
        presence.animation(within: 0.001), of: "opacity", moving: ["backdrop.opacity"], as: .fade),
      StageAnimation(
        surface.presence.animation(within: surfaceDistance), of: "back.surface",
        moving: Hero.readings),
    ]
    let pictures = pages.sorted { $0.key < $1.key }.flatMap { index, page in
      [
        ("zoom.x", page.x, 0.003), ("zoom.y", page.y, 0.003),
        ("zoom.scale", page.scale, 0.003 / fitSizes[index].longerSide),
      ].map { name, value, distance in
        StageAnimation(
          value.animation(within: distance), of: "page \(index).\(name)", moving: Hero.frameReadings
        ) { [name: $0] }
      }
    }
    return (around + pictures).compactMap(\.self)
      + (back?.animations(moving: ["zoom.x", "zoom.y", "zoom.scale"]) ?? [])
  }
}
