package import Motion
package import SceneModel

/// The flight and fade of B/43's SwiftUI pager over the grid; the article shows neither.
///
/// ```
///        open             dismiss: the screen fades, or the picture flies home
/// made ───────▶ shown ───────────────────────────────────────────────────────▶ closed
/// ```
/// Fingers count all the while; the second dismissal of a screen that is being dismissed does nothing.
/// Source: ours; the opening is ease-out as everything in the original.
package struct B43SwiftUICover: Hashable, Sendable {
  /// The picture that flies, or flew last.
  package private(set) var flyingIndex: Int
  /// The flying picture's nearness to its thumbnail: 1 there … 0 at its page.
  package private(set) var nearness = AnimatedValue(0.0)
  /// The backdrop's opacity, 0…1.
  package private(set) var backdrop = AnimatedValue(1.0)
  /// The opacity of the whole screen: 0 … 1.
  package private(set) var opacity = AnimatedValue(1.0)
  /// The time when it is taken away; nil before it is dismissed.
  package private(set) var closingTime: SceneTime?
  /// True if it is on the screen.
  package private(set) var isShown = true
  private let parameters: B43SwiftUIParameters

  /// Creates a cover over everything, at rest, with `index` as its first picture.
  package init(parameters: B43SwiftUIParameters, index: Int) {
    self.parameters = parameters
    flyingIndex = index
  }

  /// The thumbnail that is not drawn: none while the screen fades and nothing flies home.
  package var hiddenThumbnail: Int? {
    closingTime != nil && parameters.dismissTarget != .thumbnail ? nil : flyingIndex
  }

  /// The time when everything that moves has come to rest; nil where something never will.
  package var settlingInstant: SceneTime? {
    SceneTime.latest(of: [
      nearness.settlingInstant, backdrop.settlingInstant, opacity.settlingInstant,
    ])
  }

  /// Shows the picture at its thumbnail and lets it fly to its page.
  package mutating func open(at time: SceneTime) {
    let opening = Animation.curve(B43SwiftUIParameters.curve, duration: parameters.openDuration)
      .tagged("openDuration")
    nearness.set(1)
    nearness.set(0, with: opening, at: time)
    backdrop.set(0)
    backdrop.set(1, with: opening, at: time)
  }

  /// `onDismiss`: the screen fades, or the picture flies home while the backdrop fades.
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

  /// Takes the screen away.
  package mutating func close() {
    isShown = false
    closingTime = nil
  }
}
