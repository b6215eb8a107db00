import Display
import SceneModel
import Simulation

extension LintRule {
  static let slip = LintRule("slip") { lint in
    lint.panel.strokes.compactMap(lint.pullSlip) + lint.pinchSlips + lint.doubleTapSlips
  }
}

extension PanelLint {
  /// The minimum finger distance at which a drag is judged, in pt.
  private static let minDrag = 40.0
  /// The minimum distance between picture and fingers that is noticed, in pt.
  private static let minSlip = 16.0
  private static let minPinchSlip = 40.0
  /// The maximum ratio between picture and finger motion.
  private static let maxFingerRatio = 1.25
  /// The time for which a picture must be still before a drag, in seconds.
  private static let pause = 0.1
  /// The minimum scale at which a picture visibly grows.
  private static let minGrowth = 1.1
  /// The maximum time in seconds and distance in pt between two taps of one gesture.
  private static let tapPause = 0.4
  private static let tapDistance = 40.0
  /// The maximum distance that a finger moves in a tap, in pt.
  private static let tapReach = 10.0
  /// The time after which a lifted finger no longer affects the picture or counts as a first tap.
  private static let recentTime = SceneTime(nanoseconds: 1_000_000_000)

  // MARK: One finger

  /// Returns the largest slip under a finger; nil for none, a caught flight, or a second tap.
  ///
  /// Both edges and the touched point must slip, because dragged pictures shrink about any anchor.
  fileprivate func pullSlip(_ stroke: FingerStroke) -> Finding? {
    guard stroke.reach > Self.minDrag, isAlone(stroke), !isSecondTap(stroke),
      let start = stroke.positions.first?.location
    else { return nil }
    let observed = touchSamples(stroke.downTime..<stroke.liftTime)
    guard let down = observed.first, let old = restingPicture(down) else { return nil }
    var worst: (amount: Double, finding: Finding)?
    for index in undisturbed(observed) {
      guard let location = stroke.location(at: samples[index].time),
        let new = picture(of: old.photo, at: index)
      else { break }
      let (a, b) = (old.frame, new.frame)
      guard a.width > 0, a.height > 0 else { break }
      let held = AffineTransform(mapping: a, to: b).apply(to: start) - start
      for (travel, travels) in [
        (location.x - start.x, [b.minX - a.minX, b.maxX - a.maxX, held.dx]),
        (location.y - start.y, [b.minY - a.minY, b.maxY - a.maxY, held.dy]),
      ] where travel.magnitude > Self.minDrag {
        let along = travels.map { travel < 0 ? -$0 : $0 }
        let (minimum, most) = (along.min() ?? 0, along.max() ?? 0)
        let ahead = minimum - Self.maxFingerRatio * travel.magnitude
        let amount = max(-most, ahead)
        guard most < -Self.minSlip || ahead > Self.minSlip, amount > worst?.amount ?? 0 else {
          continue
        }
        let fingers = Quantity.points(travel.magnitude)
        let what: Sentence =
          most < -Self.minSlip
          ? "\(Quantity.points(-most)) against the finger, which moves \(fingers)"
          : "\(Quantity.points(minimum)) while the finger moves \(fingers)"
        worst = (amount, Finding("the picture moves \(what)", at: samples[index].time))
      }
    }
    return worst?.finding
  }

  /// Returns the picture viewed at a touch-down; nil if it has just moved or been released.
  private func restingPicture(_ down: Int) -> ScreenItem? {
    guard let old = picture(down) else { return nil }
    let early = samples[down].seconds - Self.pause
    let now = samples[down].time
    let isLetGo = panel.strokes(during: now - Self.recentTime...now).contains {
      $0.liftTime <= now && $0.liftTime.seconds > early
    }
    guard !isLetGo else { return nil }
    let before = samples[..<down].lastIndex { $0.seconds < early } ?? 0
    let isResting = (before...down).allSatisfy { index in
      picture(of: old.photo, at: index).map { $0.frame.edgeDistance(to: old.frame) < 1 }
        ?? false
    }
    return isResting ? old : nil
  }

  /// Returns the samples after the first one until the viewer acts by itself.
  private func undisturbed(_ observed: some BidirectionalCollection<Int>) -> [Int] {
    guard let first = observed.first, let last = observed.last else { return [] }
    let end = samples[first...last].firstIndex { $0.cause == .timer } ?? last + 1
    return observed.dropFirst().prefix { $0 < end }
  }

  private func isSecondTap(_ stroke: FingerStroke) -> Bool {
    panel.strokes(during: stroke.downTime - Self.recentTime...stroke.downTime).contains {
      isDoubleTap($0, stroke)
    }
  }

  /// Returns whether a touch is close enough to a tap in time and location to be a double tap.
  private func isDoubleTap(_ first: FingerStroke, _ second: FingerStroke) -> Bool {
    guard let up = first.upTime, up < second.downTime, first.reach < Self.tapReach,
      let a = first.positions.first?.location, let b = second.positions.first?.location
    else { return false }
    return (second.downTime - up).seconds < Self.tapPause && (b - a).length < Self.tapDistance
  }

  // MARK: Two fingers

  fileprivate var pinchSlips: [Finding] {
    panel.strokes.enumerated().flatMap { index, first in
      panel.strokes[(index + 1)...].prefix { $0.downTime < first.liftTime }
        .compactMap { pinchSlip(first, $0) }
    }
  }

  /// Returns the largest slip of a picture that two fingers enlarge, `a` being first to touch down.
  ///
  /// The result is nil if there is no slip. Samples after a third finger lands are ignored.
  private func pinchSlip(_ a: FingerStroke, _ b: FingerStroke) -> Finding? {
    let both = touchSamples(b.downTime..<max(b.downTime, min(a.liftTime, b.liftTime)))
    let observed = both.prefix { index in
      panel.strokes(at: samples[index].time).allSatisfy {
        $0.finger == a.finger || $0.finger == b.finger
      }
    }
    guard let down = observed.first, let old = restingPicture(down),
      let start = Self.middle(a, b, at: samples[down].time)
    else { return nil }
    var worst: (amount: Double, time: SceneTime)?
    for index in undisturbed(observed) {
      let time = samples[index].time
      guard let location = Self.middle(a, b, at: time), let new = picture(of: old.photo, at: index)
      else { break }
      // Some viewers ignore the translation of the fingers.
      let allowed = (location - start).length
      let slip = slip(of: start, to: location, from: old, to: new)
      let amount = max(slip.dx.magnitude, slip.dy.magnitude) - allowed
      if amount > worst?.amount ?? Self.minPinchSlip { worst = (amount, time) }
    }
    return worst.map {
      Finding(
        "the picture does not scale about the center of the fingers, and slips "
          + Quantity.points($0.amount), at: $0.time)
    }
  }

  private static func middle(_ a: FingerStroke, _ b: FingerStroke, at time: SceneTime) -> Point? {
    guard let a = a.location(at: time), let b = b.location(at: time) else { return nil }
    return Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
  }

  /// Returns the distance between the fingers and the content touched, for an enlarged picture.
  ///
  /// Axes on which the picture has an edge on the screen are excluded, because edges explain a
  /// slip.
  private func slip(
    of start: Point, to location: Point, from old: ScreenItem, to new: ScreenItem
  ) -> Vector {
    guard old.frame.width > 0, old.frame.height > 0,
      new.frame.width > Self.minGrowth * old.frame.width
    else { return .zero }
    let held = AffineTransform(mapping: old.frame, to: new.frame).apply(to: start)
    let (screen, shown) = (bounds, new.frame)
    let isFreeAcross = shown.minX < screen.minX - 1 && shown.maxX > screen.maxX + 1
    let isFreeAlong = shown.minY < screen.minY - 1 && shown.maxY > screen.maxY + 1
    return Vector(
      dx: isFreeAcross ? held.x - location.x : 0, dy: isFreeAlong ? held.y - location.y : 0)
  }

  // MARK: Two taps

  /// The double taps that move the tapped point away from the center.
  ///
  /// Some viewers move it toward the center of the screen, which is not a fault.
  fileprivate var doubleTapSlips: [Finding] {
    let strokes = panel.strokes
    return zip(strokes, strokes.dropFirst()).compactMap { first, second -> Finding? in
      guard isDoubleTap(first, second), isAlone(second), second.reach < Self.tapReach,
        let lift = second.upTime,
        let location = second.positions.first?.location,
        let down = touchDown(at: first.downTime),
        let old = restingPicture(down)
      else { return nil }
      let later = touchDowns[touchDowns.countOfPrefix { samples[$0].time <= lift }...]
      let next = later.first ?? samples.endIndex
      guard let new = picture(of: old.photo, at: next - 1) else { return nil }
      let slip = slip(of: location, to: location, from: old, to: new)
      let arm = location - bounds.center
      let away = max(arm.dx < 0 ? -slip.dx : slip.dx, arm.dy < 0 ? -slip.dy : slip.dy)
      guard away > Self.minPinchSlip else { return nil }
      return Finding(
        "the double tap moves the tapped point \(Quantity.points(away)) away", at: lift)
    }
  }

  /// Returns the samples with touch events in a time range.
  private func touchSamples(_ times: Range<SceneTime>) -> ArraySlice<Int> {
    let first = touches.countOfPrefix { samples[$0].time < times.lowerBound }
    return touches[first..<touches.countOfPrefix { samples[$0].time < times.upperBound }]
  }
}
