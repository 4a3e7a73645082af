import { serving } from './listening.ts';

/** How the stand-in answers a number: a company, that it knows none, that Italy does not answer, a status, or nothing at all. */
export type ViesAnswer =
  | { readonly name: string; readonly address: string }
  | 'unknown'
  | 'busy'
  | 'silent'
  | 'wordless'
  | { readonly status: number };

/** A register that speaks the REST form of VIES, and what it was asked. */
export interface ViesStandIn {
  readonly url: string;
  /** The paths that it was asked for, in order. */
  readonly asked: string[];
  /** What it is asked next is answered so, one after the other; afterwards each number as it was told, else as unknown. */
  behave(...answers: readonly ViesAnswer[]): void;
  knows(vatNumber: string, answer: ViesAnswer): void;
  readonly close: () => Promise<void>;
}

export async function openVies(): Promise<ViesStandIn> {
  const asked: string[] = [];
  const next: ViesAnswer[] = [];
  const known = new Map<string, ViesAnswer>();
  const { url, close } = await serving((request, response) => {
    asked.push(request.url ?? '');
    const number = /\/ms\/IT\/vat\/(\d{11})$/.exec(request.url ?? '')?.[1];
    const answer = next.shift() ?? known.get(number ?? '') ?? 'unknown';
    const say = (body: object) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (answer === 'silent') return;
    if (answer === 'wordless') return void response.writeHead(200).end('<html>');
    if (answer === 'busy') return say({ isValid: false, userError: 'MS_MAX_CONCURRENT_REQ', vatNumber: number });
    if (number === undefined) return void response.writeHead(404).end();
    if (answer === 'unknown')
      return say({ isValid: false, userError: 'INVALID', name: '---', address: '---', vatNumber: number });
    if ('status' in answer) return void response.writeHead(answer.status).end();
    say({ isValid: true, userError: 'VALID', vatNumber: number, ...answer });
  });
  return {
    url: `${url}/rest-api`,
    asked,
    behave: (...answers) => void next.push(...answers),
    knows: (vatNumber, answer) => void known.set(vatNumber, answer),
    close,
  };
}
