import type { Context } from '../../platform/context.ts';
import { sql } from 'kysely';
import { erasePerson } from '../../modules/insight/privacy/privacy.actions.ts';
import { ownFiles } from '../../modules/insight/privacy/privacy.replies.ts';
import { newId } from '../../platform/new-id.ts';
import { aUser } from '../builders/factories.ts';
import { recordStatements } from '../world/recorded-statements.ts';
import { CANARY_EMAIL, type CanaryIds } from './canary-ids.ts';
import { countRowsOf, everythingOf } from './canary-paint.ts';
import { canaryWorld } from './canary-world.ts';
import { namesIn, personalTables, REASONS } from './personal-tables.ts';

const LISTS = 'server/testing/sweeps/personal-tables.ts';
const PRIVACY = 'server/modules/insight/privacy';

/** What to do about a table that is missing somewhere; every path in it is of a file that exists. */
export const ADVICE = {
  copy:
    `is not in the copy of one's data: read it in ${PRIVACY}/own-data.queries.ts, what the office writes of a company by a line in WRITTEN of ` +
    'server/access/agency.ts, in listOwnChoices what else is of a company, in a query of its own what is of a person, which ' +
    `${PRIVACY}/privacy.replies.ts places; or name it in NOT_COPIED of ${LISTS}`,
  erasure:
    'outlives its person: delete it in deleteTraces of server/modules/people/users/user-comings.queries.ts (of a person), give its key to the ' +
    'company "on delete cascade" or delete it in deleteAgencyRows of server/modules/companies/agencies/deleted-agencies.queries.ts (of a company), ' +
    `or name it in KEPT of ${LISTS}`,
  blocks:
    'keeps its person or company from being erased: give its key "on delete cascade", or delete it first in deleteTraces of ' +
    'server/modules/people/users/user-comings.queries.ts or deleteAgencyRows of server/modules/companies/agencies/deleted-agencies.queries.ts',
  keptErasure:
    'outlives the owner of a company that is kept for its dossier: delete it in pseudonymiseAgency of ' +
    `${PRIVACY}/privacy.queries.ts, or name it in KEPT_WITH_DOSSIER of ${LISTS}`,
  canary:
    'has no row in the two-company test: insert one of the first company in server/testing/sweeps/canary-tenant.ts (its id in canary-ids.ts), ' +
    `or name it in NOT_PERSONAL of ${LISTS}`,
  hidden: `names a person or a company in a column whose name does not say so: rename the column, or name it in NOT_PERSONAL of ${LISTS}`,
  needless: `is on a list of ${LISTS} and need not be: take it off`,
} as const;

/**
 * What is wrong with the personal tables of a database, a line each, none when all is well: not in the copy of one's data, not in erasure,
 * without a row in the two-company test (7-holes §2). Judged by what happens: a company with its people is put in, its owner's
 * copy is made, and all of them are forgotten. `also` puts in more; `reasons` are
 * the lists that excuse a table.
 */
export async function personalDataProblems(
  ctx: Context,
  also: (ids: CanaryIds) => Promise<void> = async () => undefined,
  reasons = REASONS,
): Promise<string[]> {
  const { notPersonal, notCopied, kept } = reasons;
  const tables = await personalTables(ctx.db, notPersonal);
  const because = new Map(tables.map((one) => [one.table, one.because]));
  const world = await canaryWorld(ctx);
  await world.seedFirst();
  await also(world.ids);
  const problems: string[] = [];
  const report = (table: string, kind: keyof typeof ADVICE): void => {
    const reason = because.get(table);
    problems.push(`${table}${reason === undefined ? '' : ` (${reason})`} ${ADVICE[kind]}`);
  };

  for (const table of because.keys())
    if ((await countRowsOf(ctx.db, table, world.firstIds)) === 0) report(table, 'canary');
  const known = [...because.keys(), ...namesIn(notPersonal)];
  for (const table of (await tableNames(ctx)).filter((one) => !known.includes(one)))
    if ((await countRowsOf(ctx.db, table, [world.ids.owner, world.ids.agency, CANARY_EMAIL])) > 0)
      report(table, 'hidden');
  const copied = await tablesInCopy(ctx, world.ids.owner, [...because.keys()]);
  judge(because.keys(), copied, notCopied, (table) => report(table, 'copy'));
  // No dossier is in the way here: a company that has one is kept (`keptCompanyProblems`).
  await ctx.db.deleteFrom('dossiers').where('agencyId', '=', world.ids.agency).execute();
  const erased = await tablesErased(ctx, world.ids, [...because.keys()]);
  if (typeof erased === 'string') report(erased, 'blocks');
  else judge(because.keys(), erased, kept, (table) => report(table, 'erasure'));

  const there = new Set([...because.keys(), ...(await tableNames(ctx))]);
  for (const table of namesIn(notPersonal)) if (!there.has(table)) report(table, 'needless');
  for (const table of namesIn(notCopied)) if (!because.has(table) || copied.has(table)) report(table, 'needless');
  for (const table of namesIn(kept))
    if (!because.has(table) || (typeof erased !== 'string' && erased.has(table))) report(table, 'needless');
  return problems;
}

/**
 * What is wrong with the erasure of somebody whose company is kept for its dossier, a line each, none when all is well: a table of which
 * nothing went, and which no list excuses.
 */
export async function keptCompanyProblems(ctx: Context, reasons = REASONS): Promise<string[]> {
  const tables = await personalTables(ctx.db, reasons.notPersonal);
  const names = tables.map(({ table }) => table);
  const world = await canaryWorld(ctx);
  await world.seedFirst();
  const erased = await tablesErased(ctx, world.ids, names);
  if (typeof erased === 'string') return [`${erased} ${ADVICE.blocks}`];
  const problems: string[] = [];
  const excused = [...reasons.kept, ...reasons.keptWithDossier];
  judge(names, erased, excused, (table) => problems.push(`${table} ${ADVICE.keptErasure}`));
  for (const table of namesIn(reasons.keptWithDossier))
    if (!names.includes(table) || erased.has(table)) problems.push(`${table} ${ADVICE.needless}`);
  return problems;
}

function judge(
  tables: Iterable<string>,
  done: ReadonlySet<string>,
  reasons: Parameters<typeof namesIn>[0],
  report: (table: string) => void,
): void {
  const excused = new Set(namesIn(reasons));
  for (const table of tables) if (!done.has(table) && !excused.has(table)) report(table);
}

async function tableNames(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select relname as "table" from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(ctx.db);
  return rows.map(({ table }) => table);
}

/** What is read through a view of its table. */
const VIEWS: ReadonlySet<string> = new Set(['agencies', 'announcements', 'recommendations', 'services']);

/** The tables that making a person's copy reads. */
async function tablesInCopy(ctx: Context, userId: string, tables: readonly string[]): Promise<Set<string>> {
  const { db, statements } = recordStatements(ctx.db);
  await db.transaction().execute(async (trx) => {
    for await (const { bytes } of ownFiles(ctx, trx, userId)) for await (const chunk of bytes) void chunk;
  });
  const read = new Set(
    statements.flatMap((statement) =>
      [...statement.matchAll(/\b(?:from|join) "?(\w+)"?/g)].map(([, table = '']) =>
        VIEWS.has(table) ? `all_${table}` : table,
      ),
    ),
  );
  return new Set(tables.filter((table) => read.has(table)));
}

/**
 * The tables of which no row about these people and their company is left as it was once all of them were forgotten; or the name of the
 * one that stood in the way.
 */
async function tablesErased(ctx: Context, ids: CanaryIds, tables: readonly string[]): Promise<Set<string> | string> {
  await tellColleague(ctx, ids);
  const rowsOf = (table: string) => everythingOf(ctx.db, [table], Object.values(ids));
  const before = new Map<string, readonly string[]>();
  for (const table of tables) before.set(table, await rowsOf(table));
  for (const userId of [ids.owner, ids.advisor, ids.performance]) {
    const blocking = await ctx.db
      .transaction()
      .execute((trx) => erasePerson(ctx, trx, userId))
      .then(() => null, tableInTheWay);
    if (blocking !== null) return blocking;
  }
  const erased = new Set<string>();
  for (const table of tables) {
    const left = new Set(await rowsOf(table));
    const rows = before.get(table) ?? [];
    if (rows.length > 0 && !rows.some((row) => left.has(row))) erased.add(table);
  }
  return erased;
}

/** Somebody else's bell quotes a note about the company, and names its consultant: what is told of a person goes with them too. */
async function tellColleague(ctx: Context, ids: CanaryIds): Promise<void> {
  const { _id: userId } = await aUser(ctx);
  const lines = [{ _id: ids.note, agencyId: ids.agency }, { personId: ids.advisor }].map((data, at) => ({
    _id: newId(),
    userId,
    event: 'noteMention' as const,
    title: 'x',
    body: 'x',
    data: JSON.stringify(data),
    eventKey: `colleague ${at}`,
  }));
  await ctx.db.insertInto('notifications').values(lines).execute();
}

function tableInTheWay(error: unknown): string {
  const { code, table } = error as { code?: string; table?: string };
  if (code === '23503' && table !== undefined) return table;
  throw error;
}
