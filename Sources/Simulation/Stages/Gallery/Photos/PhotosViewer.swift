package import Geometry
package import Motion
package import SceneModel
import Touch

/// The state machine of the best-practice viewer, free of grid and drawing.
///
/// ```
///             open           lands                release: far or fast enough       landed
///  (made) ─────────▶ opening ─────▶ open ◀────────────────────────────▶ closing ─────────▶ closed
///                       │    finger   │  finger      release: not         │ finger
///                       └─────────────┴───────────▶ in the hand ◀─────────┘
///
///  in the hand:   held ──▶ paging │ panning │ dismissing        (one finger, after the slop)
///                  └─────▶ pinching ◀── any of them             (a second finger)
/// ```
///
/// All that moves is a `DeceleratingValue`. A touch-down freezes everything that moves where it is; while
/// fingers are down every number is set by them, one to one; their release starts springs and glides
/// with the fingers' velocity. A finger that caught something and does nothing lets it go on; it may
/// have been the first of two taps, or the second.
///
/// The picture of the current page shows at `page middle + (x − slip, y)`, where the slip is how far
/// the pages are scrolled off the current one.
///
/// Source: ours; what users of viewers ask for, and the springs, bands and projections of UIKit.
package struct PhotosViewer: Hashable, Sendable {
  /// What the viewer is about when no finger is on it.
  package enum Phase: Hashable, Sendable {
    /// The picture flies from its thumbnail.
    case opening
    /// A picture is looked at.
    case open
    /// The picture flies to its thumbnail.
    case closing
    /// The viewer is gone.
    case closed
  }

  /// What the fingers do.
  enum Hand: Hashable, Sendable {
    /// None is down.
    case none
    /// One or more are down and nothing is decided; `caught` where something moved.
    case held(start: Point, caught: Bool)
    /// One moves the pages, or a zoomed picture and at its edge the pages.
    case panning(isZoomed: Bool)
    /// One pulls the picture.
    case dismissing
    /// Two or more move and scale the picture.
    case pinching
  }

  /// The constants.
  package let parameters: PhotosParameters
  /// The screen, which is a page, pt.
  package let pageSize: Size
  /// The aspect-fit size of each picture, pt.
  package let fitSizes: [Size]
  /// The button that closes, in points of the screen; nil where there is none.
  package let closeButton: Rect?

  /// The current picture.
  package internal(set) var index: Int
  /// Where the current picture's thumbnail lies; the owner keeps it up to date.
  package var home: PhotosPlacement
  /// What the viewer is about.
  package internal(set) var phase = Phase.open
  /// Whether taps have left the bars on.
  package internal(set) var showsChrome = true

  /// How far the pages are scrolled, pt.
  var pager: DeceleratingValue
  /// 0 the whole picture … 1 cropped as its thumbnail.
  var crop = DeceleratingValue(0)
  /// The backdrop's opacity.
  var backdrop = DeceleratingValue(1)
  /// How far the picture is pulled on its way to a dismissal; 1 at the distance that dismisses.
  var progress = DeceleratingValue(0)
  /// The bars' opacity.
  var chrome = DeceleratingValue(1)
  /// The pictures that do not rest at fit.
  var pages: [Int: PhotosPage] = [:]

  var hand = Hand.none
  var fingers = PhotosFingers()
  var velocity: PhotosVelocity
  var grip = PhotosGrip()
  var taps = PhotosTaps()
  /// Where the current picture was going when it was caught.
  var caughtTarget = PhotosPlacement.fit
  /// The last time that a finger of a pinch lifted, with the velocity that the scale had.
  var pinchLift: PinchLift?

  struct PinchLift: Hashable, Sendable {
    var time: SceneTime
    var spread: Double
  }

  /// Makes a viewer that rests with a picture in the middle of its page.
  ///
  /// - Parameters:
  ///   - parameters: the constants.
  ///   - pageSize: the screen, pt.
  ///   - fitSizes: the aspect-fit size of each picture, pt; at least one.
  ///   - index: the current picture; within the pictures.
  ///   - home: where its thumbnail lies.
  ///   - closeButton: the button that closes, in points of the screen; nil for none.
  package init(
    parameters: PhotosParameters, pageSize: Size, fitSizes: [Size], index: Int,
    home: PhotosPlacement, closeButton: Rect? = nil
  ) {
    self.parameters = parameters
    self.pageSize = pageSize
    self.fitSizes = fitSizes
    self.index = index
    self.home = home
    self.closeButton = closeButton
    velocity = PhotosVelocity(window: parameters.velocityWindow)
    pager = DeceleratingValue(Double(index) * (pageSize.width + parameters.pageSpacing))
    chrome = DeceleratingValue(parameters.chrome ? 1 : 0)
  }

  /// Shows the picture at its thumbnail and lets it fly to the middle of the screen.
  package mutating func open(at time: SceneTime) {
    phase = .opening
    page = PhotosPage(home)
    crop = DeceleratingValue(1)
    backdrop = DeceleratingValue(0)
    chrome = DeceleratingValue(0)
    settle(to: .fit, openSpring, at: time)
  }

  /// From one page to the next, pt.
  package var pitch: Double { pageSize.width + parameters.pageSpacing }

  /// The current picture's page; at fit where nothing else is known.
  var page: PhotosPage {
    get { pages[index] ?? PhotosPage(.fit) }
    set { pages[index] = newValue }
  }

  /// Where a picture is on its page.
  package func placement(of index: Int, at time: SceneTime) -> PhotosPlacement {
    pages[index]?.placement(at: time) ?? .fit
  }

  /// How far the pages are scrolled, pt.
  package func pagerOffset(at time: SceneTime) -> Double { pager.value(at: time) }

  /// The current picture's crop: 0 the whole … 1 as its thumbnail.
  package func crop(at time: SceneTime) -> Double { min(max(crop.value(at: time), 0), 1) }

  /// The backdrop's opacity, 0…1.
  package func backdropOpacity(at time: SceneTime) -> Double {
    min(max(backdrop.value(at: time), 0), 1)
  }

  /// The bars' opacity, 0…1.
  package func chromeOpacity(at time: SceneTime) -> Double {
    min(max(chrome.value(at: time), 0), 1)
  }

  /// What can be told of the viewer in numbers.
  package struct Values: Hashable, Sendable {
    /// The current picture on its page.
    package var placement: PhotosPlacement
    /// How far the pages are scrolled, pt.
    package var pager: Double
    /// 0 the whole picture … 1 cropped as its thumbnail.
    package var crop: Double
    /// The backdrop's opacity, 0…1.
    package var backdrop: Double
    /// The bars' opacity, 0…1.
    package var chrome: Double
    /// How far the picture is pulled on its way to a dismissal; 1 at the distance that dismisses.
    package var progress: Double
  }

  /// What shows at a time.
  package func values(at time: SceneTime) -> Values {
    Values(
      placement: placement(of: index, at: time), pager: pagerOffset(at: time),
      crop: crop(at: time), backdrop: backdropOpacity(at: time), chrome: chromeOpacity(at: time),
      progress: max(0, progress.value(at: time)))
  }

  /// What shows when everything has come to rest.
  package var rest: Values {
    Values(
      placement: page.target, pager: pager.target, crop: crop.target, backdrop: backdrop.target,
      chrome: chrome.target, progress: progress.target)
  }

  /// The state's name: `opening`, `viewing`, `settling`, `held`, `paging`, `panning`, `dismissing`,
  /// `pinching`, `closing` or `closed`.
  ///
  /// - Parameter time: when; nil for the model, which takes what moves as arrived.
  /// - Returns: the name.
  package func stateName(at time: SceneTime?) -> String {
    switch hand {
    case .held: return "held"
    case .panning(let isZoomed): return isZoomed ? "panning" : "paging"
    case .dismissing: return "dismissing"
    case .pinching: return "pinching"
    case .none: break
    }
    if phase == .closing { return "closing" }
    if phase == .closed { return "closed" }
    guard let time, isMoving(at: time) else { return "viewing" }
    return phase == .opening ? "opening" : "settling"
  }

  /// The earliest instant at which the viewer does something by itself.
  package var nextTimer: SceneTime? {
    guard fingers.count == 0 else { return nil }
    let landing = phase == .closing ? motionsSettle : nil
    return [landing, taps.deadline(parameters.doubleTapInterval)].compactMap(\.self).min()
  }

  /// When everything that moves has come to rest; nil where something never will.
  package var settlingInstant: SceneTime? {
    guard let motions = motionsSettle, let bars = chrome.settlingInstant(within: 0.001) else {
      return nil
    }
    return max(motions, bars)
  }

  /// When the picture, its crop, the pages and the backdrop are where they go.
  ///
  /// Near enough that the picture's edges are within 0.01 pt: a third of that for its middle, its size
  /// and its crop each.
  private var motionsSettle: SceneTime? {
    var latest = SceneTime.zero
    func add(_ motion: DeceleratingValue, _ distance: Double) -> Bool {
      guard let instant = motion.settlingInstant(within: distance) else { return false }
      latest = max(latest, instant)
      return true
    }
    for (index, page) in pages {
      let fit = fitSizes[index]
      guard add(page.x, 0.003), add(page.y, 0.003),
        add(page.scale, 0.003 / max(fit.width, fit.height))
      else { return nil }
    }
    let cropped = fitSizes[index]
    let extent = max(cropped.width, cropped.height) * max(1, home.scale)
    guard add(pager, 0.003), add(crop, 0.003 / extent), add(backdrop, 0.001), add(progress, 0.001)
    else { return nil }
    return latest
  }

  /// Whether what shows is still seen to move.
  func isMoving(at time: SceneTime) -> Bool {
    let page = page
    let extent = max(fitSizes[index].width, fitSizes[index].height)
    return page.x.isMoving(beyond: 0.5, at: time) || page.y.isMoving(beyond: 0.5, at: time)
      || page.scale.isMoving(beyond: 0.5 / extent, at: time)
      || pager.isMoving(beyond: 0.5, at: time) || crop.isMoving(beyond: 0.5 / extent, at: time)
      || backdrop.isMoving(beyond: 0.01, at: time)
  }
}
