import type { Translate } from '../../i18n/translate.ts';
import { shutOf } from '../announcement-dates.ts';
import { type DossierStep, REST } from './dossier-steps.ts';
import { isDayFar } from '../matching/said.ts';
import { formatEuros } from '../money.ts';
import { AID_FORMS, type AidForm, type Closing } from '../vocabulary.ts';

/** Grants of one form of aid: how many, the sum of their stated ceilings in euro, and how many state none. */
export interface FormTotal {
  readonly label: string;
  readonly count: number;
  readonly amount: number;
  readonly unstated: number;
}

/** The grants by form of aid, each once: what is given in several forms is a group of its own. */
export function totalsByForm(
  t: Translate,
  calls: readonly { readonly aidForms: readonly AidForm[]; readonly amount: number | null }[],
): FormTotal[] {
  const groups = Map.groupBy(calls, ({ aidForms }) => AID_FORMS.filter((form) => aidForms.includes(form)).join(' '));
  return [...groups]
    .map(([key, group]) => {
      const forms = key === '' ? [] : (key.split(' ') as AidForm[]);
      const names = forms.map((form) => t(`callDetails.aidForms.${form}`));
      return {
        ...totalOf(group),
        label: names.length === 0 ? t('dossiers.pdf.summary.noForm') : joinedForms(names),
        place: placeOf(forms),
      };
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ place: _, ...total }) => total);
}

/** The sum over some grants. */
export function totalOf(calls: readonly { readonly amount: number | null }[]): Omit<FormTotal, 'label'> {
  const stated = calls.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  return {
    count: calls.length,
    amount: stated.reduce((sum, amount) => sum + amount, 0),
    unstated: calls.length - stated.length,
  };
}

/** "fino a € 260.000, 2 con importo non indicato". */
export function totalInWords(t: Translate, { count, amount, unstated }: Omit<FormTotal, 'label'>): string {
  if (unstated === count) return t('dossiers.pdf.summary.unstated');
  const sum = t('dossiers.pdf.summary.upTo', { amount: formatEuros(amount) });
  return unstated === 0 ? sum : `${sum}, ${t('dossiers.pdf.summary.someUnstated', { count: unstated })}`;
}

function joinedForms(names: readonly string[]): string {
  return names.map((name, at) => (at === 0 ? name : name.toLowerCase())).join(' + ');
}

/** One form before several, in the order of the vocabulary; no form last. */
function placeOf(forms: readonly AidForm[]): number {
  const [first] = forms;
  return first === undefined ? Infinity : (forms.length - 1) * AID_FORMS.length + AID_FORMS.indexOf(first);
}

interface DatedCall {
  readonly expiryDate: string | null;
  readonly untilFoundAvailable: boolean;
  readonly waitingPublication: boolean;
  readonly closing: Closing | null;
  readonly closedAt: string | null;
  readonly criteria?: Parameters<typeof isDayFar>[0];
}

/** By when something must be done: dates first, then those open until funds last, to come, without a date, and shut ones. */
export function byDate<T extends DatedCall>(calls: readonly T[]): T[] {
  const placeIn = (call: T): number => {
    if (shutOf(call) !== null) return Infinity;
    if (call.waitingPublication) return Number.MAX_SAFE_INTEGER - 1;
    if (call.untilFoundAvailable) return Number.MAX_SAFE_INTEGER - 2;
    return call.expiryDate === null || isDayFar(call.criteria ?? [])
      ? Number.MAX_SAFE_INTEGER
      : Date.parse(call.expiryDate);
  };
  return calls.toSorted((a, b) => (placeIn(a) === placeIn(b) ? 0 : placeIn(a) - placeIn(b)));
}

/** What company, firm and portal each do, with the numbers of the grants; whoever has much to do has the rest counted. */
export interface DossierTasks {
  readonly company: readonly string[];
  readonly firm: readonly string[];
  readonly portal: readonly string[];
}

/** `calls` are in the order of their numbers, from 1; `day` is that of the dossier, as it is written. */
export function tasksOf(
  t: Translate,
  calls: readonly { readonly steps: readonly DossierStep[] }[],
  day: string,
): DossierTasks {
  const tasks = Map.groupBy(
    calls.flatMap(({ steps }, at) => steps.map((step) => ({ ...step, number: at + 1 }))),
    ({ by, key }) => `${by} ${key}`,
  );
  const linesOf = (who: DossierStep['by']): string[] => {
    const own = [...tasks.values()].filter(([first]) => first?.by === who && !first.key.startsWith('day '));
    const lines = own.toSorted((a, b) => b.length - a.length).map((group) => taskLine(t, group, calls.length));
    const rest = lines.length - MOST_TASKS;
    return [...lines.slice(0, MOST_TASKS), ...(rest > 0 ? [t('dossiers.pdf.summary.moreTasks', { count: rest })] : [])];
  };
  return {
    company: [...linesOf('company'), t('dossiers.pdf.summary.entrust')],
    firm: [...linesOf('firm'), t('dossiers.pdf.summary.apply')],
    portal: [t('dossiers.pdf.summary.compare'), t('dossiers.pdf.summary.outdated', { date: day })],
  };
}

const [MOST_TASKS, MOST_NUMBERS] = [4, 6];

function taskLine(t: Translate, group: readonly (DossierStep & { readonly number: number })[], total: number): string {
  const [first] = group;
  if (first === undefined) return '';
  const what = first.key === REST && group.length > 1 ? t(`dossiers.pdf.summary.rest.${first.by}`) : first.text;
  const text = first.by === 'firm' ? t('dossiers.pdf.summary.verify', { what }) : capitalised(what);
  if (total === 1) return text;
  if (group.length === total) return `${text} (${t('dossiers.pdf.summary.all')})`;
  const numbers = group.slice(0, MOST_NUMBERS).map(({ number }) => number);
  const rest = group.length - numbers.length;
  const said =
    rest > 0 ? `${numbers.join(', ')} ${t('dossiers.pdf.summary.andMore', { count: rest })}` : numbers.join(', ');
  return `${text} (${t('dossiers.pdf.summary.numbers', { numbers: said })})`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
