import { countWaiting } from '@volano/domain/contracts/kpi';
import { listTodos } from '@volano/domain/contracts/todos';
import { may } from '@volano/domain/policies/actor';
import { TODO_KINDS } from '@volano/domain/rules/vocabulary';
import { type OfficeWaiting, WAITING_LISTS } from '@volano/domain/rules/waiting';
import { useQueryClient } from '@tanstack/react-query';
import {
  IconFileCertificate,
  IconFileCheck,
  IconMessages,
  IconUserCheck,
  IconUserPlus,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { useOfficeCounts, waitingKey } from '../../../features/insight/kpi/waiting.api.ts';
import type { Waiting } from '../../../features/insight/kpi/waiting-list.tsx';
import { todoIcons } from '../../../features/companies/todos/todo-icons.ts';
import { todosKey, useTodoCount } from '../../../features/companies/todos/todos.api.ts';
import { hasReadAgain } from '../../../lib/api/use-change.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useRefreshAfterNavigation } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { Icon } from '../../../ui/layout/shell-parts.tsx';

export interface WaitingKinds {
  readonly rows: readonly Waiting[];
  /** All of them together; undefined while they are not known. */
  readonly total: number | undefined;
  /** Where they could not be counted. */
  readonly failed: { readonly onRetry: () => void; readonly isRetrying: boolean } | undefined;
}

interface Asked {
  readonly isError: boolean;
  readonly data: unknown;
  readonly refetch: () => unknown;
  readonly isFetching: boolean;
}

/** What waits for whoever reads. Dashboard, menu and list count it by this alone. */
export function useWaiting(): WaitingKinds {
  const me = useMe();
  // Who looks after all that waits, and who after what waits of their own.
  const isOverseeing = may(me, countWaiting);
  const office = useOfficeWaiting(isOverseeing);
  const own = useOwnWaiting(!isOverseeing && may(me, listTodos));
  return isOverseeing ? office : own;
}

/** Keeps what waits as it is, for the office and for a consultant alike, wherever they are. */
export function useWaitingNews(): void {
  useCountedAgain(waitingKey);
  useCountedAgain(todosKey);
}

/**
 * Counts again after a step to another screen, and after whatever is done here: what waits hangs on companies, people, recommendations and
 * conversations alike, so no one of their keys reaches it. What others do counts again as all rows do.
 */
function useCountedAgain(key: readonly unknown[]): void {
  const client = useQueryClient();
  useRefreshAfterNavigation(key);
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        const isOver = type === 'updated' && ['success', 'error'].includes(mutation.state.status);
        if (isOver && !hasReadAgain(mutation, key)) void client.invalidateQueries({ queryKey: key });
      }),
    [client, key],
  );
}

/** Each kind with the list of exactly that. */
const OFFICE_KINDS: readonly { readonly key: OfficeWaiting; readonly icon: Icon; readonly href: string }[] = [
  {
    key: 'unansweredChats',
    icon: IconMessages,
    href: hrefOf('/admin/chats', {}, WAITING_LISTS.unansweredChats),
  },
  {
    key: 'dossierRequests',
    icon: IconFileCheck,
    href: hrefOf('/admin/agencies', {}, WAITING_LISTS.dossierRequests),
  },
  {
    key: 'waitingDossiers',
    icon: IconFileCertificate,
    href: hrefOf('/admin/agencies', {}, WAITING_LISTS.waitingDossiers),
  },
  {
    key: 'usersToConfirm',
    icon: IconUserQuestion,
    href: hrefOf('/admin/users', {}, { state: WAITING_LISTS.usersToConfirm.standing }),
  },
  {
    key: 'withoutAdvisor',
    icon: IconUserPlus,
    href: hrefOf('/admin/agencies', {}, WAITING_LISTS.withoutAdvisor),
  },
  { key: 'choices', icon: IconUserCheck, href: hrefOf('/admin/todos', {}, { kind: 'advisorChoice' }) },
];

/** What waits for the office, every kind of it. */
function useOfficeWaiting(isAsked: boolean): WaitingKinds {
  const t = useT();
  const found = useOfficeCounts(isAsked);
  const counts = found.data;
  const rows = OFFICE_KINDS.map(({ key, icon, href }): Waiting => ({
    key,
    icon,
    href,
    label: t(`dashboard.todos.${key}`),
    hint: t(`dashboard.todos.${key}Hint`),
    count: counts?.[key],
  }));
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { rows, total, failed: failureOf(found) };
}

/** What waits for a consultant, of each kind that has some. */
function useOwnWaiting(isAsked: boolean): WaitingKinds {
  const t = useT();
  const found = useTodoCount(isAsked);
  const counted = new Map((found.data?.kinds ?? []).map(({ kind, count }) => [kind, count]));
  const rows = TODO_KINDS.filter((kind) => counted.has(kind)).map((kind): Waiting => ({
    key: kind,
    icon: todoIcons[kind],
    href: hrefOf('/admin/todos', {}, { kind }),
    label: t(`todos.kinds.${kind}`),
    count: counted.get(kind),
  }));
  return {
    rows,
    total: found.data?.total,
    failed: failureOf(found),
  };
}

/** How to ask again, where nothing is known. */
function failureOf({ isError, data, refetch, isFetching }: Asked): WaitingKinds['failed'] {
  return isError && data === undefined ? { onRetry: () => void refetch(), isRetrying: isFetching } : undefined;
}
