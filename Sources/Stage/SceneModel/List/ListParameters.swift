package import Display

/// The constants of a list.
///
/// Source: the slides of the 2021 talk about the list, or ours if stated.
package struct ListParameters: Hashable, Sendable {
  /// The properties that the pushed screen's model sets in its `init`.
  package enum Selection: String, CaseIterable, Sendable {
    /// The item and `isSelected`: the screen is pushed.
    case initialised
    /// The item only, so nothing is pushed.
    ///
    /// `isSelected` is set in a `didSet`, which does not run in an `init`.
    case observed
  }

  /// The state that popping a screen clears.
  package enum PopClearing: String, CaseIterable, Sendable {
    /// `isSelected` only: the popped screen keeps its content.
    case isSelected
    /// Also the item: the popped screen is empty while it slides out.
    case item
  }

  /// The z-order of removed rows.
  package enum RemovedRows: String, CaseIterable, Sendable {
    /// Above the other rows, as with a `zIndex`.
    case above
    /// Below the other rows, as without a `zIndex`.
    case below
  }

  /// The calls from which the app counts the screens that are shown.
  package enum ScreenEvents: String, CaseIterable, Sendable {
    /// The view model's `didSet` of `isPresented`.
    case didSet
    /// The views' `onAppear` and `onDisappear`.
    case onAppear
  }

  /// The effect of a tap on a row while a request waits.
  package enum WaitingTaps: String, CaseIterable, Sendable {
    /// None.
    case blocked
    /// A second request, whose answer takes over the screen that the first has pushed.
    case taken
  }

  /// The answer of the server to a request.
  package enum Server: String, CaseIterable, Sendable {
    /// The tapped row's screen is pushed.
    case accepts
    /// Nothing is pushed, and a message appears.
    case refuses
  }

  package var rowHeight = 44.0
  /// The transition of inserted and removed rows.
  package var transition = RowTransition.asymmetric(
    insertion: .combined([.slide, .opacity]), removal: standardRemoval)
  package var animation: Animation? = .easeInOut
  package var pushAnimation: Animation? = .spring(Spring(duration: 0.344, bounce: 0) ?? .smooth)
  package var requestDelay = SceneTime(nanoseconds: 1_000_000_000)
  package var waitingTaps = WaitingTaps.blocked
  package var server = Server.accepts
  package var alertAnimation: Animation? = .curve(
    .easeOut, duration: SceneTime(nanoseconds: 250_000_000))
  package var screenEvents = ScreenEvents.didSet
  package var selection = Selection.initialised
  package var popClears = PopClearing.isSelected
  package var removedRows = RemovedRows.above

  package init() {}

  /// The default removal: a row grows to 2.24 times its size, then shrinks to nothing.
  package static let standardRemoval = RowTransition.quadraticScale(a: -6.8, b: 5.8, c: 1)
}

extension ListParameters: StageParameters, FixedConstantSet {
  package typealias Contents = ListContents

  package static let name = "list"

  package static let table = ConstantTable<ListParameters>(
    constants: [
      Constant("rowHeight", \.rowHeight, .number(.above(0, to: NumberRange.layout.maximum, "pt"))),
      Constant("insertion", \.insertion, .transition),
      Constant("removal", \.removal, .transition, cure: standardRemoval),
      Constant("transition", \.both, .transition),
      Constant(
        "animation", \.animation, .animation,
        fallback: .written("default") { _ in .animation(.standard) }),
      Constant("pushAnimation", \.pushAnimation, .animation),
      Constant("requestDelay", \.requestDelay, .duration),
      Constant("waitingTaps", \.waitingTaps, .choice, original: .taken, cure: .blocked),
      Constant("server", \.server, .choice),
      Constant("alertAnimation", \.alertAnimation, .animation),
      Constant("screenEvents", \.screenEvents, .choice, cure: .didSet),
      Constant("selection", \.selection, .choice, cure: .initialised),
      Constant("popClears", \.popClears, .choice),
      Constant("removedRows", \.removedRows, .choice, original: .below),
    ], notTogether: [["transition", "insertion"], ["transition", "removal"]], era: .easeInOut)

  /// The transition for both insertion and removal; nil if each has its own.
  fileprivate var both: RowTransition? {
    get { insertion == nil ? transition : nil }
    set { transition = newValue ?? transition }
  }

  /// The transition of inserted rows; nil if one transition applies to both.
  fileprivate var insertion: RowTransition? {
    get { if case .asymmetric(let insertion, _) = transition { insertion } else { nil } }
    set {
      guard let newValue else { return }
      transition = .asymmetric(insertion: newValue, removal: removal ?? transition)
    }
  }

  /// The transition of removed rows; nil if one transition applies to both.
  fileprivate var removal: RowTransition? {
    get { if case .asymmetric(_, let removal) = transition { removal } else { nil } }
    set {
      guard let newValue else { return }
      transition = .asymmetric(insertion: insertion ?? transition, removal: newValue)
    }
  }
}

extension ListContents: StageContents {
  package static let traits = StageTraits(
    key: ListParameters.name, background: .grouped, fingers: .single,
    drawsText: true, showsPhotos: false, ownAnchor: .row)

  /// Returns the numbers of rows and of changes.
  package func counts(photos: Int) -> [(number: Int, noun: String)] {
    [(rows.count, "row"), (changes.count, "change")]
  }
}
