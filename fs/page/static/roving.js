// A list with one stop of the Tab key: from there, the arrow keys lead up and down. Rows are those with a data-stop.

// rove makes one of the rows below list the stop: the one that was, if it is there still.
export function rove(list) {
  const rows = [...list.querySelectorAll('[data-stop]')];
  const stop = rows.find((r) => r.dataset.stop === list.dataset.at) ?? rows[0];
  for (const r of rows) r.tabIndex = r === stop ? 0 : -1;
}

// listen has list follow the keys, and open called with the row of Enter.
export function listen(list, open) {
  list.addEventListener('focusin', (e) => {
    const row = e.target.closest('[data-stop]');
    if (!row || row.dataset.stop === list.dataset.at) return;
    list.dataset.at = row.dataset.stop;
    rove(list);
  });
  list.addEventListener('keydown', (e) => {
    const row = e.target.closest('[data-stop]');
    const way = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[e.key];
    if (!row || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === 'Enter') open(row);
    if (!way) return;
    e.preventDefault();
    let next = row[way];
    while (next && !next.dataset.stop) next = next[way];
    next?.focus();
  });
}
