import SceneModel
import Testing

@Suite("Ranges of numbers")
struct NumberRangeTests {
  @Test("Include their bounds, except an open lower bound")
  func bounds() {
    let closed = NumberRange.from(0, to: 1)
    #expect([0, 0.5, 1].allSatisfy(closed.contains))
    #expect(![-1e-9, 1.0000001, .nan, .infinity].contains(where: closed.contains))
    let open = NumberRange.above(0, to: 1)
    #expect(!open.contains(0) && open.contains(1e-300) && open.contains(1))
  }
}
