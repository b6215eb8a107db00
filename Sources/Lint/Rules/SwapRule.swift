import Geometry
import SceneModel
import Simulation

extension PanelLint {
  /// The distance of a picture's edges from its placeholder's that is not seen, pt.
  private static let allowedSwap = 1.0

  /// The loaded photos that take another place than their placeholders, or one that was empty.
  ///
  /// A placeholder in the same place that becomes sharp is none.
  var swaps: [Finding] {
    samples.indices.dropFirst().flatMap { index in
      samples[index].loadedPhotos.compactMap { photo in
        guard let after = picture(of: photo, at: index), after.opacity > 0.05,
          after.clip.intersection(panel.screen.bounds) != nil
        else { return nil }
        let distance = picture(of: photo, at: index - 1).map {
          $0.clip.edgeDistance(to: after.clip)
        }
        guard distance.map({ $0 > Self.allowedSwap }) ?? true else { return nil }
        return Finding(fact: .swap(photo: photo, distance), time: samples[index].time)
      }
    }
  }
}

extension MotionSample {
  /// The photos that a viewer waited for and that are there since the sample before.
  var loadedPhotos: [Int] {
    marks.compactMap { mark in
      guard mark.kind == .photoLoaded, case .count(_, let photo)? = mark.values.first else {
        return nil
      }
      return photo
    }
  }
}
