import Platform
import Testing

@Suite("File names")
struct FileNameTests {
  @Test(
    "A name keeps its bytes",
    arguments: [
      [], Array("frame-0000.png".utf8), Array("写真 e\u{301} 👩‍👩‍👧".utf8), [0xFF], [0x61, 0xE9, 0x62],
      [0xC3], [0xC3, 0xC3, 0xA9], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      // U+10FEFF itself, which represents a byte.
      [0xF4, 0x8F, 0xBB, 0xBF], [0xF4, 0x8F, 0xBB, 0xBF, 0xFF], [0xC0, 0xAF], [0x80, 0x2F, 0xBF],
    ] as [[UInt8]])
  func roundTrip(bytes: [UInt8]) {
    #expect(String(fileName: bytes).fileNameBytes == bytes)
  }

  @Test("A UTF-8 name is text")
  func text() {
    #expect(String(fileName: Array("写真.yaml".utf8)) == "写真.yaml")
    #expect(!"写真.yaml".isUndecoded)
  }

  @Test("A name that is not UTF-8 shows its bytes")
  func shown() {
    let name = String(fileName: [0x63, 0x61, 0x66, 0xE9, 0x2E, 0xFF])
    #expect(name.isUndecoded)
    #expect(name.inert == "caf\\xE9.\\xFF")
    #expect(name.jsonText == "\"caf\\\\xE9.\\\\xFF\"")
    #expect(
      InertJSON.escaped(Array("\"\(name)\"".utf8)) == Array("\"caf\\\\xE9.\\\\xFF\"".utf8))
  }

  @Test("Names that differ in one byte are different")
  func distinct() {
    let all = (UInt8(0x80)...0xFF).map { String(fileName: [0x61, $0]) }
    #expect(Set(all).count == 128)
  }
}
