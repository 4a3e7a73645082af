import { Button } from '@mantine/core';
import { IconCheck, IconClockPause, IconMailForward, IconSunrise } from '@tabler/icons-react';
import type { Todo } from '@volano/domain/contracts/todos';
import type { TodoKind } from '@volano/domain/rules/vocabulary';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { ChosenBar, OutcomeBar, useBatch } from '../../../ui/table/outcome-bar.tsx';
import { CHOICES, dayIn, morningOf } from './todo-item.tsx';
import { useFinishMany, useSnoozeMany } from './todos.api.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';

/** What tells one thing that waits from another. */
export function todoKey({ kind, objectId }: Pick<Todo, 'kind' | 'objectId'>): string {
  return `${kind} ${objectId}`;
}

function todoOf(key: string): { kind: TodoKind; objectId: string } {
  const [kind = '', objectId = ''] = key.split(' ');
  return { kind: kind as TodoKind, objectId };
}

/** What was chosen of what waits, also on pages that are not shown any more. */
function useChosenTodos(rows: readonly Todo[]) {
  const t = useT();
  const batch = useBatch(
    rows.map((todo) => ({
      _id: todoKey(todo),
      name: `${todo.businessName} (${t(`todos.kinds.${todo.kind}`)})`,
      todo,
    })),
  );
  /** What was done for some companies is chosen no more; whatever else was chosen stays. */
  function deselect(kind: TodoKind, agencies: readonly { readonly _id: string }[]): void {
    const agencyIds = new Set(agencies.map(({ _id }) => _id));
    const done = batch.chosen.filter(({ todo }) => todo.kind === kind && agencyIds.has(todo.agencyId));
    batch.deselect(done.map(({ _id }) => _id));
  }
  return { ...batch, deselect };
}

/** What was chosen of what waits: put off or done together, and for ten seconds taken back. */
export function useTodoBulk(rows: readonly Todo[], onRemind: (chosen: readonly Todo[]) => void) {
  const t = useT();
  const snoozing = useSnoozeMany();
  const finishing = useFinishMany();
  const { chosen, ids, selection, deselect, outcomes, settle, clear, close } = useChosenTodos(rows);
  const todos = ids.map(todoOf);

  function putOff(day: string): void {
    mutateWithMessage(
      snoozing,
      { todos, until: morningOf(day) },
      {
        onSuccess: (lines) =>
          settle({
            lines: lines.map((line) => ({ ...line, _id: todoKey({ kind: line.kind, objectId: line._id }) })),
            says: (count) => t('todos.bulk.snoozed', { count, date: formatDate(day) }),
            undo: (keys) => snoozing.mutateAsync({ todos: keys.map(todoOf), until: null }),
          }),
      },
    );
  }

  function finish(): void {
    mutateWithMessage(
      finishing,
      { todos, isDone: true },
      {
        onSuccess: (lines) =>
          settle({
            lines: lines.map((line) => ({ ...line, _id: todoKey({ kind: line.kind, objectId: line._id }) })),
            says: (count) => t('todos.bulk.done', { count }),
            undo: (keys) => finishing.mutateAsync({ todos: keys.map(todoOf), isDone: false }),
          }),
      },
    );
  }

  const waiting = chosen.flatMap(({ todo }) => (todo.kind === 'unfinishedSurvey' ? [todo] : []));
  const bar =
    ids.length === 0 ? null : (
      <Bar
        count={ids.length}
        hasNotes={todos.some(({ kind }) => kind === 'dueNote')}
        isWorking={snoozing.isPending || finishing.isPending}
        onClear={clear}
        onPutOff={putOff}
        onFinish={finish}
        onRemind={waiting.length === 0 ? null : () => onRemind(waiting)}
      />
    );
  const told = outcomes === null ? null : <OutcomeBar outcomes={outcomes} onClose={close} />;
  return { selection, bar: told ?? bar, deselect };
}

interface BarProps {
  count: number;
  /** Notes are among them, which alone are done by a word. */
  hasNotes: boolean;
  isWorking: boolean;
  onClear: () => void;
  onPutOff: (day: string) => void;
  onFinish: () => void;
  /** Surveys at rest are among them, whose companies can be reminded. */
  onRemind: (() => void) | null;
}

function Bar({ count, hasNotes, isWorking, onClear, onPutOff, onFinish, onRemind }: BarProps) {
  const t = useT();
  const now = useNow();
  return (
    <ChosenBar label={t('todos.bulk.actions')} says={t('common.table.selectedFeminine', { count })} onClear={onClear}>
      <Menu position="top-start">
        <Menu.Target>
          <Button leftSection={<IconClockPause size={17} aria-hidden />} loading={isWorking}>
            {t('todos.snooze')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CHOICES.map(({ word, days }) => (
            <Menu.Item
              key={word}
              leftSection={<IconSunrise size={18} aria-hidden />}
              onClick={() => onPutOff(dayIn(now, days))}
            >
              {t(`todos.${word}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {onRemind === null ? null : (
        <Button variant="default" leftSection={<IconMailForward size={17} aria-hidden />} onClick={onRemind}>
          {t('todos.bulk.remind')}
        </Button>
      )}
      {hasNotes ? (
        <Button
          variant="default"
          leftSection={<IconCheck size={17} aria-hidden />}
          loading={isWorking}
          onClick={onFinish}
        >
          {t('todos.bulk.finish')}
        </Button>
      ) : null}
    </ChosenBar>
  );
}
