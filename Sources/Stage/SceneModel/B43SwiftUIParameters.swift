package import Geometry
package import Motion

/// The constants of B/43's image pager in SwiftUI.
///
/// Source: the SwiftUI half of the code of the 2023 article (`ImageGestureModifier`, `ImagePagerPage`,
/// `ImagePagerState`), unless a line says otherwise.
package struct B43SwiftUIParameters: Hashable, Sendable {
  /// The unit in which the part of a drag that the picture cannot follow moves the pager.
  package enum Overflow: String, CaseIterable, Sendable {
    /// In unscaled points of the picture, as written: at scale 2 the pager moves half the finger's way.
    case literal
    /// In points of the screen: the pager follows the finger.
    case screen
  }

  /// The place of the pager when it opens at another than the first picture.
  package enum InitialOffset: String, CaseIterable, Sendable {
    /// At the picture that was tapped.
    case index
    /// At the first, as written: the wrong page shows.
    case zero
  }

  /// The part of the page on which a finger has to touch down to be heard.
  package enum HitArea: String, CaseIterable, Sendable {
    /// All of it.
    case page
    /// A picture as it is drawn, as SwiftUI has it without a `contentShape`.
    case picture
  }

  /// The place where a dismissed picture goes.
  package enum DismissTarget: String, CaseIterable, Sendable {
    /// To the predicted end of the drag while the screen fades, as written: often still on the screen.
    case predicted
    /// Off the screen's edge while the screen fades.
    case offscreen
    /// Home to the current picture's thumbnail.
    case thumbnail
  }

  /// The scale that a step of a pinch multiplies.
  package enum PinchScale: String, CaseIterable, Sendable {
    /// The bounded scale of the step before, as written: a pinch that went too far zooms back at once.
    case accumulated
    /// The scale at the pinch's start: what went too far has to be taken back first.
    case fromStart
  }

  /// The place that stays under a pinch.
  package enum PinchAnchor: String, CaseIterable, Sendable {
    /// The middle of the page, as written.
    case center
    /// The place that the fingers were laid on.
    case fingers
  }

  /// The event after which a drag that moves the pager along one axis is free again.
  package enum AxisRelease: String, CaseIterable, Sendable {
    /// An event that finds the picture within its bounds, as written; a step across keeps the axis.
    case exact
    /// A step from one bound to the other as well; the axis is then chosen anew.
    case crossing
  }

  /// The way from which it is judged if a drag turns the page or dismisses.
  package enum Prediction: String, CaseIterable, Sendable {
    /// The predicted way of the drag, as written: a long pan that just reaches the edge turns the page.
    case drag
    /// The way of the pager, and the predicted rest of the drag's way.
    case overflow
  }

  /// The fate of the return to the middle that the original begins in a dismissal as well.
  package enum DismissRecentring: String, CaseIterable, Sendable {
    /// It never shows: SwiftUI takes the two equal animations as one change.
    case merged
    /// The way out starts over it: a slow dismissal first goes back some way.
    case layered
  }

  /// The fate of the zoom of a page that has been left.
  package enum LeftPageZoom: String, CaseIterable, Sendable {
    /// It is still there when one returns, as written.
    case kept
    /// The page is fitted again when it no longer shows.
    case reset
  }

  /// The smallest scale.
  package var minimumScale = 1.0
  /// The greatest scale.
  package var maximumScale = 2.5
  /// The predicted horizontal way that turns the page.
  package var pageThreshold = 0.5
  /// The predicted vertical way that dismisses.
  package var dismissThreshold = 0.25
  /// The time of a page turn, of a return and of the way of what is dismissed.
  package var pageDuration = SceneTime(nanoseconds: 350_000_000)
  /// The unit of the overflow that moves the pager.
  package var overflow = Overflow.literal
  /// True if the unclamped offset is brought up to date when a pinch ends.
  package var syncUnclampedOnPinchEnd = false
  /// The scale that a step of a pinch multiplies.
  package var pinchScale = PinchScale.accumulated
  /// The point that stays in its place under a pinch.
  package var pinchAnchor = PinchAnchor.center
  /// True if the picture is kept within its bounds during a pinch, and not only from its end on.
  package var clampWhilePinching = false
  /// The event after which a drag that moves the pager along one axis is free again.
  package var axisRelease = AxisRelease.exact
  /// The ratio of a drag's ways from which on it may move the pager across the picture's room.
  package var axisRatio = 0.0
  /// The part of the page on which a finger has to touch down to be heard.
  package var hitArea = HitArea.page
  /// The way from which it is judged if a drag turns the page or dismisses.
  package var prediction = Prediction.drag
  /// The fate of the zoom of a page that has been left.
  package var leftPageZoom = LeftPageZoom.kept
  /// Between pages.
  package var pageSpacing = 0.0
  /// The page at which the pager opens.
  package var initialOffset = InitialOffset.index
  /// The place where a dismissed picture goes.
  package var dismissTarget = DismissTarget.predicted
  /// The fate of the return to the middle that a dismissal begins as well.
  package var dismissRecentring = DismissRecentring.merged
  /// From the tap on the thumbnail to the picture at rest.
  package var openDuration = SceneTime(nanoseconds: 300_000_000)
  /// The time in which the dismissed screen fades.
  package var dismissDuration = SceneTime(nanoseconds: 200_000_000)
  /// `withAnimation`'s default in the app's era, with which a pinch's end is animated.
  package var defaultAnimation = DefaultAnimation.easeInOut.animation
  /// The colour that fades in behind the picture.
  package var backdrop = Color.black

  /// The curve of everything that takes a given time.
  package static let curve = TimingCurve.easeOut

  /// Creates the defaults.
  package init() {}
}

extension B43SwiftUIParameters: ViewerParameters {
  /// `b43-swiftui`.
  package static let name = "b43-swiftui"
  /// The viewer, in a line.
  package static let summary = "B/43's image pager, the SwiftUI one (2023)."

  /// All that is said of the constants.
  package static let table = ConstantTable<B43SwiftUIParameters>(
    constants: thresholds + faults + times, ascending: [("minimumScale", "maximumScale")],
    era: .easeInOut)

  private static let thresholds: [Constant<B43SwiftUIParameters>] = [
    Constant("minimumScale", \.minimumScale, .number(.from(0.01, to: 100)), "The smallest scale."),
    Constant("maximumScale", \.maximumScale, .number(.from(0.01, to: 100)), "The greatest scale."),
    Constant(
      "pageThreshold", \.pageThreshold, .number(.from(0, to: 10)),
      "Predicted horizontal way that turns the page, as a fraction of the page's width; strictly more"
        + " does."),
    Constant(
      "dismissThreshold", \.dismissThreshold, .number(.from(0, to: 10)),
      "Predicted vertical way that dismisses, as a fraction of the page's height; strictly more does."
    ),
    Constant(
      "pageDuration", \.pageDuration, .duration, motion: .curve(curve),
      "How long a page turn, a return and the way of what is dismissed take, s.",
      source: "SwiftUI's duration of `.easeOut`, after BezierAnimation of OpenSwiftUI."),
  ]

  private static let faults: [Constant<B43SwiftUIParameters>] = [
    Constant(
      "overflow", \.overflow, .choice,
      "The unit of what moves the pager beyond a zoomed picture's edge: literal, unscaled points, so"
        + " that it moves 1/scale of the finger; or screen.",
      fault:
        "what is over is in unscaled points: past the edge of a zoomed picture the row moves only"
        + " 1/s of the finger", cure: .screen),
    Constant(
      "syncUnclampedOnPinchEnd", \.syncUnclampedOnPinchEnd, .flag,
      "Whether the unclamped offset is brought up to date when a pinch ends; if not, the next drag"
        + " jumps. False in the original.",
      fault:
        "a pinch's end leaves `unclamped` where it was: the next drag jumps, usually sideways into"
        + " the neighbour", cure: true),
    Constant(
      "pinchScale", \.pinchScale, .choice,
      "What a step of a pinch multiplies: accumulated, the bounded scale of the step before, so that a"
        + " pinch that went too far reverses at once; or fromStart.",
      fault:
        "every step multiplies the bounded scale, so a pinch that went too far reverses at once"
        + " instead of first coming back to where it stopped", cure: .fromStart),
    Constant(
      "pinchAnchor", \.pinchAnchor, .choice,
      "What stays in its place under a pinch: center, the middle of the page, or fingers.",
      fault: "the place of the pinch is ignored", cure: .fingers),
    Constant(
      "clampWhilePinching", \.clampWhilePinching, .flag,
      "Whether the picture is kept within its bounds during a pinch, and not only from its end on.",
      fault: "until the pinch ends, gaps show beside a panned picture that gets smaller", cure: true
    ),
    Constant(
      "axisRelease", \.axisRelease, .choice,
      "When a drag that moves the pager is free again: exact, after an event with nothing over; or"
        + " crossing, after a step from one bound to the other as well.",
      fault:
        "the axis is given up only after an event with exactly nothing over; a step from one bound"
        + " past the other keeps it", cure: .crossing),
    Constant(
      "axisRatio", \.axisRatio, .number(.from(0, to: 1000)),
      "Where a picture has room to move along one axis: how many times longer a drag's way has to be"
        + " along the other one before it moves the pager along that. 0, as in the original, asks"
        + " nothing.",
      fault:
        "where a zoomed picture has no room on one axis, a wobble of 2 pt along that axis takes the"
        + " whole drag: a long drag sideways then cannot turn the page", cure: 3),
    Constant(
      "hitArea", \.hitArea, .choice,
      "Where a finger has to touch down to be heard: page, or picture, as SwiftUI has it.",
      fault:
        "with `picture`, as in the original (no `contentShape`), what is beside the drawn picture is"
        + " deaf: a drag that begins there does nothing",
      cure: .page,
      departure: Departure(
        original: .picture,
        reason: "that the bands beside a picture are deaf is our belief of SwiftUI, not read")),
    Constant(
      "prediction", \.prediction, .choice,
      "What turns a page or dismisses: the predicted way of the whole drag, or of its overflow.",
      fault:
        "the predicted way is the whole drag's: a long pan that just reaches the edge turns the page",
      cure: .overflow),
    Constant(
      "leftPageZoom", \.leftPageZoom, .choice,
      "What becomes of the zoom of a page that has been left: kept or reset.",
      fault: "a page left zoomed is found zoomed", cure: .reset),
    Constant("pageSpacing", \.pageSpacing, .length, "Between pages, pt."),
    Constant(
      "initialOffset", \.initialOffset, .choice,
      "Where the pager stands when it opens: index, or zero as in the original, which shows the wrong"
        + " page.",
      fault:
        "with `zero`, as in the original, the row begins at its first page whichever picture was"
        + " tapped, so the wrong page shows until the first drag over an edge",
      cure: .index,
      departure: Departure(
        original: .zero,
        reason: "the article opens its pager by itself; over a grid the tapped picture must show")),
    Constant(
      "dismissTarget", \.dismissTarget, .choice,
      "Where a dismissed picture goes: predicted, the drag's predicted end, as in the original;"
        + " offscreen; or thumbnail, the current picture's.",
      fault: "the predicted end is often still on the screen, where the picture fades away",
      cure: .thumbnail),
    Constant(
      "dismissRecentring", \.dismissRecentring, .choice,
      "What becomes of the return to the middle that a dismissal begins as well: merged into the way"
        + " out, or layered under it.",
      fault: "with `layered` a slow dismissal first goes back some way; see below", cure: .merged),
  ]

  private static let times: [Constant<B43SwiftUIParameters>] = [
    Constant(
      "openDuration", \.openDuration, .duration, motion: .curve(curve),
      "From the tap on the thumbnail to the picture at rest, s.", source: "Ours."),
    Constant(
      "dismissDuration", \.dismissDuration, .duration, motion: .curve(curve),
      "How long the dismissed screen fades, s.",
      source: "Ours."),
    Constant(
      "animationDefault", \.defaultAnimation, .animation,
      "How a pinch's end is animated; a key of the scene, not of the viewer.",
      fallback: .dependent("easeInOut, as before iOS 17") {
        .animation(AnimationChoice($0.defaultAnimation.animation))
      },
      isOfScene: true),
    Constant("backdrop", \.backdrop, .color(), "What fades in behind the picture."),
  ]
}
