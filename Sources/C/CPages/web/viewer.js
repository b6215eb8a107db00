// The state machine of the viewer: what fingers do to its picture and its pages.

const FIT = Object.freeze({ x: 0, y: 0, scale: 1 });
/** The properties that laws decide, with the paths of their formulas and their ranges. */
const LAWS = [
  ["opacity", "opacity", 0, 1], ["cornerRadius", "cornerRadius", 0, 1e4], ["backdrop", "backdrop", 0, 1], ["grid", "grid.scale", 0.01, 100],
  ["dismissal", "dismissal", 0, 1e6],
];
const LOOK = ["crop", "corners", ...LAWS.map(([name]) => name)];
const look = (numbers) => Object.fromEntries(LOOK.map((name) => [name, new Value(numbers[name] ?? 0)]));
const pageAt = ({ x, y, scale }) => ({ x: new Value(x), y: new Value(y), scale: new Value(scale) });
const shownScale = (scale) => Math.max(scale, 0.002);
const within = (value, [, , low, high]) => new Value(clamp(value, low, high));

/** The picture's state when the current set of fingers began to control it. */
const freshDrag = () => ({
  fingers: Object.freeze({ x: 0, y: 0, spread: 1, count: 1 }), anchor: { x: 0, y: 0 }, offset: { x: 0, y: 0 }, placement: FIT, lawScale: 1, rawScale: 0,
  resumed: { x: 0, y: 0 }, drag: null, pinch: null, latest: null, look: look({ opacity: 1, backdrop: 1, grid: 1 }), raw: 0, firstScale: 1,
  magnification: 1, firstMagnification: 1, hasPinched: false, touchDown: 0, elapsed: 0,
});

/** The viewer of a picture; the methods for releases and closing are in `release.js`. */
class Viewer {
  constructor(model, index, home) {
    Object.assign(this, {
      model, index, home, phase: "open", showsBars: true, readings: {}, row: new Value(index * model.pitch), rawRow: 0, dragReturn: null, openProgress: null,
      destination: { target: "thumbnail" }, cover: new Value(1), pages: {}, gesture: { kind: "none" }, released: "open", surface: new Value(0),
      bars: new Value(model.holds("bars.shown") ? 1 : 0), drag: freshDrag(), stoppedTarget: FIT,
      fingers: new Fingers(model.choice("gestures.recognizers") ?? "uikit", new FittedVelocity(...model.fitted)),
      taps: new Taps(
        nanoseconds(model.number("gestures.tapDuration")), model.chooses("doubleTap", "none") ? 0 : nanoseconds(model.number("gestures.doubleTapInterval")),
        model.number("gestures.doubleTapDistance")),
    });
    this.look = this.openLook();
    this.note(this.dragValues(this.drag.fingers));
  }

  get zoom() { return this.model.zooms[this.index]; }

  get fit() { return this.model.fits[this.index]; }

  get page() { return this.pages[this.index] ?? pageAt(FIT); }

  set page(page) { this.pages[this.index] = page; }

  placement(time, page = this.page) { return { x: page.x.at(time), y: page.y.at(time), scale: shownScale(page.scale.at(time)) }; }

  pageOffset(time) { return this.row.at(time) - this.index * this.model.pitch; }

  center({ x, y }, time) { return { x: this.model.screen.width / 2 + x - this.pageOffset(time), y: this.model.screen.height / 2 + y }; }

  /** The viewer with what the laws of an opening or of a returning drag show at a time. */
  shown(time) {
    const { openProgress, dragReturn: back } = this;
    if (!openProgress && !back) return this;
    const shown = Object.assign(Object.create(Viewer.prototype), this, { look: { ...this.look }, pages: { ...this.pages }, openProgress: null, dragReturn: null });
    if (openProgress) {
      const laws = this.openingLaws(openProgress.at(time));
      for (const law of LAWS) if (law[0] in laws) shown.look[law[0]] = within(laws[law[0]], law);
      if ("corners" in laws) shown.look.corners = new Value(0);
    }
    if (!back) return shown;
    const at = { x: back.dx.at(time), y: back.dy.at(time) }, { placement, looks } = this.lawsOf(back, at, time);
    const square = back.distance.x ** 2 + back.distance.y ** 2;
    const left = square > 0 ? ((at.x - back.target.x) * back.distance.x + (at.y - back.target.y) * back.distance.y) / square : 0;
    const added = (name, law) => law + (back.residual[name] ?? 0) * left + (back.end[name] ?? 0) * (1 - left);
    shown.page = pageAt({ x: added("x", placement.x), y: added("y", placement.y), scale: added("scale", placement.scale) });
    for (const law of LAWS) if (law[0] in looks && !back.named.includes(law[0])) shown.look[law[0]] = within(added(law[0], looks[law[0]]), law);
    return shown;
  }

  /** Continues from what the laws show. */
  show(time) { Object.assign(this, this.shown(time)); }

  isMoving(time) {
    const { page, look, openProgress, dragReturn, row } = this, pixel = 0.5 / Math.max(this.fit.width, this.fit.height);
    return [page.x, page.y, row, ...(dragReturn ? [dragReturn.dx, dragReturn.dy] : [])].some((value) => value.isMoving(0.5, time))
      || [page.scale, look.crop].some((value) => value.isMoving(pixel, time))
      || [look.backdrop, look.opacity, ...(openProgress ? [openProgress] : [])].some((value) => value.isMoving(0.01, time));
  }

  /** The time when everything but the bars has settled. */
  get settles() {
    const { look, fit, home, model, dragReturn, openProgress } = this, longer = Math.max(model.screen.width, model.screen.height);
    const crop = 0.003 / (Math.max(fit.width, fit.height) * Math.max(1, home.scale));
    const all = [
      [this.row, 0.003], [look.crop, crop], [look.corners, crop], [look.cornerRadius, 0.003], [look.opacity, 0.001], [look.grid, 0.003 / longer],
      [look.backdrop, 0.001], [look.dismissal, 0.001], [this.surface, 0.003 / longer], [this.cover, 0.001],
      ...Object.entries(this.pages).flatMap(([index, { x, y, scale }]) => [
        [x, 0.003], [y, 0.003], [scale, 0.003 / Math.max(model.fits[index].width, model.fits[index].height)]]),
      ...(dragReturn ? [[dragReturn.dx, 0.003], [dragReturn.dy, 0.003]] : []), ...(openProgress ? [[openProgress, 0.001]] : [])];
    return Math.max(0, ...all.map(([value, distance]) => value.settles(distance)));
  }

  /** The time of the next timer; infinite for none. */
  get nextTimer() {
    if (this.fingers.isPressed) return Infinity;
    return Math.min(this.phase === "closing" ? this.destination.end ?? this.settles : Infinity, this.taps.deadline);
  }

  stateName(time) {
    const { kind } = this.gesture;
    if (kind === "panning") return this.gesture.isZoomed ? "panning" : "paging";
    if (kind !== "none") return kind;
    if (this.phase === "closing" || this.phase === "closed") return this.phase;
    if (!this.isMoving(time)) return "viewing";
    return this.phase === "opening" ? "opening" : "settling";
  }

  // Fingers.

  handle(event) {
    this.fingers.update(event, this.acceptsTouches(event.time), (name, motion, fingers) => {
      if (name === "pressed") this.press(motion.now, motion.time);
      else if (name === "changed") this.changeFingers(motion, fingers);
      else if (name === "lifted") this.release(motion);
      else if (!(distance(motion.now, motion.last) === 0 && motion.now.spread === motion.last.spread)) this.follow(motion);
    });
    this.updateBars(null, event.time);
  }

  acceptsTouches(time) {
    const caught = this.model.rules.settings.choices.catch ?? ["open", "return", "close"];
    if (this.gesture.kind === "dismissing") return !this.model.chooses("gestures.secondFinger", "ignore");
    if (this.phase === "closing") return caught.includes("close");
    if (this.gesture.kind !== "none" || !this.isMoving(time)) return true;
    return this.phase === "opening" ? caught.includes("open") : this.released !== "settle" || caught.includes("return");
  }

  press(fingers, time) {
    const isCaught = this.phase === "closing" || this.isMoving(time), isReturning = this.dragReturn !== null;
    if (!isCaught) {
      if (this.phase === "opening") this.phase = "open";
      for (const index of Object.keys(this.pages)) if (Number(index) !== this.index) delete this.pages[index];
    }
    const isSingle = this.phase === "closing" || (isCaught && this.isOnCloseButton(fingers)) ? this.taps.fail() : this.taps.begin(fingers, time, isCaught);
    if (isSingle) this.singleTap(time);
    const { x, y, scale } = this.page;
    this.stoppedTarget = isReturning ? FIT : { x: x.isDecelerating ? x.at(time) : x.target, y: y.isDecelerating ? y.at(time) : y.target, scale: scale.target };
    this.show(time);
    this.freeze(time);
    this.gesture = { kind: "held", isCaught };
    Object.assign(this.drag, { firstScale: this.page.scale.target, touchDown: time, elapsed: 0 });
    this.resetDrag(fingers, time);
  }

  freeze(time) {
    this.page = pageAt(this.placement(time));
    this.row = this.row.freeze(time);
    this.freezeLook(time);
    this.cover = this.cover.freeze(time);
  }

  freezeLook(time) { this.look = Object.fromEntries(LOOK.map((name) => [name, this.look[name].freeze(time)])); }

  changeFingers(former, fingers) {
    const { time } = former;
    if (this.gesture.kind === "dismissing" && this.model.chooses("gestures.secondFinger", "cancel")) {
      this.gesture = { kind: "none" };
      return this.cancelDrag(former.now, time);
    }
    if (this.gesture.kind === "none") return undefined;
    if (fingers.count > former.now.count) {
      if (this.taps.fail()) this.singleTap(time);
      if (this.gesture.kind !== "pinching") {
        this.freezeLook(time);
        Object.assign(this.drag, { magnification: 1, hasPinched: false });
      }
      this.gesture = { kind: "pinching" };
    } else if (this.gesture.kind === "pinching" && fingers.count === 1 && this.placement(time).scale > 1 + SAME_SCALE) {
      this.gesture = { kind: "panning", isZoomed: true };
      this.finishOpening(time);
    }
    return this.resetDrag(fingers, time);
  }

  /** Stores the picture's state relative to the fingers that are down now. */
  resetDrag(fingers, time) {
    const placement = this.placement(time), { zoom, drag } = this;
    Object.assign(drag, {
      fingers, placement, rawScale: zoom.scaleBand.raw(Math.log(placement.scale)), raw: zoom.band(zoom.edge("height", placement.scale)).raw(placement.y),
      look: { ...this.look } });
    this.anchorPicture(time);
    this.resumeLaws();
    this.rawRow = this.model.rowBand.raw(this.row.target);
    drag.firstMagnification = drag.magnification;
  }

  follow({ start, last: before, now, velocity, time }) {
    const { model, drag } = this, moved = { x: now.x - start.x, y: now.y - start.y };
    let last = before;
    drag.elapsed = time - drag.touchDown;
    if (this.gesture.kind === "held") {
      const clear = this.clearMeaning(time), slop = this.gesture.isCaught && clear ? 0 : model.number("gestures.touchSlop");
      const isByAxis = model.chooses("gestures.slopOf", "axis");
      const far = isByAxis ? Math.max(Math.abs(moved.x), Math.abs(moved.y)) : Math.hypot(moved.x, moved.y);
      const begun = this.begun(now, start, velocity, far, slop, clear);
      if (!begun) return;
      if (this.taps.fail()) this.singleTap(time);
      const from = model.choice("gestures.dragStart") ?? "edge", share = slop / Math.max(far, 1e-9);
      last = { slop: now, before, down: start, edge: { x: start.x + moved.x * share, y: start.y + moved.y * share } }[from];
      drag.fingers = Object.freeze({ ...drag.fingers, x: last.x, y: last.y });
      this.anchorPicture(time);
      this.gesture = begun;
      this.finishOpening(time);
    }
    if (this.gesture.kind === "panning") this.pan(now.x - last.x, now.y - last.y, time);
    else if (this.gesture.kind === "dismissing") {
      drag.latest = this.dragValues(now);
      this.note(drag.latest);
      this.move(drag.latest, drag.drag, { x: 0, y: 0 }, time);
    } else if (this.gesture.kind === "pinching") {
      const factor = now.spread / drag.fingers.spread;
      drag.hasPinched ||= Math.abs(factor - 1) >= model.number("gestures.pinchSlop") - 1e-12;
      if (!drag.hasPinched) return;
      this.pinch(now, factor, time);
      drag.magnification = drag.firstMagnification * factor;
    }
  }

  /** The gesture that a movement begins: `clear`, or what its direction decides; null for none yet. */
  begun(now, start, velocity, far, slop, clear) {
    const { model } = this, isStrict = ["android", "flutter"].includes(model.choice("gestures.recognizers"));
    const leaves = (moved) => (isStrict ? moved > slop : moved >= slop);
    if (!leaves(far)) return null;
    if (clear) return clear;
    if (holds(this.dragValues(now, velocity, start), "if")) return { kind: "dismissing" };
    const turns = !model.chooses("gestures.slopOf", "axis") || (leaves(Math.abs(now.x - start.x)) && model.holds("pages.swipe"));
    return turns ? { kind: "panning", isZoomed: false } : null;
  }

  /** The gesture that a drag in any direction begins; null if the direction decides. */
  clearMeaning(time) {
    const { scale } = this.placement(time), zoomed = { kind: "panning", isZoomed: true };
    if (this.phase === "open" && Math.min(scale, this.stoppedTarget.scale) > 1 + SAME_SCALE) return zoomed;
    if (this.phase !== "open" || scale < 1 - SAME_SCALE || this.look.crop.at(time) > SAME_SCALE) return { kind: "dismissing" };
    if (scale > 1 + SAME_SCALE) return zoomed;
    return Math.abs(this.pageOffset(time)) > this.model.number("pages.catch") ? { kind: "panning", isZoomed: false } : null;
  }

  finishOpening(time) { if (this.gesture.kind === "panning") this.animateLook(this.openLook(), this.model.animations("zoom.return"), {}, time); }

  /** Moves the picture, and the row if the picture is at its edge. */
  pan(dx, dy, time) {
    const { zoom, drag, model } = this, placement = this.placement(time), edge = zoom.edge("width", placement.scale);
    const distance = this.rawRow - this.index * model.pitch;
    const back = distance * dx > 0 ? (dx > 0 ? Math.min(dx, distance) : Math.max(dx, distance)) : 0, left = dx - back;
    const inside = left > 0 ? Math.min(left, Math.max(0, edge - placement.x)) : Math.max(left, Math.min(0, -edge - placement.x));
    const page = { ...this.page, x: new Value(placement.x + inside) };
    if (model.holds("pages.swipe")) {
      const before = this.rawRow;
      this.rawRow = before - back - (left - inside);
      this.row = new Value(this.row.target + (model.rowBand.shown(this.rawRow) - model.rowBand.shown(before)));
    }
    if (this.gesture.isZoomed) {
      const band = zoom.band(zoom.edge("height", placement.scale)), raw = drag.raw + dy;
      page.y = new Value(placement.y + band.shown(raw) - band.shown(drag.raw));
      drag.raw = raw;
    }
    this.page = page;
  }

  pinch(fingers, factor, time) {
    const { drag } = this, laws = this.pinchValues(fingers, factor), moved = { x: fingers.x - drag.fingers.x, y: fingers.y - drag.fingers.y };
    if (this.followsPinch(laws, factor)) return this.move(laws, drag.pinch, moved, time);
    const scale = this.pinched(factor);
    this.place({ x: fingers.x + drag.offset.x * scale, y: fingers.y + drag.offset.y * scale }, scale, time);
    return this.showLaws(laws, drag.pinch);
  }

  /** Whether the laws of a pinch move the picture, not the zoom. */
  followsPinch(laws, factor) { return "scale" in laws && this.drag.placement.scale * factor < 1; }

  /** The scale after the spread has changed by a factor. */
  pinched(factor) {
    const { drag, zoom: { scaleBand } } = this;
    return drag.placement.scale * Math.exp(scaleBand.shown(drag.rawScale + Math.log(factor)) - scaleBand.shown(drag.rawScale));
  }

  /** Moves the picture by laws, or by `moved` where there is none. */
  move(laws, start, moved, time) {
    const { anchor, offset, lawScale } = this.drag, scale = lawScale * (laws.scale?.v ?? 1) / (start?.scale?.v ?? 1);
    const change = (axis) => (axis in laws ? laws[axis].v - (start?.[axis]?.v ?? 0) : moved[axis]);
    this.place({ x: anchor.x + change("x") + offset.x * scale, y: anchor.y + change("y") + offset.y * scale }, scale, time);
    this.showLaws(laws, start);
  }

  place(center, scale, time) {
    const { width, height } = this.model.screen;
    this.page = pageAt({ x: center.x - width / 2 + this.pageOffset(time), y: center.y - height / 2, scale: shownScale(scale) });
  }

  showLaws(laws, start) {
    for (const law of LAWS) {
      const [name, path] = law;
      if (path in laws && start && path in start) this.look[name] = within(this.drag.look[name].target + laws[path].v - start[path].v, law);
    }
  }

  // Laws.

  inputs() {
    const { drag, home, phase, model, fit, index } = this, [open, close] = [phase === "opening", phase === "closing" || phase === "closed"];
    return {
      ...model.pictureInputs(index), "page.index": dual(index), "page.count": dual(model.photos.length),
      "page.offset": dual((this.row.target - index * model.pitch) / model.screen.width), "thumbnail.x": dual(home.x), "thumbnail.y": dual(home.y),
      "thumbnail.width": dual(fit.width * home.scale), "thumbnail.height": dual(fit.height * home.scale), "start.x": dual(drag.placement.x),
      "start.y": dual(drag.placement.y), "start.scale": dual(drag.placement.scale), "start.dy": dual(drag.resumed.y), t: dual(drag.elapsed),
      "caught.scale": dual(drag.firstScale), "zoom.scale": dual(1), magnification: dual(1), "caught.open": dual(Number(open)), "caught.close": dual(Number(close)) };
  }

  /** The inputs of a drag's formulas; its movement counts from `start`, by default from where the drag began. */
  dragInputs(finger, { dx, dy } = { dx: 0, dy: 0 }, start = null) {
    const { fingers, resumed } = this.drag, from = start ?? { x: fingers.x - resumed.x, y: fingers.y - resumed.y };
    const inputs = { ...this.inputs(), dx: dual(finger.x - from.x, dx), dy: dual(finger.y - from.y, dy), vx: dual(dx), vy: dual(dy) };
    return Object.assign(inputs, {
      distance: hypotenuse(inputs.dx, inputs.dy), speed: dual(Math.hypot(dx, dy)), "touch.x": dual(finger.x), "touch.y": dual(finger.y) });
  }

  dragValues(finger, velocity, start) { return this.model.rules.drag.values(this.dragInputs(finger, velocity, start)); }

  /** The formulas of a pinch for the fingers' middle, the change of their spread, and their velocities. */
  pinchValues(middle, factor = 1, velocity = 0, pan = { dx: 0, dy: 0 }) {
    const { drag, zoom } = this, scale = this.pinched(factor), shown = velocity * zoom.scaleBand.slope(zoom.scaleBand.raw(Math.log(scale)));
    const magnification = drag.placement.scale * factor;
    return this.model.rules.pinch.values({
      ...this.inputs(), "zoom.scale": dual(scale, scale * shown), "zoom.velocity": dual(shown),
      magnification: magnification < 1 ? dual(magnification, magnification * velocity) : dual(1), "focus.dx": dual(middle.x - drag.fingers.x, pan.dx),
      "focus.dy": dual(middle.y - drag.fingers.y, pan.dy), "focus.x": dual(middle.x), "focus.y": dual(middle.y) });
  }

  openingLaws(progress) {
    const values = this.model.rules.opening.values({ ...this.inputs(), progress: dual(progress) }), laws = {};
    for (const [name] of LAWS) if (`[0].${name}.law` in values) laws[name] = values[`[0].${name}.law`].v;
    // A law states the whole radius.
    return "cornerRadius" in laws ? { ...laws, corners: 0 } : laws;
  }

  /** The point about which a group scales the picture; null for the finger. */
  anchorOf({ anchor }) { return anchor ? { x: anchor[0] * this.model.screen.width, y: anchor[1] * this.model.screen.height } : null; }

  anchorPicture(time) {
    const { drag, model: { rules } } = this, isPinch = this.gesture.kind === "pinching", { scale } = drag.placement;
    drag.anchor = this.anchorOf(isPinch ? rules.pinch : rules.drag) ?? { x: drag.fingers.x, y: drag.fingers.y };
    drag.lawScale = isPinch ? Math.min(scale, 1) : scale;
    const center = this.center(drag.placement, time);
    drag.offset = { x: (center.x - drag.anchor.x) / scale, y: (center.y - drag.anchor.y) / scale };
  }

  /** Stores the drag that shows the picture, and the laws there. */
  resumeLaws() {
    const { drag } = this, start = drag.fingers;
    drag.resumed = { x: 0, y: 0 };
    const { resume } = this.dragValues(start);
    if (resume) drag.resumed = { x: 0, y: resume.v };
    else if (this.gesture.kind !== "held" || this.gesture.isCaught) for (const axis of ["y", "x"]) this.resumeDrag(axis, start);
    drag.drag = drag.latest = this.dragValues(start);
    drag.pinch = this.pinchValues(start);
  }

  /** Resumes the drag whose laws show the picture along an axis; keeps 0 if none does. */
  resumeDrag(axis, finger) {
    const { drag, model: { screen, rules } } = this, middle = axis === "x" ? screen.width / 2 : screen.height / 2;
    const error = (distance) => {
      const moved = { ...drag.resumed, [axis]: distance }, from = { x: finger.x - moved.x, y: finger.y - moved.y }, laws = this.dragValues(finger, undefined, from);
      const anchor = (this.anchorOf(rules.drag) ?? from)[axis] - middle;
      return (laws[axis]?.v ?? 0) + (1 - (laws.scale?.v ?? 1)) * anchor - drag.placement[axis];
    };
    const first = error(0);
    for (let far of [2 * screen.height, -2 * screen.height]) {
      if (!(first * error(far) < 0)) continue;
      let near = 0, nearError = first;
      for (let count = 0; count < 48; count += 1) {
        const half = (near + far) / 2, found = error(half);
        if (nearError * found <= 0) far = half;
        else [near, nearError] = [half, found];
      }
      drag.resumed = { ...drag.resumed, [axis]: far };
      return;
    }
  }

  /** The look of an open viewer: the laws of a drag without movement. */
  openLook() {
    const still = Object.assign(Object.create(Viewer.prototype), this, { drag: freshDrag(), phase: "open" }), values = still.dragValues(still.drag.fingers);
    const open = look({ opacity: 1, backdrop: 1, grid: 1 });
    for (const law of LAWS) if (law[1] in values) open[law[0]] = within(values[law[1]].v, law);
    return open;
  }

  /** Stores the values of the declaration's further readings. */
  note(values) { for (const name of this.model.readings) this.readings[name] = values[`readings.${name}`]?.v; }
}
