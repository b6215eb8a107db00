import Motion
import SceneModel
import Touch

/// The things of a list that fingers tap, as far as they are known before the scene is run.
struct ListTapsDraft: Sendable {
  let rows: [Located<ListRow>]
  let changes: [Checked<ListChangeDraft>]
  let contents: ListContentsDraft
  let touches: [Located<TouchStep>]

  private var buttons: Set<ListButton> { Set(contents.buttons ?? []) }

  /// The ids of all rows that there may ever be, in the order of the file.
  private var ids: [String] {
    rows.map(\.value.id) + changes.compactMap { $0.value.added?.value.id }
      + (contents.additions?.map(\.value) ?? standardAdditions).map(\.id)
  }

  /// The rows that the button appends where a scene does not name them.
  ///
  /// As many as fingers may ask for, 1000 at the most.
  /// Source: ours; on the slide the button counts.
  var standardAdditions: [ListRow] {
    guard buttons.contains(.add), contents.additions == nil else { return [] }
    let taken = Set(rows.map(\.value.id) + changes.compactMap { $0.value.added?.value.id })
    let names = ((rows.count + 1)...).lazy.map { "Item \($0)" }.filter { !taken.contains($0) }
    return names.prefix(additionCount).map { ListRow(id: $0, text: $0) }
  }

  private var additionCount: Int {
    min(SceneLimits.rows, touches.map(\.value.additions).reduce(0, +))
  }

  /// The deeds of fingers and servers that a script relies on.
  func hands(refusing variants: [StageVariant]) -> ListScript.Hands {
    let first = touches.map(\.value).starts.min()
    let refusals = Set(
      variants.map { variant in
        let server: Located<ListParameters.Server>? = variant.constants.value.word("server")
        return server?.value == .refuses
      })
    return ListScript.Hands(
      rowsFrom: buttons.isDisjoint(with: [.add, .remove]) ? nil : first, screensFrom: first,
      isRefused: refusals.count == 1 ? refusals.first : nil)
  }

  /// Reports places, keys and rows that the list does not have.
  func check(_ context: inout DecodingContext) {
    checkAdditions(&context)
    var known = KnownRows(ids)
    if let submits = contents.submits {
      if !buttons.contains(.submit) {
        reject(submits.range, submits.path, without: .submit, &context)
      } else {
        known.check(submits.value, submits.range, submits.path, &context)
      }
    }
    for place in context.listPlaces {
      switch place.value {
      case .row(let id): known.check(id, place.range, place.path, &context)
      case .button(let button) where !buttons.contains(button):
        context.report(
          Diagnostic(
            .contradiction, at: place.range, path: place.path,
            "\(place.path): found \(button.place), and list.buttons has no \(button.rawValue)",
            expected: "a button that the list has",
            hint: "list: {buttons: [\(button.rawValue)]} draws it"))
      case .button, .alertButton: break
      }
    }
  }

  private func checkAdditions(_ context: inout DecodingContext) {
    guard let additions = contents.additions, let first = additions.first else { return }
    if !buttons.contains(.add) {
      reject(first.range, "list.additions", without: .add, &context)
      return
    }
    var seen: [String: SourceRange] = [:]
    for row in additions {
      guard let earlier = seen.updateValue(row.range, forKey: row.value.id) else { continue }
      context.report(
        Diagnostic(
          .contradiction, at: row.range, path: row.path,
          "\(row.path): found a second row \"\(row.value.id.excerpt)\"",
          expected: "an id that no other addition has",
          related: [Diagnostic.Related(range: earlier, message: "the first one is here")]))
    }
  }

  private func reject(
    _ range: SourceRange, _ path: String, without button: ListButton,
    _ context: inout DecodingContext
  ) {
    context.report(
      Diagnostic(
        .contradiction, at: range, path: path,
        "\(path): found without \(button.rawValue) among list.buttons",
        expected: "\(path) beside buttons: [\(button.rawValue)]"))
  }
}

/// The rows that there may ever be, for names to be looked for among them.
private struct KnownRows {
  private let ids: [String]
  private let known: Set<String>
  private let words: NearestWord
  private var search = ListRowSearch()

  init(_ ids: [String]) {
    self.ids = ids
    known = Set(ids)
    words = NearestWord(among: ids)
  }

  /// Reports an id that no row ever has.
  mutating func check(
    _ id: String, _ range: SourceRange, _ path: String, _ context: inout DecodingContext
  ) {
    guard !known.contains(id) else { return }
    let shown = ids.prefix(8).map { "\"\($0.excerpt)\"" }.joined(separator: ", ")
    context.report(
      Diagnostic(
        .invalidValue, at: range, path: path,
        "\(path): there is never a row \"\(id.excerpt)\"",
        expected: ids.isEmpty
          ? "a row of the list, and there is none"
          : "a row of the list: \(shown)\(ids.count > 8 ? ", …" : "")",
        suggestion: search.match(for: id, among: ids, words: words)))
  }
}

extension TouchStep {
  /// The number of taps that its fingers may do on the button that appends a row.
  ///
  /// Those that a name sends to another place do none; of two that pinch one at the most.
  fileprivate var additions: Int {
    switch action {
    case .tap(let tap): tap.place.mayBeAddButton ? tap.count : 0
    case .drag(let drag): drag.from.mayBeAddButton ? 1 : 0
    case .pinch: 1
    case .path(let paths): paths.count
    }
  }
}

extension Place {
  /// True if the button that appends a row may lie there.
  fileprivate var mayBeAddButton: Bool {
    switch self {
    case .list(.button(.add)), .point, .center: true
    default: false
    }
  }
}

extension ListChangeDraft {
  /// The row that comes; nil where none does.
  var added: Located<ListRow>? { append ?? insert }
}
