import type { RouteSpec } from '@volano/domain/contracts/route';
import type { Context } from '../../platform/context.ts';
import { seededRandom } from '../builders/seeded-random.ts';
import { named } from '../sweeps/named-routes.ts';
import { type Caller, callerOf, type Callers, fittingCaller, openCallers } from './callers.ts';
import { type Draft, draftOf, plainDraft, wireOf } from './drafts.ts';
import { hostileValues } from './hostile.ts';
import { type Heard, shortfallOf } from './judging.ts';
import { openSender, type Sender } from './sending.ts';
import { shrunk } from './shrinking.ts';

/** An answer that should not have been given, and the least request that is answered so. */
export interface Finding {
  readonly n: number;
  readonly what: string;
  readonly route: string;
  readonly caller: Caller;
  readonly draft: Draft;
  readonly heard: Heard | null;
}

export interface FuzzOptions {
  /** Knows the portal's database: makes people and things, and nothing of what is asked. */
  readonly ctx: Context;
  readonly address: string;
  readonly specs: readonly RouteSpec[];
  readonly requests: number;
  readonly seed: number;
  readonly onLap: (asked: number) => Promise<void>;
}

export interface FuzzRun {
  readonly findings: readonly Finding[];
  readonly statuses: Readonly<Record<string, number>>;
  /** Routes that let nothing in, with how often they refused it with which words: what lies behind was not reached. */
  readonly neverLetIn: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const AT_ONCE = 6;
/** After so many it is seen whether everybody is still who they were. */
const LAP = 250;
/** So often a route that let nothing in is asked again. */
const MORE_ROUNDS = 6;

/**
 * Asks every route in turn, first in the plain words that are let in, then as somebody, in words chosen by the seed and the number of the request, and judges each answer. Everybody comes from
 * an address of their own, so that nobody is made to wait.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzRun> {
  const { ctx, address, specs, requests, seed, onLap } = options;
  const sender = openSender(address);
  const hostile = hostileValues(seed);
  const found = new Map<string, Finding>();
  const statuses: Record<string, number> = {};
  const letIn = new Set<string>();
  const refusals: Record<string, Record<string, number>> = {};
  let callers = await openCallers(ctx);

  async function one(n: number, spec = specs[n % specs.length] as RouteSpec, isPlain = n < specs.length) {
    const chance = seededRandom(seed, `request ${n}`);
    const caller = isPlain ? fittingCaller(spec, chance) : callerOf(spec, chance);
    // What was made for it before may be used up.
    if (n >= requests) callers.forget(spec, caller);
    const material = { ...(await callers.material(spec, caller)), hostile };
    const draft = isPlain ? plainDraft(spec, material) : draftOf(spec, material, chance);
    const ask = asker(callers, sender, caller, n);
    const heard = await ask(draft);
    const what = heard === null ? 'the line broke' : shortfallOf(spec, heard);
    const status = String(heard?.status ?? 'none');
    count(statuses, status);
    const route = `${spec.method} ${spec.path}`;
    if (heard !== null && heard.status < 300) {
      letIn.add(route);
      if (spec.method !== 'GET') callers.forget(spec, caller);
    } else count((refusals[route] ??= {}), wordsOf(heard));
    // Somebody signed out, or chose another password.
    if (heard?.status === 401 && draft.headers['authorization'] === undefined) await callers.renew(caller);
    const key = `${route} ${what}`;
    if (what === null || found.has(key)) return;
    found.set(key, { n, what, route, caller, draft, heard });
    const least = await shrunk(draft, async (smaller) => {
      const again = await ask(smaller);
      return (again === null ? 'the line broke' : shortfallOf(spec, again)) === what;
    });
    found.set(key, { n, what, route, caller, draft: least, heard });
  }

  try {
    for (let begun = 0; begun < requests; begun += LAP) {
      const lap = Array.from({ length: Math.min(LAP, requests - begun) }, (_, place) => begun + place);
      await Promise.all(Array.from({ length: AT_ONCE }, () => each(lap, (n) => one(n))));
      if (!(await callers.isWhole())) callers = await openCallers(ctx);
      await onLap(Math.min(begun + LAP, requests));
    }
    // What something else had just used up, and what one role is let in with and another is not: asked again, with nobody beside.
    for (let round = 0; round < MORE_ROUNDS; round += 1) {
      const shut = specs.filter(({ method, path }) => !letIn.has(`${method} ${path}`));
      for (const [place, spec] of shut.entries()) await one(requests + round * specs.length + place, spec, true);
    }
  } finally {
    sender.close();
  }
  const never = named(specs).flatMap(([route]) => (letIn.has(route) ? [] : [route]));
  const neverLetIn = Object.fromEntries(never.map((route) => [route, refusals[route] ?? {}]));
  const findings = [...found.values()].toSorted((a, b) => sizeOf(a) - sizeOf(b));
  return { findings, statuses, neverLetIn };
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** A refusal in short: its status, its code, the first field that it names. */
function wordsOf(heard: Heard | null): string {
  if (heard === null) return 'the line broke';
  const said = /"code":"(\w+)"/.exec(heard.body.toString())?.[1] ?? '';
  const field = /"errors":\[\{"path":"([^"]*)"/.exec(heard.body.toString())?.[1] ?? '';
  return `${heard.status} ${said} ${field}`.trim();
}

async function each(waiting: number[], work: (n: number) => Promise<void>): Promise<void> {
  for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) await work(n);
}

/** Null where the line broke before the answer was whole. */
function asker(callers: Callers, sender: Sender, caller: Caller, n: number) {
  let times = 0;
  return async (draft: Draft): Promise<Heard | null> => {
    const wire = await wireOf(draft);
    times += 1;
    const address = `10.${times & 255}.${(n >> 8) & 255}.${n & 255}`;
    const headers = { ...callers.proof(draft.spec, caller), 'x-forwarded-for': address, ...wire.headers };
    return sender.send({ ...wire, headers }).catch(() => null);
  };
}

function sizeOf({ draft }: Finding): number {
  return JSON.stringify([draft.query, draft.body, draft.headers]).length + (draft.bytes?.length ?? 0);
}
