package import Display
import SceneModel

/// A measurement of a picture at a time when its position is known.
///
/// The picture is expected either on its thumbnail or fitted into the screen.
package struct Landing: Hashable, Sendable {
  /// The expected position of the picture.
  package enum Kind: Hashable, Sendable {
    /// The picture leaves its thumbnail, and is expected on it.
    case leaving
    /// The picture is open and no finger has touched it, and it is expected to fit the screen.
    case open
    /// The picture has returned to its thumbnail, and is expected on it.
    case home
  }

  /// The expected position of the picture.
  package let kind: Kind
  package let time: SceneTime
  /// The max distance of an edge from its expected position, pt.
  package let distance: Double
  /// Whether the picture's thumbnail was found; always true for `leaving` and `open`.
  package let hasThumbnail: Bool
  /// The opacity of the picture, 0 to 1.
  package let opacity: Double
  /// Whether an edge of the picture is on the screen.
  package var isOnScreen = true

  /// Whether the picture is still visible; otherwise it has faded away or left the screen.
  package var isVisible: Bool { isOnScreen && opacity >= 0.5 }
}

extension PanelTimeline {
  /// A function that modifies a display list before it is measured, to inject faults.
  package typealias Drawing = @Sendable (DisplayList, SceneTime) -> DisplayList

  /// Returns the landings of a gallery's pictures up to a time, in order of time.
  ///
  /// Each opening of a viewer has a `leaving` landing. It has an `open` landing if the picture
  /// settles before the viewer reacts to a finger, and a `home` landing if the viewer closes.
  package func landings(through end: SceneTime, drawing: Drawing? = nil) -> [Landing] {
    guard panel.stage.traits.opensViewers else { return [] }
    let measurer = LandingMeasurer(run: self, drawing: drawing)
    var landings: [Landing] = []
    var opened: SceneTime?
    func add(_ landing: Landing?) { if let landing { landings.append(landing) } }
    for index in steps.indices where steps[index].time <= end {
      let step = steps[index]
      if let start = opened, endsFlight(at: index) {
        add(measurer.settled(since: start, at: step.time, before: index))
        opened = nil
      }
      let wasOpen = index > 0 && steps[index - 1].isViewerOpen
      guard step.isViewerOpen != wasOpen else { continue }
      if wasOpen {
        add(measurer.home(at: index))
        opened = nil
      } else {
        add(measurer.leaving(at: index))
        opened = step.time
      }
    }
    if let start = opened {
      add(measurer.settled(since: start, at: end, before: stepCount(at: end, .after)))
    }
    return landings
  }

  /// Returns whether a step is a touch event that is not ignored by a picture in flight.
  ///
  /// The picture ignores it if its motion continues unchanged.
  package func endsFlight(at index: Int) -> Bool {
    guard steps[index].touch != nil else { return false }
    var cursor = PanelCursor(self, after: index)
    let (time, before) = (steps[index].time, cursor.stage)
    cursor.step()
    let after = cursor.stage
    let soon = time + Self.settlingTime
    func hero(_ stage: any Stage, _ time: SceneTime) -> Rect? { state(stage, at: time).hero }
    guard let end = before.settlingInstant.map({ max($0, soon) }),
      let now = hero(before, time), let last = hero(before, end), last == hero(after, end),
      hero(before, soon) == hero(after, soon)
    else { return true }
    // A picture that has just opened has no earlier position.
    let earlier = (try? state(at: max(time - Self.settlingTime, .zero)))?.hero ?? now
    return max(now.edgeDistance(to: earlier), now.edgeDistance(to: last)) <= Self.settlingTolerance
  }

  /// A picture is settled if it moves less than `settlingTolerance`, in points, during this time.
  fileprivate static let settlingTime = SceneTime(nanoseconds: 50_000_000)
  fileprivate static let settlingTolerance = 0.05
}

/// Measures landings from the display list and the readings around a step of a gallery's run.
private struct LandingMeasurer {
  let run: PanelTimeline
  let drawing: PanelTimeline.Drawing?

  struct Snapshot {
    var list: DisplayList
    var items: ScreenItems
    /// The picture's visible bounds from its readings, in points of the screen.
    ///
    /// Nil if no viewer is open.
    var hero: Rect?
    var stage: any Stage
    /// The picture that the readings describe, or the topmost picture, or nil if none is visible.
    var picture: ScreenItem? { hero.flatMap(items.picture(showing:)) ?? items.pictures.last }
  }

  /// Returns the display list and readings at a time after a number of steps, or after all of them.
  private func snapshot(at time: SceneTime, after count: Int? = nil) -> Snapshot {
    let cursor = PanelCursor(run, after: count ?? run.stepCount(at: time, .after))
    let state = cursor.current(at: time)
    var list = state.displayList()
    if let drawing { list = drawing(list, time) }
    return Snapshot(
      list: list, items: ScreenItems(list, belowViewer: state.itemsBelowViewer), hero: state.hero,
      stage: state.stage)
  }

  /// Returns the landing of the picture that a step opens, or nil if its thumbnail is not found.
  func leaving(at index: Int) -> Landing? {
    let time = run.steps[index].time
    let (before, after) = (snapshot(at: time, after: index), snapshot(at: time, after: index + 1))
    var cursor = PanelCursor(run, after: index)
    let mark = cursor.step().flatMap(\.marks).first { $0.kind == .viewerOpened }
    guard let hero = after.hero, case .count(_, let photo)? = mark?.values.first,
      let thumbnail = before.items.thumbnail(of: photo)
    else { return nil }
    let picture = after.items.picture(of: photo)
    return Landing(
      kind: .leaving, time: time,
      distance: (picture?.clip ?? hero).edgeDistance(to: thumbnail.clip), hasThumbnail: true,
      opacity: picture?.opacity ?? 1)
  }

  /// Returns the landing of the picture whose viewer a step closes, or nil if it has no readings.
  func home(at index: Int) -> Landing? {
    let time = run.steps[index].time
    let (before, after) = (snapshot(at: time, after: index), snapshot(at: time, after: index + 1))
    let shown = before.picture ?? lastPicture(before: time, step: index)
    let thumbnail = shown?.photo.flatMap(after.items.thumbnail)
    guard let hero = before.hero else { return nil }
    return Landing(
      kind: .home, time: time,
      distance: thumbnail.map { hero.edgeDistance(to: $0.clip) } ?? 0,
      hasThumbnail: thumbnail != nil,
      opacity: before.items.pictures.isEmpty ? 0 : shown?.opacity ?? 0,
      isOnScreen: hero.intersection(run.screen.bounds) != nil)
  }

  /// Returns the last visible picture before a time, or nil if there is none.
  ///
  /// A picture that has faded out is no longer drawn when its viewer closes.
  private func lastPicture(before time: SceneTime, step index: Int) -> ScreenItem? {
    let opening = run.steps[..<index].lastIndex { !$0.isViewerOpen }
    let start = opening.map { run.steps[$0].time } ?? .zero
    var tick = time.ticks(rate: Self.rate) - 1
    while tick > 0, SceneTime(ticks: tick, rate: Self.rate) > start {
      if let picture = snapshot(at: SceneTime(ticks: tick, rate: Self.rate)).picture {
        return picture
      }
      tick -= 1
    }
    return nil
  }

  /// The sampling rate of `lastPicture(before:step:)`.
  private static let rate = Rate.sixty

  /// Returns the landing of a picture that is open since `start` and settled at `time`.
  ///
  /// Nil if the picture still moves.
  func settled(since start: SceneTime, at time: SceneTime, before index: Int) -> Landing? {
    let now = snapshot(at: time, after: index)
    let earlier = time - PanelTimeline.settlingTime
    guard earlier >= start, let hero = now.hero, let picture = now.items.picture(showing: hero),
      let photo = picture.photo,
      let past = snapshot(at: earlier).hero,
      past.edgeDistance(to: hero) < PanelTimeline.settlingTolerance,
      let fitted = now.stage.fittedFrame(
        of: photo, in: now.list.window(of: photo) ?? run.screen.bounds)
    else { return nil }
    return Landing(
      kind: .open, time: time, distance: hero.edgeDistance(to: fitted), hasThumbnail: true,
      opacity: picture.opacity)
  }
}

extension DisplayList {
  /// Returns the bounds of the innermost group that clips the topmost picture of a photo.
  ///
  /// An example is the group of a sheet. Nil if no group clips the picture.
  fileprivate func window(of photo: Int) -> Rect? {
    func windows(_ items: [DisplayItem], in window: Rect?) -> [Rect?] {
      items.flatMap { item -> [Rect?] in
        switch item {
        case .image(let image): image.photo == photo ? [window] : []
        case .group(let group): windows(group.items, in: group.clip?.rect ?? window)
        case .fill, .path, .shadow: []
        }
      }
    }
    return windows(items, in: nil).last ?? nil
  }
}

extension PanelState {
  /// The picture's visible bounds from its readings, in points of the screen.
  ///
  /// Nil if no viewer is open.
  fileprivate var hero: Rect? {
    var numbers: [ReadingRole.Edge: Double] = [:]
    for reading in stage.readings(at: time) {
      if case .hero(let edge) = reading.key.role { numbers[edge] = reading.value.number }
    }
    guard let x = numbers[.x], let y = numbers[.y], let width = numbers[.width],
      let height = numbers[.height]
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
