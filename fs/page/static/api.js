// Requests to the server. The token is the fragment of the page's address.
const token = location.hash.slice(1);
const headers = { Authorization: `Bearer ${token}` };

async function answer(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.error);
  return body;
}

export async function get(what, query = {}) {
  return answer(await fetch(`api/${what}?${new URLSearchParams(query)}`, { headers }));
}

export async function post(what, body) {
  return answer(await fetch(`api/${what}`, { method: 'POST', headers, body: JSON.stringify(body) }));
}

export const machine = () => get('machine');

// stream yields what has changed, for ever. While the server does not answer it yields { lost: true }.
export async function* stream() {
  for (;;) {
    try {
      const response = await fetch('api/live', { headers });
      if (!response.ok) await answer(response);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        const lines = (rest + value).split('\n');
        rest = lines.pop();
        for (const line of lines) yield JSON.parse(line);
      }
    } catch (e) {
      console.warn(e.message);
    }
    yield { lost: true };
    await new Promise((again) => setTimeout(again, 2000));
  }
}
