import Motion
import SceneModel

/// A documented cure of a fault of a stage: one option, and the stage with it.
struct Cure {
  /// The option as it is written in a scene.
  var option: String
  /// The stage with it.
  var stage: Panel.Stage
}

extension Panel.Stage {
  /// The stage with each of its documented cures that it does not have yet.
  var cures: [Cure] {
    switch self {
    case .gallery(let grid, .zozo(let parameters)):
      return parameters.cures.map { Cure(option: $0, stage: .gallery(grid, .zozo($1))) }
    case .gallery(let grid, .b43SwiftUI(let parameters)):
      return parameters.cures.map { Cure(option: $0, stage: .gallery(grid, .b43SwiftUI($1))) }
    case .gallery(let grid, .b43Compose(let parameters)):
      return parameters.cures.map { Cure(option: $0, stage: .gallery(grid, .b43Compose($1))) }
    case .gallery, .list: return []
    case .reviews(let contents, let parameters):
      return StarHosting.allCases
        .filter { $0 != parameters.hosting && $0.firstSystem <= parameters.system }
        .map { hosting in
          var changed = parameters
          changed.hosting = hosting
          return Cure(option: "hosting: \(hosting.rawValue)", stage: .reviews(contents, changed))
        }
    case .beads(let contents, let parameters):
      var list = CureList(original: parameters)
      list.add("velocity: carried") { $0.velocity = .carried }
      list.add("settle: smooth") { $0.settle = BeadsParameters().settle }
      return list.cures.map { Cure(option: $0, stage: .beads(contents, $1)) }
    }
  }
}

/// Collects the options that change parameters.
private struct CureList<Parameters: Hashable> {
  let original: Parameters
  var cures: [(String, Parameters)] = []

  mutating func add(_ option: String, _ change: (inout Parameters) -> Void) {
    var changed = original
    change(&changed)
    if changed != original { cures.append((option, changed)) }
  }
}

extension ZozoParameters {
  fileprivate var cures: [(String, ZozoParameters)] {
    var list = CureList(original: self)
    list.add("safeAreaCompensation: true") { $0.safeAreaCompensation = true }
    list.add("animations: zoomable") { $0.animations = .zoomable }
    list.add("returnHome: true") { $0.returnHome = true }
    return list.cures
  }
}

extension B43SwiftUIParameters {
  fileprivate var cures: [(String, B43SwiftUIParameters)] {
    var list = CureList(original: self)
    list.add("syncUnclampedOnPinchEnd: true") { $0.syncUnclampedOnPinchEnd = true }
    list.add("overflow: screen") { $0.overflow = .screen }
    list.add("pinchScale: fromStart") { $0.pinchScale = .fromStart }
    list.add("pinchAnchor: fingers") { $0.pinchAnchor = .fingers }
    list.add("clampWhilePinching: true") { $0.clampWhilePinching = true }
    list.add("axisRelease: crossing") { $0.axisRelease = .crossing }
    list.add("prediction: overflow") { $0.prediction = .overflow }
    list.add("leftPageZoom: reset") { $0.leftPageZoom = .reset }
    list.add("dismissTarget: thumbnail") { $0.dismissTarget = .thumbnail }
    list.add("initialOffset: index") { $0.initialOffset = .index }
    list.add("dismissRecentring: merged") { $0.dismissRecentring = .merged }
    return list.cures
  }
}

extension B43ComposeParameters {
  fileprivate var cures: [(String, B43ComposeParameters)] {
    var list = CureList(original: self)
    list.add("resetTracker: true") { $0.resetTracker = true }
    list.add("trackerAging: true") { $0.trackerAging = true }
    list.add("boundsFrom: newScale") { $0.boundsFrom = .newScale }
    list.add("zoomAnchor: fingers") { $0.zoomAnchor = .fingers }
    list.add("touchStopsFling: true") { $0.touchStopsFling = true }
    list.add("dismissTarget: thumbnail") { $0.dismissTarget = .thumbnail }
    return list.cures
  }
}
