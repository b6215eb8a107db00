import Display
import SceneModel
import Simulation

extension LintRule {
  static let reduceMotion = LintRule("reduceMotion", rank: 5) {
    $0.reducesMotion ? $0.unreducedFlights : []
  }
}

/// The opening or closing of a viewer on a system with reduced motion.
private struct ReducedFlight {
  var isClosing: Bool
  /// The first time of the flight.
  var start: SceneTime
  /// The picture at that time.
  var first: ScreenItem
  /// The maximum distance of a picture edge from its initial position, in pt.
  var travel = 0.0
  /// The first time at which the distance was too large; nil if it never was.
  var travelStart: SceneTime?
  /// The first and last time at which the picture was translucent; nil if it never was.
  var fade: ClosedRange<SceneTime>?

  /// The distance that does not count as travel, pt (Source: ours; a fingertip's tremble).
  static let allowedTravel = 8.0
  /// The longest cross-fade, s (Source: ours; UIKit's transitions take 0.25 to 0.35).
  static let allowedFade = 0.3

  /// The duration of the cross-fade in seconds.
  var fadeSeconds: Double { fade.map { ($0.upperBound - $0.lowerBound).seconds } ?? 0 }

  /// The time at which the fault begins; nil if there is none.
  var fault: SceneTime? { travelStart ?? (fadeSeconds > Self.allowedFade ? start : nil) }

  mutating func add(_ picture: ScreenItem, at time: SceneTime) {
    let distance = picture.frame.edgeDistance(to: first.frame)
    if distance > Self.allowedTravel, travelStart == nil { travelStart = time }
    travel = max(travel, distance)
    if picture.opacity > 0.01, picture.opacity < 0.99 { fade = (fade?.lowerBound ?? time)...time }
  }

  /// The fault, in a sentence without a full stop.
  var text: Sentence {
    let verb = isClosing ? "closes" : "opens"
    guard travelStart != nil else {
      return
        "the viewer \(verb) with a cross-fade of \(Quantity.seconds(fadeSeconds)), although motion"
        + " is reduced"
    }
    return "the picture travels \(Quantity.points(travel)) by itself while the viewer \(verb),"
      + " although motion is reduced"
  }
}

extension PanelLint {
  /// The openings and closings that travel, or fade for too long, despite reduced motion.
  ///
  /// A flight starts at the viewer's own event and ends at a touch-down or when the picture
  /// disappears. Motion caused by fingers in an open viewer, such as paging, panning, and canceled
  /// drags, is not judged.
  fileprivate var unreducedFlights: [Finding] {
    var findings: [Finding] = []
    var flight: ReducedFlight?
    func land() {
      if let ended = flight, let time = ended.fault {
        findings.append(Finding(ended.text, at: time))
      }
      flight = nil
    }
    for index in samples.indices {
      let sample = samples[index]
      if sample.has(.down) { land() }
      for mark in sample.marks {
        guard mark.kind == .viewerOpened || mark.kind == .viewerDismissing else { continue }
        land()
        guard let picture = picture(index) ?? sample.items?.pictures.last else { continue }
        flight = ReducedFlight(
          isClosing: mark.kind == .viewerDismissing, start: sample.time, first: picture)
      }
      guard let photo = flight?.first.photo else { continue }
      guard let picture = picture(of: photo, at: index) else {
        land()
        continue
      }
      flight?.add(picture, at: sample.time)
    }
    land()
    return findings
  }
}
