import { confirmChoice } from '@volano/domain/contracts/agencies';
import { listTodos, type Todo } from '@volano/domain/contracts/todos';
import { may, reachesAll } from '@volano/domain/policies/actor';
import { canFollowAs } from '@volano/domain/rules/advisor-kinds';
import { TODO_KINDS } from '@volano/domain/rules/vocabulary';
import { Button, Checkbox, Flex, Group, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import {
  type AskedAction,
  AgencyActionDialog,
  ConfirmChoice,
} from '../../../features/companies/agencies/agency-action-items.tsx';
import { todoKey, useTodoBulk } from '../../../features/companies/todos/todo-bulk.tsx';
import { TodoItem, morningOf, KindChips, placeOfTodo } from '../../../features/companies/todos/todo-item.tsx';
import { useSnooze, useTodoCount, useTodos } from '../../../features/companies/todos/todos.api.ts';
import { WaitingList } from '../../../features/insight/kpi/waiting-list.tsx';
import { ONLY_COUNT } from '../../../features/insight/saved-views/saved-views.api.ts';
import { ViewsBar } from '../../../features/insight/saved-views/views-bar.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useUndoLast } from '../../../lib/api/undo-last.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { openPageOf, useLastPage } from '../../../lib/list/last-page.ts';
import { trapFocus } from '../../../ui/layout/focus.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { ErrorBlock, DelayedSkeleton, EmptyState } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { type Selection, toggled } from '../../../ui/table/data-table-body.tsx';
import { Pager } from '../../../ui/table/data-table.tsx';
import { useWaiting } from './use-waiting.ts';
import classes from '../../../features/companies/todos/todo-list.module.css';

const PAGE_SIZE = 25;

/** What somebody last put off (a day), brought back (null) or confirmed. */
interface Told {
  readonly todo: Todo;
  readonly day: string | null;
  /** The choice was confirmed: its company is followed now. */
  readonly isAssigned?: boolean;
}

/**
 * What waits for a consultant in the companies that they follow, what is due soonest first (decisions §6); for who oversees all companies the choices to
 * confirm, then the number of what else waits for the office.
 */
export function TodosPage() {
  const t = useT();
  const isOverseeing = reachesAll(useMe(), listTodos);
  const { list, chosen, isSnoozed, found } = useShownTodos();
  const puttingOff = usePuttingOff();
  const { told, undo } = puttingOff;
  const [asked, setAsked] = useState<AskedAction | null>(null);
  usePageFrame(t('todos.title'));
  const { rows = [], total = 0 } = found.data ?? {};
  const isLeading = useLastPage(found, { ...openPageOf(list), pageSize: PAGE_SIZE });
  const { selection, bar, deselect } = useTodoBulk(rows, (waiting) => setAsked(remindingOf(waiting)));

  return (
    <OfficePage>
      <TodosHead list={list} chosen={chosen} isSnoozed={isSnoozed} total={found.data?.total} />
      <div className={classes['told']} role="status">
        {told === null ? null : <DoneLine told={told} onUndo={undo} />}
      </div>
      {found.isError && found.data === undefined ? (
        <ErrorBlock title={t('todos.loadError')} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
      ) : found.isPending || isLeading ? (
        <DelayedSkeleton>
          <SkeletonRows count={8} />
        </DelayedSkeleton>
      ) : rows.length === 0 ? (
        <NoTodos isSnoozed={isSnoozed} isFiltered={chosen.length > 0} onReset={list.reset} />
      ) : (
        <TodoList
          rows={rows}
          isStale={found.isPlaceholderData}
          puttingOff={puttingOff}
          selection={isSnoozed ? undefined : selection}
          onAsk={setAsked}
        />
      )}
      {bar}
      {total > PAGE_SIZE ? (
        <Pager
          page={list.page}
          pageSize={PAGE_SIZE}
          total={total}
          onPage={(page) => list.set({ page: String(page) })}
        />
      ) : null}
      {isOverseeing ? <OtherWaiting /> : null}
      {asked === null ? null : (
        <AgencyActionDialog
          asked={asked}
          onClose={(failed) => {
            setAsked(null);
            if (failed === undefined) return;
            const done = asked.agencies.filter(({ _id }) => !failed.some((one) => one._id === _id));
            deselect(asked.action === 'remind' ? 'unfinishedSurvey' : 'advisorChoice', done);
          }}
        />
      )}
    </OfficePage>
  );
}

/** The companies whose surveys are at rest, to be reminded of them. */
function remindingOf(waiting: readonly Todo[]): AskedAction {
  return {
    action: 'remind',
    agencies: waiting.map(({ agencyId, businessName }) => ({ _id: agencyId, businessName })),
  };
}

interface TodoListProps {
  rows: readonly Todo[];
  isStale: boolean;
  puttingOff: ReturnType<typeof usePuttingOff>;
  selection: Selection | undefined;
  onAsk: (asked: AskedAction) => void;
}

/** What waits, each with the way to it and, for who may, the choice to confirm. */
function TodoList({ rows, isStale, puttingOff: { setTold, put, waitsFor }, selection, onAsk }: TodoListProps) {
  const t = useT();
  const canConfirm = may(useMe(), confirmChoice);
  return (
    <ul
      ref={trapFocus}
      tabIndex={-1}
      className={classes['list']}
      aria-label={t('todos.title')}
      data-stale={isStale || undefined}
    >
      {rows.map((todo) => (
        <TodoItem
          key={`${todo.kind} ${todo.objectId}`}
          todo={todo}
          choice={
            selection === undefined ? null : (
              <Checkbox
                size="xs"
                aria-label={t('todos.bulk.choose', {
                  businessName: todo.businessName,
                  kind: t(`todos.kinds.${todo.kind}`),
                })}
                checked={selection.keys.has(todoKey(todo))}
                onChange={() => selection.onChange(toggled(selection.keys, todoKey(todo)))}
              />
            )
          }
          isWorking={waitsFor(todo)}
          href={todo.kind === 'advisorChoice' && !canConfirm ? null : placeOfTodo(todo)}
          action={
            todo.chosen === null || !canConfirm ? undefined : (
              <ConfirmChoice
                agency={{ _id: todo.agencyId, businessName: todo.businessName }}
                chosen={todo.chosen}
                onAsk={onAsk}
                onDone={() =>
                  setTold(
                    todo.chosen && canFollowAs('advisorId', todo.chosen.role)
                      ? { todo, day: null, isAssigned: true }
                      : null,
                  )
                }
              />
            )
          }
          onSnooze={(day) => put(todo, day)}
        />
      ))}
    </ul>
  );
}

/** What the address asks for, and the page of it. */
function useShownTodos() {
  const list = useListState(listTodos, { without: ['agencyId'], drawn: ['kind', 'isSnoozed'], rows: PAGE_SIZE });
  const chosen = TODO_KINDS.filter((kind) => list.asked.kind?.split(',').includes(kind));
  const isSnoozed = list.asked.isSnoozed === 'true';
  const found = useTodos(list.query);
  return { list, chosen, isSnoozed, found };
}

/** Putting off and bringing back, and the last of it with its way back. */
function usePuttingOff() {
  const snooze = useSnooze();
  const undoing = useUndoLast();
  const [told, setTold] = useState<Told | null>(null);

  function put(todo: Todo, day: string | null): void {
    mutateWithMessage(
      snooze,
      { todo, until: day === null ? null : morningOf(day) },
      { onSuccess: () => setTold({ todo, day }) },
    );
  }

  function undo(): void {
    if (told === null) return;
    const { todo, day, isAssigned } = told;
    const assigned = { kind: 'assign', calls: 1, named: todo.businessName } as const;
    if (isAssigned) mutateWithMessage(undoing, assigned, { onSuccess: () => setTold(null) });
    else put(todo, day === null ? dayOf(todo.snoozedUntil) : null);
  }

  function waitsFor({ objectId }: Todo): boolean {
    return snooze.isPending && snooze.variables.todo.objectId === objectId;
  }

  return { told, setTold, put, undo, waitsFor };
}

interface TodosHeadProps extends Pick<ReturnType<typeof useShownTodos>, 'list' | 'chosen' | 'isSnoozed'> {
  total: number | undefined;
}

/** How many there are, of which kinds, and whether what was put off is shown. */
function TodosHead({ list, chosen, isSnoozed, total }: TodosHeadProps) {
  const t = useT();
  const isOverseeing = reachesAll(useMe(), listTodos);
  const count = useTodoCount();
  // For the office what its menu counts: the choices and all that stands below them.
  const waiting = useWaiting().total;
  const isAll = isOverseeing && !isSnoozed && chosen.length === 0;
  return (
    <>
      <PageTitle isCompact aside={isAll ? waiting : total}>
        {t('todos.title')}
      </PageTitle>
      <ViewsBar
        name="todos"
        list={list}
        total={total}
        count={(values, options) => call(listTodos, { query: { ...list.askedBy(values), ...ONLY_COUNT } }, options)}
      />
      <Flex rowGap="xs" columnGap="md" align="center" justify="space-between" wrap="wrap">
        <p>{t(isOverseeing ? 'todos.introAdmin' : 'todos.intro')}</p>
        <Switch
          label={t('todos.showSnoozed')}
          checked={isSnoozed}
          onChange={(event) => list.set({ isSnoozed: event.currentTarget.checked ? 'true' : null })}
        />
      </Flex>
      <Group ref={trapFocus} tabIndex={-1} gap="xs" className={classes['chips']}>
        <KindChips
          count={isSnoozed ? undefined : count.data}
          chosen={chosen}
          onChoose={(kinds) => list.set({ kind: kinds.length === 0 ? null : kinds.join(',') })}
        />
      </Group>
    </>
  );
}

/** What else waits for the office, kind by kind: with the choices above, all that the menu counts. */
function OtherWaiting() {
  const t = useT();
  const { rows: all, failed } = useWaiting();
  const rows = all.filter(({ key }) => key !== 'choices');
  if (failed !== undefined) return <ErrorBlock title={t('dashboard.todos.error')} {...failed} />;
  return <WaitingList title={t('todos.others')} rows={rows} nothing="" />;
}

function dayOf(moment: string | null): string | null {
  return moment === null ? null : moment.slice(0, 10);
}

/** What was just put off or confirmed, with the way back: it stands until something else is. */
function DoneLine({ told: { todo, day, isAssigned = false }, onUndo }: { told: Told; onUndo: () => void }) {
  const t = useT();
  const { businessName } = todo;
  return (
    <>
      <span>
        {isAssigned
          ? t('agencies.office.choice.assigned', { businessName, name: todo.title ?? '' })
          : day === null
            ? t('todos.broughtBack', { businessName })
            : t('todos.snoozed', { businessName, date: formatDate(day) })}
      </span>
      {!isAssigned && day === null && todo.snoozedUntil === null ? null : (
        <Button variant="subtle" size="compact-sm" onClick={onUndo}>
          {t('todos.undo')}
        </Button>
      )}
    </>
  );
}

interface NoTodosProps {
  isSnoozed: boolean;
  isFiltered: boolean;
  onReset: () => void;
}

/** What is said where nothing waits: all done, none of this kind, none put off. */
function NoTodos({ isSnoozed, isFiltered, onReset }: NoTodosProps) {
  const t = useT();
  // Of all companies, the list is of choices alone.
  const isOverseeing = reachesAll(useMe(), listTodos);
  if (isFiltered)
    return (
      <EmptyState
        title={t('todos.emptyKind')}
        action={
          <Button variant="default" onClick={onReset}>
            {t('common.actions.resetFilters')}
          </Button>
        }
      >
        {t('todos.emptyKindHint')}
      </EmptyState>
    );
  if (isSnoozed) return <EmptyState title={t('todos.emptySnoozed')}>{t('todos.emptySnoozedHint')}</EmptyState>;
  // A line alone: what else waits for the office stands below it.
  if (isOverseeing) return <Text mb="md">{t('todos.emptyChoices')}</Text>;
  return <EmptyState title={t('todos.empty')}>{t('todos.emptyHint')}</EmptyState>;
}
