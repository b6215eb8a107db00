// The list of scenes and their results.

/** The result of a scene as a color, a shape, and a word. */
function badge(status, text = report.texts[status]) {
  const node = el("span", { class: `badge ${status}` }, icon(status), text);
  node.style.color = `var(--${status})`;
  return node;
}

/** The number of scenes of each status that occurs, in the order of the scenes. */
function statusCounts(scenes) {
  const counts = new Map();
  for (const { status } of scenes) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts];
}

class Sidebar {
  constructor(report) {
    this.scenes = report.scenes;
    this.chosen = new Set();
    this.wanted = "";
    this.list = el("ul", { class: "scenes" });
    this.items = this.scenes.map((scene) => this.item(scene));
    this.nothing = el("p", { class: "nothing", hidden: true }, "No scene matches.");
    const search = el("input", {
      type: "search", placeholder: "Find a scene", "aria-label": "Find a scene by name", spellcheck: "false",
      oninput: () => { this.wanted = search.value.trim().toLowerCase(); this.filter(); },
    });
    search.addEventListener("keydown", (event) => {
      const first = this.items.findIndex((item) => !item.hidden);
      if (event.key !== "Enter" || event.isComposing || first < 0) return;
      this.open(false);
      search.blur();
      location.hash = sceneLink(this.scenes[first].name);
    });
    this.list.append(...this.items);
    this.contents = el("div", { class: "sidebar-contents", id: "scene-list" },
      el("div", { class: "filters" }, search, this.chips()), this.list, this.nothing);
    this.toggle = el("button", {
      class: "drawer", "aria-expanded": "false", "aria-controls": "scene-list",
      onclick: () => this.open(!this.node.classList.contains("open")),
    }, "Scenes");
    this.node = el("nav", { class: "sidebar", "aria-label": "Scenes" }, this.toggle, this.contents);
  }

  open(isOpen) {
    this.node.classList.toggle("open", isOpen);
    this.toggle.setAttribute("aria-expanded", String(isOpen));
  }

  item(scene) {
    return el("li", {}, el("a", { href: sceneLink(scene.name), onclick: () => this.open(false) },
      badge(scene.status), says(scene.name, "bdi", "scene-name"),
      scene.title ? says(scene.title, "span", "scene-title") : null,
      scene.status === "passed" ? null : says(scene.headline, "span", "scene-headline")));
  }

  chips() {
    const counts = statusCounts(this.scenes);
    if (counts.length < 2) return null;
    return el("div", { class: "chips", role: "group", "aria-label": "Show only" }, ...counts.map(([status, count]) => {
      const chip = el("button", {
        class: `chip ${status}`, "aria-pressed": "false", onclick: () => {
          if (!this.chosen.delete(status)) this.chosen.add(status);
          chip.setAttribute("aria-pressed", String(this.chosen.has(status)));
          this.filter();
        },
      }, icon(status), `${report.texts[status]} ${grouped(count)}`);
      return chip;
    }));
  }

  filter() {
    this.scenes.forEach((scene, index) => {
      const text = `${scene.name}\n${scene.title || ""}\n${scene.path}\n${scene.headline}`.toLowerCase();
      this.items[index].hidden = (this.chosen.size && !this.chosen.has(scene.status)) || !text.includes(this.wanted);
    });
    this.nothing.hidden = this.items.some((item) => !item.hidden);
  }

  select(index) {
    this.items.forEach((item, row) => { item.firstChild.ariaCurrent = row === index ? "page" : null; });
    if (this.toggle.offsetParent === null) this.items[index].scrollIntoView({ block: "nearest" });
    const name = el("bdi", { class: "drawer-name" }, visible(this.scenes[index].name));
    this.toggle.replaceChildren(counted(this.scenes.length, "scene"), name);
  }

  /** The index of the next scene in the filtered list, or -1 if there is none. */
  neighbor(index, direction) {
    for (let next = index + direction; next >= 0 && next < this.scenes.length; next += direction) {
      if (!this.items[next].hidden) return next;
    }
    return -1;
  }
}
