import Display
import Testing

@testable import Lint

@Suite("Lint rule stretch")
struct StretchRuleTests {
  @Test("Reports sides that do not keep the photo's aspect ratio")
  func stretch() throws {
    let found = try Glitch.found(.stretch) { list, time in
      Glitch.changingViewer(list) { viewer in
        Glitch.changingImages(&viewer) {
          $0.transform.a *= 1 + 0.1 * Glitch.bump(time, 0.35...0.7)
        }
      }
    }
    #expect(found.count == 1)
    #expect(found.first?.what.contains("too wide for its height") == true)
  }

  @Test("Reports a picture that is rotated or mirrored in flight")
  func tilt() throws {
    let turned = try Glitch.found(.stretch) { list, time in
      Glitch.changingViewer(list) { viewer in
        Glitch.changingImages(&viewer) { image in
          let slope = 0.1 * Glitch.bump(time, 0.35...0.7)
          (image.transform.b, image.transform.c) = (
            slope * image.transform.a, -slope * image.transform.d
          )
        }
      }
    }
    #expect(turned.count == 1)
    #expect(turned.first?.what.hasSuffix("°") == true)
    let mirrored = try Glitch.found(.stretch) { list, time in
      guard time.seconds < 1 else { return list }
      return Glitch.changingViewer(list) { viewer in
        Glitch.changingImages(&viewer) { image in
          image.transform.tx += image.source.width * image.transform.a
          image.transform.a = -image.transform.a
        }
      }
    }
    #expect(mirrored.map(\.what) == ["the picture of thumbnail 1 is mirrored"])
  }
}
