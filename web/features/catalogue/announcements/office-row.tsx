import { Button, Collapse } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import { StatusBadge } from '../../../ui/cards/marks.tsx';
import { AnnouncementKind, AnnouncementDeadline } from './announcement-marks.tsx';
import { ringOf } from './announcement-words.ts';
import type { AnnouncementRow, Match } from './announcements.api.ts';
import classes from './office-lists.module.css';
import { StandingNote } from './standing-note.tsx';
import { WhyList } from './why-list.tsx';

export interface OfficeRowProps {
  announcement: AnnouncementRow;
  href: string;
  /** What chooses it among others. */
  choice?: React.ReactNode;
  /** What may be done with it: "Consiglia". */
  action?: React.ReactNode;
  /** What is to be said of it: how the company answered. */
  note?: React.ReactNode;
}

const tones = {
  eligible: 'ok',
  toVerify: 'accent',
  nearMiss: 'outline',
  notAssessable: 'neutral',
  notEligible: 'neutral',
} as const;

/** An announcement in the record of a company: wheel, verdict, deadline, and why, in place (visual language §1.2). */
export function OfficeRow({ announcement, href, choice, action, note }: OfficeRowProps) {
  const t = useT();
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  const { title, match } = announcement;
  return (
    <li className={classes['item']}>
      <div className={classes['row']} data-choice={choice === undefined ? undefined : true}>
        {choice}
        {match === undefined ? <span /> : <Ring match={match} />}
        <div className={classes['words']}>
          <h3 className={classes['title']}>
            <a href={href}>{title}</a>
          </h3>
          <p className={classes['meta']}>
            {match === undefined ? null : (
              <StatusBadge tone={tones[match.verdict]}>{t(`matching.verdict.${match.verdict}`)}</StatusBadge>
            )}
            <AnnouncementKind announcement={announcement} />
          </p>
          <StandingNote announcement={announcement} />
          <OwnAid announcement={announcement} />
          {note}
        </div>
        <Amount amount={announcement.amount} />
        <div className={classes['deadline']}>
          <AnnouncementDeadline announcement={announcement} isShort />
        </div>
        <div className={classes['actions']}>
          {match === undefined ? null : (
            <Button
              variant="subtle"
              className={classes['why'] ?? ''}
              aria-expanded={isOpen}
              aria-controls={panel}
              aria-label={t('announcements.whyOf', { title })}
              rightSection={<IconChevronDown size={16} aria-hidden className={classes['chevron']} />}
              onClick={() => setOpen(!isOpen)}
            >
              {t('announcements.why')}
            </Button>
          )}
          {action}
        </div>
      </div>
      <div id={panel}>
        <Collapse expanded={isOpen}>
          {isOpen && match !== undefined ? (
            <div className={classes['panel']}>
              <WhyList match={match} order={4} />
            </div>
          ) : null}
        </Collapse>
      </div>
    </li>
  );
}

/** What an investment of the company would get by it. */
function OwnAid({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const own = announcement.match?.ownAid ?? null;
  if (own === null) return null;
  const money = { investment: formatMoney(own.investment), aid: formatMoney(own.aid) };
  return <p className={classes['ownAid']}>{t('agencies.associated.aid', money)}</p>;
}

function Amount({ amount }: { amount: number | null }) {
  const t = useT();
  return (
    <p className={classes['amount']}>
      {amount === null ? (
        <span className={classes['unknown']}>{t('announcements.amountUnknown')}</span>
      ) : (
        <>
          <span className={classes['upTo']}>{t('common.upTo')}</span> {formatMoney(amount)}
        </>
      )}
    </p>
  );
}

function Ring({ match }: { match: Match }) {
  return (
    <RequirementRing segments={ringOf(match)} size={44} label={`${String(match.satisfied)}/${String(match.total)}`} />
  );
}
