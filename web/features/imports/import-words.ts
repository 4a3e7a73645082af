import type { TFunction } from 'i18next';
import { formatDate, formatMoney } from '../../lib/format.ts';

/** A field as people call it. */
export function fieldWords(t: TFunction, field: string): string {
  return t(`imports.fields.${field}` as 'imports.fields.title', { defaultValue: field });
}

/** What a field says, as people read it: money, dates and places come as the server compares them. */
export function valueWords(t: TFunction, field: string, value: string | null): string {
  if (value === null || value === '') return t('imports.screen.nothing');
  if (field === 'amount') return formatMoney(Number(value));
  if (field === 'dates') return datesWords(t, value);
  if (field === 'territory') return territoryWords(t, value);
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'common.yes' : 'common.no');
  return value;
}

/** Opening, closing, whether the funds close it, whether it waits: one after the other between bars. */
function datesWords(t: TFunction, value: string): string {
  const [from = '', until = '', isUntilFunds, isWaiting] = value.split('|');
  if (isWaiting === 'true') return t('imports.screen.waiting');
  const words = [
    ...(from === '' ? [] : [t('imports.screen.from', { date: formatDate(from) })]),
    ...(until === '' ? [] : [t('imports.screen.until', { date: formatDate(until) })]),
    ...(isUntilFunds === 'true' ? [t('imports.screen.untilFunds')] : []),
  ];
  return words.length === 0 ? t('imports.screen.nothing') : words.join(' ');
}

function territoryWords(t: TFunction, value: string): string {
  const [type = '', places = ''] = value.split('|');
  const kind = t(`announcements.types.${type}` as 'announcements.types.national', { defaultValue: type });
  return `${kind}: ${places === '' ? t('imports.screen.everywhere') : places}`;
}
