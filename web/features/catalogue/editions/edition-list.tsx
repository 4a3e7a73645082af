import type { Season } from '@volano/domain/rules/editions';
import type { TFunction } from 'i18next';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/cards/marks.tsx';
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

/** "È aperta l’edizione 2026", by what it is called beside its siblings. */
export function nextTitle(t: TFunction, { state, year, number }: Edition): string {
  const key = state === 'upcoming' ? 'upcoming' : 'open';
  if (year !== null) return t(`editions.next.${key}.year`, { year });
  return number === null ? t(`editions.next.${key}.plain`) : t(`editions.next.${key}.number`, { number });
}

/** Until when it is open, or when it opens; nothing where neither is known. */
export function nextDates(t: TFunction, edition: Edition): string | null {
  const { state, publicationDate, expiryDate, untilFoundAvailable } = edition;
  if (state === 'upcoming')
    return publicationDate === null ? t('editions.noDay') : t('editions.opensOn', { day: formatDate(publicationDate) });
  if (untilFoundAvailable) return t('editions.untilFunds');
  return expiryDate === null ? null : t('editions.until', { day: formatDate(expiryDate) });
}

/** "Di solito riapre a febbraio." Of one that is open now it opens, and does not open again. */
export function seasonText(t: TFunction, { from, to }: Season, isPast: boolean): string {
  if (from === to) {
    const month = t(`editions.in.m${from as 1}`);
    return t(isPast ? 'editions.reopens' : 'editions.season', { month });
  }
  const span = { from: t(`editions.month.m${from as 1}`), to: t(`editions.month.m${to as 1}`) };
  return t(isPast ? 'editions.reopensSpan' : 'editions.seasonSpan', span);
}
