import Display

extension DeclaredViewer: AnimatedSource {
  /// What moves: the gesture of the fingers, or the animation after it.
  var movingPhase: Phase {
    if back?.isActive == true { return .back }
    return switch gestureState {
    case .panning(let isZoomed): isZoomed && !leavesPage ? .pan : .page
    case .dismissing: .drag
    case .pinching: .pinch
    case .held, .none: released
    }
  }

  /// The picture settles when its edges are within 0.01 pt of their targets.
  ///
  /// A third of it, 0.003 pt, is allowed for each of its center, size and crop.
  func animatedValues(in table: inout AnimationTable) {
    table.value("page.offset", row.offset, within: 0.003, moving: Hero.frameReadings) {
      ["page.offset": $0 / row.pitch]
    }
    table.value("hero.crop", look.crop, within: cropDistance, moving: Hero.readings)
    if look.corners != look.crop {
      table.value("corners", look.corners, within: cropDistance, moving: ["hero.cornerRadius"])
    }
    table.value("cornerRadius", look.cornerRadius, within: 0.003, moving: ["hero.cornerRadius"])
    table.value("hero.opacity", look.opacity, within: 0.001)
    table.value("grid.scale", look.grid, within: 0.003 / pageSize.longerSide)
    table.value("backdrop", look.backdrop, within: 0.001, moving: ["backdrop.opacity"])
    table.value("dismiss.progress", look.dismissal, within: 0.001)
    table.value("chrome.opacity", bars, within: 0.001, as: .bars)
    table.value("opacity", presence, within: 0.001, moving: ["backdrop.opacity"], as: .fade)
    table.value("back.surface", surface.presence, within: surfaceDistance, moving: Hero.readings)
    for (index, page) in pages.sorted(by: { $0.key < $1.key }) {
      func value(_ name: String, _ value: DeceleratingValue, within distance: Double) {
        table.value(
          "page \(index).\(name)", value, within: distance, moving: Hero.frameReadings
        ) { [name: $0] }
      }
      value("zoom.x", page.x, within: 0.003)
      value("zoom.y", page.y, within: 0.003)
      value("zoom.scale", page.scale, within: 0.003 / fitSizes[index].longerSide)
    }
    let zoom = ["zoom.x", "zoom.y", "zoom.scale"]
    if let dragReturn {
      for (name, value) in [("drag.dx", dragReturn.dx), ("drag.dy", dragReturn.dy)] {
        table.value(
          name, value, within: 0.003,
          moving: Hero.readings + zoom + ["backdrop.opacity", "dismiss.progress"]
        ) { [name: $0] }
      }
    }
    if cover != DeceleratingValue(1) { table.value("cover", cover, within: 0.001, moving: []) }
    if let openProgress {
      table.value(
        "open.progress", openProgress, within: 0.001,
        moving: ["hero.cornerRadius", "hero.opacity", "grid.scale", "backdrop.opacity"]
      ) { ["open.progress": $0] }
    }
    back?.animatedValues(in: &table, moving: zoom)
  }
}
