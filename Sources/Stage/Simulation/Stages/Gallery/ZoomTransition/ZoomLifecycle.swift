/// The appearance lifecycle of the view controller that a zoom transition pushes.
///
/// ```
///                push                    pushFinished
/// disappeared ─────────▶ appearing ───────────────────▶ appeared
///      ▲                     │ popBegin: the push            │ popBegin
///      │                     │ completes at once             │
///      │                     └──────────▶ (appeared) ──┐     │
///      │    popFinished                                ▼     ▼
///      └──────────────────────────────────────────── disappearing ⟲ popBegin: revokes a cancel
///                                                        │ popCancelReleased
///                                                        ▼
///                             popCancelAnimationFinished │
///              appeared ◀── (appearing) ◀─────────── disappearing, canceled
/// ```
/// A push is never canceled: every push reaches `appeared`. States in parentheses are entered and
/// left within one turn of the run loop. Events that a state does not handle have no effect.
///
/// Source: WWDC 2024, session 10145, its page and code. That `viewIsAppearing` is called when a pop
/// is canceled is an assumption.
struct ZoomLifecycle: Hashable, Sendable {
  enum State: String, Hashable, Sendable {
    case disappeared
    case appearing
    case appeared
    /// It is being popped, or a canceled pop is animating back.
    case disappearing
  }

  enum Event: String, CaseIterable, Hashable, Sendable {
    case push
    case pushFinished
    case popBegin
    case popFinished
    /// The fingers lifted without a pop; the picture animates back.
    case popCancelReleased
    case popCancelAnimationFinished
  }

  /// The effect of an event on the controller; empty if the state ignores the event.
  struct Step: Hashable, Sendable {
    /// The states that are entered, in order; the last one is the new state.
    var states: [State] = []
    /// The view controller's callbacks, in order.
    var callbacks: [EventMark.Kind] = []
  }

  private(set) var state = State.disappeared
  private var isCancelled = false

  /// Handles an event, which the current state may ignore.
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
