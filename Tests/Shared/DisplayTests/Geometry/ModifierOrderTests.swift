import Display
import TestSupport
import Testing

/// Later modifiers act on the result of earlier ones, as products of transforms do.
@Suite("Order of scale and offset")
struct ModifierOrderTests {
  static let cases = Result {
    try ReferenceTables.cases(
      withInput: ["size", "scale", "offset", "points"],
      expected: [
        "scaleEffect(center).offset", "offset.scaleEffect(center)",
        "scaleEffect(topLeading).offset",
      ],
      for: "modifier order")
  }

  @Test("Agrees with the reference tables", arguments: try cases.get())
  func reference(row: ReferenceCase) throws {
    let size = try row.input["size"].doubles
    try #require(size.count == 2)
    let frame = Rect(x: 0, y: 0, width: size[0], height: size[1])
    let scale = try row.input["scale"].double
    let shift = try row.input["offset"].doubles
    try #require(shift.count == 2)
    let offset = AffineTransform.translation(Vector(dx: shift[0], dy: shift[1]))
    func scaleEffect(_ anchor: UnitPoint) -> AffineTransform {
      .anchoredScale(scale, anchor: frame.point(at: anchor))
    }
    let orders = [
      "scaleEffect(center).offset": scaleEffect(.center).concatenating(offset),
      "offset.scaleEffect(center)": offset.concatenating(scaleEffect(.center)),
      "scaleEffect(topLeading).offset": scaleEffect(.topLeading).concatenating(offset),
    ]
    let points = try row.input["points"].array
    for (name, expected) in try row.expected.object {
      let transform = try #require(orders[name], "the table has an unknown order: \(name)")
      let images = try expected.array
      #expect(images.count == points.count)
      for (point, image) in zip(points, images) {
        let result = transform.apply(to: Point(try point.doubles))
        #expect(areNear([result.x, result.y], try image.doubles), "\(name) of \(point)")
      }
    }
  }
}
