import Display
import Testing

@Suite("Corner radii")
struct CornerRadiiTests {
  private let four = CornerRadii(
    topLeading: 1, topTrailing: 2, bottomTrailing: 3, bottomLeading: 4)

  @Test("Radii are listed clockwise from the top left")
  func clockwise() {
    #expect(four.clockwise == [1, 2, 3, 4])
  }

  @Test("Radii are uniform only if all four are equal")
  func uniform() {
    #expect(CornerRadii(8).uniform == 8)
    #expect(CornerRadii.zero.uniform == 0)
    #expect(four.uniform == nil)
    for corner in 0..<4 {
      var radii = [5.0, 5, 5, 5]
      radii[corner] = 6
      let odd = CornerRadii(
        topLeading: radii[0], topTrailing: radii[1], bottomTrailing: radii[2],
        bottomLeading: radii[3])
      #expect(odd.uniform == nil)
    }
  }

  @Test("Radii are clamped to 0 and to half the short side")
  func clamped() {
    let size = Size(width: 5, height: 100)
    #expect(four.clamped(to: size).clockwise == [1, 2, 2.5, 2.5])
    #expect(CornerRadii(-3).clamped(to: size) == .zero)
    #expect(CornerRadii(1e300).clamped(to: size) == CornerRadii(2.5))
    #expect(CornerRadii(8).clamped(to: Size(width: -1, height: 10)) == .zero)
    let once = four.clamped(to: size)
    #expect(once.clamped(to: size) == once)
  }

  @Test("Mapping replaces each corner by its own value")
  func map() {
    #expect(four.map { $0 * 10 }.clockwise == [10, 20, 30, 40])
  }
}
