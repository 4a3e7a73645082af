import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts what stands in for a counter of page views, on a free port: it takes what is posted and tells, asked without a body, what it took. */
export async function openAnalytics(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const taken: { headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(taken));
      return;
    }
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      taken.push({ headers: request.headers, body });
      response.writeHead(202).end('ok');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/event`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
