import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';

export interface Write {
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly body: object;
}

/** What came of it: its status, and whether the line was to be closed after it. Rejects where the line broke instead. */
export interface Answered {
  readonly status: number;
  readonly connection: string | undefined;
}

/**
 * Sends all writes at once, each on a line of its own: half of the lines have been used before and were kept open, the others are new.
 * Resolves when the last byte has left, with the answers to come.
 */
export async function sendAll(address: string, writes: readonly Write[]): Promise<Promise<Answered>[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: writes.length });
  const used = writes.slice(0, writes.length / 2);
  await Promise.all(used.map(() => answerTo(http.get(`${address}/api/options`, { agent }))));
  const requests = writes.map(({ method, path, token, body }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return { request: http.request(`${address}/api/${path}`, { method, agent, headers }), body };
  });
  const answers = requests.map(({ request }) => answerTo(request));
  for (const answer of answers) answer.catch(() => undefined);
  await Promise.all(
    requests.map(({ request, body }) => {
      request.end(JSON.stringify(body));
      return once(request, 'finish');
    }),
  );
  return answers;
}

async function answerTo(request: http.ClientRequest): Promise<Answered> {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  await text(response);
  return { status: response.statusCode ?? 0, connection: response.headers.connection };
}
