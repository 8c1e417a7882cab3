import { get } from './api.js';

const $ = (id) => document.getElementById(id);

// Texts is the trace, or the kernel log.
export class Texts {
  constructor() {
    this.what = 'trace';
    for (const what of ['trace', 'log']) $(`show-${what}`).onclick = () => this.choose(what);
    $('trace-filter').oninput = () => this.look();
  }

  choose(what) {
    this.what = what;
    for (const w of ['trace', 'log']) $(`show-${w}`).setAttribute('aria-pressed', w === what);
    $('trace-filter').hidden = what !== 'trace';
    this.look();
  }

  // start looks again and again, while the page is visible. Long texts are asked for less often.
  async start() {
    for (;;) {
      const from = performance.now();
      if (!document.hidden) await this.look();
      await new Promise((later) => setTimeout(later, Math.max(1000, 10 * (performance.now() - from))));
    }
  }

  async look() {
    const pre = $('text');
    try {
      const lines = await get(this.what, { filter: $('trace-filter').value });
      const text = lines.join('\n');
      if (pre.textContent === text) return;
      const atEnd = pre.scrollTop + pre.clientHeight >= pre.scrollHeight - 4;
      pre.textContent = text;
      if (atEnd) pre.scrollTop = pre.scrollHeight;
    } catch (e) {
      console.warn(e.message);
    }
  }
}
