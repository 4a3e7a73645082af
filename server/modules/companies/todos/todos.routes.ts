import * as contract from '@volano/domain/contracts/todos';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { daysAfter } from '@volano/domain/rules/retention';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { countQuestions } from '../surveys/questions.queries.ts';
import { replyTodo } from './todos.replies.ts';
import { countTodos, isWaiting, listTodos, upsertSnooze, type TodoWorld } from './todos.queries.ts';

const LONGEST_SNOOZE_DAYS = 90;

export const todosRoutes = [
  bindRoute(contract.listTodos, async ({ ctx, actor, query }) => {
    const { rows, ...counted } = await listTodos(ctx.db, await worldOf(ctx, actor), query);
    return { rows: rows.map(replyTodo), ...counted };
  }),

  bindRoute(contract.countTodos, async ({ ctx, actor }) => {
    const kinds = await countTodos(ctx.db, await worldOf(ctx, actor));
    return { total: kinds.reduce((sum, { count }) => sum + count, 0), kinds };
  }),

  bindRoute(contract.snoozeTodo, async ({ ctx, actor, params, body }) => {
    const world = await worldOf(ctx, actor);
    const now = world.now.toISOString();
    if (body.until !== null && Date.parse(body.until) > Date.parse(daysAfter(now, LONGEST_SNOOZE_DAYS)))
      throw new AppError('invalidInput', { fields: [{ path: 'until', message: 'date' }] });
    if (!(await isWaiting(ctx.db, world, params.kind, params.objectId))) throw new AppError('notFound');
    await upsertSnooze(ctx.db, { userId: actor.userId, ...params, until: body.until ?? now });
    return null;
  }),
];

async function worldOf(ctx: Context, actor: Actor): Promise<TodoWorld> {
  return { actor, now: ctx.clock.now(), questions: await countQuestions(ctx.db) };
}
