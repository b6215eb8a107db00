// Stills of a changed motion, drawn from the clip's frames: slit images, which show a line of both
// sides over time, and an onion skin, which shows a moving item at several times with its old path.

/** The max number of columns of a slit image. */
const SLIT_COLUMNS = 900;
const SCREEN_HEIGHT = 358;
const AXIS_HEIGHT = 22;

/** The slit image of one side: a column of pixels for each displayed step of the clip. */
class SlitColumns {
  constructor(side, film, slit, steps) {
    Object.assign(this, { side, film, slit, steps });
    const [width, height] = film.size;
    this.length = slit.isUpright ? height : width;
    const across = slit.isUpright ? width : height;
    this.at = clamp(Math.floor(slit.place * across), 0, across - 1);
    this.canvas = el("canvas", { width: steps.length, height: this.length });
    this.context = this.canvas.getContext("2d");
    this.known = new Map();
  }

  /** Returns the columns scaled to another height in pixels. */
  reduced(height) {
    const canvas = el("canvas", { width: this.canvas.width, height });
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(this.canvas, 0, 0, canvas.width, height);
    return canvas;
  }

  async read(column, sources) {
    const index = finite(this.steps[column][this.side]);
    if (index === null) return;
    // A repeated picture is decoded once.
    const twin = this.known.get(index);
    if (twin !== undefined) {
      this.context.drawImage(this.canvas, twin, 0, 1, this.length, column, 0, 1, this.length);
      return;
    }
    // A horizontal line becomes a vertical column, with its left end at the top.
    const { at, length } = this;
    const [area, turn] = this.slit.isUpright ? [[at, 0, 1, length], [1, 0, 0, 1]] : [[0, at, length, 1], [0, 1, 1, 0]];
    const line = await decodedPicture(sources[index], ...area);
    this.context.setTransform(...turn, column, 0);
    this.context.drawImage(line, 0, 0);
    this.context.resetTransform();
    line.close();
    this.known.set(index, column);
  }
}

class MotionStills {
  constructor(scene, player, sources) {
    Object.assign(this, { scene, player, sources });
    this.film = scene.film;
    this.stills = scene.stills;
    this.scale = new TimeScale([]);
    this.scale.show(this.stills.start, this.stills.end);
    this.ghosts = new Map();
    this.steps = MotionStills.shown(this.film.frames, this.stills);
    this.sides = ["expected", "actual"]
      .filter((side) => this.steps.some((step) => finite(step[side]) !== null))
      .map((side) => new SlitColumns(side, this.film, this.stills.slit, this.steps));
    this.redraw = coalesced(() => this.draw());
    this.slit = el("canvas", { class: "slit", role: "img", "aria-label": this.slitText });
    this.cursor = el("div", { class: "cursor", "aria-hidden": "true" });
    this.screen = el("canvas", { class: "onion", role: "img", "aria-label": this.stills.onion ? this.onionCaption : "An actual frame with the line of the slit scan." });
    this.node = el("section", { class: "card stills", "aria-labelledby": "stills-title" },
      el("div", { class: "card-head" }, el("h2", { id: "stills-title" }, "The motion at a glance"), this.legend()),
      el("div", { class: "stills-row" },
        el("figure", {}, el("div", { class: "slit-box" }, this.slit, this.cursor), el("figcaption", {}, this.slitCaption)),
        this.pane = el("figure", {}, this.screen, el("figcaption", {}, this.onionCaption))));
    const [width, height] = this.film.size;
    this.screen.style.aspectRatio = `${width} / ${height}`;
    // The same height as the slit images next to it, but wide enough for its text.
    const screenWidth = Math.round(clamp((SCREEN_HEIGHT * width) / height, 170, 420));
    this.pane.style.setProperty("--screen-width", `${screenWidth}px`);
    this.sizes = new ResizeObserver(() => this.redraw());
    this.sizes.observe(this.slit);
    this.sizes.observe(this.screen);
    this.slit.addEventListener("click", (event) => {
      const box = this.slit.getBoundingClientRect();
      this.player.pause();
      this.player.goToTime(this.scale.time(event.clientX - box.left));
    });
    player.listen((what) => { if (what === "frame") this.follow(); });
    this.read();
  }

  /** The steps of the clip within the time range, thinned out if there are too many. */
  static shown(frames, { start, end }) {
    // The frame before the start shows until the next one.
    const [first, last] = [start, end].map((time) => lastIndex(frames, time, (frame) => frame.time));
    const every = Math.ceil((last + 1 - first) / SLIT_COLUMNS);
    return frames.slice(first, last + 1).filter((_, index) => index % every === 0);
  }

  // Texts

  get slitCaption() {
    const { isUpright, place: position } = this.stills.slit;
    const line = isUpright ? "vertical line" : "horizontal line (left end at the top)";
    const lacks = this.steps.some((step) => finite(step.expectedFrame) !== null && finite(step.expected) === null);
    const missing = !lacks ? "" : this.sides.length < 2
      ? " The golden keeps no pictures, so only the actual side is shown."
      : " The golden keeps no pictures, so its line is shown only where its frames equal the actual ones.";
    return `Slit scan: the ${line} at ${percent(position)} of the screen over time. Horizontal lines are settled, steep lines are fast, `
      + `and gaps are jumps.${missing}`;
  }

  get slitText() {
    const names = this.sides.map(({ side }) => (side === "expected" ? "before" : "now"));
    const first = this.scene.differences[0];
    const differs = first ? ` The frames differ from ${seconds(first.time)}.` : "";
    return `Slit scan of ${names.join(" and ")}, ${seconds(this.stills.start)} to ${seconds(this.stills.end)}.${differs}`;
  }

  get onionCaption() {
    const { onion } = this.stills;
    if (!onion) return "The line of the slit scan. No reading identifies the moving item.";
    const { times } = onion;
    const before = onion.expected.length ? "; dashed: the path of its center before" : "; its path before is not recorded";
    return `Onion skin of ${visible(onion.name)}, ${seconds(times[0])} to ${seconds(times[times.length - 1])}, `
      + `${times.length} equally spaced times${before}.`;
  }

  legend() {
    const entries = [["slit-line", "slit line"]];
    if (this.stills.onion) entries.push(["actual", "path now"]);
    if (this.stills.onion && this.stills.onion.expected.length) entries.push(["expected", "path before"]);
    return el("ul", { class: "legend" }, ...entries.map(([kind, text]) =>
      el("li", {}, el("span", { class: `stroke ${kind}` }), text)),
    this.scene.differences.length ? el("li", {}, el("span", { class: "patch" }), "differs") : null,
    ...["touchDown", "touchUp", "handOff"].filter((kind) => this.events.some((event) => event.kind === kind))
      .map((kind) => el("li", {}, glyph(kind), MARKS[kind][0])));
  }

  // Pictures

  /** Decodes the pictures: first the ghosts, then the slit images from coarse to fine. */
  async read() {
    // A missing picture leaves its columns empty.
    const attempt = (work) => (this.closed ? null : work().catch(() => {}));
    for (const index of new Set(this.ghostTimes.map((time) => this.pictureAt(time)))) {
      await attempt(async () => this.ghosts.set(index, await decodedPicture(this.sources[index])));
    }
    this.redraw();
    for (let column = 0; column < this.steps.length; column += 1) {
      for (const side of this.sides) await attempt(() => side.read(column, this.sources));
      if (column % 16 === 15) this.redraw();
    }
    if (this.closed) return;
    this.node.dataset.read = "true";
    this.redraw();
  }

  /** The actual picture at a scene time, or else the expected one. */
  pictureAt(time) {
    const { frames } = this.film;
    const frame = frames[lastIndex(frames, time, (step) => step.time)];
    return finite(frame.actual) ?? finite(frame.expected);
  }

  get ghostTimes() {
    const { onion, start, end } = this.stills;
    return onion ? onion.times : [(start + end) / 2];
  }

  // Drawing

  follow() {
    const { time } = this.player.step;
    this.cursor.hidden = !this.scale.has(time) || !this.scale.width;
    if (!this.cursor.hidden) this.cursor.style.transform = `translateX(${this.scale.x(time)}px)`;
  }

  draw() {
    if (this.closed) return;
    this.drawSlit();
    this.drawScreen();
    this.follow();
  }

  drawSlit() {
    const { context, width, height, ratio } = fitted(this.slit);
    this.scale.width = width;
    const gap = 20;
    const tall = (height - AXIS_HEIGHT - gap * this.sides.length) / this.sides.length;
    if (tall < 8) return;
    this.sides.forEach((columns, row) => {
      const top = row * (tall + gap) + gap;
      context.fillStyle = color("well");
      context.fillRect(CHART_EDGE, top, width - 2 * CHART_EDGE, tall);
      // Scaled along the line only. Over time, a frame shows until the next one, so a stall is a step.
      const reduced = columns.reduced(Math.max(1, Math.round(tall * ratio)));
      context.imageSmoothingEnabled = false;
      this.steps.forEach((step, column) => {
        const left = Math.max(this.scale.x(step.time), CHART_EDGE);
        const right = column + 1 < this.steps.length ? this.scale.x(this.steps[column + 1].time) : width - CHART_EDGE;
        const wide = Math.max(Math.min(right + 0.6, width - CHART_EDGE) - left, 0);
        context.drawImage(reduced, column, 0, 1, reduced.height, left, top, wide, tall);
      });
      this.drawDifferences(context, top + tall);
      this.drawEvents(context, top, tall);
      context.font = "550 12px system-ui, sans-serif";
      context.textAlign = "left";
      context.fillStyle = color(columns.side);
      context.fillRect(CHART_EDGE, top - 13, 8, 8);
      context.fillStyle = color("soft");
      context.fillText(columns.side === "expected" ? "Before (expected)" : "Now (actual)", CHART_EDGE + 14, top - 5);
    });
    this.scale.draw(context, width, height);
  }

  /** Draws a bar below a row for the frames that differ from the other side. */
  drawDifferences(context, top) {
    context.fillStyle = color("difference");
    for (const { time } of this.scene.differences) {
      if (!this.scale.has(time)) continue;
      const next = this.steps[lastIndex(this.steps, time, (step) => step.time) + 1];
      const left = this.scale.x(time);
      context.fillRect(left, top + 1, Math.max(this.scale.x(next?.time ?? this.stills.end) - left, 1) + 0.3, 3);
    }
  }

  /** The touches, lifts, and hand-offs within the time range. */
  get events() {
    const { curves } = this.scene;
    if (!curves) return [];
    const marks = curves.actualMarks.length ? curves.actualMarks : curves.expectedMarks;
    return marks.filter(({ kind, time }) => ["touchDown", "touchUp", "handOff"].includes(kind)
      && time >= this.stills.start && time <= this.stills.end);
  }

  drawEvents(context, top, tall) {
    context.globalAlpha = 0.75;
    for (const { kind, time } of this.events) {
      context.fillStyle = color(kind);
      context.fillRect(Math.round(this.scale.x(time)), top, 1, tall);
    }
    context.globalAlpha = 1;
  }

  drawScreen() {
    const { context, width, height } = fitted(this.screen);
    const times = this.ghostTimes;
    const last = this.ghosts.get(this.pictureAt(times.at(-1)));
    context.fillStyle = color("well");
    context.fillRect(0, 0, width, height);
    if (last) context.drawImage(last, 0, 0, width, height);
    const { onion } = this.stills;
    if (onion) {
      // A veil over the background makes the ghosts stand out.
      context.fillStyle = color("surface");
      context.globalAlpha = 0.55;
      context.fillRect(0, 0, width, height);
      times.forEach((_, index) => this.drawGhost(context, onion, index, [width, height]));
      context.globalAlpha = 1;
    }
    this.drawLine(context, width, height);
    for (const side of onion ? ["expected", "actual"] : []) this.drawPath(context, onion[side], side, [width, height]);
  }

  drawGhost(context, onion, index, [width, height]) {
    const bitmap = this.ghosts.get(this.pictureAt(onion.times[index]));
    const [x, y, wide, tall] = onion.ghosts[index];
    const isLast = index === onion.times.length - 1;
    context.save();
    context.beginPath();
    context.rect(x * width, y * height, wide * width, tall * height);
    context.clip();
    context.globalAlpha = isLast ? 0.6 : 0.4;
    if (bitmap) context.drawImage(bitmap, 0, 0, width, height);
    context.restore();
    context.globalAlpha = 0.35 + (0.65 * index) / Math.max(onion.times.length - 1, 1);
    context.strokeStyle = color("actual");
    context.lineWidth = isLast ? 2 : 1;
    context.strokeRect(x * width, y * height, wide * width, tall * height);
  }

  drawPath(context, points, side, [width, height]) {
    if (points.length < 2) return;
    for (const [style, thick] of [["surface", 4.5], [side, 2]]) {
      context.beginPath();
      points.forEach(([x, y], index) => (index ? context.lineTo(x * width, y * height) : context.moveTo(x * width, y * height)));
      context.setLineDash(side === "expected" ? [6, 4] : []);
      context.lineJoin = "round";
      context.strokeStyle = color(style);
      context.lineWidth = thick;
      context.stroke();
    }
    context.setLineDash([]);
    const [x, y] = points.at(-1);
    context.fillStyle = color(side);
    context.beginPath();
    context.arc(x * width, y * height, 4, 0, 2 * Math.PI);
    context.fill();
  }

  /** Draws the line that the slit images show. */
  drawLine(context, width, height) {
    const { isUpright, place: position } = this.stills.slit;
    const at = Math.round(position * (isUpright ? width : height));
    for (const [style, thick] of [["surface", 4], ["difference", 2]]) {
      context.fillStyle = color(style);
      if (isUpright) context.fillRect(at - thick / 2, 0, thick, height);
      else context.fillRect(0, at - thick / 2, width, thick);
    }
  }

  close() {
    this.closed = true;
    this.sizes.disconnect();
    for (const bitmap of this.ghosts.values()) bitmap.close();
    this.ghosts.clear();
  }
}
