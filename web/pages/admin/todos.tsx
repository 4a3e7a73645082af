import { Button, Switch } from '@mantine/core';
import type { Todo } from '@volano/domain/contracts/todos';
import { TODO_KINDS } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { KindChips } from '../../features/todos/kind-chips.tsx';
import { morningOf } from '../../features/todos/snooze-days.ts';
import { TodoItem } from '../../features/todos/todo-item.tsx';
import classes from '../../features/todos/todo-list.module.css';
import { useSnooze, useTodoCount, useTodos } from '../../features/todos/todos.api.ts';
import { carryOut } from '../../lib/carry-out.ts';
import { formatDate } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useListState } from '../../lib/list-state.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { DelayedSkeleton } from '../../ui/delayed-skeleton.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { OfficePage } from '../../ui/office-page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ErrorBlock } from '../../ui/states.tsx';
import { PageTitle } from '../../ui/titles.tsx';
import { NoTodos } from './no-todos.tsx';

const PAGE_SIZE = 25;

/** What a consultant last put off (a day) or brought back (null). */
interface Told {
  readonly todo: Todo;
  readonly day: string | null;
}

/** What waits for a consultant in the companies that they follow, what is due soonest first (decisions §6). */
export function TodosPage() {
  const t = useT();
  const list = useListState('todos', ['kind', 'isSnoozed']);
  const chosen = TODO_KINDS.filter((kind) => (list.values['kind'] ?? '').split(',').includes(kind));
  const isSnoozed = list.values['isSnoozed'] === 'true';
  const found = useTodos({
    page: String(list.page),
    limit: String(PAGE_SIZE),
    ...(chosen.length > 0 ? { kind: chosen.join(',') } : {}),
    ...(isSnoozed ? { isSnoozed: 'true' } : {}),
  });
  const count = useTodoCount();
  const snooze = useSnooze();
  const [told, setTold] = useState<Told | null>(null);
  usePageFrame(t('todos.title'));
  const { rows = [], total = 0 } = found.data ?? {};

  function put(todo: Todo, day: string | null): void {
    carryOut(
      snooze,
      { todo, until: day === null ? null : morningOf(day) },
      {
        onSuccess: () => setTold({ todo, day }),
      },
    );
  }

  return (
    <OfficePage>
      <PageTitle isOffice aside={found.data === undefined ? undefined : total}>
        {t('todos.title')}
      </PageTitle>
      <p>{t('todos.intro')}</p>
      <div ref={keepFocus} tabIndex={-1} className={classes['chips']}>
        <KindChips
          count={isSnoozed ? undefined : count.data}
          chosen={chosen}
          onChoose={(kinds) => list.set({ kind: kinds.length === 0 ? null : kinds.join(',') })}
        />
        <Switch
          className={classes['switch'] ?? ''}
          label={t('todos.showSnoozed')}
          checked={isSnoozed}
          onChange={(event) => list.set({ isSnoozed: event.currentTarget.checked ? 'true' : null })}
        />
      </div>
      <div className={classes['told']} role="status">
        {told === null ? null : (
          <ToldLine
            told={told}
            onUndo={() => put(told.todo, told.day === null ? dayOf(told.todo.snoozedUntil) : null)}
          />
        )}
      </div>
      {found.isError && found.data === undefined ? (
        <ErrorBlock title={t('todos.loadError')} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      ) : found.isPending ? (
        <DelayedSkeleton>
          <SkeletonRows count={8} />
        </DelayedSkeleton>
      ) : rows.length === 0 ? (
        <NoTodos isSnoozed={isSnoozed} isFiltered={chosen.length > 0} onReset={list.reset} />
      ) : (
        <ul
          ref={keepFocus}
          tabIndex={-1}
          className={classes['list']}
          aria-label={t('todos.title')}
          data-stale={found.isPlaceholderData || undefined}
        >
          {rows.map((todo) => (
            <TodoItem
              key={`${todo.kind} ${todo.objectId}`}
              todo={todo}
              isWorking={snooze.isPending && snooze.variables.todo.objectId === todo.objectId}
              onSnooze={(day) => put(todo, day)}
            />
          ))}
        </ul>
      )}
      {total > PAGE_SIZE ? (
        <Pager
          page={list.page}
          pageSize={PAGE_SIZE}
          total={total}
          onPage={(page) => list.set({ page: String(page) })}
        />
      ) : null}
    </OfficePage>
  );
}

function dayOf(moment: string | null): string | null {
  return moment === null ? null : moment.slice(0, 10);
}

/** What was just put off, with the way back: it stands until something else is. */
function ToldLine({ told: { todo, day }, onUndo }: { told: Told; onUndo: () => void }) {
  const t = useT();
  const { businessName } = todo;
  return (
    <>
      <span>
        {day === null
          ? t('todos.broughtBack', { businessName })
          : t('todos.snoozed', { businessName, date: formatDate(day) })}
      </span>
      {day === null && todo.snoozedUntil === null ? null : (
        <Button variant="subtle" size="compact-sm" onClick={onUndo}>
          {t('todos.undo')}
        </Button>
      )}
    </>
  );
}
