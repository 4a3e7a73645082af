import { deadlineText } from '@volano/domain/rules/deadline-text';
import { settleRemark } from '@volano/domain/contracts/announcement-changes';
import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import { shownParams } from '@volano/domain/i18n/translate';
import { aidTerms } from '@volano/domain/rules/money';
import { isInDoubt } from '@volano/domain/rules/call-fact-kinds';
import { deadlineAt, romeDay } from '@volano/domain/rules/announcement-dates';
import { CLOSINGS, type Closing } from '@volano/domain/rules/vocabulary';
import { Box, Button, Flex, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatDate, formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { RatingBars } from '../../../ui/charts/rating-bars.tsx';
import { FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { HourField } from '../../../ui/forms/hour-field.tsx';
import { OfficeDetailFacts } from '../../../ui/layout/office-page.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { AnnouncementDeadline } from './announcement-marks.tsx';
import { type Announcement, announcementsKey, useCloseAnnouncement, useClosingAudience } from './announcements.api.ts';
import { type CompanyCheck, useCompanyChecks, useSettleCheck } from './office-announcements.api.ts';
import { OriginLine } from './criterion-origin.tsx';
import classes from './announcement-detail.module.css';
import officeClasses from './office-announcement.module.css';

/** Amount and what form it has, dates, odds and difficulty on one ruled strip. */
export function OfficeFacts({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const { amount, publicationDate, expiryDate, expiryCommercialDate, successRate, difficultyLevel, withdrawnAt } =
    announcement;
  const terms = aidTerms(t, announcement);
  const day = (date: string | null) => (date === null ? t('agencies.call.noDate') : deadlineText(t, date));
  const rating = (level: typeof successRate) =>
    level === null ? t('announcements.detail.toAssess') : <RatingBars level={level} />;
  return (
    <OfficeDetailFacts
      isSpread
      facts={[
        {
          label: t('agencies.call.amount'),
          value: (
            <>
              {amount === null ? t('agencies.call.noAmount') : formatMoney(amount)}
              {terms === '' ? null : <span className={classes['terms']}>{terms}</span>}
            </>
          ),
          isLarge: true,
          isWide: true,
        },
        { label: t('announcements.detail.published'), value: day(publicationDate) },
        { label: t('announcements.detail.commercialDeadline'), value: day(expiryCommercialDate) },
        {
          label: t('announcements.detail.deadline'),
          // Of what was withdrawn no days are left.
          value:
            withdrawnAt === null ? (
              <AnnouncementDeadline announcement={announcement} isShort isBare />
            ) : (
              day(expiryDate)
            ),
          isWide: true,
        },
        { label: t('announcements.detail.success'), value: rating(successRate) },
        { label: t('announcements.detail.difficulty'), value: rating(difficultyLevel) },
      ]}
    />
  );
}

/** How far a call was checked, and what its import remarked: each remark is settled by a word, and the word can be taken back. */
export function RemarksPanel({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const client = useQueryClient();
  const { _id, checkState, reviewedAt = null, reviewedBy = null, remarks = [] } = announcement;
  const after = { onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }) };
  const failed = { onError: () => toast.error(t('officeAnnouncements.remarks.refused')) };
  const settle = useMutation({
    mutationFn: ({ remarkId, isSettled }: { remarkId: string; isSettled: boolean }) =>
      call(settleRemark, { params: { id: _id, remarkId }, body: { isSettled } }),
    ...after,
    ...failed,
  });
  const review = useMutation({
    mutationFn: () => call(updateAnnouncement, { params: { id: _id }, body: { checkState: 'reviewed' } }),
    ...after,
    ...failed,
  });
  return (
    <>
      <Box component="p" mb="sm">
        {t(`callDetails.checkStates.${checkState}`)}
        {reviewedAt === null
          ? null
          : ` · ${t('officeAnnouncements.remarks.reviewed', { date: formatDate(reviewedAt), name: reviewedBy ?? '' })}`}
      </Box>
      {checkState === 'reviewed' ? null : (
        <Button variant="default" loading={review.isPending} onClick={() => review.mutate()}>
          {t('officeAnnouncements.remarks.review')}
        </Button>
      )}
      <Box component="ul" mt="sm">
        {remarks.map(({ _id: remarkId, field, reason, params, settledAt, settledBy }) => (
          <li key={remarkId} className={officeClasses['remark']} data-settled={settledAt !== null || undefined}>
            <span>
              <strong>{t(`imports.facts.${field as 'Comuni'}`, { defaultValue: field.replaceAll('_', ' ') })}:</strong>{' '}
              {t(`imports.reasons.${reason as 'emptyFile'}`, shownParams(params))}
              {settledAt === null ? null : (
                <small>
                  {settledBy === null
                    ? t('officeAnnouncements.remarks.settledByItself', { date: formatDate(settledAt) })
                    : t('officeAnnouncements.remarks.settled', { date: formatDate(settledAt), name: settledBy })}
                </small>
              )}
            </span>
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={settle.isPending}
              onClick={() => settle.mutate({ remarkId, isSettled: settledAt === null })}
            >
              {t(`officeAnnouncements.remarks.${settledAt === null ? 'settle' : 'reopen'}`)}
            </Button>
          </li>
        ))}
      </Box>
    </>
  );
}

interface SettleChecksProps {
  agencyId: string;
  announcement: Pick<Announcement, '_id' | 'manualChecks'>;
  /** Whether the reader may settle them; platform admins only read. */
  canSettle: boolean;
}

/** What the notice asks and no question covers, settled for one company: yes or no, with a note of how one knows. */
export function SettleChecks({ agencyId, announcement, canSettle }: SettleChecksProps) {
  const t = useT();
  const title = useId();
  const { data: checks = [] } = useCompanyChecks(agencyId, announcement._id);
  if (checks.length === 0) return null;
  return (
    <section className={officeClasses['settleChecks']} aria-labelledby={title}>
      <h2 id={title}>{t('announcements.checks.title')}</h2>
      <Text size="compact" mt="3xs" mb="sm" c="var(--vl-ink2)">
        {t('announcements.checks.hint')}
      </Text>
      <Box component="ul">
        {checks.map((check) => (
          <OneCheck
            key={check._id}
            check={check}
            source={announcement.manualChecks.find(({ _id }) => _id === check._id)}
            agencyId={agencyId}
            canSettle={canSettle}
          />
        ))}
      </Box>
    </section>
  );
}

interface OneCheckProps {
  check: CompanyCheck;
  /** The condition as the call has it, with where it comes from. */
  source: Announcement['manualChecks'][number] | undefined;
  agencyId: string;
  canSettle: boolean;
}

function OneCheck({ check, source, agencyId, canSettle }: OneCheckProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { text, isDecisive, answer } = check;
  return (
    <Box component="li" py="sm" className="rule-above">
      <Box component="p" fw={600} className="anywhere">
        {text} {isDecisive ? <StatusBadge tone="accent">{t('announcements.checks.decisive')}</StatusBadge> : null}
      </Box>
      {source === undefined || source.field === null ? null : (
        <OriginLine origin={{ kind: 'sentence', field: source.field, quote: source.quote }} said={text} />
      )}
      <Text size="compact" mt="3xs" mb="xs" className={officeClasses['answer']} data-met={answer?.isMet}>
        {answer === null ? t('announcements.checks.open') : t(`announcements.checks.${answer.isMet ? 'met' : 'unmet'}`)}
        {answer === null ? null : (
          <Box component="span" c="dimmed">
            {' '}
            {t('announcements.checks.by', {
              name: answer.answeredBy ?? t('announcements.checks.somebody'),
              date: formatDate(answer.answeredAt),
            })}
          </Box>
        )}
      </Text>
      {answer === null || answer.note === '' || isOpen ? null : <p className={officeClasses['note']}>{answer.note}</p>}
      {isOpen ? (
        <SettleForm check={check} agencyId={agencyId} onDone={() => setOpen(false)} />
      ) : canSettle ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('announcements.checks.settleOf', { text })}
          onClick={() => setOpen(true)}
        >
          {t(answer === null ? 'announcements.checks.settle' : 'announcements.checks.change')}
        </Button>
      ) : null}
    </Box>
  );
}

function SettleForm({ check, agencyId, onDone }: { check: CompanyCheck; agencyId: string; onDone: () => void }) {
  const t = useT();
  const settle = useSettleCheck(agencyId);
  const [note, setNote] = useState(check.answer?.note ?? '');

  function say(isMet: boolean | null): void {
    mutateWithMessage(
      settle,
      { checkId: check._id, isMet, note: isMet === null ? '' : note },
      {
        done: () => {
          toast.success(t('announcements.checks.saved'), check.text);
          onDone();
        },
      },
    );
  }

  return (
    <Stack gap="s10">
      <Textarea
        label={t('announcements.checks.note')}
        value={note}
        maxLength={1000}
        autosize
        minRows={2}
        data-autofocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Flex gap="xs" wrap="wrap">
        <Button size="compact-sm" loading={settle.isPending} onClick={() => say(true)}>
          {t('announcements.checks.yes')}
        </Button>
        <Button size="compact-sm" variant="default" loading={settle.isPending} onClick={() => say(false)}>
          {t('announcements.checks.no')}
        </Button>
        {check.answer === null ? null : (
          <Button size="compact-sm" variant="subtle" loading={settle.isPending} onClick={() => say(null)}>
            {t('announcements.checks.takeBack')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={onDone}>
          {t('common.actions.cancel')}
        </Button>
      </Flex>
    </Stack>
  );
}

interface ClosingDialogProps {
  announcement: Pick<Announcement, '_id' | 'title' | 'isExpired' | 'closedAt' | 'expiryDate' | 'openDoubt'>;
  onClose: () => void;
}

/** Closes a call before its day, suspends it, prolongs it or opens it again; who will hear stands there before. */
export function ClosingDialog({ announcement, onClose }: ClosingDialogProps) {
  const t = useT();
  const { _id, title, isExpired, closedAt, expiryDate, openDoubt } = announcement;
  const now = useNow();
  const offered = CLOSINGS.filter((closing) =>
    isOffered(closing, {
      isExpired,
      isShut: closedAt !== null,
      expiryDate,
      isInDoubt: isInDoubt(openDoubt, romeDay(now)),
    }),
  );
  const form = useForm({
    start: {
      closing: offered[0] ?? ('reopened' as Closing),
      expiryDate: null as string | null,
      hour: null as string | null,
    },
    bodyOf: ({ closing, expiryDate: day, hour }) => ({
      closing,
      ...(takesDay(closing) && day !== null ? { expiryDate: deadlineAt(day, hour) } : {}),
    }),
    contract: () => import('@volano/domain/shapes/announcement-changes').then((shapes) => shapes.closeAnnouncement),
    change: useCloseAnnouncement(_id),
    done: () => toast.success(t('officeAnnouncements.closing.done')),
    onSaved: onClose,
  });
  const { closing, expiryDate: day, hour } = form.values;
  return (
    <FormDialog
      form={form}
      title={t('officeAnnouncements.closing.title', { name: title })}
      submitLabel={t('officeAnnouncements.closing.submit')}
      onClose={onClose}
      isIdle={closing === 'extended' && day === null}
    >
      <Radio.Group label={t('officeAnnouncements.closing.choice')} {...form.field('closing')}>
        {offered.map((each) => (
          <Radio key={each} mt="xs" value={each} label={t(`officeAnnouncements.closing.kinds.${each}`)} />
        ))}
      </Radio.Group>
      {takesDay(closing) ? (
        <ClosingMoment
          isExtended={closing === 'extended'}
          day={day}
          hour={hour}
          error={form.errorOf('expiryDate')}
          onChange={form.set}
        />
      ) : null}
      <ClosingAudience announcementId={_id} isAtOnce={!takesDay(closing) && !isExpired} />
    </FormDialog>
  );
}

interface ClosingMomentProps {
  isExtended: boolean;
  day: string | null;
  hour: string | null;
  error: React.ReactNode;
  onChange: (change: { expiryDate: string | null } | { hour: string | null }) => void;
}

/** The new deadline: its day, and the hour where there is one. */
function ClosingMoment({ isExtended, day, hour, error, onChange }: ClosingMomentProps) {
  const t = useT();
  const now = useNow();
  return (
    <>
      <DateField
        label={t(`officeAnnouncements.closing.${isExtended ? 'newDay' : 'newDayReopened'}`)}
        day={day}
        onDay={(expiryDate) => onChange({ expiryDate })}
        minDay={romeDay(now)}
        error={error}
      />
      <HourField
        label={t('officeAnnouncements.editor.closingHour')}
        hour={hour}
        isDisabled={day === null}
        onHour={(next) => onChange({ hour: next })}
      />
    </>
  );
}

function takesDay(closing: Closing): boolean {
  return closing === 'extended' || closing === 'reopened';
}

/** What is shut or over is opened again; what is open is shut, and prolonged where it has a day. */
function isOffered(
  closing: Closing,
  {
    isExpired,
    isShut,
    isInDoubt,
    expiryDate,
  }: Record<'isExpired' | 'isShut' | 'isInDoubt', boolean> & { expiryDate: string | null },
): boolean {
  // Of one in doubt it is a person's word that it is open.
  if (closing === 'reopened') return isExpired || isInDoubt;
  if (closing === 'extended') return expiryDate !== null && !isShut;
  return !isExpired;
}

/** Who will hear, counted by why, each company once. */
function ClosingAudience({ announcementId, isAtOnce }: { announcementId: string; isAtOnce: boolean }) {
  const t = useT();
  const { data, isError } = useClosingAudience(announcementId);
  if (isError) return <p className={classes['none']}>{t('officeAnnouncements.closing.failed')}</p>;
  if (data === undefined) return null;
  const counted = (['favorites', 'recommended', 'inTarget', 'consultants'] as const).filter((kind) => data[kind] > 0);
  if (counted.length === 0) return <p className={classes['none']}>{t('officeAnnouncements.closing.nobody')}</p>;
  return (
    <div>
      <Text size="sm" mt="3xs" className={classes['what']}>
        <strong>{t(isAtOnce ? 'officeAnnouncements.closing.atOnce' : 'officeAnnouncements.closing.inDigest')}</strong>
      </Text>
      <Text component="ul" size="sm" mt="2xs" pl="s20">
        {counted.map((kind) => (
          <li key={kind}>{t(`officeAnnouncements.closing.${kind}`, { count: data[kind] })}</li>
        ))}
      </Text>
    </div>
  );
}
