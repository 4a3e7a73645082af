import { Button } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconPencil,
  IconTrash,
  IconAlertTriangle,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { shownParams, type Translate } from '@volano/domain/i18n/translate';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate, formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { KeyHints } from '../../../ui/cards/kbd.tsx';
import { StatusBadge } from '../../../ui/cards/marks.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { announcementsKey, useAnnouncement, type Announcement } from './announcements.api.ts';
import { DifferenceList } from './difference-list.tsx';
import { OfficialLink } from './official-link.tsx';
import { ProposalsPanel, reviewKey } from './proposals-panel.tsx';
import { type ReviewAction, type ReviewRow, useReviewAction } from './review.api.ts';
import classes from './review.module.css';

interface ReviewQueueProps {
  rows: readonly ReviewRow[];
  /** The call to begin with: the one that was corrected last. */
  startId: string | undefined;
  onCorrect: (id: string) => void;
  /** What else asks for a person's eyes of one call. */
  alsoOf?: (id: string) => React.ReactNode;
}

interface Done {
  readonly row: ReviewRow;
  readonly action: 'review' | 'discard';
}

const UNDO: Readonly<Record<Done['action'], ReviewAction>> = { review: 'unreview', discard: 'restore' };
// Enter on a button or a link is that button's.
const TAKEN = ['BUTTON', 'A'];

/**
 * The call that the reader stands at. It is kept by its id: what colleagues take out of the queue before it, or a deadline that moves it, leaves it under
 * the eyes, so that a key pressed for it never speaks of another. Once it leaves the queue itself the next one comes to its place; one that is on its
 * way back is waited for, however late the queue is read again.
 */
function useStand(rows: readonly ReviewRow[], startId: string | undefined) {
  const [stand, setStand] = useState({ id: startId ?? rows[0]?._id, place: 0, isAwaited: false });
  const found = rows.findIndex(({ _id }) => _id === stand.id);
  const at = found < 0 ? Math.min(stand.place, rows.length - 1) : found;
  const row = rows[at];
  const isElsewhere = row !== undefined && (row._id !== stand.id || at !== stand.place);
  if (found < 0 ? isElsewhere && !stand.isAwaited : isElsewhere || stand.isAwaited)
    setStand({ id: row?._id, place: at, isAwaited: false });

  function move(by: number): void {
    const place = Math.min(Math.max(0, at + by), Math.max(0, rows.length - 1));
    setStand({ id: rows[place]?._id, place, isAwaited: false });
  }

  return { row, at, move, stay: (id: string) => setStand({ id, place: Math.max(0, at), isAwaited: true }) };
}

/** Where the reader stands in the queue, what was said of the last call, and what can be said of this one. */
function useDesk({ rows, startId, onCorrect }: ReviewQueueProps) {
  const { row, at, stay, move } = useStand(rows, startId);
  const [done, setDone] = useState<Done | null>(null);
  // Proposals of a call that are chosen and not written yet.
  const [chosen, setChosen] = useState<{ readonly id: string; readonly count: number } | null>(null);
  const change = useReviewAction();
  const canDiscard = row !== undefined && !row.isActive;
  const unwritten = chosen !== null && chosen.id === row?._id ? chosen.count : 0;

  function settle(action: Done['action']): void {
    // What was chosen would be lost without a word.
    if (row === undefined || change.isPending || unwritten > 0) return;
    mutateWithMessage(change, { id: row._id, action }, { onSuccess: () => setDone({ row, action }) });
  }

  function undo(): void {
    if (done === null || change.isPending) return;
    const { row: back, action } = done;
    mutateWithMessage(
      change,
      { id: back._id, action: UNDO[action] },
      {
        onSuccess: () => {
          setDone(null);
          stay(back._id);
        },
      },
    );
  }

  useHotkeys(
    [
      reviewKey('J', () => move(1)),
      reviewKey('K', () => move(-1)),
      reviewKey('E', () => row && onCorrect(row._id)),
      reviewKey('X', () => (canDiscard ? settle('discard') : undefined)),
      reviewKey('U', undo),
    ],
    [],
  );
  useHotkeys([reviewKey('Enter', () => settle('review'))], TAKEN);

  const isWorking = change.isPending;
  return { row, at, total: rows.length, move, done, undo, settle, isWorking, canDiscard, unwritten, setChosen };
}

type Desk = ReturnType<typeof useDesk>;

/** One call at a time, by keyboard or by hand: right as it stands, to correct, to put aside; the last word can be taken back. */
export function ReviewQueue(props: ReviewQueueProps) {
  const t = useT();
  const desk = useDesk(props);
  const { row, done, undo, isWorking, setChosen } = desk;
  return (
    <div className={classes['reviewDesk']}>
      <div className={classes['told']} role="status">
        {done === null ? null : (
          <>
            {t(done.action === 'review' ? 'callReview.doneRight' : 'callReview.doneDiscard', { title: done.row.title })}{' '}
            <Button variant="subtle" size="compact-sm" disabled={isWorking} onClick={undo}>
              {t('callReview.undo')}
            </Button>
          </>
        )}
      </div>
      {row === undefined ? (
        <EmptyState title={t('callReview.empty')}>{t('callReview.emptyHint')}</EmptyState>
      ) : (
        <>
          <DeskHead desk={desk} />
          <ReviewCall
            key={row._id}
            row={row}
            onChosen={(count) => setChosen({ id: row._id, count })}
            also={props.alsoOf?.(row._id)}
          />
          <DeskBar desk={desk} onCorrect={() => props.onCorrect(row._id)} />
        </>
      )}
    </div>
  );
}

/** How far the queue is, and the calls before and after. */
function DeskHead({ desk: { at, total, move } }: { desk: Desk }) {
  const t = useT();
  return (
    <div className={classes['reviewDeskHead']}>
      <strong aria-live="polite">{t('callReview.progress', { place: at + 1, total })}</strong>
      <Button variant="default" aria-label={t('callReview.previous')} disabled={at === 0} onClick={() => move(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </Button>
      <Button variant="default" aria-label={t('callReview.next')} disabled={at === total - 1} onClick={() => move(1)}>
        <IconChevronRight size={18} aria-hidden />
      </Button>
    </div>
  );
}

interface DeskBarProps {
  desk: Desk;
  onCorrect: () => void;
}

/** What can be said of the call. */
function DeskBar({ desk: { unwritten, settle, isWorking, canDiscard }, onCorrect }: DeskBarProps) {
  const t = useT();
  const hasKeys = useMediaQuery('(hover: hover) and (pointer: fine)');
  return (
    <div className={classes['reviewDeskBar']}>
      {unwritten === 0 ? null : (
        <p className={classes['unwritten']} role="status">
          {t('callReview.unwritten', { count: unwritten })}
        </p>
      )}
      <Button
        leftSection={<IconCheck size={18} aria-hidden />}
        disabled={unwritten > 0 || isWorking}
        onClick={() => settle('review')}
      >
        {t('callReview.right')}
      </Button>
      <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onCorrect}>
        {t('callReview.correct')}
      </Button>
      {canDiscard ? (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={unwritten > 0 || isWorking}
          onClick={() => settle('discard')}
        >
          {t('callReview.discard')}
        </Button>
      ) : null}
      {hasKeys ? <Hints /> : null}
    </div>
  );
}

function Hints() {
  const t = useT();
  return (
    <KeyHints
      hints={[
        { keys: ['J', 'K'], does: t('callReview.keys.move') },
        { keys: [t('callReview.enter')], does: t('callReview.keys.right') },
        { keys: ['E'], does: t('callReview.keys.correct') },
        { keys: ['X'], does: t('callReview.keys.discard') },
        { keys: ['U'], does: t('callReview.keys.undo') },
      ]}
    />
  );
}

interface ReviewCallProps {
  row: ReviewRow;
  onChosen: (count: number) => void;
  /** What else asks for a person's eyes. */
  also?: React.ReactNode;
}

/** One call of the queue: the official text beside what we read in it and what the text proposes, what asks for a person's eyes above. */
function ReviewCall({ row, onChosen, also }: ReviewCallProps) {
  const t = useT();
  const client = useQueryClient();
  const { data: call } = useAnnouncement(row._id);
  return (
    <article className={classes['reviewCall']} aria-label={row.title}>
      <header className={classes['reviewCallHead']}>
        <h2>{row.title}</h2>
        {row.isActive ? <StatusBadge tone="ok">{t('callReview.published')}</StatusBadge> : null}
        {row.admitsNoFirm ? <StatusBadge tone="danger">{t('callReview.noFirm')}</StatusBadge> : null}
      </header>
      <Warnings row={row} />
      {row.differences.length === 0 ? null : <DifferenceList announcementId={row._id} differences={row.differences} />}
      {also}
      <div className={classes['columns']}>
        <section className={classes['part']}>
          <h3>{t('callReview.text')}</h3>
          {call === undefined ? (
            <DelayedSkeleton>
              <SkeletonRows count={5} />
            </DelayedSkeleton>
          ) : call.description === '' ? (
            <p>{t('callReview.noText')}</p>
          ) : (
            <RichText html={call.description} />
          )}
          {call?.officialUrl ? (
            <OfficialLink link={call.officialUrl} brokenSince={call.officialUrlBrokenSince} />
          ) : null}
        </section>
        <div className={classes['read']}>
          <ProposalsPanel
            announcementId={row._id}
            onChosen={onChosen}
            onApplied={() => void client.invalidateQueries({ queryKey: announcementsKey })}
          />
          <section className={classes['part']}>
            <h3>{t('callReview.fields')}</h3>
            {call === undefined ? null : <ReviewFacts call={call} />}
          </section>
        </div>
      </div>
    </article>
  );
}

function Warnings({ row: { remarks, gaps, duplicates } }: { row: ReviewRow }) {
  const t = useT();
  if (remarks.length + gaps.length + duplicates.length === 0) return null;
  return (
    <div className={classes['warnings']}>
      {remarks.length === 0 ? null : (
        <div>
          <h3>
            <IconAlertTriangle size={17} aria-hidden />
            {t('callReview.remarks')}
          </h3>
          <ul>
            {remarks.map((remark) => (
              <li key={remark._id}>{remarkText(t, remark)}</li>
            ))}
          </ul>
        </div>
      )}
      {gaps.length === 0 ? null : (
        <div>
          <h3>{t('callReview.gaps')}</h3>
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>{t(`officeAnnouncements.publish.gaps.${gap}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {duplicates.length === 0 ? null : (
        <div>
          <h3>{t('callReview.twins')}</h3>
          <ul>
            {duplicates.map(({ _id, title, why }) => (
              <li key={_id}>
                <a
                  href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}
                  target="_blank"
                  rel="noopener"
                >
                  {title}
                </a>{' '}
                ({t(why === 'link' ? 'callReview.twinLink' : 'callReview.twinTitle')})
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** A remark in words: its reason is a key of the importer's, known to the server only; the column of the record where none is known. */
function remarkText(t: Translate, { field, reason, params }: ReviewRow['remarks'][number]): string {
  const column = t(`imports.facts.${field}` as 'imports.facts.Comuni', { defaultValue: field.replaceAll('_', ' ') });
  const words = { ...shownParams(params), defaultValue: reason };
  const why = t(`imports.reasons.${reason}` as 'imports.reasons.emptyFile', words);
  return `${column}: ${why}`;
}

/** The fields of a call as they are matched and shown, to be compared with its text. */
function ReviewFacts({ call }: { call: Announcement }) {
  const t = useT();
  const list = (words: readonly string[]) => (words.length === 0 ? null : words.join(', '));
  const facts: [string, string | null][] = [
    [t('callReview.deadline'), deadlineOf(t, call)],
    [t('callReview.amount'), call.amount === null ? null : formatMoney(call.amount)],
    [t('callReview.intensity'), call.aidIntensity === null ? null : `${String(call.aidIntensity)} %`],
    [t('callReview.spend'), spendOf(t, call)],
    [t('callReview.aidForms'), list(call.aidForms.map((form) => t(`callDetails.aidForms.${form}`)))],
    [t('callReview.body'), call.grantingBody],
    [t('callReview.place'), placeOf(t, call)],
    [t('callReview.sectors'), list(call.sectors.map((sector) => t(`callDetails.sectors.${sector}`)))],
    [t('callReview.purposes'), list(call.purposes.map((purpose) => t(`callDetails.purposes.${purpose}`)))],
    [t('callReview.costs'), list(call.costs.map((cost) => t(`callDetails.costs.${cost}`)))],
  ];
  const asked = call.categories ?? [];
  return (
    <dl className={classes['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-none={value === null || undefined}>{value ?? t('callReview.none')}</dd>
        </div>
      ))}
      <div>
        <dt>{t('callReview.asked')}</dt>
        {asked.length === 0 ? <dd data-none>{t('callReview.nothingAsked')}</dd> : null}
        {asked.map(({ _id, categoryName, requirements }) => (
          <dd key={_id}>
            {categoryName}: {requirements.map(({ name }) => name).join(', ')}
          </dd>
        ))}
      </div>
    </dl>
  );
}

function deadlineOf(t: Translate, { expiryDate, untilFoundAvailable }: Announcement): string | null {
  if (untilFoundAvailable) return t('callReview.untilFunds');
  return expiryDate === null ? null : formatDate(expiryDate);
}

function spendOf(t: Translate, { spendMin, spendMax }: Announcement): string | null {
  const ends = [
    ...(spendMin === null ? [] : [t('callReview.from', { amount: formatMoney(spendMin) })]),
    ...(spendMax === null ? [] : [t('callReview.upTo', { amount: formatMoney(spendMax) })]),
  ];
  return ends.length === 0 ? null : ends.join(' ');
}

function placeOf(t: Translate, { territoryName, municipalities, provinces }: Announcement): string {
  const narrower = [
    ...(provinces.length === 0 ? [] : [t('callReview.provinces', { list: provinces.join(', ') })]),
    ...(municipalities.length === 0 ? [] : [t('callReview.towns', { count: municipalities.length })]),
  ];
  return [territoryName ?? t('callReview.everywhere'), ...narrower].join(', ');
}
