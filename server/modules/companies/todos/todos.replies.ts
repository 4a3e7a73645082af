import type { Todo } from '@volano/domain/contracts/todos';
import type { listTodos } from './todos.queries.ts';

type TodoRecord = Awaited<ReturnType<typeof listTodos>>['rows'][number];

/** Something that waits, with whom the company chose where it is about that. */
export function replyTodo({ chosenId, chosenName, chosenSurname, chosenRole, ...todo }: TodoRecord): Todo {
  const isKnown = chosenId !== null && chosenRole !== null;
  return {
    ...todo,
    chosen: isKnown ? { _id: chosenId, name: chosenName ?? '', surname: chosenSurname ?? '', role: chosenRole } : null,
  };
}
