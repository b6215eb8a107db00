// Accepting changes: the user selects scenes, and a command or a patch records their goldens.

/** The statuses of scenes whose goldens can be recorded again. */
const ACCEPTABLE = ["changed", "missing"];

// Terminals interpret pasted control characters. Names that are not UTF-8 use a private plane.
const UNPASTABLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\u{f0000}-\u{10ffff}]/u;

/** Quotes an argument for any POSIX shell. */
function quoted(word) {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The command that records the goldens of scenes, given their paths. */
function recordingCommand(options, paths) {
  const files = paths.map((path) => (path.startsWith("-") ? `./${path}` : path));
  return ["zoetrope", "verify", ...options, "--update", "changed", ...files].map(quoted).join(" ");
}

class Acceptance {
  constructor(report) {
    this.options = report.recordingOptions;
    this.scenes = Acceptance.scenes(report);
    for (const each of this.scenes) each.box = el("input", { type: "checkbox", onchange: () => this.show() });
    this.command = el("textarea", { readonly: true, rows: "4", spellcheck: "false", "aria-label": "The command" });
    this.copied = el("span", { class: "quiet-text", role: "status" });
    this.copy = el("button", { onclick: () => this.copyCommand() }, "Copy");
    this.download = el("button", { class: "accept-patch", onclick: () => this.save() }, "Download goldens.patch");
    this.note = el("p", { class: "quiet-text" });
    this.dialog = modal("help accept", "Accept changes",
      el("p", { class: "quiet-text" }, "Select the scenes whose new motion is correct. Their goldens are recorded again."),
      el("div", { class: "accept-scenes", role: "group", "aria-label": "Scenes" }, ...this.scenes.map(({ scene, box }) =>
        el("label", {}, box, says(scene.name), badge(scene.status)))),
      el("p", { class: "accept-row" },
        el("button", { onclick: () => this.choose(() => true) }, "All"),
        el("button", { onclick: () => this.choose(() => false) }, "None")),
      el("h3", {}, "With a command, in the directory where the run was started"), this.command,
      el("p", { class: "accept-row" }, this.copy, this.copied),
      el("h3", {}, "With a patch, for git apply"), el("p", { class: "accept-row" }, this.download), this.note);
  }

  /** The scenes that can be accepted, with their indices; none without options that record them. */
  static scenes({ scenes, recordingOptions: options }) {
    if (!options || options.some((word) => UNPASTABLE.test(word))) return [];
    return scenes.map((scene, index) => ({ scene, index }))
      .filter(({ scene }) => ACCEPTABLE.includes(scene.status) && !UNPASTABLE.test(scene.path));
  }

  /** Opens the dialog with a scene selected, unless others already are. */
  open(index) {
    if (!this.chosen().length) this.choose((scene) => scene.index === index);
    this.dialog.showModal();
  }

  choose(wants) {
    for (const each of this.scenes) each.box.checked = wants(each);
    this.show();
  }

  chosen() {
    return this.scenes.filter(({ box }) => box.checked);
  }

  /** The patches of the selected scenes that have one. */
  patches() {
    return this.chosen().map(({ index }) => block(`scene-${index}`).patch).filter(Boolean);
  }

  show() {
    const chosen = this.chosen();
    const patches = this.patches();
    this.command.value = chosen.length ? recordingCommand(this.options, chosen.map(({ scene }) => scene.path)) : "";
    this.copy.disabled = !chosen.length;
    this.copied.textContent = "";
    this.download.disabled = !patches.length;
    this.download.textContent = `Download goldens.patch (${counted(patches.length, "scene")})`;
    const left = chosen.length - patches.length;
    this.note.textContent = left
      ? `${counted(left, "scene")} without a patch: a patch cannot contain kept pictures or goldens outside the working directory. Use the command.`
      : "";
  }

  copyCommand() {
    this.command.select();
    // Browsers deny `navigator.clipboard` for some files. The older API needs no permission.
    this.copied.textContent = document.execCommand("copy") ? "Copied" : "Selected: copy it with the keyboard";
  }

  save() {
    const address = URL.createObjectURL(new Blob([this.patches().join("")], { type: "text/plain" }));
    el("a", { href: address, download: "goldens.patch" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}
