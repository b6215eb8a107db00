package import Motion
package import SceneModel

/// The opening and closing animations of B/43's SwiftUI pager over the grid.
///
/// ```
///          open             dismiss: the screen fades, or the picture returns to its thumbnail
/// created ───────▶ shown ────────────────────────────────────────────────────────────────▶ closed
/// ```
/// Touches are handled at all times. A second dismissal during the first one has no effect.
///
/// Source: ours, because the article shows neither animation. Opening is ease-out like everything
/// in the original.
package struct B43SwiftUICover: Hashable, Sendable {
  /// The index of the picture that animates, or animated last.
  package private(set) var flyingIndex: Int
  /// That picture's progress toward its thumbnail: 1 at the thumbnail, 0 at its page.
  package private(set) var nearness = AnimatedValue(0.0)
  /// The backdrop's opacity, 0 to 1.
  package private(set) var backdrop = AnimatedValue(1.0)
  /// The opacity of the whole screen, 0 to 1.
  package private(set) var opacity = AnimatedValue(1.0)
  /// The time when the screen is removed; nil before its dismissal.
  package private(set) var closingTime: SceneTime?
  /// Whether the screen is still shown.
  package private(set) var isShown = true
  private let parameters: B43SwiftUIParameters

  /// Creates a fully opened cover with `index` as its first picture.
  package init(parameters: B43SwiftUIParameters, index: Int) {
    self.parameters = parameters
    flyingIndex = index
  }

  /// The thumbnail that is not drawn; nil while the screen fades without a picture returning.
  package var hiddenThumbnail: Int? {
    closingTime != nil && parameters.dismissTarget != .thumbnail ? nil : flyingIndex
  }

  /// Begins to animate the picture from its thumbnail to its page.
  package mutating func open(at time: SceneTime) {
    let opening = Animation.curve(B43SwiftUIParameters.curve, duration: parameters.openDuration)
      .tagged("openDuration")
    nearness.set(1)
    nearness.set(0, with: opening, at: time)
    backdrop.set(0)
    backdrop.set(1, with: opening, at: time)
  }

  /// Handles `onDismiss`: fades the screen, or returns the picture while the backdrop fades.
  package mutating func dismiss(_ index: Int, at time: SceneTime) {
    guard closingTime == nil else { return }
    let fading = Animation.curve(B43SwiftUIParameters.curve, duration: parameters.dismissDuration)
      .tagged("dismissDuration")
    let faded = time + parameters.dismissDuration
    switch parameters.dismissTarget {
    case .predicted, .offscreen:
      opacity.set(0, with: fading, at: time)
      closingTime = faded
    case .thumbnail:
      if index != flyingIndex { nearness.set(0) }
      flyingIndex = index
      nearness.set(
        1,
        with: .curve(B43SwiftUIParameters.curve, duration: parameters.pageDuration)
          .tagged("pageDuration"), at: time)
      backdrop.set(0, with: fading, at: time)
      closingTime = max(faded, time + parameters.pageDuration)
    }
  }

  /// Removes the screen.
  package mutating func close() {
    isShown = false
    closingTime = nil
  }
}
