import Display

extension TouchStep {
  /// The step as a line of a scene, such as `{at: 0.3, tap: [196, 426]}`.
  ///
  /// Reading the text gives the same step.
  package var text: String {
    let time =
      switch start {
      case .at(let time): "at: \(Self.text(time))"
      case .after(let time): "after: \(Self.text(time))"
      }
    return "{\(time), \(actionText)}"
  }

  /// The step without its time, such as `tap: [196, 426]`.
  package var actionText: String { Self.text(action) }

  private static func text(_ time: SceneTime) -> String { NumberText.of(time.seconds) }

  private static func text(_ action: Action) -> String {
    switch action {
    case .tap(let anchor, let hold, let count, let interval):
      return "tap: \(text(anchor))" + (hold == tapDuration ? "" : ", hold: \(text(hold))")
        + (count > 1 ? ", count: \(count)" : "")
        + (interval == tapInterval ? "" : ", interval: \(text(interval))")
    case .drag(let from, let destination, let during, let curve, let hold):
      let target =
        switch destination {
        case .by(let target): "by: [\(NumberText.of(target.dx)), \(NumberText.of(target.dy))]"
        case .to(let anchor): "to: \(text(anchor))"
        }
      return "drag: {from: \(text(from)), \(target), during: \(text(during)),"
        + " curve: \(text(curve))\(hold > .zero ? ", hold: \(text(hold))" : "")}"
    case .pinch(let anchor, let scale, let during, let angle, let span, let curve):
      return "pinch: {at: \(text(anchor)), scale: \(NumberText.of(scale)),"
        + " during: \(text(during)), angle: \(NumberText.of(angle)),"
        + " span: \(NumberText.of(span)), curve: \(text(curve))}"
    case .path(let paths):
      if paths.count == 1 { return "path: \(text(paths[0]))" }
      return "path: {\(paths.map { "\($0.finger): \(text($0))" }.joined(separator: ", "))}"
    }
  }

  private static func text(_ path: FingerPath) -> String {
    let lifts = path.rows.suffix(path.lift == nil ? 0 : 1).map {
      FingerPath.Row(time: path.end, location: $0.location)
    }
    let rows = (path.rows + lifts).map { row in
      "[\(text(row.time)), \(NumberText.of(row.location.x)), \(NumberText.of(row.location.y))]"
    }
    return "[\(rows.joined(separator: ", "))]"
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }.map(String.init).joined())\""
  }

  private static func text(_ curve: TimingCurve) -> String {
    let numbers = curve.coordinates.map { NumberText.of($0) }
    return curve.name
      ?? "\"timingCurve(\(numbers.joined(separator: ", ")))\""
  }

  private static func text(_ anchor: Anchor) -> String {
    switch anchor {
    case .point(let point): "[\(NumberText.of(point.x)), \(NumberText.of(point.y))]"
    case .center: "center"
    case .thumbnail(let index): "{thumbnail: \(index)}"
    case .photo(let unit): "{photo: [\(NumberText.of(unit.x)), \(NumberText.of(unit.y))]}"
    case .bead(let index): "{bead: \(index)}"
    case .backButton: "backButton"
    case .list(.row(let id)): "{row: \(quoted(id))}"
    case .list(.button(let button)): button.anchorName
    case .list(.alertButton): "alertButton"
    }
  }
}
