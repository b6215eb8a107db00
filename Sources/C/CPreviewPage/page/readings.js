/** Charts of selected readings over the frames, one per quantity, with the values at the cursor. */
class ReadingPanel {
  static usual = ["hero.y", "hero.width", "backdrop.opacity"];
  static most = 6;
  static size = { width: 600, height: 96, margin: 6 };

  /** `sought` is called with the frame under the pointer. */
  constructor(node, sought) {
    this.node = node;
    this.sought = sought;
    this.charts = element("charts");
    this.choice = element("addReading");
    this.film = null;
    this.chosen = JSON.parse(sessionStorage.getItem("readings") ?? "null");
    this.choice.onchange = () => {
      this.choose([...this.names(), this.choice.value].slice(-ReadingPanel.most));
      this.choice.value = "";
    };
  }

  /** Loads the readings of a clip, and of the saved clip if there is one, and draws the selected ones. */
  async load(facts, saved) {
    const [readings, before] = await Promise.all([facts, saved].map(async (each) => {
      const answer = each ? await fetch(`readings?film=${each.version}`) : null;
      return answer?.ok ? answer.json() : null;
    }));
    if (!readings || (this.film && this.film.version > facts.version)) return;
    this.film = facts;
    this.step = readings.step;
    this.quantities = new Map();
    for (const series of readings.series) {
      const ghost = before?.series.find(({ name, screen }) => name === series.name && screen === series.screen);
      if (ghost) series.ghost = ghost.values;
      if (!this.quantities.has(series.name)) this.quantities.set(series.name, []);
      this.quantities.get(series.name).push(series);
    }
    this.draw();
  }

  /** Returns the names to show: the selected ones, or else the default or other readings that change. */
  names() {
    if (this.chosen) return this.chosen.filter((name) => this.quantities.has(name));
    const moves = (name) => this.quantities.get(name)?.some(({ values }) => {
      const numbers = values.filter((value) => value !== null);
      return numbers.some((value) => value !== numbers[0]);
    });
    const usual = ReadingPanel.usual.filter(moves);
    return usual.length ? usual : [...this.quantities.keys()].filter(moves).slice(0, 3);
  }

  choose(names) {
    this.chosen = [...new Set(names)];
    sessionStorage.setItem("readings", JSON.stringify(this.chosen));
    this.draw();
  }

  draw() {
    const names = this.names();
    this.shown = names.map((name) => this.chart(name));
    this.charts.replaceChildren(...this.shown.map(({ box }) => box));
    const others = [...this.quantities.keys()].filter((name) => !names.includes(name));
    this.choice.replaceChildren(new Option("Add a reading…", ""), ...others.map((name) => new Option(name, name)));
    this.node.hidden = false;
    this.point(this.cursor ?? 0);
  }

  chart(name) {
    const { width, height, margin } = ReadingPanel.size, all = this.quantities.get(name);
    const box = document.createElement("figure"), head = document.createElement("figcaption");
    const title = document.createElement("b"), unit = document.createElement("span"), away = document.createElement("button");
    title.textContent = name;
    unit.textContent = all[0].unit;
    away.textContent = "×";
    away.title = away.ariaLabel = `Remove ${name}`;
    away.onclick = () => this.choose(this.names().filter((other) => other !== name));
    const values = all.map((series, index) => {
      const node = document.createElement("output");
      node.className = `screen${index % 6}`;
      node.title = series.screen ?? name;
      return node;
    });
    head.append(title, unit, ...values, away);
    const space = "http://www.w3.org/2000/svg", drawing = document.createElementNS(space, "svg");
    drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    drawing.setAttribute("preserveAspectRatio", "none");
    const numbers = all.flatMap(({ values, ghost }) => [...values, ...(ghost ?? [])]).filter((value) => value !== null);
    let low = numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0);
    let high = numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 1);
    if (high - low < 1e-9) { low -= 0.5; high += 0.5; }
    const last = Math.max(1, (this.film.frames - 1) / this.step);
    const draw = (series, name) => {
      let path = "", isDown = false;
      series.forEach((value, sample) => {
        if (value === null) { isDown = false; return; }
        const x = sample / last * width, y = height - margin - (value - low) / (high - low) * (height - 2 * margin);
        path += `${isDown ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
        isDown = true;
      });
      const curve = document.createElementNS(space, "path");
      curve.setAttribute("d", path);
      curve.setAttribute("class", name);
      drawing.append(curve);
    };
    all.forEach(({ values, ghost }, index) => {
      if (ghost && ghost.join() !== values.join()) draw(ghost, `ghost screen${index % 6}`);
      draw(values, `screen${index % 6}`);
    });
    const cursor = document.createElementNS(space, "line");
    cursor.setAttribute("class", "at");
    cursor.setAttribute("y1", 0);
    cursor.setAttribute("y2", height);
    drawing.append(cursor);
    const point = (event) => {
      const frame = drawing.getBoundingClientRect();
      this.sought((event.clientX - frame.left) / frame.width * (this.film.frames - 1));
    };
    drawing.onpointerdown = (event) => { drawing.setPointerCapture(event.pointerId); point(event); };
    drawing.onpointermove = (event) => { if (drawing.hasPointerCapture(event.pointerId)) point(event); };
    box.append(head, drawing);
    return { box, all, values, cursor };
  }

  /** Shows the values at a frame. */
  point(frame) {
    this.cursor = frame;
    if (!this.film || !this.shown) return;
    const sample = Math.round(frame / this.step), { width } = ReadingPanel.size;
    const x = this.film.frames > 1 ? frame / (this.film.frames - 1) * width : 0;
    for (const { all, values, cursor } of this.shown) {
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
      all.forEach((series, index) => {
        const number = series.values[sample];
        const word = series.texts[sample] || "–";
        values[index].value = typeof number !== "number" ? word : number.toFixed(Math.abs(number) >= 100 ? 1 : 3);
      });
    }
  }
}
