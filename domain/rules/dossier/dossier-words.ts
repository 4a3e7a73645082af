import type { Translate } from '../../i18n/translate.ts';
import type { AnnouncementDates } from '../announcement-dates.ts';
import { inSentence, listedInSentence, quoted, regionsIn, within } from '../italian-phrases.ts';
import { formatCents, formatEuros } from '../money.ts';
import { isPortalDoubt, matchTextOf } from '../matching/said.ts';
import type { Criterion, Match } from '../matching/types.ts';
import type { AidForm, Closing, InvestmentType } from '../vocabulary.ts';

/** The longest sentence of a grant, made or edited; the editor and the table keep to it. */
export const LONGEST_SENTENCE = 500;

/** What a sentence knows of a call; amounts in euro. */
export interface WordedCall extends AnnouncementDates {
  readonly amount: number | null;
  readonly aidForms: readonly AidForm[];
  readonly investmentTypes: readonly InvestmentType[];
  readonly documents: readonly string[];
  readonly closing: Closing | null;
}

/** An investment that the dossier considers; `amount` in cents. */
export interface WordedInvestment {
  readonly name: string;
  readonly type: InvestmentType;
  readonly amount: number;
}

/** Criteria are sorted narrowest first: the first that passes is the one that decides. */
export type WordedMatch = Pick<Match, 'satisfied' | 'total' | 'checkState' | 'ownAid' | 'criteria'>;

export interface Worded {
  readonly call: WordedCall;
  readonly match: WordedMatch;
  readonly investments: readonly WordedInvestment[];
  readonly now: Date;
}

/** Why a grant suits the company: what it supports, with which aid, and the criterion that decides. One sentence. */
export function whySentence(t: Translate, worded: Worded): string {
  const { match } = worded;
  const clauses = [supportOf(t, worded), reasonOf(t, match)].filter((clause) => clause !== '');
  const said = clauses.join(': ') + reservationOf(t, match);
  return finish(
    match.checkState === 'official'
      ? `${t('dossiers.words.official')} ${said.charAt(0).toLowerCase()}${said.slice(1)}`
      : said,
  );
}

/** Characters of a quoted condition and of the name of an investment. */
export const [LONGEST_QUOTE, LONGEST_NAME] = [80, 60];

export function finish(sentence: string): string {
  const text = sentence.replace(/ {2,}/g, ' ').trim();
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** "Sostiene investimenti come «…» (€ 320.000) con un contributo a fondo perduto, fino a € 250.000". */
function supportOf(t: Translate, { call, match, investments }: Worded): string {
  const investment = investmentOf(call, match, investments);
  const aid = aidOf(t, call.aidForms);
  const ceiling =
    call.amount === null
      ? t('dossiers.words.noAmount')
      : t('dossiers.words.upTo', { amount: formatEuros(call.amount) });
  if (investment === null) return `${t('dossiers.words.offers', { aid })}${ceiling}`;
  const own = match.ownAid;
  const isOwn = own !== null && own.investment * 100 === investment.amount;
  return `${t(`dossiers.words.supports.${investment.type}`, {
    name: quoted(within(investment.name, LONGEST_NAME)),
    amount: formatCents(investment.amount),
    aid,
  })}${isOwn ? t('dossiers.words.forYou', { amount: formatEuros(own.aid) }) : ceiling}`;
}

/** The investment that the call supports: the one whose aid is known, else the largest of its types; null for none. */
export function investmentOf(
  call: WordedCall,
  match: WordedMatch,
  investments: readonly WordedInvestment[],
): WordedInvestment | null {
  const suiting = investments.filter(({ type }) => call.investmentTypes.includes(type));
  const own = suiting.find(({ amount }) => match.ownAid !== null && amount === match.ownAid.investment * 100);
  return own ?? suiting.toSorted((a, b) => b.amount - a.amount)[0] ?? null;
}

function aidOf(t: Translate, forms: readonly AidForm[]): string {
  const [form] = forms;
  if (form === undefined) return t('dossiers.words.aid.unknown');
  if (forms.length === 1) return t(`dossiers.words.aid.${form}`);
  return t('dossiers.words.aid.several', {
    forms: forms.map((one) => t(`callDetails.aidForms.${one}`).toLowerCase()).join(', '),
  });
}

/** The criterion that decides, as a clause; else what nobody asks, or what is still to be found out. */
function reasonOf(t: Translate, match: WordedMatch): string {
  const decides = match.criteria.find(({ status, isCounted }) => status === 'pass' && isCounted);
  if (decides !== undefined) return passClause(t, decides);
  const [unknown] = match.criteria.filter(({ status }) => status === 'unknown');
  if (unknown !== undefined) return t('dossiers.words.unclear', { what: topicOf(t, unknown) });
  if (matchTextOf(match) !== 'nothing') return '';
  const isEverywhere = match.criteria.some(({ message }) => message.key === 'matching.chip.everywherePass');
  return t(`dossiers.words.nothing${isEverywhere ? 'Everywhere' : ''}`);
}

/** What speaks against it, after the reason: what is missing, else what is still to be verified. */
function reservationOf(t: Translate, { criteria }: WordedMatch): string {
  const counted = criteria.filter(({ isCounted }) => isCounted);
  const missing = counted.filter(({ status }) => status === 'fail').length;
  if (missing > 0) return t('dossiers.words.missing', { count: missing });
  const unknown = criteria.find(({ status }) => status === 'unknown');
  if (unknown === undefined || !counted.some(({ status }) => status === 'pass')) return '';
  // The sentence behind this one quotes it.
  const what = quotesCondition(t, unknown) ? t('dossiers.words.about.one') : topicOf(t, unknown);
  return t('dossiers.words.toVerify', { what });
}

/** Whether a criterion is told by quoting a condition of the notice; those that imports write are told by what they mean. */
export function quotesCondition(t: Translate, criterion: Criterion): boolean {
  return kindOf(criterion) === 'check' && topicOf(t, criterion).includes('«');
}

export function kindOf({ message }: Criterion): string {
  return /^matching\.chip\.([a-z]+)/.exec(message.key)?.[1] ?? '';
}

export function param({ message }: Criterion, name: string): string {
  return String(message.params[name] ?? '');
}

function passClause(t: Translate, criterion: Criterion): string {
  const deduced = criterion.isDeduced ? t('dossiers.words.deduced') : '';
  switch (kindOf(criterion)) {
    case 'region':
      return t('dossiers.words.pass.region', { place: regionsIn(t, param(criterion, 'place')) }) + deduced;
    case 'group':
      return t('dossiers.words.pass.region', { place: regionsIn(t, param(criterion, 'inside')) }) + deduced;
    case 'chamber':
      return t('dossiers.words.pass.chamber', { chamber: chamberOf(param(criterion, 'place')) }) + deduced;
    case 'place':
      return t('dossiers.words.pass.place', { town: param(criterion, 'inside') });
    case 'activity':
      return t(`dossiers.words.pass.${criterion.message.key.endsWith('NotRemoved') ? 'notRemoved' : 'activity'}`, {
        code: param(criterion, 'code'),
      });
    case 'sector':
      return t('dossiers.words.pass.sector', { sector: sectorOf(t, criterion) });
    case 'check':
      return t('dossiers.words.pass.check', { text: quoted(within(param(criterion, 'text'), LONGEST_QUOTE)) });
    default:
      return requirementClause(t, criterion) + deduced;
  }
}

/** An answer as a consultant says it; of a question that the starter set does not know, by its name. */
function requirementClause(t: Translate, criterion: Criterion): string {
  const [category, found] = [param(criterion, 'category'), param(criterion, 'found')];
  const known = ANSWERS.find(({ says }) => says.test(category))?.key ?? 'other';
  return t(`dossiers.words.pass.${known}`, { found: listedInSentence(found), category: quoted(category) });
}

const ANSWERS = [
  { says: /^dimension/i, key: 'size' },
  { says: /^forma giuridica/i, key: 'legalForm' },
  { says: /^età/i, key: 'age' },
] as const;

export function chamberOf(name: string): string {
  return /^camera /i.test(name)
    ? name.replace(/^camera di commercio/i, 'Camera di commercio')
    : `Camera di commercio di ${name}`;
}

function sectorOf(t: Translate, criterion: Criterion): string {
  const [sector] = criterion.required.filter((one) => one === param(criterion, 'sector'));
  return sector === undefined ? '' : inSentence(t(`callDetails.sectors.${sector as 'trade'}`));
}

/** What is still to be found out, as an object of "verificare": "se il tuo settore è ammesso". */
export function topicOf(t: Translate, criterion: Criterion): string {
  if (isPortalDoubt(criterion)) return t(`dossiers.words.about.${criterion.cause === 'noTowns' ? 'town' : 'bridge'}`);
  switch (kindOf(criterion)) {
    case 'everywhere':
    case 'region':
    case 'group':
      return t('dossiers.words.about.sites');
    case 'chamber':
      return t('dossiers.words.about.chamber');
    case 'activity':
      return t('dossiers.words.about.activity');
    case 'place':
      return t('dossiers.words.about.place');
    case 'sector':
      return t(`dossiers.words.about.${criterion.cause === 'notListed' ? 'sector' : 'activity'}`);
    case 'firm':
      return t('dossiers.words.about.firm');
    case 'open':
      return t('dossiers.words.about.open');
    case 'entered':
      return t('dossiers.words.about.entered');
    case 'check':
      return conditionOf(t, param(criterion, 'text'));
    default:
      return t('dossiers.words.about.answer', { category: quoted(param(criterion, 'category')) });
  }
}

/** A condition of the notice; of those that imports write, what they mean. */
function conditionOf(t: Translate, text: string): string {
  for (const [kind, topic] of IMPORTED) {
    const [before = '', after = ''] = t(`imports.checks.${kind}`, { value: MARK }).split(MARK);
    if (text.startsWith(before) && text.endsWith(after)) return t(`dossiers.words.about.${topic}`);
  }
  return t('dossiers.words.about.check', { text: quoted(within(text, LONGEST_QUOTE)) });
}

const MARK = '\u0000';
const IMPORTED = [
  ['admitted', 'admitted'],
  ['sizes', 'sizes'],
  ['kinds', 'admitted'],
  ['towns', 'town'],
  ['body', 'town'],
  ['area', 'town'],
  ['sectorsExcluded', 'sector'],
  ['elsewhere', 'town'],
] as const;
