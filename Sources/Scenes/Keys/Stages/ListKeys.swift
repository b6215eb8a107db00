import Motion
import SceneModel

/// What is in `list:` as it is written.
struct ListContentsDraft: Sendable {
  /// The rows; nil where they are no list.
  var rows: [Located<ListRow>]?
  var title: String?
  var alignment = ListContents.Alignment.leading
}

/// The constants of `list:` as they are written.
struct ListConstantsDraft: Sendable {
  var parameters = ListParameters()
  var animation = AnimationDraft.standard
  var pushAnimation = AnimationDraft.named("spring(duration: 0.344)", ListParameters.standardPush)
  /// What `transition` says; nil where `insertion` and `removal` decide.
  private var both: RowTransition?
  private var coming: RowTransition?
  private var going: RowTransition?

  /// `transition`: takes the place of `insertion` and `removal`.
  var transition: RowTransition? {
    get { both }
    set { (both, coming, going) = (newValue, nil, nil) }
  }

  /// `insertion`: takes the place of that half of `transition`.
  var insertion: RowTransition? {
    get { coming }
    set { (both, coming, going) = (nil, newValue, both ?? going) }
  }

  /// `removal`: takes the place of that half of `transition`.
  var removal: RowTransition? {
    get { going }
    set { (both, coming, going) = (nil, both ?? coming, newValue) }
  }

  /// The constants.
  func resolved(_ era: DefaultAnimation) -> ListParameters {
    var parameters = parameters
    parameters.animation = animation.animation(era)
    parameters.pushAnimation = pushAnimation.animation(era)
    parameters.transition =
      both
      ?? .asymmetric(
        insertion: coming ?? ListParameters.standardInsertion,
        removal: going ?? ListParameters.standardRemoval)
    return parameters
  }
}

/// `list:` as it is written.
typealias ListDraft = StageDraft<ListContentsDraft, ListConstantsDraft>

/// The keys of `list:`.
enum ListKeys {
  /// The table of the stage.
  static let table = StageTable<ListContentsDraft, ListConstantsDraft>(
    "list",
    standard: ListDraft(contents: ListContentsDraft(), constants: ListConstantsDraft()),
    contents: contents, constants: constants,
    notTogether: [["transition", "insertion"], ["transition", "removal"]])

  private static let contents: [Field<ListContentsDraft>] = [
    Field(
      "rows", \.rows,
      .list(
        of: ListRowKeys.row, count: 0...SceneLimits.rows,
        "a list of at most \(SceneLimits.rows) rows such as [Apple, {id: b, text: Banana}]"),
      isRequired: true, "The rows at first, from the top; a text is its own id."),
    Field(
      "title", \.title, ValueReader.text.drawn(isBold: true),
      "What is written in the navigation bar."),
    Field(
      "alignment", \.alignment, .choice,
      "Where the rows' texts stand: leading, with a chevron at the other edge, or center."),
  ]

  private static let constants: [Field<ListConstantsDraft>] = [
    Field(
      "rowHeight", \.parameters.rowHeight, .number(.above(0, to: SceneLimits.length, "pt")),
      "A row's height, pt."),
    Field(
      "insertion", \.insertion, RowTransitionKeys.reader,
      "How rows come. Without it they slide in from the leading edge and fade in."),
    Field(
      "removal", \.removal, RowTransitionKeys.reader,
      "How rows go. Without it {quadraticScale: [-6.8, 5.8, 1]}: they swell and shrink to nothing."),
    Field(
      "transition", \.transition, RowTransitionKeys.reader,
      "How rows come and go, the same modifiers both ways; instead of insertion and removal."),
    Field(
      "animation", \.animation, .animation,
      "How changes are animated: an animation, or none for at once."),
    Field(
      "pushAnimation", \.pushAnimation, .animation,
      "How screens are pushed and popped: an animation, or none for at once."),
    Field(
      "selection", \.parameters.selection, .choice,
      "What the model does in its init: initialised sets isSelected; observed leaves it to didSet,"
        + " which does not run there, and nothing is pushed."),
    Field(
      "popClears", \.parameters.popClears, .choice,
      "What popping clears: isSelected alone, or the item too, and the leaving screen is empty."),
    Field(
      "removedRows", \.parameters.removedRows, .choice,
      "Where rows that go are drawn: above the others as with a zIndex, or below as without."),
  ]

  /// The list that a scene shows.
  ///
  /// - Parameters:
  ///   - draft: the list as it is written.
  ///   - changes: what happens to it.
  ///   - site: what it depends on.
  ///   - context: takes the findings.
  /// - Returns: the stage; nil where something is broken.
  static func stage(
    _ draft: Checked<ListDraft>?, _ changes: [Checked<ListChangeDraft>]?, _ site: StageSite,
    _ context: inout DecodingContext
  ) -> StageDescription? {
    guard let draft else { return nil }
    let variants = table.variants(draft, site.comparison, &context)
    guard let rows = draft.value.contents.rows else { return nil }
    ListScript.check(
      rows, isWhole: draft.isRight("rows") && changes != nil, changes ?? [], &context)
    guard let variants else { return nil }
    let era = site.animationDefault ?? .easeInOut
    return .list(
      ListContents(
        title: draft.value.contents.title, alignment: draft.value.contents.alignment,
        rows: rows.map(\.value),
        changes: (changes ?? []).compactMap { $0.value.change(era) }),
      table.named(variants, site.comparison, &context) { $0.resolved(era) })
  }
}
