// The pictures of the current frame, in one of five modes.

const MODES = [
  ["side", "Side", "Before, difference and after side by side"],
  ["slider", "Slider", "Before on the left of a divider, after on its right"],
  ["onion", "Onion", "After overlaid on before"],
  ["blink", "Blink", "Before and after alternately"],
  ["difference", "Difference", "The difference over a faded frame"],
];

const PANE_NAMES = {
  expected: "Before", actual: "After", difference: "Difference", onion: "Before + after",
  slider: "Before | after",
};
/** The minimum channel differences, in 1/255, at which a difference is outlined and at which it has the full color. */
const [OUTLINED, FULL] = [40, 128];

class Stage {
  /** Shows the pictures in an arena, next to the controls. */
  constructor(scene, player, sources, arena) {
    const { film, steps } = player.timeline;
    Object.assign(this, { scene, player, steps, arena });
    this.redraw = coalesced(() => this.draw());
    this.view = new View(film.size, this.redraw);
    this.pictures = new Pictures(film, sources, () => { if (this.shown !== player.index || !this.complete) this.redraw(); });
    this.sides = ["expected", "actual"].filter((side) => steps.some((step) => finite(step[side]) !== null));
    this.single = this.sides.length < 2;
    this.mode = "side";
    this.divider = 0.5;
    this.opacity = 50;
    this.rate = 1.5;
    this.blinking = !prefersStill.matches;
    this.showsActual = true;
    this.base = "actual";
    this.pointer = null;
    this.shown = -1;
    arena.append(this.node = el("div", { class: "stage" }));
    this.readout = el("p", { class: "pixel", "aria-live": "off" });
    this.options = el("div", { class: "options" });
    this.resize = () => {
      this.lay();
      this.redraw();
    };
    this.sizes = new ResizeObserver(this.resize);
    this.sizes.observe(arena);
    window.addEventListener("resize", this.resize);
    this.sampler = el("canvas", { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
    this.arrange();
  }

  setMode(mode) {
    if (this.single || !MODES.some(([name]) => name === mode)) return;
    this.mode = mode;
    this.arrange();
    this.player.tell("mode");
  }

  arrange() {
    clearTimeout(this.timer);
    const contents = this.mode !== "side" ? [this.mode]
      : this.single ? [this.sides[0] ?? "actual"] : ["expected", "difference", "actual"];
    this.panes = contents.map((content) => this.pane(content));
    this.node.replaceChildren(...this.panes.map((pane) => pane.node));
    this.options.replaceChildren(...this.controls());
    this.lay();
    if (this.mode === "slider") this.addDivider(this.panes[0]);
    if (this.mode === "blink" && this.blinking) this.beat();
    this.redraw();
  }

  lay() {
    if (!this.arena.clientWidth) return;
    const padding = 2 * parseFloat(getComputedStyle(this.node).paddingLeft);
    const best = bestLayout(this.panes.length, this.view.size, (isSideBySide) => stageExtent(this.arena, isSideBySide), padding);
    this.node.dataset.layout = best.name;
    this.node.style.height = `${best.height}px`;
    this.node.style.width = `${best.width}px`;
    this.arena.classList.toggle("side-by-side", best.isSideBySide);
  }

  pane(content) {
    const canvas = el("canvas", { class: "picture", role: "img" });
    const label = el("span", { class: "tag" });
    const note = el("span", { class: "absent" });
    const frame = el("div", { class: "frame" }, canvas, note);
    makeZoomable(frame, this.view, {
      onhover: (point) => this.hover(point, frame),
      onclick: () => { if (content === "blink" && !this.blinking) this.swap(); },
    });
    const node = el("figure", { class: "pane" }, el("figcaption", {}, label), frame);
    return { content, canvas, label, note, frame, node };
  }

  controls() {
    if (this.mode === "onion") {
      return [this.range("Opacity", "Opacity of the frame after", "opacity", [0, 100, 1], (value) => `${value} %`)];
    }
    if (this.mode === "blink") {
      const hold = quiet(this.blinking ? "Hold" : "Start blinking", null, () => { this.blinking = !this.blinking; this.arrange(); });
      const swap = quiet("Swap", null, () => this.swapByHand());
      return [hold, swap, this.range("Rate", "Swaps per second", "rate", [0.5, 3, 0.25], (value) => `${figure(value, 2)} /s`)];
    }
    if (this.mode === "difference") {
      return [["actual", "Over actual"], ["expected", "Over expected"]].map(([base, text]) =>
        quiet(text, null, () => { this.base = base; this.arrange(); }, { "aria-pressed": String(this.base === base) }));
    }
    return [];
  }

  /** A slider for the property `name`, whose value `tell` words. */
  range(text, label, name, [min, max, step], tell) {
    const output = el("output", {}, tell(this[name]));
    const input = el("input", { type: "range", min, max, step, value: this[name], "aria-label": label });
    input.addEventListener("input", () => {
      this[name] = Number(input.value);
      output.textContent = tell(this[name]);
      this.redraw();
    });
    return el("label", { class: "range" }, el("span", {}, text), input, output);
  }

  addDivider(pane) {
    const handle = el("div", {
      class: "divider", role: "slider", tabindex: "0", "aria-label": "Divider between before and after",
      "aria-orientation": "horizontal", "aria-valuemin": "0", "aria-valuemax": "100",
    }, el("span", { class: "knob" }));
    const set = (value) => {
      this.divider = clamp(value, 0, 1);
      const shown = Math.round(this.divider * 100);
      handle.setAttribute("aria-valuenow", String(shown));
      handle.setAttribute("aria-valuetext", `${shown} % expected`);
      handle.style.left = `${this.divider * 100}%`;
      this.redraw();
    };
    makeMovable(handle, (event) => {
      const box = pane.frame.getBoundingClientRect();
      set((event.clientX - box.left) / box.width);
    }, (by) => set(this.divider + by / 100));
    handle.addEventListener("dblclick", (event) => { event.stopPropagation(); set(0.5); });
    pane.frame.append(handle);
    set(this.divider);
  }

  /** Swaps the sides again and again, at the current rate. */
  beat() {
    this.timer = setTimeout(() => { this.swap(); this.beat(); }, 1000 / this.rate);
  }

  swap() {
    this.showsActual = !this.showsActual;
    this.redraw();
  }

  /** Switches to the other side, and stops blinking. */
  swapByHand() {
    this.blinking = false;
    this.swap();
    this.arrange();
  }

  hover(point, frame) {
    const { scale, x, y } = this.view.placement(frame);
    const pixel = point && [Math.floor((point[0] - x) / scale), Math.floor((point[1] - y) / scale)];
    this.pointer = pixel?.every((value, axis) => value >= 0 && value < this.view.size[axis]) ? pixel : null;
    this.redraw();
  }

  /** A side's picture or the marks of the shown frame; undefined if there is none, or none yet. */
  bitmap(side) {
    return this.pictures.decoded.get(this.steps[this.shown][side]);
  }

  draw() {
    const { player, pictures } = this;
    if (pictures.closed) return;
    // Both sides change together, when all pictures of a frame are decoded.
    if (pictures.ready(player.step) || this.shown < 0) this.shown = player.index;
    this.complete = pictures.ready(this.steps[this.shown]);
    pictures.follow(player, this.shown);
    for (const pane of this.panes) this.paint(pane);
    this.node.dataset.shown = String(this.shown);
    this.node.dataset.complete = String(this.complete);
    this.node.dataset.zoom = this.view.zoom.toFixed(3);
    this.tellPixel();
  }

  paint(pane) {
    const { context, width, height, ratio } = fitted(pane.canvas);
    const placement = this.view.placement(pane.frame);
    context.imageSmoothingEnabled = placement.scale * ratio < 2;
    context.imageSmoothingQuality = "high";
    pane.frame.classList.toggle("zoomed", this.view.zoom > 1);
    const area = [placement.x, placement.y, this.view.size[0] * placement.scale, this.view.size[1] * placement.scale];
    const expected = this.bitmap("expected");
    const actual = this.bitmap("actual");
    const lay = (bitmap, opacity = 1) => {
      if (!bitmap) return;
      context.globalAlpha = opacity;
      context.drawImage(bitmap, ...area);
      context.globalAlpha = 1;
    };
    let said = PANE_NAMES[pane.content];
    switch (pane.content) {
      case "expected": lay(expected); break;
      case "actual": lay(actual); break;
      case "onion": lay(expected); lay(actual, expected ? this.opacity / 100 : 1); break;
      case "slider":
        for (const [bitmap, left, right] of [[expected, 0, this.divider], [actual, this.divider, 1]]) {
          context.save();
          context.beginPath();
          context.rect(width * left, 0, width * (right - left), height);
          context.clip();
          lay(bitmap);
          context.restore();
        }
        break;
      case "blink":
        said = this.showsActual ? PANE_NAMES.actual : PANE_NAMES.expected;
        pane.canvas.dataset.side = this.showsActual ? "actual" : "expected";
        lay(this.showsActual ? actual : expected);
        break;
      default:
        if (!this.onlyDigests && !this.oneSided) this.paintDifference(context, area, placement, lay, expected, actual);
    }
    context.strokeStyle = color("edge");
    context.lineWidth = 1;
    context.strokeRect(area[0] - 0.5, area[1] - 0.5, area[2] + 1, area[3] + 1);
    this.paintPointer(context, placement);
    if (pane.label.textContent !== said) pane.label.textContent = said;
    pane.label.dataset.side = said.toLowerCase();
    pane.canvas.setAttribute("aria-label", `${said}, frame ${this.player.timeline.name(this.shown)}`);
    const note = this.note(pane.content);
    if (pane.note.textContent !== note) pane.note.textContent = note;
    pane.note.classList.toggle("calm", pane.content === "slider" || pane.content === "onion" || note === "No difference");
  }

  paintDifference(context, area, placement, lay, expected, actual) {
    const base = this.mode === "difference" && this.base === "expected" ? expected || actual : actual || expected;
    if (!base) return;
    context.fillStyle = color("surface");
    context.fillRect(...area);
    lay(base, 0.28);
    const shaded = expected && actual && this.shaded(expected, actual);
    if (shaded) context.drawImage(shaded, ...area);
    else lay(this.bitmap("difference"));
    const found = this.player.timeline.differences[this.shown];
    if (!found?.box) return;
    // The box is in pixels of the original frames. A box around a single pixel must be visible.
    const [x, y, width, height] = found.box.map((length) => (length / this.scene.film.reduction) * placement.scale);
    context.setLineDash([4, 3]);
    context.strokeStyle = color("difference");
    context.strokeRect(placement.x + x - 3.5, placement.y + y - 3.5, width + 7, height + 7);
    context.setLineDash([]);
  }

  /** Returns the difference in a color that is more intense for larger ones, with an outline of
   *  moved items; null if there is none. The marks of the comparison decide which pixels differ,
   *  and show masks. */
  shaded(expected, actual) {
    const overlay = this.bitmap("difference");
    if (!overlay) return null;
    if (this.shade?.frame === this.shown) return this.shade.canvas;
    const { width, height } = expected;
    const canvas = el("canvas", { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const read = () => context.getImageData(0, 0, width, height);
    context.drawImage(overlay, 0, 0, width, height);
    const marks = read();
    context.globalCompositeOperation = "copy";
    context.drawImage(expected, 0, 0);
    context.globalCompositeOperation = "difference";
    context.drawImage(actual, 0, 0);
    const { data } = read();
    const size = new Uint8Array(width * height);
    // Marks of masks are blue.
    const isChanged = (at) => marks.data[at + 3] > 0 && marks.data[at] > marks.data[at + 2];
    for (let pixel = 0; pixel < size.length; pixel += 1) {
      const at = 4 * pixel;
      if (isChanged(at)) size[pixel] = Math.max(data[at], data[at + 1], data[at + 2]);
    }
    for (let pixel = 0; pixel < size.length; pixel += 1) {
      const at = 4 * pixel;
      if (!isChanged(at)) continue;
      const isEdge = size[pixel] >= OUTLINED
        && [pixel - 1, pixel + 1, pixel - width, pixel + width].some((next) => (size[next] ?? 0) < OUTLINED);
      marks.data.set([220, 38, 127, isEdge ? 255 : Math.min(200, (200 * size[pixel]) / FULL)], at);
    }
    context.globalCompositeOperation = "copy";
    context.putImageData(marks, 0, 0);
    this.shade = { canvas, frame: this.shown };
    return canvas;
  }

  /** Marks the pixel under the mouse in every pane. */
  paintPointer(context, placement) {
    if (!this.pointer) return;
    const { scale } = placement;
    const [x, y] = [placement.x + (this.pointer[0] + 0.5) * scale, placement.y + (this.pointer[1] + 0.5) * scale];
    const gap = Math.max(scale / 2, 3) + 1;
    context.beginPath();
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      context.moveTo(x + dx * gap, y + dy * gap);
      context.lineTo(x + dx * (gap + 7), y + dy * (gap + 7));
    }
    for (const [style, thick] of [["rgba(255,255,255,.9)", 3], ["rgba(0,0,0,.9)", 1]]) {
      context.strokeStyle = style;
      context.lineWidth = thick;
      context.stroke();
    }
  }

  /** The only side that has a frame at the current step, or null if both have one. */
  get oneSided() {
    const step = this.steps[this.shown];
    const has = (side) => finite(step[side]) !== null || finite(step[`${side}Frame`]) !== null;
    return has("expected") === has("actual") ? null : has("expected") ? "expected" : "actual";
  }

  /** Whether the current frames differ, but a picture for showing the difference is missing. */
  get onlyDigests() {
    const step = this.steps[this.shown];
    const missing = (side) => finite(step[side]) === null;
    return !this.oneSided && missing("difference") && (missing("expected") || missing("actual"))
      && this.player.timeline.isDifferent(this.shown);
  }

  /** What a pane says on top of its picture, such as what it lacks; or an empty text. */
  note(content) {
    if (content === "difference") {
      if (this.oneSided) return `Only the ${this.oneSided} clip has a frame here.`;
      if (this.onlyDigests) return "Only digests are known: this frame differs.";
      const isKnown = this.bitmap("expected") && this.bitmap("actual");
      return isKnown && !this.player.timeline.isDifferent(this.shown) ? "No difference" : "";
    }
    const both = ["actual", "expected"];
    const sides = { blink: [this.showsActual ? "actual" : "expected"], slider: both, onion: both }[content] ?? [content];
    return sides.map((side) => this.absence(side)).find((text) => text) ?? "";
  }

  /** The reason why a side has no picture of the shown frame; empty if it has one. */
  absence(side) {
    const step = this.steps[this.shown];
    if (this.pictures.failed.has(step[side])) return "This picture cannot be decoded.";
    if (finite(step[side]) !== null) return "";
    if (finite(step[`${side}Frame`]) === null) return `The ${side} clip has no frame here.`;
    return side === "expected" && this.scene.status !== "recorded" && this.scene.expected
      ? "The golden keeps no pictures (--keep frames or --keep apng keeps them)."
      : "There is no picture of this frame.";
  }

  sample(side) {
    const bitmap = this.bitmap(side);
    if (!bitmap) return null;
    this.sampler.clearRect(0, 0, 1, 1);
    this.sampler.drawImage(bitmap, -this.pointer[0], -this.pointer[1]);
    const [red, green, blue] = this.sampler.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0").toUpperCase()).join("")}`;
  }

  tellPixel() {
    const { reduction } = this.scene.film;
    const facts = [`Zoom ${figure(this.view.zoom, 1)}×`];
    if (this.pointer) {
      facts.push(`pixel ${this.pointer.map((value) => Math.floor(value * reduction)).join(", ")}`);
      for (const side of ["expected", "actual"]) {
        const found = this.sample(side);
        if (found) facts.push(`${side} ≈ ${found}`);
      }
    } else if (reduction > 1) {
      facts.push(`pictures at 1/${figure(reduction, 2)} of their size`);
    }
    const text = facts.join(" · ");
    if (this.readout.textContent !== text) this.readout.textContent = text;
  }

  close() {
    clearTimeout(this.timer);
    this.sizes.disconnect();
    window.removeEventListener("resize", this.resize);
    this.pictures.close();
  }
}
