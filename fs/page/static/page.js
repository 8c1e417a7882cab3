// The page of one machine. What it shows comes from /api; see api.js.
import { get, machine, stream } from './api.js';
import { Probes } from './probes.js';
import { Code } from './code.js';
import { Texts } from './texts.js';
import { Knobs } from './knobs.js';
import { Motion } from './motion.js';

const $ = (id) => document.getElementById(id);

async function start() {
  const about = await machine();
  $('release').textContent = about.release + (about.runs ? '' : ' (an image: nothing runs)');
  document.title = `kprobefs ${about.release}`;

  const motion = new Motion(about.runs);
  const code = new Code(motion);
  const probes = new Probes({ write: about.write, open: (p) => code.show(p.function, p.offset) });
  const knobs = new Knobs(about.write);
  const texts = new Texts();

  document.addEventListener('keydown', (e) => {
    if (e.target.matches('textarea, input') || e.ctrlKey || e.metaKey || e.altKey) return;
    const field = { '/': 'filter', f: 'search', t: 'trace-filter' }[e.key];
    if (!field) return;
    e.preventDefault();
    $(field).focus();
  });

  const names = await get('functions', { prefix: 'vfs_read' });
  if (names.length) code.show(names.find((n) => n === 'vfs_read') ?? names[0], 0);
  texts.start();

  for await (const state of stream()) {
    performance.clearMarks('state'); // the newest alone is kept
    performance.mark('state');
    if (state.lost) {
      $('connection').textContent = 'the machine is gone';
      $('connection').className = 'lost';
      continue;
    }
    $('connection').textContent = 'live';
    $('connection').className = '';
    if (state.knobs) knobs.show(state.knobs);
    if (state.usage) $('usage').textContent = `${state.usage.Slots} insn slots, ${state.usage.Detours} detour buffers`;
    probes.update(state);
    if (state.probes || state.knobs || state.usage) code.refresh();
  }
}

start().catch((e) => {
  $('connection').textContent = e.message;
  $('connection').className = 'lost';
});
