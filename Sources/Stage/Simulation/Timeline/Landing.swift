package import Display
import Geometry
package import Motion
package import SceneModel
import Touch

/// A picture when it had to be on its thumbnail, or fitted into the screen.
package struct Landing: Hashable, Sendable {
  /// The place where it had to be.
  package enum Kind: Hashable, Sendable {
    /// On its thumbnail, when it leaves that.
    case leaving
    /// Fitted into the screen, when it has opened and fingers have left it alone until then.
    case open
    /// On its thumbnail, when it has come home.
    case home
  }

  /// The place where it had to be.
  package let kind: Kind
  /// The time.
  package let time: SceneTime
  /// The distance of its farthest edge from there, pt.
  package let distance: Double
  /// True if a picture was visible, and a thumbnail to compare it with.
  package let isHome: Bool
  /// The opacity then, 0 … 1.
  package let opacity: Double
}

extension PanelTimeline {
  /// Changes what is drawn before it is looked at: faults that are put in on purpose.
  package typealias Drawing = @Sendable (DisplayList, SceneTime) -> DisplayList

  /// The landings of a gallery's pictures up to a time, in the order of time: for each opening of a viewer,
  /// leaving the thumbnail, resting where fingers leave it alone until then, and coming home where it does.
  package func landings(
    of photos: [Photo], through end: SceneTime, drawing: Drawing? = nil
  ) -> [Landing] {
    guard panel.stage.traits.opensViewers else { return [] }
    let look = LandingLook(run: self, photos: photos, drawing: drawing)
    var landings: [Landing] = []
    var opened: SceneTime?
    func add(_ landing: Landing?) { if let landing { landings.append(landing) } }
    for index in steps.indices where steps[index].time <= end {
      let step = steps[index]
      let isTouched = step.touch.map { touches[$0].changes.contains { $0.phase == .down } } ?? false
      if isTouched, let start = opened {
        add(look.resting(since: start, at: step.time, before: index))
        opened = nil
      }
      let wasOpen = index > 0 && steps[index - 1].isViewerOpen
      guard step.isViewerOpen != wasOpen else { continue }
      if wasOpen {
        add(look.home(at: index))
        opened = nil
      } else {
        add(look.leaving(at: index))
        opened = step.time
      }
    }
    if let start = opened {
      add(look.resting(since: start, at: end, before: stepCount(at: end, .after)))
    }
    return landings
  }
}

/// What a gallery draws and reads about a step of its run.
private struct LandingLook {
  let run: PanelTimeline
  let photos: [Photo]
  let drawing: PanelTimeline.Drawing?

  struct Sight {
    var list: DisplayList
    var items: ScreenItems
    /// The visible part of the picture by its readings, pt of the screen; nil where none is open.
    var hero: Rect?
    /// The picture that the readings are of, or else the topmost; nil where none is visible.
    var picture: ScreenItem? { hero.flatMap(items.picture(showing:)) ?? items.pictures.last }
  }

  /// The sight at a time after a number of steps.
  private func sight(at time: SceneTime, after count: Int) -> Sight {
    var cursor = PanelCursor(run)
    cursor.move(to: count)
    let state = cursor.current(at: time)
    var list = state.displayList()
    if let drawing { list = drawing(list, time) }
    return Sight(
      list: list, items: ScreenItems(list, belowViewer: state.itemsBelowViewer), hero: state.hero)
  }

  private func sight(at time: SceneTime) -> Sight {
    sight(at: time, after: run.stepCount(at: time, .after))
  }

  /// The picture that a step opens; nil where its thumbnail is not to be seen before.
  func leaving(at index: Int) -> Landing? {
    let time = run.steps[index].time
    let (before, after) = (sight(at: time, after: index), sight(at: time, after: index + 1))
    var cursor = PanelCursor(run)
    cursor.move(to: index)
    let mark = cursor.step().flatMap(\.marks).first { $0.kind == .viewerOpened }
    guard let hero = after.hero, case .count(_, let photo)? = mark?.values.first,
      let thumbnail = before.items.thumbnail(of: photo)
    else { return nil }
    let picture = after.items.picture(of: photo)
    return Landing(
      kind: .leaving, time: time,
      distance: (picture?.clip ?? hero).edgeDistance(to: thumbnail.clip), isHome: true,
      opacity: picture?.opacity ?? 1)
  }

  /// The picture whose viewer a step closes; nil where nothing was read of it.
  func home(at index: Int) -> Landing? {
    let time = run.steps[index].time
    let (before, after) = (sight(at: time, after: index), sight(at: time, after: index + 1))
    let shown = before.picture ?? lastPicture(before: time, step: index)
    let thumbnail = shown?.photo.flatMap(after.items.thumbnail)
    guard let place = before.hero else { return nil }
    return Landing(
      kind: .home, time: time,
      distance: thumbnail.map { place.edgeDistance(to: $0.clip) } ?? 0,
      isHome: thumbnail != nil, opacity: before.items.pictures.isEmpty ? 0 : shown?.opacity ?? 0)
  }

  /// The picture that was seen last: one that has faded away is no longer drawn when its viewer closes.
  private func lastPicture(before time: SceneTime, step index: Int) -> ScreenItem? {
    let opening = run.steps[..<index].lastIndex { !$0.isViewerOpen }
    let start = opening.map { run.steps[$0].time } ?? .zero
    var tick = time.ticks(rate: Self.rate) - 1
    while tick > 0, SceneTime(ticks: tick, rate: Self.rate) > start {
      if let picture = sight(at: SceneTime(ticks: tick, rate: Self.rate)).picture { return picture }
      tick -= 1
    }
    return nil
  }

  /// The rate at which it is looked for.
  private static let rate = Rate.sixty

  /// The picture that has been open since a time, and rests at another; nil while it moves.
  func resting(since start: SceneTime, at time: SceneTime, before index: Int) -> Landing? {
    let now = sight(at: time, after: index)
    let earlier = time - Self.restingTime
    guard earlier >= start, let hero = now.hero, let picture = now.items.picture(showing: hero),
      let photo = picture.photo, photos.indices.contains(photo), let past = sight(at: earlier).hero,
      past.edgeDistance(to: hero) < Self.restingDistance
    else { return nil }
    let fitted = ContentMode.fit.rect(
      of: photos[photo].size, in: now.list.window(of: photo) ?? run.screen.bounds)
    return Landing(
      kind: .open, time: time, distance: hero.edgeDistance(to: fitted), isHome: true,
      opacity: picture.opacity)
  }

  /// The time for which a picture that rests stays within a distance, pt.
  private static let restingTime = SceneTime(nanoseconds: 50_000_000)
  private static let restingDistance = 0.05
}

extension DisplayList {
  /// The bounds of the innermost group that cuts the topmost picture of a photo, as of a sheet; nil where none does.
  fileprivate func window(of photo: Int) -> Rect? {
    func windows(_ items: [DisplayItem], in window: Rect?) -> [Rect?] {
      items.flatMap { item -> [Rect?] in
        switch item {
        case .image(let image): image.photo == photo ? [window] : []
        case .group(let group): windows(group.items, in: group.clip?.rect ?? window)
        case .fill, .path: []
        }
      }
    }
    return windows(items, in: nil).last ?? nil
  }
}

extension PanelState {
  /// The visible part of the picture by its readings, in points of the screen; nil where none is open.
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
