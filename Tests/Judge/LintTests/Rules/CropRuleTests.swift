import Display
import Testing

@testable import Lint

@Suite("Lint rule crop")
struct CropRuleTests {
  @Test("Reports rounded corners and crops that change abruptly")
  func crop() throws {
    let corners = try Glitch.found(.crop) { list, time in
      Glitch.changingViewer(list) { viewer in
        guard time.seconds > 1.4 else { return }
        Glitch.changingImages(&viewer) { $0.clip?.cornerRadii = CornerRadii(24) }
      }
    }
    #expect(corners.first?.what.hasPrefix("the corners of the picture") == true)
    let cropped = try Glitch.found(.crop) { list, time in
      Glitch.changingViewer(list) { viewer in
        guard time.seconds > 1.4 else { return }
        Glitch.changingImages(&viewer) { image in
          guard var rect = image.clip?.rect else { return }
          rect.size.height -= 30
          image.clip?.rect = rect
        }
      }
    }
    #expect(cropped.first?.what.hasPrefix("the visible part of the picture") == true)
  }
}
