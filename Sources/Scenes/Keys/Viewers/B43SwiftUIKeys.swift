import Motion
import SceneModel

private let fields: [Field<B43SwiftUIParameters>] = [
  Field("minimumScale", \.minimumScale, .zoomScale, "The smallest scale."),
  Field("maximumScale", \.maximumScale, .zoomScale, "The greatest scale."),
  Field(
    "pageThreshold", \.pageThreshold, .number(.from(0, to: 10)),
    "Predicted horizontal way that turns the page, as a fraction of the page's width."),
  Field(
    "dismissThreshold", \.dismissThreshold, .number(.from(0, to: 10)),
    "Predicted vertical way that dismisses, as a fraction of the page's height."),
  Field(
    "pageDuration", \.pageDuration, .seconds,
    "How long a page turn, a return and the way of what is dismissed take, s."),
  Field(
    "overflow", \.overflow, .choice,
    "The unit of what moves the pager beyond a zoomed picture's edge: literal, unscaled points, so"
      + " that it moves 1/scale of the finger; or screen."),
  Field(
    "syncUnclampedOnPinchEnd", \.syncUnclampedOnPinchEnd, .boolean,
    "Whether the unclamped offset is brought up to date when a pinch ends; if not, the next drag"
      + " jumps. False in the original."),
  Field(
    "pinchScale", \.pinchScale, .choice,
    "What a step of a pinch multiplies: accumulated, the bounded scale of the step before, so that a"
      + " pinch that went too far reverses at once; or fromStart."),
  Field(
    "pinchAnchor", \.pinchAnchor, .choice,
    "What stays in its place under a pinch: center, the middle of the page, or fingers."),
  Field(
    "clampWhilePinching", \.clampWhilePinching, .boolean,
    "Whether the picture is kept within its bounds during a pinch, and not only from its end on."),
  Field(
    "axisRelease", \.axisRelease, .choice,
    "When a drag that moves the pager is free again: exact, after an event with nothing over; or"
      + " crossing, after a step from one bound to the other as well."),
  Field(
    "prediction", \.prediction, .choice,
    "What turns a page or dismisses: the predicted way of the whole drag, or of its overflow."),
  Field(
    "leftPageZoom", \.leftPageZoom, .choice,
    "What becomes of the zoom of a page that has been left: kept or reset."),
  Field(
    "pageSpacing", \.pageSpacing, .number(.from(0, to: 1000, "pt")),
    "Between pages, pt."),
  Field(
    "initialOffset", \.initialOffset, .choice,
    "Where the pager stands when it opens: index, or zero as in the original, which shows the wrong"
      + " page."),
  Field(
    "dismissTarget", \.dismissTarget, .choice,
    "Where a dismissed picture goes: predicted, the drag's predicted end, as in the original;"
      + " offscreen; or thumbnail, the current picture's."),
  Field(
    "dismissRecentring", \.dismissRecentring, .choice,
    "What becomes of the return to the middle that a dismissal begins as well: merged into the way"
      + " out, or layered under it."),
  Field(
    "openDuration", \.openDuration, .seconds,
    "From the tap on the thumbnail to the picture at rest, s."),
  Field(
    "dismissDuration", \.dismissDuration, .seconds,
    "How long the dismissed screen fades, s."),
  Field("backdrop", \.backdrop, .color(), "What fades in behind the picture."),
]

extension ViewerVariant {
  /// The style `b43-swiftui`.
  static let b43SwiftUI = ViewerVariant(
    "b43-swiftui", "B/43's image pager, the SwiftUI one (2023).",
    fields,
    root: { B43SwiftUIParameters() },
    check: { constants, context in
      guard constants.isRight("minimumScale", "maximumScale") else { return }
      context.checkZoom(
        constants.value.minimumScale, constants.value.maximumScale, at: constants.range)
    },
    resolve: { parameters, defaults in
      var parameters = parameters
      if let animation = defaults.animation { parameters.defaultAnimation = animation }
      return .b43SwiftUI(parameters)
    })
}
