// Readings of two sides over scene time: values, axes, touches, and the current frame.

/** The kinds of events: a name, and a shape in a square of 12. */
const MARKS = {
  touchDown: ["Touch", "M6 1.5A4.5 4.5 0 1 1 6 10.5 4.5 4.5 0 0 1 6 1.5z"],
  touchUp: ["Lift", "M6 1.2 11 10.5H1z"],
  handOff: ["Hand-off", "M6 .8 11.2 6 6 11.2.8 6z"],
  retarget: ["Retarget", "M1 6 6 1.5V4.5H11V7.5H6V10.5z"],
  settled: ["Settled", "M2 2h8v8H2z"],
};
const CHART_EDGE = 10;

/** The smallest round length, such as 0.2 or 5, that is longer than another. */
function roundStep(lowest) {
  const power = Math.pow(10, Math.floor(Math.log10(lowest)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((length) => length > lowest);
}

/** The shape of a kind of event. */
function glyph(kind) {
  return shape(MARKS[kind][1], 12, "glyph", kind);
}

/** A time axis, with a margin at both ends. */
class TimeScale {
  /** Shows all of these lists of times, in seconds. */
  constructor(lists) {
    const present = lists.filter((times) => times.length);
    this.all = [Math.min(...present.map((times) => times[0]), 0), Math.max(...present.map((times) => times[times.length - 1]), 1e-3)];
    this.width = 0;
    this.show(...this.all);
  }

  show(start, end) {
    [this.start, this.end] = [start, Math.max(end, start + 1e-3)];
  }

  has(time) {
    return time >= this.start - 1e-6 && time <= this.end + 1e-6;
  }

  x(time) {
    return CHART_EDGE + ((time - this.start) / (this.end - this.start)) * (this.width - 2 * CHART_EDGE);
  }

  time(x) {
    const share = (x - CHART_EDGE) / Math.max(this.width - 2 * CHART_EDGE, 1);
    return clamp(this.start + share * (this.end - this.start), this.start, this.end);
  }

  /** Draws the times at the lower edge of a canvas. */
  draw(context, width, height) {
    const step = roundStep(((this.end - this.start) * 64) / Math.max(this.width, 64));
    const decimals = clamp(-Math.floor(Math.log10(step) + 1e-9), 0, 4);
    context.font = "10px system-ui, sans-serif";
    context.textAlign = "center";
    for (let count = Math.ceil(this.start / step); count * step <= this.end + 1e-9; count += 1) {
      const x = this.x(count * step);
      context.fillStyle = color("faint");
      context.fillRect(Math.round(x), height - 14, 1, 4);
      context.fillText(`${(count * step).toFixed(decimals)} s`, clamp(x, 16, width - 18), height - 1);
    }
  }
}

/** The round values in a range: two or three if there is space. */
function roundTicks(low, high) {
  if (!(high > low)) return [low];
  const step = roundStep((high - low) / 4);
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, index) => (first + index) * step);
}

/** The curves of one reading. */
class Chart {
  /** `pairs` has a pair of sides per screen, `expected` and `actual`, with `times`, `values`, and `texts` if the values are words. */
  constructor({ name, unit }, pairs, scale, marks) {
    Object.assign(this, { name, pairs, scale, marks });
    this.canvas = el("canvas", { class: "curve", role: "img", "aria-label": `Curve of ${visible(name)}` });
    const kinds = pairs.length > 1 ? ["actual"] : ["expected", "actual", "gap"];
    this.values = pairs.flatMap((pair) => kinds.map((kind) => {
      const node = el("span", { class: `value ${kind}`, title: pair.title && visible(pair.title) });
      if (pair.color) node.style.color = `var(--${pair.color})`;
      return { pair, kind, node };
    }));
    this.head = el("div", { class: "chart-head" }, says(name, "span", "chart-name"), unit ? says(unit, "span", "unit") : null,
      el("span", { class: "values" }, ...this.values.map(({ node }) => node)));
    this.node = el("div", { class: "chart" }, this.head, this.canvas);
    this.isVisible = false;
  }

  /** The range of the values that the scale shows, with a margin, and the round values in it. */
  get bounds() {
    const shown = this.pairs.flatMap(({ expected, actual }) => [expected, actual]).flatMap(({ times, values }) =>
      values.filter((value, index) => finite(value) !== null && this.scale.has(times[index])));
    if (!shown.length) return { low: -0.08, high: 1.08, ticks: [] };
    const low = shown.reduce((lowest, value) => Math.min(lowest, value));
    const high = shown.reduce((highest, value) => Math.max(highest, value));
    const margin = high > low ? (high - low) * 0.08 : Math.max(Math.abs(high) * 0.1, 0.5);
    return { low: low - margin, high: high + margin, ticks: roundTicks(low, high) };
  }

  /** The value at a frame's time. A frame shows until the next one. */
  at({ times, values }, time) {
    if (!times.length || time < times[0] - 1e-9) return null;
    return finite(values[lastIndex(times, time)]);
  }

  text(pair, kind, time) {
    if (kind === "gap") {
      const [expected, actual] = [this.at(pair.expected, time), this.at(pair.actual, time)];
      const gap = expected !== null && actual !== null ? actual - expected : 0;
      return Math.abs(gap) < 1e-9 ? "" : `${gap > 0 ? "+" : ""}${reading(gap)}`;
    }
    const side = pair[kind];
    if (!side.values.length) return "";
    return side.texts?.[lastIndex(side.times, time)] || reading(this.at(side, time));
  }

  tell(time) {
    for (const { pair, kind, node } of this.values) {
      const text = this.text(pair, kind, time);
      if (node.textContent !== text) node.textContent = text;
    }
  }

  draw() {
    const { context, width, height } = fitted(this.canvas);
    this.scale.width = width;
    const { low, high, ticks } = this.bounds;
    const y = (value) => height - 5 - ((value - low) / (high - low)) * (height - 10);
    context.beginPath();
    context.rect(CHART_EDGE - 1, 0, width - 2 * CHART_EDGE + 2, height);
    context.clip();
    this.drawBackground(context, width, y, ticks);
    for (const pair of this.pairs) this.fill(context, pair, width, y, (high - low) * 1e-3);
    for (const { expected, actual, color: own } of this.pairs) {
      this.line(context, expected, own ?? "expected", true, y);
      this.line(context, actual, own ?? "actual", false, y);
    }
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

  /** The value between two frames; null before, after, or next to a frame without a value. */
  between({ times, values }, time) {
    const index = Math.min(lastIndex(times, time), times.length - 2);
    const [before, after] = [finite(values[index]), finite(values[index + 1])];
    if (before === null || after === null || time < times[index] - 1e-9 || time > times[index + 1] + 1e-6) return null;
    return before + ((after - before) * (time - times[index])) / (times[index + 1] - times[index]);
  }

  /** Fills the space between both sides where they differ, in columns of a pixel. */
  fill(context, { expected, actual }, width, y, lowest) {
    context.fillStyle = color("difference");
    context.globalAlpha = 0.2;
    for (let x = CHART_EDGE; x <= width - CHART_EDGE; x += 1) {
      const [a, b] = [expected, actual].map((side) => this.between(side, this.scale.time(x)));
      if (a === null || b === null || Math.abs(a - b) < lowest) continue;
      context.fillRect(x, Math.min(y(a), y(b)), 1, Math.max(Math.abs(y(a) - y(b)), 0.5));
    }
    context.globalAlpha = 1;
  }

  line(context, { times, values }, name, isExpected, y) {
    context.beginPath();
    let isOpen = false;
    for (const [index, time] of times.entries()) {
      const [x, value] = [this.scale.x(time), finite(values[index])];
      if (value !== null && !isOpen) context.moveTo(x, y(value));
      // A value between two absent ones is drawn as a dot.
      if (value !== null) context.lineTo(isOpen ? x : x + 0.01, y(value));
      isOpen = value !== null;
    }
    context.lineJoin = "round";
    context.lineCap = isExpected ? "butt" : "round";
    context.setLineDash(isExpected ? [5, 3] : []);
    context.strokeStyle = color(name);
    context.lineWidth = isExpected ? 1.5 : 2;
    context.stroke();
    context.setLineDash([]);
  }
}

/** Charts below a time axis with events. Dragging on a chart seeks. */
class Plot {
  /** `marks` has the events of both sides, and `nodes` the charts' elements. */
  constructor(charts, scale, marks, player, nodes) {
    Object.assign(this, { charts, scale, marks, player });
    this.cursor = el("div", { class: "cursor", "aria-hidden": "true" });
    this.lane = el("canvas", { class: "lane", "aria-hidden": "true" });
    this.plot = el("div", { class: "plot" }, el("div", { class: "lane-head" }, this.lane), ...nodes, this.cursor);
    this.redraw = coalesced(() => this.draw());
    this.sizes = new ResizeObserver(() => this.refresh());
    this.sizes.observe(this.plot);
    this.seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) charts.find(({ node }) => node === target).isVisible = isIntersecting;
      this.redraw();
    }, { rootMargin: "200px" });
    for (const chart of charts) this.seen.observe(chart.node);
    this.scrubbing();
  }

  scrubbing() {
    const seek = (event) => {
      this.player.goToTime(this.scale.time(event.clientX - this.plot.getBoundingClientRect().left));
    };
    const press = (event) => {
      this.player.pause();
      seek(event);
    };
    for (const canvas of [this.lane, ...this.charts.map((chart) => chart.canvas)]) makeDraggable(canvas, press, seek);
  }

  follow() {
    const { time } = this.player.step;
    this.cursor.hidden = !this.scale.has(time);
    this.cursor.style.transform = `translateX(${this.scale.x(time)}px)`;
    for (const chart of this.charts) if (chart.isVisible) chart.tell(time);
  }

  /** Draws the visible charts. Long curves are drawn within a time, in ms, so that they do not block scrolling. */
  draw(limit = 6) {
    this.scale.width = this.plot.clientWidth;
    if (!this.scale.width) return;
    this.drawLane();
    const end = performance.now() + limit;
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
    for (const chart of this.charts) Object.assign(chart, { isVisible: chart.canvas.clientWidth > 0, isFresh: false });
    this.draw(Infinity);
  }

  drawLane() {
    const { context, width, height } = fitted(this.lane);
    this.scale.draw(context, width, height);
    this.drawMarks(context, this.hollow, true);
    this.drawMarks(context, this.marks.actual, false);
  }

  /** The expected marks without an actual mark at the same time. */
  get hollow() {
    const key = (mark) => `${mark.kind} ${mark.time.toFixed(6)}`;
    const twins = new Set(this.marks.actual.map(key));
    return this.marks.expected.filter((mark) => !twins.has(key(mark)));
  }

  /** Draws touches in the upper row and their effects in the lower row. */
  drawMarks(context, marks, hollow) {
    const ends = [-1e9, -1e9];
    const drawn = new Set();
    for (const mark of marks) {
      const key = `${mark.kind} ${mark.time}`;
      if (!this.scale.has(mark.time) || drawn.has(key)) continue;
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

  /** Draws the charts again, in another size, range, or color. */
  refresh() {
    for (const chart of this.charts) chart.isFresh = false;
    this.redraw();
  }

  close() {
    this.sizes.disconnect();
    this.seen.disconnect();
  }
}
