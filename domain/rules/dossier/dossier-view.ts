import { translations } from '../../i18n/t.ts';
import { byDate, tasksOf, totalInWords, totalOf, totalsByForm } from './dossier-summary.ts';
import { isWordmark, mix } from '../firm-colours.ts';
import type { ContentOf, DossierDocument, DossierInvestment, DossierService } from './dossier-document.ts';
import { formatDay, formatEuro, formatMoment, momentOf, cleanLine, cleanParagraphs } from './print-formats.ts';
import type { Block } from './dossier-content.ts';
import { type AnnouncementView, type More, type RingState, shown, viewAnnouncement } from './call-view.ts';

const t = translations('it');

/** What the templates print: every word said, every figure written. Lists are in reading order; an absent part is null or empty. */
export interface DossierView {
  readonly head: { title: string; author: string; subject: string; moment: readonly number[]; draft: string | null };
  readonly running: { brand: string; logo: string; logoFile: string; right: string; legal: string; of: string };
  /** The firm's colours; the first ring of the cover from the darkest to the palest. */
  readonly look: { brand: string; brandInk: string; ring: readonly string[] };
  readonly cover: {
    date: string;
    title: string;
    name: string;
    lines: readonly string[];
    hub: { label: string; name: string; lines: readonly string[] };
  };
  readonly summary: {
    title: string;
    intro: string;
    byForm: { title: string; rows: readonly (readonly string[])[] };
    /** One row a call: its number, deadline, title and amount; the template adds the page. */
    byDate: { title: string; head: readonly string[]; rows: readonly (readonly string[])[] };
    who: { title: string; columns: readonly { title: string; lines: readonly string[] }[] };
  };
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
export function viewDossier(document: DossierDocument, contentOf: ContentOf): DossierView {
  const agency = cleanLine(document.agency.businessName);
  const title = t('dossiers.pdf.title');
  const moment = momentOf(document.date);
  const { firm } = document;
  const name = cleanLine(firm.name);
  const announcements = document.announcements.map((call, at) =>
    viewAnnouncement(call, at + 1, { date: document.date, height: heightOfCall(document), contentOf }),
  );
  return {
    head: {
      title: `${title}: ${agency}`,
      author: cleanLine(document.advisor?.fullName ?? '') || name,
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
      brand: firm.logo !== null && isWordmark(firm.logo) ? '' : name,
      logo: t('dossiers.pdf.logo', { brand: name }),
      logoFile: firm.logo === null ? 'logo.svg' : 'firm.png',
      right: t('dossiers.pdf.runningHead', { agency: shorten(agency), date: formatDay(document.date) }),
      legal: [legalOf(firm), t('dossiers.pdf.legal')].filter(Boolean).join(' '),
      of: t('dossiers.pdf.pageOf'),
    },
    look: lookOf(firm.colours?.light ?? null),
    cover: {
      date: formatMoment(document.date),
      title,
      name: agency,
      lines: coverLines(document),
      hub: viewHub(document),
    },
    summary: viewSummary(document, announcements),
    announcements,
    services: {
      title: t('dossiers.pdf.serviceSection.title'),
      intro: t('dossiers.pdf.serviceSection.intro', { count: document.services.length }),
      costLabel: t('dossiers.pdf.serviceSection.cost'),
      list: document.services.map((service) => viewService(service, contentOf)),
    },
    investments: viewInvestments(document.investments),
    note: viewNote(document),
    legend: viewLegend(document),
  };
}

/** Who the firm is by law, as far as it has said: "Studio Rossi, via Roma 1, Brescia, P. IVA 01234567890." */
function legalOf({ name, seat, vatNumber, pec }: DossierDocument['firm']): string {
  const said = [seat, vatNumber === null ? null : `P. IVA ${vatNumber}`, pec === null ? null : `PEC ${pec}`];
  const parts = said.filter((part) => part !== null);
  return parts.length === 0 ? '' : `${[name, ...parts].map(cleanLine).join(', ')}.`;
}

/** The product's own colours, or those of the firm in the same steps. */
export function lookOf(colour: string | null): DossierView['look'] {
  if (colour === null)
    return { brand: '#066369', brandInk: '#004E54', ring: ['#066369', '#228389', '#8ECBCC', '#004E54'] };
  const [ink, mid, pale] = [mix(colour, '#000000', 0.22), mix(colour, '#ffffff', 0.18), mix(colour, '#ffffff', 0.55)];
  return { brand: colour, brandInk: ink, ring: [colour, mid, pale, ink] };
}

function coverLines({ agency, referentName }: DossierDocument): string[] {
  const identity = [
    agency.vatNumber ? t('dossiers.pdf.vatNumber', { value: cleanLine(agency.vatNumber) }) : '',
    agency.atecoCode ? t('dossiers.pdf.ateco', { value: cleanLine(agency.atecoCode) }) : '',
  ];
  const attention = referentName ? t('dossiers.pdf.attention', { name: cleanLine(referentName) }) : '';
  return [cleanLine(agency.place ?? ''), identity.filter(Boolean).join(', '), attention].filter(Boolean);
}

function viewHub({
  firm,
  advisor,
  announcements,
  services,
  investments,
}: DossierDocument): DossierView['cover']['hub'] {
  const counts = [
    announcements.length > 0 ? t('dossiers.pdf.announcements', { count: announcements.length }) : '',
    services.length > 0 ? t('dossiers.pdf.services', { count: services.length }) : '',
  ];
  const rest = investments.length > 0 ? t('dossiers.pdf.investments', { count: investments.length }) : '';
  const name = cleanLine(advisor?.fullName ?? '') || cleanLine(firm.name);
  return {
    label: t('dossiers.pdf.preparedBy'),
    name,
    lines: [counts.filter(Boolean).join(', '), rest].filter(Boolean),
  };
}

/** What of a page holds text, in px, and how much of it flowing parts fill at least. */
const [PAGE_PX, FILLED] = [923, 0.77];
/** The summary, a row of it, the legend, the note and an investment, in px. Services have pages besides. */
const PARTS_PX = { summary: 380, row: 40, legend: 470, note: 150, investment: 44 };
/** A call in px: with fewer there is no room for its text, with more it would not stand on two pages. */
const [LEAST_CALL_PX, MOST_CALL_PX] = [660, 1000];
/** So few calls leave room for the text of each. */
const FEW_CALLS = 4;

/** How high a call may be so that the dossier has two pages and one a call: its share of what the other parts leave. */
function heightOfCall({ announcements, investments, notes }: DossierDocument): number {
  const calls = Math.max(1, announcements.length);
  const { summary, row, legend, note, investment } = PARTS_PX;
  const offers = investments.length > 0 ? 200 + investments.length * investment : 0;
  const others = summary + calls * row + legend + (notes === '' ? 0 : note) + offers;
  const share = ((1 + calls) * PAGE_PX * FILLED - others) / calls;
  const least = calls === 1 ? MOST_CALL_PX - 60 : calls <= FEW_CALLS ? LEAST_CALL_PX + 160 : LEAST_CALL_PX;
  return Math.min(MOST_CALL_PX, Math.max(least, share));
}

/** How much in each form of aid, by when, and who does what. */
function viewSummary(
  { agency, announcements, date }: DossierDocument,
  views: readonly AnnouncementView[],
): DossierView['summary'] {
  const words = (key: 'title' | 'byForm' | 'byDate' | 'who' | 'total') => t(`dossiers.pdf.summary.${key}`);
  const totals = totalsByForm(t, announcements);
  const all = { ...totalOf(announcements), label: words('total') };
  const viewOf = new Map(announcements.map((call, at) => [call, views[at]]));
  const tasks = tasksOf(t, announcements, formatDay(date));
  const column = (name: 'deadline' | 'grant' | 'amount' | 'page') => t(`dossiers.pdf.summary.columns.${name}`);
  return {
    title: words('title'),
    intro: t('dossiers.pdf.summary.intro', { count: announcements.length, agency: cleanLine(agency.businessName) }),
    byForm: {
      title: words('byForm'),
      rows: [...totals, ...(totals.length > 1 ? [all] : [])].map((total) => [
        total.label,
        t('dossiers.pdf.announcements', { count: total.count }),
        totalInWords(t, total),
      ]),
    },
    byDate: {
      title: words('byDate'),
      head: ['', column('deadline'), column('grant'), column('amount'), column('page')],
      rows: byDate(announcements).flatMap((call) => {
        const view = viewOf.get(call);
        return view === undefined ? [] : [[view.number, view.deadline, view.title, view.amount.value]];
      }),
    },
    who: {
      title: words('who'),
      columns: (['company', 'firm', 'portal'] as const).map((who) => ({
        title: t(`dossiers.pdf.summary.${who}`),
        lines: tasks[who].map(cleanLine),
      })),
    },
  };
}

function viewService(service: DossierService, contentOf: ContentOf): ServiceView {
  const price = service.cost > 0 ? formatEuro(service.cost) : t('dossiers.pdf.serviceSection.free');
  return {
    name: cleanLine(service.name),
    type: t(`dossiers.pdf.serviceSection.types.${service.categoryType}`),
    cost: service.consultantEvaluation ? t('dossiers.pdf.serviceSection.evaluation') : price,
    ...shown(contentOf(service.descriptionHtml), SERVICE_PX, service.cardUrl),
  };
}

/** How high the text of a service may be, in px. */
const SERVICE_PX = 420;

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
