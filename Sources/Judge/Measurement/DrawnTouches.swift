package import Display

/// The fingers whose marks a recording draws.
///
/// The marks have one size, appear and disappear, and move; they fade when the finger is already up.
package struct DrawnTouches {
  /// The discs of a finger by row.
  private typealias Stroke = [(row: Int, disc: DrawnDisc)]
  private var strokes: [Stroke] = []
  private let times: [Double]

  /// The max speed of a finger, pt/s, and the max difference of positions at any speed, pt.
  ///
  /// Source: ours.
  private static let (fastest, near) = (5000.0, 8.0)
  /// The max time for which a mark is not seen, s, and the min time and number of rows in which it is.
  ///
  /// Source: ours; a tap takes 50 ms or more.
  private static let (longest, shortest, minRows) = (0.07, 0.04, 3)
  /// The max relative difference of diameters, and the fraction of the contrast below which a mark fades.
  ///
  /// Source: ours, by marks of 8 and 30 pt in compressed recordings.
  private static let (similar, fading): (Double, Float) = (0.3, 0.75)
  /// A mark that moves by less than this distance for longer than this is none, pt and s.
  ///
  /// Source: ours; round parts of an app's controls stay where they are.
  private static let (still, patience) = (3.0, 1.0)

  package init(_ rows: [[DrawnDisc]], times: [Double]) {
    self.times = times
    for (row, discs) in rows.enumerated() { for disc in discs { add(disc, row) } }
    strokes.removeAll { $0.count < Self.minRows }
    let diameter = Double(strokes.joined().map { Float($0.disc.diameter) }.median)
    guard !strokes.isEmpty else { return }
    // A translucent mark moves any luma toward its own.
    let points = strokes.joined().map { SIMD2($0.disc.expected, $0.disc.change) }
    let (line, _) = RobustLine.fit(points, from: nil)
    strokes = strokes.flatMap { stroke in
      stroke.split { _, disc in
        (disc.diameter / diameter - 1).magnitude > Self.similar
          || disc.change / (line.slope * disc.expected + line.offset) < Self.fading
      }.map(Array.init)
    }.filter { stroke in
      let centers = stroke.map(\.disc.center)
      let duration = times[stroke[stroke.count - 1].row] - times[stroke[0].row]
      return stroke.count >= Self.minRows && duration > Self.shortest
        && (max(centers.map(\.x).extent, centers.map(\.y).extent) > Self.still
          || duration < Self.patience)
    }.sorted { $0[0].row < $1[0].row }
  }

  /// Adds a disc to the nearest stroke that it can go on, or as a new one.
  private mutating func add(_ disc: DrawnDisc, _ row: Int) {
    var best = (stroke: strokes.count, distance: Double.infinity)
    for (index, stroke) in strokes.enumerated() {
      let (last, center) = (stroke[stroke.count - 1].row, stroke[stroke.count - 1].disc.center)
      let (time, distance) = (times[row] - times[last], center.distance(to: disc.center))
      if last < row, time < Self.longest, distance < Self.near + Self.fastest * time,
        distance < best.distance
      {
        best = (index, distance)
      }
    }
    if best.stroke == strokes.count { strokes.append([]) }
    strokes[best.stroke].append((row, disc))
  }

  /// Returns a log with the positions of the fingers as readings, such as `finger1.x`, and their touches as marks.
  package func added(to log: MotionRecording) -> MotionRecording {
    var log = log
    let first = log.tracks.count
    var ends: [Int] = []
    for stroke in strokes {
      let (start, end) = (stroke[0].row, stroke[stroke.count - 1].row)
      let finger = ends.firstIndex { $0 < start } ?? ends.count
      if finger == ends.count {
        ends.append(end)
        log.tracks += ["x", "y"].map {
          Track(name: "finger\(finger + 1).\($0)", values: times.map { _ in .absent })
        }
      }
      ends[finger] = end
      for (row, disc) in stroke {
        log.tracks[first + 2 * finger].values[row] = .number(disc.center.x)
        log.tracks[first + 2 * finger + 1].values[row] = .number(disc.center.y)
      }
      log.marks.append(TimedMark(.touchDown, time: times[start]))
      if end + 1 < times.count { log.marks.append(TimedMark(.touchUp, time: times[end + 1])) }
    }
    log.marks.sort()
    return log
  }
}
