import Display
import Testing

@Suite("Names of constants")
struct ConstantNameTests {
  @Test(
    "Converts to the text it was made from",
    arguments: [
      "", "tail", "viewer.style", "touches[0].at", "touches[12].path[3][1]", "a[x].b", "a[01]",
      "a[-1]", "[0]", "a[", "a]b[1", "photo:a[2].jpg", "e\u{301}[1]\u{301}.\u{301}",
    ])
  func roundTrip(text: String) {
    let name = ConstantName(text)
    #expect(Array(name.description.utf8) == Array(text.utf8))
    #expect(ConstantName(name.description) == name)
  }

  @Test("Composes keys and indices as in files")
  func composed() {
    let item = ConstantName(key: "touches").item(2).key("path").item(0).item(1)
    #expect(item == "touches[2].path[0][1]")
    #expect((item.list, item.index, item.suffix) == ("touches", 2, ".path[0][1]"))
    #expect(item.inItem(0) == "touches[0].path[0][1]")
    #expect(ConstantName(key: "screen").key("size").item(1) == "screen.size[1]")
  }

  @Test("A key contains itself and the names below it")
  func within() {
    for name: ConstantName in ["viewer", "viewer.style", "viewer[0]"] {
      #expect(name.isWithin("viewer"))
    }
    for name: ConstantName in ["viewers", "view", "a.viewer"] {
      #expect(!name.isWithin("viewer"))
    }
  }
}
