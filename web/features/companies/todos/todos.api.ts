import { countTodos, finishTodos, listTodos, snoozeTodo, snoozeTodos } from '@volano/domain/contracts/todos';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import type { Todo } from '@volano/domain/contracts/todos';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

export type TodoCount = ReplyOf<typeof countTodos>;
type TodoQuery = NonNullable<RequestOf<typeof listTodos>['query']>;

/** Everything about what waits hangs under this key. */
export const todosKey = ['todos'] as const;

/** How many wait, by kind; nothing is asked for whoever has no such list. */
export function useTodoCount(isAsked = true) {
  return useQuery({
    queryKey: [...todosKey, 'count'],
    queryFn: ({ signal }) => call(countTodos, {}, { signal }),
    enabled: isAsked,
  });
}

/** A page of what waits, what is due soonest first. */
export function useTodos(query: TodoQuery, isAsked = true) {
  return useQuery({
    enabled: isAsked,
    queryKey: [...todosKey, 'list', query],
    queryFn: ({ signal }) => call(listTodos, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** Puts something off until a moment, or back into the list. */
export function useSnooze() {
  return useChange(todosKey, ({ todo: { kind, objectId }, until }: { todo: Todo; until: string | null }) =>
    call(snoozeTodo, { params: { kind, objectId }, body: { until } }),
  );
}

type Chosen = RequestOf<typeof finishTodos>['body']['todos'];

/** Puts many off until a moment, or back into the list. */
export function useSnoozeMany() {
  return useChange(todosKey, ({ todos, until }: { todos: Chosen; until: string | null }) =>
    call(snoozeTodos, { body: { todos, until } }),
  );
}

/** Says of many that they are done, or that they are not. */
export function useFinishMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ todos, isDone }: { todos: Chosen; isDone: boolean }) =>
      call(finishTodos, { body: { todos, isDone } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: todosKey }),
        client.invalidateQueries({ queryKey: ['notes'] }),
      ]),
  });
}
