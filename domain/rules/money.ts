import type { Translate } from '../i18n/translate.ts';
import type { AidForm } from './vocabulary.ts';

/** Money without rounding: investments are whole cents, amounts of announcements are euro (decisions §1). */

const PLAIN = /^\d+$/;
const GROUPED = /^\d{1,3}(?:\.\d{3})+$/;
const CENTS_PER_EURO = 100n;

const whole = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0, useGrouping: 'always' });

/** Whether a number is an amount in cents that arithmetic keeps exact: whole, not negative, never above what a number can hold. */
export function isCents(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/**
 * Cents typed as euro: `€ 250.000`, `1.234,56`, `250000.00`. Dots group thousands; without a comma, a single dot with one or two
 * digits after it is a decimal point. Null for anything else, for a negative amount and for one too large to be exact.
 */
export function parseEuros(text: string): number | null {
  const typed = text.replaceAll(/[\s\u00A0€]/g, '');
  const parts = /^([\d.]+?)(?:,(\d{1,2})|\.(\d{1,2}))?$/.exec(typed);
  const euros = parts?.[1] ?? '';
  if (!PLAIN.test(euros) && !GROUPED.test(euros)) return null;
  return exactCents(euros.replaceAll('.', ''), parts?.[2] ?? parts?.[3] ?? '');
}

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^mila$/, 1e3],
  [/^(?:milion[ei]|mln|m)$/, 1e6],
  [/^(?:miliard[oi]|mld)$/, 1e9],
];
/** What people write around an amount: that it is the most, and the currency. */
const AROUND =
  /(?:€|\beuro\b|\beur\b|\bdi\b|^\s*(?:fino a(?:d un massimo di)?|massimo|max\.?|al massimo)(?=[\s€\d]))/gi;

const LONGEST_AMOUNT = 200;

/**
 * Euro as files write them: `€ 1.234.567,89`, `1234.5`, `1,500.50`, `2.5M`, "fino a 1,5 milioni di euro", "10 mln". Dots group thousands where three
 * digits follow each. Null for anything else.
 */
export function readEuros(text: string): number | null {
  if (text.length > LONGEST_AMOUNT) return null;
  const plain = text
    .replaceAll(AROUND, ' ')
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')
    .trim();
  const [, digits = '', unit = ''] = /^(\d[\d., ]*?) ?([a-z]+)?\.?$/i.exec(plain) ?? [];
  const value = numberOf(digits.replaceAll(/ (?=\d{3}(?!\d))/g, ''), unit === '' ? 2 : 3);
  if (value === null) return null;
  const scale = unit === '' ? 1 : SCALES.find(([name]) => name.test(unit.toLowerCase()))?.[1];
  return scale === undefined ? null : Math.round(value * scale * 100) / 100;
}

/** `1,234` may be English thousands: so many decimals stand behind a comma. */
function numberOf(digits: string, decimals: number): number | null {
  if (GROUPED.test(digits)) return Number(digits.replaceAll('.', ''));
  if (/^(?:\d{1,3}(?:\.\d{3})+|\d+),\d+$/.test(digits) && digits.length - digits.indexOf(',') - 1 <= decimals)
    return Number(digits.replaceAll('.', '').replace(',', '.'));
  if (/^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(digits)) return Number(digits.replaceAll(',', ''));
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : null;
}

/**
 * What stands in a field of money after something was typed or pasted into it: digits, dots and one comma. The sign of the currency, its name
 * and spaces are left out; with anything else what stood there before stays, whole: a part of it would be another number.
 */
export function typedEuros(before: string, typed: string): string {
  const plain = typed.replaceAll(/€|eur(?:o\b|\b)|[\s\u00A0\u202F]/gi, '');
  return /^[\d.]*(?:,\d*)?$/.test(plain) ? plain : before;
}

/** Euro as a person reads it, without decimals: `€ 250.000`. The space does not break. */
export function formatEuros(euros: number): string {
  const sign = euros < 0 ? '-' : '';
  return `${sign}€\u00A0${whole.format(Math.abs(euros))}`;
}

/** Cents as `formatEuros`, with the cents when there are some: 25000000 is `€ 250.000`, 123456 is `€ 1.234,56`. */
export function formatCents(cents: number): string {
  const rest = Math.abs(cents) % 100;
  const euros = formatEuros(Math.trunc(cents / 100));
  return rest === 0 ? euros : `${euros},${String(rest).padStart(2, '0')}`;
}

function exactCents(euros: string, decimals: string): number | null {
  const cents = BigInt(euros) * CENTS_PER_EURO + BigInt(decimals.padEnd(2, '0'));
  return cents <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(cents) : null;
}

/** What a call gives besides its maximum: the forms, the share of the spend, the least spend. */
interface AidTerms {
  readonly aidForms: readonly AidForm[];
  readonly aidIntensity: number | null;
  readonly spendMin: number | null;
}

/** What a declared investment would get of a call, in euro. */
interface OwnAid {
  readonly investment: number;
  readonly aid: number;
}

/**
 * What one gets, in words (8-true-calls §3): "Fondo perduto, 30% della spesa, spesa minima € 10.000"; empty where nothing of it is known. The form
 * stands first, so that a loan never looks like a gift.
 */
export function aidTerms(t: Translate, { aidForms, aidIntensity, spendMin }: AidTerms): string {
  const parts = [
    ...(aidForms.length === 0 ? [] : [formsOf(t, aidForms)]),
    ...(aidIntensity === null ? [] : [t('announcements.aid.intensity', { percent: aidIntensity })]),
    ...(spendMin === null ? [] : [t('announcements.aid.spendMin', { amount: formatEuros(spendMin) })]),
  ];
  return parts.join(', ');
}

/** What a declared investment would get; its form is named wherever it is not money that simply stays. */
export function ownAidLine(t: Translate, own: OwnAid | null, { aidForms }: Pick<AidTerms, 'aidForms'>): string | null {
  if (own === null) return null;
  const params = { investment: formatEuros(own.investment), aid: formatEuros(own.aid) };
  const isGift = aidForms.length === 1 && aidForms[0] === 'grant';
  return isGift || aidForms.length === 0
    ? t('announcements.aid.own', params)
    : t('announcements.aid.ownOf', { ...params, forms: formsOf(t, aidForms).toLowerCase() });
}

/** The forms of aid in one text; empty for none. */
export function formsOf(t: Translate, forms: AidTerms['aidForms']): string {
  const names = forms.map((form) => t(`callDetails.aidForms.${form}`));
  return names.map((name, at) => (at === 0 ? name : name.toLowerCase())).join(' + ');
}
