import Display
import SceneModel

/// The texts of a list, shaped on demand; nil without a typesetter.
struct ListTexts: Sendable {
  let contents: ListContents
  /// The maximum width of a row's text, pt.
  let rowWidth: Double
  let screen: Screen
  var typesetter: (any Typesetter)?

  // MARK: The navigation bar

  /// The list's title.
  var title: ShapedText? {
    contents.title.flatMap { shape($0, .headline, .bold, Self.width(on: screen) * 0.6) }
  }

  var back: ShapedText? {
    shape(contents.title ?? "Back", .body, .regular, Self.backWidth(on: screen))
  }

  /// Returns a pushed screen's title for its row's text.
  func barTitle(_ text: String) -> ShapedText? {
    shape(text, .headline, .bold, NavigationBar.maxTitleWidth(on: screen, back: back?.advance ?? 0))
  }

  // MARK: Rows and pages

  func row(_ text: String) -> ShapedText? { shape(text, .body, .regular, rowWidth) }

  func page(_ text: String) -> ShapedText? { shape(text, .title1, .bold, Self.width(on: screen)) }

  /// Returns the first letter of a text, in the size of a pushed screen's disc.
  func initial(of text: String) -> ShapedText? {
    typesetter?.shape(String(text.prefix(1)), size: Self.initialSize, weight: .bold, within: 112)
  }

  // MARK: Buttons

  /// Returns the label of one of the list's own buttons; nil if the list does not have it.
  ///
  /// Source: the slides.
  func button(_ button: ListButton) -> ShapedText? {
    guard contents.buttons.contains(button) else { return nil }
    let word =
      switch button {
      case .add: "+1"
      case .remove: "\u{2212}1"
      case .submit: "Submit"
      }
    return shape(word, .body, button == .submit ? .bold : .regular, 200)
  }

  /// Returns a tab's label in a width in pt.
  func tab(_ text: String, width: Double) -> ShapedText? {
    typesetter?.shape(text, size: Self.tabSize, weight: .regular, within: max(0, width))
  }

  /// The alert's text about a refused request.
  var refusal: ShapedText? {
    shape(contents.refusal, .headline, .bold, ListAlert.width - 2 * ListAlert.padding)
  }

  /// The label of the alert's button.
  var dismissal: ShapedText? { shape("OK", .body, .regular, ListAlert.width) }

  // MARK: Widths

  /// Returns the maximum width of the back button's text, pt.
  static func backWidth(on screen: Screen) -> Double { max(0, width(on: screen) * 0.25) }

  /// Returns the width between the margins, pt.
  private static func width(on screen: Screen) -> Double {
    screen.size.width - 2 * screen.layoutMargin
  }

  /// The font size of a tab's label, pt.
  ///
  /// Source: UIKit.
  private static let tabSize = 10.0
  /// The font size of the letter on a pushed screen's disc, pt (Source: ours).
  private static let initialSize = 52.0

  private func shape(
    _ text: String, _ style: TextStyle, _ weight: FontWeight, _ width: Double
  ) -> ShapedText? {
    typesetter?.shape(text, size: style.size, weight: weight, within: max(0, width))
  }
}
