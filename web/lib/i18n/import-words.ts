import { NO_FIRM } from '@volano/domain/rules/call-changes';
import { INVESTMENT_TYPES, AID_FORMS, COSTS, PURPOSES, SECTORS } from '@volano/domain/rules/vocabulary';
import type { Translate } from '@volano/domain/i18n/translate';
import { formatDate, formatMoney } from '../format/format.ts';

/** A field as people call it. */
export function fieldWords(t: Translate, field: string): string {
  return t(`imports.fields.${field}` as 'imports.fields.title', { defaultValue: field });
}

/** What a field says, as people read it: money, dates and places come as the server compares them. */
export function valueWords(t: Translate, field: string, value: string | null): string {
  if (value === null || value === '') return t('imports.screen.nothing');
  if (field === 'amount') return formatMoney(Number(value));
  if (field === 'dates') return datesWords(t, value);
  if (field === 'territory') return territoryWords(t, value);
  if (field === 'source') return formatDate(value);
  if (field === 'aid') return aidWords(t, value);
  if (field === 'purposes') return purposesWords(t, value);
  if (field === 'sectors') return listed(t, SECTORS, 'callDetails.sectors', value);
  if (field === 'ateco') return value.replace(/(-?)\d{4} (\S+) ?/g, '$1$2, ').replace(/, $/, '');
  if (field === 'requirements' && value === NO_FIRM) return t('callReview.noFirm');
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'common.yes' : 'common.no');
  return value;
}

/** Opening, closing, whether the funds close it, whether it waits: one after the other between bars. */
function datesWords(t: Translate, value: string): string {
  const [from = '', until = '', isUntilFunds, isWaiting] = value.split('|');
  if (isWaiting === 'true') return t('imports.screen.waiting');
  const words = [
    ...(from === '' ? [] : [t('imports.screen.from', { date: formatDate(from) })]),
    ...(until === '' ? [] : [t('imports.screen.until', { date: formatDate(until) })]),
    ...(isUntilFunds === 'true' ? [t('imports.screen.untilFunds')] : []),
  ];
  return words.length === 0 ? t('imports.screen.nothing') : words.join(' ');
}

function territoryWords(t: Translate, value: string): string {
  const [type = '', places = ''] = value.split('|');
  const kind = t(`announcements.types.${type}` as 'announcements.types.national', { defaultValue: type });
  return `${kind}: ${places === '' ? t('imports.screen.everywhere') : places}`;
}

/** Forms of aid, then the least that is given, the least and the most to spend, the fund. */
function aidWords(t: Translate, value: string): string {
  const [forms = '', ...figures] = value.split('|');
  const said = FIGURES.flatMap((name, at) => {
    const euro = figures[at] ?? '';
    return euro === ''
      ? []
      : [`${t(`officeAnnouncements.editor.fields.${name}`).toLowerCase()} ${formatMoney(Number(euro))}`];
  });
  return [listed(t, AID_FORMS, 'callDetails.aidForms', forms), ...said].filter((one) => one !== '').join(', ');
}

const FIGURES = ['aidMin', 'spendMin', 'spendMax', 'fund'] as const;

function purposesWords(t: Translate, value: string): string {
  const [purposes = '', costs = '', types = ''] = value.split('|');
  return [
    listed(t, PURPOSES, 'callDetails.purposes', purposes),
    listed(t, COSTS, 'callDetails.costs', costs),
    listed(t, INVESTMENT_TYPES, 'dossiers.builder.investmentTypes', types),
  ]
    .filter((one) => one !== '')
    .join('; ');
}

/** Words of a vocabulary, as they stand one after the other. */
function listed(t: Translate, vocabulary: readonly string[], place: string, value: string): string {
  const keys = value.split(' ').filter((key) => vocabulary.includes(key));
  return keys.map((key) => t(`${place}.${key}` as 'callDetails.sectors.food')).join(', ');
}
