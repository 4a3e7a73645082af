import type * as contract from '@volano/domain/contracts/ateco-words';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { wordsOf } from '@volano/domain/rules/search/words';
import type { Context, Database } from '../../../platform/context.ts';
import { auditSettings } from '../../../platform/audit/audit-settings.ts';
import { newId } from '../../../platform/new-id.ts';
import { holdAteco } from './ateco-writes.queries.ts';
import { addChoice, deleteWord, findWord, insertWord, isWordTaken, updateWord } from './ateco-words.queries.ts';
import { findAtecoCode } from './ateco.queries.ts';

type Sent = ReceivedOf<typeof contract.createAtecoWord>['body'];

const LONGEST_CHOICE = 80;

/** Adds a word of the trade and returns its id. The phrase may have other codes too; twice the same: 409 `conflict` on `phrase`. */
export async function createWord(ctx: Context, actor: Actor, sent: Sent): Promise<string> {
  const id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await holdAteco(trx);
    await requireFit(trx, sent, null);
    await insertWord(trx, { _id: id, ...sent, createdAt: ctx.clock.now().toISOString() });
    await auditSettings(ctx, trx, actor, { what: 'atecoWord', action: 'created', id, name: sent.phrase });
  });
  return id;
}

/** Changes its phrase or its code. */
export async function changeWord(ctx: Context, actor: Actor, id: string, sent: Sent): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdAteco(trx);
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
  await addChoice(ctx.db, typed, atecoCodeId);
}

async function requireFit(trx: Database, { phrase, atecoCodeId }: Sent, exceptId: string | null): Promise<void> {
  if (wordsOf(phrase).length === 0)
    throw new AppError('invalidInput', { fields: [{ path: 'phrase', message: 'required' }] });
  if ((await findAtecoCode(trx, atecoCodeId)) === null)
    throw new AppError('invalidInput', { fields: [{ path: 'atecoCodeId', message: 'noSuchItem' }] });
  if (await isWordTaken(trx, { phrase, atecoCodeId, exceptId }))
    throw new AppError('conflict', { fields: [{ path: 'phrase', message: 'phraseTaken' }] });
}
