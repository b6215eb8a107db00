import Display
import SceneModel
import Simulation

extension LintRule {
  /// A placeholder that becomes sharp in place is not a fault.
  static let swap = LintRule("swap", rank: 5) { lint in
    lint.samples.indices.dropFirst().flatMap { index in
      lint.samples[index].loadedPhotos.compactMap { photo in
        guard let after = lint.picture(of: photo, at: index), after.opacity > 0.05,
          after.clip.intersection(lint.bounds) != nil
        else { return nil }
        let distance = lint.picture(of: photo, at: index - 1)?.clip.edgeDistance(to: after.clip)
        guard distance ?? .infinity > allowed else { return nil }
        let what: Sentence =
          distance.map { ", and its edges are up to \(Quantity.points($0)) off its placeholder's" }
          ?? " and had no placeholder"
        return Finding("photo \(photo) has loaded\(what)", at: lint.samples[index].time)
      }
    }
  }

  /// The maximum invisible edge distance between a picture and its placeholder, in pt.
  private static let allowed = 1.0
}

extension MotionSample {
  /// The photos that a viewer waited for and that have loaded since the previous sample.
  var loadedPhotos: [Int] {
    marks.compactMap { mark in
      guard mark.kind == .photoLoaded, case .count(_, let photo)? = mark.values.first else {
        return nil
      }
      return photo
    }
  }
}
