import { listActs, undoAct } from '@volano/domain/contracts/acts';
import type { ReplyOf } from '@volano/domain/contracts/route';
import type { ActKind } from '@volano/domain/rules/acts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './api-client.ts';

export type Act = ReplyOf<typeof listActs>[number];

/** What was just done: its kind, and the number of calls that did it. */
interface LastDone {
  readonly kind: ActKind;
  readonly calls: number;
  /** Where others of the kind may have been done since: a name that its title has. */
  readonly named?: string;
}

/** More than are done between an action and the press that undoes it. */
const NEWEST = 50;

/** Undoes what the reader did last of a kind, and answers it as it then stands. Everything that was read is read again. */
export function useUndoLast() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, calls, named = '' }: LastDone): Promise<Act[]> => {
      const acts = await call(listActs, { query: { limit: String(NEWEST) } });
      const last = acts
        .filter((act) => act.kind === kind && act.undoneAt === null && act.title.includes(named))
        .slice(0, calls);
      const undone: Act[] = [];
      for (const { _id: id } of last) undone.push(await call(undoAct, { params: { id } }));
      return undone;
    },
    onSettled: () => client.invalidateQueries(),
  });
}

/** What stayed as it was, in words, or null. */
export function remainsOf(acts: readonly Act[]): string | null {
  const words = acts.flatMap(({ remains }) => (remains === null ? [] : [remains]));
  return words.length === 0 ? null : words.join('; ');
}
