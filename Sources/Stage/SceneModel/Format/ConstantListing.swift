import Display

extension ConstantSets {
  /// The viewers, one per style, in documentation order.
  package static let viewers = ViewerVariant.all.map { $0.parameters() }

  /// All sets of constants, including the grid's and the screen's.
  package static var all: [any ConstantSet] { viewers + stages + [Grid(), Screen()] }
}

/// Markdown tables of the constants of viewers, stages and the layout, for terminals and docs.
package enum ConstantListing {
  /// The names of all sets of constants, in documentation order.
  package static var names: [String] { ConstantSets.all.map { $0.name } }

  /// Returns Markdown tables of the set of constants with `name`; nil if there is no such set.
  ///
  /// Constants that keep or fix a fault, and deviations from the original, have separate tables.
  /// The screen's text also lists the device presets.
  package static func text(of name: String) -> String? {
    guard let owner = ConstantSets.all.first(where: { $0.name == name }) else { return nil }
    return text(of: owner) + (name == Screen.name ? "\n" + devices : "")
  }

  private static var devices: String {
    table(
      ["device", "pt", "scale", "safe area top, bottom", "corners", "cut-out", "source"],
      DevicePreset.all.map { device in
        [
          "`\(device.name)`", text(device.size), NumberText.of(device.scale),
          "\(NumberText.of(device.safeArea.top)), \(NumberText.of(device.safeArea.bottom))",
          NumberText.of(device.look.cornerRadius), device.look.cutOut.text, device.source,
        ]
      })
  }

  private static func text(_ size: Size) -> String {
    "\(NumberText.of(size.width)) × \(NumberText.of(size.height))"
  }

  static func text<Owner: ConstantSet>(of owner: Owner) -> String {
    let all = owner.descriptions
    var tables = [
      table(
        ["key", "default", "takes", "meaning"],
        all.filter { $0.info.texts.fault == nil }.map { info, standard in
          row(info, standard) + [
            [info.texts.meaning, info.texts.source].filter { !$0.isEmpty }.joined(separator: " ")
          ]
        })
    ]
    let faults = all.filter { $0.info.texts.fault != nil }
    if !faults.isEmpty {
      tables.append(
        table(
          ["key", "default", "takes", "cure", "the fault"],
          faults.map { info, standard in
            row(info, standard) + [info.cure.map { "`\($0)`" } ?? "–", info.texts.fault ?? ""]
          }))
    }
    let deviations: [[String]] = all.compactMap { info, standard in
      info.original.map {
        row(info, standard).dropLast() + ["`\($0.written)`", info.texts.deviation]
      }
    }
    if !deviations.isEmpty {
      tables.append(table(["key", "default", "original", "why"], deviations))
    }
    return tables.joined(separator: "\n")
  }

  private static func row(_ info: ConstantInfo, _ standard: String) -> [String] {
    let unit = info.domain.unit.isEmpty ? "" : " \(info.domain.unit)"
    let isText = info.fallback?.isWritable == false
    return [
      "`\(info.key)`", isText || standard == "–" ? standard : "`\(standard)`\(unit)",
      info.isOfScene
        ? DefaultAnimation.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        : info.domain.text,
    ]
  }

  /// Returns a Markdown table; all columns except the last are padded to their widest cell.
  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { cells in
      let padded = cells.enumerated().map { column, cell in
        column == head.count - 1
          ? cell : cell + String(repeating: " ", count: max(widths[column] - cell.count, 0))
      }
      return "| \(padded.joined(separator: " | ")) |\n"
    }.joined()
  }
}

extension ConstantDomain {
  fileprivate var text: String {
    switch self {
    case .number(let range, let text): text ?? range.span
    case .fraction(let range): "\(range.span), or a length such as 120pt"
    case .time(let range): range.span
    case .integer(let range): "\(range.lowerBound)…\(range.upperBound)"
    case .flag: "`true`, `false`"
    case .word(let names), .version(let names, _):
      names.map { "`\($0)`" }.joined(separator: ", ")
    case .color(let isOpaque): isOpaque ? "an opaque color" : "a color"
    case .size(let range): "[width, height], \(range.span)"
    case .radii(let range): "\(range.span), or four of them"
    case .animation: "an animation or `none`"
    case .transition: "a transition"
    }
  }
}

extension DeviceLook.CutOut {
  fileprivate var text: String {
    switch self {
    case .none: "none"
    case .notch: "notch"
    case .island: "island"
    case .hole: "hole"
    }
  }
}

extension NumberRange {
  /// The range as text, such as `0…10 s` or `above 0…10 s`.
  fileprivate var span: String {
    (isAbove ? "above " : "") + "\(NumberText.of(minimum))…\(NumberText.of(maximum))"
      + (unit.isEmpty ? "" : " \(unit)")
  }
}
