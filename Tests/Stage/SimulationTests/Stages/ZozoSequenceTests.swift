import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct ZozoSequenceTests {
  static func cases(expected: Set<String>) throws -> [ReferenceCase] {
    try ReferenceTables.cases(
      withInput: ["contentSize", "dragScale", "events"], expected: expected,
      for: "ZOZOTOWN viewer, \(expected.sorted().joined(separator: ", "))")
  }

  static func viewer(_ input: JSONValue) throws -> ZozoViewer {
    let insets = try input["initialBottomInsets"].double
    var parameters = ZozoParameters(bottomInset: insets)
    parameters.dragScale = try #require(
      ZozoParameters.DragScale(rawValue: try input["dragScale"].string))
    parameters.returnHome = try input["returnHome"].bool
    let size = try input["contentSize"].doubles
    return ZozoViewer(
      parameters: parameters, contentSize: Size(width: size[0], height: size[1]),
      bottomInsets: insets, home: .identity)
  }

  static func apply(_ event: JSONValue, to viewer: inout ZozoViewer) throws {
    switch try event["type"].string {
    case "drag.changed":
      let values = try event["translation"].doubles
      viewer.dragChanged(Vector(dx: values[0], dy: values[1]), at: .zero)
    case "drag.ended":
      let values = try event["translation"].doubles
      viewer.dragEnded(Vector(dx: values[0], dy: values[1]), at: .zero)
    case "magnify.changed":
      let anchor = try event["startAnchor"].doubles
      viewer.magnifyChanged(
        try event["magnification"].double, startAnchor: UnitPoint(x: anchor[0], y: anchor[1]),
        at: .zero)
    case "magnify.ended":
      viewer.magnifyEnded(at: .zero)
    case "tap":
      let location = try event["location"].doubles
      viewer.tap(at: Point(x: location[0], y: location[1]), time: .zero)
    default:
      Issue.record("unknown event \(event)")
    }
  }

  static func near(_ transform: AffineTransform, _ expected: JSONValue) throws -> Bool {
    areNear(
      [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty],
      try expected.doubles)
  }

  @Test("The state after each event matches the reference table")
  func states() throws {
    for reference in try Self.cases(expected: ["states"]) {
      var viewer = try Self.viewer(reference.input)
      let events = try reference.input["events"].array
      let states = try reference.expected["states"].array
      #expect(events.count == states.count)
      for (event, state) in zip(events, states) {
        try Self.apply(event, to: &viewer)
        let label = "\(reference), \(event)"
        #expect(try Self.near(viewer.transform, state["transform"]), "\(label)")
        #expect(try Self.near(viewer.lastTransform, state["lastTransform"]), "\(label)")
        #expect(isNear(viewer.transform.scaleX, try state["scaleX"].double), "\(label)")
        let opacity = viewer.backgroundOpacity.model
        #expect(isNear(opacity, try state["backgroundOpacity"].double), "\(label)")
        #expect(isNear(viewer.dragScale, try state["dragScale"].double), "\(label)")
        let insets = viewer.bottomInsets.model
        #expect(isNear(insets, try state["bottomInsets"].double), "\(label)")
        #expect(viewer.dismissing == (try state["dismissing"].bool), "\(label)")
      }
    }
  }

  @Test("The dismissal's timeline matches the reference table")
  func timeline() throws {
    for reference in try Self.cases(expected: ["dismissTimeline"]) {
      var viewer = try Self.viewer(reference.input)
      for event in try reference.input["events"].array { try Self.apply(event, to: &viewer) }
      for row in try reference.expected["dismissTimeline"].array {
        let time = try #require(SceneTime(nearest: try row["t"].double))
        while let next = viewer.nextTimer, next <= time { _ = viewer.fireTimer() }
        let transform = viewer.shownTransform.value(at: time)
        let insets = viewer.bottomInsets.value(at: time)
        let alpha = viewer.backgroundOpacity.value(at: time) * viewer.backdrop.value(at: time)
        let label = "\(reference), \(row)"
        #expect(isNear(insets, try row["bottomInsets"].double), "\(label)")
        #expect(isNear(transform.ty - insets, try row["imageOffsetY"].double), "\(label)")
        #expect(try Self.near(transform, row["transform"]), "\(label)")
        #expect(isNear(alpha, try row["backgroundAlpha"].double), "\(label)")
        #expect(viewer.showImageDetail == (try row["viewerVisible"].bool), "\(label)")
      }
    }
  }
}

extension SceneTime {
  /// The fraction nearest to a number of seconds, with a denominator of at most 10^9.
  ///
  ///
  /// A table's times are the Doubles nearest to sixtieths and decimals. Whole nanoseconds differ
  /// from them by more than the tables' tolerance; continued fractions recover them.
  fileprivate init?(nearest seconds: Double) {
    var (count, previousCount) = (Int(seconds.rounded(.down)), 1)
    var (denominator, previousDenominator) = (1, 0)
    var remainder = seconds - seconds.rounded(.down)
    while remainder > 1e-12 * Double(denominator) {
      let inverse = 1 / remainder
      guard inverse < 1e9 else { break }
      let whole = Int(inverse)
      let next = whole * denominator + previousDenominator
      guard next <= 1_000_000_000 else { break }
      (count, previousCount) = (whole * count + previousCount, count)
      (denominator, previousDenominator) = (next, denominator)
      remainder = inverse - inverse.rounded(.down)
      if (Double(count) / Double(denominator) - seconds).magnitude <= 1e-17 { break }
    }
    self.init(count, of: denominator)
  }
}
