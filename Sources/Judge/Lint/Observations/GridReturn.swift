import Display
import SceneModel
import Simulation

/// A grid after a viewer has closed, compared with the grid before any viewer opened.
struct GridReturn {
  let time: SceneTime
  let old: ScreenItems
  let new: ScreenItems
  private let bounds: Rect
  /// The offset by which most thumbnails have been scrolled since.
  private let scrolled: Vector
  private let now: [ScreenItem.Key: ScreenItem]

  /// The minimum visible side of a thumbnail that is noticed when missing, in pt.
  private static let minFraction = 8.0
  /// The maximum duration of a difference that counts as a flash, in seconds.
  private static let maxFlashDuration = 0.04

  /// Returns all returns to the grid on a screen, ordered by time.
  static func all(of panel: PanelMotion) -> [GridReturn] {
    let samples = panel.samples
    guard let start = samples.first(where: { $0.items?.isOpen == false })?.items else { return [] }
    return samples.indices.dropFirst().compactMap { index in
      guard samples[index].items?.isOpen == false, samples[index - 1].items?.isOpen == true else {
        return nil
      }
      let end = samples[index...].firstIndex {
        $0.seconds - samples[index].seconds > maxFlashDuration
      }
      guard let items = samples[end ?? samples.count - 1].items, !items.isOpen else { return nil }
      return GridReturn(samples[index].time, from: start, to: items, panel.screen.bounds)
    }
  }

  private init(_ time: SceneTime, from old: ScreenItems, to new: ScreenItems, _ bounds: Rect) {
    self.time = time
    self.old = old
    self.new = new
    self.bounds = bounds
    let now = new.thumbnails.byKey(\.key)
    self.now = now
    scrolled = Self.median(
      old.thumbnails.compactMap { before in
        now[before.key].map { $0.clip.center - before.clip.center }
      })
  }

  /// The first visible item, other than thumbnails, that was not present before.
  var leftover: ScreenItem? {
    let known = Set(old.grid.map(\.key))
    return new.grid.first { item in
      item.photo == nil && !known.contains(item.key) && item.opacity > 0.05
        && new.visibleBounds(of: item, on: bounds) != nil
    }
  }

  /// The photo of the first thumbnail that should be visible but is not drawn.
  var missing: Int? {
    old.thumbnails.first { before in
      guard now[before.key].map({ $0.opacity <= 0.5 }) ?? true, before.opacity > 0.5,
        let visible = before.clip.translated(by: scrolled).intersection(bounds)
      else { return false }
      return visible.width > Self.minFraction && visible.height > Self.minFraction
    }?.photo
  }

  /// The thumbnail that differs most, apart from scrolling, and the difference in pt.
  var difference: (item: ScreenItem, amount: Double)? {
    let differences = old.thumbnails.compactMap { before -> (item: ScreenItem, amount: Double)? in
      guard let after = now[before.key], after.opacity > 0.5 else { return nil }
      let amount = max(
        after.clip.edgeDistance(to: before.clip.translated(by: scrolled)),
        after.frame.edgeDistance(to: before.frame.translated(by: scrolled)),
        after.cornerDistance(to: before), (after.opacity - before.opacity).magnitude * 20)
      return (before, amount)
    }
    return differences.max { $0.amount < $1.amount }
  }

  private static func median(_ offsets: [Vector]) -> Vector {
    guard !offsets.isEmpty else { return .zero }
    let middle = offsets.count / 2
    return Vector(dx: offsets.map(\.dx).sorted()[middle], dy: offsets.map(\.dy).sorted()[middle])
  }
}

extension Rect {
  /// Returns the rectangle translated by an offset.
  fileprivate func translated(by offset: Vector) -> Rect {
    Rect(origin: origin + offset, size: size)
  }
}
