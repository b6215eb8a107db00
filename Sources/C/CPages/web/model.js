// What a scene states and what follows from it: the settings of its viewer, its grid, the limits of its pictures.

/** The difference below which scales count as equal. */
const SAME_SCALE = 0.0005;
const box = (x, y, width, height) => ({ x, y, width, height });

/** The rectangle of a picture that fits or fills a frame. */
function placed({ width, height }, frame, fills) {
  const ratios = [frame.width / width, frame.height / height], scale = fills ? Math.max(...ratios) : Math.min(...ratios);
  return box(frame.x + (frame.width - width * scale) / 2, frame.y + (frame.height - height * scale) / 2, width * scale, height * scale);
}

/** The limits of a picture's scale and offset on its page. */
class Zoom {
  constructor(model, fit, values) {
    const number = (key) => model.rules.settings.number(`zoom.${key}`, values);
    Object.assign(this, { fit, max: number("max"), projection: number("projection"), coefficient: number("rubberBand"), height: model.screen.height });
    this.page = model.chooses("zoom.cover", "picture") ? fit : model.screen;
    this.taps = [];
    for (let index = 0; ; index += 1) {
      const key = index ? `doubleTap[${index}]` : "doubleTap";
      if (!(`zoom.${key}` in values)) break;
      this.taps.push(Math.min(this.max, number(key)));
    }
    const stretch = model.chooses("zoom.overzoom", "none") ? 1 + 1e-6 : number("stretch");
    this.scaleBand = new Band(Math.log(Math.min(number("pinchMin"), 1)), Math.log(this.max), Math.log(stretch), this.coefficient);
    Object.freeze(this);
  }

  edge(side, scale) { return Math.max(0, (this.fit[side] * scale - this.page[side]) / 2); }

  band(edge) { return new Band(-edge, edge, this.page === this.fit ? this.fit.height : this.height, this.coefficient); }

  /** The scale after a double tap at a scale. */
  tapped(scale) {
    if (scale > 1 + SAME_SCALE && this.taps.length < 2) return 1;
    return this.taps.find((each) => each > scale + SAME_SCALE) ?? 1;
  }

  /** The nearest placement with a valid scale and no gap at the picture's edges. */
  limited(placement) {
    const scale = clamp(placement.scale, 1, this.max), [x, y] = [this.edge("width", scale), this.edge("height", scale)];
    return { x: clamp(placement.x, -x, x), y: clamp(placement.y, -y, y), scale };
  }
}

/** A scene with its viewer's groups and settings. */
class Model {
  constructor(scene) {
    Object.assign(this, scene, Model.layout(scene.layout), { photos: scene.sizes.map(([width, height], index) => ({ path: scene.paths[index], width, height })) });
    this.rules = Object.fromEntries(Object.entries(scene.rules).map(([name, group]) => [name, new Group(group)]));
    this.settings = this.rules.settings.values(this.screenInputs());
    this.bounds = box(0, 0, this.screen.width, this.screen.height);
    this.fits = this.photos.map((photo) => placed(photo, this.bounds, false));
    this.zooms = this.photos.map((_, index) => new Zoom(this, this.fits[index], this.rules.settings.values(this.pictureInputs(index))));
    this.fitted = [this.number("gestures.velocityWindow"), this.number("gestures.velocityLimit"), this.screen.width, this.number("gestures.pinchLiftInterval")];
    this.pitch = this.screen.width + this.number("pages.spacing");
    this.rowBand = new Band(0, (this.photos.length - 1) * this.pitch, this.screen.width, this.number("pages.rubberBand"));
    this.closeButton = this.holds("bars.shown") ? box(this.screen.safe.leading + 8, this.screen.safe.top + 2, 44, 44) : null;
    Object.freeze(this);
  }

  /** The screen and the grid from the texts of their constants. */
  static layout(texts) {
    const value = (name) => (/^[-\d[]/.test(texts[name]) ? JSON.parse(texts[name]) : texts[name]), [width, height] = value("screen.size");
    const insets = (name) => Object.fromEntries(["top", "leading", "bottom", "trailing"].map((side) => [side, value(`${name}.${side}`)]));
    const grid = Object.fromEntries(["columns", "spacing", "aspectRatio", "scroll"].map((key) => [key, value(`grid.${key}`)]));
    const radii = Array.from({ length: 4 }, () => value("grid.cornerRadius")).flat().slice(0, 4), fills = value("grid.contentMode") === "fill";
    return {
      screen: { width, height, density: value("screen.scale"), safe: insets("screen.safeArea"), background: value("screen.background") },
      grid: { ...grid, margins: insets("grid.margins"), fills, radii } };
  }

  screenInputs() {
    const { width, height, density, safe } = this.screen;
    return {
      "screen.width": dual(width), "screen.height": dual(height), "page.width": dual(width), "page.height": dual(height),
      "screen.density": dual(density), "safeArea.top": dual(safe.top), "safeArea.bottom": dual(safe.bottom) };
  }

  pictureInputs(index) {
    const { width, height } = this.fits[index], photo = this.photos[index];
    return {
      ...this.screenInputs(), "picture.pixels.width": dual(photo.width), "picture.pixels.height": dual(photo.height),
      "picture.width": dual(width), "picture.height": dual(height),
      "picture.fill": dual(Math.max(1, this.screen.width / width, this.screen.height / height)) };
  }

  number(path) { return this.rules.settings.number(path, this.settings); }

  holds(path) { return holds(this.settings, path); }

  choice(path) { return this.rules.settings.choices[path]?.[0]; }

  chooses(path, name) { return this.choice(path) === name; }

  animation(path) {
    const own = this.rules.settings.animations[path];
    return own ? made(own, this.settings) ?? IMMEDIATE : SMOOTH;
  }

  /** The animation of a path by property: without bounce for everything but the frame. */
  animations(path) {
    const animation = this.animation(path), bars = this.animation("bars.with");
    return (property) => (property === "frame" ? animation : property === "bars" ? bars : withoutBounce(animation));
  }

  /** Lets a value of a thrown picture decelerate up to an edge. */
  glide(value, edge, velocity, time) {
    const own = this.animation("zoom.edge");
    return value.glide(edge, velocity, this.number("zoom.deceleration"), own instanceof Spring && own.isPlain ? own : SMOOTH, time);
  }

  /** The thumbnails of a grid that is scrolled. */
  thumbnails(scroll) {
    const { columns, spacing, margins, fills, radii } = this.grid, { safe } = this.screen, { width, height } = this.cell;
    return this.photos.map((photo, index) => {
      const cell = box(
        safe.leading + margins.leading + (index % columns) * (width + spacing),
        safe.top + margins.top + Math.floor(index / columns) * (height + spacing) - scroll, width, height);
      const picture = placed(photo, cell, fills), clip = fills ? cell : picture, half = Math.min(clip.width, clip.height) / 2;
      return { index, cell, picture, clip, radii: radii.map((radius) => clamp(radius, 0, half)) };
    });
  }

  get cell() {
    const { columns, spacing, margins, aspectRatio } = this.grid, { safe } = this.screen;
    const width = (this.screen.width - safe.leading - safe.trailing - margins.leading - margins.trailing - (columns - 1) * spacing) / columns;
    return { width, height: width / aspectRatio };
  }

  /** The scroll offset that shows a thumbnail, with its margin, in the safe area. */
  revealed(index, scroll) {
    const { margins, columns, spacing } = this.grid, { safe, height } = this.screen, { cell } = this.thumbnails(scroll)[index];
    const top = safe.top + margins.top, bottom = height - safe.bottom - margins.bottom, rows = Math.ceil(this.photos.length / columns);
    const most = Math.max(0, top + rows * this.cell.height + Math.max(rows - 1, 0) * spacing + margins.bottom - (height - safe.bottom));
    let next = scroll + Math.max(0, cell.y + cell.height - bottom);
    if (cell.y - (next - scroll) < top) next = scroll + cell.y - top;
    return clamp(next, 0, most);
  }
}
