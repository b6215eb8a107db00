import Display
import Platform
import SceneModel
import Simulation

extension StillMaker {
  /// Returns a slit scan: vertical if more moves vertically, otherwise horizontal.
  func slit() throws(SimulationError) -> SlitStill {
    let times = activeTime
    let line = try slitLine(in: times)
    let layout = SlitLayout(screenSize, border, line, rows: scene.panels.count)
    let count = max(1, Int((layout.timeExtent * options.scale).rounded())) * SlitStill.subsamples
    let span = times.upperBound - times.lowerBound
    let instants = (0..<count).map {
      times.lowerBound + span * (Double($0) + 0.5) / Double(count)
    }
    var rows: [SlitStill.Row] = []
    for panel in scene.panels.indices {
      let keyTime = representativeTime(panel)
      rows.append(
        SlitStill.Row(
          label: label(of: panel), key: withBars(try drawings(of: panel, at: [keyTime])[0]),
          keyTime: keyTime,
          instants: SimulatedDrawings(
            maker: self, panel: panel, times: instants, region: line.strip(of: screenSize)),
          marks: marks(of: panel)))
    }
    let position = "\(line.isUpright ? "x" : "y") = \(line.position.fixedText(decimals: 0)) pt"
    return SlitStill(
      head: head(
        "slit scan: the line at \(position) of the screen, \(times.lowerBound.fixedText(decimals: 2)) … "
          + "\(times.upperBound.fixedText(decimals: 2)) s; level is settled, steep is fast, a break is a jump"
      ),
      screenSize: screenSize, border: border, line: line, times: times,
      touches: touches(during: times), rows: rows)
  }

  private func slitLine(in time: ClosedRange<Double>) throws(SimulationError) -> SlitLine {
    let elements = scene.panels.indices.flatMap { self.elements(of: $0) }
    let size = screenSize
    if let line = SlitLine(crossing: elements, samples: sampled.recording.times.count, on: size) {
      return line
    }
    // Without readings of an item, use the item that moves most in the drawings.
    let count = 12
    let times = (0..<count).map {
      time.lowerBound + (time.upperBound - time.lowerBound) * Double($0) / Double(count - 1)
    }
    let lists = try drawings(of: 0, at: times)
    let trackedElement = trackedElement(in: lists)
    let positions = lists.compactMap {
      trackedElement?.frame(in: $0, on: Rect(origin: .zero, size: screenSize))?.center.x
    }
    let x = positions.sorted().dropFirst(positions.count / 2).first ?? size.width / 2
    return SlitLine(isUpright: true, position: min(max(x.rounded(), 1), size.width - 1))
  }

  /// Returns the time of peak velocity in the phase with the largest extent, s.
  ///
  /// Phases without a finger are preferred.
  private func representativeTime(_ panel: Int) -> Double {
    let free = phases[panel].filter { !$0.isHeld }
    let best = (free.isEmpty ? phases[panel] : free).max {
      ElementMotion.weight($0.lead.lead) < ElementMotion.weight($1.lead.lead)
    }
    return best?.lead.lead.peakVelocity.time ?? activeTime.lowerBound
  }
}

extension SlitLine {
  /// Returns the region of the screen that a stripe can show: a few points around the line.
  fileprivate func strip(of screen: Size) -> Rect {
    isUpright
      ? Rect(x: position - 4, y: 0, width: 8, height: screen.height)
      : Rect(x: 0, y: position - 4, width: screen.width, height: 8)
  }
}
