import { translations } from '@volano/domain/i18n/t';
import { isExpired, shutOf } from '@volano/domain/rules/announcement-dates';
import { matchTextOf, toVerify } from '@volano/domain/rules/matching/said';
import type { DossierAnnouncement, DossierCriterion } from './dossier-document.ts';
import { cleanLine, formatDay, momentOf } from './formats.ts';

const t = translations('it');

export interface Reasons {
  readonly title: string;
  readonly lines: readonly string[];
  /** For the overview, in one sentence: the first of them and how many more. */
  readonly short: string;
}

/** How many lines of reasons stand on the page of a call; one more than shown would only hide as much as it tells. */
const MOST_REASONS = 5;

/** Why it suits: what is settled of what it asks. */
export function whyOf(call: DossierAnnouncement, asked: readonly DossierCriterion[]): Reasons {
  const lines = asked.filter(({ status }) => status === 'pass').map(({ label }) => cleanLine(label));
  const others = (count: number) => t('dossiers.pdf.others', { count });
  return reasons(t('dossiers.pdf.whyItFits'), lines.length === 0 ? [whyOtherwise(call)] : lines, others);
}

/**
 * What is to be done now (9-working-day §8): what is missing, what is to be verified and what is left to read in the notice, then the
 * documents that the card lists. Where it lists none and nothing is open, that is what is said. Of a call that is over nothing is asked for;
 * one that is suspended may open again.
 */
export function neededOf(
  call: DossierAnnouncement,
  asked: readonly DossierCriterion[],
  { isOpen, date }: { readonly isOpen: boolean; readonly date: string },
): Reasons {
  const left = call.criteria.filter(({ isToRead }) => isToRead);
  const open = [...asked.filter(({ status }) => status === 'fail'), ...toVerify(asked)];
  const lines = [...open, ...left].map(({ label }) => cleanLine(label));
  const all = [...new Set([...lines, ...call.documents.map(cleanLine)])].filter((line) => line !== '');
  const otherwise = t(isOpen ? 'dossiers.pdf.noDocuments' : 'dossiers.pdf.noDocumentsYet');
  const listed = all.length === 0 ? [otherwise] : all;
  const shut = shutLine(call, date);
  const others = (count: number) => t('dossiers.pdf.otherThings', { count });
  const said = shut === null ? listed : isOver(call, date) ? [shut] : [shut, ...listed];
  return reasons(t('dossiers.pdf.neededNow'), said, others);
}

/** Whether nobody can apply any more on the day of a dossier; one that is only suspended may open again before its day. */
export function isOver(call: DossierAnnouncement, date: string): boolean {
  const closedAt = shutOf(call) === 'suspended' ? null : call.closedAt;
  return isExpired({ ...call, closedAt, waitingPubblication: call.waitingPublication }, momentOf(date));
}

/** Why nobody can apply on the day of a dossier, in the words of the card; null while one can. */
function shutLine(call: DossierAnnouncement, date: string): string | null {
  const shut = shutOf(call);
  if (shut !== null && call.closedAt !== null && !(shut === 'suspended' && isOver(call, date)))
    return t(`announcements.standing.${shut}`, { date: formatDay(call.closedAt) });
  if (!isOver(call, date) || call.expiryDate === null) return null;
  return t('announcements.standing.expired', { date: formatDay(call.expiryDate) });
}

function reasons(title: string, lines: readonly string[], others: (count: number) => string): Reasons {
  const rest = lines.length > 2 ? ` ${others(lines.length - 2)}` : '';
  const shownLines =
    lines.length > MOST_REASONS
      ? [...lines.slice(0, MOST_REASONS - 1), others(lines.length - MOST_REASONS + 1)]
      : lines;
  return { title, lines: shownLines, short: `${lines.slice(0, 2).join(' · ')}${rest}` };
}

/** Why it suits where nothing that was asked holds: nothing is asked, or it is still to be seen. */
function whyOtherwise(call: DossierAnnouncement): string {
  return matchTextOf(call) === 'nothing' ? t('dossiers.pdf.whyNothing') : t('dossiers.pdf.whyUnknown');
}
