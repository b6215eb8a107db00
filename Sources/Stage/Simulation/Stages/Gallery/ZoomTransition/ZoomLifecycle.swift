/// The life of the view controller that a zoom transition pushes.
///
/// ```
///                push                    pushFinished
/// disappeared ─────────▶ appearing ───────────────────▶ appeared
///      ▲                     │ popBegin: the push            │ popBegin
///      │                     │ completes at once             │
///      │                     └──────────▶ (appeared) ──┐     │
///      │    popFinished                                ▼     ▼
///      └──────────────────────────────────────────── disappearing ⟲ popBegin: takes a cancel back
///                                                        │ popCancelReleased
///                                                        ▼
///                             popCancelAnimationFinished │
///              appeared ◀── (appearing) ◀─────────── disappearing, cancelled
/// ```
/// A push is never cancelled: every one reaches `appeared`. States in parentheses are entered and left
/// within one turn of the run loop. Events that a state does not know change nothing.
/// Source: WWDC 2024, session 10145, its page and code; that `viewIsAppearing` is called when a pop is
/// cancelled is a belief.
struct ZoomLifecycle: Hashable, Sendable {
  enum State: String, Hashable, Sendable {
    case disappeared
    case appearing
    case appeared
    /// It is being popped, or a cancelled pop is on its way back.
    case disappearing
  }

  enum Event: String, CaseIterable, Hashable, Sendable {
    case push
    case pushFinished
    case popBegin
    case popFinished
    /// The fingers lift without a pop; its animation runs back.
    case popCancelReleased
    case popCancelAnimationFinished
  }

  /// The effect of an event on the controller; nothing where the state ignores it.
  struct Step: Hashable, Sendable {
    /// The states that are entered, in order; the last one stays.
    var states: [State] = []
    /// The view's callbacks.
    var callbacks: [EventMark.Kind] = []
  }

  private(set) var state = State.disappeared
  private var isCancelled = false

  /// Handles an event; a state can ignore it.
  mutating func handle(_ event: Event) -> Step {
    var step = Step()
    switch (state, event) {
    case (.disappeared, .push):
      step = Step(states: [.appearing], callbacks: [.viewWillAppear, .viewIsAppearing])
    case (.appearing, .pushFinished):
      step = Step(states: [.appeared], callbacks: [.viewDidAppear])
    case (.appearing, .popBegin):
      step = Step(
        states: [.appeared, .disappearing], callbacks: [.viewDidAppear, .viewWillDisappear])
    case (.appeared, .popBegin):
      step = Step(states: [.disappearing], callbacks: [.viewWillDisappear])
    case (.disappearing, .popBegin):
      isCancelled = false
    case (.disappearing, .popFinished) where !isCancelled:
      step = Step(states: [.disappeared], callbacks: [.viewDidDisappear])
    case (.disappearing, .popCancelReleased):
      isCancelled = true
    case (.disappearing, .popCancelAnimationFinished) where isCancelled:
      isCancelled = false
      step = Step(
        states: [.appearing, .appeared],
        callbacks: [.viewWillAppear, .viewIsAppearing, .viewDidAppear])
    default:
      break
    }
    state = step.states.last ?? state
    return step
  }
}
