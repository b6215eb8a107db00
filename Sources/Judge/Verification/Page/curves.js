// The readings of both sides over scene time, with the current frame.

const MARKS = {
  touchDown: ["Touch", "M6 1.5A4.5 4.5 0 1 1 6 10.5 4.5 4.5 0 0 1 6 1.5z"],
  touchUp: ["Lift", "M6 1.2 11 10.5H1z"],
  handOff: ["Hand-off", "M6 .8 11.2 6 6 11.2.8 6z"],
  retarget: ["Retarget", "M1 6 6 1.5V4.5H11V7.5H6V10.5z"],
  settled: ["Settled", "M2 2h8v8H2z"],
};
const CHART_EDGE = 10;
/** The time that is shown around a change, in seconds, and the number of curves that are not collapsed. */
const [CHANGED, SHOWN_CURVES] = [0.5, 3];

/** The time axis that all charts of a scene share. */
class TimeScale {
  constructor(curves) {
    const ends = [curves.expectedTimes, curves.actualTimes].filter((times) => times.length);
    this.all = [Math.min(...ends.map((times) => times[0]), 0), Math.max(...ends.map((times) => times[times.length - 1]), 1e-3)];
    this.width = 0;
    this.show(null);
  }

  /** Shows half a second around a time, or the whole clip. */
  show(time) {
    [this.start, this.end] = this.all;
    if (time === null || this.end - this.start < CHANGED) return;
    this.start = clamp(time - CHANGED / 2, this.start, this.end - CHANGED);
    this.end = this.start + CHANGED;
  }

  x(time) {
    return CHART_EDGE + ((time - this.start) / (this.end - this.start)) * (this.width - 2 * CHART_EDGE);
  }

  time(x) {
    const share = (x - CHART_EDGE) / Math.max(this.width - 2 * CHART_EDGE, 1);
    return clamp(this.start + share * (this.end - this.start), this.start, this.end);
  }

  get ticks() {
    const lowest = ((this.end - this.start) * 64) / Math.max(this.width, 64);
    const power = Math.pow(10, Math.floor(Math.log10(lowest)));
    const step = [1, 2, 5, 10].map((factor) => factor * power).find((length) => length >= lowest) || lowest;
    const ticks = [];
    for (let count = Math.ceil(this.start / step); count * step <= this.end + 1e-9; count += 1) {
      ticks.push(count * step);
    }
    return { ticks, decimals: clamp(-Math.floor(Math.log10(step) + 1e-9), 0, 4) };
  }
}

/** The round values in a range: two or three if there is space. */
function roundTicks(low, high) {
  if (!(high > low)) return [low];
  const power = Math.pow(10, Math.floor(Math.log10(high - low)));
  const step = [0.1, 0.2, 0.5, 1, 2, 5].map((factor) => factor * power).find((length) => (high - low) / length < 4);
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, index) => (first + index) * step);
}

class Chart {
  constructor(track, curves, scale, marks) {
    Object.assign(this, { track, curves, scale, marks });
    this.canvas = el("canvas", { class: "curve", role: "img", "aria-label": `Curve of ${visible(track.name)}` });
    this.values = ["expected", "actual", "gap"].map((kind) => el("span", { class: `value ${kind}` }));
    this.node = el("div", { class: "chart" },
      el("div", { class: "chart-head" }, says(track.name, "span", "chart-name"),
        track.unit ? says(track.unit, "span", "unit") : null,
        el("span", { class: "values" }, ...this.values)),
      this.canvas);
    this.isVisible = false;
  }

  side(name) {
    return { times: this.curves[`${name}Times`], values: this.track[name] };
  }

  get bounds() {
    const range = `${this.scale.start} ${this.scale.end}`;
    if (this.found && this.found.range === range) return this.found;
    let [low, high] = [Infinity, -Infinity];
    for (const { times, values } of [this.side("expected"), this.side("actual")]) {
      for (const [index, value] of values.entries()) {
        if (finite(value) === null || times[index] < this.scale.start || times[index] > this.scale.end) continue;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    if (low > high) [low, high] = [0, 1];
    const margin = high > low ? (high - low) * 0.08 : Math.max(Math.abs(high) * 0.1, 0.5);
    this.found = { range, low: low - margin, high: high + margin, ticks: roundTicks(low, high) };
    return this.found;
  }

  /** The value at a frame's time. A frame shows until the next one. */
  at(name, time) {
    const { times, values } = this.side(name);
    if (!times.length || time < times[0] - 1e-9) return null;
    return finite(values[lastIndex(times, time, (value) => value)]);
  }

  tell(time) {
    const [expected, actual] = [this.at("expected", time), this.at("actual", time)];
    const unit = this.track.unit ? ` ${visible(this.track.unit)}` : "";
    const gap = expected !== null && actual !== null ? actual - expected : null;
    const has = { expected: this.track.expected.length > 0, actual: this.track.actual.length > 0 };
    const texts = [
      has.expected ? reading(expected) + unit : "",
      has.actual ? reading(actual) + unit : "",
      gap === null || Math.abs(gap) < 1e-9 ? "" : `${gap > 0 ? "+" : ""}${reading(gap)}${unit}`,
    ];
    this.values.forEach((node, position) => {
      if (node.textContent !== texts[position]) node.textContent = texts[position];
    });
  }

  draw() {
    const { context, width, height } = fitted(this.canvas);
    this.scale.width = width;
    const { low, high, ticks } = this.bounds;
    const y = (value) => height - 5 - ((value - low) / (high - low)) * (height - 10);
    this.drawBackground(context, width, y, ticks);
    const expected = this.columns("expected", width);
    const actual = this.columns("actual", width);
    this.fill(context, expected, actual, y, (high - low) * 1e-3);
    this.line(context, "expected", width, y);
    this.line(context, "actual", width, y);
    context.font = "10px system-ui, sans-serif";
    context.fillStyle = color("faint");
    context.strokeStyle = color("surface");
    context.lineWidth = 3;
    for (const value of ticks) {
      const position = clamp(y(value) - 2, 9, height - 2);
      context.strokeText(figure(value, 3), CHART_EDGE + 1, position);
      context.fillText(figure(value, 3), CHART_EDGE + 1, position);
    }
  }

  drawBackground(context, width, y, ticks) {
    context.fillStyle = color("hairline");
    for (const value of ticks) context.fillRect(CHART_EDGE, Math.round(y(value)), width - 2 * CHART_EDGE, 1);
    context.globalAlpha = 0.4;
    for (const mark of this.marks) {
      context.fillStyle = color(mark.kind);
      context.fillRect(Math.round(this.scale.x(mark.time)), 0, 1, this.canvas.clientHeight);
    }
    context.globalAlpha = 1;
  }

  /** The value in the center of each pixel column; null if there is none. */
  columns(name, width) {
    const { times, values } = this.side(name);
    const found = new Array(Math.ceil(width)).fill(null);
    if (!times.length) return found;
    let index = 0;
    for (let x = CHART_EDGE; x <= width - CHART_EDGE; x += 1) {
      const time = this.scale.time(x);
      while (index + 1 < times.length && times[index + 1] <= time) index += 1;
      const before = finite(values[index]);
      if (time < times[index] - 1e-9 || before === null) continue;
      const after = index + 1 < times.length ? finite(values[index + 1]) : null;
      if (after === null) {
        if (time - times[index] < 1e-6) found[x] = before;
        continue;
      }
      const share = (time - times[index]) / Math.max(times[index + 1] - times[index], 1e-12);
      found[x] = before + (after - before) * share;
    }
    return found;
  }

  fill(context, expected, actual, y, lowest) {
    context.fillStyle = color("difference");
    context.globalAlpha = 0.2;
    for (let x = 0; x < expected.length; x += 1) {
      const [a, b] = [expected[x], actual[x]];
      if (a === null || b === null || a === undefined || b === undefined || Math.abs(a - b) < lowest) continue;
      const top = Math.min(y(a), y(b));
      context.fillRect(x, top, 1, Math.max(Math.abs(y(a) - y(b)), 0.5));
    }
    context.globalAlpha = 1;
  }

  line(context, name, width, y) {
    const { times, values } = this.side(name);
    if (!times.length) return;
    context.beginPath();
    const dense = times.length > 2 * width;
    let open = false;
    const to = (x, value) => {
      if (value === null) {
        open = false;
        return;
      }
      if (open) context.lineTo(x, y(value));
      else {
        context.moveTo(x, y(value));
        // A value between two absent ones is drawn as a dot.
        context.lineTo(x + 0.01, y(value));
      }
      open = true;
    };
    if (dense) this.trace(times, values, to);
    else times.forEach((time, index) => to(this.scale.x(time), finite(values[index])));
    context.lineJoin = "round";
    context.lineCap = name === "actual" ? "round" : "butt";
    context.setLineDash(name === "expected" ? [5, 3] : []);
    context.strokeStyle = color(name);
    context.lineWidth = name === "expected" ? 1.5 : 2;
    context.stroke();
    context.setLineDash([]);
  }

  /** The first, min, max, and last value of each column, so that no peak is lost. */
  trace(times, values, to) {
    let index = 0;
    while (index < times.length) {
      const column = Math.floor(this.scale.x(times[index]));
      let [lowest, most, first, last, gap] = [null, null, finite(values[index]), null, false];
      for (; index < times.length && Math.floor(this.scale.x(times[index])) === column; index += 1) {
        last = finite(values[index]);
        if (last === null) {
          gap = true;
          continue;
        }
        if (lowest === null || last < lowest) lowest = last;
        if (most === null || last > most) most = last;
      }
      if (first === null) to(column, null);
      if (lowest !== null) for (const value of [first ?? lowest, lowest, most, last ?? most]) to(column + 0.5, value);
      if (gap && last === null) to(column, null);
    }
  }
}

/** Whether a track has a single value on both sides, so that only its times can differ. */
function isFlat(track) {
  const values = [...track.expected, ...track.actual].filter((value) => finite(value) !== null);
  return values.every((value) => value === values[0]);
}

class CurvesView {
  constructor(scene, player) {
    this.player = player;
    this.curves = scene.curves;
    this.scale = new TimeScale(this.curves);
    const marks = this.curves.actualMarks.length ? this.curves.actualMarks : this.curves.expectedMarks;
    this.charts = this.curves.tracks.map((track) => new Chart(track, this.curves, this.scale, marks));
    const following = new Set(scene.motion.filter(({ sameAs }) => sameAs).map((change) => change.reading));
    const moving = this.charts.filter((chart) => chart.track.differs && !isFlat(chart.track));
    const [differing, like] = [false, true].map((follows) => moving.filter(({ track }) => following.has(track.name) === follows));
    const flat = this.charts.filter((chart) => chart.track.differs && isFlat(chart.track));
    const equal = this.charts.filter((chart) => !chart.track.differs);
    this.cursor = el("div", { class: "cursor", "aria-hidden": "true" });
    this.lane = el("canvas", { class: "lane", "aria-hidden": "true" });
    this.head = el("div", { class: "lane-head" }, this.lane);
    const hasTwoSides = this.curves.expectedTimes.length > 0 && this.curves.actualTimes.length > 0;
    const fold = (charts, texts, open, name = "similar") => (charts.length ? el("details", { class: name, open },
      el("summary", {}, `${counted(charts.length, "curve")} that ${texts[charts.length === 1 ? 0 : 1]}`),
      ...charts.map((chart) => chart.node)) : null);
    const changed = tellingTime(scene);
    this.scale.show(changed);
    this.range = changed === null ? null : button("Whole clip", "Show all times", () => {
      const isAll = this.range.getAttribute("aria-pressed") === "true";
      this.range.setAttribute("aria-pressed", String(!isAll));
      this.scale.show(isAll ? changed : null);
      this.refresh();
    }, { class: "quiet", "aria-pressed": "false" });
    this.plot = el("div", { class: "plot" }, this.head, ...differing.slice(0, SHOWN_CURVES).map((chart) => chart.node),
      fold(differing.slice(SHOWN_CURVES), ["also differs", "also differ"], false, "similar more-curves"),
      fold(like, ["follows from those above", "follow from those above"], false),
      fold(flat, ["does not move but is present at different times", "do not move but are present at different times"], !differing.length),
      fold(equal, hasTwoSides
        ? ["is the same on both sides", "are the same on both sides"] : ["moves", "move"],
      !differing.length && !flat.length), this.cursor);
    this.node = el("section", { class: "card curves", "aria-labelledby": "curves-title" },
      el("div", { class: "card-head" }, el("h2", { id: "curves-title" }, "Motion curves"), this.legend(), this.range), this.plot);
    this.redraw = coalesced(() => this.draw());
    this.sizes = new ResizeObserver(() => this.redraw());
    this.sizes.observe(this.plot);
    this.byNode = new Map(this.charts.map((chart) => [chart.node, chart]));
    this.seen = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        this.byNode.get(entry.target).isVisible = entry.isIntersecting;
      }
      this.redraw();
    }, { rootMargin: "200px" });
    for (const chart of this.charts) this.seen.observe(chart.node);
    this.scrubbing();
    player.listen((what) => { if (what === "frame") this.follow(); });
  }

  legend() {
    const { expectedMarks, actualMarks } = this.curves;
    const present = new Set([...expectedMarks, ...actualMarks].map((mark) => mark.kind));
    const sides = [["expected", "Before"], ["actual", "After"]].filter(([name]) => this.curves[`${name}Times`].length);
    return el("ul", { class: "legend" },
      ...sides.map(([name, texts]) => el("li", {}, el("span", { class: `stroke ${name}` }), texts)),
      ...Object.entries(MARKS).filter(([kind]) => present.has(kind)).map(([kind, [texts, path]]) =>
        el("li", {}, shape(path, 12, `glyph ${kind}`), texts)),
      CurvesView.withoutTwin(expectedMarks, actualMarks).length && actualMarks.length
        ? el("li", { class: "hint" }, "hollow: before only") : null);
  }

  scrubbing() {
    const seek = (event) => {
      this.player.goToTime(this.scale.time(event.clientX - this.plot.getBoundingClientRect().left));
    };
    this.plot.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !(event.target instanceof HTMLCanvasElement)) return;
      this.player.pause();
      this.plot.setPointerCapture(event.pointerId);
      seek(event);
    });
    this.plot.addEventListener("pointermove", (event) => {
      if (this.plot.hasPointerCapture(event.pointerId)) seek(event);
    });
  }

  follow() {
    const { time } = this.player.step;
    this.cursor.style.transform = `translateX(${this.scale.x(time)}px)`;
    for (const chart of this.charts) if (chart.isVisible) chart.tell(time);
  }

  draw() {
    this.scale.width = this.plot.clientWidth;
    if (!this.scale.width) return;
    const drawn = `${this.scale.width} ${window.devicePixelRatio} ${darkScheme.matches}`;
    if (this.drawn !== drawn) {
      for (const chart of this.charts) chart.isFresh = false;
      this.drawn = drawn;
      this.drawLane();
    }
    // Long curves are drawn a few at a time, so that they do not block scrolling.
    const end = performance.now() + 6;
    for (const chart of this.charts) {
      if (!chart.isVisible || chart.isFresh) continue;
      if (performance.now() > end) {
        this.redraw();
        break;
      }
      chart.draw();
      chart.isFresh = true;
    }
    this.follow();
  }

  /** Draws all expanded charts immediately. */
  drawAll() {
    this.scale.width = this.plot.clientWidth;
    this.drawLane();
    for (const chart of this.charts.filter(({ canvas }) => canvas.clientWidth)) {
      chart.draw();
      chart.isVisible = true;
    }
    this.follow();
  }

  drawLane() {
    const { context, width, height } = fitted(this.lane);
    const { ticks, decimals } = this.scale.ticks;
    context.font = "10px system-ui, sans-serif";
    context.textAlign = "center";
    for (const time of ticks) {
      const x = this.scale.x(time);
      context.fillStyle = color("hairline");
      context.fillRect(Math.round(x), height - 14, 1, 4);
      context.fillStyle = color("faint");
      context.fillText(`${time.toFixed(decimals)} s`, clamp(x, 16, width - 18), height - 1);
    }
    const { expectedMarks, actualMarks } = this.curves;
    const alone = CurvesView.withoutTwin(expectedMarks, actualMarks);
    this.drawMarks(context, alone, true);
    this.drawMarks(context, actualMarks, false);
  }

  /** The expected marks without an actual mark at the same time. */
  static withoutTwin(expected, actual) {
    const twins = new Set(actual.map((mark) => `${mark.kind} ${mark.time.toFixed(6)}`));
    return expected.filter((mark) => !twins.has(`${mark.kind} ${mark.time.toFixed(6)}`));
  }

  /** Draws touches in the upper row and their effects in the lower row. */
  drawMarks(context, marks, hollow) {
    const ends = [-1e9, -1e9];
    const drawn = new Set();
    for (const mark of marks) {
      const key = `${mark.kind} ${mark.time}`;
      if (!MARKS[mark.kind] || drawn.has(key)) continue;
      drawn.add(key);
      const row = mark.kind === "touchDown" || mark.kind === "touchUp" ? 0 : 1;
      // Marks at the same time are drawn next to each other, unless that moves them too far.
      const x = this.scale.x(mark.time);
      const position = ends[row] - x > 0 && ends[row] - x < 12 ? ends[row] : x;
      ends[row] = position + 11;
      context.save();
      context.translate(position - 6, row ? 18 : 4);
      const path = new Path2D(MARKS[mark.kind][1]);
      context.fillStyle = context.strokeStyle = color(mark.kind);
      if (hollow) context.stroke(path);
      else context.fill(path);
      context.restore();
    }
  }

  reveal(name) {
    const chart = this.charts.find(({ track }) => track.name === name);
    if (!chart) return;
    const folded = chart.node.closest("details");
    if (folded) folded.open = true;
    chart.node.scrollIntoView({ block: "nearest", behavior: prefersStill.matches ? "auto" : "smooth" });
    chart.node.classList.add("pointed");
    setTimeout(() => chart.node.classList.remove("pointed"), 1200);
  }

  refresh() {
    this.drawn = "";
    this.redraw();
  }

  close() {
    this.sizes.disconnect();
    this.seen.disconnect();
  }
}
