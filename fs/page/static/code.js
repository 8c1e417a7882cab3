import { get } from './api.js';
import { arrows } from './arrows.js';
import { listen, rove } from './roving.js';

const meanings = {
  jump: 'jump', ftrace: 'ftrace call', boosted: 'boosted', emulated: 'emulated', stepped: 'stepped', none: 'refused',
};
const wide = 20; // characters of 7 bytes: most instructions have no more
const $ = (id) => document.getElementById(id);
const pairs = (hex) => (hex ?? '').replace(/../g, '$& ').trimEnd();

// Code is the view of one function.
export class Code {
  constructor(motion) {
    this.motion = motion;
    for (const [best, text] of Object.entries(meanings)) {
      const span = document.createElement('span');
      span.className = best;
      span.textContent = text;
      $('legend').append(span);
    }
    listen($('instructions'), (li) => this.explain(this.f, this.f.instructions.find((i) => i.offset === Number(li.dataset.offset))));
    $('search').oninput = () => this.suggest();
    $('search').onchange = () => this.show($('search').value, 0);
  }

  async suggest() {
    const names = await get('functions', { prefix: $('search').value });
    $('names').replaceChildren(...names.slice(0, 50).map((n) => new Option(n)));
  }

  async show(name, offset) {
    if (!name) return;
    this.function = name;
    this.offset = offset;
    await this.refresh();
    $('instructions').querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'center' });
  }

  // refresh asks for the function again. Of several answers the last one counts.
  async refresh() {
    if (!this.function) return;
    const asked = (this.asked = {});
    try {
      const f = await get('function', { name: this.function });
      if (asked === this.asked) this.draw(f);
    } catch (e) {
      if (asked === this.asked) $('name').textContent = e.message;
    }
  }

  draw(f) {
    const at = f.instructions.find((i) => i.offset === this.offset);
    this.motion.offer(spec(f, at), at?.site?.state);
    $('name').textContent = `${f.module ? f.module + ':' : ''}${f.name}, ${f.size} bytes`;
    this.f = f;
    const focused = document.activeElement?.dataset?.offset;
    $('instructions').replaceChildren(...f.instructions.flatMap((i) => [this.line(f, i), ...pieces(i)]));
    rove($('instructions'));
    if (focused) $('instructions').querySelector(`[data-offset="${focused}"]`)?.focus();
    document.querySelector('#listing .arrows')?.remove();
    $('listing').prepend(arrows(f, $('instructions')));
  }

  line(f, i) {
    const li = document.createElement('li');
    li.className = i.best + (i.site ? ' armed' : '');
    li.dataset.offset = li.dataset.stop = i.offset;
    li.title = i.best === 'none' ? `refused: ${i.why}` : meanings[i.best] + (i.why ? `: ${i.why}` : '');
    li.setAttribute('aria-selected', i.offset === this.offset);
    li.append(
      span('address', `+0x${i.offset.toString(16)}`.padEnd(8)),
      span(i.live || i.covered ? 'live' : 'bytes', pairs(i.covered ? '' : i.live ?? i.bytes).padEnd(wide)),
      i.covered ? `  "    # was ${i.asm}` : i.live ? `${i.liveAsm}    # was ${i.asm}` : i.asm,
    );
    li.onclick = () => this.explain(f, i);
    return li;
  }

  async explain(f, i) {
    this.offset = i.offset;
    for (const li of $('instructions').children) li.setAttribute('aria-selected', li.dataset.offset === String(i.offset));
    this.motion.offer(spec(f, i), i.site?.state);
    const { text } = await get('explain', { spec: spec(f, i) });
    $('why').textContent = text;
    $('why').hidden = false;
  }
}

function spec(f, i) {
  return `${f.module ? f.module + ':' : ''}${f.name}+${i?.offset}`;
}

// pieces are what probes have made of an instruction: who is there, the insn slot, the detour buffer.
function pieces(i) {
  if (!i.site) return [];
  const lines = (i.site.state?.probes ?? []).map((p) => piece([`${p.kind}  ${p.name}`, missed(p)]));
  for (const [what, code] of [['insn slot', i.site.slot], ['detour buffer', i.site.detour]]) {
    if (!code?.live) continue;
    lines.push(piece([what, code.address]));
    for (const l of code.instructions ?? []) {
      const li = piece([`  ${pairs(l.bytes).padEnd(wide)}`, `${l.asm ?? ''}${l.note ? '    ; ' + l.note : ''}`]);
      li.dataset.address = l.address;
      li.dataset.asm = l.asm ?? '';
      lines.push(li);
    }
  }
  return lines;
}

function piece([head, rest]) {
  const li = document.createElement('li');
  li.className = 'piece';
  const b = document.createElement('b');
  b.textContent = head;
  li.append(b, '  ', rest);
  return li;
}

// missed says why a probe's handlers did not run. Nothing is counted while it is disarmed.
function missed(p) {
  const causes = [[p.missed - (p.noInstance ?? 0), 'while another probe was handled'], [p.noInstance ?? 0, 'as no instance was free']]
    .filter(([n]) => n).map(([n, why]) => `${n} ${why}`);
  return `${p.missed} missed${causes.length ? ': ' + causes.join(', ') : ''}${p.disabled ? '; disarmed: its hits are not counted' : ''}`;
}

function span(kind, text) {
  const s = document.createElement('span');
  s.className = kind;
  s.textContent = text + ' ';
  return s;
}
