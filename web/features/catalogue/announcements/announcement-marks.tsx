import { deadlineText } from '@volano/domain/rules/deadline-text';
import { isUpcoming, daysLeft, isExpired, shutOf } from '@volano/domain/rules/announcement-dates';
import { explanationKey } from '@volano/domain/rules/matching/evaluate';
import { suits } from '@volano/domain/rules/matching/judge';
import {
  isPortalDoubt,
  LONGEST_SUBJECT,
  matchTextOf,
  toRead,
  toReadLine,
  openToAll,
  toVerify,
} from '@volano/domain/rules/matching/said';
import type { AnnouncementType } from '@volano/domain/rules/vocabulary';
import {
  IconMapPin,
  IconUserCheck,
  IconBuildingBank,
  IconBuildingStore,
  IconMapPin2,
  IconReceiptTax,
} from '@tabler/icons-react';
import type { Translate } from '@volano/domain/i18n/translate';
import { formatDate, criterionText } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { useVoice } from '../../../lib/screens/use-screen.ts';
import { DeadlineLabel, TypeTag } from '../../../ui/cards/card-parts.tsx';
import type { CoverProps } from '../../../ui/cards/cover.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import type { RingSegment } from '../../../ui/marks/requirement-ring.tsx';
import type { Icon } from '../../../ui/layout/shell-parts.tsx';
import type { AnnouncementRow, Criterion, Match } from './announcements.api.ts';

const NEW_FOR_MS = 14 * 86_400_000;

/** The picture and the icon of each type (visual language §6, Cover). */
export const typeLook: Readonly<Record<AnnouncementType, { icon: Icon; motif: CoverProps['motif'] }>> = {
  national: { icon: IconBuildingBank, motif: 'portico' },
  regional: { icon: IconMapPin2, motif: 'hills' },
  'tax-credit': { icon: IconReceiptTax, motif: 'percent' },
  commerce: { icon: IconBuildingStore, motif: 'awning' },
};

/** Type and territory, on one line. */
export function AnnouncementKind({
  announcement,
  hasPin = true,
}: {
  announcement: Pick<AnnouncementRow, 'announcementType' | 'territoryName'>;
  /** Where there is little room the territory goes without its picture. */
  hasPin?: boolean;
}) {
  const t = useT();
  return (
    <>
      <TypeTag
        icon={typeLook[announcement.announcementType].icon}
        label={t(`announcements.types.${announcement.announcementType}`)}
      />
      <TypeTag
        {...(hasPin ? { icon: IconMapPin } : {})}
        label={
          announcement.territoryName === null ? t('announcements.allItaly') : shortTerritory(announcement.territoryName)
        }
        isMuted
      />
    </>
  );
}

/** What sets it apart: recommended by whom, still to come, or new. */
export function AnnouncementMark({
  announcement,
  isLong = false,
  isOverCover = false,
}: {
  announcement: AnnouncementRow;
  isLong?: boolean;
  /** Its ground is a picture. */
  isOverCover?: boolean;
}) {
  const t = useT();
  const now = useNow();
  if (announcement.isRecommended) {
    const name = announcement.recommendedBy;
    return (
      <StatusBadge tone={isOverCover ? 'surface' : 'brand'} icon={<IconUserCheck size={14} aria-hidden />}>
        {isLong && name ? t('announcements.recommendedBy', { name }) : t('announcements.recommended')}
      </StatusBadge>
    );
  }
  if (isUpcoming(announcement, now))
    return <StatusBadge tone={isOverCover ? 'surface' : 'outline'}>{t('announcements.upcoming')}</StatusBadge>;
  const published = announcement.publicationDate === null ? 0 : Date.parse(announcement.publicationDate);
  return now.getTime() - published < NEW_FOR_MS ? (
    <StatusBadge tone="brandSolid">{t('announcements.new')}</StatusBadge>
  ) : null;
}

type Dates = Pick<
  AnnouncementRow,
  | 'publicationDate'
  | 'expiryDate'
  | 'expiryCommercialDate'
  | 'waitingPubblication'
  | 'untilFoundAvailable'
  | 'closing'
  | 'closedAt'
> &
  Partial<Pick<AnnouncementRow, 'isExpiryFar'>>;

/** The deadline of an announcement as of now. */
export function AnnouncementDeadline({
  announcement,
  isShort = false,
  isBare = false,
}: {
  announcement: Dates;
  isShort?: boolean;
  /** Its label says already that it is a deadline. */
  isBare?: boolean;
}) {
  const t = useT();
  const now = useNow();
  const { closing, closedAt } = announcement;
  const shut = shutOf(announcement);
  if (closedAt !== null && shut !== null) return <DeadlineLabel kind={shut} date={formatDate(closedAt)} />;
  if (announcement.waitingPubblication) return <DeadlineLabel kind="waitingPublication" />;
  if (announcement.untilFoundAvailable) return <DeadlineLabel kind="untilFundsLast" />;
  if (announcement.expiryDate === null) return <DeadlineLabel kind="undated" />;
  if (announcement.isExpiryFar === true) return <DeadlineLabel kind="uncertain" />;
  const date = deadlineText(t, announcement.expiryDate);
  if (isExpired(announcement, now)) return <DeadlineLabel kind="expired" date={date} />;
  const elapsed = elapsedOf(announcement, now);
  return (
    <DeadlineLabel
      kind="dated"
      date={date}
      daysLeft={daysLeft(announcement, now) ?? 0}
      isShort={isShort}
      isBare={isBare}
      isExtended={closing === 'extended'}
      {...(elapsed === null ? {} : { elapsed })}
    />
  );
}

/** Share of the time from publication to expiry already gone; null where one of the two is missing. */
function elapsedOf({ publicationDate, expiryDate }: Dates, now: Date): number | null {
  if (publicationDate === null || expiryDate === null) return null;
  const [start, end] = [Date.parse(publicationDate), Date.parse(expiryDate)];
  return end > start ? (now.getTime() - start) / (end - start) : null;
}

/** Where an announcement stands for the office: a draft, expired, still to come, or active. */
export function AnnouncementState({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const now = useNow();
  if (!announcement.isActive) return <StatusBadge tone="neutral">{t('officeAnnouncements.draft')}</StatusBadge>;
  if (announcement.isExpired) return <StatusBadge tone="outline">{t('officeAnnouncements.expired')}</StatusBadge>;
  if (isUpcoming(announcement, now)) return <StatusBadge tone="outline">{t('announcements.upcoming')}</StatusBadge>;
  return <StatusBadge tone="ok">{t('officeAnnouncements.published')}</StatusBadge>;
}

/** The criteria as the panel lists them: what could exclude somebody by how it ended, what is left to read, and what excludes nobody. */
interface SortedCriteria {
  missing: Criterion[];
  toVerify: Criterion[];
  /** What the portal has to find out, and no company. */
  ours: Criterion[];
  satisfied: Criterion[];
  toRead: Criterion[];
  open: Criterion[];
}

/** Whether a company may keep a call: it suits, is kept already, or was recommended. */
export function mayBeKept({
  match,
  isFavorite,
  isRecommended,
}: Pick<AnnouncementRow, 'match' | 'isFavorite' | 'isRecommended'>): boolean {
  return (match !== undefined && suits(match.verdict)) || isFavorite === true || isRecommended === true;
}

/** Sorts the criteria of a match. Those that are no question for this company, and are to be read by nobody, stand nowhere. */
export function sortedCriteria({ criteria }: Pick<Match, 'criteria'>): SortedCriteria {
  return {
    missing: criteria.filter(({ status }) => status === 'fail'),
    toVerify: toVerify(criteria),
    ours: criteria.filter(isPortalDoubt),
    satisfied: criteria.filter(({ status, isCounted }) => status === 'pass' && isCounted),
    toRead: toRead(criteria),
    open: openToAll(criteria),
  };
}

/** The wheel of a match: one segment a criterion that is counted, the settled ones first. */
export function ringOf(match: Match): RingSegment[] {
  const { missing, toVerify: open, ours, satisfied } = sortedCriteria(match);
  return [
    ...satisfied.map((): RingSegment => 'ok'),
    ...[...open, ...ours].filter(({ isCounted }) => isCounted).map((): RingSegment => 'check'),
    ...missing.map((): RingSegment => 'missing'),
  ];
}

/** A criterion in a few words, and in a sentence. The keys come with the trace. */
export function chipOf(t: Translate, criterion: Criterion): string {
  return criterionText(t, criterion);
}

export function whyOf(t: Translate, criterion: Criterion, reader: Reader): string {
  const { message, isDeduced } = criterion;
  const text = criterionText(t, criterion, explanationKey(message.key, reader === 'office'));
  // Other sentences say it themselves.
  return isDeduced && criterion.key === 'territory' && !message.key.endsWith('Deduced')
    ? `${text} ${t('matching.deduced')}`
    : text;
}

/** Who reads of a match: the company itself, or those who follow it and read of the company. */
export type Reader = 'company' | 'office';

/** The one rule of who is spoken to: every sentence on a match asks it, whatever screen it stands on. */
export function useReader(): Reader {
  return useVoice();
}

const SUBJECTS = new Set(['territory', 'place', 'activity', 'sector', 'firm', 'open', 'entered'] as const);
type Subject = typeof SUBJECTS extends Set<infer T> ? T : never;

/** What a criterion is about: the territory, the activity, the question, a condition of the notice. */
export function subjectOf(t: Translate, { key, message }: Criterion): string {
  if ((SUBJECTS as Set<string>).has(key)) return t(`announcements.detail.${key as Subject}`);
  return String(message.params['category'] ?? message.params['text'] ?? t('announcements.detail.check'));
}

/** Something to verify as a line of a card names it; long conditions are one point with their number. */
interface Point {
  readonly label: string;
  readonly criterion: Criterion;
  readonly count: number;
}

/** What criteria are about, each in a few words: conditions that are long are counted here, and stand in full on the page of the call. */
export function pointsOf(t: Translate, criteria: readonly Criterion[]): Point[] {
  const named = criteria.map((criterion) => ({ criterion, label: subjectOf(t, criterion), count: 1 }));
  const long = named.filter(({ label }) => label.length > LONGEST_SUBJECT);
  return named.flatMap((point) => {
    if (!long.includes(point)) return [point];
    const label = t('announcements.detail.conditions', { count: long.length });
    return point === long[0] ? [{ ...point, label, count: long.length }] : [];
  });
}

/** "Camera di Commercio di Brescia" as everybody writes it on a card: "CCIAA Brescia". */
export function shortTerritory(name: string): string {
  return name.replace(/^camera di commercio\s+(?:(?:di|del|della|dello|dei|delle)\s+|dell[’'])?/i, 'CCIAA ');
}

/** A reason that holds, as short as a chip: "CCIAA Brescia", "ATECO 25.53.00" (visual language §10.03). */
export function reasonOf(t: Translate, criterion: Criterion): string {
  const code = criterion.key === 'activity' ? String(criterion.message.params['code'] ?? '') : '';
  return code === '' ? shortTerritory(chipOf(t, criterion)) : `ATECO ${code}`;
}

/** What may be said of a match in one sentence (8-true-calls §3): to the company, or of it. */
export function summaryOf(t: Translate, match: Match, reader: Reader): string {
  const said = reader === 'office' ? 'saidToOffice' : 'said';
  return t(`matching.${said}.${matchTextOf(match)}`, { count: match.satisfied, total: String(match.total) });
}

/** What is left once all that was checked is there: conditions to read in the notice, or the day on which it opens; null where nothing is. */
export function leftToRead(t: Translate, match: Match): string | null {
  const conditions = toReadLine(t, match.criteria);
  if (conditions !== null) return conditions;
  return match.isUpcoming ? t('announcements.upcomingHint') : null;
}
