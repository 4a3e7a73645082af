import * as contract from '@volano/domain/contracts/todos';
import type { Todo } from '@volano/domain/contracts/todos';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { countQuestions } from '../surveys/survey-states.queries.ts';
import { finishMany, snooze, snoozeMany } from './todos.actions.ts';
import { countTodos, listTodos, type TodoWorld } from './todos.queries.ts';

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
    await snooze(ctx, actor, params, body.until);
    return null;
  }),

  bindRoute(contract.snoozeTodos, ({ ctx, actor, body }) => snoozeMany(ctx, actor, body.todos, body.until)),

  bindRoute(contract.finishTodos, ({ ctx, actor, body }) => finishMany(ctx, actor, body.todos, body.isDone)),
];

async function worldOf(ctx: Context, actor: Actor): Promise<TodoWorld> {
  return { actor, now: ctx.clock.now(), questions: await countQuestions(ctx.db) };
}

type TodoRecord = Awaited<ReturnType<typeof listTodos>>['rows'][number];

/** Something that waits, with whom the company chose where it is about that. */
function replyTodo({ chosenId, chosenName, chosenSurname, chosenRole, ...todo }: TodoRecord): Todo {
  const isKnown = chosenId !== null && chosenRole !== null;
  return {
    ...todo,
    chosen: isKnown ? { _id: chosenId, name: chosenName ?? '', surname: chosenSurname ?? '', role: chosenRole } : null,
  };
}
