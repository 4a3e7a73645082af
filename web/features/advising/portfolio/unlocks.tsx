import { Box, Button, Flex, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconKey, IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { isToTell, type Outcome, OutcomeList, unreachedOf } from '../../../ui/table/outcome-list.tsx';
import { type Unlock, usePortfolioUnlocks, useUnlocks, useWriteToMany, type Whose } from './portfolio.api.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import classes from './portfolio.module.css';

type Asked = Pick<Unlock, 'key' | 'question'>;
type T = ReturnType<typeof useT>;

/** Questions come with the answer; the parts of the survey have words of their own. */
function questionText(t: T, { key, question }: Asked): string {
  const parts = ['survey', 'sites', 'chambers', 'atecoCodes', 'towns'] as const;
  const part = parts.find((one) => one === key);
  return part === undefined ? question : t(`portfolio.unlocks.${part}`);
}

interface UnlocksTabProps {
  whose: Whose;
  canWrite: boolean;
  /** Said of the companies that have not come in and cannot read it, with the way to invite them. */
  unreachedLine: (companies: readonly Pick<Outcome, '_id' | 'reach'>[]) => React.ReactNode;
}

/** Over a portfolio: whom to ask what (9-working-day §5). */
export function UnlocksTab({ whose, canWrite, unreachedLine }: UnlocksTabProps) {
  const t = useT();
  const found = usePortfolioUnlocks(whose);
  const [asking, ask] = useState<Unlock | null>(null);
  return (
    <>
      <Text size="meta" c="dimmed">
        {t('portfolio.unlocks.intro')}
      </Text>
      <PortfolioState found={found}>
        {({ questions }) =>
          questions.length === 0 ? (
            <EmptyState title={t('portfolio.unlocks.empty')}>{t('portfolio.unlocks.emptyHint')}</EmptyState>
          ) : (
            <Box component="ul" mt="md" className={classes['groups']}>
              {questions.map((question) => (
                <Box key={`${question.kind} ${question.key}`} component="li" py="s14" className="rule-above">
                  <Group gap="sm" mb="xs" className={classes['bar']}>
                    <h2 className={classes['groupName']}>{questionText(t, question)}</h2>
                    <span>{t(`portfolio.unlocks.${question.kind}`, { count: question.announcements })}</span>
                    {canWrite ? (
                      <Button
                        variant="default"
                        leftSection={<IconMessages size={18} aria-hidden />}
                        onClick={() => ask(question)}
                      >
                        {t('portfolio.unlocks.write', {
                          shown: t('portfolio.companies', { count: question.agencies.length }),
                        })}
                      </Button>
                    ) : null}
                  </Group>
                  <Companies agencies={question.agencies} />
                </Box>
              ))}
            </Box>
          )
        }
      </PortfolioState>
      {asking === null ? null : <WriteDialog unlock={asking} unreachedLine={unreachedLine} onClose={() => ask(null)} />}
    </>
  );
}

/** As many as are read at a glance; the question is sent to all of them. */
const SHOWN = 8;

/** The companies of a question, those with most calls first. */
function Companies({ agencies }: Pick<Unlock, 'agencies'>) {
  const t = useT();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? agencies : agencies.slice(0, SHOWN);
  return (
    <>
      <Box component="ul" className={classes['lines']}>
        {shown.map(({ _id, name, announcements: count }) => (
          <li key={_id}>
            <a href={hrefOf('/admin/agencies/$agencyId', { agencyId: _id })}>{name}</a>
            <span>{t('portfolio.calls', { count })}</span>
          </li>
        ))}
      </Box>
      {shown.length < agencies.length ? (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t('portfolio.unlocks.showAll', { count: agencies.length - shown.length })}
        </Button>
      ) : null}
    </>
  );
}

interface WriteDialogProps extends Pick<UnlocksTabProps, 'unreachedLine'> {
  unlock: Unlock;
  onClose: () => void;
}

/** The same question to all of them; who was not asked, or cannot read it, is named. */
function WriteDialog({ unlock, unreachedLine, onClose }: WriteDialogProps) {
  const t = useT();
  const writing = useWriteToMany();
  const question = questionText(t, unlock);
  const [message, setMessage] = useState<string>(
    unlock.key === 'survey' ? t('portfolio.unlocks.textSurvey') : t('portfolio.unlocks.text', { question }),
  );
  const [told, setTold] = useState<readonly (Outcome & { readonly name: string })[] | null>(null);
  const sent = told?.filter(({ status }) => status === 'sent').length ?? 0;
  const names = new Map(unlock.agencies.map(({ _id, name }) => [_id, name]));

  function send(): void {
    mutateWithMessage(
      writing,
      { agenciesIds: [...names.keys()], message },
      {
        onSuccess: (lines) => {
          const outcomes = lines.map((line) => ({ ...line, _id: line.agencyId, name: names.get(line.agencyId) ?? '' }));
          if (outcomes.some(isToTell)) setTold(outcomes);
          else onClose();
        },
        done: (lines) => {
          if (!lines.some(isToTell)) toast.success(t('portfolio.unlocks.sent', { count: lines.length }));
        },
      },
    );
  }

  return (
    <Modal opened onClose={onClose} title={t('portfolio.unlocks.writeTitle')}>
      {told === null ? (
        <Textarea
          label={t('portfolio.unlocks.message')}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          autosize
          minRows={4}
          data-autofocus
        />
      ) : (
        <Stack gap="sm">
          {sent === 0 ? null : <p role="status">{t('portfolio.unlocks.sent', { count: sent })}</p>}
          {unreachedOf(told).length === 0 ? null : unreachedLine(unreachedOf(told))}
          <OutcomeList lines={told} />
        </Stack>
      )}
      <Flex gap="xs" justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t(told === null ? 'common.actions.cancel' : 'common.actions.close')}
        </Button>
        {told === null ? (
          <Button loading={writing.isPending} disabled={message.trim() === ''} onClick={send}>
            {t('portfolio.unlocks.send', { count: names.size })}
          </Button>
        ) : null}
      </Flex>
    </Modal>
  );
}

/** On the record of a company: the questions that would settle most of its calls. Nothing where there is none. */
export function UnlocksBlock({ agencyId, surveyHref }: { agencyId: string; surveyHref: string | null }) {
  const t = useT();
  const points = (useUnlocks(agencyId).data ?? []).slice(0, 3);
  if (points.length === 0) return null;
  return (
    <Box component="section" py="sm" className="rule-above" aria-labelledby={`unlocks-${agencyId}`}>
      <h2 id={`unlocks-${agencyId}`} className={classes['small']}>
        <IconKey size={17} aria-hidden /> {t('portfolio.unlocks.block')}
      </h2>
      <Box component="ul" className={classes['lines']}>
        {points.map((point) => (
          <li key={`${point.kind} ${point.key}`}>
            <span>{questionText(t, point)}</span>
            <Text span size="meta" c="dimmed">
              {t(`portfolio.unlocks.${point.kind}`, { count: point.announcements })}
            </Text>
          </li>
        ))}
      </Box>
      {surveyHref === null ? null : <a href={surveyHref}>{t('portfolio.unlocks.openSurvey')}</a>}
    </Box>
  );
}

interface Counted {
  readonly companies: number;
  readonly isTooLarge: boolean;
}

interface PortfolioStateProps<T extends Counted> {
  found: UseQueryResult<T>;
  children: (data: T) => React.ReactNode;
}

/** What every part of the portfolio says before it has something to show: it loads, it failed, nobody is in it, too many are. */
export function PortfolioState<T extends Counted>({ found, children }: PortfolioStateProps<T>) {
  const t = useT();
  const { data } = found;
  if (data === undefined)
    return found.isError ? (
      <ErrorBlock title={t('portfolio.loadError')} onRetry={() => void found.refetch()} isRetrying={found.isFetching} />
    ) : (
      <DelayedSkeleton>
        <SkeletonRows />
      </DelayedSkeleton>
    );
  if (data.isTooLarge)
    return (
      <EmptyState title={t('portfolio.tooLarge')}>
        {t('portfolio.tooLargeHint', { shown: formatNumber(data.companies) })}
      </EmptyState>
    );
  if (data.companies === 0) return <EmptyState title={t('portfolio.none')}>{t('portfolio.noneHint')}</EmptyState>;
  return <>{children(data)}</>;
}
