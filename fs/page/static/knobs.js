import { post } from './api.js';

const names = { enabled: 'armed', optimization: 'optimised', tracing_on: 'tracing', stacks: 'stacks', events: 'events' };
const titles = {
  enabled: 'kprobes/enabled: probes are in the text',
  optimization: 'debug/kprobes-optimization: jumps in place of breakpoints',
  tracing_on: 'tracing/tracing_on: hits are recorded',
  stacks: 'tracing/options/stacktrace: the stack of each hit is recorded',
  events: 'tracing/events/kprobes/enable: all kprobe events',
};

// Knobs are the switches of the machine.
export class Knobs {
  constructor(write) {
    this.buttons = {};
    for (const name of Object.keys(names)) {
      const b = document.createElement('button');
      b.textContent = names[name];
      b.title = titles[name] + (write ? '' : ' (shown only: start with --http-write)');
      b.disabled = !write;
      b.hidden = true;
      b.onclick = () => this.turn(name, b.getAttribute('aria-pressed') !== 'true');
      b.dataset.knob = name;
      this.buttons[name] = b;
      document.getElementById('knobs').append(b, ' ');
    }
  }

  async turn(name, on) {
    const refused = document.getElementById('refused');
    refused.textContent = '';
    try {
      this.show(await post('knob', { name, on }));
    } catch (e) {
      refused.textContent = e.message;
    }
  }

  show(values) {
    for (const [name, b] of Object.entries(this.buttons)) {
      b.hidden = values[name] === undefined;
      const on = values[name] !== '0';
      b.setAttribute('aria-pressed', on);
      b.textContent = `${names[name]}: ${on ? (values[name] === 'X' ? 'some' : 'on') : 'off'}`;
    }
  }
}
