import { Box, Button, Flex, Text } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { parseEuros } from '@volano/domain/rules/money';
import { RECOMMENDATION_PROGRESS, type RecommendationProgress, type EntityType } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate, formatMoney } from '../../../lib/format/format.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { CurrencyField, writtenEuros } from '../../../ui/forms/currency-field.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { WithdrawnBadge } from '../../../ui/layout/withdrawn.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { Pager } from '../../../ui/table/data-table.tsx';
import { type RecommendationRow, useProgress, useRecommendationOf, useRecommendations } from './recommendations.api.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './recommendations.module.css';

const tones = { interested: 'ok', notNow: 'accent', no: 'neutral', none: 'outline' } as const;

interface RecommendationStandingProps {
  made: RecommendationRow;
  /** Whoever works for the company says how far they have come; others read it. */
  canChange: boolean;
}

/** What the company answers to a recommendation, with its reason, and how far the office has come (decisions §6). */
function RecommendationStanding({ made, canChange }: RecommendationStandingProps) {
  return (
    <Flex rowGap="2xs" columnGap="s10" align="center" wrap="wrap" miw={0} className={classes['recommendationStanding']}>
      <AnswerMark made={made} />
      <ProgressMark made={made} canChange={canChange} />
      {made.answerReason === null ? null : (
        <Text component="q" size="meta" flex="1 0 100%" miw={0} maw="64ch" c="var(--vl-ink2)" className="anywhere">
          {made.answerReason}
        </Text>
      )}
    </Flex>
  );
}

/** What the company answers. Where the office has begun, or taken it back, without an answer, none is waited for. */
export function AnswerMark({ made }: { made: RecommendationRow }) {
  const t = useT();
  const answer = made.answer ?? 'none';
  const isOver = made.withdrawnAt !== null || made.thingWithdrawnAt !== null;
  if (made.answer === null && (made.progress !== null || isOver)) return null;
  return <StatusBadge tone={tones[answer]}>{t(`officeRecommendations.answers.${answer}`)}</StatusBadge>;
}

/** How far the office has come: to be changed, or to be read. */
export function ProgressMark({ made, canChange }: RecommendationStandingProps) {
  const t = useT();
  if (canChange && made.withdrawnAt === null && made.agencyDeletedAt === null && made.agencyId !== null)
    return <ProgressMenu made={made} />;
  if (made.progress === null && made.withdrawnAt === null) return null;
  return (
    <span>
      {made.progress === null
        ? null
        : made.amount === null
          ? t(`officeRecommendations.progress.${made.progress}`)
          : t('officeRecommendations.wonOf', { amount: formatMoney(made.amount) })}
      {made.withdrawnAt === null ? null : (
        <StatusBadge tone="neutral">
          {t('recommendations.withdraw.on', { date: formatDate(made.withdrawnAt) })}
        </StatusBadge>
      )}
    </span>
  );
}

/** How far the office has come, as a small menu; what was won is asked in a dialog. */
function ProgressMenu({ made }: { made: RecommendationRow }) {
  const t = useT();
  const change = useProgress();
  const [isAsking, setAsking] = useState(false);
  const word =
    made.amount === null
      ? t(`officeRecommendations.progress.${made.progress ?? 'none'}`)
      : t('officeRecommendations.wonOf', { amount: formatMoney(made.amount) });

  function set(progress: RecommendationProgress | null): void {
    if (progress === 'won') return setAsking(true);
    if (progress === made.progress) return;
    mutateWithMessage(
      change,
      { id: made._id, progress },
      {
        done: () => toast.success(t('officeRecommendations.saved'), made.title),
      },
    );
  }

  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            rightSection={<IconChevronDown size={15} aria-hidden />}
            loading={change.isPending}
            aria-label={t('officeRecommendations.progressOf', { name: made.title, progress: word })}
          >
            {word}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {RECOMMENDATION_PROGRESS.map((step) => (
            <Menu.Item key={step} leftSection={<Tick isOn={made.progress === step} />} onClick={() => set(step)}>
              {step === 'won' ? t('officeRecommendations.wonMore') : t(`officeRecommendations.progress.${step}`)}
            </Menu.Item>
          ))}
          {made.progress === null ? null : (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<Tick isOn={false} />} onClick={() => set(null)}>
                {t('officeRecommendations.back')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAsking ? <WonDialog made={made} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function Tick({ isOn }: { isOn: boolean }) {
  return <IconCheck size={17} aria-hidden visibility={isOn ? undefined : 'hidden'} />;
}

/** How much was won; it may be said later. */
function WonDialog({ made, onClose }: { made: RecommendationRow; onClose: () => void }) {
  const t = useT();
  const form = useForm({
    start: { amount: made.amount === null ? '' : writtenEuros(Math.round(made.amount * 100), true) },
    bodyOf: ({ amount }) => {
      const cents = parseEuros(amount);
      return { id: made._id, progress: 'won' as const, ...(cents === null ? {} : { amount: cents / 100 }) };
    },
    rules: ({ amount }) => ({
      amount: amount.trim() !== '' && parseEuros(amount) === null ? t('officeRecommendations.amountWrong') : null,
    }),
    change: useProgress(),
    done: () => toast.success(t('officeRecommendations.saved'), made.title),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={t('officeRecommendations.wonTitle')} onClose={onClose}>
      <p>{t('officeRecommendations.wonIntro', { title: made.title, businessName: made.businessName ?? '' })}</p>
      <CurrencyField
        label={t('officeRecommendations.amount')}
        description={t('officeRecommendations.amountHint')}
        text={form.values.amount}
        onText={(amount) => form.set({ amount })}
        error={form.errorOf('amount')}
        isWhole
      />
    </FormDialog>
  );
}

interface RecommendationNoteProps {
  agencyId: string;
  entityType: EntityType;
  entityId: string;
  isRecommended: boolean;
  canChange: boolean;
}

/** In a row of a company's record: how its recommendation stands, where it was recommended. */
export function RecommendationNote({
  agencyId,
  entityType,
  entityId,
  isRecommended,
  canChange,
}: RecommendationNoteProps) {
  const { data: made } = useRecommendationOf(agencyId, entityType, entityId, isRecommended);
  return isRecommended && made ? <RecommendationStanding made={made} canChange={canChange} /> : null;
}

/** The same in a word, where there is room for no more: how far the office has come, else what the company answers. */
export function RecommendationMark(of: Omit<RecommendationNoteProps, 'canChange'>) {
  const t = useT();
  const { agencyId, entityType, entityId, isRecommended } = of;
  const { data: made } = useRecommendationOf(agencyId, entityType, entityId, isRecommended);
  if (!isRecommended || !made) return null;
  if (made.progress === null) return <AnswerMark made={made} />;
  const tone = made.progress === 'won' ? 'ok' : 'neutral';
  return <StatusBadge tone={tone}>{t(`officeRecommendations.progress.${made.progress}`)}</StatusBadge>;
}

const PAGE_SIZE = 8;

/** All that was recommended to a company, with what it answers and what came of it. */
export function RecommendationList({ agencyId, canChange }: { agencyId: string; canChange: boolean }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const found = useRecommendations(agencyId, { page: String(page), limit: String(PAGE_SIZE) });
  const { rows = [], total = 0 } = found.data ?? {};
  useLastPage(found, { page, pageSize: PAGE_SIZE, onPage: setPage });
  return (
    <Box component="section" mt="s28" aria-labelledby="recommended">
      <SectionTitle id="recommended">{t('officeRecommendations.title')}</SectionTitle>
      <Box component="p" mt="3xs" mb="sm" c="dimmed">
        {t('officeRecommendations.hint')}
      </Box>
      {found.isError && found.data === undefined ? (
        <ErrorBlock
          title={t('officeRecommendations.loadError')}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : null}
      {found.isPending ? (
        <DelayedSkeleton>
          <SkeletonRows count={3} />
        </DelayedSkeleton>
      ) : null}
      {found.data !== undefined && rows.length === 0 ? (
        <EmptyState title={t('officeRecommendations.empty')}>{t('officeRecommendations.emptyHint')}</EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <ul className={classes['list']}>
          {rows.map((made) => (
            <Row key={made._id} made={made} canChange={canChange} />
          ))}
        </ul>
      ) : null}
      {total > PAGE_SIZE ? <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} /> : null}
    </Box>
  );
}

function Row({ made, canChange }: { made: RecommendationRow; canChange: boolean }) {
  const t = useT();
  const isService = made.recommendationType === 'service';
  const by = { name: `${made.advisor.name} ${made.advisor.surname}`, date: formatDate(made.createdAt) };
  const { recommendationId } = made;
  const agencyId = made.agencyId ?? undefined;
  const href = isService
    ? hrefOf('/admin/services/$serviceId', { serviceId: recommendationId }, { agencyId })
    : hrefOf('/admin/announcements/$announcementId', { announcementId: recommendationId }, { agencyId });
  return (
    <li className={classes['item']}>
      <Box miw={0}>
        <Text component="h3" size="sm" ff="text" fw={600} lts={0} className={classes['recommendationListTitle']}>
          <a href={href}>{made.title}</a>{' '}
          {made.thingWithdrawnAt === null ? null : <WithdrawnBadge of={made.recommendationType} />}
        </Text>
        <Text size="meta" c="dimmed">
          {t(isService ? 'officeRecommendations.byService' : 'officeRecommendations.by', by)}
          {made.answeredAt === null
            ? null
            : `, ${t('officeRecommendations.answeredAt', { date: formatDate(made.answeredAt) })}`}
        </Text>
      </Box>
      <RecommendationStanding made={made} canChange={canChange} />
    </li>
  );
}
