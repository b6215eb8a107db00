package import SceneModel

/// A system to export constants to.
///
/// The raw value is its name on the command line.
package enum ExportTarget: String, CaseIterable, Sendable {
  /// `Animation` values of SwiftUI.
  case swiftui
  /// Property animators of UIKit.
  case uikit
  /// Animation specs of Jetpack Compose.
  case compose
  /// An ES module, with animations as options of `Element.animate`.
  case js
  /// CSS custom properties, with springs as `linear()` easings.
  case css
  /// Design tokens of the W3C Design Tokens Community Group, in JSON.
  case tokens
  /// A page in which the viewer runs (`WebPage`).
  case web

  /// Whether a gesture handler can be exported to it.
  package var hasHandler: Bool { [.swiftui, .uikit, .compose].contains(self) }

  /// Returns the constants of a scene's screens as text to paste into a project.
  ///
  /// The text names `file` as the scene that it comes from. A declared viewer becomes functions, and,
  /// if `handler` is true, a gesture handler that calls them.
  package func text(of scene: Scene, file: String, handler: Bool) -> String {
    var language = CodeLanguage(self)
    language.hasHandler = handler && hasHandler
    let screens = ExportedScreen.all(of: scene, in: language)
    let origin = "\(file), by zoetrope export --to \(rawValue)"
    return self == .tokens
      ? TokensExport(language: language).text(of: screens, origin: origin)
      : CodeSnippet(language: language).text(of: screens, origin: origin)
  }
}
