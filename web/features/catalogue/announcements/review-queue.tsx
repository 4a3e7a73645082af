import { Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconChecks, IconChevronLeft, IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useShortcuts } from '../../../lib/screens/shortcuts.ts';
import { KeyHints } from '../../../ui/marks/kbd.tsx';
import { contentId } from '../../../ui/layout/shell-parts.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { AlikeDialog } from './review-alike.tsx';
import { ReviewCall } from './review-call.tsx';
import { reviewedCallQuery, type ReviewAction, type ReviewRow, useReviewAction } from './review.api.ts';
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
  /** Those that were said to be right together, the row among them. */
  readonly ids: readonly string[];
  readonly action: 'review' | 'discard';
}

const UNDO: Readonly<Record<Done['action'], ReviewAction>> = { review: 'unreview', discard: 'restore' };
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
function useDesk({ rows, startId }: ReviewQueueProps) {
  const { row, at, stay, move } = useStand(rows, startId);
  const [done, setDone] = useState<Done | null>(null);
  // Proposals of a call that are chosen and not written yet.
  const [chosen, setChosen] = useState<{ readonly id: string; readonly count: number } | null>(null);
  const change = useReviewAction();
  // Nothing is said of a call whose conditions have not come yet.
  const isShown = useQuery({ ...reviewedCallQuery(row?._id ?? ''), enabled: row !== undefined }).data !== undefined;
  const canDiscard = row !== undefined && !row.isActive;
  const unwritten = chosen !== null && chosen.id === row?._id ? chosen.count : 0;

  const alike = rows.filter(({ likeness }) => row !== undefined && likeness !== null && likeness === row.likeness);

  function settle(action: Done['action'], chosen?: readonly string[]): void {
    // What was chosen would be lost without a word.
    if (row === undefined || !isShown || change.isPending || unwritten > 0) return;
    const ids = chosen ?? [row._id];
    mutateWithMessage(change, { ids, action }, { onSuccess: () => setDone({ row, ids, action }) });
  }

  function undo(): void {
    if (done === null || change.isPending) return;
    const { row: back, ids, action } = done;
    mutateWithMessage(
      change,
      { ids, action: UNDO[action] },
      {
        onSuccess: () => {
          setDone(null);
          stay(back._id);
        },
      },
    );
  }

  const isWorking = change.isPending;
  const [total, standing] = [rows.length, { isShown, isWorking, canDiscard, unwritten, alike }];
  return { row, at, total, move, done, undo, settle, setChosen, ...standing };
}

type Desk = ReturnType<typeof useDesk>;

/** What of the page before stays in sight when the call is read on, over the bar that sticks below, in pixels. */
const KEPT_IN_SIGHT = 120;

/** Pages on while the end of the call is below the screen: the key that confirms it confirms nothing that was never in sight (decision 026). */
function readOn(): boolean {
  const frame = document.getElementById(contentId);
  if (frame === null || frame.scrollHeight - frame.clientHeight - frame.scrollTop <= 2) return false;
  frame.scrollBy({ top: Math.max(frame.clientHeight - KEPT_IN_SIGHT, KEPT_IN_SIGHT), behavior: 'instant' });
  return true;
}

/** The keys of the desk, named under `?` too. Enter on a button or a link is that button's. */
function useDeskKeys(desk: Desk, keys: { onCorrect: (id: string) => void; onAlike: () => void }): void {
  const t = useT();
  const { row, move, settle, undo, canDiscard, alike } = desk;
  useShortcuts([
    { keys: ['J'], label: t('callReview.next'), does: () => move(1) },
    { keys: ['K'], label: t('callReview.previous'), does: () => move(-1) },
    { keys: ['Enter'], label: t('callReview.keys.enter'), does: () => void (readOn() || settle('review')) },
    ...(alike.length > 1 ? [{ keys: ['A'] as const, label: t('callReview.keys.alike'), does: keys.onAlike }] : []),
    { keys: ['E'], label: t('callReview.correct'), does: () => row && keys.onCorrect(row._id) },
    { keys: ['X'], label: t('callReview.discard'), does: () => (canDiscard ? settle('discard') : undefined) },
    { keys: ['U'], label: t('callReview.undo'), does: undo },
  ]);
}

/** One call at a time, by keyboard or by hand: right as it stands, to correct, to put aside; the last word can be taken back. */
export function ReviewQueue(props: ReviewQueueProps) {
  const t = useT();
  const desk = useDesk(props);
  const { row, alike, settle, isWorking, setChosen } = desk;
  const [isTogether, setTogether] = useState(false);
  // Each call is read from its beginning, however far the one before was scrolled.
  useLayoutEffect(() => {
    document.getElementById(contentId)?.scrollTo({ top: 0, behavior: 'instant' });
  }, [row?._id]);
  useDeskKeys(desk, { onCorrect: props.onCorrect, onAlike: () => setTogether(true) });
  return (
    <Stack gap="xs" flex={1}>
      {row === undefined ? (
        <EmptyState title={t('callReview.empty')}>{t('callReview.emptyHint')}</EmptyState>
      ) : (
        <ReviewCall
          key={row._id}
          row={row}
          onChosen={(count) => setChosen({ id: row._id, count })}
          also={props.alsoOf?.(row._id)}
        />
      )}
      <DeskBar
        desk={desk}
        onCorrect={() => row !== undefined && props.onCorrect(row._id)}
        onTogether={() => setTogether(true)}
      />
      {isTogether && row !== undefined && alike.length > 1 ? (
        <AlikeDialog
          key={row._id}
          rows={alike}
          isWorking={isWorking}
          onClose={() => setTogether(false)}
          onConfirm={(ids) => {
            setTogether(false);
            settle('review', ids);
          }}
        />
      ) : null}
    </Stack>
  );
}

interface DeskBarProps {
  desk: Desk;
  onCorrect: () => void;
  onTogether: () => void;
}

/** What can be said of the call, what was said of the last one, and how far the queue is. */
function DeskBar({ desk, onCorrect, onTogether }: DeskBarProps) {
  const t = useT();
  const { row, isShown, unwritten, settle, isWorking, canDiscard, alike, done } = desk;
  const hasKeys = useMediaQuery('(hover: hover) and (pointer: fine)');
  const isHeld = !isShown || unwritten > 0 || isWorking;
  return (
    <Group gap="s10" py="xs" pos="sticky" bottom={0} bg="var(--vl-bg)" className={classes['reviewDeskBar']}>
      {unwritten === 0 ? null : (
        <Text size="compact" flex="1 0 100%" role="status">
          {t('callReview.unwritten', { count: unwritten })}
        </Text>
      )}
      {row === undefined ? null : (
        <>
          <Button leftSection={<IconCheck size={18} aria-hidden />} disabled={isHeld} onClick={() => settle('review')}>
            {t('callReview.right')}
          </Button>
          {alike.length > 1 ? (
            <Button
              variant="default"
              leftSection={<IconChecks size={18} aria-hidden />}
              disabled={isHeld}
              title={t('callReview.alike', { count: alike.length - 1 })}
              onClick={onTogether}
            >
              {t('callReview.together', { count: alike.length })}
            </Button>
          ) : null}
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onCorrect}>
            {t('callReview.correct')}
          </Button>
          {canDiscard ? (
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              disabled={isHeld}
              onClick={() => settle('discard')}
            >
              {t('callReview.discard')}
            </Button>
          ) : null}
        </>
      )}
      <Told desk={desk} />
      {hasKeys && done === null ? <Hints /> : null}
      <Place desk={desk} />
    </Group>
  );
}

/** What was said of the last call, and the way back. */
function Told({ desk: { done, undo, isWorking } }: { desk: Desk }) {
  const t = useT();
  if (done === null) return <div role="status" />;
  const { ids, action, row } = done;
  const said =
    ids.length > 1
      ? t('callReview.doneTogether', { count: ids.length })
      : t(action === 'review' ? 'callReview.doneRight' : 'callReview.doneDiscard', { title: row.title });
  return (
    <div className={classes['told']} role="status">
      <span title={said}>{said}</span>
      <Button variant="subtle" size="compact-sm" disabled={isWorking} onClick={undo} flex="0 0 auto">
        {t('callReview.undo')}
      </Button>
    </div>
  );
}

/** How far the queue is, and the calls before and after. */
function Place({ desk: { row, at, total, move } }: { desk: Desk }) {
  const t = useT();
  if (row === undefined) return null;
  return (
    <Group gap="s6" wrap="nowrap" ml="auto">
      <strong aria-live="polite">{t('callReview.progress', { place: at + 1, total })}</strong>
      <Button
        variant="default"
        px={10}
        aria-label={t('callReview.previous')}
        disabled={at === 0}
        onClick={() => move(-1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </Button>
      <Button
        variant="default"
        px={10}
        aria-label={t('callReview.next')}
        disabled={at === total - 1}
        onClick={() => move(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </Button>
    </Group>
  );
}

function Hints() {
  const t = useT();
  return (
    <KeyHints
      hints={[
        { keys: ['J', 'K'], does: t('callReview.keys.move') },
        { keys: [t('callReview.enter')], does: t('callReview.keys.right') },
        { keys: ['?'], does: t('callReview.keys.help') },
      ]}
    />
  );
}
