// The buttons and the keys of a player.

const PLAYER_KEYS = [
  ["Space", "play or pause"], ["← →", "move by one frame, or by ten with Shift"], ["Home End", "first or last frame"],
  ["i o", "start or end the loop at this frame, also [ and ]"], ["r", "loop the whole clip"], ["l", "turn the loop on or off"],
  ["< >", "play slower or faster"],
];

/** What a key does to a player, or undefined. */
function playerAction(player, { key, shiftKey, repeat }) {
  const by = shiftKey ? 10 : 1;
  const faster = (direction) => player.setSpeed(SPEEDS[clamp(SPEEDS.indexOf(player.speed) + direction, 0, SPEEDS.length - 1)]);
  switch (key) {
    case " ": return repeat ? () => {} : () => player.toggle();
    case "ArrowLeft": return () => player.move(-by);
    case "ArrowRight": return () => player.move(by);
    case "Home": return () => player.move(-player.count);
    case "End": return () => player.move(player.count);
    case "i": case "[": return () => player.setIn();
    case "o": case "]": return () => player.setOut();
    case "r": return () => player.clearRange();
    case "l": return () => player.setLooping(!player.looping);
    case "<": case ",": return () => faster(-1);
    case ">": case ".": return () => faster(1);
    default: return undefined;
  }
}

/** A button that shows a list of keys in a dialog, which is next to it. */
function keysButton(keys, note) {
  const dialog = modal("help", "Keys",
    el("dl", {}, ...keys.flatMap(([names, texts]) => [
      el("dt", {}, ...names.split(" ").map((key) => (key === "…" ? key : el("kbd", {}, key)))), el("dd", {}, texts)])),
    el("p", { class: "quiet-text" }, note));
  return [button("?", "Keys (?)", () => dialog.showModal(), { class: "help-button" }), dialog];
}

class Transport {
  constructor(player) {
    this.player = player;
    this.playButton = button("", "", () => player.toggle(), { class: "play" });
    this.speeds = SPEEDS.map((speed) => el("button", {
      title: `Play at ${speed} × speed`, "aria-label": `Speed ${speed}`,
      onclick: () => player.setSpeed(speed),
    }, `×${String(speed).replace("0.", ".")}`));
    this.loopButton = quiet("Loop", "Restart at the end (l)", () => player.setLooping(!player.looping));
    this.clearButton = quiet("Whole clip", "Loop the whole clip (r)", () => player.clearRange());
    const differing = (name, label, direction) => (player.timeline.differing.length
      ? button(icon(name), label, () => player.toDifference(direction), { class: "differing" }) : null);
    this.node = el("div", { class: "transport" },
      el("div", { class: "buttons", role: "group", "aria-label": "Playback" },
        differing("previous", "Previous frame that differs (p)", -1),
        button(icon("back"), "One frame back (left arrow)", () => player.move(-1)),
        this.playButton,
        button(icon("forward"), "One frame forward (right arrow)", () => player.move(1)),
        differing("next", "Next frame that differs (n)", 1)),
      el("div", { class: "segments speeds", role: "group", "aria-label": "Speed" }, ...this.speeds),
      el("div", { class: "looping", role: "group", "aria-label": "Loop" }, this.loopButton,
        quiet("In", "Start the loop at this frame (i)", () => player.setIn()),
        quiet("Out", "End the loop at this frame (o)", () => player.setOut()),
        this.clearButton));
    player.listen((what) => { if (what !== "frame") this.follow(); });
    this.follow();
  }

  follow() {
    const { player } = this;
    this.loopButton.setAttribute("aria-pressed", String(player.looping));
    this.clearButton.hidden = !player.hasRange;
    this.speeds.forEach((node, index) => node.setAttribute("aria-pressed", String(SPEEDS[index] === player.speed)));
    this.playButton.replaceChildren(icon(player.playing ? "pause" : "play"));
    const label = player.playing ? "Pause (space)" : "Play (space)";
    this.playButton.setAttribute("aria-label", label);
    this.playButton.title = label;
  }
}
