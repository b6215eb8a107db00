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
    "pageDuration", \.pageDuration, .seconds, "How long a page turn or a return takes."),
  Field(
    "overflow", \.overflow, .choice,
    "The unit of the overflow that moves the pager: literal (unscaled points) or screen."),
  Field(
    "syncUnclampedOnPinchEnd", \.syncUnclampedOnPinchEnd, .boolean,
    "Whether the unclamped offset is brought up to date when a pinch ends."),
  Field(
    "pageSpacing", \.pageSpacing, .number(.from(0, to: 1000, "pt")), "Between pages, pt."),
  Field(
    "initialOffset", \.initialOffset, .choice,
    "Where the pager stands when it opens: index, or zero as in the original."),
  Field(
    "dismissTarget", \.dismissTarget, .choice,
    "Where a dismissed picture goes: predicted, as in the original, or thumbnail."),
  Field(
    "openDuration", \.openDuration, .seconds,
    "From the tap on the thumbnail to the picture at rest."),
  Field("dismissDuration", \.dismissDuration, .seconds, "How long the dismissed screen fades."),
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
