import { CALL_STATES, DATE_WORDS } from '@volano/domain/rules/call-changes';
import { SECTORS } from '@volano/domain/rules/call-vocabulary';
import { IconArrowRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { formatDate, formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { type AnnouncementChange, useHistory } from './history.api.ts';
import classes from './announcement-detail.module.css';

/** Line after line what changed of an announcement: field, old, new, the day, and for the office who. */
export function HistoryList({ announcementId }: { announcementId: string }) {
  const t = useT();
  const { data, isError, refetch } = useHistory(announcementId);
  if (isError) return <ErrorBlock title={t('announcements.history.loadError')} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  if (data.length === 0) return <p className={classes['none']}>{t('announcements.history.none')}</p>;
  return (
    <ol className={classes['historyList']}>
      {data.map((change) => (
        <li key={change._id} className={classes['line']}>
          <p className={classes['when']}>
            <time dateTime={change.createdAt}>{formatDate(change.createdAt)}</time>
            {change.source === undefined ? null : <span>{whoOf(t, change)}</span>}
          </p>
          <p className={classes['what']}>
            <strong>{t(`announcements.history.fields.${change.field}`)}</strong> <Change change={change} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function whoOf(t: TFunction, { source = 'person', userName = null }: AnnouncementChange): string {
  return userName ?? t(`announcements.history.sources.${source}`);
}

function Change({ change }: { change: AnnouncementChange }) {
  const t = useT();
  const { field, before, after } = change;
  if (Array.isArray(before) || Array.isArray(after)) {
    const [left, came] = [listed(t, before), listed(t, after)];
    return (
      <>
        {came === '' ? null : (
          <span className={classes['historyListList']}>{t('announcements.history.came', { list: came })}</span>
        )}
        {left === '' ? null : (
          <span className={classes['historyListList']}>{t('announcements.history.left', { list: left })}</span>
        )}
      </>
    );
  }
  return (
    <span>
      <s>{valueOf(t, field, before)}</s> <IconArrowRight size={14} aria-hidden /> {valueOf(t, field, after)}
    </span>
  );
}

function listed(t: TFunction, value: AnnouncementChange['before']): string {
  return Array.isArray(value) ? value.map((entry: string) => entryOf(t, entry)).join(', ') : '';
}

/** A code that is taken out, a sector of the official list, or words as they are. */
function entryOf(t: TFunction, entry: string): string {
  if (entry.startsWith('-')) return t('announcements.history.without', { code: entry.slice(1) });
  const sector = SECTORS.find((each) => entry === `sector:${each}`);
  return sector === undefined ? entry : t(`callDetails.sectors.${sector}`);
}

function valueOf(t: TFunction, field: AnnouncementChange['field'], value: AnnouncementChange['before']): string {
  if (value === null)
    return t(field === 'territory' ? 'announcements.history.everywhere' : 'announcements.history.nothing');
  if (typeof value === 'number') return formatMoney(value);
  const text = String(value);
  const state = CALL_STATES.find((each) => each === text);
  if (field === 'state') return state === undefined ? text : t(`announcements.history.states.${state}`);
  if (field === 'territory') return text;
  const word = DATE_WORDS.find((each) => each === text);
  return word === undefined ? formatDate(text) : t(`announcements.history.dates.${word}`);
}
