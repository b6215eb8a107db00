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
    "The vertical drag that dismisses, as a fraction of the picture's height; strictly more does."),
  Field(
    "dragScaleMinimum", \.parameters.dragScaleMinimum, .number(.from(0.01, to: 1)),
    "The smallest scale that a dragged picture shrinks to."),
  Field(
    "dragScaleRate", \.parameters.dragScaleRate, .number(.from(0, to: 10)),
    "How much scale the picture loses per picture height of drag."),
  Field(
    "dragScale", \.parameters.dragScale, .choice,
    "How the picture shrinks while dragged: about its center, or literal, as printed on the slide,"
      + " which is not at all."),
  Field(
    "returnHome", \.parameters.returnHome, .boolean,
    "Whether a dismissed picture flies back to its thumbnail."),
  Field(
    "tapScale", \.parameters.tapScale, .number(.from(1, to: 100)),
    "The scale that a tap zooms to."),
  Field("tapCount", \.parameters.tapCount, .integer(1...2), "How many taps zoom."),
  Field(
    "openDuration", \.parameters.openDuration, .seconds,
    "From the tap on the thumbnail to the picture at rest, s."),
  Field(
    "returnDuration", \.parameters.returnDuration, .seconds,
    "From the release to the picture on its thumbnail, s."),
  Field(
    "fadeDuration", \.parameters.fadeDuration, .seconds,
    "How long the backdrop takes to appear, and to clear after the return, s."),
  Field(
    "bottomInset", \.bottomInset, .number(.from(0, to: 1000, "pt")),
    "The difference of the safe areas of the grid's and the viewer's screen, pt. Without it"
      + " screen.safeArea.bottom."),
  Field(
    "safeAreaCompensation", \.parameters.safeAreaCompensation, .boolean,
    "Whether opening and closing make up for bottomInset; without that both ends of the flight are"
      + " off by it."),
  Field(
    "limit", \.parameters.limit, .choice,
    "What bounds the picture when a gesture ends: zoomable keeps it no smaller than fit, with no gap at"
      + " its edges."),
  Field(
    "animations", \.parameters.animations, .choice,
    "Which changes are animated: slides animates none, as in the talk; zoomable all, as the library of"
      + " that name does."),
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
