import { deadlineText } from '@volano/domain/rules/deadline-text';
import { listTodos } from '@volano/domain/contracts/todos';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { getUser } from '@volano/domain/contracts/users';
import { may } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import type { Todo } from '@volano/domain/contracts/todos';
import { IconCalendar, IconChevronRight, IconFileCertificate, IconListCheck, IconMailFast } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box, Flex } from '@mantine/core';
import { useFeed } from '../../../features/catalogue/announcements/announcements.api.ts';
import type { Agency } from '../../../features/companies/agencies/agencies.api.ts';
import { useMissingWords } from '../../../features/companies/agencies/agency-marks.tsx';
import { todoIcons } from '../../../features/companies/todos/todo-icons.ts';
import { placeOfTodo, whatOf } from '../../../features/companies/todos/todo-item.tsx';
import { useTodos } from '../../../features/companies/todos/todos.api.ts';
import { daysBetween } from '@volano/domain/rules/announcement-dates';
import { formatDate, toIsoDay } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { Icon } from '../../../ui/layout/shell-parts.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import classes from './companies.module.css';

/** Deadlines further away are no next step. */
const SOON_DAYS = 30;
const MOST = 12;

interface Step {
  readonly key: string;
  readonly icon: Icon;
  readonly words: string;
  readonly detail: string;
  readonly href: string;
}

export interface NextStepsProps {
  agency: Agency;
  /** What else is worth doing for the company: the question that would settle most. */
  children?: ReactNode;
}

/** What waits for a company, each one press away: what waits for the reader, its survey, its dossier, what closes soon (9-working-day §3). */
export function NextSteps({ agency, children }: NextStepsProps) {
  const t = useT();
  const { steps, isPending, failed } = useSteps(agency);
  return (
    <Flex aria-labelledby="next-steps" component="section" direction="column" gap="s10">
      <h2 id="next-steps" className="font-h4">
        {t('agencies.nextSteps.title')}
      </h2>
      {failed === undefined ? null : (
        <ErrorBlock title={t('todos.loadError')} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
      )}
      {isPending ? (
        <DelayedSkeleton>
          <SkeletonRows count={3} />
        </DelayedSkeleton>
      ) : steps.length === 0 && failed === undefined ? (
        <Box component="p" c="dimmed" className={classes['quiet']}>
          {t('agencies.nextSteps.nothing')}
        </Box>
      ) : (
        <ul className="ink-above">
          {steps.map(({ key, icon: StepIcon, words, detail, href }) => (
            <li key={key}>
              <a href={href} className={classes['step']}>
                <StepIcon size={19} aria-hidden />
                <Flex component="span" direction="column" flex={1} miw={0} className={classes['stepWords']}>
                  <Box component="span" fw={500} className={classes['stepName']}>
                    {words}
                  </Box>
                  <Box component="span" c="dimmed" className={classes['quiet']}>
                    {detail}
                  </Box>
                </Flex>
                <IconChevronRight size={16} aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Flex>
  );
}

function useSteps(agency: Agency) {
  const me = useMe();
  const isWorking = may(me, listTodos);
  const todos = useTodos({ agencyId: agency._id, limit: String(MOST) }, isWorking);
  const kept = useFeed(agency.user.role as Role, { agencyId: agency._id, isFavorite: 'true', ...soonest });
  const told = useFeed(agency.user.role as Role, { agencyId: agency._id, isRecommended: 'true', ...soonest });
  const waiting = todos.data?.rows ?? [];
  const stepOfTodo = useTodoStep(agency);
  const own = useOwnSteps(agency, waiting);
  const closing = useClosingSteps(agency, waiting, [...(kept.data?.rows ?? []), ...(told.data?.rows ?? [])]);
  const asked = [...(isWorking ? [todos] : []), kept, told];
  return {
    // The choice of who follows it is confirmed where the consultant stands.
    steps: [...waiting.filter(({ kind }) => kind !== 'advisorChoice').map(stepOfTodo), ...own, ...closing],
    isPending: asked.some(({ isPending }) => isPending),
    failed: asked.find(({ isError, data }) => isError && data === undefined),
  };
}

const soonest = { isExpired: 'false', isInTarget: 'any', sort: 'expiryDate', limit: '8' } as const;

function useTodoStep(agency: Agency): (todo: Todo) => Step {
  const t = useT();
  return (todo) => ({
    key: `${todo.kind} ${todo.objectId}`,
    icon: todoIcons[todo.kind],
    words: t(`todos.kind.${todo.kind}`),
    detail: [whatOf(t, todo, true), todo.dueAt === null ? null : formatDate(todo.dueAt)].filter(Boolean).join(' · '),
    href: todo.kind === 'unfinishedSurvey' ? surveyHref(agency) : placeOfTodo(todo),
  });
}

/** What the company itself is short of, unless it waits already. */
function useOwnSteps(agency: Agency, waiting: readonly Todo[]): Step[] {
  const t = useT();
  const me = useMe();
  const sayMissing = useMissingWords();
  const { survey, dossierGenerationStatus: status } = agency;
  const left = survey.total - survey.answered;
  const parts = sayMissing(survey);
  const waits = new Set(waiting.map(({ kind }) => kind));
  const steps: Step[] = [];
  // A consultant, who opens no person, invites them above.
  if (agency.user.isToInvite === true && agency.may.includes('invite') && may(me, getUser))
    steps.push({
      key: 'owner',
      icon: IconMailFast,
      words: t('companyImports.invite.owner'),
      detail: `${agency.user.name} ${agency.user.surname}`,
      href: hrefOf('/admin/users/$userId', { userId: agency.user._id }),
    });
  if (survey.state !== 'complete' && may(me, updateSurvey) && !waits.has('unfinishedSurvey'))
    steps.push({
      key: 'survey',
      icon: IconListCheck,
      words: t('agencies.nextSteps.survey'),
      detail: [
        ...(left > 0 ? [t('agencies.nextSteps.answersLeft', { count: left })] : []),
        ...(parts === undefined ? [] : [parts]),
      ].join('. '),
      href: surveyHref(agency),
    });
  if (status === 'ready' && agency.may.includes('prepareDossier') && !waits.has('waitingDossier'))
    steps.push({
      key: 'dossier',
      icon: IconFileCertificate,
      words: t('agencies.nextSteps.dossier'),
      detail: t('agencies.nextSteps.dossierHint'),
      href: hrefOf('/admin/agencies/$agencyId/dossier', { agencyId: agency._id }),
    });
  return steps;
}

interface Closing {
  readonly _id: string;
  readonly title: string;
  readonly expiryDate: string | null;
  readonly mayBeActedOn: boolean;
}

/** What the company keeps, or was told, and closes within thirty days; what waits already is not said twice. */
function useClosingSteps(agency: Agency, waiting: readonly Todo[], rows: readonly Closing[]): Step[] {
  const t = useT();
  const today = toIsoDay(useNow());
  const said = new Set(waiting.filter(({ dueAt }) => dueAt !== null).map(({ entityId }) => entityId));
  const steps = new Map<string, Step>();
  for (const { _id, title, expiryDate, mayBeActedOn } of rows) {
    if (expiryDate === null || !mayBeActedOn || said.has(_id)) continue;
    const left = daysBetween(today, toIsoDay(expiryDate));
    if (left < 0 || left > SOON_DAYS) continue;
    steps.set(_id, {
      key: `closing ${_id}`,
      icon: IconCalendar,
      words: title,
      detail: t('agencies.nextSteps.closes', { count: left, date: deadlineText(t, expiryDate) }),
      href: hrefOf('/admin/announcements/$announcementId', { announcementId: _id }, { agencyId: agency._id }),
    });
  }
  return [...steps.values()];
}

function surveyHref({ _id, surveyId }: Agency): string {
  return hrefOf('/admin/agencies/$agencyId/surveys/$surveyId', { agencyId: _id, surveyId: surveyId ?? 'new' });
}
