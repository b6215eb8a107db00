// What a viewer does at releases, taps and timers: where the picture goes, and how.

const NO_VELOCITY = { x: 0, y: 0, scale: 0, look: {} };

Object.assign(Viewer.prototype, {
  /** Does what is pending at `nextTimer`. */
  fireTimer() {
    const time = this.nextTimer;
    if (this.taps.deadline === time) {
      if (this.taps.fail()) this.singleTap(time);
      this.updateBars(null, time);
      return;
    }
    if (this.destination.end === time) {
      this.destination = { ...this.destination, end: undefined };
      this.page = pageAt(this.placement(time));
      if (!(this.settles <= time)) return;
    }
    this.phase = "closed";
  },

  release(motion) {
    const { now, velocity, time } = motion, { kind, isCaught } = this.gesture;
    this.drag.elapsed = time - this.drag.touchDown;
    this.gesture = { kind: "none" };
    if (kind === "none") return;
    if (kind === "held") this.endTap(now, isCaught, time);
    else if (kind === "dismissing") this.releaseDrag(velocity, now, time);
    else if (kind === "pinching" || this.fingers.fitted.endsPinch(time) || this.placement(time).scale > this.zoom.max + SAME_SCALE) {
      this.releasePinch(velocity, now, time);
    } else this.releasePan(velocity, now, time);
  },

  /** Handles a lift without movement; an animation that was stopped continues. */
  endTap(location, isCatch, time) {
    this.resume(time);
    const isSecond = this.taps.end(location, time);
    if (isSecond === null) {
      if (this.taps.fail()) this.singleTap(time);
    } else if (isSecond) this.toggleZoom(location, time);
    else if (!isCatch && this.isOnCloseButton(location)) {
      this.taps.fail();
      this.close(time);
    }
  },

  resume(time) {
    if (this.phase === "closing") return this.close(time);
    const { opening } = this.model.rules, row = opening.rows[0];
    const animations = this.phase === "opening" && row ? this.animationsOf(row, opening.values(this.inputs())) : this.model.animations("zoom.return");
    return this.settle(this.zoom.limited(this.stoppedTarget), animations, NO_VELOCITY, time);
  },

  isOnCloseButton({ x, y }) {
    const { closeButton: button } = this.model;
    return button !== null && this.bars.target > 0.5 && isInside(button, x, y);
  },

  singleTap(time) {
    const tap = this.model.choice("tap") ?? "bars";
    if (tap === "close" && this.phase !== "closing") this.close(time);
    else if (tap === "bars") this.showsBars = !this.showsBars;
    else if (tap === "zoom") this.toggleZoom(this.taps.location, time);
  },

  toggleZoom(location, time) {
    if (this.phase === "opening") this.phase = "open";
    const scale = this.zoom.tapped(this.page.scale.target), { width, height } = this.model.screen;
    const about = this.model.chooses("zoom.anchor", "center") ? { x: width / 2, y: height / 2 } : location;
    const target = scale > 1 ? this.zoom.limited(this.scaled(this.placement(time), scale, about, time)) : FIT;
    this.settle(target, this.model.animations("zoom.with"), NO_VELOCITY, time);
    this.released = "zoom";
  },

  /** The placement at another scale that keeps a location fixed, without moving the row. */
  scaled(placement, scale, about, time) {
    const center = this.center(placement, time), factor = scale / placement.scale, { width, height } = this.model.screen;
    return { x: about.x + (center.x - about.x) * factor - width / 2, y: about.y + (center.y - about.y) * factor - height / 2, scale };
  },

  releasePan(velocity, finger, time) {
    const { model, zoom } = this, { pages: rules } = model.rules, { scale } = this.placement(time);
    const isOpen = Math.max(this.look.crop.at(time), 1 - this.look.backdrop.at(time)) <= 0.1;
    const isZoomed = scale > 1 + SAME_SCALE, pageOffset = this.pageOffset(time);
    const release = isZoomed && this.zoomRelease(finger, velocity, scale);
    if (release && release.target === "fit") return this.settle(FIT, release.animations, NO_VELOCITY, time);
    const [x, y] = [zoom.edge("width", scale), zoom.edge("height", scale)];
    const target = Math.abs(scale - this.stoppedTarget.scale) < 4 * SAME_SCALE ? this.stoppedTarget.scale : clamp(scale, 1, zoom.max);
    const isPaging = Math.abs(pageOffset) > 1e-9 || (!isZoomed && x === 0);
    const page = {
      scale: this.page.scale.animate(target, model.animation("zoom.return"), 0, time),
      y: model.glide(this.page.y, y, isZoomed ? velocity.dy * zoom.band(y).slope(this.drag.raw) : 0, time),
      x: model.glide(this.page.x, x, isPaging ? 0 : velocity.dx, time) };
    this.page = page;
    this.animateLook(this.openLook(), model.animations("zoom.return"), {}, time);
    this.phase = "open";
    const speed = isPaging && model.holds("pages.swipe") ? -velocity.dx * model.rowBand.slope(this.rawRow) : 0;
    const leaves = Math.abs(this.row.target - this.index * model.pitch) >= model.number("pages.handOver") * model.screen.width;
    const isEnough = !isZoomed || leaves;
    this.released = isPaging && isEnough ? "page" : page.x.isDecelerating || page.y.isDecelerating ? "throw" : "settle";
    const values = rules.values({ ...this.dragInputs(finger, velocity), "zoom.scale": dual(scale) }), choice = rules.row(values);
    if (isPaging && isEnough && isOpen && model.holds("pages.swipe")) this.index = choice ? this.chosenPage(choice.target) : this.thrownPage(speed);
    if (!this.pages[this.index]) this.page = pageAt(FIT);
    const animation = choice ? this.animationsOf(choice, values, "pages.with")("frame") ?? IMMEDIATE : model.animation("pages.with");
    return this.settleRow(animation, speed, time);
  },

  chosenPage(target) {
    const last = this.model.photos.length - 1;
    if (target === "next") return Math.min(this.index + 1, last);
    if (target === "previous") return Math.max(this.index - 1, 0);
    return clamp(awayFromZero(this.row.target / this.model.pitch), 0, last);
  },

  /** The page nearest to a release's projected end, at most one away. */
  thrownPage(velocity) {
    const { model, index } = this, end = this.row.target - velocity / (1000 * Math.log(model.number("pages.deceleration")));
    return clamp(index + Math.sign(Math.floor(end / model.pitch + 0.5) - index), 0, model.photos.length - 1);
  },

  settleRow(animation, velocity, time) { this.row = this.row.animate(this.index * this.model.pitch, animation, velocity, time); },

  zoomRelease(finger, velocity, scale) {
    const { zoom } = this.model.rules, values = zoom.values({ ...this.dragInputs(finger, velocity), "zoom.scale": dual(scale) }), row = zoom.row(values);
    return row && { target: row.target, animations: this.animationsOf(row, values, "zoom.return") };
  },

  /** Takes a drag back as the last row to the open viewer does after a lift without velocity. */
  cancelDrag(finger, time) {
    const values = this.dragValues(finger), row = this.model.rules.drag.rows.filter(({ target }) => target === "open").pop();
    if (!row) this.settle(FIT, this.model.animations("zoom.return"), NO_VELOCITY, time);
    else if (row.movesDrag) this.takeBack(row, values, finger, { dx: 0, dy: 0 }, time);
    else this.settle(FIT, this.animationsOf(row, values), NO_VELOCITY, time);
  },

  releaseDrag(velocity, finger, time) {
    const { drag } = this, group = this.model.rules.drag, values = this.dragValues(finger, velocity), row = group.row(values);
    if (row?.movesDrag) return this.takeBack(row, values, finger, group.velocity === "drop" ? { dx: 0, dy: 0 } : velocity, time);
    const growth = drag.lawScale * (values.scale?.d ?? 0) / (drag.drag?.scale?.v ?? 1);
    const speed = this.kept(group, values, { x: values.x?.d ?? 0, y: values.y?.d ?? 0 }, growth, drag.offset);
    const moved = { x: finger.x - drag.fingers.x + drag.resumed.x, y: finger.y - drag.fingers.y + drag.resumed.y };
    return this.go(group, values, speed, direction(velocity, moved), FIT, time);
  },

  /** The velocities that the springs after a gesture take. */
  kept({ velocity }, values, { x, y }, growth, offset) {
    if (velocity === "drop") return NO_VELOCITY;
    const look = {};
    if (velocity === "keep") for (const [name, path] of LAWS) if (path in values) look[name] = values[path].d;
    return { x: x + offset.x * growth, y: y + offset.y * growth, scale: growth, look };
  },

  releasePinch(velocity, last, time) {
    const { drag, zoom } = this, group = this.model.rules.pinch, placement = this.placement(time), pan = { x: velocity.dx, y: velocity.dy };
    const spread = velocity.spread * zoom.scaleBand.slope(zoom.scaleBand.raw(Math.log(placement.scale))), center = this.center(placement, time);
    const factor = last.spread / drag.fingers.spread, values = this.pinchValues(last, factor, velocity.spread, velocity);
    const around = { x: (center.x - last.x) / placement.scale, y: (center.y - last.y) / placement.scale };
    const speed = this.followsPinch(values, factor)
      ? this.kept(group, values, { x: values.x?.d ?? pan.x, y: values.y?.d ?? pan.y }, drag.lawScale * values.scale.d / (drag.pinch?.scale?.v ?? 1), drag.offset)
      : this.kept(group, values, pan, placement.scale * spread, around);
    const bounds = this.scaled(placement, clamp(placement.scale * Math.exp(spread * zoom.projection), 1, zoom.max), last, time);
    bounds.x += pan.x * zoom.projection;
    bounds.y += pan.y * zoom.projection;
    const release = placement.scale > 1 && this.zoomRelease(last, velocity, placement.scale);
    if (release) return this.settle(release.target === "fit" ? FIT : zoom.limited(bounds), release.animations, speed, time);
    const moved = { x: last.x - drag.fingers.x, y: last.y - drag.fingers.y };
    return this.go(group, values, speed, direction(velocity, moved), zoom.limited(bounds), time);
  },

  /** Goes where the first row of a gesture that holds leads. */
  go(group, values, speed, along, bounds, time) {
    const row = group.row(values);
    if (!row) return;
    const animations = this.animationsOf(row, values), isFit = bounds.x === 0 && bounds.y === 0 && bounds.scale === 1;
    if (row.target === "open") this.settle(this.placement(time).scale <= 1 || isFit ? FIT : bounds, animations, speed, time);
    else if (row.target === "bounds") this.settle(bounds, animations, speed, time);
    else {
      this.show(time);
      this.closeTo(this.destinationOf(row, values, this.placement(time), this.look, along), animations, speed, time);
    }
  },

  settle(target, animations, speed, time) {
    if (this.phase !== "opening") this.phase = "open";
    this.openProgress = null;
    this.released = this.phase === "opening" ? "open" : "settle";
    this.fly(target, this.openLook(), animations, speed, time);
    this.coverTo(1, animations("crop"), time);
    this.updateBars(animations("bars"), time);
  },

  /** Closes without a gesture, or continues to close. */
  close(time) {
    const group = this.model.rules.close, values = group.values(this.inputs()), row = group.row(values);
    if (!row) return;
    this.show(time);
    const target = this.phase === "closing" ? this.destination : this.destinationOf(row, values, this.placement(time), this.look);
    this.closeTo(target, this.animationsOf(row, values), NO_VELOCITY, time);
  },

  closeTo(target, animations, speed, time) {
    this.released = target.target === "thumbnail" ? "flyHome" : "close";
    Object.assign(this, { phase: "closing", destination: { ...target, end: undefined } });
    this.updateBars(animations("bars"), time);
    if (target.target === "fade") {
      this.freeze(time);
      this.coverTo(0, animations("opacity"), time);
      return this.animateLook(target.look, animations, speed.look, time);
    }
    this.coverTo(target.target === "thumbnail" ? 1 : 0, animations("crop"), time);
    this.fly(target.placement ?? this.home, target.look ?? CLOSED, animations, speed, time);
    return target.target === "coast" ? this.coast(speed, time) : undefined;
  },

  /** Changes how far the viewer hides the thumbnail of its picture. */
  coverTo(target, animation, time) {
    if (this.cover.target === target) return;
    this.cover = animation ? this.cover.animate(target, withoutBounce(animation), 0, time) : new Value(target);
  },

  fly(target, end, animations, speed, time) {
    const frame = animations("frame") ?? IMMEDIATE, { x, y, scale } = this.page, calm = withoutBounce(frame);
    this.page = {
      x: x.animate(target.x, frame, speed.x, time), y: y.animate(target.y, frame, speed.y, time), scale: scale.animate(target.scale, frame, speed.scale, time) };
    this.settleRow(calm, 0, time);
    this.animateLook(end, animations, speed.look, time);
    if (this.phase !== "closing") this.surface = this.surface.animate(0, calm, 0, time);
  },

  /** Animates all properties to those of another look. */
  animateLook(end, animations, velocities, time) {
    for (const name of LOOK) {
      const { target } = end[name], animation = animations(name);
      this.look[name] = animation ? this.look[name].animate(target, animation, velocities[name] ?? 0, time) : new Value(target);
    }
  },

  /** Where a row leads a picture that is at a placement with a look; `along` is the direction in which it leaves the screen. */
  destinationOf(row, values, placement, now, along = { x: 0, y: 0 }) {
    if (row.target === "thumbnail") return { target: "thumbnail" };
    const end = { target: row.target, placement, look: { ...now } };
    for (const [name, number] of [["backdrop", 0], ["dismissal", 1], ["grid", 1], ["opacity", row.target === "fade" ? 0 : 1]]) end.look[name] = new Value(number);
    if (row.target === "offscreen") end.placement = this.offscreen(placement, along);
    if (row.target === "stated") {
      const stated = (property, other) => finiteOr(values[`${row.path}.to.${property}`], other);
      end.placement = { x: stated("x", placement.x), y: stated("y", placement.y), scale: stated("scale", placement.scale) };
      for (const law of LAWS) end.look[law[0]] = within(stated(law[1], end.look[law[0]].target), law);
    }
    return end;
  },

  /** The nearest placement outside of the screen in a direction. */
  offscreen(placement, along) {
    const { width, height } = this.model.screen, { scale } = placement, length = Math.hypot(along.x, along.y);
    const step = length > 0 ? { x: along.x / length, y: along.y / length } : { x: 0, y: 1 };
    const distance = (center, picture, screen, by) => (by === 0 ? Infinity : ((picture * scale + screen) / 2 - center * Math.sign(by)) / Math.abs(by));
    const far = Math.max(0, Math.min(distance(placement.x, this.fit.width, width, step.x), distance(placement.y, this.fit.height, height, step.y)));
    return { x: placement.x + step.x * far, y: placement.y + step.y * far, scale };
  },

  /** Lets the picture slow down, until it stops or has left the screen. */
  coast(speed, time) {
    const { page, model } = this;
    this.page = { ...page, x: model.glide(page.x, 1e6, speed.x, time), y: model.glide(page.y, 1e6, speed.y, time) };
    const isVisible = (at) => isOverlapping(this.picture(this.index, this.placement(at), at), model.bounds);
    let [seen, gone] = [time, this.settles];
    if (isVisible(gone)) return;
    for (let count = 0; count < 32; count += 1) {
      const middle = (seen + gone) / 2;
      if (isVisible(nanoseconds(middle))) seen = middle;
      else gone = middle;
    }
    this.destination = { ...this.destination, end: nanoseconds(gone) };
  },

  /** The rectangle of a whole picture on the screen. */
  picture(index, { x, y, scale }, time) {
    const { model } = this, { width, height } = model.fits[index];
    const left = model.screen.width / 2 + index * model.pitch - this.row.at(time) + x - width * scale / 2;
    return box(left, model.screen.height / 2 + y - height * scale / 2, width * scale, height * scale);
  },

  open(time) {
    const group = this.model.rules.opening, [row] = group.rows, values = group.values(this.inputs());
    Object.assign(this, { phase: "opening", bars: new Value(0) });
    this.destination = this.destinationOf(row, values, FIT, this.openLook());
    this.page = pageAt(this.destination.placement ?? this.home);
    this.look = { ...(this.destination.look ?? CLOSED), dismissal: new Value(0) };
    this.cover = new Value(row.target === "thumbnail" ? 1 : 0);
    const animations = this.animationsOf(row, values), laws = this.openingLaws(0);
    this.settle(FIT, (property) => (property in laws ? null : animations(property)), NO_VELOCITY, time);
    if (Object.keys(laws).length) this.openProgress = new Value(0).animate(1, animations("frame") ?? IMMEDIATE, 0, time);
  },

  /** The animations of a row by property; a row without animations has those of a setting, `standard`. */
  animationsOf({ animations }, values, standard) {
    if (!animations.length && standard) return this.model.animations(standard);
    const found = {}, bars = this.model.animation("bars.with");
    for (const [properties, animation] of animations) for (const property of properties) found[property] = made(animation, values);
    return (property) => {
      const own = property === "corners" ? "cornerRadius" : property;
      return own in found ? found[own] : property === "bars" ? bars : found.frame ?? null;
    };
  },

  /** Animates the bars to their opacity. */
  updateBars(animation, time) {
    const { model, drag, gesture: { kind } } = this, isDragged = kind === "dismissing";
    const isShown = model.holds("bars.shown") && this.showsBars && this.phase !== "closing" && this.phase !== "closed";
    const isPinched = kind === "pinching" && this.placement(time).scale < 1 - SAME_SCALE;
    const laws = isDragged ? drag.latest : isPinched ? drag.pinch : null, target = isShown ? clamp(laws?.["bars.to"]?.v ?? 1, 0, 1) : 0;
    if (this.bars.target === target) return;
    const own = laws && (isDragged ? model.rules.drag : model.rules.pinch).animations["bars.with"];
    this.bars = this.bars.animate(target, animation ?? (own && made(own, laws)) ?? model.animation("bars.with"), this.bars.state(time)[1], time);
  },

  /** Takes a drag back, or to the end that a row states, while its laws show the picture. */
  takeBack(row, values, finger, velocity, time) {
    const { drag } = this, from = { x: drag.fingers.x - drag.resumed.x, y: drag.fingers.y - drag.resumed.y }, isOpen = row.target === "open";
    const moved = { x: finger.x - from.x, y: finger.y - from.y }, animations = this.animationsOf(row, values);
    const target = isOpen ? { x: 0, y: 0 } : {
      x: finiteOr(values[`${row.path}.to.dx`], moved.x), y: finiteOr(values[`${row.path}.to.dy`], moved.y) };
    const back = {
      target, distance: { x: moved.x - target.x, y: moved.y - target.y }, anchor: this.anchorOf(this.model.rules.drag) ?? from,
      inputs: this.dragInputs(finger, velocity), named: row.animations.flatMap(([properties]) => properties), residual: {}, end: {} };
    const placement = this.placement(time), now = this.lawsOf(back, moved, time), last = this.lawsOf(back, target, time), open = this.openLook();
    for (const name of ["x", "y", "scale"]) back.residual[name] = placement[name] - now.placement[name];
    if (isOpen) Object.assign(back.end, { x: this.pageOffset(time) - last.placement.x, y: -last.placement.y, scale: 1 - last.placement.scale });
    const end = { target: row.target, placement: last.placement, look: { ...CLOSED, crop: this.look.crop, corners: this.look.corners } };
    for (const law of LAWS) {
      const [name] = law;
      if (name in now.looks) back.residual[name] = this.look[name].target - now.looks[name];
      if (!(name in last.looks)) continue;
      if (isOpen) back.end[name] = open[name].target - last.looks[name];
      end.look[name] = within(last.looks[name], law);
    }
    const move = animations("drag") ?? IMMEDIATE, calm = withoutBounce(move);
    // What no law shows moves with the drag.
    const others = (property) => {
      if (back.named.includes(property === "corners" ? "cornerRadius" : property)) return animations(property);
      return property in now.looks || property === "bars" ? null : calm;
    };
    if (isOpen) this.settle(FIT, others, NO_VELOCITY, time);
    else this.closeTo(end, others, NO_VELOCITY, time);
    back.dx = new Value(moved.x).animate(target.x, move, velocity.dx, time);
    back.dy = new Value(moved.y).animate(target.y, move, velocity.dy, time);
    this.settleRow(calm, 0, time);
    this.dragReturn = Object.freeze(back);
  },

  /** What the laws of a returning drag give. */
  lawsOf(back, moved, time) {
    const dx = { ...back.inputs.dx, v: moved.x }, dy = { ...back.inputs.dy, v: moved.y };
    const values = this.model.rules.drag.values({ ...back.inputs, dx, dy, distance: hypotenuse(dx, dy) }), scale = values.scale?.v ?? 1, looks = {};
    for (const [name, path] of LAWS) if (path in values) looks[name] = values[path].v;
    const { width, height } = this.model.screen, fixed = { x: (back.anchor.x - width / 2) * (1 - scale), y: (back.anchor.y - height / 2) * (1 - scale) };
    return { looks, placement: { x: (values.x?.v ?? 0) + fixed.x + this.pageOffset(time), y: (values.y?.v ?? 0) + fixed.y, scale } };
  },
});

/** A viewer whose picture covers its thumbnail. */
const CLOSED = Object.freeze(look({ crop: 1, corners: 1, opacity: 1, grid: 1, dismissal: 1 }));

/** The direction in which a picture leaves the screen: a velocity, or a slow finger's movement. */
const direction = ({ dx, dy }, moved) => (Math.hypot(dx, dy) < 50 ? moved : { x: dx, y: dy });
const awayFromZero = (value) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);
const isInside = ({ x, y, width, height }, left, top) => left >= x && left < x + width && top >= y && top < y + height;
const isOverlapping = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A formula's value, or another one without it; throws if it is not finite. */
function finiteOr(value, other) {
  if (value === undefined) return other;
  if (!Number.isFinite(value.v)) throw new RangeError("A target of the viewer is not finite.");
  return value.v;
}
