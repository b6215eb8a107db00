import Display
import Geometry
import Motion
import SceneModel
import Simulation
import Touch

/// The picture's place when it had to be on its thumbnail, or fitted into the screen.
struct Landing {
  /// The required place.
  enum Kind {
    /// On its thumbnail, when it leaves that.
    case leaving
    /// Fitted into the screen, when it has opened.
    case open
    /// On its thumbnail, when it has come home.
    case home
  }

  var kind: Kind
  var time: SceneTime
  /// The distance of its farthest edge from there, pt.
  var distance: Double
  /// True if a picture was visible, and a thumbnail to compare it with.
  var isHome: Bool
  /// The opacity then, 0 … 1.
  var opacity: Double

  var words: String {
    let distance = Quantity.text(distance, "pt")
    switch kind {
    case .leaving: return "it \(distance) from its thumbnail when it leaves that,"
    case .open: return "it \(distance) from its place in the screen when it has opened,"
    case .home:
      guard isHome else { return "no picture on its way home when the viewer closes" }
      let gone = opacity < 0.5 ? ", faded away," : ""
      return "it \(distance) from its thumbnail\(gone) when the viewer closes,"
    }
  }

  /// The fault, in a sentence without a full stop.
  var fault: String {
    let distance = Quantity.rough(distance, "pt")
    switch kind {
    case .leaving: return "the picture opens \(distance) off the thumbnail that it comes from"
    case .open: return "the opened picture rests \(distance) off its place in the screen"
    case .home where !isHome:
      return "the viewer closes, and the thumbnail of its picture is not on the screen"
    case .home where opacity < 0.5:
      return "the picture fades away \(distance) off its thumbnail instead of flying home"
    case .home: return "the picture lands \(distance) off its thumbnail and slips onto it"
    }
  }

  /// All landings of a screen, in the order of time: for each opening of a viewer, leaving the
  /// thumbnail, resting where fingers leave it alone until then, and coming home where it does.
  static func all(of panel: PanelMotion, photos: [Photo]) -> [Landing] {
    var landings: [Landing] = []
    var before: MotionSample?
    var opened: Int?
    // A picture that has faded away is no longer drawn when the viewer closes.
    var shown: DrawnPicture?
    for (index, sample) in panel.samples.enumerated() {
      defer { before = sample }
      guard let last = before, let was = last.drawn, let now = sample.drawn else { continue }
      let (heroWas, heroNow) = (panel.hero(in: last), panel.hero(in: sample))
      if let heroWas, let picture = was.picture(showing: heroWas) ?? was.pictures.last {
        shown = picture
      }
      if heroWas == nil, let heroNow {
        opened = index
        if let photo = openedPhoto(sample), let thumbnail = was.thumbnail(of: photo) {
          let picture = now.pictures.last { $0.photo == photo }
          let clip = picture?.clip ?? heroNow
          landings.append(
            Landing(
              kind: .leaving, time: sample.time,
              distance: clip.edgeDistance(to: thumbnail.clip), isHome: true,
              opacity: picture?.opacity ?? 1))
        }
      } else if let heroWas, heroNow == nil {
        let thumbnail = shown.flatMap { now.thumbnail(of: $0.photo) }
        landings.append(
          Landing(
            kind: .home, time: sample.time,
            distance: thumbnail.map { heroWas.edgeDistance(to: $0.clip) } ?? 0,
            isHome: thumbnail != nil, opacity: was.pictures.isEmpty ? 0 : shown?.opacity ?? 0))
        shown = nil
        opened = nil
      }
      // Fingers that touch too early decide where the picture goes.
      let isLast = index == panel.samples.count - 1
      if let start = opened, index > start, sample.has(.down) || isLast {
        let rest = isLast ? index : index - 1
        if let rest = resting(panel, from: start, at: rest, photos) { landings.append(rest) }
        opened = nil
      }
    }
    return landings
  }

  /// The photo that a viewer has just opened on.
  private static func openedPhoto(_ sample: MotionSample) -> Int? {
    let mark = sample.marks.first { $0.kind == .viewerOpened }
    guard case .count(_, let thumbnail)? = mark?.values.first else { return nil }
    return thumbnail
  }

  /// The resting place of an opened picture at a sample; nil while it moves.
  private static func resting(
    _ panel: PanelMotion, from start: Int, at index: Int, _ photos: [Photo]
  ) -> Landing? {
    let sample = panel.samples[index]
    guard index > start, let drawn = sample.drawn, let hero = panel.hero(in: sample),
      let picture = drawn.picture(showing: hero), photos.indices.contains(picture.photo)
    else { return nil }
    let earlier = panel.samples[..<index].last {
      $0.time <= sample.time - SceneTime(nanoseconds: 50_000_000)
    }
    guard let earlier, let past = panel.hero(in: earlier), past.edgeDistance(to: hero) < 0.05 else {
      return nil
    }
    let room = picture.room ?? panel.screen.bounds
    let fitted = ContentMode.fit.rect(of: photos[picture.photo].size, in: room)
    return Landing(
      kind: .open, time: sample.time, distance: hero.edgeDistance(to: fitted), isHome: true,
      opacity: picture.opacity)
  }
}
