import { deadlineText } from '@volano/domain/rules/deadline-text';
import type { Brand } from '@volano/domain/contracts/firm';
import { type Language, translations } from '@volano/domain/i18n/t';
import { readSavedQuery } from '@volano/domain/contracts/saved-searches';
import {
  CALL_STATES,
  type CallChange,
  type ChangeValue,
  DATE_WORDS,
  type FeedLoss,
  isForNobody,
} from '@volano/domain/rules/call-changes';
import { type DigestSection, placeUnder, type SentFacts } from '@volano/domain/rules/notifications';
import { saidLine } from '@volano/domain/rules/matching/open-points';
import { isDayFar } from '@volano/domain/rules/matching/said';
import type { Criterion } from '@volano/domain/rules/matching/types';
import { titleInSubject } from '@volano/domain/rules/harmless-text';
import { formatEuros } from '@volano/domain/rules/money';
import type { Translate } from '@volano/domain/i18n/translate';
import type { Context } from '../../../platform/context.ts';
import { renderMail, type MailList } from '../../../platform/rendering/emails/mail.ts';
import type { SavedSearchRecord } from '../../advising/public.ts';

/** What a digest says to one company. */
export interface CompanyNews {
  readonly _id: string;
  readonly businessName: string;
  readonly section: DigestSection<SentFacts & { readonly _id: string }>;
  /** What the searches that the company saved found anew, each with its calls, best first. */
  readonly searches: readonly {
    readonly search: Pick<SavedSearchRecord, '_id' | 'name' | 'query'>;
    readonly calls: readonly (SentFacts & { readonly _id: string })[];
  }[];
  /** What fails of a call, or its record leaves open, by call: the one criterion that decides most. */
  readonly deciding: ReadonlyMap<string, Criterion>;
  /** Calls that one more answer of the survey could open. */
  readonly confirmable: number;
  /** Calls in target now, as every screen counts them, and whether the survey says enough to call them so. */
  readonly inTarget: number;
  readonly isSettled: boolean;
}

const LINES = 8;
/** Of what a search found. */
const FOUND_LINES = 4;

/** The letter that gathers what is new for a person, a part a company. Companies without news are left out by the caller. */
export function digestMail(
  ctx: Context,
  brand: Brand,
  reader: { readonly name: string; readonly language: Language },
  companies: readonly CompanyNews[],
) {
  const t = translations(reader.language);
  const [only, ...others] = companies;
  // Of several companies the letter is about none alone: their owner's list opens as it is.
  const isAboutOne = only !== undefined && others.length === 0;
  const place = isAboutOne ? placeUnder(only._id, '/announcements') : '/announcements';
  const count = companies.reduce((sum, company) => sum + sizeOf(company), 0);
  const mail = renderMail({
    brand,
    language: reader.language,
    hello: t('mails.hello', { name: reader.name }),
    greeting: isAboutOne
      ? t('mails.digest.greeting', { businessName: only.businessName, count })
      : t('mails.digest.greetingMany', { count }),
    firstLists: companies.flatMap((company) =>
      shownLists(t, company.businessName, [lostList(t, company)], others.length > 0),
    ),
    paragraphs: companies.map((company) => standingLine(t, company)),
    lists: companies.flatMap((company) => listsOf(t, company, others.length > 0, ctx.publicUrl)),
    button: { label: t('mails.digest.button'), address: `${ctx.publicUrl}/#${place}` },
    closing: `${t('mails.digest.choose')} ${t('mails.closing', { brand: brand.name, telephone: brand.telephone })}`,
  });
  const title = titleInSubject(companies.flatMap(callsOf)[0]?.title ?? '');
  return { subject: t('mails.digest.subject', { count, title }), ...mail };
}

/** How many announcements a letter speaks of to one company: what a search found too is one. */
export function sizeOf({ section, searches }: Pick<CompanyNews, 'section' | 'searches'>): number {
  return new Set(callsOf({ section, searches }).map(({ _id }) => _id)).size;
}

function callsOf({ section, searches }: Pick<CompanyNews, 'section' | 'searches'>) {
  const { lost, fresh, changed, closing } = section;
  const said = [...fresh, ...[...lost, ...changed, ...closing].map(({ call }) => call)];
  return [...said, ...searches.flatMap(({ calls }) => calls)];
}

/** What is kept and expired or left the target: before everything else (8-true-calls §4). */
function lostList(t: Translate, company: CompanyNews): MailList {
  const lines = company.section.lost.map(({ call, loss }) =>
    noted(t, company, call._id, lostLine(t, call, loss), loss === 'outside'),
  );
  return { title: t('mails.digest.lost'), lines };
}

function lostLine(t: Translate, { title, expiryDate }: SentFacts, loss: FeedLoss): string {
  if (loss === 'outside' || expiryDate === null) return t('mails.digest.losses.outside', { title });
  return t('mails.digest.losses.expired', { title, day: deadlineText(t, expiryDate) });
}

/** "Oggi per … sono in target 13 agevolazioni.", or how many are to be verified while the survey says too little. */
function standingLine(t: Translate, { businessName, inTarget, isSettled }: CompanyNews): string {
  return t(`mails.digest.${isSettled ? 'inTarget' : 'toVerify'}`, { businessName, count: inTarget });
}

/** A line on a call, with what decides it and where that comes from below (12-whole-record §6). */
function noted(
  t: Translate,
  { deciding }: Pick<CompanyNews, 'deciding'>,
  id: string,
  text: string,
  isNoted = true,
): MailList['lines'][number] {
  const criterion = isNoted ? deciding.get(id) : undefined;
  return criterion === undefined ? text : { text, note: saidLine(t, criterion, 'company') };
}

function listsOf(t: Translate, company: CompanyNews, isNamed: boolean, publicUrl: string): MailList[] {
  const { businessName, section, searches, confirmable } = company;
  const line = (call: { readonly _id: string }, text: string) => noted(t, company, call._id, text);
  const lists: MailList[] = [
    {
      title: t('mails.digest.closing'),
      lines: section.closing.map(({ call, days }) => line(call, closingLine(t, call.title, days))),
    },
    { title: t('mails.digest.fresh'), lines: section.fresh.map((call) => line(call, freshLine(t, company, call))) },
    ...searches.map((found) => searchList(t, found, company, publicUrl)),
    {
      title: t('mails.digest.changed'),
      lines: section.changed.map(({ call, changes }) =>
        line(call, `${call.title}: ${changes.map((change) => changeText(t, change)).join(', ')}`),
      ),
    },
    {
      title: t('mails.digest.missing'),
      lines: confirmable === 0 ? [] : [t('mails.digest.confirmable', { count: confirmable })],
    },
  ];
  return shownLists(t, businessName, lists, isNamed);
}

/** Those that hold something, cut to a length that is read, each under its company's name where there are several. */
function shownLists(t: Translate, businessName: string, lists: readonly MailList[], isNamed: boolean): MailList[] {
  return lists
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines, link }) => ({
      title: isNamed ? `${businessName} · ${title}` : title,
      lines: shortened(t, lines),
      ...(link === undefined ? {} : { link }),
    }));
}

function shortened(t: Translate, lines: MailList['lines']): MailList['lines'] {
  if (lines.length <= LINES) return lines;
  return [...lines.slice(0, LINES - 1), t('mails.digest.more', { count: lines.length - LINES + 1 })];
}

/** A last day that is too far away to be one is not said. */
function freshLine(
  t: Translate,
  { deciding }: Pick<CompanyNews, 'deciding'>,
  { _id, title, expiryDate }: SentFacts & { readonly _id: string },
): string {
  const criterion = deciding.get(_id);
  const isFar = criterion !== undefined && isDayFar([criterion]);
  return expiryDate === null || isFar ? title : t('mails.digest.until', { title, day: deadlineText(t, expiryDate) });
}

function closingLine(t: Translate, title: string, days: number): string {
  return days <= 0 ? t('mails.digest.closesToday', { title }) : t('mails.digest.closesIn', { title, count: days });
}

/** "3 nuove agevolazioni per la tua ricerca «Fiere»", the first few, and the list that the search opens. */
function searchList(
  t: Translate,
  { search: { name, query }, calls }: CompanyNews['searches'][number],
  company: CompanyNews,
  publicUrl: string,
): MailList {
  const more = calls.length - FOUND_LINES;
  return {
    title: t('mails.digest.search', { count: calls.length, name }),
    lines: [
      ...calls.slice(0, FOUND_LINES).map((call) => noted(t, company, call._id, freshLine(t, company, call))),
      ...(more > 0 ? [t('mails.digest.moreCalls', { count: more })] : []),
    ],
    link: {
      label: t('mails.digest.openSearch'),
      address: `${publicUrl}/#${placeUnder(company._id, '/announcements', readSavedQuery(query).query)}`,
    },
  };
}

/** One change in words: "scadenza da 30/11/2026 a 31/12/2026". */
export function changeText(t: Translate, change: CallChange): string {
  const { field, before, after } = change;
  if (field === 'state') {
    if (before === 'draft') return t('mails.digest.changes.republished');
    const state = CALL_STATES.find((each) => each === after) ?? 'open';
    // What waited for its day opens for the first time.
    const isReopened = state === 'open' && before !== 'upcoming';
    return t(isReopened ? 'mails.digest.changes.reopened' : `mails.digest.changes.states.${state}`);
  }
  if (isForNobody(change)) return t('mails.digest.changes.noFirm');
  if (field === 'requirements' || field === 'activities') return t(`mails.digest.changes.${field}`);
  const said = (value: ChangeValue): string => {
    if (value === null) return t(field === 'territory' ? 'mails.digest.everywhere' : 'mails.digest.open');
    if (typeof value === 'number') return formatEuros(value);
    if (typeof value !== 'string' || field === 'territory') return String(value);
    const word = DATE_WORDS.find((each) => each === value);
    return word === undefined ? deadlineText(t, value) : t(`mails.digest.dates.${word}`);
  };
  return t(`mails.digest.changes.${field}`, { from: said(before), to: said(after) });
}
