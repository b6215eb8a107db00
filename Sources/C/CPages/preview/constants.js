/** The mapping of slider positions, 0 to 1, to a range. For a wide range, the default is in the
 *  middle, so that typical values are far apart. */
class SliderScale {
  constructor({ minimum, maximum, standard, kind }) {
    Object.assign(this, { minimum, maximum, isWhole: kind === "integer" });
    const fraction = (Number(standard) - minimum) / (maximum - minimum);
    this.power = minimum < 0 || !(fraction < .5) ? 1 : Math.min(4, Math.log(Math.max(fraction, .04)) / Math.log(.5));
  }
  position(value) {
    const fraction = (value - this.minimum) / (this.maximum - this.minimum);
    return Math.max(0, Math.min(1, fraction)) ** (1 / this.power);
  }
  /** Returns the value at a position, with just enough digits to distinguish adjacent positions. */
  value(position) {
    const span = this.maximum - this.minimum, at = (where) => this.minimum + span * where ** this.power;
    const near = Math.max(at(Math.min(1, position + .01)) - at(Math.max(0, position - .01)), span * 1e-6);
    const digits = this.isWhole ? 0 : Math.max(0, Math.min(6, Math.ceil(1 - Math.log10(near))));
    return Number(Math.max(this.minimum, Math.min(this.maximum, at(position))).toFixed(digits));
  }
}

/** The range of a constant's slider; null for none. One that a viewer declares without a range gets one around its default. */
function sliderRange({ minimum, maximum, standard }) {
  if (minimum === undefined || maximum <= 1e5) return minimum === undefined ? null : { minimum, maximum };
  const usual = Number(standard);
  return usual ? { minimum: Math.min(0, 3 * usual), maximum: Math.max(0, 3 * usual) } : null;
}

/** Formats a number for display. */
const brief = (number) => Math.abs(number) >= 10000 ? number.toLocaleString("en") : String(number);
/** Appends the unit to a numeric value. Returns other text unchanged. */
const withUnit = (text, unit) => unit && text !== "" && Number.isFinite(Number(text)) ? `${text} ${unit}` : text;
const make = (tag, name, text = "") => el(tag, { class: name || null }, text);

/** The row of one constant: its name, its value, and for numbers a slider over its range. */
class ConstantRow {
  /** `changed` is called with a path and its new value, and `other` returns the row of another constant. */
  constructor(control, changed, other) {
    this.path = control.path;
    Object.assign(this, { control, changed, other, saved: null });
    this.node = make("div", `constant ${control.kind}`);
    this.node.dataset.path = control.path;
    this.node.dataset.key = control.key.toLowerCase();
    const name = make("label", "", control.key), line = make("div", "line");
    this.field = this.makeField(control);
    this.field.id = name.htmlFor = `constant-${control.path}`;
    this.undo = make("button", "undo", "↺");
    this.undo.title = "Restore the file's value";
    this.undo.setAttribute("aria-label", `${control.key}: restore the file's value`);
    this.undo.onclick = () => this.send(null);
    line.append(name, this.undo, this.field, make("span", "unit", control.unit));
    if (control.motion || control.kind === "animation") line.prepend(this.editButton());
    this.node.append(line);
    this.node.title = [control.summary, control.source].filter(Boolean).join(" ");
    const range = sliderRange(control);
    if (range) this.addSlider({ ...control, ...range });
    else if (control.kind !== "flag" && control.standard) this.node.append(this.makeEnds(control));
    this.take(control, null);
  }

  makeField({ kind, choices, minimum, maximum, takes }) {
    let field = make("input");
    if (kind === "word") {
      field = make("select");
      field.append(...choices.map((word) => make("option", "", word)));
    } else if (kind === "flag") field.type = "checkbox";
    else if (kind === "number" || kind === "integer") {
      Object.assign(field, { type: "number", step: kind === "integer" ? 1 : "any", min: minimum, max: maximum });
    } else {
      field.type = "text";
      field.spellcheck = false;
      field.placeholder = takes ?? "";
    }
    field.onchange = () => this.send(field.type === "checkbox" ? String(field.checked) : field.value.trim());
    return field;
  }

  addSlider(control) {
    const scale = this.scale = new SliderScale(control);
    const slider = this.slider = make("input", "slider");
    Object.assign(slider, { type: "range", min: 0, max: 1, step: "any" });
    slider.setAttribute("aria-label", `${control.key}, slider`);
    slider.oninput = () => {
      const value = scale.value(Number(slider.value));
      this.field.value = value;
      this.send(String(value));
    };
    slider.onkeydown = (event) => {
      const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (!direction) return;
      event.preventDefault();
      slider.value = Math.max(0, Math.min(1, Number(slider.value) + direction / (event.shiftKey ? 20 : 100)));
      slider.oninput();
    };
    this.node.append(slider, this.makeEnds(control));
  }

  /** Creates the labels of the range with a button that sets the default. */
  makeEnds({ minimum, maximum, isAbove, standard, unit, kind, takes }) {
    const ends = make("div", "ends"), usual = make("button", "usual", standard === "default" ? standard : `default ${withUnit(standard, unit)}`);
    const canBeSet = ["text", "color", "animation"].includes(kind) ? !/ /.test(standard) || /[([]/.test(standard)
      : kind === "word" || Number.isFinite(Number(standard));
    usual.disabled = !canBeSet || standard === "–";
    usual.onclick = () => this.send(standard);
    ends.append(make("span", "", minimum === undefined ? "" : `${isAbove ? "> " : ""}${brief(minimum)}`), usual,
      make("span", "", maximum === undefined ? "" : brief(maximum)));
    if (takes && minimum !== undefined) ends.title = takes;
    return ends;
  }

  // The curve

  /** Creates the button that opens the editor of the constant's spring or animation. */
  editButton() {
    const open = button("∿", `${this.control.key}: show the curve`, () => {
      const isText = this.control.kind === "animation";
      this.editor ??= new CurveEditor(isText, isText || this.partner !== null, (text, curve) => this.takeEdited(text, curve));
      if (!this.editor.node.isConnected) this.node.append(this.editor.node);
      else this.editor.node.remove();
      open.setAttribute("aria-pressed", this.editor.node.isConnected);
      this.showCurve();
    }, { class: "quiet" });
    return open;
  }

  /** The row of the spring's other parameter, or null. */
  get partner() {
    const { path, key, partner } = this.control;
    return partner ? this.other(path.slice(0, -key.length) + partner) : null;
  }

  showCurve() {
    if (!this.editor?.node.isConnected || this.editor.drag) return;
    const { control, partner } = this;
    const text = (value, other) => (control.kind === "animation" ? value : springOf(control, value, other));
    const isSaved = this.saved !== null && (!partner || partner.saved !== null);
    this.editor.show(text(this.field.value, partner?.field.value), false, isSaved ? text(this.saved, partner?.saved) : null);
  }

  /** Sends an edited animation, or the parameters of its spring that the scene has and that differ. */
  takeEdited(text, { spring }) {
    const { kind, motion } = this.control, { partner } = this;
    if (kind === "animation") return this.changed(this.path, text);
    const values = { ...spring, frequency: 2 * Math.PI / spring.response };
    const sides = [[this, values[motion]], [partner, motion === "duration" ? values.bounce : values.frequency]];
    for (const [row, value] of sides.filter(([row]) => row)) {
      const { minimum, maximum } = row.control, number = fourDigits(clamp(value, minimum, maximum));
      if (number !== fourDigits(Number(row.field.value))) this.changed(row.path, String(number));
    }
  }

  send(value) {
    if (value !== "") this.changed(this.path, value);
  }

  /** Shows a value of the scene, and whether it is an unsaved change. */
  take(control, change) {
    const written = change?.value ?? control.value ?? "";
    const value = control.kind === "animation" ? written.replaceAll('"', "") : written;
    this.control = control;
    if (!change) this.saved = value;
    this.node.classList.toggle("changed", Boolean(change));
    this.undo.hidden = !change;
    const isInHand = document.activeElement === this.field && this.field.type !== "checkbox" && this.field.tagName !== "SELECT";
    if (this.field.type === "checkbox") this.field.checked = value === "true";
    else if (!isInHand) this.field.value = value;
    if (this.slider && !this.slider.matches(":active") && Number.isFinite(Number(value))) {
      this.slider.value = this.scale.position(Number(value));
    }
    const color = written.replaceAll('"', "");
    if (control.kind === "color") this.field.style.borderColor = CSS.supports("color", color) ? color : "";
  }
}

/** The panel with all constants of the scene and the unsaved changes. */
class ConstantPanel {
  /** `taken` is called with the state in each response. */
  constructor(taken) {
    this.taken = taken;
    this.rows = new Map();
    this.outline = "";
    this.waiting = new Map();
    this.isSending = false;
    element("filter").oninput = () => this.filter();
    element("discard").onclick = () => this.act("discard");
    element("write").onclick = () => this.act("write");
  }

  take({ constants, changes, path }) {
    const outline = JSON.stringify(constants.map(({ name, controls }) => [name, controls.map(({ path, kind }) => [path, kind])]));
    if (outline !== this.outline) this.build(constants);
    this.outline = outline;
    const changed = new Map(changes.map((change) => [change.path, change]));
    for (const control of constants.flatMap(({ controls }) => controls)) {
      // A change that is being sent is newer.
      if (!this.waiting.has(control.path)) this.rows.get(control.path)?.take(control, changed.get(control.path));
    }
    // A spring's curve needs the values of two rows.
    for (const row of this.rows.values()) row.showCurve();
    element("changes").hidden = changes.length === 0;
    element("changeCount").textContent = changes.length === 1 ? "1 change" : `${changes.length} changes`;
    element("changeCount").title = changes.map(({ path, value }) => `${path}: ${value}`).join("\n");
    element("write").textContent = `Write to ${path.split("/").at(-1)}`;
  }

  build(groups) {
    this.rows.clear();
    element("constants").replaceChildren(...groups.map(({ name, controls }) => {
      const group = make("details");
      group.open = !["grid", "screen"].includes(name);
      group.append(make("summary", "", name), ...controls.map((control) => {
        const row = new ConstantRow(control, (path, value) => this.change(path, value), (path) => this.rows.get(path));
        this.rows.set(control.path, row);
        return row.node;
      }));
      return group;
    }));
    this.filter();
  }

  filter() {
    const wanted = element("filter").value.trim().toLowerCase();
    for (const group of element("constants").children) {
      const rows = [...group.querySelectorAll(".constant")];
      for (const row of rows) row.hidden = !row.dataset.key.includes(wanted);
      group.hidden = rows.every((row) => row.hidden);
      if (wanted && !group.hidden) group.open = true;
    }
  }

  /** Sends a change. While one is being sent, only the last change of each constant is queued. */
  async change(path, value) {
    element("message").textContent = "";
    this.waiting.set(path, value);
    if (this.isSending) return;
    this.isSending = true;
    try {
      while (this.waiting.size) {
        const [path, value] = this.waiting.entries().next().value;
        this.waiting.delete(path);
        await this.post("change", { path, value });
      }
    } finally { this.isSending = false; }
  }

  async act(name) {
    element("message").textContent = "";
    if (await this.post(name, {}) && name === "write") element("message").textContent = "Written";
  }

  async post(name, body) {
    try {
      this.taken(await (await post(name, body)).json());
      return true;
    } catch (error) {
      element("message").textContent = error.message;
      element("changes").hidden = false;
      return false;
    }
  }
}

/** Posts a value and returns the response. */
async function post(path, value = {}) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) });
  return checked(answer);
}
