import Display
import Platform

/// An event of a stage at one time, with its values.
package struct EventMark: Hashable, Sendable {
  /// The kind of an event; the raw value is its name in the trace.
  package enum Kind: String, Hashable, Sendable {
    /// The finger of a recognized drag moved.
    case dragChanged = "drag.changed"
    /// The finger of a drag lifted.
    case dragEnded = "drag.ended"
    /// The fingers of a recognized pinch moved.
    case magnifyChanged = "magnify.changed"
    /// A finger of a pinch lifted.
    case magnifyEnded = "magnify.ended"
    /// A finger tapped.
    case tap
    /// A finger tapped twice in a row.
    case doubleTap
    /// A single-finger pointer event, as Compose's pointer loops receive it.
    case pointer
    /// A finger touched down and stopped a running animation.
    case caught
    /// A gesture began: a pan or a pinch of a picture, or a back gesture.
    case began

    /// A thumbnail was tapped, and its viewer opens.
    case viewerOpened = "viewer.opened"
    /// The viewer begins to fade out.
    case viewerFading = "viewer.fading"
    /// A picture was released without dismissal and animates back.
    case viewerReturning = "viewer.returning"
    /// The row of pages begins to move to a page.
    case viewerPaging = "viewer.paging"
    /// The dismissal begins: the picture animates to its thumbnail.
    case viewerDismissing = "viewer.dismissing"
    /// The viewer has closed.
    case viewerClosed = "viewer.closed"
    /// SwiftUI: the full-screen cover of the viewer begins to slide in.
    case coverPresenting = "cover.presenting"
    /// SwiftUI: the full-screen cover begins to slide out.
    case coverDismissing = "cover.dismissing"
    /// A sheet was released without dismissal and springs back.
    case sheetReturning = "sheet.returning"
    /// A sheet begins to close, together with its contents.
    case sheetDismissing = "sheet.dismissing"
    /// A sheet has closed.
    case sheetClosed = "sheet.closed"
    /// Android: the progress of the system's back gesture changed.
    case backProgressed = "back.progressed"
    /// Android: a canceled back gesture has animated back to its start.
    case backCancelled = "back.cancelled"
    /// Android: the finger of a back gesture lifted and triggered the back action.
    case backInvoked = "back.invoked"
    /// A photo that a viewer waited for has loaded.
    case photoLoaded = "photo.loaded"
    /// The current page changed.
    case pageTurned = "page.turned"
    /// The bars begin to appear.
    case chromeShown = "chrome.shown"
    /// The bars begin to disappear.
    case chromeHidden = "chrome.hidden"

    /// UIKit: the view is about to appear.
    case viewWillAppear
    /// UIKit: the view is laid out and its appearance transition runs.
    case viewIsAppearing
    /// UIKit: the view has appeared.
    case viewDidAppear
    /// UIKit: the view is about to disappear.
    case viewWillDisappear
    /// UIKit: the view has disappeared.
    case viewDidDisappear
    /// UIKit: a navigation controller called its delegate's `willShow`.
    case willShow
    /// UIKit: a navigation controller called its delegate's `didShow`.
    case didShow
    /// UIKit: a zoom transition called the closure that returns its source view.
    case sourceRequested = "source.requested"
    /// A tap was ignored because a transition was running.
    case tapIgnored = "tap.ignored"

    /// A page claimed the gesture for its picture.
    case transformActive = "transform.active"
    /// A page left the gesture to the pagers.
    case transformIgnored = "transform.ignored"
    /// A picture was released fast enough to fling.
    case transformFling = "transform.fling"
    /// A pager began to follow the finger.
    case pagerScroll = "pager.scroll"
    /// A pager was released and snaps to a page.
    case pagerSnap = "pager.snap"

    /// A bead was released, tapped or appended, and moves to its slot.
    case settling
    /// The completion of a bead's animation was called.
    case completed
    /// The lid begins to open.
    case lidOpened = "lid.opened"
    /// The lid begins to close.
    case lidClosed = "lid.closed"
    /// The completion of the lid's animation was called.
    case lidCompleted = "lid.completed"

    /// A row was appended.
    case listAppended = "list.appended"
    /// A row was inserted between others.
    case listInserted = "list.inserted"
    /// A row was removed.
    case listRemoved = "list.removed"
    /// A list begins to scroll.
    case listScrolled = "list.scrolled"
    /// A row came back while its removal was still animating.
    case rowReturned = "row.returned"
    /// A change named a row that does not exist.
    case listMissing = "list.missing"
    /// A row was not added because a row with its id exists.
    case listDuplicateID = "list.taken"
    /// A row was tapped.
    case pushTapped = "push.tapped"
    /// The button that submits a row was tapped.
    case pushSubmitted = "push.submitted"
    /// A tap was ignored because a request was running, or a screen or an alert was shown.
    case pushBlocked = "push.blocked"
    /// The server refused the request.
    case pushRefused = "push.refused"
    /// An alert is shown.
    case alertShown = "alert.shown"
    /// The alert is dismissed.
    case alertDismissed = "alert.dismissed"
    /// A dismissal found no alert.
    case alertNothingToDismiss = "alert.nothingToDismiss"
    /// The navigation item of the tapped row is set.
    case pushSelected = "push.selected"
    /// A screen is pushed.
    case pushStarted = "push.started"
    /// The screen is popped.
    case pushPopped = "push.popped"
    /// A pop found no screen.
    case pushNothingToPop = "push.nothingToPop"
    /// The view model's `didSet` reported the screen that is shown.
    case screenShown = "screenEvent"
    /// SwiftUI: a screen's `onAppear` was called.
    case screenAppear = "screenEvent.appear"
    /// SwiftUI: a screen's `onDisappear` was called.
    case screenDisappear = "screenEvent.disappear"
  }

  /// A value of an event, with its label in the trace; an `id` has no label.
  package enum Value: Hashable, Sendable {
    case number(String, Double)
    /// A point or a vector: label, x, y.
    case pair(String, Double, Double)
    /// An integer.
    case count(String, Int)
    /// A string, such as the name of a state.
    case word(String, String)
    /// The id of the event's subject.
    case id(String)
  }

  /// The subject of an event, to distinguish several of one kind.
  package enum Owner: Hashable, Sendable {
    /// A bead, by its index.
    case bead(Int)
    /// A tappable element of the screen, by its name.
    case item(String)
    /// A viewer's state, by its name.
    case state(String)
  }

  package var kind: Kind
  /// The subject of the event; nil if the kind by itself identifies it.
  package var owner: Owner?
  /// The values, in the order of the trace.
  package var values: [Value]
  /// The screen's name; nil if the scene has one screen.
  package var screen: String?

  /// Creates an event without a screen's name.
  package init(_ kind: Kind, of owner: Owner? = nil, _ values: Value...) {
    self.kind = kind
    self.owner = owner
    self.values = values
  }

  /// Creates an event with a location, in points of the screen.
  init(_ kind: Kind, at location: Point) {
    self.init(kind, .pair("location", location.x, location.y))
  }

  /// Creates an event for a recognized gesture.
  ///
  /// Locations and `startAnchor` are relative to `space`, a rectangle in points of the screen.
  /// `startAnchor` is a fraction of its size. A nil owner is omitted.
  init(_ gesture: RecognizedGesture, of owner: Owner? = nil, in space: Rect) {
    func drag(_ kind: Kind, _ value: DragValue) -> EventMark {
      let (translation, end) = (value.translation, value.predictedEndTranslation)
      return EventMark(
        kind, of: owner, .pair("translation", translation.dx, translation.dy),
        .pair("predictedEnd", end.dx, end.dy)
      )
    }
    func magnify(_ kind: Kind, _ value: MagnifyValue) -> EventMark {
      let anchor = value.startAnchor(origin: space.origin, size: space.size)
      return EventMark(
        kind, of: owner, .number("magnification", value.magnification),
        .pair("startAnchor", anchor.x, anchor.y))
    }
    switch gesture {
    case .dragChanged(let value): self = drag(.dragChanged, value)
    case .dragEnded(let value): self = drag(.dragEnded, value)
    case .magnifyChanged(let value): self = magnify(.magnifyChanged, value)
    case .magnifyEnded(let value): self = magnify(.magnifyEnded, value)
    case .tap(let location):
      let local = location - space.origin
      self.init(.tap, of: owner, .pair("location", local.dx, local.dy))
    }
  }

  /// Whether control changes hands: a gesture begins or ends, or a viewer opens, settles or closes.
  package var isHandOff: Bool { !TimedMark.continuingEvents.contains(kind.rawValue) }

  // MARK: Text

  /// The event as the trace prints it: `drag.changed(translation: [0, 12], predictedEnd: [0, 39])`.
  package var text: String {
    let values = values.isEmpty ? "" : "(\(values.map(\.text).joined(separator: ", ")))"
    return (screen.map { "\($0): " } ?? "") + (owner?.text ?? "") + kind.rawValue + values
  }

  /// Returns the name and one value or all strings, for a small panel: `drag.changed 12, 180`.
  ///
  /// Without `hasOwner` the index of a bead is omitted.
  package func shortText(hasOwner: Bool = true) -> String {
    let owner = if case .bead = owner, !hasOwner { "" } else { owner?.text ?? "" }
    let names = values.compactMap { if case .word = $0 { $0.text } else { nil } }
    if names.count > 1 { return owner + kind.rawValue + " " + names.joined(separator: ", ") }
    // A value with a label explains more than an id.
    let value = values.first { if case .id = $0 { false } else { true } } ?? values.first
    return owner + kind.rawValue + (value.map { " " + $0.shortText } ?? "")
  }
}

extension EventMark.Owner {
  fileprivate var text: String {
    switch self {
    case .bead(let number): "bead.\(number)."
    case .item(let name), .state(let name): name + "."
    }
  }
}

extension EventMark.Value {
  fileprivate var text: String {
    switch self {
    case .number(let label, let number): "\(label): \(number.shortestText)"
    case .pair(let label, let x, let y): "\(label): [\(x.shortestText), \(y.shortestText)]"
    case .count(let label, let count): "\(label): \(count)"
    case .word(let label, let word): "\(label): \(word)"
    case .id(let id): id
    }
  }

  /// The value without its label.
  ///
  /// Points have no decimals; other numbers have at most two.
  fileprivate var shortText: String {
    switch self {
    case .number(_, let number): number.fixedText(decimals: number.rounded() == number ? 0 : 2)
    case .pair(_, let x, let y): "\(x.fixedText(decimals: 0)), \(y.fixedText(decimals: 0))"
    case .count(_, let count): "\(count)"
    case .word(_, let text), .id(let text): text
    }
  }
}

extension MagnifyValue {
  /// Returns the start location as fractions of a view's size.
  ///
  /// `origin` is in points of the screen. Locations outside the view give fractions outside 0 to 1.
  package func startAnchor(origin: Point, size: Size) -> UnitPoint {
    UnitPoint(
      x: (startLocation.x - origin.x) / size.width, y: (startLocation.y - origin.y) / size.height)
  }
}
