// The card of a scene's curves. Those that explain the change come first.

/** The time that is shown around a change, in seconds, and the number of curves that are not collapsed. */
const [CHANGED, SHOWN_CURVES] = [0.5, 3];

/** Whether a track has a single value on both sides, so that only its times can differ. */
function isFlat(track) {
  const values = [...track.expected, ...track.actual].filter((value) => finite(value) !== null);
  return values.every((value) => value === values[0]);
}

class CurvesView extends Plot {
  constructor(scene, player) {
    const { tracks, expectedTimes, actualTimes, expectedMarks, actualMarks } = scene.curves;
    const scale = new TimeScale([expectedTimes, actualTimes]);
    const marks = { expected: expectedMarks, actual: actualMarks };
    const charts = tracks.map((track) => new Chart(track, [{
      expected: { times: expectedTimes, values: track.expected }, actual: { times: actualTimes, values: track.actual },
    }], scale, actualMarks.length ? actualMarks : expectedMarks));
    const following = new Set(scene.motion.filter(({ sameAs }) => sameAs).map((change) => change.reading));
    const select = (wants) => charts.filter((_, index) => wants(tracks[index], isFlat(tracks[index])));
    const moving = (follows) => select((track, flat) => track.differs && !flat && following.has(track.name) === follows);
    const [differing, like] = [moving(false), moving(true)];
    const flat = select((track, flat) => track.differs && flat);
    const equal = select((track) => !track.differs);
    const hasTwoSides = expectedTimes.length > 0 && actualTimes.length > 0;
    const fold = (charts, texts, open, name = "similar") => (charts.length ? el("details", { class: name, open },
      el("summary", {}, `${counted(charts.length, "curve")} that ${texts[charts.length === 1 ? 0 : 1]}`),
      ...charts.map((chart) => chart.node)) : null);
    super(charts, scale, marks, player, [
      ...differing.slice(0, SHOWN_CURVES).map((chart) => chart.node),
      fold(differing.slice(SHOWN_CURVES), ["also differs", "also differ"], false, "similar more-curves"),
      fold(like, ["follows from those above", "follow from those above"], false),
      fold(flat, ["does not move but is present at different times", "do not move but are present at different times"], !differing.length),
      fold(equal, hasTwoSides
        ? ["is the same on both sides", "are the same on both sides"] : ["moves", "move"],
      !differing.length && !flat.length)].filter(Boolean));
    const changed = tellingTime(scene);
    this.show(changed);
    this.range = changed === null ? null : button("Whole clip", "Show all times", () => {
      const isAll = this.range.getAttribute("aria-pressed") === "true";
      this.range.setAttribute("aria-pressed", String(!isAll));
      this.show(isAll ? changed : null);
      this.refresh();
    }, { class: "quiet", "aria-pressed": "false" });
    this.node = el("section", { class: "card curves", "aria-labelledby": "curves-title" },
      el("div", { class: "card-head" }, el("h2", { id: "curves-title" }, "Motion curves"), this.legend(scene.curves), this.range), this.plot);
    player.listen((what) => { if (what === "frame") this.follow(); });
  }

  /** Shows half a second around a time, or the whole clip. */
  show(time) {
    const [first, last] = this.scale.all;
    if (time === null || last - first < CHANGED) return this.scale.show(first, last);
    const start = clamp(time - CHANGED / 2, first, last - CHANGED);
    return this.scale.show(start, start + CHANGED);
  }

  legend(curves) {
    const { expected, actual } = this.marks;
    const present = new Set([...expected, ...actual].map((mark) => mark.kind));
    const sides = [["expected", "Before"], ["actual", "After"]].filter(([name]) => curves[`${name}Times`].length);
    return el("ul", { class: "legend" },
      ...sides.map(([name, texts]) => el("li", {}, el("span", { class: `stroke ${name}` }), texts)),
      ...Object.keys(MARKS).filter((kind) => present.has(kind)).map((kind) => el("li", {}, glyph(kind), MARKS[kind][0])),
      this.hollow.length && actual.length ? el("li", { class: "hint" }, "hollow: before only") : null);
  }

  reveal(name) {
    const chart = this.charts.find((chart) => chart.name === name);
    if (!chart) return;
    const folded = chart.node.closest("details");
    if (folded) folded.open = true;
    chart.node.scrollIntoView({ block: "nearest", behavior: prefersStill.matches ? "auto" : "smooth" });
    chart.node.classList.add("pointed");
    setTimeout(() => chart.node.classList.remove("pointed"), 1200);
  }
}
