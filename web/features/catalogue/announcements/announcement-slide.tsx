import { useT } from '../../../lib/i18n/i18n.ts';
import { Cover } from '../../../ui/cards/cover.tsx';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import { ToReadDot } from '../../../ui/cards/marks.tsx';
import { ReasonChips } from './announcement-card.tsx';
import { AnnouncementKind, AnnouncementMark, AnnouncementDeadline } from './announcement-marks.tsx';
import { summaryOf, typeLook, ringOf } from './announcement-words.ts';
import type { AnnouncementRow } from './announcements.api.ts';
import classes from './announcement-slide.module.css';
import { MoneyFacts } from './money-facts.tsx';

export interface AnnouncementSlideProps {
  announcement: AnnouncementRow;
  href: string;
  action?: React.ReactNode;
}

/** An announcement of the home's carousel: a 92 px cover, then the same order as everywhere. */
export function AnnouncementSlide({ announcement, href, action }: AnnouncementSlideProps) {
  const t = useT();
  const { match } = announcement;
  return (
    <article className={classes['slide']}>
      <Cover
        motif={typeLook[announcement.announcementType].motif}
        id={announcement._id}
        src={announcement.frontImage?.thumbnail.medium ?? null}
        height={92}
      >
        <span className={classes['mark']}>
          <AnnouncementMark announcement={announcement} isLong isOverCover />
        </span>
        <span className={classes['action']}>{action}</span>
      </Cover>
      <div className={classes['body']}>
        <div className={classes['kind']}>
          <AnnouncementKind announcement={announcement} hasPin={false} />
        </div>
        <h3 className={classes['title']}>
          <a href={href} className={classes['link']}>
            {announcement.isToRead ? <ToReadDot /> : null}
            {announcement.title}
          </a>
        </h3>
        <MoneyFacts announcement={announcement} size={24} />
        {match === undefined ? null : (
          <>
            <div className={classes['match']}>
              <RequirementRing
                segments={ringOf(match)}
                size={46}
                label={`${String(match.satisfied)}/${String(match.total)}`}
              />
              <p className={classes['summary']}>{summaryOf(t, match)}</p>
            </div>
            <ReasonChips match={match} shown={1} />
          </>
        )}
      </div>
      <div className={classes['foot']}>
        <AnnouncementDeadline announcement={announcement} isShort />
      </div>
    </article>
  );
}
