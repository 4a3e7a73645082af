import type {
  createCompanyEvent as createEventContract,
  createCompanyLink as createLinkContract,
  updateCompanyLink as updateLinkContract,
} from '@volano/domain/contracts/company-links';
import { AppError } from '@volano/domain/errors';
import { type Actor, isCustomer } from '@volano/domain/policies/actor';
import { findEventProblems, findLinkProblems } from '@volano/domain/rules/state-aid/problems';
import type { z } from 'zod';
import { lockAgency, lockToWorkOn } from '../../../access/agency.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { auditFact, changedFields, withoutBlanks, type Written } from './aids.actions.ts';
import { resolveParty } from './parties.actions.ts';
import { deleteFact, getLink, insertEvent, upsertLink } from './state-aid.queries.ts';
import { readUndertaking } from './undertakings.queries.ts';
import type { EventRecord, LinkRecord } from './standing-facts.queries.ts';

/** Writes down who holds whom. What the company itself writes is not certain until a consultant confirms it. */
export async function createLink(
  ctx: Context,
  actor: Actor,
  agencyId: string,
  { holder, held, isCertain = true, share = null, from = null, to = null, note = null, kind }: LinkBody,
): Promise<Written<LinkRecord>> {
  const [_id, createdAt, isConfirmed] = [newId(), ctx.clock.now().toISOString(), !isCustomer(actor)];
  return ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, agencyId);
    const holderId = (await resolveParty(trx, actor, agencyId, holder))._id;
    const heldId = (await resolveParty(trx, actor, agencyId, held))._id;
    const said = {
      kind,
      share,
      from,
      to,
      ...withoutBlanks({ note }),
      isConfirmed,
      isCertain: isCertain && isConfirmed,
    };
    const row = { _id, agencyId, holderId, heldId, createdAt, ...said };
    await storeLink(trx, row);
    await auditFact(ctx, trx, actor, { what: 'link', change: 'created', agencyId, id: _id });
    return { row, around: await readUndertaking(trx, agencyId) };
  });
}

type LinkBody = z.output<typeof createLinkContract.body>;

/**
 * Changes the fields that are sent. A consultant who says whether a link is certain confirms it, and with it the customers whom it names: 404
 * `notFound` where they may not read them. A company that says something else of who holds whom is to be confirmed anew.
 */
export async function updateLink(
  ctx: Context,
  actor: Actor,
  id: string,
  { holder, held, isCertain, ...given }: z.output<typeof updateLinkContract.body>,
): Promise<Written<LinkRecord>> {
  return ctx.db.transaction().execute(async (trx) => {
    const { agencyId } = await lockToWorkOn(trx, actor, 'companyLink', id);
    const before = await getLink(trx, id);
    const isConfirming = !isCustomer(actor) && isCertain !== undefined && !before.isConfirmed;
    const { nameOf, shown } = await readUndertaking(trx, agencyId);
    const partyOf = async (named: typeof holder, partyId: string): Promise<string> => {
      const party = named ?? (isConfirming ? shown.get(nameOf(partyId)) : undefined);
      return party === undefined ? partyId : (await resolveParty(trx, actor, agencyId, party))._id;
    };
    const said = { ...before, ...withoutBlanks(given), holderId: await partyOf(holder, before.holderId) };
    const row = { ...said, heldId: await partyOf(held, before.heldId) };
    const changed = changedFields(before, row).filter((field) => field !== 'note');
    const standing = isCustomer(actor)
      ? standingOfCompany(before, isCertain, changed.length > 0)
      : { isCertain: isCertain ?? before.isCertain, isConfirmed: before.isConfirmed || isConfirming };
    const after = { ...row, ...standing };
    await storeLink(trx, after);
    await auditFact(ctx, trx, actor, {
      what: 'link',
      change: 'changed',
      agencyId,
      id,
      fields: changedFields(before, after),
    });
    return { row: after, around: await readUndertaking(trx, agencyId) };
  });
}

function standingOfCompany(before: LinkRecord, isCertain = true, isRewritten: boolean) {
  return {
    isCertain: before.isCertain && isCertain && !isRewritten,
    isConfirmed: before.isConfirmed && !isRewritten,
  };
}

async function storeLink(trx: Database, row: LinkRecord): Promise<void> {
  const fields = findLinkProblems({ ...row, holder: row.holderId, held: row.heldId });
  if (fields.length > 0) throw new AppError('invalidInput', { fields });
  await upsertLink(trx, row);
}

export async function deleteLink(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { agencyId } = await lockToWorkOn(trx, actor, 'companyLink', id);
    await deleteFact(trx, 'company_links', id);
    await auditFact(ctx, trx, actor, { what: 'link', change: 'deleted', agencyId, id });
  });
}

/** Writes down a merger, an acquisition or a split. 400 where its parties or the aid that it names do not fit. */
export async function createEvent(
  ctx: Context,
  actor: Actor,
  agencyId: string,
  { kind, on, ...body }: z.output<typeof createEventContract.body>,
): Promise<Written<EventRecord>> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, agencyId);
    const parts = [];
    for (const part of body.parts)
      parts.push({ partyId: (await resolveParty(trx, actor, agencyId, part))._id, aids: [], equity: null });
    const into = [];
    for (const { aids = [], equity = null, ...heir } of body.into)
      into.push({ partyId: (await resolveParty(trx, actor, agencyId, heir))._id, aids, equity });
    await requireFitting(trx, agencyId, { kind, parts, into });
    const event = { _id: newId(), agencyId, kind, on, createdAt: ctx.clock.now().toISOString() };
    await insertEvent(trx, event, [
      ...parts.map((side, at) => ({ ...side, side: 'part' as const, at })),
      ...into.map((side, at) => ({ ...side, side: 'into' as const, at })),
    ]);
    await auditFact(ctx, trx, actor, { what: 'event', change: 'created', agencyId, id: event._id });
    return { row: { ...event, parts, into }, around: await readUndertaking(trx, agencyId) };
  });
}

async function requireFitting(
  trx: Database,
  agencyId: string,
  { kind, parts, into }: Pick<EventRecord, 'kind' | 'parts' | 'into'>,
): Promise<void> {
  const { aids } = await readUndertaking(trx, agencyId);
  const known = new Set(aids.map(({ _id }) => _id));
  const fields = [
    ...findEventProblems({
      kind,
      parts: parts.map(({ partyId }) => partyId),
      into: into.map(({ partyId, ...heir }) => ({ ...heir, party: partyId })),
    }),
    ...into.flatMap((heir, at) =>
      heir.aids.every((id) => known.has(id)) ? [] : [{ path: `into.${at}.aids`, message: 'noSuchItem' }],
    ),
  ];
  if (fields.length > 0) throw new AppError('invalidInput', { fields });
}

export async function deleteEvent(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { agencyId } = await lockToWorkOn(trx, actor, 'companyEvent', id);
    await deleteFact(trx, 'company_events', id);
    await auditFact(ctx, trx, actor, { what: 'event', change: 'deleted', agencyId, id });
  });
}
