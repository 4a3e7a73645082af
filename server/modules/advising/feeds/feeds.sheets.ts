import type { announcements } from '@volano/domain/i18n/it/announcements';
import type { Translate } from '@volano/domain/i18n/translate';
import { romeDay, shutOf } from '@volano/domain/rules/announcement-dates';
import type { Verdict } from '@volano/domain/rules/matching/types';
import { aidTerms } from '@volano/domain/rules/money';
import type { Rating } from '@volano/domain/rules/vocabulary';
import { drawSheet, type SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';
import type { AnnouncementRecord } from '../../catalogue/public.ts';

/** Counted as in target now, or no; to verify while the survey says too little, null where nothing can be said (8-true-calls §4). */
export type Standing = 'yes' | 'no' | 'toVerify' | null;

/** An announcement as it leaves in a spreadsheet; of a company's list, with how it stands for it. */
export type ExportedAnnouncement = AnnouncementRecord & {
  readonly officialUrl: string | null;
  readonly company?: {
    readonly verdict: Verdict | undefined;
    readonly standing: Standing;
    readonly isFavorite: boolean;
    readonly recommendedBy: string | null;
  };
};

type Column = SheetColumn<ExportedAnnouncement>;

/** Which columns a reader gets: how each stands for the company of the list, and what the office keeps to itself. */
interface SheetReader {
  readonly isForCompany: boolean;
  readonly isOffice: boolean;
}

/** The list of announcements as a spreadsheet in the reader's language. */
export function drawAnnouncements(t: Translate, reader: SheetReader, rows: AsyncIterable<ExportedAnnouncement>) {
  return drawSheet(t('announcements.titleShort'), announcementColumns(t, reader), rows);
}

function announcementColumns(t: Translate, { isForCompany, isOffice }: SheetReader): readonly Column[] {
  const yesOrNo = (is: boolean): string => t(is ? 'announcements.sheet.yes' : 'announcements.sheet.no');
  const level = (rating: Rating | null): string | null => rating && t(`common.level.${rating}`);
  const text = (name: Header, width: number, value: Column['value']): Column => ({
    header: headerOf(t, name),
    width,
    kind: 'text',
    value,
  });
  const day = (name: Header, value: (row: ExportedAnnouncement) => string | null): Column => ({
    header: headerOf(t, name),
    width: 16,
    kind: 'day',
    value: (row) => {
      const moment = value(row);
      return moment && romeDay(moment);
    },
  });
  return [
    text('title', 60, ({ title }) => title),
    text('type', 22, ({ announcementType }) => t(`announcements.types.${announcementType}`)),
    text('territory', 26, ({ territoryName }) => territoryName ?? t('announcements.allItaly')),
    { header: headerOf(t, 'amount'), width: 18, kind: 'euro', value: ({ amount }) => amount },
    text('terms', 40, (row) => aidTerms(t, row) || null),
    day('publicationDate', ({ publicationDate }) => publicationDate),
    day('expiryDate', ({ expiryDate }) => expiryDate),
    day('expiryCommercialDate', ({ expiryCommercialDate }) => expiryCommercialDate),
    text('shut', 28, (row) => shutWords(t, row)),
    text('waiting', 16, ({ waitingPubblication }) => yesOrNo(waitingPubblication)),
    text('untilFunds', 16, ({ untilFoundAvailable }) => yesOrNo(untilFoundAvailable)),
    text('success', 14, ({ successRate }) => level(successRate)),
    text('difficulty', 14, ({ difficultyLevel }) => level(difficultyLevel)),
    ...(isForCompany
      ? [
          text('inTarget', 14, ({ company }) => standingWords(t, company?.standing ?? null)),
          text('verdict', 20, ({ company }) => (company?.verdict && t(`matching.verdict.${company.verdict}`)) || null),
          text('favorite', 12, ({ company }) => yesOrNo(company?.isFavorite ?? false)),
          text('recommendedBy', 18, ({ company }) => company?.recommendedBy ?? null),
        ]
      : []),
    ...(isOffice
      ? [
          text('state', 14, ({ isActive }) => t(`announcements.sheet.${isActive ? 'published' : 'draft'}`)),
          text('isMonoGrant', 14, ({ isMonoGrant }) => yesOrNo(isMonoGrant)),
        ]
      : []),
    text('link', 50, ({ officialUrl }) => officialUrl),
  ];
}

/** "Sospesa dal 18/11/2026": what the office shut keeps its deadline, to be given back with it. */
function shutWords(t: Translate, call: ExportedAnnouncement): string | null {
  const shut = shutOf(call);
  if (shut === null || call.closedAt === null) return null;
  return t(`common.deadline.${shut}`, { date: romeDay(call.closedAt).split('-').toReversed().join('/') });
}

function standingWords(t: Translate, standing: Standing): string | null {
  if (standing === null) return null;
  return standing === 'toVerify' ? t('matching.verdict.toVerify') : t(`announcements.sheet.${standing}`);
}

type Header = Exclude<keyof (typeof announcements)['sheet'], 'yes' | 'no' | 'published' | 'draft'>;

function headerOf(t: Translate, name: Header): string {
  return t(`announcements.sheet.${name}`);
}
