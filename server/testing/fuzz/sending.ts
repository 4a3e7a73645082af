import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Wire } from './drafts.ts';
import type { Heard } from './judging.ts';

/** Sends requests byte by byte as they are; a browser's `fetch` would mend them first. */
export interface Sender {
  send(wire: Wire): Promise<Heard>;
  close(): void;
}

/** What a header may carry at all; the rest never leaves any program. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/g;

export function openSender(address: string): Sender {
  const agent = new http.Agent({ keepAlive: true });
  return {
    async send({ method, path, headers, body }) {
      const clean = Object.entries(headers).map(([name, value]) => [name, value.replace(UNSENDABLE, '?')]);
      const request = http.request(`${address}`, {
        agent,
        method,
        // Bytes above ASCII and blanks travel escaped, everything else as it is.
        path: path.replace(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(letter)),
        headers: { ...Object.fromEntries(clean), ...(body ? { 'content-length': body.length } : {}) },
      });
      const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
      request.end(body);
      const [response] = await answered;
      return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
    },
    close: () => agent.destroy(),
  };
}
