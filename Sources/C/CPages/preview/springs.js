/** Rounds a number for a scene to four significant digits. */
const fourDigits = (number) => Number(number.toPrecision(4));

/** Returns the duration and bounce of a spring with other parameters. */
function bouncing({ response, dampingFraction, stiffness, damping }) {
  const ratio = dampingFraction ?? damping / 2 / Math.sqrt(stiffness);
  const duration = response ?? 2 * Math.PI / Math.sqrt(stiffness), bounce = ratio <= 1 ? 1 - ratio : 1 / ratio - 1;
  return { duration: fourDigits(duration), bounce: fourDigits(bounce) };
}

/** Returns an animation's text with two other parameters of its spring, by their names. What else the text says remains;
 *  forms that cannot say it become duration and bounce. */
function springText(old, edited) {
  const [, name, list, modifiers] = old.match(/^\s*(\w*)\s*(?:\(([^)]*)\))?(.*)$/s);
  const others = (list ?? "").split(",").filter((text) => /blendDuration|initialVelocity/.test(text)).map((text) => text.trim());
  if (name === "interactiveSpring" && !others.length) others.push("blendDuration: 0.25");
  const isInterpolating = name === "interpolatingSpring";
  const hasForm = isInterpolating ? !("response" in edited) : !others.length || !("stiffness" in edited);
  const parameters = Object.entries(hasForm ? edited : bouncing(edited)).map(([key, value]) => `${key}: ${value}`);
  return `${isInterpolating ? name : "spring"}(${[...parameters, ...others].join(", ")})${modifiers}`;
}

/** Edits a spring or a timing curve by dragging its curve, and by its parameters in all three forms. */
class CurveEditor {
  static pairs = [["duration", "bounce"], ["response", "dampingFraction"], ["stiffness", "damping"]];
  static points = ["x1", "y1", "x2", "y2"];

  /** `changed` is called with an edited text and its curve. `takesCurves` is whether the text may become a timing curve, and
   *  `hasBounce` whether the bounce of a spring can change. */
  constructor(takesCurves, hasBounce, changed) {
    Object.assign(this, { changed, text: "", curve: null, saved: null, savedText: null, wanted: null, isLoading: false, drag: null });
    this.fields = new Map();
    this.springs = this.group(CurveEditor.pairs, (pair) => this.editPair(pair));
    this.timing = this.group([["x1", "y1"], ["x2", "y2"], ["seconds"]], () =>
      this.editPoints(CurveEditor.points.map((name) => this.number(name)), this.number("seconds")));
    for (const name of hasBounce ? [] : ["bounce", "dampingFraction", "damping"]) this.fields.get(name).disabled = true;
    this.canvas = el("canvas", { role: "img", "aria-label": "The curve; drag it" });
    this.figures = el("p", { class: "quiet-text" });
    this.kinds = ["spring(duration: 0.5, bounce: 0.2)", "timingCurve(0.42, 0, 0.58, 1, duration: 0.35)"].map((text, index) =>
      button(["Spring", "Timing curve"][index], text, () => this.show(text, true)));
    const kinds = el("div", { class: "segments" }, ...this.kinds);
    kinds.hidden = !takesCurves;
    this.node = el("div", { class: "editor" }, kinds, this.canvas, this.figures, this.springs, this.timing);
    this.canvas.addEventListener("pointerdown", (event) => this.grab(event));
    this.canvas.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) this.canvas.addEventListener(name, () => { this.drag = null; this.draw(); });
    new ResizeObserver(() => this.draw()).observe(this.canvas);
  }

  /** Creates fields in columns. `edit` is called with the names of the column in which a field changes. */
  group(columns, edit) {
    return el("div", { class: "columns" }, ...columns.map((names) => el("div", {}, ...names.map((name) => {
      const edited = () => (names.some((each) => this.fields.get(each).value === "") ? this.fill() : edit(names));
      const field = el("input", { type: "number", step: "any", onchange: edited });
      this.fields.set(name, field);
      return el("label", {}, { dampingFraction: "damping ratio", seconds: "duration" }[name] ?? name, field);
    }))));
  }

  number(name) { return Number(this.fields.get(name).value); }

  // Edits

  editPair(pair) {
    const edited = Object.fromEntries(pair.map((name) => [name, this.number(name)]));
    this.show(springText(this.text, edited), true);
  }

  editPoints(points, seconds) {
    const [, modifiers] = this.text.match(/^\s*\w*\s*(?:\([^)]*\))?(.*)$/s);
    this.show(`timingCurve(${points.map(fourDigits).join(", ")}, duration: ${fourDigits(seconds)})${modifiers}`, true);
  }

  /** Shows the curve of a text, which may be `edited` here, and that of the file's text or null. The last text wins. */
  async show(text, isEdited, savedText = this.savedText) {
    if (this.wanted?.isEdited && !isEdited) return;
    this.wanted = { text, isEdited };
    if (savedText !== this.savedText) {
      this.savedText = savedText;
      this.saved = savedText && await this.load(savedText);
    }
    if (this.isLoading) return;
    this.isLoading = true;
    while (this.wanted) {
      const { text, isEdited } = this.wanted;
      this.wanted = null;
      const curve = await this.load(text);
      // A parameter that is typed out of range changes nothing.
      if (isEdited && !curve) continue;
      Object.assign(this, { text, curve });
      if (isEdited) this.changed(text, curve);
    }
    this.isLoading = false;
    this.fill();
    this.draw();
  }

  /** Returns the curve of a text; null if it has none. */
  load(text) {
    return text === "none" ? null : post("curve", { motion: text }).then((answer) => answer.json()).catch(() => null);
  }

  fill() {
    const { curve } = this, { spring, points } = curve ?? {};
    this.springs.hidden = !spring;
    this.timing.hidden = !points;
    const values = { ...spring, seconds: curve?.duration };
    points?.forEach((value, at) => { values[CurveEditor.points[at]] = value; });
    for (const [name, field] of this.fields) field.value = values[name] === undefined ? "" : fourDigits(values[name]);
    this.kinds.forEach((node, at) => node.setAttribute("aria-pressed", Boolean(at ? points : spring)));
    const settling = curve && (curve.settling === undefined ? "never settles" : `settles in ${curve.settling.toFixed(3)} s`);
    const reason = this.text === "none" ? "without an animation" : "this text has no curve";
    this.figures.textContent = curve ? `overshoot ${(curve.overshoot * 100).toFixed(1)} % · ${settling}` : reason;
  }

  // The curve

  /** The height of the time axis, px. */
  static axis = 18;

  /** The time and value at the pointer, in the scale at the start of a drag. */
  position(event) {
    const { span, low, high } = this.drag ?? this.range, box = this.canvas.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width, y = (event.clientY - box.top) / (box.height - CurveEditor.axis);
    return { time: x * span, value: high - y * (high - low) };
  }

  get range() {
    const { step = 0.01, values = [] } = this.curve ?? {};
    return { span: step * (values.length - 1), low: Math.min(-0.1, ...values) - 0.05, high: Math.max(1.25, ...values) + 0.05 };
  }

  /** The times and values of the handles: one of a spring at half its period, and two of a timing curve. */
  get handles() {
    const { spring, points, duration, step, values } = this.curve ?? {};
    // A delay, a speed or a repetition moves the curve away from them.
    if (this.text.replace(/\([^)]*\)/g, "").includes(".")) return [];
    if (points) return [[points[0] * duration, points[1]], [points[2] * duration, points[3]]];
    if (!spring) return [];
    const time = spring.duration / 2;
    return [[time, values[Math.min(Math.round(time / step), values.length - 1)]]];
  }

  grab(event) {
    if (!this.handles.length) return;
    event.preventDefault();
    this.canvas.setPointerCapture(event.pointerId);
    const at = this.position(event), { span, low, high } = this.range;
    const distances = this.handles.map(([time, value]) => Math.hypot((time - at.time) / span, (value - at.value) / (high - low)));
    this.drag = { ...this.range, ...at, curve: this.curve, index: distances.indexOf(Math.min(...distances)) };
  }

  move(event) {
    if (!this.drag) return;
    const { time, value } = this.position(event), { drag } = this, { spring, points, duration } = drag.curve;
    if (points) {
      const moved = points.map((number, at) => (at >> 1 !== drag.index ? number
        : at % 2 ? number + value - drag.value : clamp(number + (time - drag.time) / duration, 0, 1)));
      return this.editPoints(moved, duration);
    }
    const edited = {
      duration: fourDigits(clamp(spring.duration * time / Math.max(drag.time, drag.span / 100), 0.01, 10)),
      bounce: Number(clamp(spring.bounce + value - drag.value, -0.95, 0.95).toFixed(3)),
    };
    return this.show(springText(this.text, edited), true);
  }

  draw() {
    const { context, width, height } = fitted(this.canvas), { span, low, high } = this.drag ?? this.range;
    const bottom = height - CurveEditor.axis;
    const x = (time) => time / span * width, y = (value) => (high - value) / (high - low) * bottom;
    const scale = new TimeScale([[0, span]]);
    scale.width = width;
    scale.draw(context, width, height);
    context.fillStyle = color("hairline");
    for (const value of [0, 1]) context.fillRect(0, Math.round(y(value)), width, 1);
    const sides = [[this.saved, "expected", [5, 3]], [this.curve, "actual", []]];
    for (const [curve, name, dashes] of sides.filter(([curve]) => curve)) {
      context.beginPath();
      curve.values.forEach((value, at) => context.lineTo(x(at * curve.step), y(value)));
      context.setLineDash(dashes);
      Object.assign(context, { strokeStyle: color(name), lineWidth: 2, lineJoin: "round" });
      context.stroke();
    }
    context.fillStyle = color("accent");
    this.handles.forEach(([time, value], at) => {
      context.beginPath();
      if (this.curve.points) context.moveTo(x(at ? this.curve.duration : 0), y(at));
      context.lineTo(x(time), y(value));
      Object.assign(context, { strokeStyle: color("faint"), lineWidth: 1 });
      context.stroke();
      context.beginPath();
      context.arc(x(time), y(value), 6, 0, 2 * Math.PI);
      context.fill();
    });
  }
}

/** The animation's text of a constant that is a parameter of a spring. `partner` is its other parameter, if it has one. */
function springOf({ motion }, value, partner) {
  const response = (frequency) => `response: ${2 * Math.PI / frequency}`;
  return {
    duration: `spring(duration: ${value}, bounce: ${partner ?? 0})`, frequency: `spring(${response(value)}, dampingFraction: 1)`,
    dampingFraction: `spring(${response(partner)}, dampingFraction: ${value})`,
    stiffness: `spring(stiffness: ${value}, dampingFraction: 1)`,
  }[motion];
}
