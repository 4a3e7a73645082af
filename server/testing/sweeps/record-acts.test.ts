import { type ActOn, RECORD_ACTS, type RecordKind } from '@volano/domain/contracts/record-acts';
import type { RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import { translations } from '@volano/domain/i18n/t';
import { isCustomer } from '@volano/domain/policies/actor';
import { ROLES, type Role } from '@volano/domain/rules/vocabulary';
import { expect, test } from 'vitest';
import { JUDGED_ACTS } from '../../access/record-acts.ts';
import { aUser } from '../builders/factories.ts';
import { openPortal, type Speaker } from '../world/app.ts';
import type { Answer, Asked } from '../world/calling.ts';
import { type Asking, RECORD_WORLDS, type RecordWorld } from './record-worlds.ts';

const { portal, ctx } = await openPortal();

const cases = (Object.keys(RECORD_ACTS) as RecordKind[]).flatMap((kind) =>
  RECORD_WORLDS[kind].states.flatMap((state) => ROLES.map((role) => [kind, state, role] as const)),
);

test.each(cases)('%s, %s: `may` tells %s exactly what the calls allow', async (kind, state, role) => {
  const world = RECORD_WORLDS[kind] as RecordWorld<RecordKind>;
  const acts = JUDGED_ACTS[kind] as Readonly<Record<ActOn<RecordKind>, { readonly call: RouteSpec }>>;
  const told: Record<string, boolean> = {};
  const allowed: Record<string, boolean> = {};
  for (const act of RECORD_ACTS[kind]) {
    // A record of its own each time: what is done uses it up.
    const who = await somebody(role);
    const thing = await world.make(ctx, state, who);
    const speaker = portal.as(who, isCustomer(who) && kind === 'agency' ? thing : undefined);
    const shown = await world.read(speaker, thing);
    allowed[act] = await isAllowed(speaker, acts[act].call, await world.requests[act](thing, ctx));
    // What nobody shows them has no button either; every reply that shows it says the same.
    const said = shown.map((may) => may.includes(act));
    told[act] = said[0] ?? false;
    expect(new Set(said).size).toBeLessThan(2);
  }
  expect(told).toEqual(allowed);
});

async function somebody(role: Role): Promise<Asking> {
  return { _id: (await aUser(ctx, { role }))._id, role };
}

/** Refusals of an act by its judge that have words of their own, beside those of who may not call or does not know of the record. */
const JUDGED_REFUSALS: ReadonlySet<unknown> = new Set(['dossierNotReady', 'surveyMissing', 'ownAccount']);

/** How a field is refused that is not the sender's to write, or not of this record. */
const NOT_THEIRS = ['errors.field.unknown', 'errors.field.customersOnly'] as const;
const t = translations('it');

/** Whether a call is let in; what the state of the record forbids to everybody, as what its survey lacks, was let in. */
async function isAllowed(speaker: Speaker, call: RouteSpec, request: Asked): Promise<boolean> {
  const answer: Answer<unknown> = await speaker.attempt(call, request as RequestOf<RouteSpec>);
  const { status, code, fields, reply } = answer;
  if ([401, 403, 404].includes(status) || JUDGED_REFUSALS.has(code)) return false;
  const refused = fields.filter(({ path }) => Object.keys(request.body ?? {}).includes(path));
  if (refused.some(({ message }) => NOT_THEIRS.some((key) => message === t(key)))) return false;
  expect([status < 300 || status === 409 || status === 400, refused]).toEqual([true, []]);
  // Of many, each is answered in its line.
  return !(Array.isArray(reply) && (reply as { code?: unknown }[]).some((line) => line.code === 'notFound'));
}
