import Display
import SceneModel
import Testing

@Suite("Curve expressions")
struct CurveExpressionTests {
  @Test(
    "Reads names and control points",
    arguments: [
      ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), (" easeInOut ", .easeInOut),
      ("timingCurve(0.1,-0.5,0.9,1.5)", TimingCurve(0.1, -0.5, 0.9, 1.5)),
      ("timingCurve ( 0 , 0 , 1 , 1 )", TimingCurve(0, 0, 1, 1)),
    ] as [(String, TimingCurve)])
  func curves(text: String, curve: TimingCurve) throws {
    #expect(try CurveExpression.parse(text) == curve)
  }

  @Test(
    "A fault reports the wrong characters",
    arguments: [
      ("", 0..<0, "nothing"), ("easeinout", 0..<9, "\"easeinout\""),
      ("linear(1)", 6..<9, "\"(1)\""), ("timingCurve", 11..<11, "the end of the text"),
      ("timingCurve(0, 0, 2, 1)", 18..<19, "\"2\""), ("timingCurve(0, a, 1, 1)", 15..<16, "\"a\""),
      ("timingCurve(0, 0, 1)", 19..<20, "\")\""),
      ("timingCurve(0, 0, 1, 1", 22..<22, "the end of the text"),
      ("timingCurve(0, 0, 1, 1) x", 24..<25, "\"x\""),
      ("timingCurve(0, 0,, 1)", 17..<17, "nothing"),
      ("spring", 0..<6, "\"spring\""), ("1", 0..<1, "\"1\""),
    ])
  func faults(text: String, range: Range<Int>, found: String) throws {
    let fault = try #require(throws: CurveExpression.Fault.self) {
      try CurveExpression.parse(text)
    }
    #expect(fault.range == range)
    #expect(fault.found == found)
  }

  @Test("A misspelled name gets a suggestion")
  func suggestion() throws {
    let fault = try #require(throws: CurveExpression.Fault.self) {
      try CurveExpression.parse("ease-in-out")
    }
    #expect(fault.suggestion == "easeInOut")
    let other = try #require(throws: CurveExpression.Fault.self) {
      try CurveExpression.parse("lineal")
    }
    #expect(other.suggestion == "linear")
  }
}
