import { type Language, translateKey, translations } from '@volano/domain/i18n/t';
import type { Reach } from '@volano/domain/rules/reach';
import type { RecommendationAnswer } from '@volano/domain/rules/vocabulary';
import { drawSheet, type SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';

/** A company that something suits or nearly does, with all that is open. */
interface Associated {
  readonly businessName: string;
  readonly administrationEmail: string;
  readonly telephone?: string;
  readonly verdict: 'eligible' | 'toVerify' | 'nearMiss';
  readonly open: readonly {
    readonly message: { readonly key: string; readonly params: Record<string, string | number> };
  }[];
  readonly ownAid: { readonly investment: number; readonly aid: number } | null;
  readonly reach: Reach;
  readonly recommended?: {
    readonly createdAt: string;
    readonly seenAt: string | null;
    readonly answer: RecommendationAnswer | null;
  } | null;
  readonly lastContactAt?: string | null;
  readonly advisor: { readonly name: string; readonly surname: string } | null;
}

/** "Chi coinvolgo" as a spreadsheet in the reader's language (9-working-day §2). */
export function drawAssociated(language: Language, rows: AsyncIterable<Associated>) {
  return drawSheet(translations(language)('agencies.associated.title'), associatedColumns(language), rows);
}

function associatedColumns(language: Language): readonly SheetColumn<Associated>[] {
  const t = translations(language);
  const text = (header: string, width: number, value: SheetColumn<Associated>['value']) =>
    ({ header, width, kind: 'text', value }) as const;
  const moment = (header: string, value: SheetColumn<Associated>['value']) =>
    ({ header, width: 18, kind: 'moment', value }) as const;
  const euro = (header: string, value: SheetColumn<Associated>['value']) =>
    ({ header, width: 18, kind: 'euro', value }) as const;
  return [
    text(t('agencies.sheet.businessName'), 34, ({ businessName }) => businessName),
    text(t('agencies.associated.verdict'), 18, ({ verdict }) => t(`matching.verdict.${verdict}`)),
    text(t('agencies.associated.sheet.open'), 50, ({ open }) =>
      open.map(({ message }) => translateKey(language, message.key, message.params)).join('; '),
    ),
    euro(t('agencies.associated.sheet.investment'), ({ ownAid }) => ownAid?.investment ?? null),
    euro(t('agencies.associated.sheet.aid'), ({ ownAid }) => ownAid?.aid ?? null),
    text(t('reach.label'), 18, ({ reach }) => t(`reach.states.${reach}`)),
    moment(t('agencies.associated.columns.recommended'), ({ recommended }) => recommended?.createdAt ?? null),
    moment(t('reach.seen'), ({ recommended }) => recommended?.seenAt ?? null),
    text(t('agencies.associated.sheet.answer'), 16, ({ recommended }) =>
      recommended?.answer ? t(`officeRecommendations.answers.${recommended.answer}`) : null,
    ),
    moment(t('agencies.associated.columns.lastContact'), ({ lastContactAt }) => lastContactAt ?? null),
    text(t('agencies.sheet.advisor'), 26, ({ advisor }) => advisor && `${advisor.name} ${advisor.surname}`),
    text(t('agencies.sheet.administrationEmail'), 34, ({ administrationEmail }) => administrationEmail),
    text(t('agencies.sheet.telephone'), 18, ({ telephone }) => telephone ?? null),
  ];
}
