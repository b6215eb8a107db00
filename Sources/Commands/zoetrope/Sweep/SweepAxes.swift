import SceneFormat

/// The settings of a sweep: those with several values, of which each value is tried with each of the others.
struct SweepAxes {
  /// A setting with the values that it takes.
  struct Axis {
    /// The path, as it is written.
    var path: String
    /// The settings of its values.
    var settings: [SceneSetting]

    /// The last key of the path that is not the number of an item.
    var key: String {
      let keys = path.split { ".[]".contains($0) }
      return String(keys.last { Int($0) == nil } ?? path[...])
    }
  }

  /// One of the scenes: a value for each axis.
  struct Case {
    /// The values, in the order of the axes.
    var values: [String]
    /// All settings, in the order of the command line.
    var settings: [SceneSetting]
  }

  /// The settings with several values, in the order of the command line.
  let axes: [Axis]
  private let settings: [[SceneSetting]]

  /// Takes the settings of a command line.
  init(_ settings: [SceneSetting]) {
    self.settings = settings.map(\.alternatives)
    axes = zip(settings, self.settings).compactMap { setting, alternatives in
      alternatives.count > 1 ? Axis(path: setting.path, settings: alternatives) : nil
    }
  }

  /// The number of scenes; more than a machine could count are as many as it can.
  var count: Int {
    settings.reduce(1) { count, alternatives in
      let (product, overflows) = count.multipliedReportingOverflow(by: alternatives.count)
      return overflows ? .max : product
    }
  }

  /// The path that several lists are for; nil for none.
  var repeatedPath: String? {
    axes.indices.first { place in axes[..<place].contains { $0.path == axes[place].path } }
      .map { axes[$0].path }
  }

  /// The scenes, the last axis changing fastest; as many as `count`, which must be few.
  var cases: [Case] {
    settings.reduce([Case(values: [], settings: [])]) { cases, alternatives in
      cases.flatMap { one in
        alternatives.map { setting in
          var next = one
          next.settings.append(setting)
          if alternatives.count > 1 { next.values.append(setting.value ?? "") }
          return next
        }
      }
    }
  }

  /// The name of a case, as `closeBounce 0.2, pixel-8`.
  func name(of one: Case) -> String {
    zip(axes, one.values).map { axis, value in
      Self.speaking.contains(axis.key) ? value : "\(axis.key) \(value)"
    }.joined(separator: ", ")
  }

  /// The keys whose values need no word before them.
  private static let speaking: Set = ["device", "style", "viewer"]
}
