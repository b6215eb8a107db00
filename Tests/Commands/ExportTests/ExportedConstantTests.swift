import Motion
import SceneModel
import Testing

@testable import Export
@testable import Simulation

/// Compares exported constants with those that the stages use.
struct ExportedConstantTests {
  private static var sets: [any StageParameters] {
    ConstantSets.viewers.map { $0 } + ConstantSets.stages
  }

  @Test("Each constant is exported under a unique name")
  func names() {
    for set in Self.sets {
      let constants = ExportedConstant.all(of: set, owner: "viewer")
      #expect(Set(constants.map(\.name)).count == constants.count, "\(set.name)")
      let keys = Set(constants.flatMap(\.origins).map(\.key))
      let written = Set(Self.keysWithValues(set))
      #expect(keys == written, "\(set.name)")
    }
  }

  @Test("Constants that belong to a motion are exported as that motion")
  func motions() {
    for set in Self.sets {
      let constants = ExportedConstant.all(of: set, owner: "viewer")
      for (info, _) in set.descriptions where info.motion != nil {
        let constant = constants.first { $0.origins.first?.key == info.key }
        #expect(constant.map { $0.isMotion || $0.isResponse } == true, "\(set.name) \(info.key)")
        for partner in info.motion?.relatedKeys ?? [] {
          #expect(
            constant?.origins.contains { $0.key == partner } == true, "\(set.name) \(partner)")
        }
      }
    }
  }

  /// Checks that `photos` plays every exported animation, made from the same constants.
  @Test func animationsAreThoseThatPlay() {
    let configuration = PhotosParameters().configuration(on: Screen())
    let pan = Animation.modified(
      .spring(configuration.deceleration.edge), by: .tag(keys: configuration.deceleration.keys))
    let played = [
      configuration.opening, configuration.closing, configuration.returning, configuration.zooming,
      configuration.fading,
      configuration.row.animation, pan,
    ]
    for constant in ExportedConstant.all(of: PhotosParameters(), owner: "viewer") {
      guard case .animation(let animation?) = constant.kind else { continue }
      let isPlayed = played.contains {
        Self.isSame($0.simplified, animation)
          && Set($0.keys).isSuperset(of: constant.origins.map(\.key))
      }
      #expect(isPlayed, "\(constant.name)")
    }
  }

  /// Whether two animations are equal, with a tolerance for springs.
  private static func isSame(_ a: Animation, _ b: Animation) -> Bool {
    guard case .spring(let first) = a, case .spring(let second) = b else { return a == b }
    return abs(first.response - second.response) < 1e-9
      && abs(first.dampingRatio - second.dampingRatio) < 1e-9
  }

  private static func keysWithValues<Root: ConstantSet>(_ parameters: Root) -> [String] {
    parameters.table.constants.filter { $0.value(parameters) != nil }.map(\.info.key)
  }
}
