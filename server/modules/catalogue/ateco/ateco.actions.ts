import type * as contract from '@volano/domain/contracts/ateco';
import type * as wordsContract from '@volano/domain/contracts/ateco-settings';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { wordsOf } from '@volano/domain/rules/search/gather-words';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import type { Context, Database } from '../../../platform/context.ts';
import { auditSettings } from '../../../platform/audit/audit.ts';
import { requireUnused, countUses } from '../../../platform/db/query-parts.ts';
import { newId } from '../../../platform/new-id.ts';
import { findCategory, findSubCategory } from './ateco-groups.queries.ts';
import {
  addChoice,
  deleteWord,
  findWord,
  insertWord,
  findWordHolder,
  updateWord,
  deleteCode,
  lockAteco,
  insertCode,
  findCodeHolder,
  readPlaceOfCode,
  updateCode,
  deleteGroup,
  insertGroup,
  findNameHolder,
  listVersions,
  updateCategoryGroups,
  updateGroupCodes,
  updateGroupName,
  placesOfCode,
  categoriesHaving,
  groupsHolding,
  placesOfSubCategory,
} from './ateco-writes.queries.ts';
import { findAtecoCode } from './ateco.queries.ts';

/** Adds a code to a version and returns its id; level, section and parent are read from it. A taken code: 409 `conflict` on `code`. */
export async function createCode(
  ctx: Context,
  actor: Actor,
  { code, name, version }: ReceivedOf<typeof contract.createAtecoCode>['body'],
): Promise<string> {
  const id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await lockAteco(trx);
    await requireFreeCode(trx, version, code, null);
    await insertCode(trx, { _id: id, version, code, name, ...(await readPlaceOfCode(trx, version, code)) });
    await auditSettings(ctx, trx, actor, { what: 'atecoCode', action: 'created', id, name: `${code} ${name}` });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
  return id;
}

/** Changes name or code. Other digits only while nothing stands on it, else 409 `stillInUse` and where: they would mean another activity. */
export async function changeCode(
  ctx: Context,
  actor: Actor,
  id: string,
  sent: ReceivedOf<typeof contract.updateAtecoCode>['body'],
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAteco(trx);
    const before = await findAtecoCode(trx, id);
    if (before === null) throw new AppError('notFound');
    const { name = before.name, code = before.code } = sent;
    const fields = [...(name === before.name ? [] : ['name']), ...(code === before.code ? [] : ['code'])];
    if (fields.length === 0) return;
    if (code !== before.code) {
      await requireFreeCode(trx, before.version, code, id);
      await requireUnused(trx, placesOfCode(id));
    }
    await updateCode(trx, id, { name, code, ...(await readPlaceOfCode(trx, before.version, code)) });
    const called = `${before.code} ${before.name}`;
    await auditSettings(ctx, trx, actor, { what: 'atecoCode', action: 'changed', id, name: called, fields });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

/** Deletes a code that nothing stands on; otherwise 409 `stillInUse` and where. */
export async function removeCode(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAteco(trx);
    const found = await findAtecoCode(trx, id);
    if (found === null) throw new AppError('notFound');
    await requireUnused(trx, placesOfCode(id));
    await deleteCode(trx, id);
    const name = `${found.code} ${found.name}`;
    await auditSettings(ctx, trx, actor, { what: 'atecoCode', action: 'deleted', id, name });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

async function requireFreeCode(trx: Database, version: AtecoVersion, code: string, exceptId: string | null) {
  const name = await findCodeHolder(trx, { version, code, exceptId });
  if (name !== null)
    throw new AppError('conflict', { fields: [{ path: 'code', message: 'codeTaken' }], params: { name } });
}

/** A group of codes, or a category of groups: where it stands, what it may hold, and what to say when another one holds it. */
const GROUPS = {
  subCategory: {
    table: 'ateco_subcategory_templates',
    what: 'atecoSubCategory',
    find: findSubCategory,
    list: 'atecoCodeIds',
    parts: 'ateco_codes',
    holders: groupsHolding,
    taken: 'atecoCodesAlreadyUsed',
    write: updateGroupCodes,
  },
  category: {
    table: 'ateco_category_templates',
    what: 'atecoCategory',
    find: findCategory,
    list: 'subCategoryIds',
    parts: 'ateco_subcategory_templates',
    holders: categoriesHaving,
    taken: 'subCategoryAlreadyUsed',
    write: updateCategoryGroups,
  },
} as const;

type Kind = keyof typeof GROUPS;
type Sent = { readonly name?: string | undefined; readonly parts?: readonly string[] | undefined };

/** Creates a group of codes and returns its id. Refusals as in `changeSubCategory`. */
export async function createSubCategory(
  ctx: Context,
  actor: Actor,
  { version, name, atecoCodeIds = [] }: ReceivedOf<typeof contract.createAtecoSubCategory>['body'],
): Promise<string> {
  return create(ctx, actor, 'subCategory', { version, name, parts: atecoCodeIds });
}

/**
 * Changes the fields that are sent. A taken name: 409 `conflict` on `name`; a code that another group has: 409 `atecoCodesAlreadyUsed`
 * and which; one of the other version, or none: 400 `invalidInput`.
 */
export async function changeSubCategory(
  ctx: Context,
  actor: Actor,
  id: string,
  { name, atecoCodeIds }: ReceivedOf<typeof contract.updateAtecoSubCategory>['body'],
): Promise<void> {
  await change(ctx, actor, 'subCategory', id, { name, parts: atecoCodeIds });
}

/** Deletes a group that no category has, its codes stay; otherwise 409 `stillInUse` and where. */
export async function removeSubCategory(ctx: Context, actor: Actor, id: string): Promise<void> {
  await remove(ctx, actor, 'subCategory', id, (trx) => requireUnused(trx, placesOfSubCategory(id)));
}

/** Creates a category and returns its id. Refusals as in `changeCategory`. */
export async function createCategory(
  ctx: Context,
  actor: Actor,
  { version, name, subCategoryIds = [] }: ReceivedOf<typeof contract.createAtecoCategory>['body'],
): Promise<string> {
  return create(ctx, actor, 'category', { version, name, parts: subCategoryIds });
}

/**
 * Changes the fields that are sent. A taken name: 409 `conflict` on `name`; a group that another category has: 409
 * `subCategoryAlreadyUsed` and which; one of the other version, or none: 400 `invalidInput`.
 */
export async function changeCategory(
  ctx: Context,
  actor: Actor,
  id: string,
  { name, subCategoryIds }: ReceivedOf<typeof contract.updateAtecoCategory>['body'],
): Promise<void> {
  await change(ctx, actor, 'category', id, { name, parts: subCategoryIds });
}

/** Deletes a category; its groups stay. */
export async function removeCategory(ctx: Context, actor: Actor, id: string): Promise<void> {
  await remove(ctx, actor, 'category', id, () => Promise.resolve());
}

async function create(
  ctx: Context,
  actor: Actor,
  kind: Kind,
  { version, name, parts }: { version: AtecoVersion; name: string; parts: readonly string[] },
): Promise<string> {
  const { table, what, write } = GROUPS[kind];
  const id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await lockAteco(trx);
    await requireFreeName(trx, kind, { version, name, exceptId: null });
    await requireParts(trx, kind, { version, parts, exceptId: null });
    await insertGroup(trx, table, { _id: id, version, name });
    await write(trx, id, parts);
    await auditSettings(ctx, trx, actor, { what, action: 'created', id, name });
  });
  return id;
}

// Matching knows codes, never the groups that the office offers them in: no count follows.
async function change(ctx: Context, actor: Actor, kind: Kind, id: string, { name, parts }: Sent): Promise<void> {
  const { table, what, find, list, write } = GROUPS[kind];
  await ctx.db.transaction().execute(async (trx) => {
    await lockAteco(trx);
    const before = await find(trx, id);
    if (before === null) throw new AppError('notFound');
    const { version } = before;
    if (name !== undefined) {
      await requireFreeName(trx, kind, { version, name, exceptId: id });
      await updateGroupName(trx, table, id, name);
    }
    if (parts !== undefined) {
      await requireParts(trx, kind, { version, parts, exceptId: id });
      await write(trx, id, parts);
    }
    const fields = [...(name === undefined ? [] : ['name']), ...(parts === undefined ? [] : [list])];
    if (fields.length > 0)
      await auditSettings(ctx, trx, actor, { what, action: 'changed', id, name: before.name, fields });
  });
}

async function remove(
  ctx: Context,
  actor: Actor,
  kind: Kind,
  id: string,
  check: (trx: Database) => Promise<void>,
): Promise<void> {
  const { table, what, find } = GROUPS[kind];
  await ctx.db.transaction().execute(async (trx) => {
    await lockAteco(trx);
    const found = await find(trx, id);
    if (found === null) throw new AppError('notFound');
    await check(trx);
    await deleteGroup(trx, table, id);
    await auditSettings(ctx, trx, actor, { what, action: 'deleted', id, name: found.name });
  });
}

async function requireFreeName(
  trx: Database,
  kind: Kind,
  named: { version: AtecoVersion; name: string; exceptId: string | null },
): Promise<void> {
  const name = await findNameHolder(trx, GROUPS[kind].table, named);
  if (name !== null)
    throw new AppError('conflict', { fields: [{ path: 'name', message: 'nameTaken' }], params: { name } });
}

async function requireParts(
  trx: Database,
  kind: Kind,
  { version, parts, exceptId }: { version: AtecoVersion; parts: readonly string[]; exceptId: string | null },
): Promise<void> {
  if (parts.length === 0) return;
  const { list, parts: table, holders, taken } = GROUPS[kind];
  const versions = await listVersions(trx, table, parts);
  const message = parts.some((id) => !versions.has(id)) ? 'noSuchItem' : 'atecoVersion';
  if (parts.some((id) => versions.get(id) !== version))
    throw new AppError('invalidInput', { fields: [{ path: list, message }] });
  const uses = await countUses(trx, holders(parts, exceptId));
  if (uses.length > 0) throw new AppError(taken, { uses });
}

type SentWord = ReceivedOf<typeof wordsContract.createAtecoWord>['body'];

const LONGEST_CHOICE = 80;

/** Adds a word of the trade and returns its id. The phrase may have other codes too; twice the same: 409 `conflict` on `phrase`. */
export async function createWord(ctx: Context, actor: Actor, sent: SentWord): Promise<string> {
  const id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await lockAteco(trx);
    await requireFit(trx, sent, null);
    await insertWord(trx, { _id: id, ...sent, createdAt: ctx.clock.now().toISOString() });
    await auditSettings(ctx, trx, actor, { what: 'atecoWord', action: 'created', id, name: sent.phrase });
  });
  return id;
}

/** Changes its phrase or its code. */
export async function changeWord(ctx: Context, actor: Actor, id: string, sent: SentWord): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAteco(trx);
    const before = await findWord(trx, id);
    if (before === null) throw new AppError('notFound');
    const fields = (['phrase', 'atecoCodeId'] as const).filter((field) => sent[field] !== before[field]);
    if (fields.length === 0) return;
    await requireFit(trx, sent, id);
    await updateWord(trx, id, sent);
    await auditSettings(ctx, trx, actor, { what: 'atecoWord', action: 'changed', id, name: before.phrase, fields });
  });
}

/** Deletes a word of the trade. */
export async function removeWord(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await findWord(trx, id);
    if (before === null) throw new AppError('notFound');
    await deleteWord(trx, id);
    await auditSettings(ctx, trx, actor, { what: 'atecoWord', action: 'deleted', id, name: before.phrase });
  });
}

/**
 * Counts words typed and the code chosen after them. Who chose is not kept; what could name somebody (an e-mail, a number) is not counted.
 * `invalidInput` for a code that is not there.
 */
export async function countChoice(ctx: Context, { q, atecoCodeId }: { q: string; atecoCodeId: string }): Promise<void> {
  if ((await findAtecoCode(ctx.db, atecoCodeId)) === null)
    throw new AppError('invalidInput', { fields: [{ path: 'atecoCodeId', message: 'noSuchItem' }] });
  const typed = wordsOf(q).join(' ');
  if (typed === '' || typed.length > LONGEST_CHOICE || /[@\d]/.test(q)) return;
  await addChoice(ctx.db, typed, atecoCodeId, ctx.clock.now().toISOString());
}

async function requireFit(trx: Database, { phrase, atecoCodeId }: SentWord, exceptId: string | null): Promise<void> {
  if (wordsOf(phrase).length === 0)
    throw new AppError('invalidInput', { fields: [{ path: 'phrase', message: 'required' }] });
  if ((await findAtecoCode(trx, atecoCodeId)) === null)
    throw new AppError('invalidInput', { fields: [{ path: 'atecoCodeId', message: 'noSuchItem' }] });
  const name = await findWordHolder(trx, { phrase, atecoCodeId, exceptId });
  if (name !== null)
    throw new AppError('conflict', { fields: [{ path: 'phrase', message: 'phraseTaken' }], params: { name } });
}
