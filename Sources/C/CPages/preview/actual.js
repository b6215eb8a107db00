/** The picture alone, one CSS pixel per point, for the fingers on a phone. */
class ActualSize {
  /** `changed` is called when the size changes. */
  constructor(button, changed) {
    Object.assign(this, { button, changed, isOn: false });
    button.onclick = () => this.flip();
    document.addEventListener("fullscreenchange", () => { if (this.isOn && !document.fullscreenElement) this.flip(); });
  }

  flip() {
    this.isOn = !this.isOn;
    document.body.classList.toggle("actual", this.isOn);
    this.button.setAttribute("aria-pressed", this.isOn);
    // Only some browsers can show a page on the full screen.
    if (this.isOn) document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
    this.changed();
  }

  /** Names the button. At 1:1 it states the scale if the picture does not fit. */
  show(scale) {
    const percent = scale < 1 ? `${Math.round(scale * 100)} % ` : "";
    this.button.textContent = this.isOn ? `${percent}×` : "1:1";
  }
}
