import Display
import SceneModel
import Simulation

extension LintRule {
  static let twice = LintRule("twice") { $0.reducesMotion ? [] : $0.doubles }
}

extension PanelLint {
  /// The minimum distance at which a thumbnail is visible next to its picture, in pt.
  private static let minDistance = 1.0
  /// The minimum visible opacity.
  private static let minOpacity = 0.1

  fileprivate var doubles: [Finding] {
    var findings: [Finding] = []
    var isDouble = false
    for index in samples.indices where samples[index].time > samples[max(index - 1, 0)].time {
      let distance = thumbnailDistance(at: index)
      if let distance, !isDouble {
        let away = Quantity.points(distance)
        findings.append(
          Finding(
            "the picture in the viewer is also visible as its thumbnail, \(away) away",
            at: samples[index].time))
      }
      isDouble = distance != nil
    }
    return findings
  }

  /// Returns the picture's distance from its thumbnail in pt; nil unless both are visible.
  private func thumbnailDistance(at index: Int) -> Double? {
    guard let items = samples[index].items, let picture = picture(index),
      picture.opacity > Self.minOpacity, picture.clip.intersection(bounds) != nil,
      let thumbnail = picture.photo.flatMap(items.thumbnail), items.isVisible(thumbnail, on: bounds)
    else { return nil }
    let distance = picture.clip.edgeDistance(to: thumbnail.clip)
    return distance > Self.minDistance ? distance : nil
  }
}
