import Platform
import Testing

@Suite("Numbers")
struct NumberTests {
  @Test(
    "Writes numbers with a fixed number of decimals",
    arguments: [
      (1.2345, 3, "1.235"), (0, 3, "0.000"), (-0.0004, 3, "0.000"), (-1.5, 0, "-2"),
      (12, 2, "12.00"), (0.05, 1, "0.1"), (1e300, 2, "1e+300"), (.infinity, 2, "–"),
    ] as [(Double, Int, String)])
  func numbers(number: Double, decimals: Int, text: String) {
    #expect(number.fixedText(decimals: decimals) == text)
  }

  @Test(
    "Writes numbers without trailing zeros",
    arguments: [
      (1.2345, 3, "1.235"), (0, 3, "0"), (-0.0004, 3, "0"), (-1.5, 0, "-2"), (12, 2, "12"),
      (100, 0, "100"), (0.00002, 6, "0.00002"), (1.5e20, 2, "1.5e+20"), (.infinity, 2, "–"),
    ] as [(Double, Int, String)])
  func trimmed(number: Double, decimals: Int, text: String) {
    #expect(number.trimmedText(decimals: decimals) == text)
  }

  @Test(
    "Writes seconds with two or three decimals",
    arguments: [(0.3, "0.30"), (1.2345, "1.235"), (2, "2.00")])
  func seconds(time: Double, text: String) {
    #expect(time.secondsText == text)
  }

  @Test(
    "Writes the fewest digits", arguments: [(-0.0, "0"), (3, "3"), (0.1, "0.1"), (1e21, "1e+21")])
  func shortest(number: Double, text: String) {
    #expect(number.shortestText == text)
  }
}
