import Display
import SceneModel

/// The state of B/43's SwiftUI pager and the code of its gestures, without grid and screen.
///
/// Until it ends, a gesture belongs to the page that was current when it began.
struct B43SwiftUIViewer: Hashable, Sendable {
  let parameters: B43SwiftUIParameters
  /// The state that the pages share.
  private(set) var pager: B43SwiftUIPager
  /// The pages in the order of the pictures; at least one.
  private(set) var pages: [B43SwiftUIPage]
  /// The index of the page that handled the last event.
  private(set) var handlingIndex: Int
  private var dragIndex: Int?
  private var pinchIndex: Int?

  /// Creates a settled viewer; `pageSize` is in pt, and `index` is clamped to the pictures.
  init(parameters: B43SwiftUIParameters, pageSize: Size, imageSizes: [Size], index: Int) {
    let imageSizes = imageSizes.isEmpty ? [pageSize] : imageSizes
    self.parameters = parameters
    pages = imageSizes.map {
      B43SwiftUIPage(parameters: parameters, pageSize: pageSize, imageSize: $0)
    }
    pager = B43SwiftUIPager(
      parameters: parameters, pageSize: pageSize, count: imageSizes.count, index: index)
    handlingIndex = pager.index
  }

  /// The current page.
  var page: B43SwiftUIPage { pages[pager.index] }

  /// The index of the page that the pinch belongs to, or would belong to if it began now.
  var pinchedIndex: Int { pinchIndex ?? pager.index }

  /// Handles the drag's `onChanged`; `translation` is since touch-down, pt of the screen.
  mutating func dragChanged(_ translation: Vector, at time: SceneTime) -> [B43SwiftUICall] {
    let index = beginDrag(at: time)
    return performStep(pages[index].dragChanged(translation), at: time)
  }

  /// Handles the drag's `onEnded`; both translations are since touch-down, pt of the screen.
  mutating func dragEnded(
    _ translation: Vector, predictedEnd: Vector, at time: SceneTime
  ) -> [B43SwiftUICall] {
    let index = beginDrag(at: time)
    dragIndex = nil
    return performStep(pages[index].dragEnded(translation, predictedEnd: predictedEnd), at: time)
  }

  /// Handles the pinch's `onChanged`; `start` is in points of the page.
  mutating func pinchChanged(_ value: Double, start: Point) {
    let index = pinchedIndex
    pinchIndex = index
    handlingIndex = index
    pages[index].pinchChanged(value, start: start)
  }

  /// Handles the pinch's `onEnded`.
  mutating func pinchEnded(at time: SceneTime) -> [B43SwiftUICall] {
    let index = pinchedIndex
    pinchIndex = nil
    handlingIndex = index
    return pages[index].pinchEnded(at: time)
  }

  private mutating func beginDrag(at time: SceneTime) -> Int {
    let index = dragIndex ?? pager.index
    if dragIndex == nil, parameters.leftPageZoom == .reset { resetLeftPages(at: time) }
    dragIndex = index
    handlingIndex = index
    return index
  }

  /// Resets the zoom of the other pages if none is visible; only a drag makes them visible.
  private mutating func resetLeftPages(at time: SceneTime) {
    guard pager.offset.value(at: time) == pager.settledOffset else { return }
    for index in pages.indices where index != pager.index && index != pinchIndex {
      pages[index].resetZoom()
    }
  }

  private mutating func performStep(
    _ calls: [B43SwiftUICall], at time: SceneTime
  ) -> [B43SwiftUICall] {
    var all: [B43SwiftUICall] = []
    for call in calls {
      all.append(call)
      switch call {
      case .draggingOver(let over): pager.draggingOver(over)
      case .draggingOverCanceled: pager.draggingOverCanceled()
      case .draggingOverEnded(let predicted):
        all += pager.draggingOverEnded(predicted, at: time)
      case .withAnimation, .dismiss: break
      }
    }
    return all
  }
}
