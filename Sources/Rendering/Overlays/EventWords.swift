import Display
import Motion
import SceneModel
import Simulation

/// What happened, in a few words: an event mark's name and the first of its values.
enum EventWords {
  /// What happened on a screen, in the order of time.
  struct Track: Hashable, Sendable {
    private var times: [SceneTime] = []
    private var texts: [String] = []

    /// Takes in what happened next.
    mutating func add(_ text: String, at time: SceneTime) {
      times.append(time)
      texts.append(text)
    }

    /// What happened last at or before a time; nil where nothing has.
    func words(at time: SceneTime) -> String? {
      var (low, high) = (0, times.count)
      while low < high {
        let middle = (low + high) / 2
        if times[middle] <= time { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? EventWords.short(texts[low - 1]) : nil
    }
  }

  /// What happens on each screen of a scene.
  static func tracks(of scene: Scene) throws(SimulationError) -> [Track] {
    let duration = try SceneRun.duration(of: scene)
    var tracks: [Track] = []
    for panel in scene.panels {
      var run = SceneRun(scene, panel: panel)
      var track = Track()
      while let next = run.nextInstant, next <= duration {
        for event in try run.step() {
          if let mark = event.marks.last { track.add(mark.text, at: event.time) }
        }
      }
      tracks.append(track)
    }
    return tracks
  }

  /// A mark's words, short enough for a small panel.
  ///
  /// `drag.changed(translation: [12.25, 180], predictedEnd: [0, 39])` becomes `drag.changed 12, 180`:
  /// points go without decimals, other numbers with two at the most. What has no name, as a row's id in
  /// `list.inserted(Date)`, is there whole.
  static func short(_ mark: String) -> String {
    guard let open = mark.firstIndex(of: "("), mark.last == ")" else { return mark }
    let name = String(mark[..<open])
    let values = mark[mark.index(after: open)...].dropLast()
    guard let colon = values.firstIndex(of: ":") else {
      return values.isEmpty ? name : "\(name) \(values)"
    }
    let first = values[values.index(after: colon)...].drop { $0 == " " }
    if first.first == "[" {
      let numbers = first.dropFirst().prefix { $0 != "]" }.split(separator: ",")
      let texts = numbers.map { number in
        number.filter { $0 != " " }
      }.map { Double($0).map { $0.fixedText(decimals: 0) } ?? $0 }
      return ([name] + [texts.joined(separator: ", ")]).joined(separator: " ")
    }
    let value = first.prefix { $0 != "," }
    guard let number = Double(value) else { return "\(name) \(value)" }
    let text = number.fixedText(decimals: 2)
    return name + " " + (number.rounded() == number ? number.fixedText(decimals: 0) : text)
  }

  /// The words without whose they are: `bead.0.drag.changed 12, 180` becomes `drag.changed 12, 180`;
  /// nil where they do not begin with a thing and its number.
  static func withoutOwner(_ words: String) -> String? {
    let parts = words.split(separator: ".", maxSplits: 2)
    guard parts.count == 3, Int(parts[1]) != nil else { return nil }
    return String(parts[2])
  }
}
