import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct B43SwiftUISequenceTests {
  static func cases() throws -> [ReferenceCase] {
    try ReferenceTables.cases(
      withInput: ["pageSize", "imageSize", "pageCount", "initialIndex", "overflow", "events"],
      expected: ["states"], for: "B/43 pager in SwiftUI")
  }

  static func viewer(_ input: JSONValue) throws -> B43SwiftUIViewer {
    var parameters = B43SwiftUIParameters()
    // The tables begin with the pager at its first page, as in the original.
    parameters.initialOffset = .zero
    parameters.overflow = try #require(
      B43SwiftUIParameters.Overflow(rawValue: try input["overflow"].string))
    if input.has("syncUnclampedOnPinchEnd") {
      parameters.syncUnclampedOnPinchEnd = try input["syncUnclampedOnPinchEnd"].bool
    }
    let page = try input["pageSize"].doubles
    let image = try input["imageSize"].doubles
    return B43SwiftUIViewer(
      parameters: parameters, pageSize: Size(width: page[0], height: page[1]),
      imageSizes: Array(
        repeating: Size(width: image[0], height: image[1]), count: try input["pageCount"].int),
      index: try input["initialIndex"].int)
  }

  static func vector(_ value: JSONValue) throws -> Vector {
    let numbers = try value.doubles
    return Vector(dx: numbers[0], dy: numbers[1])
  }

  static func apply(
    _ event: JSONValue, to viewer: inout B43SwiftUIViewer
  ) throws -> [B43SwiftUICall] {
    switch try event["type"].string {
    case "drag.changed":
      return viewer.dragChanged(try vector(event["translation"]), at: .zero)
    case "drag.ended":
      return viewer.dragEnded(
        try vector(event["translation"]),
        predictedEnd: try vector(event["predictedEndTranslation"]), at: .zero)
    case "pinch.changed":
      viewer.pinchChanged(try event["value"].double, start: .zero)
      return []
    case "pinch.ended":
      return viewer.pinchEnded(at: .zero)
    default:
      Issue.record("unknown event \(event)")
      return []
    }
  }

  static func near(_ vector: Vector, _ expected: JSONValue) throws -> Bool {
    areNear([vector.dx, vector.dy], try expected.doubles)
  }

  /// Returns a call as the tables write it: its name, and its numbers or its animation.
  static func texts(_ call: B43SwiftUICall) -> (texts: [String], numbers: [Double]) {
    switch call {
    case .draggingOver(let over): (["onDraggingOver"], [over.dx, over.dy])
    case .draggingOverCanceled: (["onDraggingOverCanceled"], [])
    case .draggingOverEnded(let offset): (["onDraggingOverEnded"], [offset.dx, offset.dy])
    case .withAnimation(let animation): (["withAnimation", animation.rawValue], [])
    case .dismiss: (["onDismiss"], [])
    }
  }

  static func near(_ call: B43SwiftUICall, _ expected: JSONValue) throws -> Bool {
    let found = texts(call)
    var texts: [String] = []
    var numbers: [Double] = []
    for value in try expected.array {
      if case .string(let word) = value {
        texts.append(word)
      } else {
        numbers.append(try value.double)
      }
    }
    return found.texts == texts && areNear(found.numbers, numbers)
  }

  @Test("The state and the calls after each event match the reference table")
  func states() throws {
    for reference in try Self.cases() {
      var viewer = try Self.viewer(reference.input)
      let events = try reference.input["events"].array
      let states = try reference.expected["states"].array
      #expect(events.count == states.count)
      if reference.expected.has("fitSize") {
        let fit = viewer.page.fitSize
        #expect(
          areNear([fit.width, fit.height], try reference.expected["fitSize"].doubles),
          "\(reference)")
      }
      for (event, state) in zip(events, states) {
        let calls = try Self.apply(event, to: &viewer)
        let label = "\(reference), \(event)"
        let page = viewer.pages[viewer.handlingIndex]
        #expect(isNear(page.scale, try state["scale"].double), "\(label)")
        #expect(try Self.near(page.offset.model, state["offset"]), "\(label)")
        #expect(try Self.near(page.unclamped, state["unclamped"]), "\(label)")
        let axis: JSONValue = page.axis.map { .string($0.rawValue) } ?? .null
        #expect(axis == (try state["axis"]), "\(label)")
        #expect(viewer.pager.index == (try state["pagerIndex"].int), "\(label)")
        #expect(try Self.near(viewer.pager.offset.model, state["pagerOffset"]), "\(label)")
        #expect(viewer.pager.dismissed == (try state["dismissed"].bool), "\(label)")
        let range = try state["dragRange"].array.map { try $0.doubles }
        #expect(areNear([-page.reach.dx, page.reach.dx], range[0]), "\(label)")
        #expect(areNear([-page.reach.dy, page.reach.dy], range[1]), "\(label)")
        let expected = try state["callbacks"].array
        #expect(calls.count == expected.count, "\(label)")
        for (call, row) in zip(calls, expected) {
          #expect(try Self.near(call, row), "\(label): \(call), \(row)")
        }
      }
    }
  }
}
