import Display
import SceneModel
import Simulation

extension LintRule {
  static let bystander = LintRule("bystander", rank: 5) { $0.bystanders + $0.unopenedFlights }
}

extension PanelLint {
  /// The minimum distance of a thumbnail from the grid's motion that is noticed, in pt.
  private static let minStray = 2.0

  /// The thumbnails that move while the grid is still, or that move differently from it.
  fileprivate var bystanders: [Finding] {
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
        findings.append(finding(.thumbnail(worst.0.photo ?? 0), worst.1, at: index))
      }
      isMoving = Set(strays.map(\.0.key))
    }
    return findings
  }

  /// Returns visible thumbnails that do not follow the grid's motion, and their distances in pt.
  private func strays(in items: ScreenItems, from anchor: ScreenItems) -> [(ScreenItem, Double)] {
    let before = anchor.thumbnails.byKey(\.key)
    let pairs = items.thumbnails.compactMap { now in before[now.key].map { ($0, now) } }
    guard pairs.count > 2, let grid = GridMotion(pairs.map { ($0.frame, $1.frame) }) else {
      return []
    }
    return pairs.compactMap { old, now in
      let distance = now.frame.edgeDistance(to: grid.apply(to: old.frame))
      guard distance > Self.minStray,
        items.visibleBounds(of: now, on: bounds) != nil
      else { return nil }
      return (now, distance)
    }
  }

  /// The minimum motion or growth of a picture next to the flying one that is noticed, in pt.
  private static let minFlight = 8.0

  /// Pictures of a viewer that fly although they were not opened.
  fileprivate var unopenedFlights: [Finding] {
    let known = Set(samples.indices.compactMap { picture($0)?.photo })
    var findings: [Finding] = []
    var reported: Set<Int> = []
    for flight in flights where flight.kind != .returning {
      let range = flight.start..<(flight.start + flight.frames.count)
      guard let first = samples[range.lowerBound].items?.viewer else { continue }
      var tracks = first.byKey(\.key)
      for index in range.dropFirst() {
        for item in samples[index].items?.viewer ?? [] {
          guard let photo = item.photo, !known.contains(photo), !reported.contains(photo) else {
            continue
          }
          guard let old = tracks[item.key] else {
            tracks[item.key] = item
            continue
          }
          // Pages next to a picture may still move horizontally with their row.
          let distance = max(
            (item.frame.minY - old.frame.minY).magnitude,
            (item.frame.maxY - old.frame.maxY).magnitude,
            (item.frame.width - old.frame.width).magnitude)
          guard distance > Self.minFlight, item.opacity > 0.1,
            samples[index].items?.visibleBounds(of: item, on: bounds) != nil
          else { continue }
          reported.insert(photo)
          findings.append(finding(.picture(photo), distance, at: index))
        }
      }
    }
    return findings
  }

  private func finding(_ subject: LintSubject, _ distance: Double, at index: Int) -> Finding {
    Finding(
      "\(subject.name) moves by \(Quantity.points(distance)) on its own",
      at: samples[index].time)
  }
}

/// The motion shared by most of a grid's thumbnails: a translation and a scale.
private struct GridMotion {
  private let scale: Double
  private let x: Double
  private let y: Double

  /// Creates the median motion of rectangle pairs; nil if none can be scaled.
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
