import { text } from 'node:stream/consumers';
import { serving } from './listening.ts';

/** Starts what stands in for a counter of page views, on a free port: it takes what is posted and tells, asked without a body, what it took. */
export async function openAnalytics(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const taken: { headers: Record<string, unknown>; body: string }[] = [];
  const { url, close } = await serving((request, response) => {
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(taken));
    void text(request).then((body) => {
      taken.push({ headers: request.headers, body });
      response.writeHead(202).end('ok');
    });
  });
  return { url: `${url}/api/event`, close };
}
