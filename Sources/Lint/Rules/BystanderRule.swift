import Display
import Geometry
import Motion
import SceneModel
import Simulation

extension PanelLint {
  /// The thumbnails that are not as they were when the viewer has closed.
  var gridFaults: [Finding] {
    guard let start = samples.first(where: { $0.items?.isOpen == false })?.items else { return [] }
    let closings = samples.indices.dropFirst().filter { index in
      samples[index].items?.isOpen == false && samples[index - 1].items?.isOpen == true
    }
    return closings.compactMap { index -> Finding? in
      // What is mended within two frames is a flash.
      let rest = samples[index...].firstIndex {
        $0.seconds - samples[index].seconds > 0.04
      }
      guard let items = samples[rest ?? samples.count - 1].items, !items.isOpen,
        let fact = leftover(in: items, from: start) ?? difference(from: start, to: items)
      else { return nil }
      return Finding(fact: fact, time: samples[index].time)
    }
  }

  /// The first thing beside the thumbnails that was not there before, and is seen.
  private func leftover(in items: ScreenItems, from start: ScreenItems) -> LintFact? {
    let known = Set(start.grid.map(\.key))
    let screen = panel.screen.bounds
    let left = items.grid.first { item in
      item.photo == nil && !known.contains(item.key) && item.opacity > 0.05
        && items.visiblePart(of: item, on: screen) != nil
    }
    return left.map { .leftover(LintSubject($0, on: screen)) }
  }

  /// The worst difference of two grids at rest but for their scrolling; nil where there is none.
  private func difference(from old: ScreenItems, to new: ScreenItems) -> LintFact? {
    let now = Dictionary(
      new.thumbnails.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let pairs = old.thumbnails.compactMap { before in now[before.key].map { (before, $0) } }
    let scrolled = Self.median(pairs.map { $1.clip.center - $0.clip.center })
    var worst: (fact: LintFact, amount: Double)?
    for before in old.thumbnails {
      guard let after = now[before.key], after.opacity > 0.5 else {
        let place = before.clip.translated(by: scrolled)
        guard before.opacity > 0.5, let part = place.intersection(panel.screen.bounds),
          part.width > 8, part.height > 8
        else { continue }
        return .gone(before.photo ?? 0)
      }
      let amount = max(
        after.clip.edgeDistance(to: before.clip.translated(by: scrolled)),
        after.place.edgeDistance(to: before.place.translated(by: scrolled)),
        after.cornerDistance(to: before), (after.opacity - before.opacity).magnitude * 20)
      if amount > max(1, worst?.amount ?? 0) {
        worst = (.changed(LintSubject(before, on: panel.screen.bounds), amount), amount)
      }
    }
    return worst?.fact
  }

  // MARK: Bystanders

  /// A thumbnail that moves against the others by more is seen to move by itself, pt.
  private static let leastStray = 2.0

  /// The thumbnails that move while the others of the grid stand still, or otherwise than they do.
  var bystanders: [Finding] {
    var findings: [Finding] = []
    var isMoving: Set<ScreenItem.Key> = []
    guard var anchor = samples.first?.items else { return [] }
    for (index, sample) in samples.enumerated().dropFirst() {
      guard let items = sample.items, let last = samples[index - 1].items else { continue }
      if items.isOpen != last.isOpen { anchor = items }
      guard items.grid != last.grid || items.isOpen != last.isOpen else { continue }
      let strays = strays(in: items, from: anchor)
      let new = strays.filter { !isMoving.contains($0.0.key) }
      if let worst = new.max(by: { $0.1 < $1.1 }) {
        findings.append(
          Finding(fact: .bystander(.thumbnail(worst.0.photo ?? 0), worst.1), time: sample.time))
      }
      isMoving = Set(strays.map(\.0.key))
    }
    return findings
  }

  /// The visible thumbnails that have gone otherwise than the grid as a whole, and how far, pt.
  private func strays(
    in items: ScreenItems, from anchor: ScreenItems
  ) -> [(ScreenItem, Double)] {
    let before = Dictionary(
      anchor.thumbnails.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let pairs = items.thumbnails.compactMap { now in before[now.key].map { ($0, now) } }
    guard pairs.count > 2, let grid = GridMotion(pairs.map { ($0.place, $1.place) }) else {
      return []
    }
    return pairs.compactMap { old, now in
      let distance = now.place.edgeDistance(to: grid.apply(to: old.place))
      guard distance > Self.leastStray,
        items.visiblePart(of: now, on: panel.screen.bounds) != nil
      else { return nil }
      return (now, distance)
    }
  }

  /// Pictures of a viewer that fly though nobody has opened them.
  var strangers: [Finding] {
    let known = heroPhotos
    var findings: [Finding] = []
    var told: Set<Int> = []
    for flight in Flight.all(of: panel) where flight.kind != .returning {
      let range = flight.start..<(flight.start + flight.places.count)
      guard let first = samples[range.lowerBound].items?.viewer else { continue }
      var tracks: [ScreenItem.Key: ScreenItem] = Dictionary(
        first.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      for index in range.dropFirst() {
        for item in samples[index].items?.viewer ?? [] {
          guard let photo = item.photo, !known.contains(photo), !told.contains(photo) else {
            continue
          }
          guard let old = tracks[item.key] else {
            tracks[item.key] = item
            continue
          }
          // The pages beside a picture may still go on with their row.
          let way = max(
            (item.place.minY - old.place.minY).magnitude,
            (item.place.maxY - old.place.maxY).magnitude,
            (item.place.width - old.place.width).magnitude)
          guard way > 8, item.opacity > 0.1,
            samples[index].items?.visiblePart(of: item, on: panel.screen.bounds) != nil
          else { continue }
          told.insert(photo)
          findings.append(
            Finding(fact: .bystander(.picture(photo), way), time: samples[index].time))
        }
      }
    }
    return findings
  }

  /// The photos that have been the viewed one at some instant.
  private var heroPhotos: Set<Int> {
    Set(samples.indices.compactMap { picture($0)?.photo })
  }

  private static func median(_ ways: [Vector]) -> Vector {
    guard !ways.isEmpty else { return .zero }
    let middle = ways.count / 2
    return Vector(dx: ways.map(\.dx).sorted()[middle], dy: ways.map(\.dy).sorted()[middle])
  }
}

/// The motion that most of a grid's thumbnails share: moved and scaled as one.
private struct GridMotion {
  private let scale: Double
  private let x: Double
  private let y: Double

  /// The median of the motions of rectangles; nil where there are none to scale.
  init?(_ pairs: [(Rect, Rect)]) {
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let scales = pairs.filter { $0.0.width > 0 }.map { $1.width / $0.width }
    guard !scales.isEmpty else { return nil }
    let scale = median(scales)
    self.scale = scale
    x = median(pairs.map { $1.minX - $0.minX * scale })
    y = median(pairs.map { $1.minY - $0.minY * scale })
  }

  func apply(to rect: Rect) -> Rect {
    Rect(
      x: rect.minX * scale + x, y: rect.minY * scale + y, width: rect.width * scale,
      height: rect.height * scale)
  }
}

extension Rect {
  /// The rectangle at an offset.
  fileprivate func translated(by offset: Vector) -> Rect {
    Rect(origin: origin + offset, size: size)
  }
}
