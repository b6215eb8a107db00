import Production
import Testing

@Suite struct OutputNameTests {
  @Test(
    "a scene's name is reduced to what cannot hide, leave or read as an option",
    arguments: [
      ("scenes/zozo.yaml", "zozo"), ("a/b.c/d.e.yaml", "d.e"), ("..", "scene"), (".", "scene"),
      ("", "scene"), ("...yaml", "scene"), ("-x.yaml", "x"), (".hidden.yaml", "hidden"),
      ("a b\u{202E}\n\u{1B}[31mc.yaml", "a-b-31mc"), ("日本.yaml", "scene"), ("x", "x"),
      ("ünï_1.yml", "n-_1"),
    ])
  func reduction(_ path: String, _ name: String) {
    #expect(OutputName(scenePath: path).text == name)
  }

  @Test("a name is at most 200 bytes long")
  func length() {
    let path = String(repeating: "a", count: 255) + ".yaml"
    #expect(OutputName(scenePath: path).text.count == 200)
  }
}
