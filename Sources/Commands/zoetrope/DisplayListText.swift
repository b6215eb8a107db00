import Display
import Platform
import SceneModel
import Simulation

/// Display lists as JSON, complete enough for any other renderer to draw the same frame.
struct DisplayListText {
  /// The scene's photos; image items refer to them by path.
  var photos: [Photo]

  /// Returns a frame's display list as one line.
  func line(of frame: SceneFrame) -> String {
    "{\"index\":\(frame.index),\"time\":\(frame.time.seconds.shortestText),"
      + "\"items\":[\(items(frame.displayList.items))]}\n"
  }

  private func items(_ items: [DisplayItem]) -> String { items.map(item).joined(separator: ",") }

  private func item(_ item: DisplayItem) -> String {
    switch item {
    case .image(let image):
      let t = image.transform
      return "{\"kind\":\"image\",\"photo\":\(photos[image.photo].path.jsonText),"
        + "\"source\":\(rect(image.source)),"
        + "\"transform\":\(numbers([t.a, t.b, t.c, t.d, t.tx, t.ty])),"
        + "\"clip\":\(clip(image.clip)),\"opacity\":\(image.opacity.shortestText)"
        + (image.detail.map { ",\"detail\":\($0.shortestText)" } ?? "") + "}"
    case .fill(let fill): return "{\"kind\":\"fill\",\(look(fill))}"
    case .shadow(let shadow):
      return "{\"kind\":\"shadow\",\"sigma\":\(shadow.sigma.shortestText),\(look(shadow.shape))}"
    case .path(let path):
      return "{\"kind\":\"path\",\"commands\":\(path.path.data(\.shortestText).jsonText),"
        + "\"color\":\(path.color.hexadecimal.jsonText),\"opacity\":\(path.opacity.shortestText)}"
    case .group(let group):
      return "{\"kind\":\"group\",\"opacity\":\(group.opacity.shortestText),"
        + "\"clip\":\(clip(group.clip)),\"items\":[\(items(group.items))]}"
    }
  }

  private func look(_ fill: FillItem) -> String {
    "\"rect\":\(rect(fill.rect)),\"cornerRadius\":\(radii(fill.cornerRadii)),"
      + "\"color\":\(fill.color.hexadecimal.jsonText),\"opacity\":\(fill.opacity.shortestText)"
  }

  private func clip(_ clip: ClipShape?) -> String {
    guard let clip else { return "null" }
    return "{\"rect\":\(rect(clip.rect)),\"cornerRadius\":\(radii(clip.cornerRadii))}"
  }

  private func rect(_ rect: Rect) -> String {
    numbers([rect.minX, rect.minY, rect.width, rect.height])
  }

  private func radii(_ radii: CornerRadii) -> String {
    (radii.uniform.map(\.shortestText) ?? numbers(radii.clockwise))
      + (radii.curve == .continuous ? ",\"cornerCurve\":\"continuous\"" : "")
  }

  private func numbers(_ numbers: [Double]) -> String {
    "[\(numbers.map(\.shortestText).joined(separator: ","))]"
  }
}
