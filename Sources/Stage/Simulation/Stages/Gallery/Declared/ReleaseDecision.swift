package import Display
package import SceneModel

/// Where a declared viewer went when the finger of a drag lifted.
package struct ReleaseDecision: Sendable {
  /// Where a release leads, and why.
  package struct Outcome: Hashable, Sendable {
    /// The target of a picture; for pages the next or previous one, or `nearest` if none is turned.
    package let target: ViewerDeclaration.Target
    /// The index of the row in `release`; nil for a drag of the pages.
    package var row: Int?

    /// The same target, by any row.
    package var ofAnyRow: Outcome { Outcome(target: target) }
  }

  package let time: SceneTime
  /// The drag that the conditions saw, in points of the screen; right and down positive.
  package let drag: Vector
  /// The finger's velocity, pt/s.
  package let velocity: Vector
  package let outcome: Outcome
}

extension ViewerDeclaration.Group {
  /// Returns where the first row that holds leads.
  func outcome(_ values: DeclaredValues) -> ReleaseDecision.Outcome {
    let index = rows.firstIndex { values.holds("\($0.path).if") }
    return ReleaseDecision.Outcome(target: index.map { rows[$0].target } ?? .open, row: index ?? 0)
  }
}

extension PanelTimeline {
  /// Returns the releases of drags by a declared viewer, in order of time.
  package func releases() -> [ReleaseDecision] {
    var cursor = PanelCursor(self)
    return steps.indices.compactMap { index in
      cursor.move(to: index + 1)
      let last = (cursor.stage as? GalleryStage<DeclaredPresentation>)?.viewer?.viewer.decision
      return last?.time == steps[index].time ? last : nil
    }
  }
}

/// What a declared viewer does after a drag of a picture at fit, by the rows of its declaration.
///
/// The finger lifts in the middle of the page, 0.3 s after its touch-down. Nothing was caught. The
/// picture is the second of three, and its thumbnail is as large as the page shows it.
package struct ReleasePlane: Sendable {
  private var viewer: DeclaredViewer

  /// Creates the plane of a viewer on a screen, for a photo of a size, px.
  package init(_ parameters: DeclaredParameters, on screen: Screen, photo: Size) {
    let fit = ContentMode.fit.rect(of: photo, in: screen.bounds).size
    viewer = DeclaredViewer(
      settings: DeclaredSettings(parameters, on: screen), pageSize: screen.size,
      fitSizes: [fit, fit, fit], photoSizes: [photo, photo, photo], index: 1, closeButton: nil)
    viewer.dragState.elapsed = 0.3
  }

  /// Whether fingers turn pages.
  package var turnsPages: Bool { viewer.settings.holds("pages.swipe") }

  /// Returns where a release of the picture or the pages leads, by the drag, pt, and velocity, pt/s.
  package func outcome(
    _ drag: Vector, _ velocity: Vector, ofPages: Bool
  ) -> ReleaseDecision.Outcome? {
    let finger = viewer.pageCenter
    guard ofPages else {
      return viewer.settings.rules.drag.outcome(
        viewer.dragValues(finger, velocity, from: finger - drag))
    }
    var viewer = viewer
    viewer.dragState.pinchState.location = finger - drag
    viewer.row.beginDrag()
    viewer.row.drag(by: 0, drag.dx)
    viewer.releasePan(velocity, at: finger, .zero)
    return viewer.decision?.outcome
  }
}
