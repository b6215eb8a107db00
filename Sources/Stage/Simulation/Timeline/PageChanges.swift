package import Display
import SceneModel

extension PanelTimeline {
  /// Returns the times up to a time at which another page becomes current, to the nanosecond.
  ///
  /// Most changes happen at a step. A page row that scrolls by itself can also change between
  /// steps. The search then samples it 100 times a second, and bisects down to the nanosecond.
  package func pageChanges(through end: SceneTime) -> [SceneTime] {
    guard panel.stage.traits.opensViewers else { return [] }
    var changes: [SceneTime] = []
    var cursor = PanelCursor(self)
    var current: Int?
    func record(at time: SceneTime) {
      let photo = cursor.stage.currentPhoto(at: time)
      if let current, let photo, photo != current { changes.append(time) }
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
    let length = Int64(((end - start).seconds * 1e9).rounded(.up))
    let before = (1..<length).countOfPrefix {
      currentPhoto(at: start + SceneTime(nanoseconds: $0)) != photo
    }
    return min(start + SceneTime(nanoseconds: Int64(before) + 1), end)
  }
}
