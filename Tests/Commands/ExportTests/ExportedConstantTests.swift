import Display
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
  @Test func animationsAreThoseThatPlay() throws {
    let parameters = try #require(
      ConstantSets.viewers.lazy.compactMap { $0 as? DeclaredParameters }.first)
    let settings = DeclaredSettings(parameters, on: Screen())
    let groups = [settings.rules.opening, settings.rules.close]
    let flights = try groups.map { group in
      try #require(
        group.rows.first?.animations.made(group.formulas.values(settings.inputs))?["frame"] ?? nil)
    }
    let paths = ["zoom.return", "zoom.with", "zoom.edge", "pages.with", "bars.with"]
    let played = flights + paths.map(settings.animation)
    for constant in ExportedConstant.all(of: parameters, owner: "viewer") {
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
