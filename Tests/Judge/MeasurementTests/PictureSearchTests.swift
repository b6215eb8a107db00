import Display
import Testing

@testable import Measurement

@Suite("Searches of whole frames for a photo")
struct PictureSearchTests {
  private static let truth = Rect(x: 13, y: 9, width: 16, height: 11)
  private static let plane = SyntheticFrame.frame(40, 30, truth)

  private func candidates(
    _ plane: LumaPlane, photo: Int = 0, width: Double = 16, steps: ClosedRange<Int> = 0...0,
    minShare: Double = 0.5, near: Rect? = nil
  ) throws -> [PictureSearch.Candidate] {
    try PictureSearch(plane: plane, templates: SyntheticFrame.templates()).candidates(
      photo, width: width, steps: steps, minShare: minShare, near: near)
  }

  @Test("The best candidate has the position and the scale of the picture")
  func position() throws {
    let found = try candidates(Self.plane, width: 17.6, steps: -2...1)
    let best = try #require(found.first)
    #expect(best.rect == Self.truth && best.score > 0.97, "\(best)")
    #expect(found.map(\.score) == found.map(\.score).sorted(by: >))
    #expect(Set(found.map(\.rect.width)).count == found.count)
    // Another photo is less similar.
    let other = try candidates(Self.plane, photo: 1, width: 16)
    #expect(other.allSatisfy { $0.score < 0.9 })
  }

  @Test("A picture that the frame cuts is found if enough of it is visible")
  func cut() throws {
    let outside = Rect(x: -6, y: 9, width: 16, height: 11)
    let plane = SyntheticFrame.frame(40, 30, outside)
    #expect(try candidates(plane).first?.rect == outside)
    let whole = try candidates(plane, minShare: 1)
    #expect(whole.allSatisfy { $0.rect.minX >= 0 && $0.score < 0.8 })
  }

  @Test("With a known center, only positions near it are tried")
  func near() throws {
    let wide = SyntheticFrame.frame(90, 30, Self.truth)
    let close = Rect(x: 22, y: 9, width: 16, height: 11)
    #expect(try candidates(wide, near: close).first?.rect == Self.truth)
    let far = Rect(x: 63, y: 9, width: 16, height: 11)
    #expect(try candidates(wide, near: far).allSatisfy { $0.rect.minX >= 13 + 34 - 1 })
  }

  @Test("A frame without contrast, and a photo of a few pixels, have no candidates")
  func nothing() throws {
    let flat = LumaPlane(width: 40, height: 30, samples: Array(repeating: 128, count: 1200))
    #expect(try candidates(flat).isEmpty)
    #expect(try candidates(Self.plane, width: 3).isEmpty)
    // 7 by 5 pixels are fewer than 40.
    #expect(try candidates(Self.plane, width: 7).isEmpty)
  }

  @Test("A guess through all levels ends where the photo is not")
  func guesses() throws {
    let truth = Rect(x: 41.6, y: 33.3, width: 93, height: 62)
    let levels = PlaneLevels(SyntheticFrame.frame(200, 140, truth))
    let templates = SyntheticFrame.templates()
    let start = Rect(x: 44, y: 31, width: 90, height: 60)
    let found = try #require(
      try levels.fit(0, at: start, visible: .whole, templates, isGuess: true, count: 1200))
    #expect(found.rect.edgeDistance(to: truth) < 0.05, "\(found.rect)")
    let near = Rect(x: 42, y: 33, width: 92.5, height: 62)
    let fine = try levels.fit(0, at: near, visible: .whole, templates, isNear: true, count: 1200)
    #expect(try #require(fine).rect.edgeDistance(to: truth) < 0.05)
    let other = try levels.fit(1, at: start, visible: .whole, templates, isGuess: true, count: 1200)
    #expect(other == nil)
  }
}
