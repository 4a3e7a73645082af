import type * as contract from '@volano/domain/contracts/saved-searches';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { asksTheSame, MOST_SEARCHES } from '@volano/domain/rules/saved-views';
import type { z } from 'zod';
import type { Context, Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { readFeed } from '../feeds/feed.queries.ts';
import {
  deleteSearch,
  findSearch,
  hasSearchNamed,
  insertSearch,
  listSearches,
  type SavedSearchRecord,
  updateSearch,
  insertSent,
  listFound,
} from './saved-searches.queries.ts';
import { lockAgencyToWorkFor, lockToWorkOn } from '../../../access/agency.ts';

/** Saves a search of a company. What it finds now is not new to who saves it. */
export async function saveSearch(
  ctx: Context,
  actor: Actor,
  body: z.output<typeof contract.createSavedSearch.body>,
): Promise<SavedSearchRecord> {
  return ctx.db.transaction().execute(async (trx) => {
    // Held: of two who save the twentieth at once, one waits and is refused.
    await lockAgencyToWorkFor(trx, actor, body.agencyId);
    if ((await listSearches(trx, body.agencyId)).length >= MOST_SEARCHES) throw new AppError('savedSearchesFull');
    const search = { _id: newId(), ...body, createdAt: ctx.clock.now().toISOString() };
    if (!(await insertSearch(trx, search))) throw nameTaken(search.name);
    if (search.hasAlert) await markAllAsSent(ctx, trx, search);
    return search;
  });
}

/** Changes what is sent of a search. */
export async function changeSearch(
  ctx: Context,
  actor: Actor,
  id: string,
  body: z.output<typeof contract.updateSavedSearch.body>,
): Promise<SavedSearchRecord> {
  return ctx.db.transaction().execute(async (trx) => {
    const { agencyId } = await lockToWorkOn(trx, actor, 'savedSearch', id);
    const before = await getSearch(trx, id);
    const { name = before.name, query = before.query, hasAlert = before.hasAlert } = body;
    const after = { ...before, name, query, hasAlert };
    if (await hasSearchNamed(trx, agencyId, name, id)) throw nameTaken(name);
    await updateSearch(trx, id, after);
    if (hasAlert && (!before.hasAlert || !asksTheSame(before.query, query))) await markAllAsSent(ctx, trx, after);
    return after;
  });
}

/** Forgets a search of the actor's company. */
export async function deleteSavedSearch(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockToWorkOn(trx, actor, 'savedSearch', id);
    await deleteSearch(trx, id);
  });
}

/** A search that the transaction holds. */
async function getSearch(db: Database, id: string): Promise<SavedSearchRecord> {
  const search = await findSearch(db, id);
  if (search === null) throw new AppError('notFound');
  return search;
}

async function markAllAsSent(ctx: Context, trx: Database, search: SavedSearchRecord): Promise<void> {
  const now = ctx.clock.now();
  const { entries } = await readFeed(trx, search.agencyId, now);
  await insertSent(trx, search._id, await listFound(trx, search, entries), now.toISOString());
}

function nameTaken(name: string): AppError {
  return new AppError('savedSearchNamed', { fields: [{ path: 'name', message: 'nameTaken' }], params: { name } });
}
