import { Collapse } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Chip } from '../../../ui/cards/chip.tsx';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import { ToReadDot } from '../../../ui/cards/to-read-dot.tsx';
import { AnnouncementDeadline } from './announcement-deadline.tsx';
import { AnnouncementKind, AnnouncementMark } from './announcement-kind.tsx';
import { reasonOf, sortedCriteria, summaryOf, wheelOf } from './announcement-words.ts';
import classes from './feed.module.css';
import type { AnnouncementRow, Criterion, Match } from './announcements.api.ts';
import { ReasonRows } from './reason-rows.tsx';
import { MatchLeft } from './match-left.tsx';
import { MoneyFacts } from './money-facts.tsx';
import { StandingNote } from './standing-note.tsx';

export interface AnnouncementCardProps {
  announcement: AnnouncementRow;
  href: string;
  /** The heart, or what else may be done with it. */
  action?: React.ReactNode;
  answerHref?: (criterion: Criterion) => string | null;
  /** The first card of a phone opens its reasons by itself. */
  isWhyOpen?: boolean;
  /** The mark has a line of its own, with room for who recommends it. */
  isMarkLong?: boolean;
}

/** An announcement of a list: type, title, amount, wheel and reasons, deadline, always in this order (visual language §6). */
export function AnnouncementCard({
  announcement,
  href,
  action,
  answerHref,
  isWhyOpen = false,
  isMarkLong = false,
}: AnnouncementCardProps) {
  const { match } = announcement;
  return (
    <article className={classes['card']}>
      <div className={classes['head']}>
        <AnnouncementKind announcement={announcement} />
        <AnnouncementMark announcement={announcement} isLong={isMarkLong} />
        <span className={classes['action']}>{action}</span>
      </div>
      <h3 className={classes['title']}>
        <a href={href} className={classes['link']}>
          {announcement.isToRead ? <ToReadDot /> : null}
          {announcement.title}
        </a>
      </h3>
      <MoneyFacts announcement={announcement} size={30} />
      {match === undefined ? null : (
        <Reasons
          title={announcement.title}
          match={match}
          isExpired={announcement.isExpired}
          answerHref={answerHref}
          isOpenAtFirst={isWhyOpen}
        />
      )}
      <StandingNote announcement={announcement} />
      <div className={classes['deadline']}>
        <AnnouncementDeadline announcement={announcement} />
      </div>
    </article>
  );
}

interface ReasonsProps {
  title: string;
  match: Match;
  isExpired: boolean;
  answerHref: AnnouncementCardProps['answerHref'];
  isOpenAtFirst: boolean;
}

function Reasons({ title, match, isExpired, answerHref, isOpenAtFirst }: ReasonsProps) {
  const t = useT();
  const panel = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <div className={classes['match']}>
        <RequirementRing
          segments={wheelOf(match)}
          size={52}
          label={`${String(match.satisfied)}/${String(match.total)}`}
        />
        <div className={classes['announcementCardWords']}>
          <p className={classes['summary']}>{summaryOf(t, match)}</p>
          <MatchLeft match={match} isExpired={isExpired} answerHref={answerHref} />
        </div>
        <button
          type="button"
          className={classes['why']}
          aria-expanded={isOpen}
          aria-controls={panel}
          aria-label={t('announcements.whyOf', { title })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('announcements.why')}
          <IconChevronDown size={16} aria-hidden />
        </button>
      </div>
      {isOpen ? null : <ReasonChips match={match} />}
      <div id={panel}>
        <Collapse expanded={isOpen}>
          {isOpen ? (
            <div className={classes['panel']}>
              <ReasonRows match={match} answerHref={answerHref} />
            </div>
          ) : null}
        </Collapse>
      </div>
    </>
  );
}

/** Up to two reasons that hold, the rest behind "+N". */
export function ReasonChips({ match, shown = 2 }: { match: Match; shown?: number }) {
  const t = useT();
  const { satisfied } = sortedCriteria(match);
  const rest = satisfied.length - shown;
  return (
    <div className={classes['chips']}>
      {satisfied.slice(0, shown).map((criterion) => (
        <Chip key={criterion.key}>{reasonOf(t, criterion)}</Chip>
      ))}
      {rest > 0 ? (
        <Chip tone="more">
          <span aria-hidden>{t('announcements.others', { count: rest })}</span>
          <span className="visually-hidden">{t('announcements.othersLabel', { count: rest })}</span>
        </Chip>
      ) : null}
    </div>
  );
}
