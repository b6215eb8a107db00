import Display
import Testing

@testable import Measurement

@Suite("Edges that cut a picture")
struct ClipEdgesTests {
  private static let picture = Rect(x: 20.3, y: 15.7, width: 90, height: 60)

  /// Finds the visible rectangle of a picture that is cut in a frame of 130 by 100 px.
  ///
  /// `drawn` is the background if it is not the expected one.
  private func edges(
    _ picture: Rect, cut: Rect, last: Rect = .whole, others: [Rect] = [],
    background: @escaping (Int, Int) -> Float = { _, _ in 250 }, drawn: ((Int, Int) -> Float)? = nil
  ) throws -> (rect: Rect, edges: Set<Edge>) {
    let plane = SyntheticFrame.frame(130, 100, picture, cut: cut, background: drawn ?? background)
    let templates = SyntheticFrame.templates()
    var fit = try #require(
      try PictureFit(
        0, at: picture, visible: cut.share(of: picture), in: plane, templates, margin: 2,
        count: 800))
    (fit.rect, fit.gain, fit.bias) = (picture, 1, 0)
    let template = try #require(try templates.template(0, width: picture.width))
    return ClipEdges(
      plane: plane, background: background, template: template, fit: fit, others: others
    ).visibleRect(last: last)
  }

  @Test(
    "A cut is found to a quarter of a pixel, and the picture's own edge exactly",
    arguments: [
      (picture, 0.001), (Rect(x: 32.5, y: 15.7, width: 77.8, height: 60), 0.25),
      (Rect(x: 20.3, y: 22.25, width: 90, height: 40.5), 0.25),
      (Rect(x: 41.75, y: 25.5, width: 50.5, height: 38.3), 0.25),
    ])
  func cuts(cut: Rect, tolerance: Double) throws {
    let found = try edges(Self.picture, cut: cut)
    #expect(found.rect.edgeDistance(to: cut) < tolerance, "\(found.rect)")
    #expect(found.edges == Set(Edge.allCases))
    // Half of the picture was visible before.
    let grown = try edges(
      Self.picture, cut: cut, last: Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    #expect(grown.rect.edgeDistance(to: cut) < tolerance, "\(grown.rect)")
  }

  @Test("Edges to unknown content or another picture are not seen")
  func unknown() throws {
    let cut = Rect(x: 20.3, y: 15.7, width: 59.7, height: 60)
    // Unexpected stripes follow at the right.
    let stripes = { (x: Int, _: Int) -> Float in x < 80 ? 250 : (x / 3 % 2 == 0 ? 20 : 230) }
    func found(_ others: [Rect]) throws -> (rect: Rect, edges: Set<Edge>) {
      let last = Rect(x: 0, y: 0, width: 0.6, height: 1)
      return try edges(Self.picture, cut: cut, last: last, others: others, drawn: stripes)
    }
    let striped = try found([])
    #expect(striped.edges == [.left, .top, .bottom])
    #expect(abs(striped.rect.maxX - 80) < 1.5, "\(striped.rect)")
    let covered = try found([Rect(x: 78, y: 0, width: 52, height: 100)])
    #expect(!covered.edges.contains(.right) && covered.edges.contains(.left))
  }

  @Test("A picture that continues in its background has no visible edge")
  func same() throws {
    // The background is the picture itself.
    let found = try edges(
      Self.picture, cut: Rect(x: 40, y: 30, width: 40, height: 30),
      background: { x, y in
        SyntheticFrame.luma(
          (Double(x) + 0.5 - Self.picture.minX) / Self.picture.width,
          (Double(y) + 0.5 - Self.picture.minY) / Self.picture.height)
      })
    #expect(found.edges.isEmpty)
    #expect(found.rect.edgeDistance(to: Self.picture) < 1, "\(found.rect)")
  }
}
