import Pixels
import Testing
@testable import Verification

/// A frame's line as `trace --display-list` prints it.
private func line(_ index: Int, at time: Double, _ items: String...) -> String {
  "{\"index\":\(index),\"time\":\(time),\"items\":[\(items.joined(separator: ","))]}\n"
}

private func fill(_ rect: String, opacity: Double = 1) -> String {
  """
  {"kind":"fill","rect":[\(rect)],"cornerRadius":[1,2,3,4],"color":"#01020304","opacity":\(opacity)}
  """
}

private func image(_ photo: String, at x: Double, clip: String = "null") -> String {
  """
  {"kind":"image","photo":"\(photo)","source":[10,0,20,40],"transform":[0.5,0,0,0.25,\(x),3],\
  "clip":\(clip),"opacity":1}
  """
}

private func group(_ clip: String, _ items: String...) -> String {
  """
  {"kind":"group","opacity":0.5,"clip":\(clip),"items":[\(items.joined(separator: ","))]}
  """
}

private func clip(_ rect: String) -> String { "{\"rect\":[\(rect)],\"cornerRadius\":2}" }

private func drawing(_ lines: String...) throws -> DrawnFrames {
  try DrawnFrames(displayLists: Array(lines.joined().utf8), path: "list")
}

private func regions(
  _ selector: String, _ drawing: DrawnFrames, at time: Double = 0, scale: Double = 1
) throws -> [[Int]] {
  let item = try #require(ItemSelector(selector))
  let masks = [ClipMask(region: nil, item: item, times: nil)]
  return masks.located(in: [drawing], scale: scale).masks.regions(at: time)
    .map { [$0.minX, $0.minY, $0.maxX, $0.maxY] }
}

@Suite("Masks of items")
struct MaskTests {
  @Test(
    "are told by photo, kind or place",
    arguments: [
      ("photo:photos/a.jpg", [[25, 3, 35, 13]]), ("photo:photos/*.jpg", [[25, 3, 35, 13]]),
      ("photo:*.jpg", []), ("photo:photos/?.png", [[5, 3, 9, 13], [45, 3, 55, 13]]),
      ("kind:fill", [[1, 2, 4, 6]]), ("kind:group", [[5, 3, 9, 13]]), ("index:0", [[1, 2, 4, 6]]),
      ("index:2", [[5, 3, 9, 13]]), ("index:2.0", [[5, 3, 9, 13]]), ("index:2.1", []),
      ("index:7", []),
    ])
  func selectors(_ selector: String, _ expected: [[Int]]) throws {
    let drawing = try drawing(
      line(
        0, at: 0, fill("1,2,3,4"), image("photos/a.jpg", at: 20),
        group(clip("0,0,9,90"), image("photos/b.png", at: 0)), image("photos/c.png", at: 40)))
    #expect(try regions(selector, drawing) == expected)
  }

  @Test("refuse what is no selector")
  func badSelectors() {
    let bad = [
      "", "hero", "photo:", "kind:", "kind:text", "index:", "index:+1", "index:1.", "Kind:path",
    ]
    for text in bad { #expect(ItemSelector(text) == nil, "\(text)") }
  }

  @Test("reach to whole pixels outwards, at the scale of the frames")
  func rounding() throws {
    let drawing = try drawing(line(0, at: 0, fill("1.1,2.5,1.2,0.5")))
    #expect(try regions("kind:fill", drawing) == [[1, 2, 3, 3]])
    #expect(try regions("kind:fill", drawing, scale: 3) == [[3, 7, 7, 9]])
    // Far outside of any picture.
    #expect(try regions("kind:fill", drawing, scale: 1e300) == [])
  }

  @Test("are not of what cannot be seen")
  func unseen() throws {
    let drawing = try drawing(
      line(
        0, at: 0, fill("0,0,9,9", opacity: 0), fill("0,0,0,9"),
        image("p", at: 0, clip: clip("80,80,5,5")),
        group(clip("50,0,9,9"), fill("0,0,9,9"))))
    #expect(try regions("kind:fill", drawing) == [])
    #expect(try regions("kind:image", drawing) == [])
    #expect(try regions("kind:group", drawing) == [])
  }

  @Test("follow an item; between frames both places count")
  func time() throws {
    let drawing = try drawing(
      line(0, at: 0, fill("0,0,1,1")), line(1, at: 0.1, fill("10,0,1,1")), line(2, at: 0.2))
    #expect(try regions("kind:fill", drawing, at: 0) == [[0, 0, 1, 1]])
    #expect(try regions("kind:fill", drawing, at: 0.004) == [[0, 0, 1, 1]])
    #expect(try regions("kind:fill", drawing, at: 0.05) == [[0, 0, 1, 1], [10, 0, 11, 1]])
    #expect(try regions("kind:fill", drawing, at: 0.1) == [[10, 0, 11, 1]])
    #expect(try regions("kind:fill", drawing, at: 5) == [])
  }

  @Test("hold for their times only, and never hide whole frames")
  func times() throws {
    let item = try #require(ItemSelector("kind:fill"))
    let masks = [ClipMask(region: nil, item: item, times: 1...2)]
    let found = masks.located(
      in: [try drawing(line(0, at: 0, fill("0,0,1,1")))], scale: 1)
    #expect(found.unseen.isEmpty)
    #expect(found.masks.regions(at: 0.5).isEmpty)
    #expect(found.masks.regions(at: 1.5).count == 1)
    #expect(!found.masks.hidesAll(at: 1.5))
    #expect(!masks.hidesAll(at: 1.5))
  }

  @Test("of what no frame draws are told")
  func unmatched() throws {
    let item = try #require(ItemSelector("photo:none"))
    let masks = [ClipMask(region: nil, item: item, times: nil)]
    let found = masks.located(in: [try drawing(line(0, at: 0))], scale: 1)
    #expect(found.unseen.map(\.text) == ["photo:none"])
  }

  @Test("know the reach of curves")
  func outlines() throws {
    let path = """
      {"kind":"path","commands":"M0 0Q5 10 10 0C10 0 20 4 10 4L0 4Z","color":"#000000FF","opacity":1}
      """
    #expect(try regions("kind:path", try drawing(line(0, at: 0, path))) == [[0, 0, 15, 5]])
  }
}

@Suite("Display lists")
struct MaskDrawingTests {
  @Test(
    "are refused with their line and what is wrong",
    arguments: [
      ("x\n", "list:1: it is no JSON object"), ("\n", "list:1: it is no JSON object"),
      ("3\n", "list:1: it is no JSON object"),
      (line(0, at: 0) + "{\"index\":1}\n", "list:2: time is missing"),
      (
        line(0, at: 1) + line(1, at: 1),
        "list:2: its time does not come after that of the line before"
      ),
      ("{\"index\":-1,\"time\":0,\"items\":[]}", "list:1: index is negative"),
      (
        "{\"index\":0,\"time\":0,\"items\":{}}",
        "list:1: items is not of the kind that belongs there"
      ),
      ("{\"index\":0,\"time\":0,\"items\":[],\"a\":1}", "list:1: a does not belong there"),
      (line(0, at: 0, fill("0,0,-1,0")), "list:1: items[0].rect has a negative extent"),
      (line(0, at: 0, fill("0,0,1e300,0")), "list:1: items[0].rect is not 4 numbers up to 1e12"),
      (line(0, at: 0, fill("0,0,1")), "list:1: items[0].rect is not 4 numbers up to 1e12"),
      (
        line(0, at: 0, fill("0,0,1,1", opacity: 2)),
        "list:1: items[0].opacity is 2.0; it is from 0.0 to 1.0"
      ),
      (
        line(0, at: 0, group("null", "{\"kind\":\"star\"}")),
        "list:1: items[0].items[0].kind is none of image, fill, path and group"
      ),
    ])
  func damage(_ text: String, _ words: String) {
    do {
      _ = try DrawnFrames(displayLists: Array(text.utf8), path: "list")
      Issue.record("is read")
    } catch {
      #expect("\(error)" == words)
    }
  }

  @Test("are read with and without a line end behind the last")
  func ends() throws {
    #expect(try drawing(line(0, at: 0), line(1, at: 0.5)).frames.count == 2)
    #expect(try drawing(String(line(0, at: 0).dropLast())).frames.count == 1)
    #expect(throws: DrawnFramesError.self) { try drawing("") }
  }
}
