import { romeDay } from '@volano/domain/rules/announcement-dates';
import { CALL_STATES, type CallChange, type ChangeValue, DATE_WORDS } from '@volano/domain/rules/call-changes';
import { formatEuros } from '@volano/domain/rules/money';
import type { TFunction } from 'i18next';

/** One change in words: "scadenza da 30/11/2026 a 31/12/2026". */
export function changeText(t: TFunction, { field, before, after }: CallChange): string {
  if (field === 'state') {
    const state = CALL_STATES.find((each) => each === after) ?? 'open';
    return t(state === 'open' ? 'mails.digest.changes.reopened' : `mails.digest.changes.states.${state}`);
  }
  if (field === 'requirements' || field === 'activities') return t(`mails.digest.changes.${field}`);
  const said = (value: ChangeValue): string => {
    if (value === null) return t(field === 'territory' ? 'mails.digest.everywhere' : 'mails.digest.open');
    if (typeof value === 'number') return formatEuros(value);
    if (typeof value !== 'string' || field === 'territory') return String(value);
    const word = DATE_WORDS.find((each) => each === value);
    return word === undefined ? dayOf(value) : t(`mails.digest.dates.${word}`);
  };
  return t(`mails.digest.changes.${field}`, { from: said(before), to: said(after) });
}

/** `27/11/2026`, in Rome. */
export function dayOf(moment: string): string {
  return romeDay(moment).split('-').toReversed().join('/');
}
