import * as contract from '@volano/domain/contracts/call-words';
import { AppError } from '@volano/domain/errors';
import { bindRoute } from '../../../access/bind-route.ts';
import type { Database } from '../../../platform/context.ts';
import { changeWord, countChoice, createWord, removeWord } from './call-words.actions.ts';
import { countChoices, countWords, findWord, listChoices, listWords } from './call-words.queries.ts';

export const callWordsRoutes = [
  bindRoute(contract.listCallWords, async ({ ctx, query }) => ({
    rows: await listWords(ctx.db, query),
    ...(query.count ? { total: await countWords(ctx.db, query.q) } : {}),
  })),

  bindRoute(contract.createCallWord, async ({ ctx, actor, body }) =>
    readWord(ctx.db, await createWord(ctx, actor, body)),
  ),

  bindRoute(contract.updateCallWord, async ({ ctx, actor, params, body }) => {
    await changeWord(ctx, actor, params.id, body);
    return readWord(ctx.db, params.id);
  }),

  bindRoute(contract.deleteCallWord, async ({ ctx, actor, params }) => {
    await removeWord(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.listCallChoices, async ({ ctx, query }) => ({
    rows: await listChoices(ctx.db, query),
    ...(query.count ? { total: await countChoices(ctx.db) } : {}),
  })),

  bindRoute(contract.countCallChoice, async ({ ctx, body }) => {
    await countChoice(ctx, body);
    return null;
  }),
];

async function readWord(db: Database, id: string) {
  const word = await findWord(db, id);
  if (word === null) throw new AppError('notFound');
  return word;
}
