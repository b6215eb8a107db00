import Display
import Geometry
import Motion
import SceneModel
import Testing
import Lint

/// Pictures that do not stay under the fingers, or do not stand as they should, are found.
@Suite("Pictures that slip, turn or swing")
struct SlipTests {
  private static let pull =
    "{at: 1.7, drag: {from: [190, 400], by: [0, 120], during: 0.2, hold: 0.1}}"
  private static let open = "{at: 0.3, tap: {thumbnail: 1}}"

  /// A way that begins with the drag and is whole at its end, 0 … 1.
  private static func way(_ time: SceneTime) -> Double {
    min(max((time.seconds - 1.7) / 0.2, 0), 1)
  }

  @Test(
    "under one finger, to either side",
    arguments: [
      (-300.0, "against the finger, which goes 120 pt"), (200, "while the finger goes 120 pt"),
    ])
  func pull(_ excess: Double, _ words: String) throws {
    let found = try GlitchTests.found(.slip, in: [Self.open, Self.pull]) { list, time in
      guard time.seconds < 2 else { return list }
      return GlitchTests.flying(list, scale: 1, by: Vector(dx: 0, dy: excess * Self.way(time)))
    }
    #expect(found.count == 1)
    #expect(found.first?.what.hasPrefix("the picture goes ") == true)
    #expect(found.first?.what.hasSuffix(words) == true)
  }

  @Test("a picture that lags behind its finger, as many do, is none")
  func resistance() throws {
    let found = try GlitchTests.found(.slip, in: [Self.open, Self.pull]) { list, time in
      guard time.seconds < 2 else { return list }
      return GlitchTests.flying(list, scale: 1, by: Vector(dx: 0, dy: -70 * Self.way(time)))
    }
    #expect(found.isEmpty)
  }

  @Test("two fingers whose picture grows about another place")
  func pinch() throws {
    let touches = [Self.open, "{at: 1.7, pinch: {at: center, scale: 2.5, during: 0.3}}"]
    let found = try GlitchTests.found(.slip, in: touches) { list, time in
      guard time.seconds < 2 else { return list }
      return GlitchTests.flying(list, scale: 1, by: Vector(dx: 100 * Self.way(time), dy: 0))
    }
    #expect(
      found.first?.what
        == "the picture grows about another place than the fingers, and slips 100 pt")
  }

  @Test("a double tap that enlarges another place")
  func doubleTap() throws {
    let touches = [Self.open, "{at: 1.7, doubleTap: [120, 400]}"]
    let found = try GlitchTests.found(.slip, in: touches) { list, time in
      guard time.seconds > 1.7 else { return list }
      let part = min((time.seconds - 1.7) / 0.5, 1)
      return GlitchTests.flying(list, scale: 1, by: Vector(dx: -80 * part, dy: 0))
    }
    #expect(found.first?.what == "the double tap sends what was tapped 80 pt away")
  }

  @Test("a picture that is turned or mirrored on its way")
  func tilt() throws {
    let turned = try GlitchTests.found(.stretch) { list, time in
      GlitchTests.changingViewer(list) { viewer in
        GlitchTests.changingImages(&viewer) { image in
          let slope = 0.1 * GlitchTests.bump(time, 0.35...0.7)
          (image.transform.b, image.transform.c) = (
            slope * image.transform.a, -slope * image.transform.d
          )
        }
      }
    }
    #expect(turned.count == 1)
    #expect(turned.first?.what.hasSuffix("°") == true)
    let mirrored = try GlitchTests.found(.stretch) { list, time in
      guard time.seconds < 1 else { return list }
      return GlitchTests.changingViewer(list) { viewer in
        GlitchTests.changingImages(&viewer) { image in
          image.transform.tx += image.source.width * image.transform.a
          image.transform.a = -image.transform.a
        }
      }
    }
    #expect(mirrored.map(\.what) == ["the picture of thumbnail 1 is mirrored"])
  }

  @Test("a picture that swings when it opens")
  func swing() throws {
    let found = try GlitchTests.found(.overshoot) { list, time in
      GlitchTests.flying(
        list, scale: 1, by: Vector(dx: 0, dy: 60 * GlitchTests.bump(time, 0.4...0.9)))
    }
    #expect(found.count == 1)
    #expect(found.first?.what.contains("beyond its place before it lands") == true)
  }
}
