import Testing

@testable import Simulation

@Suite("Texts of event marks")
struct EventMarkTests {
  typealias Mark = EventMark

  @Test(
    "Have a text for traces and a short one for small panels",
    arguments: [
      (
        Mark(
          .dragChanged, .pair("translation", 12.25, 180.5), .pair("predictedEnd", 0, 39)),
        "drag.changed(translation: [12.25, 180.5], predictedEnd: [0, 39])",
        "drag.changed 12, 181"
      ),
      (
        Mark(.magnifyEnded, .number("magnification", 2.4049), .pair("startAnchor", 0.5, 1)),
        "magnify.ended(magnification: 2.4049, startAnchor: [0.5, 1])", "magnify.ended 2.40"
      ),
      (
        Mark(.magnifyEnded, .number("magnification", 3)), "magnify.ended(magnification: 3)",
        "magnify.ended 3"
      ),
      (
        Mark(.viewerOpened, .count("thumbnail", 4)), "viewer.opened(thumbnail: 4)",
        "viewer.opened 4"
      ),
      (Mark(.viewerClosed), "viewer.closed", "viewer.closed"),
      (Mark(.tap, .pair("location", -0.2, -31.7)), "tap(location: [-0.2, -31.7])", "tap 0, -32"),
      (
        Mark(.listInserted, .id("12:30 (x)")), "list.inserted(12:30 (x))", "list.inserted 12:30 (x)"
      ),
      (
        Mark(.pagerSnap, .id("horizontal"), .count("page", 2), .word("path", "spring")),
        "pager.snap(horizontal, page: 2, path: spring)", "pager.snap 2"
      ),
      (
        Mark(.listScrolled, .number("to", 151.71000000000004), .number("during", 0.8)),
        "list.scrolled(to: 151.71000000000004, during: 0.8)", "list.scrolled 151.71"
      ),
      (Mark(.caught, of: .state("settling")), "settling.caught", "settling.caught"),
    ])
  func texts(mark: EventMark, text: String, short: String) {
    #expect(mark.text == text)
    #expect(mark.shortText() == short)
    #expect(mark.shortText(hasOwner: false) == short)
  }

  @Test("Include the owner if asked")
  func owner() {
    var mark = Mark(.settling, of: .bead(12), .count("slot", 5))
    #expect(mark.shortText() == "bead.12.settling 5")
    #expect(mark.shortText(hasOwner: false) == "settling 5")
    mark.screen = "smooth"
    #expect(mark.text == "smooth: bead.12.settling(slot: 5)")
  }

  @Test("Progress under fingers is not a hand-off; its beginning and end are")
  func handOff() {
    let progress = EventMark(.backProgressed, .number("progress", 0.5))
    #expect(!progress.isHandOff)
    #expect(EventMark(.backCancelled).isHandOff)
    #expect(EventMark(.viewerDismissing).isHandOff)
  }
}
