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
///
/// A push is never cancelled: every one reaches `appeared`. States in parentheses are entered and left
/// within one turn of the run loop. Events that a state does not know change nothing.
/// Source: WWDC 2024, session 10145, as transcribed in a talk about it; that `viewIsAppearing` is
/// called when a pop is cancelled is a belief.
struct ZoomLifecycle: Hashable, Sendable {
  /// Where the controller is in its life.
  enum State: String, Hashable, Sendable {
    /// It is not on the screen.
    case disappeared
    /// It is being pushed.
    case appearing
    /// It is on the screen.
    case appeared
    /// It is being popped, or a cancelled pop is on its way back.
    case disappearing
  }

  /// A callback of the controller.
  enum Callback: String, Hashable, Sendable {
    /// Before it appears.
    case viewWillAppear
    /// It has been laid out and appears.
    case viewIsAppearing
    /// It has appeared, at the end of a transition.
    case viewDidAppear
    /// Before it disappears.
    case viewWillDisappear
    /// It has disappeared, at the end of a transition.
    case viewDidDisappear
  }

  /// An action of the transition.
  enum Event: String, CaseIterable, Hashable, Sendable {
    /// The controller is pushed.
    case push
    /// The push's animation has come to its end.
    case pushFinished
    /// A pop begins, by a button or by fingers.
    case popBegin
    /// The pop's animation has come to its end.
    case popFinished
    /// The fingers let go, and the pop is not to be; its animation runs on, back.
    case popCancelReleased
    /// The animation of the cancelled pop has come to its end.
    case popCancelAnimationFinished
  }

  /// The effect of an event on the controller; nothing where the state does not know it.
  struct Step: Hashable, Sendable {
    /// The states that are entered, in order; the last one stays.
    var states: [State] = []
    /// The controller's callbacks, in order.
    var callbacks: [Callback] = []
  }

  /// The present state.
  private(set) var state = State.disappeared
  private var isCancelled = false

  /// Takes in an event; nothing comes of it where the state does not know it.
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
