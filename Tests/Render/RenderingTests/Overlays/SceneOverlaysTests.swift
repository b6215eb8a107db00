import Display
import Raster
import Simulation
import Testing

@testable import Rendering
@testable import SceneModel

@Suite("Scene overlays")
struct SceneOverlaysTests {
  @Test("There are no overlays unless requested")
  func off() throws {
    let scene = OverlayScene.make([])
    #expect(try SceneOverlays(Timeline(scene), lettering: nil).decoration == nil)
    #expect(try OverlayScene.frames(scene).allSatisfy { $0.items.isEmpty })
    #expect(OutputSettings().overlays == [])
  }

  @Test("A font is needed only for text")
  func lettering() throws {
    #expect(try Lettering.needed(by: OverlayScene.make([.touches])) == nil)
    #expect(try Lettering.needed(by: OverlayScene.make([])) == nil)
    let pairs: [[TouchStep]] = [
      [OverlayScene.pinch(at: 100)],
      [OverlayScene.drag(at: 100), OverlayScene.drag(at: 300)],
    ]
    for touches in pairs {
      #expect(try Lettering.needed(by: OverlayScene.make([.touches], touches: touches)) != nil)
    }
    let apart = [OverlayScene.drag(at: 100), OverlayScene.drag(at: 500)]
    #expect(try Lettering.needed(by: OverlayScene.make([.touches], touches: apart)) == nil)
    #expect(try Lettering.needed(by: OverlayScene.make([.clock])) != nil)
    #expect(try Lettering.needed(by: OverlayScene.make([], viewers: 2)) != nil)
    var scene = OverlayScene.make([.clock])
    scene.output.font = "No Such Family"
    #expect(throws: TextError.self) { try Lettering.needed(by: scene) }
    scene.output.overlays = [.touches]
    #expect(try Lettering.needed(by: scene) == nil)
  }

  @Test("Overlays are the same for any selection of frames")
  func pure() throws {
    let scene = OverlayScene.make(
      [.touches, .clock, .safeArea],
      touches: [OverlayScene.tap(at: 100), OverlayScene.pinch(at: 700)])
    let all = try OverlayScene.frames(scene)
    let middle = try OverlayScene.frames(scene, 40..<60)
    #expect(middle.map(\.items) == all[40..<60].map(\.items))
  }

  @Test("A clock keeps its position within the safe area")
  func clock() throws {
    let frames = try OverlayScene.frames(OverlayScene.make([.clock]))
    let safe = OverlayScene.screen.bounds.inset(by: OverlayScene.screen.safeArea)
    var cards: Set<Rect> = []
    for (_, items) in frames {
      let card = try #require(items.first?.bounds)
      cards.insert(card)
      for bounds in items.compactMap(\.bounds) {
        #expect(card.minX <= bounds.minX && card.maxX >= bounds.maxX)
        #expect(card.minY <= bounds.minY && card.maxY >= bounds.maxY)
      }
    }
    let card = try #require(cards.first)
    #expect(cards.count == 1)
    #expect(safe.minX < card.minX && safe.maxX > card.maxX && safe.maxY > card.maxY)
    #expect(card.center.x == safe.center.x)
    let faces = frames.map { $0.items.map { $0 } }
    #expect(Set(faces.map { "\($0)" }).count == frames.count)
  }

  @Test("A clock shows the last event")
  func lastEvent() throws {
    let scene = OverlayScene.make([.clock])
    let run = try Timeline(scene).panels[0]
    #expect(run.lastMark(at: OverlayScene.milliseconds(149)) == nil)
    #expect(run.lastMark(at: OverlayScene.milliseconds(150))?.shortText() == "viewer.opened 4")
    #expect(run.lastMark(at: OverlayScene.milliseconds(9999)) != nil)
  }

  @Test("A clock shows the numbers of an event")
  func numbersOfEvents() throws {
    func drag(_ bead: Int, _ x: Double, _ y: Double) -> EventMark {
      EventMark(.dragChanged, of: .bead(bead), .pair("translation", x, y))
    }
    try checkNote(drag(0, 10, 20), shortened: 0)
    try checkNote(drag(12, -120, -340), shortened: 1)
    try checkNote(EventMark(.viewerOpened, .count("thumbnail", 4)), shortened: 0)
    let id = "a row whose id is as long as a sentence is"
    try checkNote(EventMark(.listInserted, .id(id)), shortened: 2)
  }

  private func checkNote(_ mark: EventMark, shortened: Int) throws {
    let texts = mark.shortText()
    let lettering = try Lettering(family: "DejaVu Sans")
    let panel = ClockPanel(time: .zero, frame: 0, mark: mark, on: OverlayScene.screen)
    let items = panel.items(lettering)
    guard case .path(let note)? = items.last else {
      Issue.record("no words are drawn")
      return
    }
    let bounds = try #require(note.path.bounds)
    #expect(bounds.maxX <= panel.rect.maxX - 13.9)
    let inner = panel.rect.width - 28
    func elements(_ text: String) -> Int {
      lettering.regular.shape(text, size: 9).path.elements.count
    }
    switch shortened {
    case 0: #expect(note.path.elements.count == elements(texts))
    case 1:
      let withoutOwner = mark.shortText(hasOwner: false)
      #expect(note.path.elements.count == elements(withoutOwner))
    default:
      #expect(note.path.elements.count < elements(texts))
      #expect(bounds.width > inner - 10)
    }
  }

  @Test("Draws separate fingers on a stage without two-finger gestures")
  func oneByOne() throws {
    let touches = [
      OverlayScene.drag(at: 100),
      OverlayScene.drag(at: 100, from: Point(x: 250, y: 100)),
    ]
    var scene = OverlayScene.make([.touches], touches: touches)
    let pair = try OverlayScene.frames(scene, 18..<19)[0].items
    let beads = BeadsContents(
      box: Rect(x: 40, y: 600, width: 310, height: 180), colors: [.black],
      bracelet: Bracelet.standard(on: scene.screen, beadRadius: 22))
    scene.panels = [Panel(StageDescription(beads, BeadsParameters()))]
    #expect(try Lettering.needed(by: scene) == nil)
    let singles = try OverlayScene.frames(scene, 18..<19)[0].items
    func alone(_ touch: TouchStep) throws -> [DisplayItem] {
      scene.touches = [touch]
      return try OverlayScene.frames(scene, 18..<19)[0].items
    }
    #expect(try singles.count == alone(touches[0]).count + alone(touches[1]).count)
    #expect(singles != pair)
  }

  @Test("Labels screens of a stage with constants, and those of viewers with names first")
  func labels() throws {
    let lettering = try Lettering(family: "DejaVu Sans")
    let strip = Rect(x: 16, y: 16, width: 160, height: 36)
    func items(_ detail: String, viewer: Bool, width: Double = 160) -> [PathItem] {
      var scene = OverlayScene.make([])
      if viewer {
        scene.panels[0].label = "zozo"
      } else {
        scene.panels = [
          Panel(StageDescription(ListContents(rows: [], changes: []), ListParameters()))
        ]
      }
      scene.panels[0].constants = detail.isEmpty ? [] : [SceneConstant(name: "", text: detail)]
      var frame = strip
      frame.size.width = width
      return PanelLabel(scene.panels[0], frame: frame).items(lettering).compactMap {
        if case .path(let path) = $0 { path } else { nil }
      }
    }
    func height(_ item: PathItem) -> Double { item.path.bounds?.height ?? 0 }
    // One line as large as a name, two if one would be smaller, then smaller lines, then truncated
    // ones.
    #expect(items("velocity: none", viewer: false).count == 1)
    #expect(items("", viewer: false).count == 1)
    #expect(items("velocity: carried, settle: easeIn", viewer: false).count == 2)
    let long =
      "animation: spring(duration: 0.5, bounce: 0.25), removal: {combined: [scale, opacity]}"
    #expect(items(long, viewer: false).count == 2)
    #expect(items("tapScale: 2", viewer: true).count == 2)
    #expect(items("tapScale: 2, zoomScale: 3, dismissDistance: 0.15", viewer: true).count == 3)
    let bold = height(items("list", viewer: false)[0])
    #expect(height(items("velocity: none", viewer: false)[0]) >= bold)
    let smallest = lettering.bold.capitals(size: PanelLabel.smallest)
    for detail in ["a: 1", "velocity: carried, settle: easeIn", long] {
      for viewer in [true, false] {
        for width in [60.0, 160, 390] {
          let lines = items(detail, viewer: viewer, width: width)
          for item in lines {
            let bounds = try #require(item.path.bounds)
            #expect(bounds.minX >= strip.minX - 1 && bounds.maxX <= strip.minX + width + 1)
            #expect(bounds.minY >= strip.minY && bounds.maxY <= strip.maxY)
            #expect(viewer || bounds.height >= smallest * 0.7)
          }
        }
      }
    }
    #expect(PanelLabel.halves(of: "a: f(1, 2), b: 3") == ["a: f(1, 2),", "b: 3"])
    #expect(PanelLabel.halves(of: "a: f(1, 2)") == ["a: f(1,", "2)"])
    #expect(PanelLabel.halves(of: "a: 1,") == nil)
    #expect(PanelLabel.halves(of: "") == nil)
  }

  @Test("Tints exactly the area of the insets")
  func bands() throws {
    var screen = OverlayScene.screen
    screen.safeArea = Insets(top: 59, leading: 20, bottom: 34, trailing: 10)
    let bands = SafeAreaBands(screen: screen).bands
    #expect(bands.map(\.inset) == [59, 10, 34, 20])
    let safe = screen.bounds.inset(by: screen.safeArea)
    let area = bands.reduce(0) { $0 + $1.rect.width * $1.rect.height }
    #expect(abs(area + safe.width * safe.height - 393 * 852) < 1e-6)
    for (index, band) in bands.enumerated() {
      #expect(band.rect.intersection(safe) == nil)
      #expect(band.line.intersection(band.rect) == band.line)
      for other in bands[..<index] { #expect(band.rect.intersection(other.rect) == nil) }
    }
    // A label at the side is at most as wide as its band.
    let lettering = try Lettering(family: "DejaVu Sans")
    func labels(_ leading: Double) -> [Rect] {
      screen.safeArea = Insets(leading: leading)
      return SafeAreaBands(screen: screen).items(lettering).compactMap { item in
        if case .fill(let fill) = item, fill.cornerRadii != .zero { fill.rect } else { nil }
      }
    }
    let widths = [59.0, 44, 30, 12].map { labels($0).first?.width }
    #expect(widths[3] == nil)
    for (inset, width) in zip([59.0, 44, 30], widths) { #expect(try #require(width) <= inset) }
    #expect(labels(59)[0].center.x == 29.5)
    screen.safeArea = Insets()
    #expect(SafeAreaBands(screen: screen).bands.isEmpty)
    screen.safeArea = Insets(top: 500, bottom: 500)
    #expect(SafeAreaBands(screen: screen).bands.isEmpty)
  }

  @Test("Overlays of several screens stay within their screens, below the labels")
  func comparison() throws {
    let scene = OverlayScene.make([.touches, .clock, .safeArea], viewers: 2)
    let layout = scene.layout
    for (_, items) in try OverlayScene.frames(scene, 0..<20) {
      let clips = items.compactMap { item -> Rect? in
        if case .group(let group) = item { group.clip?.rect } else { nil }
      }
      #expect(clips == [layout.frame(0), layout.frame(1)])
      let texts = items.filter { if case .path = $0 { true } else { false } }
      let below = try #require(layout.textStripFrame)
      let labels = texts.filter { ($0.bounds?.minY ?? 0) < layout.frame(0).minY }
      #expect(labels.count == 2)
      // One clock, and the last event on each screen.
      #expect(texts.count == 5)
      for word in texts where !labels.contains(word) {
        let bounds = try #require(word.bounds)
        #expect(below.intersection(bounds) == bounds, "\(bounds)")
      }
      for (index, label) in labels.enumerated() {
        let (bounds, strip) = (try #require(label.bounds), try #require(layout.labelFrame(index)))
        #expect(strip.intersection(bounds) == bounds)
        #expect(abs(bounds.center.x - strip.center.x) < 2)
      }
    }
    let labelled = try OverlayScene.frames(OverlayScene.make([], viewers: 2), 0..<1)
    #expect(labelled[0].items.count == 2)
  }

  @Test("Overlays fit into screens of any size", arguments: [1.0, 20, 60, 120, 2000])
  func small(width: Double) throws {
    var screen = OverlayScene.screen
    screen.size = Size(width: width, height: width * 2)
    screen.safeArea = Insets(top: width / 10, bottom: width / 10)
    let scene = OverlayScene.make(
      [.touches, .clock, .safeArea], touches: [OverlayScene.pinch(at: 0)], screen: screen)
    for (_, items) in try OverlayScene.frames(scene, 0..<30) {
      for item in items.flatMap(\.leaves) {
        guard let bounds = item.bounds else { continue }
        #expect(bounds.minX.isFinite && bounds.width.isFinite)
      }
    }
  }

  @Test("Curves are below their screen, with a dot at the time of the frame", arguments: [1, 2])
  func curves(viewers: Int) throws {
    var scene = OverlayScene.make([.curves], viewers: viewers)
    scene.output.curves = ["hero.y", "hero.width", "backdrop.opacity"]
    let layout = scene.layout
    #expect(layout.size.height >= layout.frame(0).maxY + 3 * PanelLayout.curveHeight)
    var centers: Set<Double> = []
    for (_, items) in try OverlayScene.frames(scene, 0..<20) {
      let paths = items.compactMap { item -> PathItem? in
        if case .path(let path) = item { path } else { nil }
      }
      let below = paths.filter { ($0.path.bounds?.minY ?? 0) > layout.frame(0).maxY - 6 }
      #expect(below.count >= 3 * 2 * viewers)
      for path in below {
        let bounds = try #require(path.path.bounds)
        #expect(bounds.maxY < layout.size.height && bounds.maxX < layout.size.width)
      }
      for item in items {
        guard case .fill(let fill) = item, fill.rect.width == 1 else { continue }
        centers.insert(fill.rect.center.x)
      }
    }
    #expect(centers.count == 20 * viewers)
  }
}
