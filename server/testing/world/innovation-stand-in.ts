import { text } from 'node:stream/consumers';
import { serving } from './listening.ts';

/** How the stand-in answers the next transfers: a status, silence, an answer that is no JSON, or one without an end. */
export type InnovationBehaviour =
  | { readonly status: number; readonly location?: string }
  | 'silent'
  | 'wordless'
  | 'endless';

export interface Received {
  readonly idempotencyKey: string | undefined;
  readonly fields: Record<string, unknown>;
}

/** A startup platform that takes announcements, each once by its `Idempotency-Key`. */
export interface InnovationStandIn {
  readonly url: string;
  /** What it was asked, in order, whatever it answered. */
  readonly asked: Received[];
  /** What it keeps, by key. */
  readonly kept: Map<string, Record<string, unknown>>;
  behave(...moods: readonly InnovationBehaviour[]): void;
  readonly close: () => Promise<void>;
}

export const INNOVATION_KEY = 'key of the stand-in';

export async function openInnovation(): Promise<InnovationStandIn> {
  const asked: Received[] = [];
  const kept: InnovationStandIn['kept'] = new Map();
  const moods: InnovationBehaviour[] = [];
  const { url, close } = await serving((request, response) => {
    void text(request).then((body) => {
      const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
      const fields = JSON.parse(body) as Record<string, unknown>;
      asked.push({ idempotencyKey, fields });
      const mood = moods.shift();
      if (mood === 'silent') return;
      if (mood === 'endless') {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        };
        response.on('drain', more);
        return more();
      }
      if (mood === 'wordless') return void response.writeHead(200).end('ok');
      if (mood !== undefined) return void response.writeHead(mood.status, { ...mood }).end();
      if (request.headers.authorization !== `Bearer ${INNOVATION_KEY}`) return void response.writeHead(401).end();
      if (idempotencyKey !== undefined) kept.set(idempotencyKey, fields);
      response
        .writeHead(201, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: `startup-${kept.size}` }));
    });
  });
  return { url: `${url}/calls`, asked, kept, behave: (...next) => void moods.push(...next), close };
}
