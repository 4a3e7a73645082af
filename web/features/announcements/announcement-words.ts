import { explanationKey } from '@volano/domain/rules/matching/explain';
import type { AnnouncementType } from '@volano/domain/rules/vocabulary';
import { IconBuildingBank, IconBuildingStore, IconMapPin2, IconReceiptTax } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { sayCriterion } from '../../lib/say-criterion.ts';
import type { CopertinaProps } from '../../ui/copertina.tsx';
import type { Icon } from '../../ui/nav-types.ts';
import type { WheelSegment } from '../../ui/ruota-geometry.ts';
import type { Criterion, Match } from './announcements.api.ts';

/** The picture and the icon of each type (visual language §6, Cover). */
export const typeLook: Readonly<Record<AnnouncementType, { icon: Icon; motif: CopertinaProps['motif'] }>> = {
  national: { icon: IconBuildingBank, motif: 'portico' },
  regional: { icon: IconMapPin2, motif: 'hills' },
  'tax-credit': { icon: IconReceiptTax, motif: 'percent' },
  commerce: { icon: IconBuildingStore, motif: 'awning' },
};

/** Criteria that apply to this company, problems first, as the panel lists them. */
export function sortedCriteria(match: Match): { missing: Criterion[]; toVerify: Criterion[]; satisfied: Criterion[] } {
  return {
    missing: match.criteria.filter(({ status }) => status === 'fail'),
    toVerify: match.criteria.filter(({ status }) => status === 'unknown'),
    satisfied: match.criteria.filter(({ status }) => status === 'pass'),
  };
}

/** The wheel of a match: one segment a criterion that applies, the settled ones first. */
export function wheelOf(match: Match): WheelSegment[] {
  const { missing, toVerify, satisfied } = sortedCriteria(match);
  return [
    ...satisfied.map((): WheelSegment => 'ok'),
    ...toVerify.map((): WheelSegment => 'check'),
    ...missing.map((): WheelSegment => 'missing'),
  ];
}

/** A criterion in a few words, and in a sentence. The keys come with the trace. */
export function chipOf(t: TFunction, criterion: Criterion): string {
  return sayCriterion(t, criterion);
}

export function whyOf(t: TFunction, criterion: Criterion): string {
  return sayCriterion(t, criterion, explanationKey(criterion.message.key));
}

/** What a criterion is about: the question, the territory, the activity. */
export function subjectOf(t: TFunction, { key, message }: Criterion): string {
  if (key === 'territory') return t('announcements.detail.territory');
  if (key === 'activity') return t('announcements.detail.activity');
  return String(message.params['category'] ?? '');
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

/** "Soddisfi 6 requisiti su 8", or all of them. */
export function summaryOf(t: TFunction, match: Match): string {
  if (match.total === 0) return t('announcements.noRequirements');
  if (match.satisfied === match.total) return t('announcements.all', { count: match.total });
  return t('announcements.some', { count: match.satisfied, total: String(match.total) });
}

/** What is left: "1 da verificare, 1 mancante", or that one can apply; nothing is left of a call that closed. */
export function leftOf(t: TFunction, match: Match, isExpired: boolean): string {
  if (isExpired) return t('announcements.closed');
  const { missing, toVerify } = sortedCriteria(match);
  const parts = [
    ...(toVerify.length > 0 ? [t('announcements.toVerify', { count: toVerify.length })] : []),
    ...(missing.length > 0 ? [t('announcements.missing', { count: missing.length })] : []),
  ];
  if (parts.length > 0) return parts.join(', ');
  return match.isUpcoming ? t('announcements.upcomingHint') : t('announcements.canApply');
}
