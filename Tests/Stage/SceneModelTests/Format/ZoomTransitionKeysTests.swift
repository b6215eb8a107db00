import Display
import SceneModel
import Testing

@Suite("Keys of the zoom transition")
struct ZoomTransitionKeysTests {
  @Test("Reads every option")
  func options() throws {
    let reading = SceneFixtures.read(
      SceneFixtures.minimal
        + "viewer: {style: zoom-transition, transition: slide, slideDecay: 0.2, catching: whenOpen, source: captured,"
        + " ignoresTapsDuringTransition: true, backButton: false, backSwipeEdge: 16}\n")
    let parameters = try #require(
      reading.scene?.panels.first?.stage.parameters as? ZoomTransitionParameters)
    var expected = ZoomTransitionParameters()
    expected.transition = .slide
    expected.slideDecay = 0.2
    expected.catching = .whenOpen
    expected.screenCornerRadius = 55
    expected.source = .captured
    expected.ignoresTapsDuringTransition = true
    expected.backButton = false
    expected.backSwipeEdge = 16
    #expect(parameters == expected)
    for presentation in ["push", "sheet", "fullScreenCover"] {
      let reading = SceneFixtures.read(
        SceneFixtures.minimal
          + "viewer: {style: zoom-transition, presentation: \(presentation), sheetInset: 4}\n")
      let own = reading.scene?.panels.first?.stage.parameters as? ZoomTransitionParameters
      #expect(own?.presentation.rawValue == presentation && own?.sheetInset == 4)
    }
  }

  @Test(
    "Each wrong value is reported once, at its position",
    arguments: [
      ("presentation: shet", ["3:48: error: viewer.presentation: found \"shet\""]),
      ("transition: fade", ["3:46: error: viewer.transition: found \"fade\""]),
      ("source: none", ["3:42: error: viewer.source: found \"none\""]),
      ("slideDecay: -1", ["3:46: error: viewer.slideDecay: found -1"]),
      ("catching: always", ["3:44: error: viewer.catching: found \"always\""]),
      ("backButton: 1", ["3:46: error: viewer.backButton: found 1"]),
      ("backSwipeEdge: 2000", ["3:49: error: viewer.backSwipeEdge: found 2000"]),
      (
        "presentation: sheet, transition: slide",
        [
          "3:67: error: viewer.transition: found slide, but viewer.presentation is sheet, which does not"
            + " use it"
        ]
      ),
      (
        "presentation: fullScreenCover, backButton: true",
        [
          "3:77: error: viewer.backButton: found true, but viewer.presentation is fullScreenCover, which"
            + " does not use it"
        ]
      ),
      (
        "presentation: sheet, ignoresTapsDuringTransition: true",
        [
          "3:84: error: viewer.ignoresTapsDuringTransition: found true, but viewer.presentation is sheet,"
            + " which does not use it"
        ]
      ),
      ("presentation: sheet, backButton: false", []),
      ("presentation: push, backButton: true, transition: slide", []),
    ])
  func findings(options: String, expected: [String]) {
    let headlines = SceneFixtures.headlines(
      SceneFixtures.minimal + "viewer: {style: zoom-transition, \(options)}\n"
    ).filter { $0.contains("error") }
    #expect(headlines.count == expected.count, "\(headlines)")
    for (headline, start) in zip(headlines, expected) {
      #expect(headline.hasPrefix(start), "\(headline)")
    }
  }

  @Test("The back button is a touch location in galleries and lists only")
  func backButton() throws {
    let touches =
      "touches: [{at: 0, tap: backButton}, {at: 1, drag: {from: backButton, by: [9, 9]}}]\n"
    let reading = SceneFixtures.read(SceneFixtures.minimal + touches)
    guard case .tap(let anchor, _, _, _)? = reading.scene?.touches.first?.action else {
      Issue.record("\(SceneFixtures.headlines(SceneFixtures.minimal + touches))")
      return
    }
    #expect(anchor == .backButton)
    let elsewhere = SceneFixtures.headlines(
      "zoetrope: 1\nbeads: {colors: [\"#FF0000\"]}\n" + touches)
    #expect(
      elsewhere.filter { $0.contains("error") }.map { $0.prefix { $0 != "," } } == [
        "3:24: error: touches[0].tap: found a position on a pushed screen",
        "3:58: error: touches[1].drag.from: found a position on a pushed screen",
      ])
    let wrong = SceneFixtures.read(SceneFixtures.minimal + "touches: [{at: 0, tap: backbutton}]\n")
    #expect(wrong.rendered().contains("backButton"))
  }
}
