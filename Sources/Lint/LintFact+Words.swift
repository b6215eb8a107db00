import Geometry
import Simulation

extension LintFact {
  /// The finding in a sentence without a full stop.
  var words: String {
    func points(_ distance: Double) -> String { Quantity.rough(distance, "pt") }
    switch self {
    case .jump(let distance, let cause):
      let when =
        switch cause {
        case .lift: "in the instant the finger lifts"
        case .touch: "in the instant a finger touches"
        case .move(let way): "while the finger goes \(points(way))"
        case .none: "by itself"
        }
      return "the picture jumps \(points(distance)) \(when)"
    case .landing(let landing): return landing.fault
    case .blow(let bead, let before, let after):
      let (slow, fast) = (min(before.length, after.length), max(before.length, after.length))
      let isTurned = before.dx * after.dx + before.dy * after.dy < 0 && slow > 0.2 * fast
      let how =
        isTurned
        ? "turns round" : before.length > after.length ? "loses its speed" : "changes its speed"
      return
        "\(bead.map { "bead \($0)" } ?? "the picture") \(how) in the instant the finger lifts: "
        + "\(Quantity.text(before.length.rounded(), "pt/s")) before and "
        + "\(Quantity.text(after.length.rounded(), "pt/s")) after"
    case .stray(let distance):
      return "a touch that does not move lets the resting picture glide \(points(distance))"
    case .late(let delay):
      return "the picture begins to move \(Quantity.text(delay, "s")) after the finger has lifted"
    case .twice(let distance):
      return "the picture in the viewer is seen as its thumbnail as well, \(points(distance)) away"
    case .safeArea(let place, let inset, let isEmpty, let views):
      return "the view at [\(Quantity.rough(place.x)), \(Quantity.rough(place.y))]"
        + " keeps an inset of \(points(inset)) that is not its own"
        + (isEmpty ? ", and nothing is left of it" : "")
        + (views > 1 ? " (\(views) views at this instant)" : "")
    case .stuck(let way, let side, let room):
      let direction =
        switch side {
        case .left, .right: "to the \(side.rawValue)"
        case .up, .down: side.rawValue
        }
      return "the finger goes \(points(way)) \(direction) and nothing goes with it, though picture"
        + " and pages have \(points(room)) of room there"
    case .slip(let slip): return slip.words
    case .unreduced(let flight): return flight.words
    case .swap(let photo, let distance?):
      return
        "photo \(photo) has loaded, and its edges are up to \(points(distance)) off its placeholder's"
    case .swap(let photo, nil):
      return "photo \(photo) has loaded and comes out of nothing: its place was empty until then"
    case .gone(let photo): return "thumbnail \(photo) is not drawn after the viewer has closed"
    case .bystander(let subject, let way):
      return "\(subject.words) goes \(points(way)) its own way, and nobody has moved it"
    case .flash(let subject, let change, let length):
      return "\(subject.words) \(change.flashWords) for \(Quantity.text(length, "s")) only"
    case .stretch(let subject, let stretch):
      return "\(subject.words) is drawn \(Self.percent((stretch - 1).magnitude))"
        + " too \(stretch > 1 ? "wide" : "narrow") for its height"
    case .tilt(let subject, let angle):
      return "\(subject.words) is turned by \(Quantity.rough(angle))°"
    case .mirrored(let subject): return "\(subject.words) is mirrored"
    case .crop(let subject, let way):
      return "the part of \(subject.words) that shows changes by \(points(way)) at once"
    case .corners(let subject, let way):
      return "the corners of \(subject.words) change by \(points(way)) at once"
    case .pinchThrough(let part):
      return "the picture shrinks to \(Self.percent(part)) of the smaller end of its flight"
    case .order(let upper, let lower):
      return "\(upper.words) lay over \(lower.words) and lies below it at once"
    case .pop(let subject, let from, let to, let isOfColor):
      if isOfColor { return "\(subject.words) has another colour at once" }
      return from == 0
        ? "\(subject.words) appears at once, \(Self.percent(to)) opaque"
        : to == 0
          ? "\(subject.words) vanishes at once, \(Self.percent(from)) opaque until then"
          : "the opacity of \(subject.words) goes from \(Self.percent(from)) to"
            + " \(Self.percent(to)) at once"
    case .fadeWobble(let subject, let away):
      return "the opacity of \(subject.words) goes \(Self.percent(away)) away and comes back"
    case .wayWobble(let subject, let way):
      return "\(subject.words) goes \(points(way)) away and comes back"
    case .changed(let subject, let amount):
      return "\(subject.words) is not as it was before the viewer opened: it differs by"
        + " \(points(amount))"
    case .unrestored(let subject, let way, let fading):
      return
        "\(subject.words) is not as it was before the gesture that came to nothing: it differs by"
        + " \(fading > 0.05 ? "\(Self.percent(fading)) of its opacity" : points(way))"
    case .unrepeated(let way, let again):
      return
        "the same gesture does not work again: the picture went \(points(way)) with it, and \(points(again)) the second time"
    case .birth(let subject, let way):
      return "\(subject.words) is first drawn \(points(way)) off its place"
    case .leap(let subject, let way): return "\(subject.words) jumps \(points(way))"
    case .detour(let kind, let way):
      return "\(kind.words) begins with \(points(way)) in the wrong direction"
    case .stall(let kind, let time):
      return "\(kind.words) stands still for \(Quantity.text(time, "s")) in its middle"
    case .tremble(let subject, let way): return "\(subject.words) trembles by \(points(way))"
    case .leftover(let subject):
      return "\(subject.words) is still drawn after the viewer has closed"
    case .sluggish(let kind, let time):
      return "\(kind.words) takes \(Quantity.text(time, "s")) after the lift"
    case .hasty(let kind, let time):
      return "\(kind.words) takes \(Quantity.text(time, "s")) only"
    case .overshoot(let kind, let way):
      let place = kind == .closing ? "thumbnail" : "place"
      return "the picture goes \(points(way)) beyond its \(place) before it lands"
    }
  }
  private static func percent(_ part: Double) -> String {
    Quantity.text((part * 100).rounded(), "%")
  }
}

extension ItemStep.Change {
  fileprivate var flashWords: String {
    switch self {
    case .appears: "is drawn"
    case .vanishes: "is not drawn"
    case .place: "is elsewhere"
    case .opacity: "has another opacity"
    case .crop: "shows another part"
    case .corners: "has other corners"
    }
  }
}

extension Flight.Kind {
  fileprivate var words: String {
    switch self {
    case .opening: "the opening"
    case .returning: "the way back"
    case .closing: "the way home"
    }
  }
}
