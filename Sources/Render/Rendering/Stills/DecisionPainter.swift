import Display
import Figures
import Platform
import SceneModel
import Simulation

/// Draws a plane of vertical drags of the picture, or horizontal ones of the pages.
///
/// Points of the plane are distances, pt, and velocities, pt/s; down and right are positive.
struct DecisionPainter {
  static let frame = Rect(x: 52, y: 26, width: 440, height: 350)

  private let pen: StillPen
  private let axis: String
  /// The colors of the viewers.
  private let colors: [Color]
  /// Where each viewer goes.
  private let outcomes: [(Point) -> ReleaseDecision.Outcome?]
  private let releases: [(viewer: Int, point: Point, decision: ReleaseDecision)]
  /// The distances that decide without velocity, and velocities without distance.
  private let thresholds: [(viewer: Int, point: Point)]
  /// The shown distances and velocities.
  private let shown: Rect
  /// The rectangles of labels and dots, which later labels avoid.
  private var taken: [Rect] = []

  private var theme: StillTheme { pen.theme }

  /// Finds what decides, and ranges that show it.
  init(_ pen: StillPen, _ viewers: [DecisionStill.Viewer], ofPages: Bool) {
    self.pen = pen
    axis = ofPages ? "drag of the pages to the right, pt" : "drag of the picture down, pt"
    colors = viewers.indices.map { viewers.count > 1 ? pen.theme.series[$0 % 6] : pen.theme.ink }
    let step = ofPages ? Vector(dx: 1, dy: 0) : Vector(dx: 0, dy: 1)
    outcomes = viewers.map { viewer in
      { viewer.plane.outcome(step * $0.x, step * $0.y, ofPages: ofPages) }
    }
    func along(_ vector: Vector) -> Double { ofPages ? vector.dx : vector.dy }
    releases = viewers.enumerated().flatMap { index, viewer in
      viewer.releases.filter { ($0.outcome.row == nil) == ofPages }
        .map { (index, Point(x: along($0.drag), y: along($0.velocity)), $0) }
    }
    thresholds = outcomes.enumerated().flatMap { index, outcome in
      let distances = PlaneRegions.changes(-1600...1600) { outcome(Point(x: $0, y: 0)) }.bounds
      let velocities = PlaneRegions.changes(-8000...8000) { outcome(Point(x: 0, y: $0)) }.bounds
      return distances.map { (index, Point(x: $0, y: 0)) }
        + velocities.map { (index, Point(x: 0, y: $0)) }
    }
    // Steps, so that the ranges stay the same while a threshold is changed a little.
    func range(_ values: [Double], _ first: Double) -> Double {
      let far = 1.2 * (values.map(\.magnitude).max() ?? 0)
      return [first, 2 * first, 4 * first].first { $0 >= far } ?? 8 * first
    }
    let points = thresholds.map(\.point) + releases.map(\.point)
    let (x, y) = (range(points.map(\.x), 200), range(points.map(\.y), 1000))
    let left = points.contains { $0.x < 0 } ? -x : 0
    // A finger that turns around shows how velocity counts against distance.
    let low = ofPages || points.contains { 1.2 * $0.y < -y / 2 } ? -y : -y / 2
    shown = Rect(x: left, y: low, width: x - left, height: y - low)
  }

  /// Returns the regions, their boundaries, the releases, and the labels.
  mutating func items() -> [DisplayItem] {
    let own = outcomes.map { PlaneRegions(shown, $0) }
    let common =
      own.count == 1
      ? own[0]
      : PlaneRegions(shown) { [outcomes] point in
        let all = outcomes.map { $0(point) }
        // The rows of different viewers have nothing in common.
        return Set(all.map { $0?.target }).count == 1 ? all[0]?.ofAnyRow : nil
      }
    var lines: [DisplayItem] = []
    for (viewer, regions) in own.enumerated() {
      // Earlier viewers are visible below equal ones.
      let width = 1.8 + Double(own.count - 1 - viewer)
      let color = colors[viewer]
      lines += regions.boundaries.map { pen.polyline($0.map(position), width: width, color: color) }
    }
    var labels: [DisplayItem] = []
    taken = releases.map { Rect(center: position($0.point), radius: 7) }
    for (viewer, point) in thresholds {
      let (value, unit) = point.x == 0 ? (point.y, "pt/s") : (point.x, "pt")
      let text = "\(value.trimmedText(decimals: 1)) \(unit)".replacing("-", with: "−")
      labels += label(text, colors[viewer], around: position(point))
    }
    for (viewer, point, decision) in releases {
      let at = position(point)
      let color = own.count > 1 ? colors[viewer] : theme.look(of: decision.outcome.target).color
      let time = "\(decision.time.seconds.shown(decimals: 2)) s"
      lines.append(.dot(at, radius: 6, color: theme.background))
      lines += pen.named("release \(time)", [.dot(at, radius: 4.5, color: color)])
      let first = releases.first { $0.decision.time == decision.time }
      if first?.viewer == viewer { labels += label(time, theme.ink, around: at) }
    }
    var (fills, named): ([DisplayItem], Set<ReleaseDecision.Outcome>) = ([], [])
    for outcome in common.pieces.compactMap(\.value) where named.insert(outcome).inserted {
      let own = common.pieces.filter { $0.value == outcome }.map { $0.corners.map(position) }
      let (name, color) = theme.look(of: outcome.target)
      // One path, so that no seams are visible between pieces.
      let path = own.flatMap { [.move($0[0])] + $0[1...].map { .line($0) } + [Path.Element.close] }
      fills.append(.path(Path(path), color: color, opacity: 0.2))
      // The middle of those pieces that are about as wide as the widest.
      let width = own.map { $0[1].x - $0[0].x }.max() ?? 0
      let wide = own.filter { $0[1].x - $0[0].x >= 0.8 * width }.map { $0[0] + ($0[2] - $0[0]) / 2 }
      let middle = ((wide.first?.y ?? 0) + (wide.last?.y ?? 0)) / 2
      guard let center = wide.min(by: { abs($0.y - middle) < abs($1.y - middle) }) else { continue }
      let text = outcome.row.map { "\(name) · row \($0 + 1)" } ?? name
      let full = label(text, theme.ink, size: 12, around: center)
      labels += full.isEmpty ? label(name, theme.ink, size: 12, around: center) : full
    }
    return fills + axes() + lines + labels
  }

  /// Returns the position of a distance and a velocity in the picture, within the frame.
  private func position(_ point: Point) -> Point {
    let (x, y) = ((point.x - shown.minX) / shown.width, (point.y - shown.minY) / shown.height)
    return Self.frame.point(at: UnitPoint(x: min(max(x, 0), 1), y: 1 - min(max(y, 0), 1)))
  }

  private func axes() -> [DisplayItem] {
    let frame = Self.frame
    var items: [DisplayItem] = []
    var texts = [
      ("velocity at the lift, pt/s", Point(x: 0, y: 12), TextAlignment.leading),
      (axis, Point(x: frame.maxX, y: frame.maxY + 32), .trailing),
    ]
    for (low, high, isX) in [(shown.minX, shown.maxX, true), (shown.minY, shown.maxY, false)] {
      for tick in PlotScale([low, high], tickCount: 8, isTight: true).ticks {
        // Beyond the frame, where positions are limited.
        let ends = [-1e9, 1e9].map { position(isX ? Point(x: tick, y: $0) : Point(x: $0, y: tick)) }
        let color = tick == 0 ? theme.faint : theme.hairline
        items.append(.line(ends[0], ends[1], width: 0.8, color: color))
        let at = ends[0] + (isX ? Vector(dx: 0, dy: 16) : Vector(dx: -8, dy: 4))
        texts.append((tick.shown(decimals: 0), at, isX ? .center : .trailing))
      }
    }
    return items + texts.map { pen.text($0, size: 10.5, color: theme.faint, at: $1, $2) }
  }

  // MARK: Labels

  /// Returns a text next to a point where it covers no other label; none if there is no such position.
  private mutating func label(
    _ text: String, _ color: Color, size: Double = 10, around point: Point
  ) -> [DisplayItem] {
    let width = pen.width(of: text, size: size, weight: .bold) + 8
    // The names of regions are at the point.
    let xs = size > 10 ? [0] : [width / 2 + 5, -width / 2 - 5, 0]
    let ys = size > 10 ? [0.0, -20, 20, -40, 40] : [-14, 14, -30, 30]
    let centers = ys.flatMap { y in xs.map { point + Vector(dx: $0, dy: y) } }
    let rects = centers.map { Rect(center: $0, size: Size(width: width, height: 1.4 * size)) }
    let free = rects.filter { $0.corners.allSatisfy(Self.frame.contains) }
      .first { rect in !taken.contains { $0.intersection(rect) != nil } }
    guard let free else { return [] }
    taken.append(free)
    let base = free.center + Vector(dx: 0, dy: 0.36 * size)
    return pen.tag(text, size: size, color: color, at: base, .center, within: Self.frame)
  }
}

extension StillTheme {
  /// Returns what a release to a target does, and its color.
  fileprivate func look(of target: ViewerDeclaration.Target) -> (name: String, color: Color) {
    switch target {
    case .open, .bounds, .fit: ("returned", faint)
    case .thumbnail: ("to the thumbnail", free)
    case .next: ("next page", free)
    case .previous: ("previous page", finger)
    case .nearest: ("the page stays", faint)
    case .fade, .offscreen, .coast, .stated: (target.rawValue, series[1])
    }
  }
}
