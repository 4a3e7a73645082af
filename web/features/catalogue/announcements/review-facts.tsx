import type { TFunction } from 'i18next';
import { formatDate, formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Announcement } from './announcements.api.ts';
import classes from './review.module.css';

/** The fields of a call as they are matched and shown, to be compared with its text. */
export function ReviewFacts({ call }: { call: Announcement }) {
  const t = useT();
  const list = (words: readonly string[]) => (words.length === 0 ? null : words.join(', '));
  const facts: [string, string | null][] = [
    [t('callReview.deadline'), deadlineOf(t, call)],
    [t('callReview.amount'), call.amount === null ? null : formatMoney(call.amount)],
    [t('callReview.intensity'), call.aidIntensity === null ? null : `${String(call.aidIntensity)} %`],
    [t('callReview.spend'), spendOf(t, call)],
    [t('callReview.aidForms'), list(call.aidForms.map((form) => t(`callDetails.aidForms.${form}`)))],
    [t('callReview.body'), call.grantingBody],
    [t('callReview.place'), placeOf(t, call)],
    [t('callReview.sectors'), list(call.sectors.map((sector) => t(`callDetails.sectors.${sector}`)))],
    [t('callReview.purposes'), list(call.purposes.map((purpose) => t(`callDetails.purposes.${purpose}`)))],
    [t('callReview.costs'), list(call.costs.map((cost) => t(`callDetails.costs.${cost}`)))],
  ];
  const asked = call.categories ?? [];
  return (
    <dl className={classes['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-none={value === null || undefined}>{value ?? t('callReview.none')}</dd>
        </div>
      ))}
      <div>
        <dt>{t('callReview.asked')}</dt>
        {asked.length === 0 ? <dd data-none>{t('callReview.nothingAsked')}</dd> : null}
        {asked.map(({ _id, categoryName, requirements }) => (
          <dd key={_id}>
            {categoryName}: {requirements.map(({ name }) => name).join(', ')}
          </dd>
        ))}
      </div>
    </dl>
  );
}

function deadlineOf(t: TFunction, { expiryDate, untilFoundAvailable }: Announcement): string | null {
  if (untilFoundAvailable) return t('callReview.untilFunds');
  return expiryDate === null ? null : formatDate(expiryDate);
}

function spendOf(t: TFunction, { spendMin, spendMax }: Announcement): string | null {
  const ends = [
    ...(spendMin === null ? [] : [t('callReview.from', { amount: formatMoney(spendMin) })]),
    ...(spendMax === null ? [] : [t('callReview.upTo', { amount: formatMoney(spendMax) })]),
  ];
  return ends.length === 0 ? null : ends.join(' ');
}

function placeOf(t: TFunction, { territoryName, municipalities, provinces }: Announcement): string {
  const narrower = [
    ...(provinces.length === 0 ? [] : [t('callReview.provinces', { list: provinces.join(', ') })]),
    ...(municipalities.length === 0 ? [] : [t('callReview.towns', { count: municipalities.length })]),
  ];
  return [territoryName ?? t('callReview.everywhere'), ...narrower].join(', ');
}
