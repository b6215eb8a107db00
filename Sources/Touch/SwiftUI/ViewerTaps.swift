import Geometry
package import Motion

/// The taps of a viewer.
///
/// ```
/// none              –
/// single            TapRecognizer(count: 1)
/// double            TapRecognizer(count: 2)
/// singleAndDouble   Exclusive(TapRecognizer(count: 2), TapRecognizer(count: 1))
/// ```
///
/// With both, the single tap waits until the double tap has failed: 0.35 s after the lift, or as soon
/// as the second touch turns out to be something else.
package struct ViewerTaps: Hashable, Sendable {
  private enum Attached: Hashable, Sendable {
    case none
    case one(AttachedGesture<TapRecognizer>)
    case both(AttachedGesture<Exclusive<TapRecognizer, TapRecognizer>>)
  }

  private var attached: Attached

  private init(_ attached: Attached) {
    self.attached = attached
  }

  /// Taps are not heard.
  package static let none = ViewerTaps(.none)
  /// Each tap is heard at its lift.
  package static let single = ViewerTaps(TapRecognizer(count: 1))
  /// Two taps are heard at the second lift.
  package static let double = ViewerTaps(TapRecognizer(count: 2))
  /// Two taps are heard at the second lift, and one tap when no second comes.
  package static let singleAndDouble = ViewerTaps(
    .both(
      AttachedGesture(
        TapRecognizer(count: 2).exclusively(before: TapRecognizer(count: 1)))))

  /// The taps of one recogniser.
  ///
  /// - Parameter tap: the recogniser.
  package init(_ tap: TapRecognizer) {
    self.init(.one(AttachedGesture(tap)))
  }

  /// When a single tap that waits will be heard, or a wait be over; nil where nothing waits.
  package var nextDeadline: SceneTime? {
    switch attached {
    case .none: nil
    case .one(let tap): tap.nextDeadline
    case .both(let taps): taps.nextDeadline
    }
  }

  mutating func update(_ event: TouchEvent) -> [HeardGesture] {
    hear {
      $0.update(event)
    } both: {
      $0.update(event)
    }
  }

  mutating func advance(to time: SceneTime) -> [HeardGesture] {
    hear {
      $0.advance(to: time)
    } both: {
      $0.advance(to: time)
    }
  }

  mutating func cancel() -> [HeardGesture] {
    hear {
      $0.cancel()
    } both: {
      $0.cancel()
    }
  }

  private typealias Both = Exclusive<TapRecognizer, TapRecognizer>

  private mutating func hear(
    one: (inout AttachedGesture<TapRecognizer>) -> [GesturePhase<Point>],
    both: (inout AttachedGesture<Both>) -> [GesturePhase<Both.Value>]
  ) -> [HeardGesture] {
    switch attached {
    case .none:
      return []
    case .one(var tap):
      let phases = one(&tap)
      attached = .one(tap)
      return phases.compactMap { phase in
        guard case .ended(let location) = phase else { return nil }
        return HeardGesture(.tap(location), tapCount: tap.gesture.count)
      }
    case .both(var taps):
      let phases = both(&taps)
      attached = .both(taps)
      return phases.compactMap { phase in
        switch phase {
        case .ended(.first(let location)): HeardGesture(.tap(location), tapCount: 2)
        case .ended(.second(let location)): HeardGesture(.tap(location), tapCount: 1)
        case .possible, .active, .failed: nil
        }
      }
    }
  }
}
