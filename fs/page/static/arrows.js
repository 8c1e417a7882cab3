// Arrows beside a function: from what arms a place into the copy of its instructions, and from there back.

const ns = 'http://www.w3.org/2000/svg';
const lane = 7; // px between two arrows

// target is the address that asm jumps to, as a number in hexadecimal digits.
const target = (asm) => /^jmp\S*\s+\*?(?:0x)?([0-9a-f]+)/.exec(asm ?? '')?.[1].padStart(16, '0');

// ways are the pairs of rows that arrows connect. list has the rows of f.
function ways(f, list) {
  const all = [];
  const at = new Map([...list.querySelectorAll('[data-offset]')].map((li) => [Number(li.dataset.offset), li]));
  const start = BigInt(`0x${f.start}`);
  for (const i of f.instructions.filter((i) => i.site && i.live)) {
    const from = at.get(i.offset);
    const piece = i.liveAsm.startsWith('jmp') ? i.site.detour : i.site.slot;
    if (!piece?.live || !piece.instructions?.length) continue;
    const rows = piece.instructions.map((l) => list.querySelector(`[data-address="${l.address}"]`));
    if (!rows[0]) continue;
    all.push([from, rows[0], `from ${f.name}+${i.offset} into the copy`]);
    const back = target(piece.instructions.at(-1).asm);
    const to = back && at.get(Number(BigInt(`0x${back}`) - start));
    if (to) all.push([rows.at(-1), to, `back to ${f.name}+${to.dataset.offset}`]);
  }
  return all;
}

// arrows draws them into one element, which lies beside the rows of list.
export function arrows(f, list) {
  const svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('class', 'arrows');
  svg.setAttribute('aria-hidden', 'true');
  const middle = (li) => li.offsetTop + li.offsetHeight / 2;
  for (const [n, [from, to, says]] of ways(f, list).entries()) {
    const g = document.createElementNS(ns, 'g');
    const title = document.createElementNS(ns, 'title');
    title.textContent = says;
    const path = document.createElementNS(ns, 'path');
    const x = 22 - lane * (n % 3);
    // A jump away ends a little above the middle of a row, and one back a little below: two may meet there.
    const [y, y2] = [middle(from) + 2, middle(to) - 2];
    path.setAttribute('d', `M28 ${y}H${x}V${y2}H27m-4 -3l4 3l-4 3`);
    path.dataset.from = from.dataset.offset ?? from.dataset.address;
    path.dataset.to = to.dataset.offset ?? to.dataset.address;
    g.append(title, path);
    svg.append(g);
  }
  return svg;
}
