import SceneModel

/// The settings of a sweep, with all combinations of those that have several values.
struct SweepAxes {
  /// A combination of values, which gives one scene of the sweep.
  struct Case {
    /// The values, in the order of the axes.
    var values: [String]
    /// All settings, in the order of the command line.
    var settings: [SceneSetting]
  }

  /// The paths of the settings with several values, as written, in the order of the command line.
  let paths: [String]

  private let settings: [[SceneSetting]]

  /// Creates the axes from the settings of a command line.
  init(_ settings: [SceneSetting]) {
    self.settings = settings.map(\.alternatives)
    paths = zip(settings, self.settings).filter { $1.count > 1 }.map(\.0.path)
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
    paths.indices.first { paths[..<$0].contains(paths[$0]) }.map { paths[$0] }
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
    zip(paths, one.values).map { path, value in
      // The last key that is not the index of an item.
      let key = path.split { ".[]".contains($0) }.last { Int($0) == nil } ?? path[...]
      return Self.selfExplanatoryKeys.contains(key) ? value : "\(key) \(value)"
    }.joined(separator: ", ")
  }

  /// The keys whose values are clear without their names.
  private static let selfExplanatoryKeys: Set<Substring> = ["device", "style", "viewer"]
}
