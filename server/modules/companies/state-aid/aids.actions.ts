import type { createAid as createContract, updateAid as updateContract } from '@volano/domain/contracts/state-aid';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { findAidProblems } from '@volano/domain/rules/state-aid/problems';
import type { z } from 'zod';
import { lockAgency, lockToWorkOn } from '../../../access/agency.ts';
import { audit, type AuditActor } from '../../../platform/audit/audit.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { resolveParty } from './parties.actions.ts';
import { deleteFact, getAid, readAidRules, upsertAid } from './state-aid.queries.ts';
import { readUndertaking, type Undertaking } from './undertakings.queries.ts';
import type { AidRecord } from './standing-facts.queries.ts';

/** What was written, with the facts that its parties are named in. */
export interface Written<T> {
  readonly row: T;
  readonly around: Undertaking;
}

/** Writes down an aid of a company that the actor works for, or of a firm around it. 400 for what does not hang together. */
export async function createAid(
  ctx: Context,
  actor: Actor,
  agencyId: string,
  { party = { agencyId }, ...body }: z.output<typeof createContract.body>,
): Promise<Written<AidRecord>> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, agencyId);
    const _id = newId();
    const now = ctx.clock.now().toISOString();
    const partyId = await firmOf(trx, actor, agencyId, party);
    const row = {
      ...EMPTY,
      ...withoutBlanks(body),
      _id,
      agencyId,
      partyId,
      source: 'hand' as const,
      createdAt: now,
      updatedAt: now,
    };
    await storeAid(trx, row);
    await auditFact(ctx, trx, actor, { what: 'aid', change: 'created', agencyId, id: _id });
    return { row, around: await readUndertaking(trx, agencyId) };
  });
}

/** Changes the fields that are sent. 409 `fromRegister` for what the register says: of that only note and state change by hand. */
export async function updateAid(
  ctx: Context,
  actor: Actor,
  id: string,
  { party, ...given }: z.output<typeof updateContract.body>,
): Promise<Written<AidRecord>> {
  return ctx.db.transaction().execute(async (trx) => {
    const { agencyId } = await lockToWorkOn(trx, actor, 'aid', id);
    const before = await getAid(trx, id);
    const partyId = party === undefined ? before.partyId : await firmOf(trx, actor, agencyId, party);
    // An aid that is granted in full again has no day of its reduction.
    const granted = given.state === 'granted' ? { stateOn: null, reducedTo: null } : {};
    const unreduced = given.state !== undefined && given.state !== 'reduced' ? { reducedTo: null } : {};
    const row = {
      ...before,
      ...granted,
      ...unreduced,
      ...withoutBlanks(given),
      partyId,
      updatedAt: ctx.clock.now().toISOString(),
    };
    const changed = changedFields(before, row);
    if (before.source === 'register' && changed.some((field) => !OF_A_PERSON.has(field)))
      throw new AppError('fromRegister');
    await storeAid(trx, row);
    await auditFact(ctx, trx, actor, { what: 'aid', change: 'changed', agencyId, id, fields: changed });
    return { row, around: await readUndertaking(trx, agencyId) };
  });
}

/** Deletes an aid; 409 `fromRegister` for one of the register, which the next file would bring back. */
export async function deleteAid(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { agencyId } = await lockToWorkOn(trx, actor, 'aid', id);
    if ((await getAid(trx, id)).source === 'register') throw new AppError('fromRegister');
    await deleteFact(trx, 'aids', id);
    await auditFact(ctx, trx, actor, { what: 'aid', change: 'deleted', agencyId, id });
  });
}

/** Writes down that a fact of a company's room was written, changed or deleted; never what it says. */
export async function auditFact(
  ctx: Pick<Context, 'clock'>,
  trx: Database,
  actor: AuditActor,
  { agencyId, ...details }: FactChange,
): Promise<void> {
  await audit(ctx, trx, actor, {
    action: 'stateAidChanged',
    entity: { type: 'agency', id: agencyId },
    agencyId,
    details,
  });
}

interface FactChange {
  readonly what: 'aid' | 'link' | 'event';
  readonly change: 'created' | 'changed' | 'deleted';
  readonly agencyId: string;
  readonly id: string;
  readonly fields?: readonly string[];
}

/** The names of the fields that differ. */
export function changedFields<T extends object>(before: T, after: T): string[] {
  const text = (row: T, name: string): string => JSON.stringify((row as Readonly<Record<string, unknown>>)[name]);
  return Object.keys(after).filter((name) => name !== 'updatedAt' && text(before, name) !== text(after, name));
}

/** What a form sends as an empty text says nothing. */
export function withoutBlanks<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === '' ? null : value])) as T;
}

const OF_A_PERSON: ReadonlySet<string> = new Set(['note', 'state', 'stateOn', 'reducedTo']);

const EMPTY = {
  nominal: null,
  element: null,
  months: null,
  securedShare: null,
  cover: null,
  instalments: null,
  body: null,
  title: null,
  car: null,
  cor: null,
  componentId: null,
  instrumentCode: null,
  stateOn: null,
  reducedTo: null,
  paidOn: null,
  usedYear: null,
  note: null,
};

async function firmOf(
  trx: Database,
  actor: Actor,
  agencyId: string,
  given: Parameters<typeof resolveParty>[3],
): Promise<string> {
  const { _id, kind } = await resolveParty(trx, actor, agencyId, given);
  if (kind !== 'firm') throw new AppError('invalidInput', { fields: [{ path: 'party', message: 'firmOnly' }] });
  return _id;
}

async function storeAid(trx: Database, row: AidRecord): Promise<void> {
  const { rates } = await readAidRules(trx);
  const fields = findAidProblems({ ...row, id: row._id, party: row.partyId }, rates);
  if (fields.length > 0) throw new AppError('invalidInput', { fields });
  await upsertAid(trx, row);
}
