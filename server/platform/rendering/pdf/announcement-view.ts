import { words } from '@volano/domain/i18n/t';
import { saidOf } from '@volano/domain/rules/matching/said';
import { cleanLine } from './clean-text.ts';
import type { DossierAnnouncement, DossierCriterion } from './dossier-document.ts';
import { formatDay, formatEuro, momentOf } from './formats.ts';
import { htmlToContent, safeAddress } from './html-to-content.ts';
import type { Block } from './inline-writer.ts';

const t = words('it');

/** A call as the templates print it, in the overview and on its own page. */
export interface AnnouncementView {
  readonly number: string;
  readonly place: string;
  readonly title: string;
  readonly amount: { label: string; value: string; isStated: boolean };
  /** One a requirement: satisfied, to check, missing. */
  readonly wheel: { states: readonly WheelState[]; label: string; alt: string };
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

type WheelState = 'ok' | 'check' | 'missing';

interface Reasons {
  readonly title: string;
  readonly lines: readonly string[];
  /** For the overview, in one sentence: the first of them and how many more. */
  readonly short: string;
}

interface RequirementView {
  readonly state: WheelState | 'none';
  readonly word: string;
  readonly label: string;
  readonly detail: string;
}

const states = { pass: 'ok', unknown: 'check', fail: 'missing' } as const;
const bars = { low: 1, medium: 2, high: 3 } as const;
/** What matters first: what is missing, then what is open, then what is settled. */
const readingOrder = ['fail', 'unknown', 'pass', 'notApplicable'] as const;

/** `number` is the call's place in the dossier, from 1; `date` the dossier's moment, which says whether the call is open yet. */
export function viewAnnouncement(call: DossierAnnouncement, number: number, date: string): AnnouncementView {
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
    wheel: {
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
  const said = t(`matching.said.${saidOf(call)}`, { count: call.satisfied, total: call.total });
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
  return saidOf(call) === 'nothing' ? t('dossiers.pdf.whyNothing') : t('dossiers.pdf.whyUnknown');
}

function shown(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
