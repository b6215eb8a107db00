import Geometry
import Motion
import SceneModel

/// The constants of the style `b43-compose` as they are written.
private struct B43ComposeDraft: Sendable {
  var parameters = B43ComposeParameters(density: 1)
  /// Nil where the screen's decides.
  var density: Double?
}

private let fields: [Field<B43ComposeDraft>] = [
  Field("minimumScale", \.parameters.minimumScale, .zoomScale, "The smallest scale."),
  Field("maximumScale", \.parameters.maximumScale, .zoomScale, "The greatest scale."),
  Field(
    "touchSlop", \.parameters.touchSlop, .number(.from(0, to: 1000, "dp")),
    "How far fingers move before they are a gesture, dp."),
  Field(
    "axisRatio", \.parameters.axisRatio, .number(.from(0, to: 1000)),
    "How much longer a drag is along one axis to be the pager's at that axis's bound."),
  Field(
    "boundsFrom", \.parameters.boundsFrom, .choice,
    "Which scale an event's bounds are worked out from."),
  Field(
    "zoomAnchor", \.parameters.zoomAnchor, .choice,
    "What stays in place while fingers zoom: center, as in the original, or fingers."),
  Field(
    "resetTracker", \.parameters.resetTracker, .boolean,
    "Whether the velocity tracker forgets at each touch-down."),
  Field(
    "decayFriction", \.parameters.decayFriction, .number(.from(-1000, to: -0.001, "1/s")),
    "The friction of a fling, 1/s."),
  Field(
    "snapStiffness", \.parameters.snapStiffness, .number(.from(0.01, to: 1_000_000, "1/s²")),
    "The stiffness of the spring that snaps a page, 1/s²."),
  Field("density", \.density, .number(.from(0.1, to: 20)), "Pixels per dp."),
  Field(
    "trackerAging", \.parameters.trackerAging, .boolean,
    "Whether samples are forgotten while the finger rests."),
  Field(
    "touchStopsFling", \.parameters.touchStopsFling, .boolean,
    "Whether a touch-down stops a fling."),
  Field(
    "dismissTarget", \.parameters.dismissTarget, .choice,
    "Where a dismissed picture goes: pager, as in the original, or thumbnail."),
  Field(
    "openDuration", \.parameters.openDuration, .seconds,
    "From the tap on the thumbnail to the picture at rest."),
  Field(
    "dismissDuration", \.parameters.dismissDuration, .seconds,
    "How long the dismissed screen fades."),
  Field("backdrop", \.parameters.backdrop, .color(), "What fades in behind the picture."),
]

extension ViewerVariant {
  /// The style `b43-compose`.
  static let b43Compose = ViewerVariant(
    "b43-compose", "B/43's image pager, the Jetpack Compose one (2023).",
    fields,
    root: { B43ComposeDraft() },
    check: { constants, context in
      guard constants.isRight("minimumScale", "maximumScale") else { return }
      let parameters = constants.value.parameters
      context.checkZoom(parameters.minimumScale, parameters.maximumScale, at: constants.range)
    },
    resolve: { draft, defaults in
      var parameters = draft.parameters
      parameters.density = draft.density ?? defaults.screen.density
      return .b43Compose(parameters)
    })
}
