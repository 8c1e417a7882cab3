import { post } from './api.js';
import { listen, rove } from './roving.js';

const columns = [
  ['place', 'probe', 'as in kprobes/list', ['tags', 'state']],
  ['owner', 'registered by'],
  ['rate', 'hits/s'],
  ['hits', 'hits'],
  ['reentered', 'reentered', 'missed: another probe was being handled'],
  ['noInstance', 'no instance', 'missed: all instances of the return probe were in use'],
  ['disarmed', 'disarmed', 'all: it is not in the text now, and misses every hit; nothing counts those'],
];
const counted = new Set(['rate', 'hits', 'reentered', 'noInstance']);
const numbers = new Set([...counted, 'disarmed']);
const history = 40; // how many rates a sparkline has
const shown = 200; // rows: more are counted, and found by the filter

// Probes is the table of probes.
export class Probes {
  constructor({ write, open }) {
    this.open = open;
    this.all = [];
    this.counts = {};
    this.ended = new Set(); // processes that have defined events, and have ended
    this.armed = true; // kprobes/enabled
    this.byEvent = new Map(); // rows by the names of their events
    this.hit = new Set(); // rows that have been hit
    this.changes = 0; // of what a row says beside its numbers
    this.heads = {}; // rows of groups, by their names
    this.order = ['rate', -1];
    this.filter = document.getElementById('filter');
    this.filter.oninput = () => this.draw();
    this.head();
    listen(document.getElementById('rows'), (tr) => tr.onclick());
    const define = document.getElementById('define');
    define.hidden = !write;
    define.onsubmit = (e) => {
      e.preventDefault();
      this.define(document.getElementById('line'));
    };
  }

  head() {
    for (const [key, title, means, second] of columns) {
      const th = document.createElement('th');
      th.className = numbers.has(key) ? 'number' : '';
      th.append(this.sorter(key, title, means));
      if (second) th.append(' ', this.sorter(...second));
      document.getElementById('columns').append(th);
    }
  }

  // sorter is a button that sorts by a column, and the other way round the second time.
  sorter(key, title, means) {
    const b = document.createElement('button');
    b.textContent = title;
    b.title = `sort by ${title}${means ? ': ' + means : ''}`;
    b.onclick = () => {
      this.order = [key, this.order[0] === key ? -this.order[1] : numbers.has(key) ? -1 : 1];
      this.draw();
    };
    return b;
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

  // update takes a state of the stream. What costs time is done for what has changed only: there may be 10,000 probes.
  update(state) {
    const seconds = this.at ? (state.at - this.at) / 1000 : 0;
    this.at = state.at;
    if (state.probes || state.ended || state.knobs) this.changes++;
    if (state.ended) this.ended = new Set(state.ended);
    if (state.knobs) this.armed = state.knobs.enabled !== '0';
    if (state.probes) this.know(state.probes);
    else if (state.ended || state.knobs) for (const r of this.all) this.owns(r);
    const changed = new Set();
    for (const [i, misses] of Object.entries(state.misses ?? {})) {
      const r = this.all[i];
      r.misses = misses;
      r.now = r.before === undefined ? 0 : Math.max(0, (misses.hits ?? 0) - r.before);
      r.before = misses.hits;
      if (misses.hits) changed.add(r);
      this.sum(r);
    }
    for (const [name, count] of Object.entries(state.counts ?? {})) {
      const before = this.counts[name];
      this.counts[name] = count;
      for (const r of this.byEvent.get(name) ?? []) {
        if (!changed.has(r)) r.now = 0;
        changed.add(r);
        if (before) r.now += Math.max(0, count.hits - before.hits);
      }
    }
    for (const r of changed) this.sum(r);
    for (const r of this.hit) {
      r.rate = changed.has(r) && seconds ? Math.round(r.now / seconds) : 0;
      r.rates.push(r.rate);
      if (r.rates.length > history) r.rates.shift();
    }
    if (!document.hidden) this.draw();
  }

  // know makes the rows of all probes. Those that were there keep their history.
  know(probes) {
    const old = new Map(this.all.map((r) => [r.key, r]));
    this.byEvent = new Map();
    this.hit = new Set();
    this.all = probes.map((p) => {
      const owner = p.event ?? (p.owner ? `module ${p.owner}` : 'a program');
      const key = `${p.kind}${p.address}${owner}${p.by ?? ''}`;
      const r = old.get(key) ?? { key, rate: 0, rates: [] };
      r.probe = p;
      r.place = `${p.kind}  ${p.function || p.address}${p.offset ? '+0x' + p.offset.toString(16) : ''}${p.module ? ' ' + p.module : ''}`;
      r.names = p.event ? [p.event.slice(p.event.indexOf('/') + 1)] : [];
      r.tags = (p.tags ?? []).join(' ');
      r.misses = undefined; // all are told anew
      for (const name of r.names) this.byEvent.set(name, [...(this.byEvent.get(name) ?? []), r]);
      this.owns(r);
      this.sum(r);
      return r;
    });
  }

  // owns says who has registered r, and whether it is in the text: that changes without the probes.
  owns(r) {
    const p = r.probe;
    const by = p.by && `${p.by}${this.ended.has(p.by) ? ', ended' : ''}`;
    r.owners = [p.event ?? (p.owner ? `module ${p.owner}` : 'a program'), by && `by ${by}`].filter(Boolean);
    r.owner = r.owners.join(' ');
    r.group = p.event ? `events of ${p.event.split('/')[0]}, by ${by ?? 'an unknown process'}` : r.owner;
    r.disarmed = !this.armed || p.tags?.includes('DISABLED') || p.tags?.includes('GONE') ? 'all' : '';
    r.text = `${r.place} ${r.owner} ${r.tags}`.toLowerCase();
  }

  sum(r) {
    r.hits = r.names.reduce((n, name) => n + (this.counts[name]?.hits ?? 0), r.misses?.hits ?? 0);
    r.reentered = r.misses?.reentered ?? 0;
    r.noInstance = r.misses?.noInstance ?? 0;
    if (r.hits) this.hit.add(r);
  }

  draw() {
    const want = this.filter.value.toLowerCase();
    const rows = this.sorted(want ? this.all.filter((r) => r.text.includes(want)) : this.all, want);
    document.getElementById('count').textContent = rows.length === this.all.length ? `(${rows.length})` : `(${rows.length} of ${this.all.length})`;
    const body = document.getElementById('rows');
    const focused = document.activeElement?.dataset?.key;
    const trs = this.grouped(rows);
    if (trs.length !== body.children.length || trs.some((tr, i) => tr !== body.children[i])) {
      body.replaceChildren(...trs);
      rove(body);
      if (focused) body.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
    }
  }

  // sorted are rows in the order of the column that is chosen. Few of them have numbers, so that only those are sorted
  // twice a second; the rest of a row changes with what is registered alone.
  sorted(rows, want) {
    const [key, way] = this.order;
    if (counted.has(key)) {
      const some = rows.filter((r) => r[key]).sort((a, b) => (a[key] - b[key]) * way);
      const none = rows.filter((r) => !r[key]);
      return way < 0 ? [...some, ...none] : [...none, ...some];
    }
    const is = `${this.changes} ${key} ${way} ${want}`;
    if (this.kept?.is !== is) {
      this.kept = { is, rows: rows.toSorted((a, b) => ((key === 'owner' && compare(a.group, b.group)) || compare(a[key], b[key])) * way) };
    }
    return this.kept.rows;
  }

  // grouped are the first rows, with a head for each who has registered some, if that is what they are sorted by.
  grouped(rows) {
    const first = rows.slice(0, shown);
    if (this.order[0] !== 'owner') return first.map((r) => this.tr(r));
    const groups = Map.groupBy(rows, (r) => r.group);
    const trs = [];
    let last;
    for (const r of first) {
      if (r.group !== last) trs.push(this.groupHead(r.group, groups.get(r.group)));
      last = r.group;
      trs.push(this.tr(r));
    }
    return trs;
  }

  groupHead(group, mine) {
    const tr = (this.heads[group] ??= document.createElement('tr'));
    const text = `${group}: ${mine.length}, ${mine.filter((r) => !r.hits).length} without a hit`;
    if (tr.textContent !== text) {
      tr.className = 'group';
      tr.replaceChildren(Object.assign(document.createElement('th'), { colSpan: columns.length, scope: 'rowgroup', textContent: text }));
    }
    return tr;
  }

  // tr is the row of r, which is made once.
  tr(r) {
    if (!r.tr) {
      r.tr = document.createElement('tr');
      r.tr.dataset.key = r.tr.dataset.stop = r.key;
      r.tr.onclick = () => this.open(r.probe);
      for (const [key] of columns) r.tr.insertCell().className = numbers.has(key) ? 'number' : '';
    }
    for (const [i, [key]] of columns.entries()) {
      const td = r.tr.cells[i];
      const is = key === 'rate' ? r.rates.join() : key === 'place' ? `${r.place} ${r.tags}` : String(r[key]);
      if (td.is === is) continue;
      td.is = is;
      if (key === 'place') td.replaceChildren(`${r.place} `, ...(r.tags ? r.tags.split(' ') : []).map(tag));
      else if (key === 'owner') td.replaceChildren(...r.owners.map((text) => Object.assign(document.createElement('div'), { textContent: text, title: text })));
      else if (key === 'rate') td.replaceChildren(spark(r.rates), ` ${r.rate}`);
      else td.textContent = is;
    }
    return r.tr;
  }
}

// compare orders two values of a column.
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

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
