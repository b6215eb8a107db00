import Geometry
import Motion
import SceneModel
import Touch

/// Touches: Compose's three passes through the pager and the pages.
extension TelephotoPresentation {
  /// Handles a touch event: initial pass from outer to inner, then main and final pass.
  mutating func touch(_ touches: TouchEvent) -> [EventMark] {
    let time = touches.time
    var marks: [EventMark] = []
    var event = producer.update(touches)
    for change in event.changes where change.isDown {
      targets[change.id] = target(at: change.position.x, time)
    }
    let fingers = Dictionary(grouping: targets, by: \.value)
      .map { (page: $0, ids: $1.map(\.key)) }.sorted { $0.page < $1.page }
    // A single page has no pager around it.
    let hasPager = pager.pageCount > 1
    if hasPager { record(pager.intercept(&event), &marks) }
    dispatch(&event, to: fingers, &marks) { page, event in
      [page.intercept(&event)].compactMap(\.self)
    }
    dispatch(&event, to: fingers, &marks) { $0.handle(&$1) }
    if hasPager, !isClosing { record(pager.update(&event), &marks) }
    dispatch(&event, to: fingers, &marks) { page, event in
      page.finish(event)
      return []
    }
    pager.finish(event)
    for change in event.changes where !change.pressed { targets[change.id] = nil }
    let visible = pager.visiblePages(at: pager.scroll(at: time))
    pages = pages.filter { visible.contains($0.key) }
    return marks
  }

  /// Returns the page at a location, or the nearest one, because touches can be outside.
  private func target(at x: Double, _ time: SceneTime) -> Int {
    let position = ((x + pager.scroll(at: time)) / pager.pageSize).rounded(.down)
    return Int(exactly: min(max(position, 0), Double(pager.pageCount - 1))) ?? 0
  }

  /// Passes the changes of each page's fingers to it, relative to its top-left corner.
  private mutating func dispatch(
    _ event: inout PointerEvent, to fingers: [(page: Int, ids: [FingerID])],
    _ marks: inout [EventMark],
    _ handler: (inout TelephotoPage, inout PointerEvent) -> [TelephotoPage.Outcome]
  ) {
    for (index, ids) in fingers {
      var page = page(index)
      let x = Double(index) * pager.pageSize - pager.scroll(at: event.time)
      let outcomes = event.dispatch(to: Set(ids), origin: Point(x: x.rounded(), y: 0)) {
        handler(&page, &$0)
      }
      pages[index] = page
      for outcome in outcomes ?? [] { record(outcome, at: event.time, &marks) }
    }
  }

  /// Adds the mark of a page's outcome, and closes or toggles the bars if that is its effect.
  mutating func record(
    _ outcome: TelephotoPage.Outcome, at time: SceneTime, _ marks: inout [EventMark]
  ) {
    func points(_ pixel: Point) -> Point { Point(x: pixel.x / density, y: pixel.y / density) }
    switch outcome {
    case .tapped(let pixel):
      let point = points(pixel)
      marks.append(EventMark(.tap, at: point))
      if parameters.chrome, showsBars, viewerBars.closeButton.contains(point) {
        marks.append(close(at: time))
      } else {
        showsBars.toggle()
        marks.append(EventMark(showsBars ? .chromeShown : .chromeHidden))
      }
    case .doubleTapped(let pixel): marks.append(EventMark(.doubleTap, at: points(pixel)))
    case .transforms: marks.append(EventMark(.began, of: .state("panning")))
    case .pulls: marks.append(EventMark(.began, of: .state("dismissing")))
    case .flicked(let dismisses):
      marks.append(dismisses ? close(at: time) : EventMark(.viewerReturning))
    }
  }

  private func record(_ signal: ComposePager.Signal?, _ marks: inout [EventMark]) {
    switch signal {
    case nil, .snaps(nil): break
    case .follows: marks.append(EventMark(.began, of: .state("paging")))
    case .snaps(let snap?): marks.append(EventMark(.viewerPaging, .count("page", snap.target)))
    }
  }
}
