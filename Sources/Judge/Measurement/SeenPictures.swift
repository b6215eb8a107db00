package import Display

/// The visible pictures on a screen over time, as a log with one row for each frame.
///
/// The log is about one picture at a time, the one with the largest visible part. On a page turn it
/// changes near the middle, where both pictures can be measured.
package struct SeenPictures {
  private let screen: Rect
  private var photo: Int?
  private var times: [Double] = []
  private var rows: [[ReadingValue]] = []

  /// The fraction of the largest visible part down to which the current picture is kept, so that
  /// noise does not decide between two.
  private static let kept = 0.8
  /// The distance from the edge of the screen within which a picture may be cut by it, pt.
  private static let reach = 0.75

  /// The reading that only measured logs have.
  package static let confidence = "confidence"
  /// The readings that state the accuracy of the others, or that viewers do not have.
  package static let qualities = [confidence, "hero.opacity", "duplicate"]
  /// The names of the readings.
  private static let names =
    ["hero", "image"].flatMap { name in ["x", "y", "width", "height"].map { "\(name).\($0)" } }
    + [
      "hero.opacity", "page.index", "backdrop.opacity", confidence, "image.error", "backdrop.error",
    ]

  package init(screen: Rect) {
    self.screen = screen
  }

  /// An opacity and its standard error.
  package typealias Opacity = (value: Double, error: Double)

  /// Adds a frame at a time, s, with its pictures and the opacity of the backdrop if it is known.
  package mutating func add(_ time: Double, _ pictures: [SeenPicture], backdrop: Opacity?) {
    func shown(_ picture: SeenPicture) -> Double { picture.visible.intersection(screen)?.area ?? 0 }
    let largest = pictures.max { shown($0) < shown($1) }
    let current = pictures.first { picture in
      picture.photo == photo && largest.map { shown(picture) > Self.kept * shown($0) } ?? false
    }
    let picture = current ?? largest
    photo = picture?.photo ?? photo
    let values: [Double?] =
      edges(picture) + [picture?.opacity, picture.map { Double($0.photo) }, backdrop?.value]
      + [picture?.confidence ?? (backdrop == nil ? 0 : 1), picture?.error, backdrop?.error]
    times.append(time)
    rows.append(values.map { $0.map(ReadingValue.number) ?? .absent })
  }

  /// Returns the visible part, as far as its edges are on the screen, and the whole picture.
  private func edges(_ picture: SeenPicture?) -> [Double?] {
    guard let picture else { return Array(repeating: nil, count: 8) }
    let whole = picture.rect
    let edges = [whole.minX, whole.minY, whole.width, whole.height]
    let crop = picture.visible
    // Beyond the screen, a picture that ends there looks like one that is cut.
    let (near, far) = (screen.outset(by: -Self.reach), screen.outset(by: Self.reach))
    func isSeen(_ edge: Edge, _ isOnScreen: Bool) -> Bool {
      picture.edges.contains(edge) && isOnScreen
    }
    let isLeft = isSeen(.left, crop.minX > near.minX || whole.minX > far.minX)
    let isTop = isSeen(.top, crop.minY > near.minY || whole.minY > far.minY)
    let isRight = isSeen(.right, crop.maxX < near.maxX || whole.maxX < far.maxX)
    let isBottom = isSeen(.bottom, crop.maxY < near.maxY || whole.maxY < far.maxY)
    return [
      isLeft ? crop.minX : nil, isTop ? crop.minY : nil, isLeft && isRight ? crop.width : nil,
      isTop && isBottom ? crop.height : nil,
    ] + edges
  }

  /// The rows so far.
  package var recording: MotionRecording {
    MotionRecording(
      times: times,
      tracks: Self.names.enumerated().map { index, name in
        Track(name: name, values: rows.map { $0[index] })
      })
  }

  /// Whether no picture has been seen.
  package var isEmpty: Bool { photo == nil }
}
