package import Figures

extension Triptych.Labels {
  /// The labels of a difference: numbers, time, pixels.
  package init(_ difference: SceneReport.FrameDifference) {
    func frame(_ number: Int?) -> String {
      guard let number else { return "no frame" }
      return "frame \(number), \(ReportNumbers.seconds(difference.time))"
    }
    // The box is in the picture itself.
    var counted = difference
    counted.box = nil
    self.init(
      expected: frame(difference.expected), difference: counted.extent,
      actual: frame(difference.actual))
  }
}
