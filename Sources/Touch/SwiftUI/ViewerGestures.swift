package import Geometry
import Motion

/// A gesture that SwiftUI recognised, as the viewer's closures hear of it.
package enum RecognizedGesture: Hashable, Sendable {
  /// `onChanged` of the drag.
  case dragChanged(DragValue)
  /// `onEnded` of the drag.
  case dragEnded(DragValue)
  /// `onChanged` of the pinch.
  case magnifyChanged(MagnifyValue)
  /// `onEnded` of the pinch.
  case magnifyEnded(MagnifyValue)
  /// `onEnded` of the tap, with its location in points of the screen.
  case tap(Point)
}

/// A drag, a pinch and a tap on one SwiftUI view, as SwiftUI arbitrates them.
///
/// - Drag and pinch run side by side; within one event the drag is heard first.
/// - A drag that has not begun when a second finger lands does not begin; one that has begun goes
///   on following its first finger.
/// - When one finger of a pinch lifts, drag and pinch both end; what stays on the screen is
///   ignored until all fingers are up.
/// - A tap is one finger's, and only where neither drag nor pinch began.
///
/// ```
///        1st down           2nd down              a finger of the pinch up
/// idle ───────────▶ single ───────────▶ pair ────────────────────▶ spent
///   ▲                 │ up                                            │ last up
///   └─────────────────┴───────────────────────────────────────────────┘
/// ```
///
/// Source: our reading of SwiftUI's recognisers; the individual rules are cited at each of them.
package struct ViewerGestures: Hashable, Sendable {
  private struct Contact: Hashable, Sendable {
    var finger: FingerID
    var location: Point
  }

  private enum State: Hashable, Sendable {
    case idle
    case single(Contact)
    case pair(Contact, Contact)
    case spent
  }

  private var drag: DragRecognizer
  private var magnify: MagnifyRecognizer
  private var tap: TapRecognizer
  private var state = State.idle
  private var fingersDown: Set<FingerID> = []

  /// Makes the recognisers of a view.
  package init(
    drag: DragRecognizer = DragRecognizer(), magnify: MagnifyRecognizer = MagnifyRecognizer(),
    tap: TapRecognizer = TapRecognizer()
  ) {
    self.drag = drag
    self.magnify = magnify
    self.tap = tap
  }

  /// Takes in an event; what the view's closures hear, in order.
  package mutating func update(_ event: TouchEvent) -> [RecognizedGesture] {
    var heard: [RecognizedGesture] = []
    for change in event.changes where change.phase == .down { touchDown(change, in: event) }
    move(event, &heard)
    for change in event.changes where change.phase == .up { lift(change, event.time, &heard) }
    return heard
  }

  private mutating func touchDown(_ change: TouchChange, in event: TouchEvent) {
    fingersDown.insert(change.finger)
    let contact = Contact(finger: change.finger, location: change.location)
    switch state {
    case .idle:
      state = .single(contact)
      drag.begin(at: change.location, time: event.time)
      tap.begin(at: change.location, time: event.time)
    case .single(var first):
      first.location = Self.moved(first, in: event) ?? first.location
      state = .pair(first, contact)
      drag.fail()
      tap.fail()
      magnify.begin(first.location, change.location)
    case .pair, .spent:
      break
    }
  }

  private mutating func move(_ event: TouchEvent, _ heard: inout [RecognizedGesture]) {
    switch state {
    case .idle, .spent:
      break
    case .single(var contact):
      guard let location = Self.moved(contact, in: event) else { return }
      contact.location = location
      state = .single(contact)
      tap.move(to: location)
      if let value = drag.move(to: location, time: event.time) {
        tap.fail()
        heard.append(.dragChanged(value))
      }
    case .pair(var first, var second):
      let moves = (Self.moved(first, in: event), Self.moved(second, in: event))
      guard moves.0 != nil || moves.1 != nil else { return }
      first.location = moves.0 ?? first.location
      second.location = moves.1 ?? second.location
      state = .pair(first, second)
      if let location = moves.0, let value = drag.move(to: location, time: event.time) {
        heard.append(.dragChanged(value))
      }
      if let value = magnify.move(first.location, second.location, time: event.time) {
        heard.append(.magnifyChanged(value))
      }
    }
  }

  private static func moved(_ contact: Contact, in event: TouchEvent) -> Point? {
    event.changes.first { $0.finger == contact.finger && $0.phase == .moved }?.location
  }

  private mutating func lift(
    _ change: TouchChange, _ time: SceneTime, _ heard: inout [RecognizedGesture]
  ) {
    fingersDown.remove(change.finger)
    switch state {
    case .single(let contact) where contact.finger == change.finger:
      if let value = drag.end(at: change.location, time: time) { heard.append(.dragEnded(value)) }
      if let location = tap.end(at: change.location, time: time) { heard.append(.tap(location)) }
      state = .spent
    case .pair(let first, let second)
    where first.finger == change.finger || second.finger == change.finger:
      if let value = drag.end(at: first.location, time: time) { heard.append(.dragEnded(value)) }
      if let value = magnify.end(time: time) { heard.append(.magnifyEnded(value)) }
      state = .spent
    case .idle, .single, .pair, .spent:
      break
    }
    if fingersDown.isEmpty { state = .idle }
  }
}
