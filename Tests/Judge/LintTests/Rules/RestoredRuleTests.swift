import Display
import Testing

@testable import Lint

@Suite("Lint rule restored")
struct RestoredRuleTests {
  @Test("Reports changed corners of the grid after closing, and a backdrop that stays translucent")
  func restored() throws {
    let grid = try Glitch.found(.restored) { list, time in
      guard time.seconds > 2 else { return list }
      var list = list
      Glitch.changingImages(&list.items) { $0.clip?.cornerRadii = .zero }
      return list
    }
    #expect(grid.count == 1)
    let cancelled = [
      "{at: 0.3, tap: {thumbnail: 1}}",
      "{at: 1.7, drag: {from: [190, 400], by: [0, 60], during: 0.3, hold: 0.2}}",
    ]
    let viewer = try Glitch.found(.restored, in: cancelled) { list, time in
      Glitch.changingViewer(list) { viewer in
        guard case .fill(var fill) = viewer[0], time.seconds > 1.9 else { return }
        fill.opacity *= 0.8
        viewer[0] = .fill(fill)
      }
    }
    #expect(viewer.first?.what.hasPrefix("the backdrop differs from its state before") == true)
  }

  @Test("Reports a gesture that works only once")
  func repeated() throws {
    let cancelled = [
      "{at: 0.3, tap: {thumbnail: 1}}",
      "{at: 1.7, drag: {from: [190, 400], by: [0, 60], during: 0.3, hold: 0.2}}",
    ]
    let found = try Glitch.found(.restored, in: cancelled) { list, time in
      // The scene ends before 3.5 s. The rule then repeats the gesture.
      guard time.seconds > 3.5 else { return list }
      return Glitch.changingViewer(list) { viewer in
        Glitch.changingImages(&viewer) { image in
          let settledRect = ContentMode.fit.rect(
            of: image.source.size, in: Rect(x: 0, y: 0, width: 393, height: 852))
          image.transform = AffineTransform(mapping: image.source, to: settledRect)
        }
      }
    }
    #expect(found.count == 1)
    let message = try #require(found.first).what
    #expect(message.hasPrefix("a repeated gesture acts differently: the picture moved "))
    #expect(message.hasSuffix("and 0 pt the second time"))
  }

  @Test("Reports a backdrop that stays after the viewer has closed")
  func leftover() throws {
    let found = try Glitch.found(.restored) { list, time in
      guard time.seconds > 1 else { return list }
      let dim = FillItem(
        rect: Rect(x: 0, y: 0, width: 393, height: 852), color: .black, opacity: 0.3)
      return DisplayList(items: list.items + [.fill(dim)])
    }
    #expect(found.first?.what == "the backdrop is still drawn after the viewer has closed")
  }

  @Test("Panning a picture that a double tap has made fill the screen is no canceled gesture")
  func panned() throws {
    let touches = [
      "{at: 1.5, tap: [200, 400], count: 2}",
      "{at: 2.8, drag: {from: [200, 400], by: [60, 10], during: 0.3, hold: 0.2}}",
    ]
    #expect(try WrittenScene.texts("photos", touches, [.restored]).isEmpty)
  }

  @Test("Ignores a touch right after a lift")
  func interrupted() throws {
    let touches = [
      "{after: 1.2, drag: {from: [310, 100], by: [-100, 0], during: 0.06, curve: easeOut, hold: 0.1}}",
      "{after: 0.01, tap: [250, 700], hold: 0.3}",
    ]
    #expect(try WrittenScene.texts("zoom-transition", touches, [.restored]).isEmpty)
  }
}
