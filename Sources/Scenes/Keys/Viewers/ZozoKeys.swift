import Geometry
import Motion
import SceneModel

/// The constants of the style `zozo` as they are written.
private struct ZozoDraft: Sendable {
  var parameters = ZozoParameters(bottomInset: 0)
  /// Nil where the screen's safe area decides.
  var bottomInset: Double?
}

private let fields: [Field<ZozoDraft>] = [
  Field(
    "dismissDistance", \.parameters.dismissDistance, .number(.from(0, to: 10)),
    "Vertical drag that dismisses, as a fraction of the content's height."),
  Field(
    "dragScaleMinimum", \.parameters.dragScaleMinimum, .number(.from(0.01, to: 1)),
    "The smallest scale of a dragged picture."),
  Field(
    "dragScaleRate", \.parameters.dragScaleRate, .number(.from(0, to: 10)),
    "Scale lost per content height of drag."),
  Field(
    "dragScale", \.parameters.dragScale, .choice, "How the picture shrinks while dragged."),
  Field(
    "returnHome", \.parameters.returnHome, .boolean,
    "Whether a dismissed picture flies back to its thumbnail."),
  Field(
    "tapScale", \.parameters.tapScale, .number(.from(1, to: 100)),
    "The scale that a tap zooms to."),
  Field("tapCount", \.parameters.tapCount, .integer(1...2), "Taps needed to zoom."),
  Field(
    "openDuration", \.parameters.openDuration, .seconds,
    "From the tap on the thumbnail to the picture at rest."),
  Field(
    "returnDuration", \.parameters.returnDuration, .seconds,
    "From the release to the picture on its thumbnail."),
  Field(
    "fadeDuration", \.parameters.fadeDuration, .seconds,
    "How long the backdrop takes to appear, and to clear after the return."),
  Field(
    "bottomInset", \.bottomInset, .number(.from(0, to: 1000, "pt")),
    "The difference of the two screens' safe areas, pt."),
  Field(
    "safeAreaCompensation", \.parameters.safeAreaCompensation, .boolean,
    "Whether opening and closing make up for that difference."),
  Field(
    "limit", \.parameters.limit, .choice, "What bounds the picture when a gesture ends."),
  Field("animations", \.parameters.animations, .choice, "Which changes are animated."),
  Field("backdrop", \.parameters.backdrop, .color(), "What fades in behind the picture."),
]

extension ViewerVariant {
  /// The style `zozo`.
  static let zozo = ViewerVariant(
    "zozo", "ZOZOTOWN's full-screen viewer (SwiftUI, 2025).",
    fields,
    root: { ZozoDraft() },
    resolve: { draft, defaults in
      var parameters = draft.parameters
      parameters.bottomInset = draft.bottomInset ?? defaults.screen.safeArea.bottom
      return .zozo(parameters)
    })
}
