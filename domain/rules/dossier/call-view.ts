import { deadlineText } from '../deadline-text.ts';
import { translations } from '../../i18n/t.ts';
import { entrustBy, isExpired, isUpcoming, shutOf } from '../announcement-dates.ts';
import { isOver } from './dossier-steps.ts';
import { within } from '../italian-phrases.ts';
import { isDayFar, isPortalDoubt, matchTextOf, toVerify } from '../matching/said.ts';
import type { ContentOf, DossierAnnouncement, DossierCriterion } from './dossier-document.ts';
import type { Block } from './dossier-content.ts';
import { cleanLine, formatDay, formatEuro, momentOf, safeAddress } from './print-formats.ts';
import { linesOf, shortenBlocks } from './shorten-blocks.ts';

const t = translations('it');

/** Where what did not fit is read on. */
export interface More {
  readonly text: string;
  readonly href: string | null;
}

/** As much of a text as has room, and where the rest is. */
export function shown(text: readonly Block[], height: number, cardUrl: string | null) {
  const { blocks, isWhole } = shortenBlocks(text, height);
  return { description: blocks, more: isWhole ? null : { text: t('dossiers.pdf.more'), href: safeAddress(cardUrl) } };
}

/** One of the two sentences of a call, under its title. */
interface SentenceView {
  readonly title: string;
  readonly text: string;
}

/** A call as the templates print it, in the summary and on its own page. */
export interface AnnouncementView {
  readonly number: string;
  readonly place: string;
  readonly title: string;
  /** Set smaller at the head of its page, never cut. */
  readonly isLongTitle: boolean;
  readonly amount: { label: string; value: string; isStated: boolean };
  /** One a requirement: satisfied, to check, missing. */
  readonly ring: { states: readonly RingState[]; label: string; alt: string };
  /** `bars`: 1 to 3 of three bars, or null for none. */
  readonly facts: readonly { label: string; value: string; bars: number | null }[];
  readonly dates: readonly { label: string; value: string }[];
  readonly why: SentenceView;
  readonly now: SentenceView;
  /** As a row of the summary. */
  readonly deadline: string;
  readonly verdict: string;
  readonly requirements: {
    title: string;
    /** What is missing, to verify or to read, one a row. */
    open: readonly RequirementView[];
    /** What is settled, under a word of its own. */
    settledTitle: string;
    settled: readonly RequirementView[];
    /** How many more the card lists; null where none is left out. */
    more: string | null;
  };
  readonly description: { title: string; blocks: readonly Block[]; more: More | null };
  readonly link: { label: string; text: string; href: string } | null;
}

export type RingState = 'ok' | 'check' | 'missing';

interface RequirementView {
  readonly state: RingState | 'none';
  readonly word: string;
  readonly label: string;
  readonly detail: string;
}

const states = { pass: 'ok', unknown: 'check', fail: 'missing' } as const;
const bars = { low: 1, medium: 2, high: 3 } as const;
/** What matters first: what is missing, then what is open, then what is settled. */
const readingOrder = ['fail', 'unknown', 'pass', 'notApplicable'] as const;

interface Paper {
  /** The dossier's moment, whose day in Rome says whether the call is open yet. */
  readonly date: string;
  /** How many px of the pages the call may take. */
  readonly height: number;
  readonly contentOf: ContentOf;
}

/** `number` is the call's place in the dossier, from 1. */
export function viewAnnouncement(
  call: DossierAnnouncement,
  number: number,
  { date, height, contentOf }: Paper,
): AnnouncementView {
  const dates = { ...call, waitingPubblication: call.waitingPublication };
  const isOpen = !isUpcoming(dates, momentOf(date));
  const asked = call.criteria.filter(({ isCounted }) => isCounted);
  const verdict = verdictOf(call, asked, isOpen);
  const href = safeAddress(call.link);
  const why = { title: t('dossiers.pdf.whyItFits'), text: cleanLine(call.why) };
  const next = { title: t('dossiers.pdf.neededNow'), text: cleanLine(call.now) };
  const deadline = deadlineOf(call, isExpired(dates, momentOf(date)));
  const shownDates = datesOf(call, date);
  const title = cleanLine(call.title);
  const isLongTitle = title.length > LONG_TITLE;
  const facts = factsOf(call, deadline);
  const beside = { title, isLongTitle, verdict, facts: facts.length, dates: shownDates, sentences: [why, next] };
  const heightWith = (one: AnnouncementView['requirements']) => heightBesideText({ ...beside, requirements: one });
  const isTooHigh = (one: AnnouncementView['requirements']) => heightWith(one) > height * OVER_HIGH;
  const whole = requirementsOf(call.criteria, MOST_OPEN);
  const fewer = isTooHigh(whole) ? requirementsOf(call.criteria, MOST_OPEN - 1) : whole;
  const requirements = isTooHigh(fewer) ? shortened(fewer) : fewer;
  const taken = heightWith(requirements);
  const text = shown(
    contentOf(call.descriptionHtml),
    height - taken < LEAST_TEXT_PX ? 0 : height - taken,
    call.cardUrl,
  );
  return {
    number: String(number),
    place: placeOf(call),
    title,
    isLongTitle,
    amount: {
      label: call.amount === null ? t('dossiers.pdf.amount') : t('dossiers.pdf.upTo'),
      value: call.amount === null ? t('dossiers.pdf.noAmount') : formatEuro(call.amount),
      isStated: call.amount !== null,
    },
    ring: {
      states: asked.map((criterion) => states[criterion.status as keyof typeof states]),
      label: call.total > 0 ? `${call.satisfied}/${call.total}` : '',
      alt: t('dossiers.pdf.wheel', { said: verdict }),
    },
    facts,
    dates: shownDates,
    why,
    now: next,
    deadline,
    verdict,
    requirements,
    description: { title: t('dossiers.pdf.description'), blocks: text.description, more: text.more },
    link: href?.startsWith('http')
      ? { label: t('dossiers.pdf.officialPage'), text: cleanLine(withoutScheme(href)), href }
      : null,
  };
}

function placeOf({ announcementType, territory }: DossierAnnouncement): string {
  const place = cleanLine(territory);
  const type = t(`dossiers.pdf.types.${announcementType}`);
  if (announcementType === 'commerce') return place || type;
  return announcementType === 'regional' && place !== '' ? `${type}, ${place}` : whole(type, place);
}

/** National calls and tax credits name their territory only when they do not hold everywhere. */
function whole(type: string, place: string): string {
  return place === '' || /^tutta italia$/i.test(place) ? type : `${type}, ${place}`;
}

/** What was rated, and until when it is open. */
function factsOf({ successRate, difficultyLevel }: DossierAnnouncement, deadline: string): AnnouncementView['facts'] {
  const ratings = [
    rating(t('dossiers.pdf.success'), successRate),
    rating(t('dossiers.pdf.difficulty'), difficultyLevel),
  ];
  const isRated = successRate !== null || difficultyLevel !== null;
  return [...(isRated ? ratings : []), { label: t('dossiers.pdf.deadline'), value: deadline, bars: null }];
}

function rating(
  label: string,
  level: 'low' | 'medium' | 'high' | null,
): { label: string; value: string; bars: number | null } {
  if (level === null) return { label, value: t('dossiers.pdf.toAssess'), bars: null };
  return { label, value: t(`common.level.${level}`), bars: bars[level] };
}

function deadlineOf(call: DossierAnnouncement, isOver: boolean): string {
  const shut = shutOf(call);
  if (shut !== null && call.closedAt !== null) return t(`common.deadline.${shut}`, { date: formatDay(call.closedAt) });
  if (call.waitingPublication) return t('common.deadline.waitingPublication');
  if (call.untilFoundAvailable) return t('common.deadline.untilFundsLast');
  if (call.expiryDate === null) return t('dossiers.pdf.noDeadline');
  if (isDayFar(call.criteria)) return t('common.deadline.uncertain');
  const day = deadlineText(t, call.expiryDate);
  return isOver ? t('common.deadline.expired', { date: day }) : day;
}

function datesOf(call: DossierAnnouncement, date: string): { label: string; value: string }[] {
  const entrust = entrustBy(call);
  return [
    ...(call.aidTerms === null ? [] : [{ label: t('dossiers.pdf.aidTerms'), value: cleanLine(call.aidTerms) }]),
    ...(call.ownAid === null ? [] : [{ label: t('dossiers.pdf.ownAid'), value: cleanLine(call.ownAid) }]),
    ...(call.publicationDate === null || call.waitingPublication
      ? []
      : [{ label: t('dossiers.pdf.published'), value: formatDay(call.publicationDate) }]),
    ...(entrust === null || isOver({ ...call, waitingPubblication: call.waitingPublication }, momentOf(date))
      ? []
      : [{ label: t('dossiers.pdf.entrustBy'), value: formatDay(entrust) }]),
  ];
}

function verdictOf(call: DossierAnnouncement, asked: readonly DossierCriterion[], isOpen: boolean): string {
  const key = matchTextOf(call);
  const counts = { count: call.satisfied, total: call.total };
  // The dossier says itself who reads the notice.
  const said = key === 'nothing' ? t('dossiers.pdf.nothing') : t(`matching.said.${key}`, counts);
  const open = toVerify(asked).length;
  const missing = asked.filter((criterion) => criterion.status === 'fail').length;
  const ours = key === 'some' ? asked.filter(isPortalDoubt).length : 0;
  return [
    said,
    open === 0 && missing === 0 && !isOpen ? t('matching.said.toOpen') : '',
    open > 0 ? t('dossiers.pdf.toVerify', { count: open }) : '',
    ours > 0 ? t('dossiers.pdf.ours', { count: ours }) : '',
    missing > 0 ? t('dossiers.pdf.missing', { count: missing }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** With less room, in px, the text of a call is left to its card: a line of it says nothing. */
const LEAST_TEXT_PX = 100;
/** Characters of a title from which on it is set smaller. */
const LONG_TITLE = 110;
/** How many open and settled requirements the page of a call lists, and characters of each and of its reason: a whole sentence stands in its card. */
const [MOST_OPEN, MOST_SETTLED, LONGEST_LABEL, LONGEST_DETAIL] = [3, 8, 120, 120];

/** Characters of a line of them. */
const ONE_LINE = 70;

/** How far the height of a call, which is judged rather too high, may be above what it is given before an open requirement less is listed. */
const OVER_HIGH = 1.2;

/** About how high all of a call is but its text, in px: see calls.typ. */
function heightBesideText(call: {
  title: string;
  isLongTitle: boolean;
  verdict: string;
  facts: number;
  dates: AnnouncementView['dates'];
  sentences: readonly SentenceView[];
  requirements: AnnouncementView['requirements'];
}): number {
  const head = 101 + (call.isLongTitle ? linesOf(call.title, 42) * 27 : linesOf(call.title, 32) * 34);
  const wrapped = Math.max(0, ...call.dates.map(({ value }) => linesOf(value, 20) - 1));
  const facts =
    4 + linesOf(call.verdict, 48) * 26 + Math.ceil((call.facts + call.dates.length) / 3) * 47 + wrapped * 21;
  const box = Math.max(...call.sentences.map(({ text: said }) => linesOf(said, 42) * 19 + 78));
  const { open, settled } = call.requirements;
  const rows = open.reduce(
    (sum, { label, detail }) => sum + 21 + linesOf(label, 70) * 20 + (detail === '' ? 0 : 6 + linesOf(detail, 76) * 19),
    0,
  );
  const cells = settled.reduce((sum, { label }) => sum + linesOf(label, 40) * 9, 36);
  const [titles, links] = [2 * 70, call.requirements.more === null ? 56 : 83];
  return head + facts + box + rows + cells + titles + links;
}

function requirementsOf(criteria: readonly DossierCriterion[], mostOpen: number): AnnouncementView['requirements'] {
  const all = viewRequirements(criteria);
  const isOpen = ({ state, word }: RequirementView) =>
    state === 'check' || state === 'missing' || word === t('dossiers.pdf.status.toRead');
  const [open, settled] = [all.filter(isOpen), all.filter((one) => !isOpen(one))];
  const rest = Math.max(0, open.length - mostOpen) + Math.max(0, settled.length - MOST_SETTLED);
  return {
    title: t('dossiers.pdf.requirements'),
    open: open.slice(0, mostOpen),
    settledTitle: t('dossiers.pdf.settled', { count: settled.filter(({ state }) => state === 'ok').length }),
    settled: settled.slice(0, MOST_SETTLED),
    more: rest === 0 ? null : t('dossiers.pdf.othersInCard', { count: rest }),
  };
}

/** Open requirements of a line each: the whole sentences stand in the card. */
function shortened(requirements: AnnouncementView['requirements']): AnnouncementView['requirements'] {
  const line = (text: string) => within(text, ONE_LINE);
  const open = requirements.open.map((one) => ({ ...one, label: line(one.label), detail: line(one.detail) }));
  return { ...requirements, open };
}

function viewRequirements(criteria: readonly DossierCriterion[]): RequirementView[] {
  return readingOrder.flatMap((status) => {
    return criteria
      .filter((criterion) => criterion.status === status && !isToldByActivity(criterion))
      .map((criterion) => ({
        state: criterion.isCounted && status !== 'notApplicable' ? states[status] : 'none',
        word: t(`dossiers.pdf.status.${wordOf(criterion)}`),
        label: within(cleanLine(criterion.label), LONGEST_LABEL),
        detail: within(cleanLine(criterion.detail ?? ''), LONGEST_DETAIL),
      }));
  });
}

/** A sector that agrees with the codes beside it is told by these. */
function isToldByActivity({ key, status, isCounted }: DossierCriterion): boolean {
  return key === 'sector' && status === 'pass' && !isCounted;
}

function wordOf(criterion: DossierCriterion) {
  const { status, isCounted, isToRead } = criterion;
  if (isToRead) return 'toRead';
  if (isPortalDoubt(criterion)) return 'ours';
  return status === 'pass' && !isCounted ? 'noLimit' : status;
}

function withoutScheme(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
