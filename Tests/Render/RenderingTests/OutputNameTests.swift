import Rendering
import Testing

@Suite struct OutputNameTests {
  @Test(
    "Reduces a scene's name to characters that are visible and safe in paths and options",
    arguments: [
      ("scenes/zozo.yaml", "zozo"), ("a/b.c/d.e.yaml", "d.e"), ("..", "scene"), (".", "scene"),
      ("", "scene"), ("...yaml", "scene"), ("-x.yaml", "x"), (".hidden.yaml", "hidden"),
      ("a b\u{202E}\n\u{1B}[31mc.yaml", "a-b-31mc"), ("日本.yaml", "scene-dff42e25"), ("x", "x"),
      ("ünï_1.yml", "n-_1-7090c4cc"),
    ])
  func reduction(_ path: String, _ name: String) {
    #expect(OutputName(scenePath: path).text == name)
  }

  @Test("Distinguishes names in other scripts, regardless of Unicode normalization")
  func otherScripts() {
    let names = ["写真.yaml", "一覧.yaml", "ä.yaml", "ö.yaml", "абв.yaml"].map {
      OutputName(scenePath: $0).text
    }
    #expect(Set(names).count == names.count)
    #expect(OutputName(scenePath: "a\u{308}.yaml").text == names[2])
    #expect(OutputName(scenePath: String(repeating: "写a", count: 200) + ".yaml").text.count <= 200)
    #expect(OutputName(scenePath: "— …!.yaml").text == "scene")
  }

  @Test("Limits a name to 200 bytes")
  func length() {
    let path = String(repeating: "a", count: 255) + ".yaml"
    #expect(OutputName(scenePath: path).text.count == 200)
  }
}
