import Geometry
import Motion
import SceneModel

/// `viewer:` as it is written.
enum ViewerDraft: Sendable {
  case zozo(ZozoDraft)

  /// The viewer with the defaults that depend on the screen.
  func resolved(on screen: Screen) -> ViewerStyle {
    switch self {
    case .zozo(let draft):
      var parameters = draft.parameters
      parameters.bottomInset = draft.bottomInset ?? screen.safeArea.bottom
      return .zozo(parameters)
    }
  }
}

/// The constants of the style `zozo` as they are written.
struct ZozoDraft: Sendable {
  var parameters = ZozoParameters(bottomInset: 0)
  /// Nil where the screen's safe area decides.
  var bottomInset: Double?
}

/// The keys of `viewer:`.
enum ViewerKeys {
  /// The names of all styles, built or not.
  private static let styles = ["zozo", "b43-swiftui", "b43-compose", "zoom-transition", "photos"]

  private static let style = Field<ZozoDraft>.readElsewhere(
    "style", .choice(styles), "The viewer's style.")

  private static let zozo = MappingReader<ZozoDraft>(
    [
      style,
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
        "openDuration", \.parameters.openDuration, duration,
        "From the tap on the thumbnail to the picture at rest."),
      Field(
        "returnDuration", \.parameters.returnDuration, duration,
        "From the release to the picture on its thumbnail."),
      Field(
        "fadeDuration", \.parameters.fadeDuration, duration,
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
    ])

  private static let duration = ValueReader<SceneTime>.time(.from(0, to: 10, "s"))

  private static let zozoReader = zozo.whole({ ZozoDraft() }, { ViewerDraft.zozo($0) })

  /// Reads `viewer:`: a style's name, or a mapping with the style and its constants.
  static let reader = ValueReader<ViewerDraft>(
    .either([.choice(styles), zozo.shape], words: "a style such as zozo, or {style: zozo, …}")
  ) { node, context in
    guard let entries = node.entries else {
      return readStyle(node, &context) ? .zozo(ZozoDraft()) : nil
    }
    guard let style = entries.first(where: { $0.key == "style" }) else {
      if node.isComplete {
        context.report(
          Diagnostic(
            .missingKey, at: context.head(of: node), "viewer has no key \"style\"",
            expected: ValueShape.choice(styles).expectation))
      }
      return nil
    }
    let isBuilt = context.at(.key(style.key, style.keyRange)) { readStyle(style.value, &$0) }
    return isBuilt ? zozoReader.read(node, &context) : nil
  }

  /// Whether a node names a style that is built; reports where it does not.
  private static func readStyle(_ node: YAMLNode, _ context: inout DecodingContext) -> Bool {
    guard let style = ValueReader<String>.word(styles).read(node, &context) else { return false }
    guard style != "zozo" else { return true }
    context.report(
      Diagnostic(.notSupported, at: node.range, "the style \(style) is not supported yet"))
    return false
  }
}
