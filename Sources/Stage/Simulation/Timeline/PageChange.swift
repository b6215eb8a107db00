package import Motion
import SceneModel

/// A change of the current page in an open viewer.
package struct PageChange: Hashable, Sendable {
  /// The first time at which the new page is current, exact to the nanosecond.
  package let time: SceneTime
  /// The index of the new page's photo.
  package let photo: Int
}

extension PanelTimeline {
  /// Returns the page changes up to a time, in order of time.
  ///
  /// Most changes happen at a step. A page row that scrolls by itself can also change between
  /// steps. The search then samples it 100 times a second, and bisects down to the nanosecond.
  package func pageChanges(through end: SceneTime) -> [PageChange] {
    guard panel.stage.traits.opensViewers else { return [] }
    var changes: [PageChange] = []
    var cursor = PanelCursor(self)
    var current: Int?
    func record(at time: SceneTime) {
      let photo = cursor.stage.currentPhoto(at: time)
      if let current, let photo, photo != current {
        changes.append(PageChange(time: time, photo: photo))
      }
      current = photo
    }
    while let start = cursor.nextStepTime, start <= end {
      cursor.move(to: cursor.count + 1)
      record(at: start)
      let next = cursor.nextStepTime.map { min($0, end) } ?? end
      let last = cursor.stage.settlingInstant.map { min($0, next) } ?? next
      var time = start
      while current != nil, time < last {
        let later = min(time + Self.searchInterval, last)
        if cursor.stage.currentPhoto(at: later) != current {
          record(at: cursor.stage.firstChange(from: time, to: later))
        }
        time = later
      }
    }
    return changes
  }

  /// The sampling interval of the search for page changes.
  private static let searchInterval = SceneTime(nanoseconds: 10_000_000)
}

extension Stage {
  /// Returns the first time after `start` at which the current photo is the one at `end`.
  fileprivate func firstChange(from start: SceneTime, to end: SceneTime) -> SceneTime {
    let photo = currentPhoto(at: end)
    var (before, after) = (Int64(0), Int64(((end - start).seconds * 1e9).rounded(.up)))
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if currentPhoto(at: start + SceneTime(nanoseconds: middle)) == photo {
        after = middle
      } else {
        before = middle
      }
    }
    return min(start + SceneTime(nanoseconds: after), end)
  }
}
