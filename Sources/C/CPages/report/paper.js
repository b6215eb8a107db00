// The report on paper: all scenes in order, with texts, a representative frame, curves, and tables.

/** The max number of rows of a scene's table on paper: two pages. */
const PAPER_ROWS = 100;
/** The max height of a picture on paper in mm: a third of a page, to leave space for text below. */
const PAPER_PICTURE = 90;
/** Canvas pixels per screen pixel; printers have a higher resolution than screens. */
const PAPER_RATIO = 3;

/** The report for printing. It is in the page only while the page is printed. */
class Paper {
  constructor(report) {
    this.report = report;
    window.addEventListener("beforeprint", () => this.lay());
    window.addEventListener("afterprint", () => this.remove());
  }

  lay() {
    if (this.node) return;
    this.views = [];
    const { scenes } = this.report;
    const shown = [...scenes.keys()].filter((index) => scenes[index].status !== "passed");
    this.node = el("div", { class: "paper" }, this.list(), ...shown.map((index) => this.scene(index)));
    document.documentElement.classList.add("on-paper");
    document.body.append(this.node);
    palette.clear();
    canvasRatio = PAPER_RATIO;
    for (const view of this.views) view.drawAll();
  }

  remove() {
    if (!this.node) return;
    for (const view of this.views) view.close();
    this.node.remove();
    this.node = null;
    document.documentElement.classList.remove("on-paper");
    palette.clear();
    canvasRatio = 0;
  }

  list() {
    const rows = this.report.scenes.map((scene) => el("tr", {},
      el("td", {}, badge(scene.status)), el("td", {}, says(scene.name)), says(scene.headline, "td")));
    return el("section", {}, el("h1", {}, `Zoetrope ${this.report.kind === "diff" ? "comparison" : "verification"}`),
      this.report.problems.length ? el("div", { class: "whole-run" }, problemList(this.report.problems)) : null,
      el("table", { class: "paper-table" }, el("tbody", {}, ...rows)));
  }

  scene(index) {
    const scene = block(`scene-${index}`);
    const timeline = new Timeline(scene);
    const time = tellingTime(scene) ?? timeline.steps[timeline.differing[0] ?? 0]?.time ?? 0;
    const curves = scene.curves?.tracks.length ? new CurvesView(scene, { listen: () => {}, step: { time } }) : null;
    if (curves) this.views.push(curves);
    const article = el("article", {},
      el("div", { class: "title" }, says(scene.title || scene.name, "h1"), badge(scene.status)),
      says(scene.headline, "p", "headline"), el("p", { class: "path" }, says(scene.path, "code")),
      problemsCard(scene.problems), this.frame(timeline, index, time), motionCard(scene, null, null, scene.motionHeadline),
      expectationsCard(scene, null), curves?.node, Paper.table(scene.differences), sidesCard(scene));
    for (const folded of article.querySelectorAll(".folded, .more-changes, .similar-changes, .more-curves")) folded.open = true;
    for (const control of article.querySelectorAll("button")) control.remove();
    return article;
  }

  /** The pictures of the representative frame, or null if there are none. */
  frame(timeline, index, time) {
    if (!timeline.film) return null;
    const position = timeline.atTime(time);
    const step = timeline.steps[position];
    const sources = block(`film-${index}`);
    const source = (side) => sources[step[side]];
    const picture = (side, className) => source(side) && el("img", { src: source(side), alt: side, class: className });
    const figure = (name, main, ...below) => main && el("figure", {},
      el("figcaption", {}, PANE_NAMES[name]), el("div", { class: "stack" }, ...below, main));
    const [wide, tall] = timeline.film.size;
    const pictures = el("div", { class: "paper-frame" },
      figure("expected", picture("expected")),
      figure("difference", picture("difference", "mark"), picture("actual", "faded")),
      figure("actual", picture("actual")));
    pictures.style.setProperty("--wide", `${((PAPER_PICTURE * wide) / tall).toFixed(1)}mm`);
    return card("frame", `Frame ${timeline.name(position)}`, seconds(step.time), pictures);
  }

  static table(differences) {
    if (!differences.length) return null;
    const rows = differences.slice(0, PAPER_ROWS).map((found) => el("tr", {},
      ...FrameTable.columns.map(([, , text]) => el("td", {}, text(found)))));
    const more = differences.length - rows.length;
    return card("frames", "Frames that differ", FrameTable.count(differences),
      el("table", { class: "paper-table" },
        el("thead", {}, el("tr", {}, ...FrameTable.columns.map(([, name]) => el("th", { scope: "col" }, name)))),
        el("tbody", {}, ...rows)),
      more > 0 ? el("p", { class: "quiet-text" }, `and ${counted(more, "more frame")}`) : null);
  }
}
