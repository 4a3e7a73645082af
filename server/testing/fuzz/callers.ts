import type { Access, RouteSpec } from '@volano/domain/contracts/route';
import { namedIn } from '@volano/domain/contracts/subject';
import { isCustomer } from '@volano/domain/policies/actor';
import { ROLES, type Role } from '@volano/domain/rules/vocabulary';
import type { Context } from '../../platform/context.ts';
import { findActor, openSession } from '../../platform/session/session.ts';
import type { SeededRandom } from '../builders/seeded-random.ts';
import { permissionWorld } from '../sweeps/permission-world.ts';
import { requestOf } from '../sweeps/request-maker.ts';
import { sampleOf } from '../sweeps/samples.ts';
import { idOf, ownParams, saidBy, wordOf } from '../sweeps/subject-things.ts';
import type { Asked } from '../world/calling.ts';
import { basicOf } from '../world/signing-in.ts';
import type { Material } from './drafts.ts';
import { OPENINGS } from './openings.ts';
import { pick } from './values.ts';

export const MASTER_KEY = 'm'.repeat(32);

/** Somebody who asks: with a role, or without a session. */
export type Caller = Role | null;

/** People of every role, signed in, and what they have. It wears out: people are disabled, companies deleted, sessions ended. */
export interface Callers {
  /** A request that this route lets in from this caller, and what is known beside it. */
  material(spec: RouteSpec, caller: Caller): Promise<Omit<Material, 'hostile'>>;
  /** How a caller proves who they are to a route. */
  proof(spec: RouteSpec, caller: Caller): Record<string, string>;
  /** Signs a caller in again whose session may have ended. */
  renew(caller: Caller): Promise<void>;
  /** Something that was named was used up. */
  forget(spec: RouteSpec, caller: Caller): void;
  /** Whether everybody is still who they were. */
  isWhole(): Promise<boolean>;
}

type World = Awaited<ReturnType<typeof permissionWorld>>;

export async function openCallers(ctx: Context): Promise<Callers> {
  const world = await permissionWorld(ctx);
  const tokens = new Map<Role, string>();
  const enter = async (role: Role): Promise<void> => {
    const agencyId = isCustomer({ role }) ? world.agencyOf(role)._id : null;
    tokens.set(role, await openSession(ctx, ctx.db, world.people[role]._id, agencyId));
  };
  for (const role of ROLES) await enter(role);
  const ids = await knownIds(world);
  const made = new Map<string, Promise<string>>();
  const named = new Map<string, Set<string>>();

  /** Made once, until something may have used it up. */
  function once(spec: RouteSpec, role: Role, name: string, make: () => Promise<string>): Promise<string> {
    const isSpare = spec.method === 'DELETE' && spec.path.endsWith('{id}');
    const key = `${role} ${name}${isSpare ? ' spare' : ''}${spec.path === 'editions/{id}/waits' ? ' upcoming' : ''}`;
    const route = `${role} ${spec.method} ${spec.path}`;
    named.set(route, (named.get(route) ?? new Set()).add(key));
    const known = made.get(key) ?? make();
    made.set(key, known);
    return known;
  }

  async function base(spec: RouteSpec, role: Role): Promise<Material['base']> {
    const places: Record<string, string> = {};
    for (const one of namedIn(spec.subject))
      places[one.place] = await once(spec, role, `${one.kind} ${one.aim}`, () => idOf(world, spec, role, one, 'own'));
    const resolve = (word: string) => once(spec, role, word, () => wordOf(world, spec, role, word));
    // What is open to everybody names nothing of anybody.
    const isOpen = typeof spec.access === 'string';
    const sampled = async (): Promise<Asked> => {
      const body = spec.body ? sampleOf(spec.body, spec.example?.body) : undefined;
      return { params: await ownParams(world, spec, role), body };
    };
    const asked = isOpen ? sampled() : requestOf(spec, places, resolve, await saidBy(world, spec, role));
    const { params, query = {}, body, file }: Asked = await asked;
    const opened = await OPENINGS[`${spec.method} ${spec.path}`]?.(ctx, { role, _id: world.people[role]._id });
    const said = { params: { ...params, ...opened?.params }, query, body: opened?.body ?? body };
    return { ...said, headers: opened?.headers ?? {}, ...(file ? { file } : {}) };
  }

  // One after the other: what is made looks first whether it is there.
  let making: Promise<unknown> = Promise.resolve();
  return {
    async material(spec, caller) {
      const made = making.then(() => base(spec, whoMay(spec, caller)));
      making = made.catch(() => undefined);
      return { base: await made, ids };
    },
    proof(spec, caller): Record<string, string> {
      if (spec.access === 'integration') return { authorization: `Bearer ${MASTER_KEY}` };
      if (caller === null) return {};
      if (spec.access === 'basic' && spec.method !== 'GET') return basicOf(world.people[caller].email);
      return { authorization: `Bearer ${tokens.get(caller)}` };
    },
    renew: async (caller) => (caller === null ? undefined : enter(caller)),
    forget(spec, caller) {
      for (const key of named.get(`${whoMay(spec, caller)} ${spec.method} ${spec.path}`) ?? []) made.delete(key);
    },
    async isWhole() {
      for (const [role, token] of tokens) {
        const actor = await findActor(ctx, token, '127.0.0.1').catch(() => null);
        if (actor?.role !== role || actor.mustChangePassword || actor.mustSetUpTwoFactor) return false;
      }
      return true;
    },
  };
}

/** Of a route that a caller may not enter, what somebody would say who may. */
function whoMay({ access }: RouteSpec, caller: Caller): Role {
  if (typeof access === 'string') return caller ?? 'user';
  if (caller !== null && access[caller] !== undefined) return caller;
  return rolesOf(access)[0] ?? 'admin';
}

/** Somebody who may; of what is open to everybody a customer. */
export function fittingCaller({ access }: RouteSpec, chance: SeededRandom): Caller {
  if (typeof access === 'string') return 'user';
  return pick(rolesOf(access), chance);
}

function rolesOf(access: Exclude<Access, string>): readonly Role[] {
  return ROLES.filter((role) => access[role] !== undefined);
}

/** Mostly somebody who may, now and then anybody or nobody. */
export function callerOf({ access }: RouteSpec, chance: SeededRandom): Caller {
  if (chance.oneIn(25)) return null;
  return pick(typeof access === 'string' || chance.oneIn(10) ? ROLES : rolesOf(access), chance);
}

/** Ids that anybody may have heard of: their own, those of others, those of nothing. */
async function knownIds(world: World): Promise<string[]> {
  const own = await world.things('user', 'own', 'GET');
  const office = await world.things('advisor', 'own', 'GET');
  const foreign = await world.things('user', 'foreign', 'GET');
  const all = [own, office, foreign].flatMap((things) => Object.values(things) as string[]);
  return [...new Set(all.filter((one) => /^[0-9a-f-]{36}$/.test(one)))];
}
