import type { RouteSpec } from '@volano/domain/contracts/route';
import type { Context } from '../../platform/context.ts';
import { seededRandom } from '../builders/seeded-random.ts';
import { type Caller, callerOf, type Callers, openCallers } from './callers.ts';
import { type Draft, draftOf, wireOf } from './drafts.ts';
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
  /** After so many requests, with their number. */
  readonly onLap: (asked: number) => Promise<void>;
}

export interface FuzzRun {
  readonly findings: readonly Finding[];
  /** How many answers each status had. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Routes that let nothing in: what lies behind their refusals was not reached. */
  readonly neverLetIn: readonly string[];
}

const AT_ONCE = 6;
/** After so many it is seen whether everybody is still who they were. */
const LAP = 250;

/**
 * Asks every route in turn as somebody, in words chosen by the seed and the number of the request, and judges each answer. Everybody comes from
 * an address of their own, so that nobody is made to wait.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzRun> {
  const { ctx, address, specs, requests, seed, onLap } = options;
  const sender = openSender(address);
  const hostile = hostileValues(seed);
  const found = new Map<string, Finding>();
  const statuses: Record<string, number> = {};
  const letIn = new Set<string>();
  let callers = await openCallers(ctx);

  async function one(n: number): Promise<void> {
    const chance = seededRandom(seed, `request ${n}`);
    const spec = specs[n % specs.length] as RouteSpec;
    const caller = callerOf(spec, chance);
    const material = { ...(await callers.material(spec, caller)), hostile };
    const draft = draftOf(spec, material, chance);
    const ask = asker(callers, sender, caller, n);
    const heard = await ask(draft);
    const what = heard === null ? 'the line broke' : shortfallOf(spec, heard);
    const status = String(heard?.status ?? 'none');
    statuses[status] = (statuses[status] ?? 0) + 1;
    const route = `${spec.method} ${spec.path}`;
    if (heard !== null && heard.status < 300) {
      letIn.add(route);
      if (spec.method !== 'GET') callers.forget(spec, caller);
    }
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
      await Promise.all(Array.from({ length: AT_ONCE }, () => each(lap, one)));
      if (!(await callers.isWhole())) callers = await openCallers(ctx);
      await onLap(begun + lap.length);
    }
  } finally {
    sender.close();
  }
  const neverLetIn = specs.map(({ method, path }) => `${method} ${path}`).filter((route) => !letIn.has(route));
  const findings = [...found.values()].toSorted((a, b) => sizeOf(a) - sizeOf(b));
  return { findings, statuses, neverLetIn };
}

/** Takes from the front until nothing is left. */
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
