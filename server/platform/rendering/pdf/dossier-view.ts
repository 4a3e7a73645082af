import { translations } from '@volano/domain/i18n/t';
import { matchTextOf } from '@volano/domain/rules/matching/said';
import type {
  DossierDocument,
  DossierInvestment,
  DossierService,
  DossierAnnouncement,
  DossierCriterion,
} from './dossier-document.ts';
import { formatDay, formatEuro, formatMoment, momentOf, cleanLine, cleanParagraphs } from './formats.ts';
import { htmlToContent, safeAddress, type Block } from './html-to-content.ts';
import { linesOf, shortenBlocks } from './shorten-blocks.ts';

const brand = 'Volano';
const t = translations('it');

/** What the templates print: every word said, every figure written. Lists are in reading order; an absent part is null or empty. */
export interface DossierView {
  readonly head: { title: string; author: string; subject: string; moment: readonly number[]; draft: string | null };
  readonly running: { brand: string; logo: string; right: string; legal: string; of: string };
  readonly cover: {
    date: string;
    title: string;
    name: string;
    lines: readonly string[];
    hub: { label: string; name: string; lines: readonly string[] };
  };
  readonly contents: string;
  readonly overview: { title: string; intro: string };
  readonly announcements: readonly AnnouncementView[];
  readonly services: { title: string; intro: string; costLabel: string; list: readonly ServiceView[] };
  readonly investments: {
    title: string;
    intro: string;
    head: readonly string[];
    rows: readonly (readonly string[])[];
    total: readonly string[];
  };
  readonly note: NoteView | null;
  /** How to read it, which closes the document: words that it uses and what they mean. */
  readonly legend: {
    title: string;
    list: readonly { state: RingState | null; word: string; text: string }[];
    facts: string;
  };
}

/** Where what did not fit is read on. */
interface More {
  readonly text: string;
  readonly href: string | null;
}

interface ServiceView {
  readonly name: string;
  readonly type: string;
  readonly cost: string;
  readonly description: readonly Block[];
  readonly more: More | null;
}

/** The consultant on carta: their words, or only who they are; null when there is neither. `paragraphs` are lists of lines. */
interface NoteView {
  readonly label: string;
  readonly isNote: boolean;
  readonly paragraphs: readonly (readonly string[])[];
  readonly name: string;
  readonly initials: string;
  readonly photoAlt: string;
  readonly contacts: readonly { text: string; href: string | null }[];
}

/** Turns the data of a dossier into what the templates print, in Italian. */
export function viewDossier(document: DossierDocument): DossierView {
  const agency = cleanLine(document.agency.businessName);
  const title = t('dossiers.pdf.title');
  const moment = momentOf(document.date);
  return {
    head: {
      title: `${title}: ${agency}`,
      author: cleanLine(document.advisor?.fullName ?? '') || brand,
      subject: t('dossiers.pdf.subject', { agency }),
      moment: [
        moment.getUTCFullYear(),
        moment.getUTCMonth() + 1,
        moment.getUTCDate(),
        moment.getUTCHours(),
        moment.getUTCMinutes(),
      ],
      draft: document.isDraft ? t('dossiers.pdf.draft') : null,
    },
    running: {
      brand,
      logo: t('dossiers.pdf.logo', { brand }),
      right: t('dossiers.pdf.runningHead', { agency: shorten(agency), date: formatDay(document.date) }),
      legal: t('dossiers.pdf.legal'),
      of: t('dossiers.pdf.pageOf'),
    },
    cover: {
      date: formatMoment(document.date),
      title,
      name: agency,
      lines: coverLines(document),
      hub: viewHub(document),
    },
    contents: t('dossiers.pdf.contents'),
    overview: { title: t('dossiers.pdf.overview.title'), intro: introOf(document) },
    announcements: document.announcements.map((announcement, index) =>
      viewAnnouncement(announcement, index + 1, document.date),
    ),
    services: {
      title: t('dossiers.pdf.serviceSection.title'),
      intro: t('dossiers.pdf.serviceSection.intro', { count: document.services.length }),
      costLabel: t('dossiers.pdf.serviceSection.cost'),
      list: document.services.map(viewService),
    },
    investments: viewInvestments(document.investments),
    note: viewNote(document),
    legend: viewLegend(document),
  };
}

function coverLines({ agency, referentName }: DossierDocument): string[] {
  const identity = [
    agency.vatNumber ? t('dossiers.pdf.vatNumber', { value: cleanLine(agency.vatNumber) }) : '',
    agency.atecoCode ? t('dossiers.pdf.ateco', { value: cleanLine(agency.atecoCode) }) : '',
  ];
  const attention = referentName ? t('dossiers.pdf.attention', { name: cleanLine(referentName) }) : '';
  return [cleanLine(agency.place ?? ''), identity.filter(Boolean).join(', '), attention].filter(Boolean);
}

function viewHub({ advisor, announcements, services, investments }: DossierDocument): DossierView['cover']['hub'] {
  const counts = [
    announcements.length > 0 ? t('dossiers.pdf.announcements', { count: announcements.length }) : '',
    services.length > 0 ? t('dossiers.pdf.services', { count: services.length }) : '',
  ];
  const rest = investments.length > 0 ? t('dossiers.pdf.investments', { count: investments.length }) : '';
  const name = cleanLine(advisor?.fullName ?? '') || brand;
  return {
    label: t('dossiers.pdf.preparedBy'),
    name,
    lines: [counts.filter(Boolean).join(', '), rest].filter(Boolean),
  };
}

/** Says how the calls are ordered, which the consultant may have changed. */
function introOf({ announcements }: DossierDocument): string {
  if (announcements.length < 2) return t('dossiers.pdf.overview.single');
  const ends = announcements.map((call) => {
    if (call.untilFoundAvailable || call.waitingPublication || call.expiryDate === null) return Infinity;
    return momentOf(call.expiryDate).getTime();
  });
  const isByDeadline = ends.every((end, index) => end >= (ends[index - 1] ?? -Infinity));
  return isByDeadline ? t('dossiers.pdf.overview.byDeadline') : t('dossiers.pdf.overview.byAdvice');
}

function viewService(service: DossierService): ServiceView {
  const price = service.cost > 0 ? formatEuro(service.cost) : t('dossiers.pdf.serviceSection.free');
  return {
    name: cleanLine(service.name),
    type: t(`dossiers.pdf.serviceSection.types.${service.categoryType}`),
    cost: service.consultantEvaluation ? t('dossiers.pdf.serviceSection.evaluation') : price,
    ...shown(htmlToContent(service.descriptionHtml), SERVICE_PX, service.cardUrl),
  };
}

/** How high the text of a service may be, in px. */
const SERVICE_PX = 420;

/** As much of a text as has room, and where the rest is. */
function shown(text: readonly Block[], height: number, cardUrl: string | null) {
  const { blocks, isWhole } = shortenBlocks(text, height);
  return { description: blocks, more: isWhole ? null : { text: t('dossiers.pdf.more'), href: safeAddress(cardUrl) } };
}

function viewLegend({ date }: DossierDocument): DossierView['legend'] {
  const line = (key: 'ok' | 'check' | 'missing', state: RingState) => ({
    state,
    word: t(`dossiers.pdf.legend.${key}`),
    text: t(`dossiers.pdf.legend.${key}Text`),
  });
  const word = (key: 'rating' | 'upTo' | 'entrust' | 'needed' | 'changes') => ({
    state: null,
    word: t(`dossiers.pdf.legend.${key}`),
    text: t(`dossiers.pdf.legend.${key}Text`, { date: formatDay(date) }),
  });
  return {
    title: t('dossiers.pdf.legend.title'),
    list: [
      line('ok', 'ok'),
      line('check', 'check'),
      line('missing', 'missing'),
      word('rating'),
      word('upTo'),
      word('entrust'),
      word('needed'),
      word('changes'),
    ],
    facts: t('dossiers.pdf.legal'),
  };
}

function viewInvestments(investments: readonly DossierInvestment[]): DossierView['investments'] {
  const column = (name: 'name' | 'type' | 'description' | 'amount') => t(`dossiers.pdf.investmentSection.${name}`);
  const total = investments.reduce((sum, investment) => sum + investment.amount, 0);
  return {
    title: t('dossiers.pdf.investmentSection.title'),
    intro: t('dossiers.pdf.investmentSection.intro'),
    head: [column('name'), column('type'), column('description'), column('amount')],
    rows: investments.map((investment) => [
      cleanLine(investment.name),
      t(`dossiers.pdf.investmentSection.types.${investment.type}`),
      cleanLine(investment.description),
      formatEuro(investment.amount / 100),
    ]),
    total: [t('dossiers.pdf.investmentSection.total'), formatEuro(total / 100)],
  };
}

function viewNote({ advisor, notes }: DossierDocument): NoteView | null {
  const paragraphs = cleanParagraphs(notes);
  const isNote = paragraphs.length > 0;
  if (advisor === null) return isNote ? { ...nobody, isNote, paragraphs, label: t('dossiers.pdf.noteAlone') } : null;
  const name = cleanLine(advisor.fullName);
  const email = cleanLine(advisor.email ?? '');
  const telephone = cleanLine(advisor.telephone ?? '');
  return {
    label: isNote ? t('dossiers.pdf.note', { name }) : t(`dossiers.pdf.yourAdvisor.${advisor.gender ?? 'other'}`),
    isNote,
    paragraphs,
    name,
    initials: initialsOf(name),
    photoAlt: t('dossiers.pdf.photo', { name }),
    contacts: [
      ...(email === '' ? [] : [{ text: email, href: /^[^\s@<>]+@[^\s@<>]+$/.test(email) ? `mailto:${email}` : null }]),
      ...(telephone === '' ? [] : [{ text: telephone, href: null }]),
    ],
  };
}

const nobody = { name: '', initials: '', photoAlt: '', contacts: [] } as const;

/** A name for the head of a page, where it has one line. */
function shorten(name: string): string {
  const letters = [...name];
  return letters.length <= 60 ? name : `${letters.slice(0, 59).join('').trimEnd()}…`;
}

function initialsOf(name: string): string {
  const letters = (name.match(/\p{L}+/gu) ?? []).map((word) => [...word][0] ?? '');
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase();
}

/** A call as the templates print it, in the overview and on its own page. */
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
  readonly why: Reasons;
  readonly needed: Reasons;
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

type RingState = 'ok' | 'check' | 'missing';

interface Reasons {
  readonly title: string;
  readonly lines: readonly string[];
  /** For the overview, in one sentence: the first of them and how many more. */
  readonly short: string;
}

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

/** `number` is the call's place in the dossier, from 1; `date` the dossier's moment, which says whether the call is open yet. */
function viewAnnouncement(call: DossierAnnouncement, number: number, date: string): AnnouncementView {
  const isOpen =
    !call.waitingPublication && (call.publicationDate === null || momentOf(call.publicationDate) <= momentOf(date));
  const asked = call.criteria.filter(({ isCounted }) => isCounted);
  const verdict = verdictOf(call, asked, isOpen);
  const href = safeAddress(call.link);
  const [why, needed] = [whyOf(call, asked), neededOf(call, asked, isOpen)];
  const [dates, requirements] = [datesOf(call), requirementsOf(call.criteria)];
  const title = cleanLine(call.title);
  const isLongTitle = title.length > LONG_TITLE;
  const taken = heightBesideText({ title, isLongTitle, dates, why, needed, requirements });
  const text = shown(htmlToContent(call.descriptionHtml), Math.max(LEAST_TEXT_PX, CALL_PX - taken), call.cardUrl);
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
    facts: [
      rating(t('dossiers.pdf.success'), call.successRate),
      rating(t('dossiers.pdf.difficulty'), call.difficultyLevel),
      { label: t('dossiers.pdf.deadline'), value: deadlineOf(call), bars: null },
    ],
    dates,
    why,
    needed,
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

function rating(
  label: string,
  level: 'low' | 'medium' | 'high' | null,
): { label: string; value: string; bars: number | null } {
  if (level === null) return { label, value: t('dossiers.pdf.toAssess'), bars: null };
  return { label, value: t(`common.level.${level}`), bars: bars[level] };
}

function deadlineOf(call: DossierAnnouncement): string {
  if (call.waitingPublication) return t('common.deadline.waitingPublication');
  if (call.untilFoundAvailable) return t('common.deadline.untilFundsLast');
  return call.expiryDate === null ? t('dossiers.pdf.noDeadline') : formatDay(call.expiryDate);
}

function datesOf(call: DossierAnnouncement): { label: string; value: string }[] {
  return [
    ...(call.aidTerms === null ? [] : [{ label: t('dossiers.pdf.aidTerms'), value: cleanLine(call.aidTerms) }]),
    ...(call.ownAid === null ? [] : [{ label: t('dossiers.pdf.ownAid'), value: cleanLine(call.ownAid) }]),
    ...(call.publicationDate === null || call.waitingPublication
      ? []
      : [{ label: t('dossiers.pdf.published'), value: formatDay(call.publicationDate) }]),
    ...(call.expiryCommercialDate === null
      ? []
      : [{ label: t('dossiers.pdf.entrustBy'), value: formatDay(call.expiryCommercialDate) }]),
  ];
}

function verdictOf(call: DossierAnnouncement, asked: readonly DossierCriterion[], isOpen: boolean): string {
  const said = t(`matching.said.${matchTextOf(call)}`, { count: call.satisfied, total: call.total });
  const open = asked.filter((criterion) => criterion.status === 'unknown').length;
  const missing = asked.filter((criterion) => criterion.status === 'fail').length;
  return [
    said,
    open === 0 && missing === 0 && !isOpen ? t('matching.said.toOpen') : '',
    open > 0 ? t('dossiers.pdf.toVerify', { count: open }) : '',
    missing > 0 ? t('dossiers.pdf.missing', { count: missing }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** How many lines of reasons stand on the page of a call; one more than shown would only hide as much as it tells. */
const MOST_REASONS = 5;

/** Why it suits: what is settled of what it asks. */
function whyOf(call: DossierAnnouncement, asked: readonly DossierCriterion[]): Reasons {
  const lines = asked.filter(({ status }) => status === 'pass').map(({ label }) => cleanLine(label));
  const others = (count: number) => t('dossiers.pdf.others', { count });
  return reasons(t('dossiers.pdf.whyItFits'), lines.length === 0 ? [whyOtherwise(call)] : lines, others);
}

/**
 * What is to be done now (9-working-day §8): what is missing, what is to be verified and what is left to read in the notice, then the
 * documents that the card lists. Where it lists none and nothing is open, that is what is said.
 */
function neededOf(call: DossierAnnouncement, asked: readonly DossierCriterion[], isOpen: boolean): Reasons {
  const left = call.criteria.filter(({ isToRead }) => isToRead);
  const open = (['fail', 'unknown'] as const).flatMap((status) => asked.filter((one) => one.status === status));
  const lines = [...open, ...left].map(({ label }) => cleanLine(label));
  const all = [...new Set([...lines, ...call.documents.map(cleanLine)])].filter((line) => line !== '');
  const otherwise = t(isOpen ? 'dossiers.pdf.noDocuments' : 'dossiers.pdf.noDocumentsYet');
  const others = (count: number) => t('dossiers.pdf.otherThings', { count });
  return reasons(t('dossiers.pdf.neededNow'), all.length === 0 ? [otherwise] : all, others);
}

function reasons(title: string, lines: readonly string[], others: (count: number) => string): Reasons {
  const rest = lines.length > 2 ? ` ${others(lines.length - 2)}` : '';
  const shownLines =
    lines.length > MOST_REASONS
      ? [...lines.slice(0, MOST_REASONS - 1), others(lines.length - MOST_REASONS + 1)]
      : lines;
  return { title, lines: shownLines, short: `${lines.slice(0, 2).join(' · ')}${rest}` };
}

/** As high as a call may be in px, so that it stands on two pages wherever it begins, with its head on the first; and its text at least. */
const [CALL_PX, LEAST_TEXT_PX] = [980, 90];
/** Characters of a title from which on it is set smaller. */
const LONG_TITLE = 110;
/** How many open and settled requirements the page of a call lists. */
const [MOST_OPEN, MOST_SETTLED] = [5, 10];

/** About how high all of a call is but its text, in px: see calls.typ. */
function heightBesideText(call: {
  title: string;
  isLongTitle: boolean;
  dates: AnnouncementView['dates'];
  why: Reasons;
  needed: Reasons;
  requirements: AnnouncementView['requirements'];
}): number {
  const head = 101 + (call.isLongTitle ? linesOf(call.title, 42) * 27 : linesOf(call.title, 32) * 34);
  const wrapped = Math.max(0, ...call.dates.map(({ value }) => linesOf(value, 20) - 1));
  const facts = 30 + Math.ceil((3 + call.dates.length) / 3) * 47 + wrapped * 21;
  const listed = ({ lines }: Reasons) => lines.reduce((sum, line) => sum + linesOf(line, 42) * 19, 67);
  const box = Math.max(listed(call.why), listed(call.needed));
  const { open, settled } = call.requirements;
  const rows = open.reduce(
    (sum, { label, detail }) => sum + 17 + linesOf(label, 70) * 20 + (detail === '' ? 0 : linesOf(detail, 76) * 19),
    0,
  );
  const cells = settled.reduce((sum, { label }) => sum + linesOf(label, 40) * 9, 36);
  const [titles, links] = [2 * 70, 56];
  return head + facts + box + rows + cells + titles + links;
}

function requirementsOf(criteria: readonly DossierCriterion[]): AnnouncementView['requirements'] {
  const all = viewRequirements(criteria);
  const isOpen = ({ state, word }: RequirementView) =>
    state === 'check' || state === 'missing' || word === t('dossiers.pdf.status.toRead');
  const [open, settled] = [all.filter(isOpen), all.filter((one) => !isOpen(one))];
  const rest = Math.max(0, open.length - MOST_OPEN) + Math.max(0, settled.length - MOST_SETTLED);
  return {
    title: t('dossiers.pdf.requirements'),
    open: open.slice(0, MOST_OPEN),
    settledTitle: t('dossiers.pdf.settled', { count: settled.filter(({ state }) => state === 'ok').length }),
    settled: settled.slice(0, MOST_SETTLED),
    more: rest === 0 ? null : t('dossiers.pdf.othersInCard', { count: rest }),
  };
}

function viewRequirements(criteria: readonly DossierCriterion[]): RequirementView[] {
  return readingOrder.flatMap((status) => {
    return criteria
      .filter((criterion) => criterion.status === status)
      .map((criterion) => ({
        state: criterion.isCounted && status !== 'notApplicable' ? states[status] : 'none',
        word: t(`dossiers.pdf.status.${wordOf(criterion)}`),
        label: cleanLine(criterion.label),
        detail: cleanLine(criterion.detail ?? ''),
      }));
  });
}

function wordOf({ status, isCounted, isToRead }: DossierCriterion) {
  if (isToRead) return 'toRead';
  return status === 'pass' && !isCounted ? 'noLimit' : status;
}

/** Why it suits where nothing that was asked holds: nothing is asked, or it is still to be seen. */
function whyOtherwise(call: DossierAnnouncement): string {
  return matchTextOf(call) === 'nothing' ? t('dossiers.pdf.whyNothing') : t('dossiers.pdf.whyUnknown');
}

function withoutScheme(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
