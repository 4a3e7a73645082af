import type * as contract from '@volano/domain/contracts/call-words';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { wordsOf } from '@volano/domain/rules/search/gather-words';
import { auditSettings } from '../../../platform/audit/audit.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import { addChoice, deleteWord, findPhraseHolder, findWord, insertWord, updateWord } from './call-words.queries.ts';

type SentWord = ReceivedOf<typeof contract.createCallWord>['body'];

const LONGEST_CHOICE = 80;

/** Adds words and returns their id. A phrase of the same stems as another: 409 `conflict` on `phrase`. */
export async function createWord(ctx: Context, actor: Actor, sent: SentWord): Promise<string> {
  const id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreePhrase(trx, sent.phrase, null);
    await insertWord(trx, {
      _id: id,
      phrase: sent.phrase,
      also: onceEach(sent.also),
      createdAt: ctx.clock.now().toISOString(),
    });
    await auditSettings(ctx, trx, actor, { what: 'callWord', action: 'created', id, name: sent.phrase });
  });
  return id;
}

/** Changes the phrase or what it is widened by. */
export async function changeWord(ctx: Context, actor: Actor, id: string, sent: SentWord): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await findWord(trx, id);
    if (before === null) throw new AppError('notFound');
    const also = onceEach(sent.also);
    const fields = [
      ...(sent.phrase === before.phrase ? [] : ['phrase']),
      ...(also.join('\n') === before.also.join('\n') ? [] : ['also']),
    ];
    if (fields.length === 0) return;
    await requireFreePhrase(trx, sent.phrase, id);
    await updateWord(trx, { _id: id, phrase: sent.phrase, also });
    await auditSettings(ctx, trx, actor, { what: 'callWord', action: 'changed', id, name: before.phrase, fields });
  });
}

/** Deletes words. */
export async function removeWord(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await findWord(trx, id);
    if (before === null) throw new AppError('notFound');
    await deleteWord(trx, id);
    await auditSettings(ctx, trx, actor, { what: 'callWord', action: 'deleted', id, name: before.phrase });
  });
}

/** Counts words typed and the call opened after them. Who opened it is not stored; an e-mail, a number and a name are not counted. */
export async function countChoice(
  ctx: Context,
  { q, announcementId }: { q: string; announcementId: string },
): Promise<void> {
  const words = [...new Set(wordsOf(q))];
  const length = words.join(' ').length;
  if (length === 0 || length > LONGEST_CHOICE || /[@\d]/.test(q)) return;
  await addChoice(ctx.db, { words, announcementId, at: ctx.clock.now().toISOString() });
}

function onceEach(also: readonly string[]): string[] {
  return [...new Map(also.map((one) => [wordsOf(one).join(' '), one])).values()];
}

async function requireFreePhrase(trx: Database, phrase: string, exceptId: string | null): Promise<void> {
  const name = await findPhraseHolder(trx, phrase, exceptId);
  if (name === '') throw new AppError('invalidInput', { fields: [{ path: 'phrase', message: 'required' }] });
  if (name !== null)
    throw new AppError('conflict', { fields: [{ path: 'phrase', message: 'phraseTaken' }], params: { name } });
}
