import { isAdmin, isConsultant } from '@volano/domain/policies/actor';
import { WAITING_DOSSIER } from '@volano/domain/rules/dossiers';
import { TODO_KINDS } from '@volano/domain/rules/vocabulary';
import {
  IconFileCertificate,
  IconFileCheck,
  IconMessages,
  IconUserCheck,
  IconUserPlus,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useAgencyCount } from '../../../features/companies/agencies/office-agencies.api.ts';
import { useUnansweredCount } from '../../../features/conversation/chats/use-chat-news.tsx';
import type { Waiting } from '../../../features/insight/kpi/waiting-list.tsx';
import { todoIcons } from '../../../features/companies/todos/todo-icons.ts';
import { useTodoCount } from '../../../features/companies/todos/todos.api.ts';
import { useUserCount } from '../../../features/people/users/users.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { Icon } from '../../../ui/layout/shell-parts.tsx';

export interface WaitingKinds {
  readonly rows: readonly Waiting[];
  /** All of them together; undefined while a part of it is not known. */
  readonly total: number | undefined;
  /** Where not even the kinds are known. */
  readonly failed: { readonly onRetry: () => void; readonly isRetrying: boolean } | undefined;
}

interface Counted {
  readonly data: number | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** What waits for whoever reads. Dashboard, menu and list count it by this alone. */
export function useWaiting(): WaitingKinds {
  const me = useMe();
  const office = useOfficeWaiting(isAdmin(me));
  const own = useOwnWaiting(isConsultant(me));
  return isAdmin(me) ? office : own;
}

/** What waits for the office, each kind with the list of exactly that. */
function useOfficeWaiting(isAsked: boolean): WaitingKinds {
  const t = useT();
  const row = (
    key: 'unansweredChats' | 'dossierRequests' | 'waitingDossiers' | 'usersToConfirm' | 'withoutAdvisor' | 'choices',
    icon: Icon,
    href: string,
    { data, isError, refetch }: Counted,
  ): Waiting => ({
    key,
    icon,
    href,
    label: t(`dashboard.todos.${key}`),
    hint: t(`dashboard.todos.${key}Hint`),
    count: data,
    onRetry: isError && data === undefined ? () => void refetch() : undefined,
  });
  const requests = { hasDossierRequest: 'true' } as const;
  // Those that a consultant asked for are a row of their own.
  const dossiers = {
    dossierGenerationStatus: WAITING_DOSSIER.statuses.join(','),
    survey: WAITING_DOSSIER.survey,
    hasDossierRequest: 'false',
  } as const;
  // Those that chose somebody are a row of their own.
  const alone = { advisorId: 'none', hasChosen: 'false' } as const;
  const rows = [
    row(
      'unansweredChats',
      IconMessages,
      hrefOf('/admin/chats', {}, { isUnanswered: 'true' }),
      useUnansweredCount(isAsked),
    ),
    row('dossierRequests', IconFileCheck, hrefOf('/admin/agencies', {}, requests), useAgencyCount(requests, isAsked)),
    row(
      'waitingDossiers',
      IconFileCertificate,
      hrefOf('/admin/agencies', {}, dossiers),
      useAgencyCount(dossiers, isAsked),
    ),
    row(
      'usersToConfirm',
      IconUserQuestion,
      hrefOf('/admin/users', {}, { state: 'toConfirm' }),
      useUserCount({ standing: 'toConfirm' }, isAsked),
    ),
    row('withoutAdvisor', IconUserPlus, hrefOf('/admin/agencies', {}, alone), useAgencyCount(alone, isAsked)),
    row('choices', IconUserCheck, hrefOf('/admin/todos', {}, { kind: 'advisorChoice' }), useChoiceCount(isAsked)),
  ];
  return { rows, total: sumOf(rows), failed: undefined };
}

function useChoiceCount(isAsked: boolean): Counted {
  const { data, isError, refetch } = useTodoCount(isAsked);
  const choices = data?.kinds.find(({ kind }) => kind === 'advisorChoice')?.count ?? 0;
  return { data: data === undefined ? undefined : choices, isError, refetch };
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
    onRetry: undefined,
  }));
  const hasFailed = found.isError && found.data === undefined;
  return {
    rows,
    total: found.data?.total,
    failed: hasFailed ? { onRetry: () => void found.refetch(), isRetrying: found.isFetching } : undefined,
  };
}

function sumOf(rows: readonly Waiting[]): number | undefined {
  return rows.every(({ count }) => count !== undefined)
    ? rows.reduce((sum, { count }) => sum + (count ?? 0), 0)
    : undefined;
}
