// The table of differing frames. Only visible rows have elements, so thousands of rows stay fast.

const ROW_HEIGHT = 32;

class FrameTable {
  /** `goTo` is called with the selected difference. */
  constructor(differences, goTo) {
    this.differences = differences;
    this.goTo = goTo;
    this.current = -1;
    this.body = el("tbody");
    const table = el("table", { "aria-rowcount": String(differences.length + 1), "aria-label": "Frames that differ" },
      el("thead", {}, el("tr", { "aria-rowindex": "1" }, ...FrameTable.columns.map(([kind, name]) =>
        el("th", { scope: "col", class: kind }, name)), el("th", { scope: "col", class: "triptych" }, el("span", { class: "unseen" }, "Triptych")))),
      this.body);
    this.scroller = el("div", { class: "table-scroll", tabindex: "0", role: "region", "aria-label": "Frames that differ" }, table);
    this.scroller.addEventListener("scroll", coalesced(() => this.draw()), { passive: true });
    this.node = folded("frames", "Frames that differ", FrameTable.count(differences), this.scroller);
    this.node.addEventListener("toggle", () => this.draw());
    this.draw();
  }

  /** The number of differing frames, and of frames that only one side has. */
  static count(differences) {
    const alone = differences.filter(({ expected, actual }) => finite(expected) === null || finite(actual) === null).length;
    const differing = differences.length - alone;
    if (!alone) return grouped(differing);
    return differing ? `${grouped(differing)}, and ${grouped(alone)} on one side only` : `${grouped(alone)} on one side only`;
  }

  /** The columns: a class, a title, and the text of a difference. */
  static columns = [
    ["frame-name", "Frame", (found) => FrameTable.name(found)], ["time", "Time", ({ time }) => seconds(time)],
    ["pixels", "Pixels", ({ pixels }) => grouped(pixels)], ["share", "Share", ({ ratio }) => percent(ratio)],
    ["delta", "Max Δ", ({ maximumDelta }) => figure(maximumDelta)],
    ["box", "Box", ({ box }) => (box ? `${box[2]} × ${box[3]} at ${box[0]}, ${box[1]}` : "–")],
  ];

  /** A safe link to a file in the report's folder. It cannot lead outside. */
  static link(name) {
    const components = name.split("/").filter((component) => component && component !== "." && component !== "..");
    return `./${components.map(encodeURIComponent).join("/")}`;
  }

  static name(found) {
    if (finite(found.actual) === null) return `${found.expected} (expected only)`;
    if (finite(found.expected) === null) return `${found.actual} (actual only)`;
    return found.expected === found.actual ? String(found.actual) : `${found.expected} ↔ ${found.actual}`;
  }

  row(found, index) {
    const cell = (kind, content) => el("td", { class: kind }, content);
    const [[kind, , name], ...facts] = FrameTable.columns;
    const goTo = (event) => { if (!event.target.closest("a")) this.goTo(found); };
    return el("tr", { "aria-rowindex": String(index + 2), "aria-current": index === this.current ? "true" : null, onclick: goTo },
      cell(kind, el("button", { class: "plain" }, name(found))),
      ...facts.map(([kind, , text]) => cell(kind, text(found))),
      cell("triptych", found.triptych ? el("a", {
        href: FrameTable.link(found.triptych), target: "_blank", rel: "noopener",
        title: "Before, difference and after as one picture", "aria-label": `Triptych of frame ${FrameTable.name(found)}`,
      }, icon("link")) : ""));
  }

  draw() {
    const first = Math.max(0, Math.floor(this.scroller.scrollTop / ROW_HEIGHT) - 8);
    const last = Math.min(this.differences.length, first + Math.ceil(this.scroller.clientHeight / ROW_HEIGHT) + 16);
    const drawn = `${first} ${last} ${this.current}`;
    if (this.drawn === drawn) return;
    this.drawn = drawn;
    const space = (rows) => {
      const row = el("tr", { class: "space", "aria-hidden": "true" }, el("td", { colspan: "7" }));
      row.style.height = `${rows * ROW_HEIGHT}px`;
      return row;
    };
    const rows = this.differences.slice(first, last).map((found, row) => this.row(found, first + row));
    const focused = document.activeElement;
    const at = focused.closest(".table-scroll tr")?.getAttribute("aria-rowindex");
    this.body.replaceChildren(space(first), ...rows, space(this.differences.length - last));
    this.body.querySelector(`tr[aria-rowindex="${at}"] ${focused.localName}`)?.focus({ preventScroll: true });
  }

  /** Marks the row of a difference, and scrolls it into view. */
  mark(found) {
    const index = this.differences.indexOf(found);
    if (index === this.current) return;
    this.current = index;
    const top = index * ROW_HEIGHT;
    const { scrollTop, clientHeight } = this.scroller;
    const isInSight = top >= scrollTop && top <= scrollTop + clientHeight - 3 * ROW_HEIGHT;
    if (index >= 0 && !isInSight) this.scroller.scrollTop = top - clientHeight / 3;
    this.draw();
  }
}
