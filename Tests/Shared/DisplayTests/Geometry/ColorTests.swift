import Display
import Testing

@Suite("Colors")
struct ColorTests {
  @Test(
    "A color is written with two digits per channel",
    arguments: [
      (Color.black, "#000000FF"), (.white, "#FFFFFFFF"),
      (Color(red: 0x0A, green: 0x84, blue: 0xFF, alpha: 0x0F), "#0A84FF0F"),
    ])
  func hexadecimal(color: Color, text: String) {
    #expect(color.hexadecimal == text)
  }
}
