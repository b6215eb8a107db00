import Display
import Geometry
import SceneModel
import Touch

struct ListTexts: Hashable, Sendable {
  /// The list's title in the navigation bar.
  let title: ShapedText?
  let back: ShapedText?
  /// The shaped texts on the rows, by their strings.
  let rows: [String: ShapedText]
  /// The pushed screens' titles in the navigation bar, by their rows' texts.
  let barTitles: [String: ShapedText]
  let pages: [String: ShapedText]
  let initials: [String: ShapedText]
  /// The words on the list's own buttons.
  let buttons: [ListButton: ShapedText]
  /// The message of a refused request, and the word on its button.
  let refusal: ShapedText?
  let dismissal: ShapedText?

  /// Sets the texts, with widths in pt; without a typesetter there are none.
  ///
  /// `margin` is the distance from a screen's edges to its texts.
  init(
    _ contents: ListContents, rowWidth: Double, margin: Double, screen: Screen,
    typesetter: (any Typesetter)?
  ) {
    let all =
      contents.rows + contents.changes.compactMap(\.action.added) + contents.additions
    let pushed = Set(
      contents.changes.compactMap { change -> String? in
        if case .push(let id, _, _) = change.action { id } else { nil }
      })
    let pushedTexts = Set(
      all.filter { contents.isTouched || pushed.contains($0.id) }.map(\.text))

    func set(
      _ text: String, _ style: TextStyle, _ weight: FontWeight, _ width: Double
    ) -> ShapedText? {
      typesetter?.shape(text, size: style.size, weight: weight, within: max(0, width))
    }
    func table(
      _ texts: Set<String>, _ shape: (String) -> ShapedText?
    ) -> [String: ShapedText] {
      var table: [String: ShapedText] = [:]
      for text in texts { table[text] = shape(text) }
      return table
    }
    let screenWidth = screen.size.width - 2 * margin
    let back = set(contents.title ?? "Back", .body, .regular, screenWidth * 0.25)
    let titleRoom = NavigationBar.titleRoom(on: screen, back: back?.advance ?? 0)
    self.back = back
    rows = table(Set(all.map(\.text))) { set($0, .body, .regular, rowWidth) }
    barTitles = table(pushedTexts) { set($0, .headline, .bold, titleRoom) }
    pages = table(pushedTexts) { set($0, .title1, .bold, screenWidth) }
    initials = table(pushedTexts) {
      typesetter?.shape(
        String($0.prefix(1)), size: Self.initialSize, weight: .bold, within: 112)
    }
    var buttons: [ListButton: ShapedText] = [:]
    for button in contents.buttons {
      buttons[button] = set(Self.word(on: button), .body, button == .submit ? .bold : .regular, 200)
    }
    self.buttons = buttons
    refusal = set(contents.refusal, .headline, .bold, ListAlert.width - 2 * ListAlert.padding)
    dismissal = set("OK", .body, .regular, ListAlert.width)
    title = contents.title.flatMap { set($0, .headline, .bold, screenWidth * 0.6) }
  }

  /// The size of the letter on a pushed screen's disc, pt (Source: ours).
  private static let initialSize = 52.0

  /// The words on the buttons.
  ///
  /// Source: the slides.
  private static func word(on button: ListButton) -> String {
    switch button {
    case .add: "+1"
    case .remove: "\u{2212}1"
    case .submit: "Submit"
    }
  }
}
