/** Charts of selected readings, one per quantity, of the scene and of its saved version. */
class ReadingPanel {
  static usual = ["hero.y", "hero.width", "backdrop.opacity"];
  static most = 6;

  constructor(node, player) {
    this.node = node;
    this.player = player;
    this.charts = element("charts");
    this.choice = element("addReading");
    this.film = null;
    this.plots = [];
    this.chosen = JSON.parse(sessionStorage.getItem("readings") ?? "null");
    this.choice.onchange = () => this.choose([...this.names(), this.choice.value].slice(-ReadingPanel.most));
    player.listen((what) => {
      if (what === "frame") for (const plot of this.plots) plot.follow();
      if (what === "range") this.zoom();
    });
    darkScheme.addEventListener("change", () => { for (const plot of this.plots) plot.refresh(); });
  }

  /** Loads the readings of a clip, and of the saved clip if there is one, and draws the selected ones. */
  async load(facts, saved) {
    const [readings, before] = await Promise.all([facts, saved].map(async (each) => {
      const answer = each ? await fetch(`readings?film=${each.version}`) : null;
      return answer?.ok ? answer.json() : null;
    }));
    if (!readings || (this.film && this.film.version > facts.version)) return;
    this.film = facts;
    this.marks = { expected: saved?.marks ?? [], actual: facts.marks };
    const side = (series, { rate, speed }, step) => (
      { ...series, times: series.values.map((_, sample) => (sample * step) / rate * speed) });
    this.quantities = new Map();
    for (const series of readings.series) {
      const old = before?.series.find(({ name, screen }) => name === series.name && screen === series.screen);
      const differs = old && old.values.join() !== series.values.join();
      if (!this.quantities.has(series.name)) this.quantities.set(series.name, []);
      this.quantities.get(series.name).push({
        title: series.screen, unit: series.unit, actual: side(series, facts, readings.step),
        expected: differs ? side(old, saved, before.step) : { times: [], values: [] },
      });
    }
    this.draw();
  }

  /** Returns the names to show: the selected ones, or else the default or other readings that change. */
  names() {
    if (this.chosen) return this.chosen.filter((name) => this.quantities.has(name));
    const moves = (name) => this.quantities.get(name)?.some(({ actual }) => {
      const numbers = actual.values.filter((value) => value !== null);
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
    for (const plot of this.plots) plot.close();
    this.plots = names.map((name) => this.plot(name));
    this.charts.replaceChildren(...this.plots.map(({ plot }) => plot));
    const others = [...this.quantities.keys()].filter((name) => !names.includes(name));
    this.choice.replaceChildren(new Option("Add a reading…", ""), ...others.map((name) => new Option(name, name)));
    this.node.hidden = false;
    this.zoom();
  }

  plot(name) {
    const all = this.quantities.get(name);
    const pairs = all.length > 1 ? all.map((pair, index) => ({ ...pair, color: `screen${index % 6}` })) : all;
    const scale = new TimeScale(all.flatMap(({ expected, actual }) => [expected.times, actual.times]));
    const chart = new Chart({ name, unit: all[0].unit }, pairs, scale, this.marks.actual);
    chart.head.append(button("×", `Remove ${name}`, () => this.choose(this.names().filter((other) => other !== name))));
    return new Plot([chart], scale, this.marks, this.player, [chart.node]);
  }

  /** Shows the times of the loop, or all. */
  zoom() {
    const { timeline, first, last, hasRange } = this.player;
    for (const plot of this.plots) {
      plot.scale.show(...(hasRange ? [first, last].map((index) => timeline.steps[index].time) : plot.scale.all));
      plot.drawAll();
    }
  }
}
