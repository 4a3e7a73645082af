import type { TFunction } from 'i18next';
import type { CallFacts, OwnAid } from './matching/types.ts';
import { formatEuros } from './money.ts';

/** What a call gives besides its maximum: the forms, the share of the spend, the least spend. */
export type AidTerms = Pick<CallFacts, 'aidForms' | 'aidIntensity' | 'spendMin'>;

/**
 * What one gets, in words (8-true-calls §3): "Fondo perduto, 30% della spesa, spesa minima € 10.000"; empty where nothing of it is known. The form
 * stands first, so that a loan never looks like a gift.
 */
export function aidTerms(t: TFunction, { aidForms, aidIntensity, spendMin }: AidTerms): string {
  const parts = [
    ...(aidForms.length === 0 ? [] : [formsOf(t, aidForms)]),
    ...(aidIntensity === null ? [] : [t('announcements.aid.intensity', { percent: aidIntensity })]),
    ...(spendMin === null ? [] : [t('announcements.aid.spendMin', { amount: formatEuros(spendMin) })]),
  ];
  return parts.join(', ');
}

/** What a declared investment would get; its form is named wherever it is not money that simply stays. */
export function ownAidLine(t: TFunction, own: OwnAid | null, { aidForms }: Pick<AidTerms, 'aidForms'>): string | null {
  if (own === null) return null;
  const params = { investment: formatEuros(own.investment), aid: formatEuros(own.aid) };
  const isGift = aidForms.length === 1 && aidForms[0] === 'grant';
  return isGift || aidForms.length === 0
    ? t('announcements.aid.own', params)
    : t('announcements.aid.ownOf', { ...params, forms: formsOf(t, aidForms).toLowerCase() });
}

function formsOf(t: TFunction, forms: AidTerms['aidForms']): string {
  const names = forms.map((form) => t(`callDetails.aidForms.${form}`));
  return names.map((name, at) => (at === 0 ? name : name.toLowerCase())).join(' + ');
}
