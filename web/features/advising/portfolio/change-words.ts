import { deadlineText } from '@volano/domain/rules/deadline-text';
import { type CallChange, DATE_WORDS, isForNobody } from '@volano/domain/rules/call-changes';
import type { Translate } from '@volano/domain/i18n/translate';
import { formatMoney } from '../../../lib/format/format.ts';
import type { NewsGroup } from './portfolio.api.ts';

type Told = NewsGroup['others'][number]['changes'][number];

/** What became of a call, in words that go on in a sentence: "scadenza prorogata al 18/12/2026". */
export function changeWords(t: Translate, told: Told): string {
  const change = told as CallChange;
  const { field, before, after } = change;
  if (isForNobody(change)) return t('portfolio.news.became.noFirm');
  if (field === 'state') return t(`portfolio.news.became.states.${stateOf(after, before)}`);
  if (field === 'amount') return amountWords(t, before, after);
  if (field !== 'expiryDate' && field !== 'publicationDate') return t(`portfolio.news.became.${field}`);
  const word = DATE_WORDS.find((each) => each === after);
  if (word !== undefined) return t(`portfolio.news.became.${word}`);
  if (typeof after !== 'string') return t(`portfolio.news.became.${field}.none`);
  const isMoment = typeof before === 'string' && !DATE_WORDS.some((each) => each === before);
  const way = !isMoment ? 'set' : after > before ? 'later' : 'sooner';
  return t(`portfolio.news.became.${field}.${way}`, { day: deadlineText(t, after) });
}

/** The two sides of a change that has two: money, a day, a state. Null of a list, or where one side says nothing. */
export function changeSides(t: Translate, told: Told): { field: string; before: string; after: string } | null {
  const { field, before, after } = told as CallChange;
  if (field !== 'amount' && field !== 'expiryDate' && field !== 'publicationDate' && field !== 'state') return null;
  if (field === 'state' && (before === 'draft' || after === 'draft')) return null;
  const sideOf = (value: unknown): string | null => {
    if (field === 'amount') return typeof value === 'number' ? formatMoney(value) : null;
    if (typeof value !== 'string') return null;
    if (field === 'state') return t(`portfolio.news.became.states.${stateOf(value, 'upcoming')}`);
    const word = DATE_WORDS.find((each) => each === value);
    return word === undefined ? deadlineText(t, value) : t(`portfolio.news.became.${word}`);
  };
  const [was, is] = [sideOf(before), sideOf(after)];
  return was === null || is === null ? null : { field: t(`portfolio.news.sides.${field}`), before: was, after: is };
}

const STATES = ['upcoming', 'expired', 'exhausted', 'closedEarly', 'suspended'] as const;

/** What opens for the first time is open; what was shut is open again. */
function stateOf(after: unknown, before: unknown) {
  return STATES.find((state) => state === after) ?? (before === 'upcoming' ? 'open' : 'reopened');
}

function amountWords(t: Translate, before: unknown, after: unknown): string {
  if (typeof after !== 'number') return t('portfolio.news.became.amount.none');
  const way = typeof before !== 'number' ? 'set' : after > before ? 'more' : 'less';
  return t(`portfolio.news.became.amount.${way}`, { amount: formatMoney(after) });
}
