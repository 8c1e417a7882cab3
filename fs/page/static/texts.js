import { get } from './api.js';
import { flame, matrix, optimizer, returns } from './drawings.js';

const $ = (id) => document.getElementById(id);

// The views below the probes: what is asked for, whether the filter counts, and what draws the answer. Without that,
// it is lines of text.
const views = {
  trace: { filter: true },
  log: {},
  stacks: { filter: true, draw: flame },
  returns: { filter: true, draw: returns },
  optimizer: { draw: optimizer },
  matrix: { draw: matrix, asks: true },
};

// Texts is the view below the probes that is chosen.
export class Texts {
  constructor() {
    this.what = 'trace';
    for (const what of Object.keys(views)) $(`show-${what}`).onclick = () => this.choose(what);
    $('trace-filter').oninput = () => this.look();
    $('asked').onchange = () => this.look();
  }

  choose(what) {
    this.what = what;
    for (const w of Object.keys(views)) $(`show-${w}`).setAttribute('aria-pressed', w === what);
    $('asked').hidden = !views[what].asks;
    $('trace-filter').hidden = !views[what].filter;
    $('text').hidden = Boolean(views[what].draw);
    $('drawing').hidden = !views[what].draw;
    $('drawing').replaceChildren();
    this.drawn = '';
    this.look();
  }

  // start looks again and again, while the page is visible. What takes long to get is asked for less often.
  async start() {
    for (;;) {
      const from = performance.now();
      if (!document.hidden) await this.look();
      await new Promise((later) => setTimeout(later, Math.max(1000, 10 * (performance.now() - from))));
    }
  }

  async look() {
    const { what } = this;
    const { draw } = views[what];
    try {
      const answer = await get(what, views[what].asks ? { probes: $('asked').value } : { filter: $('trace-filter').value });
      if (what !== this.what) return;
      if (!draw) return this.write(answer.join('\n'));
      const now = JSON.stringify(answer);
      if (now !== this.drawn) $('drawing').replaceChildren(...draw(answer));
      this.drawn = now;
    } catch (e) {
      console.warn(e.message);
    }
  }

  write(text) {
    const pre = $('text');
    if (pre.textContent === text) return;
    const atEnd = pre.scrollTop + pre.clientHeight >= pre.scrollHeight - 4;
    pre.textContent = text;
    if (atEnd) pre.scrollTop = pre.scrollHeight;
  }
}
