import { get } from './api.js';

const $ = (id) => document.getElementById(id);

// What a moment means, by its kind; otherwise by its place.
const kinds = {
  pre_handler: 'the pre_handler runs, and sees these registers',
  post_handler: 'the post_handler runs: the instruction is done',
  entry_handler: 'the entry_handler of the return probe runs',
  handler: 'the handler of the return probe runs: the function has returned',
  later: 'the function has run, and returns to the trampoline instead of to its caller',
};
const places = {
  'site': (m) => (m.asm.startsWith('int3') ? 'the breakpoint is next: it traps'
    : m.asm.startsWith('jmp') ? 'the jump is next: it leads to the detour buffer' : 'the call is next: it leads to ftrace'),
  'insn slot': (m) => (m.asm.startsWith('int3') ? 'the breakpoint behind the copy is next: the step is over'
    : m.asm.startsWith('jmp') ? 'the jump back is next' : 'the copy of the instruction is next, out of line'),
  'detour buffer': (m) => (m.asm.startsWith('jmp') ? 'the jump back is next'
    : m.asm.startsWith('rex.W') || m.bytes.startsWith('4890') ? 'the gate is next: it calls the handlers' : 'a copied instruction is next'),
  'ftrace trampoline': () => 'ftrace is next: it calls the handlers',
  'return trampoline': () => 'the trampoline is next: it calls the handlers of the return probe',
  'function': () => 'the function goes on',
  'elsewhere': () => 'another function is next',
};
const says = (m) => kinds[m.kind] ?? places[m.place]?.(m) ?? m.place;
const handler = (m) => kinds[m.kind] && m.kind !== 'later';

// Motion is a hit in slow motion. It happens in a copy of the machine, and has been recorded there as a whole, so that
// one can go back.
export class Motion {
  constructor(runs) {
    this.at = 0;
    if (!runs) return;
    $('record').onclick = () => this.record();
    $('call').addEventListener('keydown', (e) => e.key === 'Enter' && this.record());
    $('motion-close').onclick = () => this.close();
    for (const [id, to] of [['first', () => 0], ['back', () => this.at - 1], ['on', () => this.at + 1], ['last', () => this.hit.moments.length - 1]]) {
      $(`motion-${id}`).onclick = () => this.show(to());
    }
    $('motion-bar').oninput = () => this.show(Number($('motion-bar').value));
    document.addEventListener('keydown', (e) => this.key(e));
  }

  key(e) {
    if (e.target.matches('textarea, input:not([type=range])') || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === 's' && !$('step').hidden) return e.preventDefault(), this.record();
    if ($('motion').hidden || e.target.matches('textarea, input')) return;
    const to = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (e.key === 'Escape') this.close();
    if (to) e.preventDefault(), this.show(this.at + to);
  }

  // offer says where a hit can be recorded; armed: a probe is there.
  offer(spec, armed) {
    this.spec = spec;
    $('step').hidden = !armed || !$('record').onclick;
  }

  async record() {
    $('motion-error').textContent = '';
    $('record').disabled = true;
    try {
      this.hit = await get('record', { spec: this.spec, call: $('call').value });
      $('motion').hidden = false;
      this.draw();
      this.show(0);
      $('motion-on').focus();
    } catch (e) {
      $('motion-error').textContent = e.message;
    }
    $('record').disabled = false;
  }

  close() {
    $('motion').hidden = true;
  }

  draw() {
    const h = this.hit;
    $('motion-who').textContent = `${this.spec}, hit by ${h.comm}-${h.pid} on CPU ${h.cpu} of a copy of the machine`
      + (h.returns && !h.returned ? '; the function has not returned yet' : '');
    $('motion-bar').max = h.moments.length - 1;
    $('moments').replaceChildren(...h.moments.map((m, i) => {
      const li = document.createElement('li');
      li.className = handler(m) ? 'handler' : m.place.replace(/ .*/, '');
      li.textContent = handler(m) ? `${''.padEnd(18)}${m.kind}  ${m.probe}` : `${m.place.padEnd(18)}${(m.at || m.address).padEnd(20)} ${m.asm}`;
      li.title = m.bytes.replace(/../g, '$& ');
      li.onclick = () => this.show(i);
      return li;
    }));
    $('registers').replaceChildren(...h.registers.map((name) => {
      const div = document.createElement('div');
      div.append(name.padEnd(6), document.createElement('span'));
      return div;
    }));
  }

  show(at) {
    if (!this.hit || at < 0 || at >= this.hit.moments.length) return;
    this.at = at;
    const { moments } = this.hit;
    const m = moments[at];
    const before = moments[at - 1];
    $('motion-bar').value = at;
    $('motion-says').textContent = `${at + 1} of ${moments.length}: ${says(m)}`;
    for (const [i, li] of [...$('moments').children].entries()) li.setAttribute('aria-current', i === at ? 'step' : 'false');
    const box = $('moments');
    const li = box.children[at];
    if (li.offsetTop < box.scrollTop || li.offsetTop + li.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = li.offsetTop - box.clientHeight / 2;
    for (const [i, div] of [...$('registers').children].entries()) {
      div.lastChild.textContent = m.values[i];
      div.className = before && before.values[i] !== m.values[i] ? 'changed' : '';
    }
    $('stack').replaceChildren(...m.stack.map((word, i) => {
      const div = document.createElement('div');
      div.textContent = `sp+0x${(8 * i).toString(16).padEnd(3)} ${word}`;
      if (before && before.values[this.hit.registers.indexOf('sp')] === m.values[this.hit.registers.indexOf('sp')] && before.stack[i] !== word) div.className = 'changed';
      return div;
    }));
  }
}
