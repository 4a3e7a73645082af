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
}

interface ServiceView {
  readonly name: string;
  readonly type: string;
  readonly cost: string;
  readonly description: readonly Block[];
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
    description: htmlToContent(service.descriptionHtml),
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
  readonly amount: { label: string; value: string; isStated: boolean };
  /** One a requirement: satisfied, to check, missing. */
  readonly ring: { states: readonly RingState[]; label: string; alt: string };
  /** `bars`: 1 to 3 of three bars, or null for none. */
  readonly facts: readonly { label: string; value: string; bars: number | null }[];
  readonly dates: readonly { label: string; value: string }[];
  readonly why: Reasons;
  readonly needed: Reasons;
  readonly verdict: string;
  readonly requirements: { title: string; list: readonly RequirementView[] };
  readonly description: { title: string; blocks: readonly Block[] };
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
  const left = call.criteria.filter(({ isToRead }) => isToRead);
  const verdict = verdictOf(call, asked, isOpen);
  const href = safeAddress(call.link);
  return {
    number: String(number),
    place: placeOf(call),
    title: cleanLine(call.title),
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
    dates: datesOf(call),
    why: reasons(t('dossiers.pdf.whyItFits'), asked, ['pass'], whyOtherwise(call)),
    needed: reasons(
      t('dossiers.pdf.neededNow'),
      [...asked, ...left.map((one) => ({ ...one, status: 'unknown' as const }))],
      ['fail', 'unknown'],
      isOpen ? t('dossiers.pdf.readNotice') : t('dossiers.pdf.nothingYet'),
    ),
    verdict,
    requirements: { title: t('dossiers.pdf.requirements'), list: viewRequirements(call.criteria) },
    description: { title: t('dossiers.pdf.description'), blocks: htmlToContent(call.descriptionHtml) },
    link: href?.startsWith('http')
      ? { label: t('dossiers.pdf.officialPage'), text: cleanLine(shown(href)), href }
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

function reasons(
  title: string,
  asked: readonly DossierCriterion[],
  wanted: readonly string[],
  otherwise: string,
): Reasons {
  const lines = readingOrder
    .filter((status) => wanted.includes(status))
    .flatMap((status) => asked.filter((criterion) => criterion.status === status))
    .map((criterion) => cleanLine(criterion.label));
  if (lines.length === 0) return { title, lines: [otherwise], short: otherwise };
  const rest = lines.length > 2 ? ` ${t('dossiers.pdf.others', { count: lines.length - 2 })}` : '';
  // One line more than shown would only hide as much as it tells: the requirements themselves follow below.
  const most = lines.length > 4 ? [...lines.slice(0, 3), t('dossiers.pdf.others', { count: lines.length - 3 })] : lines;
  return { title, lines: most, short: `${lines.slice(0, 2).join(' · ')}${rest}` };
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

function shown(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
