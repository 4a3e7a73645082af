import { deadlineText } from '../deadline-text.ts';
import type { Translate } from '../../i18n/translate.ts';
import {
  type AnnouncementDates,
  daysLeft,
  entrustBy,
  isExpired,
  isUpcoming,
  romeDay,
  shutOf,
  writtenDay,
} from '../announcement-dates.ts';
import {
  chamberOf,
  finish,
  investmentOf,
  kindOf,
  LONGEST_NAME,
  LONGEST_QUOTE,
  param,
  quotesCondition,
  topicOf,
  type Worded,
  type WordedCall,
  type WordedMatch,
} from './dossier-words.ts';
import { inSentence, joined, listedInSentence, quoted, regionsIn, within } from '../italian-phrases.ts';
import { isDayFar, isPortalDoubt, toRead } from '../matching/said.ts';
import type { Criterion } from '../matching/types.ts';

/** Something to do for a grant, in lower case: a clause, or of the firm what it verifies. Equal keys of two grants are the same. */
export interface DossierStep {
  readonly by: 'company' | 'firm';
  readonly key: string;
  readonly text: string;
}

/** What is to be done now: the open points, the documents, the day, then what the firm verifies. One sentence. */
export function nowSentence(t: Translate, worded: Worded): string {
  const { call, now } = worded;
  if (isOver(call, now)) return overSentence(t, call);
  const steps = dossierSteps(t, worded);
  const own = steps.filter(({ by }) => by === 'company').map(({ text }) => text);
  const ours = steps.filter(({ by }) => by === 'firm').map(({ text }) => text);
  const [last = ''] = own.slice(-1);
  const said = own.length < 2 ? last : `${own.slice(0, -1).join(', ')}, ${t('dossiers.words.next')} ${last}`;
  const firm = ours.length === 0 ? '' : `; ${t('dossiers.words.we', { list: joined(t, ours) })}`;
  return finish(`${leadOf(t, call, now)}${said}${firm}`);
}

/** Whether nobody can apply any more; a suspended call may reopen before its deadline. */
export function isOver(call: AnnouncementDates & Pick<WordedCall, 'closing'>, now: Date): boolean {
  return isExpired({ ...call, closedAt: shutOf(call) === 'suspended' ? null : call.closedAt }, now);
}

/** The steps of a grant in order: open points, documents, the day by which to act; what the firm verifies after them. */
export function dossierSteps(t: Translate, worded: Worded): DossierStep[] {
  const { call, match, now } = worded;
  if (isOver(call, now)) return [];
  const fails = match.criteria.filter(({ status, isCounted }) => status === 'fail' && isCounted);
  const lost = fails.filter(({ isFixable }) => !isFixable);
  if (lost.length > 0) return [lostStep(t, lost, match), step('company', 'day talk', t('dossiers.words.day.talk'))];
  const unknown = match.criteria.filter(({ status }) => status === 'unknown');
  const own = [...fails.map((one) => fixStep(t, one)), ...unknown.flatMap((one) => askStep(t, one))];
  const rest = own.length - MOST_OPEN;
  const documents = documentStep(t, worded);
  return [
    ...own.slice(0, MOST_OPEN),
    ...(rest > 0 ? [step('company', REST, t('dossiers.words.do.others', { count: rest }))] : []),
    ...documents,
    dayStep(t, worded, own.length + documents.length > 0),
    ...firmSteps(t, worded),
  ];
}

/** The key of what is only counted: how many there are differs from grant to grant. */
export const REST = 'rest';

const [MOST_OPEN, MOST_VERIFIED, MOST_DOCUMENTS] = [2, 2, 3];

function step(by: DossierStep['by'], key: string, text: string): DossierStep {
  return { by, key, text };
}

function fixStep(t: Translate, criterion: Criterion): DossierStep {
  const kind = kindOf(criterion);
  const key = `fix ${kind} ${param(criterion, 'category') || param(criterion, 'place')}`;
  if (kind === 'region' || kind === 'group')
    return step('company', key, t('dossiers.words.do.newSite', { place: regionsIn(t, param(criterion, 'place')) }));
  if (kind === 'chamber')
    return step('company', key, t('dossiers.words.do.newChamber', { chamber: chamberOf(param(criterion, 'place')) }));
  if (kind === 'place')
    return step('company', key, t('dossiers.words.do.newPlace', { place: param(criterion, 'place') }));
  if (kind === 'activity') return step('company', key, t('dossiers.words.do.newActivity'));
  const params = {
    category: quoted(param(criterion, 'category')),
    required: listedInSentence(param(criterion, 'required')),
  };
  return step('company', key, t('dossiers.words.do.fix', params));
}

/** What the company answers; nothing where the firm has to find out. */
function askStep(t: Translate, criterion: Criterion): DossierStep[] {
  if (isFirms(criterion)) return [];
  const { cause } = criterion;
  switch (kindOf(criterion)) {
    case 'everywhere':
    case 'region':
    case 'group':
      return [step('company', 'sites', t('dossiers.words.do.sites'))];
    case 'chamber':
      return [step('company', 'chamber', t('dossiers.words.do.chamber'))];
    case 'place':
      return [step('company', 'place', t('dossiers.words.do.place'))];
    case 'sector':
    case 'activity': {
      const known = cause === 'tooGeneric' || cause === 'confirmVersion' ? cause : 'activity';
      return [step('company', `activity ${known}`, t(`dossiers.words.do.${known}`))];
    }
    default: {
      const category = param(criterion, 'category');
      return [step('company', `answer ${category}`, t('dossiers.words.do.answer', { category: quoted(category) }))];
    }
  }
}

/** What no answer of the company settles: the call itself, its notice, the lists of the portal. */
function isFirms(criterion: Criterion): boolean {
  return isPortalDoubt(criterion) || criterion.source === 'call' || criterion.source === 'advisor';
}

/** What the firm verifies in the notice: open points, conditions, then what the record leaves out. */
function firmSteps(t: Translate, { call, match }: Worded): DossierStep[] {
  const open = match.criteria.filter((one) => one.status === 'unknown' && isFirms(one));
  const asked = [...open, ...toRead(match.criteria)];
  const topics = [...new Set(asked.map((one) => topicOf(t, one)))];
  // One condition is quoted; the card has them all.
  const [, ...others] = new Set(asked.filter((one) => quotesCondition(t, one)).map((one) => topicOf(t, one)));
  const shown = topics.filter((topic) => !others.includes(topic)).slice(0, MOST_VERIFIED);
  const rest = topics.length - shown.length;
  return [
    ...shown.map((topic) => step('firm', topic, topic)),
    ...(rest > 0 ? [step('firm', REST, t('dossiers.words.about.others', { count: rest }))] : []),
    ...(hasNoDay(call) || isDayFar(match.criteria)
      ? [step('firm', 'deadline', t('dossiers.words.about.deadline'))]
      : []),
    ...(documentsOf(call).length === 0 ? [step('firm', 'documents', t('dossiers.words.about.documents'))] : []),
  ];
}

function lostStep(t: Translate, [first, ...others]: readonly Criterion[], { checkState }: WordedMatch): DossierStep {
  const source = checkState === 'official' ? `${t('dossiers.words.official')} ` : '';
  const what = first === undefined ? '' : lostOf(t, first);
  const rest = others.length === 0 ? '' : ` ${t('dossiers.words.andOthers', { count: others.length })}`;
  return step('company', `lost ${what}`, t('dossiers.words.do.lost', { what: `${what}${rest}`, source }));
}

function lostOf(t: Translate, criterion: Criterion): string {
  switch (kindOf(criterion)) {
    case 'region':
    case 'group':
      return t('dossiers.words.lack.site', { place: regionsIn(t, param(criterion, 'place')) });
    case 'chamber':
      return t('dossiers.words.lack.chamber', { chamber: chamberOf(param(criterion, 'place')) });
    case 'place':
      return t('dossiers.words.lack.place', { place: param(criterion, 'place') });
    case 'activity':
      return t('dossiers.words.lack.activity');
    case 'sector':
      return t('dossiers.words.lack.sector');
    case 'firm':
      return t('dossiers.words.lack.firm');
    case 'check':
      return t('dossiers.words.lack.check', { text: quoted(within(param(criterion, 'text'), LONGEST_QUOTE)) });
    default:
      return t('dossiers.words.lack.answer', { category: quoted(param(criterion, 'category')) });
  }
}

function documentsOf({ documents }: WordedCall): string[] {
  return [...new Set(documents.map((one) => one.trim()).filter((one) => one !== ''))];
}

/** The documents of the record; where it lists none, the quotes of the declared investment. */
function documentStep(t: Translate, { call, match, investments }: Worded): DossierStep[] {
  const documents = documentsOf(call);
  const investment = investmentOf(call, match, investments);
  if (documents.length === 0) {
    if (investment === null) return [];
    const name = quoted(within(investment.name, LONGEST_NAME));
    return [step('company', `quotes ${investment.name}`, t('dossiers.words.do.quotes', { name }))];
  }
  const shown = documents.slice(0, MOST_DOCUMENTS).map((name) => within(inSentence(name), LONGEST_NAME));
  const rest = documents.length - shown.length;
  const more = rest > 0 ? [t('dossiers.words.moreDocuments', { count: rest })] : [];
  const list = joined(t, [...shown, ...more]);
  return [step('company', `documents ${list}`, t('dossiers.words.do.prepare', { list }))];
}

function hasNoDay({ untilFoundAvailable, waitingPubblication, expiryDate }: WordedCall): boolean {
  return !untilFoundAvailable && !waitingPubblication && expiryDate === null;
}

/** Until when to act, as the last thing that the company does. `isBegun`: it was asked for something to begin with. */
function dayStep(t: Translate, { call, match, now }: Worded, isBegun: boolean): DossierStep {
  const { key, day = '', end = '' } = dayOf(t, call, isDayFar(match.criteria), now);
  const text = t(`dossiers.words.day.${key}`, { day, end });
  return step(
    'company',
    `day ${key}`,
    isBegun || key === 'write' || key === 'wait' ? text : t('dossiers.words.ifSo', { text }),
  );
}

function dayOf(t: Translate, call: WordedCall, isFar: boolean, now: Date) {
  if (call.waitingPubblication) return { key: 'wait' } as const;
  const end = call.expiryDate === null || call.untilFoundAvailable || isFar ? '' : deadlineText(t, call.expiryDate);
  const entrust = entrustBy(call);
  if (entrust !== null && romeDay(entrust) >= romeDay(now)) {
    const day = writtenDay(entrust);
    return { key: end === '' || end === day ? 'entrust' : 'entrustBefore', day, end } as const;
  }
  if (call.untilFoundAvailable) return { key: 'funds' } as const;
  if (end === '') return { key: 'write' } as const;
  const left = daysLeft(call, now);
  return { key: left !== null && left <= SOON_DAYS ? 'soon' : 'before', end } as const;
}

const SOON_DAYS = 10;

/** What stands before everything else: that it is not open yet, or suspended. */
function leadOf(t: Translate, call: WordedCall, now: Date): string {
  if (shutOf(call) === 'suspended' && call.closedAt !== null)
    return `${t('dossiers.words.lead.suspended', { date: writtenDay(call.closedAt) })}: `;
  if (!isUpcoming(call, now)) return '';
  if (call.waitingPubblication || call.publicationDate === null) return `${t('dossiers.words.lead.waiting')}: `;
  return `${t('dossiers.words.lead.opens', { date: deadlineText(t, call.publicationDate) })}: `;
}

function overSentence(t: Translate, call: WordedCall): string {
  const shut = shutOf(call);
  if ((shut === 'exhausted' || shut === 'closedEarly') && call.closedAt !== null)
    return t(`announcements.standing.${shut}`, { date: writtenDay(call.closedAt) });
  return t('announcements.standing.expired', {
    date: call.expiryDate === null ? '' : deadlineText(t, call.expiryDate),
  });
}
