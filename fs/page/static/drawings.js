// Drawings of what the trace and the optimizer have: each takes an answer of the server, and returns elements.

import { listen, rove } from './roving.js';

const ns = 'http://www.w3.org/2000/svg';

function svg(name, attributes, ...children) {
  const e = document.createElementNS(ns, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.append(...children);
  return e;
}

function p(text, kind = '') {
  const e = document.createElement('p');
  e.textContent = text;
  e.className = kind;
  return e;
}

const width = 480;
const high = 18;

// flame is a flame graph: the caller below, as wide as it has stacks.
export function flame(all) {
  if (!all.count) return [p('There is no stack in the trace. Turn on “stacks” (tracing/options/stacktrace), and an event.')];
  const rects = [];
  let deep = 0;
  const draw = (f, x, w, depth) => {
    deep = Math.max(deep, depth);
    const share = `${f.name}: ${f.count} of ${all.count} stacks`;
    const box = svg('g', { class: `hue${hue(f.name)}`, tabindex: 0, role: 'img', 'aria-label': share },
      svg('title', {}, share),
      svg('rect', { x, width: Math.max(w - 1, 0.5), height: high - 1, 'data-depth': depth }));
    if (w > 30) box.append(svg('text', { x: x + 4, 'data-depth': depth }, f.name.slice(0, Math.floor(w / 7.3))));
    rects.push(box);
    let at = x;
    for (const c of f.calls ?? []) {
      const cw = (w * c.count) / f.count;
      if (cw > 1) draw(c, at, cw, depth + 1);
      at += cw;
    }
  };
  draw(all, 0, width, 0);
  for (const e of rects.flatMap((g) => [...g.querySelectorAll('[data-depth]')])) {
    const y = (deep - Number(e.dataset.depth)) * high;
    e.setAttribute('y', e.tagName === 'text' ? y + 13 : y);
  }
  return [svg('svg', { class: 'flame', viewBox: `0 0 ${width} ${(deep + 1) * high}`, role: 'group', 'aria-label': `Flame graph of ${all.count} stacks` }, ...rects)];
}

// hue is one of six colours for a name, always the same.
function hue(name) {
  let n = 0;
  for (const c of name) n = (n * 31 + c.codePointAt(0)) % 6;
  return n;
}

const time = (us) => (us < 1000 ? `${+us.toFixed(1)} µs` : us < 1e6 ? `${+(us / 1000).toFixed(1)} ms` : `${+(us / 1e6).toFixed(1)} s`);

// returns is a histogram for each function that has an event at its entry and one at its return.
export function returns({ spreads, alone }) {
  const shown = spreads.flatMap((s) => {
    const most = Math.max(...s.buckets.map((b) => b.count));
    const table = document.createElement('table');
    table.className = 'histogram';
    for (const b of s.buckets.slice(s.buckets.findIndex((b) => b.count))) {
      const tr = table.insertRow();
      tr.insertCell().textContent = b.from ? `≥ ${time(b.from)}` : '< 1 µs';
      tr.insertCell().textContent = b.count;
      tr.insertCell().append(svg('svg', { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': true }, svg('rect', { width: (100 * b.count) / most, height: 10 })));
    }
    return [p(`${s.function}: ${s.count} calls from ${s.entry} to ${s.return}, ${time(s.mean)} on average, ${time(s.most)} at most`, 'head'), table];
  });
  for (const [event, f] of Object.entries(alone ?? {})) {
    shown.push(p(`${event}: how long ${f} takes is not known, as nothing is at its entry. Define p:${f}_in ${f}.`));
  }
  return shown.length ? shown : [p('No return event is in the trace. Define one as r:out vfs_read, and one at the entry as p:in vfs_read.')];
}

const colour = (s) => (s.text === 'jump' ? 'jump' : s.text?.includes('jump') ? 'stepped' : s.text === 'call' ? 'ftrace' : s.text && s.text !== 'original' && s.text !== 'freed' ? 'boosted' : '');

// optimizer is what has become of each place, in the order in which that happened.
export function optimizer({ now, queues, lanes }) {
  const head = p(`${queues.Optimizing} wait for a jump, ${queues.Unoptimizing} wait to lose one`, 'head');
  const table = document.createElement('table');
  table.className = 'timeline';
  for (const l of lanes) {
    const tr = table.insertRow();
    tr.insertCell().textContent = l.place;
    const cell = tr.insertCell();
    l.steps.forEach((s, i) => {
      const before = l.steps[i - 1];
      const span = document.createElement('span');
      span.className = `step ${colour(s)}`;
      span.textContent = s.what === 'text' ? s.text : s.text ? `${s.what}: ${s.text}` : s.what;
      span.title = `at ${(s.at / 1e9).toFixed(6)} s, ${((now - s.at) / 1e9).toFixed(1)} s ago`;
      if (before) cell.append(gap(s.at - before.at));
      cell.append(span);
    });
  }
  return [head, table];
}

// gap is the time between two steps, if there is any to speak of.
function gap(t) {
  const e = document.createElement('span');
  e.className = 'gap';
  e.textContent = t < 1e4 ? ' → ' : ` — ${time(t / 1000)} → `;
  return e;
}

// matrix is what each kernel answers to each probe. Rows in which they differ come first. A click or Enter says why.
export function matrix({ kernels, rows }) {
  if (!kernels) return [p('No other kernel is known: kprobefs view --against KERNEL.')];
  const table = document.createElement('table');
  table.className = 'matrix';
  const head = table.createTHead().insertRow();
  for (const name of ['probe', ...kernels]) {
    const th = document.createElement('th');
    th.textContent = name;
    head.append(th);
  }
  const body = table.createTBody();
  const why = p('', 'why');
  why.setAttribute('role', 'status');
  for (const r of rows.toSorted((a, b) => b.differ - a.differ)) {
    const tr = body.insertRow();
    tr.className = r.differ ? 'differ' : '';
    tr.dataset.stop = r.probe;
    tr.onclick = () => {
      why.textContent = [r.probe, ...r.cells.map((c, i) => `${kernels[i]}: ${c.text}${c.why ? ', ' + c.why : ''}`)].join('\n');
    };
    tr.insertCell().textContent = r.probe;
    for (const c of r.cells) {
      const td = tr.insertCell();
      td.textContent = c.text;
      td.title = c.why ?? '';
      td.className = c.ok ? { 'ftrace call': 'ftrace', jump: 'jump' }[c.text] ?? 'boosted' : 'none';
    }
  }
  rove(body);
  listen(body, (tr) => tr.onclick());
  return [p(`${rows.filter((r) => r.differ).length} of ${rows.length} probes differ`, 'head'), why, table];
}
