import * as contract from '@volano/domain/contracts/ateco-words';
import { AppError } from '@volano/domain/errors';
import type { Database } from '../../../platform/context.ts';
import { changeWord, countChoice, createWord, removeWord } from './ateco.actions.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { countChoices, countWords, findWord, listChoices, listWords } from './ateco-words.queries.ts';

export const atecoWordsRoutes = [
  bindRoute(contract.listAtecoWords, async ({ ctx, query }) => ({
    rows: await listWords(ctx.db, query),
    ...(query.count ? { total: await countWords(ctx.db, query) } : {}),
  })),

  bindRoute(contract.createAtecoWord, async ({ ctx, actor, body }) =>
    readWord(ctx.db, await createWord(ctx, actor, body)),
  ),

  bindRoute(contract.updateAtecoWord, async ({ ctx, actor, params, body }) => {
    await changeWord(ctx, actor, params.id, body);
    return readWord(ctx.db, params.id);
  }),

  bindRoute(contract.deleteAtecoWord, async ({ ctx, actor, params }) => {
    await removeWord(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.listAtecoChoices, async ({ ctx, query }) => ({
    rows: await listChoices(ctx.db, query),
    ...(query.count ? { total: await countChoices(ctx.db, query.version) } : {}),
  })),

  bindRoute(contract.countAtecoChoice, async ({ ctx, body }) => {
    await countChoice(ctx, body);
    return null;
  }),
];

async function readWord(db: Database, id: string) {
  const word = await findWord(db, id);
  if (word === null) throw new AppError('notFound');
  return word;
}
