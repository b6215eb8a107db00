import Display
import Platform
package import Geometry
package import Touch

/// Something that happened in a stage at an instant, with its values.
package struct EventMark: Hashable, Sendable {
  /// The kind of an event; the raw value is its name in the trace.
  package enum Kind: String, Hashable, Sendable {
    /// A drag went on.
    case dragChanged = "drag.changed"
    /// The finger of a drag lifted.
    case dragEnded = "drag.ended"
    /// A pinch went on.
    case magnifyChanged = "magnify.changed"
    /// A finger of a pinch lifted.
    case magnifyEnded = "magnify.ended"
    /// A finger touched for a moment.
    case tap
    /// Two taps in a row.
    case doubleTap
    /// One finger did something, as pointer loops receive it.
    case pointer
    /// A finger caught what was moving.
    case caught
    /// Fingers began to do something to a picture.
    case began

    /// A thumbnail was tapped, and its viewer opens.
    case viewerOpened = "viewer.opened"
    /// The viewer begins to fade.
    case viewerFading = "viewer.fading"
    /// A picture that was pulled flies back.
    case viewerReturning = "viewer.returning"
    /// The row of pictures goes to a page.
    case viewerPaging = "viewer.paging"
    /// The picture goes home.
    case viewerDismissing = "viewer.dismissing"
    /// The viewer is gone.
    case viewerClosed = "viewer.closed"
    /// SwiftUI: the cover that holds the viewer begins to slide over the screen.
    case coverPresenting = "cover.presenting"
    /// SwiftUI: the cover begins to slide away.
    case coverDismissing = "cover.dismissing"
    /// A sheet that was pulled springs back.
    case sheetReturning = "sheet.returning"
    /// A sheet goes, with all that is in it.
    case sheetDismissing = "sheet.dismissing"
    /// A sheet is gone.
    case sheetClosed = "sheet.closed"
    /// Android: the system's back gesture went on.
    case backProgressed = "back.progressed"
    /// Android: a back gesture that was given up is back at its beginning.
    case backCancelled = "back.cancelled"
    /// Android: the finger of a back gesture lifted far enough.
    case backInvoked = "back.invoked"
    /// A photo that a viewer waited for is there.
    case photoLoaded = "photo.loaded"
    /// Another picture is the current one.
    case pageTurned = "page.turned"
    /// The bars come.
    case chromeShown = "chrome.shown"
    /// The bars go.
    case chromeHidden = "chrome.hidden"

    /// UIKit: before the view appears.
    case viewWillAppear
    /// UIKit: it has been laid out and appears.
    case viewIsAppearing
    /// UIKit: it has appeared.
    case viewDidAppear
    /// UIKit: before it disappears.
    case viewWillDisappear
    /// UIKit: it has disappeared.
    case viewDidDisappear
    /// UIKit: a navigation controller is about to show a controller, as it tells its delegate.
    case willShow
    /// UIKit: it shows it.
    case didShow
    /// A tap was lost because a transition ran.
    case tapIgnored = "tap.ignored"

    /// A page took the gesture for its picture.
    case transformActive = "transform.active"
    /// A page left the gesture to the pagers.
    case transformIgnored = "transform.ignored"
    /// A picture was released fast enough to fling.
    case transformFling = "transform.fling"
    /// A pager follows the finger.
    case pagerScroll = "pager.scroll"
    /// A pager was released and goes to a page.
    case pagerSnap = "pager.snap"

    /// A bead was released, tapped or appended, and flies to its slot.
    case settling
    /// The completion of an animation of a bead was called.
    case completed
    /// The lid opens.
    case lidOpened = "lid.opened"
    /// The lid closes.
    case lidClosed = "lid.closed"
    /// The completion of the lid's animation was called.
    case lidCompleted = "lid.completed"

    /// A row came at the end.
    case listAppended = "list.appended"
    /// A row came between others.
    case listInserted = "list.inserted"
    /// A row was removed.
    case listRemoved = "list.removed"
    /// A list is scrolled.
    case listScrolled = "list.scrolled"
    /// A row that was leaving comes back.
    case rowReturned = "row.returned"
    /// A change named a row that is not there.
    case listMissing = "list.missing"
    /// A row did not come, as one of its id is there.
    case listTaken = "list.taken"
    /// A row was tapped.
    case pushTapped = "push.tapped"
    /// The button that submits a row was tapped.
    case pushSubmitted = "push.submitted"
    /// A tap came to nothing, as a request, a screen or a message was there.
    case pushBlocked = "push.blocked"
    /// The server refused the request.
    case pushRefused = "push.refused"
    /// A message is shown.
    case alertShown = "alert.shown"
    /// The message goes.
    case alertDismissed = "alert.dismissed"
    /// There was no message to dismiss.
    case alertNothingToDismiss = "alert.nothingToDismiss"
    /// The tapped row's item is set.
    case pushSelected = "push.selected"
    /// A screen is pushed.
    case pushStarted = "push.started"
    /// The screen is popped.
    case pushPopped = "push.popped"
    /// There was no screen to pop.
    case pushNothingToPop = "push.nothingToPop"
    /// SwiftUI: a screen's `onAppear`.
    case screenAppear = "screenEvent.appear"
    /// SwiftUI: a screen's `onDisappear`.
    case screenDisappear = "screenEvent.disappear"
  }

  /// One of its values, with the label that it has in the trace; an id has none.
  package enum Value: Hashable, Sendable {
    /// A number.
    case number(String, Double)
    /// A point or a vector.
    case pair(String, Double, Double)
    /// A whole number.
    case count(String, Int)
    /// A word.
    case word(String, String)
    /// The name of the subject.
    case id(String)
  }

  /// Whose it is, where a stage has several of the kind.
  package enum Owner: Hashable, Sendable {
    /// A bead, by its number.
    case bead(Int)
    /// A part of the screen that is tapped, by its name.
    case part(String)
    /// The name of a viewer's state.
    case state(String)
  }

  /// The kind.
  package var kind: Kind
  /// Whose it is; nil where that needs no saying.
  package var owner: Owner?
  /// Its values, in the order of the trace.
  package var values: [Value]
  /// The screen, where a scene shows several.
  package var screen: String?

  /// Creates a mark.
  package init(_ kind: Kind, of owner: Owner? = nil, _ values: Value...) {
    self.kind = kind
    self.owner = owner
    self.values = values
  }

  /// Creates a mark of a recognised gesture, in a local space in points of the screen.
  ///
  /// `startAnchor` is a fraction of the space; a nil owner is not named.
  package init(_ gesture: RecognizedGesture, of owner: Owner? = nil, in space: Rect) {
    func drag(_ kind: Kind, _ value: DragValue) -> EventMark {
      let (way, end) = (value.translation, value.predictedEndTranslation)
      return EventMark(
        kind, of: owner, .pair("translation", way.dx, way.dy), .pair("predictedEnd", end.dx, end.dy)
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

  /// True if control passes on: a gesture begins or ends, a viewer opens, settles or closes.
  package var isHandOff: Bool {
    !TimedMark.continuingEvents.contains(kind.rawValue)
  }

  // MARK: Words

  /// The mark as the trace has it, as in `drag.changed(translation: [0, 12], predictedEnd: [0, 39])`.
  package var text: String {
    let values = values.isEmpty ? "" : "(\(values.map(\.text).joined(separator: ", ")))"
    return (screen.map { "\($0): " } ?? "") + (owner?.text ?? "") + kind.rawValue + values
  }

  /// The name and the first value, short enough for a small panel: `drag.changed 12, 180`.
  package func shortText(hasOwner: Bool = true) -> String {
    let owner = if case .bead = owner, !hasOwner { "" } else { owner?.text ?? "" }
    // A labelled value says more than an axis beside it.
    let value = values.first(where: \.hasLabel) ?? values.first
    return owner + kind.rawValue + (value.map { " " + $0.shortText } ?? "")
  }
}

extension EventMark.Owner {
  fileprivate var text: String {
    switch self {
    case .bead(let number): "bead.\(number)."
    case .part(let name), .state(let name): name + "."
    }
  }
}

extension EventMark.Value {
  fileprivate var hasLabel: Bool {
    if case .id = self { false } else { true }
  }

  fileprivate var text: String {
    switch self {
    case .number(let label, let number): "\(label): \(number.shortestText)"
    case .pair(let label, let x, let y): "\(label): [\(x.shortestText), \(y.shortestText)]"
    case .count(let label, let count): "\(label): \(count)"
    case .word(let label, let word): "\(label): \(word)"
    case .id(let id): id
    }
  }

  /// The value alone: points without decimals, other numbers with two at the most.
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
  /// The start location as fractions of a view, `origin` in points of the screen; outside 0…1 beside it.
  package func startAnchor(origin: Point, size: Size) -> UnitPoint {
    UnitPoint(
      x: (startLocation.x - origin.x) / size.width, y: (startLocation.y - origin.y) / size.height)
  }
}
