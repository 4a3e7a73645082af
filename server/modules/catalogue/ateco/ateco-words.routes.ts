import * as contract from '@volano/domain/contracts/ateco-words';
import { AppError } from '@volano/domain/errors';
import type { Database } from '../../../platform/context.ts';
import { door } from '../../../platform/http/door.ts';
import { changeWord, countChoice, createWord, removeWord } from './ateco-words.actions.ts';
import { countChoices, countWords, findWord, listChoices, listWords } from './ateco-words.queries.ts';

export const atecoWordsRoutes = [
  door(contract.listAtecoWords, async ({ ctx, query }) => ({
    rows: await listWords(ctx.db, query),
    ...(query.count ? { total: await countWords(ctx.db, query) } : {}),
  })),

  door(contract.createAtecoWord, async ({ ctx, actor, body }) => readWord(ctx.db, await createWord(ctx, actor, body))),

  door(contract.updateAtecoWord, async ({ ctx, actor, params, body }) => {
    await changeWord(ctx, actor, params.id, body);
    return readWord(ctx.db, params.id);
  }),

  door(contract.deleteAtecoWord, async ({ ctx, actor, params }) => {
    await removeWord(ctx, actor, params.id);
    return null;
  }),

  door(contract.listAtecoChoices, async ({ ctx, query }) => ({
    rows: await listChoices(ctx.db, query),
    ...(query.count ? { total: await countChoices(ctx.db, query.version) } : {}),
  })),

  door(contract.countAtecoChoice, async ({ ctx, body }) => {
    await countChoice(ctx, body);
    return null;
  }),
];

async function readWord(db: Database, id: string) {
  const word = await findWord(db, id);
  if (word === null) throw new AppError('notFound');
  return word;
}
