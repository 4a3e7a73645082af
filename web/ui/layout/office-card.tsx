import classes from './office-page.module.css';
import { ToReadDot } from '../cards/marks.tsx';

export interface OfficeCardProps {
  /** The whole card leads there. */
  href: string;
  title: string;
  cover?: React.ReactNode;
  /** Badges and small facts above the title. */
  kind?: React.ReactNode;
  isToRead?: boolean;
  summary?: string;
  /** What stands at the bottom of the card, whatever its length. */
  foot?: React.ReactNode;
}

/** A card of the office's catalogue, bordered and dense: cover, kind, title, how it begins, facts (visual language §6). */
export function OfficeCard({ href, title, cover, kind, isToRead = false, summary, foot }: OfficeCardProps) {
  return (
    <article className={classes['card']}>
      {cover}
      <div className={classes['body']}>
        {kind ? <div className={classes['kind']}>{kind}</div> : null}
        <h2 className={classes['officeCardTitle']}>
          <a href={href} className={classes['link']} title={title}>
            {isToRead ? <ToReadDot /> : null}
            {title}
          </a>
        </h2>
        {summary ? <p className={classes['summary']}>{summary}</p> : null}
        {foot ? <div className={classes['foot']}>{foot}</div> : null}
      </div>
    </article>
  );
}
