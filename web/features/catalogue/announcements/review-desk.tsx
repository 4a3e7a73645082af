import { Button } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconChevronLeft, IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { KeyHints } from '../../../ui/cards/kbd.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { deskKey } from './desk-key.ts';
import { type ReviewAction, type ReviewRow, useReviewAction } from './review.api.ts';
import { ReviewCall } from './review-call.tsx';
import classes from './review.module.css';

interface ReviewDeskProps {
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

/** One call at a time, by keyboard or by hand: right as it stands, to correct, to put aside; the last word can be taken back. */
export function ReviewDesk({ rows, startId, onCorrect, alsoOf }: ReviewDeskProps) {
  const t = useT();
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      rows.findIndex(({ _id }) => _id === startId),
    ),
  );
  const [done, setDone] = useState<Done | null>(null);
  // Proposals of a call that are chosen and not written yet.
  const [chosen, setChosen] = useState<{ readonly id: string; readonly count: number } | null>(null);
  const change = useReviewAction();
  const hasKeys = useMediaQuery('(hover: hover) and (pointer: fine)');
  // The call that was dealt with leaves the queue, and the next one comes to its place.
  const at = Math.min(place, rows.length - 1);
  const row = rows[at];
  const canDiscard = row !== undefined && !row.isActive;
  const unwritten = chosen !== null && chosen.id === row?._id ? chosen.count : 0;

  function move(by: number): void {
    setPlace(Math.min(Math.max(0, at + by), Math.max(0, rows.length - 1)));
  }

  function settle(action: Done['action']): void {
    // What was chosen would be lost without a word.
    if (row === undefined || change.isPending || unwritten > 0) return;
    mutateWithMessage(change, { id: row._id, action }, { onSuccess: () => setDone({ row, action }) });
  }

  function undo(): void {
    if (done === null || change.isPending) return;
    mutateWithMessage(change, { id: done.row._id, action: UNDO[done.action] }, { onSuccess: () => setDone(null) });
  }

  useHotkeys(
    [
      deskKey('J', () => move(1)),
      deskKey('K', () => move(-1)),
      deskKey('E', () => row && onCorrect(row._id)),
      deskKey('X', () => (canDiscard ? settle('discard') : undefined)),
      deskKey('U', undo),
    ],
    [],
  );
  useHotkeys([deskKey('Enter', () => settle('review'))], TAKEN);

  return (
    <div className={classes['reviewDesk']}>
      <div className={classes['told']} role="status">
        {done === null ? null : (
          <>
            {t(done.action === 'review' ? 'callReview.doneRight' : 'callReview.doneDiscard', { title: done.row.title })}{' '}
            <Button variant="subtle" size="compact-sm" onClick={undo}>
              {t('callReview.undo')}
            </Button>
          </>
        )}
      </div>
      {row === undefined ? (
        <EmptyState title={t('callReview.empty')}>{t('callReview.emptyHint')}</EmptyState>
      ) : (
        <>
          <div className={classes['reviewDeskHead']}>
            <strong aria-live="polite">{t('callReview.progress', { place: at + 1, total: rows.length })}</strong>
            <Button
              variant="default"
              aria-label={t('callReview.previous')}
              disabled={at === 0}
              onClick={() => move(-1)}
            >
              <IconChevronLeft size={18} aria-hidden />
            </Button>
            <Button
              variant="default"
              aria-label={t('callReview.next')}
              disabled={at === rows.length - 1}
              onClick={() => move(1)}
            >
              <IconChevronRight size={18} aria-hidden />
            </Button>
          </div>
          <ReviewCall
            key={row._id}
            row={row}
            onChosen={(count) => setChosen({ id: row._id, count })}
            also={alsoOf?.(row._id)}
          />
          <div className={classes['reviewDeskBar']}>
            {unwritten === 0 ? null : (
              <p className={classes['unwritten']} role="status">
                {t('callReview.unwritten', { count: unwritten })}
              </p>
            )}
            <Button
              leftSection={<IconCheck size={18} aria-hidden />}
              disabled={unwritten > 0}
              onClick={() => settle('review')}
            >
              {t('callReview.right')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => onCorrect(row._id)}
            >
              {t('callReview.correct')}
            </Button>
            {canDiscard ? (
              <Button
                variant="default"
                leftSection={<IconTrash size={18} aria-hidden />}
                disabled={unwritten > 0}
                onClick={() => settle('discard')}
              >
                {t('callReview.discard')}
              </Button>
            ) : null}
            {hasKeys ? <Hints /> : null}
          </div>
        </>
      )}
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
