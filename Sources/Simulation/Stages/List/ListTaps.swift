import Geometry
import Motion
import SceneModel
import Touch

/// A thing on a list's screens that answers taps.
enum ListTarget: Hashable, Sendable {
  case part(ListPart)
  case backButton

  /// Its name in the marks of taps.
  var name: String {
    switch self {
    case .backButton: "backButton"
    case .part(.alertButton): "alertButton"
    case .part(.button(let button)): button.place
    case .part(.row(let id)): "row.\(id)"
    }
  }
}

/// Taps on the rows and buttons of a list, each finger's by itself: SwiftUI's TapGesture on each of them.
///
/// Two fingers on one thing do not tap it.
struct ListTaps: Hashable, Sendable {
  private struct Touch: Hashable, Sendable {
    var finger: FingerID
    var target: ListTarget
    var recognizer = TapRecognizer()
  }

  private var touches: [Touch] = []

  mutating func touchDown(_ change: TouchChange, on target: ListTarget, at time: SceneTime) {
    var touch = Touch(finger: change.finger, target: target)
    touch.recognizer.begin(at: change.location, time: time)
    for index in touches.indices where touches[index].target == target {
      touches[index].recognizer.fail()
      touch.recognizer.fail()
    }
    touches.append(touch)
  }

  mutating func move(_ change: TouchChange) {
    for index in touches.indices where touches[index].finger == change.finger {
      touches[index].recognizer.move(to: change.location)
    }
  }

  /// A finger lifts; what it tapped, or nil for nothing.
  mutating func lift(_ change: TouchChange, at time: SceneTime) -> ListTarget? {
    guard let index = touches.firstIndex(where: { $0.finger == change.finger }) else { return nil }
    var touch = touches.remove(at: index)
    return touch.recognizer.end(at: change.location, time: time).map { _ in touch.target }
  }
}
