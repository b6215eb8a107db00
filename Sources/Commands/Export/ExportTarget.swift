package import SceneModel

/// A system in whose terms constants are exported; the raw value is its word.
package enum ExportTarget: String, CaseIterable, Sendable {
  /// `Animation`s of SwiftUI.
  case swiftui
  /// Property animators of UIKit.
  case uikit
  /// Animation specs of Jetpack Compose.
  case compose
  /// Custom properties of CSS, springs as `linear()`.
  case css
  /// Design tokens of the W3C's community group, in JSON.
  case tokens

  /// The constants of a scene's screens as text that can be pasted; `file` names the scene in it.
  package func text(of scene: Scene, file: String) -> String {
    let screens = ExportedScreen.all(of: scene)
    let origin = "\(file), by zoetrope export --to \(rawValue)"
    switch self {
    case .swiftui: return SwiftUIExport.text(of: screens, origin: origin)
    case .uikit: return UIKitExport.text(of: screens, origin: origin)
    case .compose: return ComposeExport.text(of: screens, origin: origin)
    case .css: return CSSExport.text(of: screens, origin: origin)
    case .tokens: return TokensExport.text(of: screens, origin: origin)
    }
  }
}
