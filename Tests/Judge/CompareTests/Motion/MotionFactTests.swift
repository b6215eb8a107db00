import Compare
import Testing

@Suite("Sentences about facts")
struct MotionFactTests {
  @Test("Describes the differences that only logs have")
  func logs() {
    let facts: [MotionFact] = [
      .nineTenths(later: -0.084), .differs(rootMeanSquare: 2.26),
      .unrecorded(120, since: 0.5, isEarly: false, isNew: false),
      .unrecorded(120, since: 0.5, isEarly: true, isNew: true),
    ]
    #expect(
      facts.map { $0.text(unit: "pt") } == [
        "covers 90 % of its distance 84 ms earlier", "differs by 2.26 pt (root mean square)",
        "is recorded only until 0.50 s; 120 pt of its movement are missing",
        "moves by 120 pt before 0.50 s, where the expected recording begins",
      ])
  }
}
