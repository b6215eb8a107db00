import Codecs
import TestSupport
import Testing

struct ColorProfileTests {
  /// Returns a profile with only a name.
  func profile(named name: String) -> [UInt8] { profile(tag: "desc", ascii(name)) }

  /// Returns a profile with one tag.
  private func profile(tag: String, _ element: [UInt8]) -> [UInt8] {
    [UInt8](repeating: 0, count: 128) + PNGFile.number(1)
      + Array(tag.utf8) + PNGFile.number(144) + PNGFile.number(element.count) + element
  }

  private func ascii(_ name: String) -> [UInt8] {
    let text = Array(name.utf8) + [0]
    return Array("desc".utf8) + [0, 0, 0, 0] + PNGFile.number(text.count) + text
  }

  private func unicode(_ name: String) -> [UInt8] {
    let text = name.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return Array("mluc".utf8) + [0, 0, 0, 0] + PNGFile.number(1) + PNGFile.number(12)
      + Array("enUS".utf8) + PNGFile.number(text.count) + PNGFile.number(28) + text
  }

  @Test("Reads profile names in both of the format's encodings")
  func names() {
    #expect(ColorProfile(profile(tag: "desc", ascii("Display P3"))).name == "Display P3")
    #expect(ColorProfile(profile(tag: "desc", unicode("Display P3"))).name == "Display P3")
    #expect(ColorProfile(profile(tag: "cprt", ascii("Display P3"))).name == nil)
  }

  @Test("Warns about each profile other than sRGB, with its name")
  func warnings() {
    #expect(ColorProfile(profile(tag: "desc", ascii("sRGB IEC61966-2.1"))).warnings == [])
    #expect(
      ColorProfile(profile(tag: "desc", unicode("Adobe RGB (1998)"))).warnings == [
        "the colour profile \"Adobe RGB (1998)\" is not applied; the colours are taken as sRGB"
      ])
    #expect(
      ColorProfile([]).warnings == [
        "a colour profile is not applied; the colours are taken as sRGB"
      ])
  }

  @Test("A name cannot forge a log line")
  func control() {
    let name = ColorProfile(profile(tag: "desc", unicode("A\n::error\u{1B}[31m\u{202E}B"))).name
    #expect(name == "A::error[31mB")
  }

  @Test("A profile truncated or changed at any byte causes no trap")
  func damage() {
    for whole in [profile(tag: "desc", ascii("P3")), profile(tag: "desc", unicode("P3"))] {
      for count in 0..<whole.count { _ = ColorProfile(Array(whole.prefix(count))).warnings }
      for index in whole.indices {
        var changed = whole
        changed[index] = 0xFF
        _ = ColorProfile(changed).warnings
      }
    }
  }
}
