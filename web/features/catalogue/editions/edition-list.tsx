import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import { nextDates } from './edition-words.ts';
import type { Edition } from './editions.api.ts';
import classes from './editions.module.css';

export interface EditionListProps {
  editions: readonly Edition[];
  hrefOf: (id: string) => string;
  /** What may be done with one, at the end of its line. */
  actionOf?: (edition: Edition) => React.ReactNode;
}

/** Editions of a call, a line each: what it is called, how it stands, when it opened or opens. */
export function EditionList({ editions, hrefOf, actionOf }: EditionListProps) {
  const t = useT();
  return (
    <ul className={classes['editionList']}>
      {editions.map((edition) => {
        const { _id, title, state, publicationDate, isReadable } = edition;
        const isToCome = state === 'upcoming' || state === 'open';
        const opened = publicationDate === null ? null : t('editions.openedOn', { day: formatDate(publicationDate) });
        return (
          <li key={_id} className={classes['editionListLine']}>
            <span className={classes['name']}>
              {isReadable ? <a href={hrefOf(_id)}>{title}</a> : title}
              <span className={classes['facts']}>
                <StatusBadge tone={state === 'open' ? 'ok' : 'neutral'}>{t(`editions.state.${state}`)}</StatusBadge>
                {isToCome ? nextDates(t, edition) : opened}
              </span>
            </span>
            {actionOf?.(edition)}
          </li>
        );
      })}
    </ul>
  );
}
