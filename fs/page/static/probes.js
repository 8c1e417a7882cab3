import { post } from './api.js';

const columns = [
  ['place', 'probe', (a) => a.place],
  ['owner', 'registered by', (a) => a.owner],
  ['rate', 'hits/s', (a) => a.rate],
  ['hits', 'hits', (a) => a.hits],
  ['missed', 'missed', (a) => a.missed],
  ['tags', 'state', (a) => a.tags.join(' ')],
];
const numbers = new Set(['rate', 'hits', 'missed']);
const history = 40; // how many rates a sparkline has
const shown = 500; // rows: more are counted, and found by the filter

// Probes is the table of probes.
export class Probes {
  constructor({ write, open }) {
    this.open = open;
    this.all = [];
    this.counts = {};
    this.rates = {}; // by event: the last rates
    this.order = ['rate', -1];
    this.filter = document.getElementById('filter');
    this.filter.oninput = () => this.draw();
    this.head();
    const define = document.getElementById('define');
    define.hidden = !write;
    define.onsubmit = (e) => {
      e.preventDefault();
      this.define(document.getElementById('line'));
    };
  }

  head() {
    for (const [key, title] of columns) {
      const th = document.createElement('th');
      const b = document.createElement('button');
      b.textContent = title;
      b.onclick = () => {
        this.order = [key, this.order[0] === key ? -this.order[1] : numbers.has(key) ? -1 : 1];
        this.draw();
      };
      th.append(b);
      document.getElementById('columns').append(th);
    }
  }

  async define(input) {
    const refused = document.getElementById('refused');
    refused.textContent = '';
    try {
      await post('probe', { line: input.value });
      input.value = '';
    } catch (e) {
      refused.textContent = e.message;
    }
  }

  update(state) {
    const seconds = this.at ? (state.at - this.at) / 1000 : 0;
    this.at = state.at;
    if (state.probes) this.all = state.probes;
    const before = this.counts;
    if (state.counts) this.counts = { ...this.counts, ...state.counts };
    const known = {};
    for (const p of this.all) {
      for (const e of p.events ?? []) {
        const name = e.slice(e.indexOf('/') + 1);
        const hits = this.counts[name]?.hits ?? 0;
        const rate = seconds && before[name] ? Math.max(0, hits - before[name].hits) / seconds : 0;
        known[name] = [...(this.rates[name] ?? []), rate].slice(-history);
      }
    }
    this.rates = known;
    this.draw();
  }

  row(p) {
    const names = (p.events ?? []).map((e) => e.slice(e.indexOf('/') + 1));
    const sum = (f) => names.reduce((n, name) => n + f(name), 0);
    return {
      probe: p,
      place: `${p.kind}  ${p.function || p.address}${p.offset ? '+0x' + p.offset.toString(16) : ''}${p.module ? ' ' + p.module : ''}`,
      owner: p.events?.join(' ') ?? (p.module ? `a module, in ${p.module}` : 'a module'),
      rate: Math.round(sum((n) => this.rates[n]?.at(-1) ?? 0)),
      hits: sum((n) => this.counts[n]?.hits ?? 0),
      missed: sum((n) => this.counts[n]?.missed ?? 0),
      spark: names.length ? this.rates[names[0]] ?? [] : [],
      tags: p.tags ?? [],
    };
  }

  draw() {
    const want = this.filter.value.toLowerCase();
    const value = columns.find(([key]) => key === this.order[0])[2];
    const rows = this.all
      .map((p) => this.row(p))
      .filter((r) => !want || `${r.place} ${r.owner} ${r.tags.join(' ')}`.toLowerCase().includes(want))
      .sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0) * this.order[1]);
    document.getElementById('count').textContent = rows.length === this.all.length ? `(${rows.length})` : `(${rows.length} of ${this.all.length})`;
    const body = document.getElementById('rows');
    const focused = document.activeElement?.dataset?.key;
    body.replaceChildren(...rows.slice(0, shown).map((r) => this.tr(r)));
    if (focused) body.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  tr(r) {
    const tr = document.createElement('tr');
    tr.tabIndex = 0;
    tr.dataset.key = `${r.probe.kind}${r.probe.address}${r.owner}`;
    tr.onclick = () => this.open(r.probe);
    tr.onkeydown = (e) => {
      if (e.key === 'Enter') this.open(r.probe);
      if (e.key === 'ArrowDown') tr.nextElementSibling?.focus();
      if (e.key === 'ArrowUp') tr.previousElementSibling?.focus();
    };
    for (const [key] of columns) {
      const td = tr.insertCell();
      if (numbers.has(key)) td.className = 'number';
      if (key === 'tags') td.append(...r.tags.map(tag));
      else if (key === 'rate') td.append(spark(r.spark), ` ${r.rate}`);
      else td.textContent = r[key];
    }
    return tr;
  }
}

function tag(name) {
  const span = document.createElement('span');
  span.className = `tag ${name}`;
  span.textContent = name;
  return span;
}

// spark is a line of rates, the largest at the top.
function spark(rates) {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('class', 'spark');
  svg.setAttribute('viewBox', `0 0 ${history - 1} 14`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  const top = Math.max(1, ...rates);
  const path = document.createElementNS(ns, 'path');
  path.setAttribute('d', rates.map((r, i) => `${i ? 'L' : 'M'}${i} ${13 - (12 * r) / top}`).join(''));
  svg.append(path);
  return svg;
}
