import CPages
import Display
import Expressions
import FoundationEssentials
import Platform
package import SceneModel
package import Simulation

/// A page in which the declared viewer of a scene runs under the reader's fingers.
///
/// The scripts in `Sources/C/CPages/web` interpret the declaration. They compute what `Simulation`
/// computes.
package struct WebPage {
  private let parameters: DeclaredParameters
  private let screen: Screen

  /// Creates the page of a screen; nil if it shows no declared viewer.
  private init?(_ panel: Panel, of scene: Scene) {
    guard let parameters = panel.stage.parameters as? DeclaredParameters else { return nil }
    (self.parameters, screen) = (parameters, scene.screen(of: panel))
  }

  /// Returns why no page can show a scene, as a sentence; nil if one can.
  package static func problem(of scene: Scene) -> String? {
    if scene.panels.count > 1 { return "a page shows one screen, not \(scene.panels.count)" }
    guard let page = WebPage(scene.panels[0], of: scene) else {
      return "\(scene.panels[0].label) is written in Swift; a page shows only declared viewers"
    }
    let settings = page.parameters.declaration.rules().settings
    let values = settings.formulas.values(page.parameters.inputs(on: page.screen))
    if values.holds("gestures.edgeSwipe") { return "a page has no back gesture (edgeSwipe)" }
    if page.screen.reducesMotion { return "a page does not show reduced motion" }
    let isLate = scene.photos.contains { $0.loading != nil }
    return isLate ? "a page does not show photos that load late" : nil
  }

  /// Returns the HTML of a scene without a problem, with JPEG files of its photos by path.
  package static func html(
    of timeline: Timeline, file: String, photos: [String: [UInt8]]
  ) -> [UInt8] {
    var scene = timeline.scene
    guard let page = WebPage(scene.panels[0], of: scene) else { return [] }
    scene.screen = page.screen
    let rules = page.parameters.declaration.rules()
    let groups = [
      ("settings", rules.settings), ("opening", rules.opening), ("drag", rules.drag),
      ("pinch", rules.pinch), ("close", rules.close), ("zoom", rules.zoom), ("pages", rules.pages),
    ]
    let touches = timeline.panels[0].touches.flatMap { event in
      event.changes.map { change in
        JSON.list([
          .number(event.time.seconds), .integer(change.finger.number), .text(change.phase.rawValue),
          .number(change.location.x), .number(change.location.y),
        ])
      }
    }
    let data: JSON = [
      "title": JSON(scene.title), "file": .text(file), "viewer": .text(page.parameters.name),
      "duration": .number(timeline.duration.seconds), "touches": .list(touches),
      "layout": .object(scene.layoutConstants.map { ($0.name.list, JSON($0.text)) }),
      "isDevice": .flag(page.screen.device != nil), "readings": .texts(rules.readings),
      "backdrop": .text(page.parameters.backdropColor.hexadecimal),
      "rules": .object(groups.map { ($0, page.json($1)) }),
      "paths": .texts(scene.photos.map(\.path)),
      "sizes": .list(scene.photos.map { .numbers([$0.size.width, $0.size.height]) }),
      "files": object(photos) { .text(Data($0).base64EncodedString()) },
    ]
    let json = InertJSON.escaped([UInt8](data.compact.utf8), withoutMarkup: true)
    return cpages_web_page().array + json + Array("</script>\n".utf8)
  }

  private static func object<Value>(_ values: [String: Value], _ json: (Value) -> JSON) -> JSON {
    .object(values.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
  }

  /// Returns the formulas, rows, animations and choices of a gesture, with the values of constants.
  private func json(_ group: ViewerDeclaration.Group) -> JSON {
    let (symbols, trees) = (group.formulas.symbols, group.formulas.trees)
    let values = group.formulas.values(parameters.inputs(on: screen))
    let (variables, constants) = (DeclaredVariable.allCases, values.constants)
    var known = Set(variables.count..<variables.count + constants.count)
    for (symbol, tree) in trees where known.isSuperset(of: tree.symbols) { known.insert(symbol) }
    let fixed = Set(known.map { symbols[$0].name })
    func json(_ tree: FormulaTree) -> JSON {
      switch tree {
      case .literal(let number, _): .number(number)
      case .symbol(let index) where index < variables.count: .text(variables[index].rawValue)
      case .symbol(let index) where index < variables.count + constants.count:
        .number(constants[index - variables.count])
      case .symbol(let index): .text(symbols[index].name)
      case .operation(let name, let operands): .list([.text(name)] + operands.map(json))
      }
    }
    func json(_ make: ViewerDeclaration.MakeAnimation) -> JSON {
      let isFixed = fixed.isSuperset(of: make.paths)
      // Most parameters can be 0.5, and the shape of a curve does not depend on them.
      let numbers = make.paths.map { isFixed ? values[$0]?.value ?? .nan : 0.5 }
      let animation = make.made(numbers, values) ?? nil
      var samples: [JSON] = []
      if let animation, case .curve(let curve, _)? = ExportedMotion(animation)?.base,
        curve.easing?.formula != nil
      {
        let times = stride(from: 0, through: 1, by: 1 / 256.0)
        samples = times.map { .numbers([curve.value(at: $0), curve.velocity(at: $0)]) }
      }
      return [
        "texts": .texts(isFixed ? [animation?.text ?? "none"] : make.texts),
        "paths": .texts(isFixed ? [] : make.paths), "samples": .list(samples),
      ]
    }
    let rows = group.rows.map { row -> JSON in
      let animations = row.animations.own.map { ($0.properties.sorted(), $0.make) }
      let sorted = animations.sorted { $0.0[0] < $1.0[0] }
      return [
        "path": .text(row.path), "target": .text(row.target.rawValue),
        "movesDrag": .flag(row.animations.movesDrag),
        "animations": .list(sorted.map { .list([.texts($0), json($1)]) }),
      ]
    }
    return [
      "formulas": .list(trees.map { .list([.text(symbols[$0].name), json($1)]) }),
      "rows": .list(rows), "animations": Self.object(group.animations, json),
      "anchor": group.anchor.map { .numbers([$0.x, $0.y]) } ?? .null,
      "choices": Self.object(group.choices) { .texts($0) },
      "velocity": .text(group.velocity.rawValue),
      "ranges": Self.object(group.ranges) { .numbers([$0.lowerBound, $0.upperBound]) },
    ]
  }
}
