import { explanationKey } from '@volano/domain/rules/matching/explain';
import { matchTextOf, toRead } from '@volano/domain/rules/matching/said';
import type { AnnouncementType } from '@volano/domain/rules/vocabulary';
import { IconBuildingBank, IconBuildingStore, IconMapPin2, IconReceiptTax } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { criterionText } from '../../../lib/i18n/criterion-text.ts';
import type { CoverProps } from '../../../ui/cards/cover.tsx';
import type { Icon } from '../../../ui/layout/shell-parts.tsx';
import type { RingSegment } from '../../../ui/cards/requirement-ring.tsx';
import type { Criterion, Match } from './announcements.api.ts';

/** The picture and the icon of each type (visual language §6, Cover). */
export const typeLook: Readonly<Record<AnnouncementType, { icon: Icon; motif: CoverProps['motif'] }>> = {
  national: { icon: IconBuildingBank, motif: 'portico' },
  regional: { icon: IconMapPin2, motif: 'hills' },
  'tax-credit': { icon: IconReceiptTax, motif: 'percent' },
  commerce: { icon: IconBuildingStore, motif: 'awning' },
};

/** The criteria as the panel lists them: what could exclude somebody by how it ended, what is left to read, and what excludes nobody. */
export interface SortedCriteria {
  missing: Criterion[];
  toVerify: Criterion[];
  satisfied: Criterion[];
  toRead: Criterion[];
  open: Criterion[];
}

/** Sorts the criteria of a match. Those that are no question for this company, and are to be read by nobody, stand nowhere. */
export function sortedCriteria({ criteria }: Pick<Match, 'criteria'>): SortedCriteria {
  return {
    missing: criteria.filter(({ status }) => status === 'fail'),
    toVerify: criteria.filter(({ status }) => status === 'unknown'),
    satisfied: criteria.filter(({ status, isCounted }) => status === 'pass' && isCounted),
    toRead: toRead(criteria),
    open: criteria.filter(({ status, isCounted }) => status === 'pass' && !isCounted),
  };
}

/** The wheel of a match: one segment a criterion that is counted, the settled ones first. */
export function ringOf(match: Match): RingSegment[] {
  const { missing, toVerify, satisfied } = sortedCriteria(match);
  return [
    ...satisfied.map((): RingSegment => 'ok'),
    ...toVerify.filter(({ isCounted }) => isCounted).map((): RingSegment => 'check'),
    ...missing.map((): RingSegment => 'missing'),
  ];
}

/** A criterion in a few words, and in a sentence. The keys come with the trace. */
export function chipOf(t: TFunction, criterion: Criterion): string {
  return criterionText(t, criterion);
}

export function whyOf(t: TFunction, criterion: Criterion): string {
  return criterionText(t, criterion, explanationKey(criterion.message.key));
}

const SUBJECTS = new Set(['territory', 'place', 'activity', 'sector', 'open', 'entered'] as const);
type Subject = typeof SUBJECTS extends Set<infer T> ? T : never;

/** What a criterion is about: the territory, the activity, the question, a condition of the notice. */
export function subjectOf(t: TFunction, { key, message }: Criterion): string {
  if ((SUBJECTS as Set<string>).has(key)) return t(`announcements.detail.${key as Subject}`);
  return String(message.params['category'] ?? message.params['text'] ?? t('announcements.detail.check'));
}

/** "Camera di Commercio di Brescia" as everybody writes it on a card: "CCIAA Brescia". */
export function shortTerritory(name: string): string {
  return name.replace(/^camera di commercio\s+(?:(?:di|del|della|dello|dei|delle)\s+|dell[’'])?/i, 'CCIAA ');
}

/** A reason that holds, as short as a chip: "CCIAA Brescia", "ATECO 25.53.00" (mock-up 03). */
export function reasonOf(t: TFunction, criterion: Criterion): string {
  const code = criterion.key === 'activity' ? String(criterion.message.params['code'] ?? '') : '';
  return code === '' ? shortTerritory(chipOf(t, criterion)) : `ATECO ${code}`;
}

/** What may be said of a match in one sentence (8-true-calls §3). */
export function summaryOf(t: TFunction, match: Match): string {
  return t(`matching.said.${matchTextOf(match)}`, { count: match.satisfied, total: String(match.total) });
}

/** The same of a company, to those who follow it. */
export function summaryToOffice(t: TFunction, match: Match): string {
  return t(`matching.saidToOffice.${matchTextOf(match)}`, { count: match.satisfied, total: String(match.total) });
}

/** What is left once all that was checked is there: conditions to read in the notice, or the day on which it opens; null where nothing is. */
export function leftToRead(t: TFunction, match: Match): string | null {
  const conditions = toRead(match.criteria);
  if (conditions.length > 0) {
    const points = conditions.map(({ message }) => String(message.params['text'] ?? '')).join('; ');
    return t('matching.said.toRead', { count: conditions.length, points });
  }
  return match.isUpcoming ? t('announcements.upcomingHint') : null;
}
