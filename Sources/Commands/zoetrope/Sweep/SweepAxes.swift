import SceneModel

/// The settings of a sweep, with all combinations of those that have several values.
struct SweepAxes {
  /// A setting with several values.
  struct Axis {
    /// The path, as written.
    var path: String
    /// A setting for each value.
    var settings: [SceneSetting]

    /// The last key of the path that is not the index of an item.
    var key: String {
      let keys = path.split { ".[]".contains($0) }
      return String(keys.last { Int($0) == nil } ?? path[...])
    }
  }

  /// A combination of values, which gives one scene of the sweep.
  struct Case {
    /// The values, in the order of the axes.
    var values: [String]
    /// All settings, in the order of the command line.
    var settings: [SceneSetting]
  }

  /// The settings with several values, in the order of the command line.
  let axes: [Axis]
  private let settings: [[SceneSetting]]

  /// Creates the axes from the settings of a command line.
  init(_ settings: [SceneSetting]) {
    self.settings = settings.map(\.alternatives)
    axes = zip(settings, self.settings).compactMap { setting, alternatives in
      alternatives.count > 1 ? Axis(path: setting.path, settings: alternatives) : nil
    }
  }

  /// Number of scenes; `Int.max` if there are more.
  var count: Int {
    settings.reduce(1) { count, alternatives in
      let (product, overflows) = count.multipliedReportingOverflow(by: alternatives.count)
      return overflows ? .max : product
    }
  }

  /// A path that occurs in several axes; nil if there is none.
  var repeatedPath: String? {
    axes.indices.first { index in axes[..<index].contains { $0.path == axes[index].path } }
      .map { axes[$0].path }
  }

  /// The scenes' cases, with the last axis changing fastest.
  ///
  /// There are `count` cases: check that this is a small number first.
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

  /// Returns the name of a case, such as `closeBounce 0.2, pixel-8`.
  func name(of one: Case) -> String {
    zip(axes, one.values).map { axis, value in
      Self.selfExplanatoryKeys.contains(axis.key) ? value : "\(axis.key) \(value)"
    }.joined(separator: ", ")
  }

  /// The keys whose values are clear without their names.
  private static let selfExplanatoryKeys: Set = ["device", "style", "viewer"]
}
