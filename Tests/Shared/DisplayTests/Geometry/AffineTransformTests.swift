import Display
import TestSupport
import Testing

@Suite("Affine transforms")
struct AffineTransformTests {
  static let cases = Result {
    try ReferenceTables.cases(
      withInput: ["ops", "points"], expected: ["matrix", "scaleX", "scaleY", "applied"],
      for: "affine transforms")
  }

  @Test("Transforms match the reference tables", arguments: try cases.get())
  func reference(row: ReferenceCase) throws {
    var transform = AffineTransform.identity
    for operation in try row.input["ops"].array { try transform.perform(operation) }
    #expect(areNear(transform.entries, try row.expected["matrix"].doubles))
    #expect(isNear(transform.scaleX, try row.expected["scaleX"].double))
    #expect(isNear(transform.scaleY, try row.expected["scaleY"].double))
    let points = try row.input["points"].array
    let images = try row.expected["applied"].array
    #expect(points.count == images.count)
    for (point, image) in zip(points, images) {
      let result = transform.apply(to: Point(try point.doubles))
      #expect(areNear([result.x, result.y], try image.doubles))
    }
  }

  private static let samples: [AffineTransform] = [
    .identity,
    AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6),
    AffineTransform(a: 0.5, b: 0, c: 0, d: -2, tx: 100, ty: -7.25),
    .anchoredScale(2.4, anchor: Point(x: 196, y: 420)),
    AffineTransform.identity.rotatedBy(0.7).translatedBy(x: 12, y: -3),
  ]

  private static let points: [Point] = [
    .zero, Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -31.5, y: 852),
  ]

  @Test("A product applies its first factor first")
  func concatenationOrder() {
    for first in Self.samples {
      for second in Self.samples {
        for point in Self.points {
          let together = first.concatenating(second).apply(to: point)
          let apart = second.apply(to: first.apply(to: point))
          #expect(isNear(together.x, apart.x))
          #expect(isNear(together.y, apart.y))
        }
      }
    }
  }

  @Test("The identity changes nothing on either side")
  func identity() {
    for sample in Self.samples {
      #expect(sample.concatenating(.identity) == sample)
      #expect(AffineTransform.identity.concatenating(sample) == sample)
    }
  }

  @Test("A rotation by 90° maps the x axis to the y axis: clockwise with y down")
  func quarterRotation() {
    let turned = AffineTransform.identity.rotatedBy(.pi / 2).apply(to: Point(x: 1, y: 0))
    #expect(isNear(turned.x, 0))
    #expect(isNear(turned.y, 1))
  }

  @Test("A rotation and its opposite cancel, and neither changes lengths")
  func oppositeRotations() {
    for angle in [0, 0.3, 1, .pi, 5, -2.5] {
      let there = AffineTransform.identity.rotatedBy(angle)
      #expect(areNear(there.rotatedBy(-angle).entries, AffineTransform.identity.entries))
      #expect(isNear(there.scaleX, 1))
      #expect(isNear(there.scaleY, 1))
    }
  }

  @Test("An anchored scale keeps its anchor and scales distances from it")
  func anchoredScale() {
    let anchor = Point(x: 98.25, y: 400)
    for scale in [0.25, 1, 3] {
      let map = AffineTransform.anchoredScale(scale, anchor: anchor)
      let kept = map.apply(to: anchor)
      #expect(isNear(kept.x, anchor.x))
      #expect(isNear(kept.y, anchor.y))
      for point in Self.points {
        let distance = map.apply(to: point).distance(to: anchor)
        #expect(isNear(distance, scale * point.distance(to: anchor)))
      }
    }
  }

  @Test("Maps the corners of one rectangle to those of another")
  func mapping() {
    let source = Rect(x: 0, y: 0, width: 400, height: 300)
    let target = Rect(x: -12.5, y: 40, width: 131, height: 98.25)
    #expect(AffineTransform(mapping: source, to: target).apply(to: source) == target)
  }

  @Test("A mirrored rectangle keeps positive width and height")
  func mirror() {
    let rect = AffineTransform.scale(x: -1, y: -2).apply(
      to: Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(rect == Rect(x: -40, y: -120, width: 30, height: 80))
  }
}

extension AffineTransform {
  /// The entries in the order of the tables: a, b, c, d, tx, ty.
  var entries: [Double] { [a, b, c, d, tx, ty] }

  /// Creates a transform from the entries in a table.
  init(_ entries: [Double]) throws {
    try #require(entries.count == 6)
    self.init(
      a: entries[0], b: entries[1], c: entries[2], d: entries[3], tx: entries[4], ty: entries[5])
  }

  /// Performs one operation of a table, given as its name and its arguments.
  mutating func perform(_ operation: JSONValue) throws {
    let fields = try operation.array
    try #require(fields.count >= 2)
    let name = try fields[0].string
    switch name {
    case "matrix":
      self = try AffineTransform(try fields[1].doubles)
    case "concatenating":
      self = concatenating(try AffineTransform(try fields[1].doubles))
    case "concatenatingAnchoredScale":
      try #require(fields.count == 3)
      let anchor = Point(try fields[2].doubles)
      self = concatenating(.anchoredScale(try fields[1].double, anchor: anchor))
    case "translatedBy":
      try #require(fields.count == 3)
      self = translatedBy(x: try fields[1].double, y: try fields[2].double)
    case "scaledBy":
      try #require(fields.count == 3)
      self = scaledBy(x: try fields[1].double, y: try fields[2].double)
    case "rotatedBy":
      self = rotatedBy(try fields[1].double)
    default:
      Issue.record("the table has an operation that this test does not know: \(name)")
    }
  }
}

extension Point {
  /// Creates a point from a pair in a table.
  init(_ pair: [Double]) {
    self.init(x: pair.first ?? .nan, y: pair.count == 2 ? pair[1] : .nan)
  }
}
