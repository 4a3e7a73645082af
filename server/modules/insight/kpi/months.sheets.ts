import type { getMonth } from '@volano/domain/contracts/kpi';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { type Language, LOCALES } from '@volano/domain/i18n/t';
import type { Translate } from '@volano/domain/i18n/translate';
import { formatEuros, formsOf } from '@volano/domain/rules/money';
import type { AidForm } from '@volano/domain/rules/vocabulary';
import { drawSheet, type SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';

type Counts = ReplyOf<typeof getMonth>['total']['now'];

/** A line of the month: its total, a consultant or a form of aid. */
export interface MonthRow {
  readonly part: 'total' | 'advisors' | 'forms';
  readonly name: string;
  readonly now: Counts;
  readonly before: Counts;
}

/** "novembre 2026". */
export function monthName(language: Language, month: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return format.format(new Date(`${month}-15T12:00:00Z`));
}

/** The forms of aid of a line in words. */
export function formName(
  t: Translate,
  { forms, isService }: { forms: readonly AidForm[]; isService: boolean },
): string {
  return isService ? t('months.services') : formsOf(t, forms) || t('months.noForm');
}

const NUMBERS = ['recommended', 'answered', 'applied', 'won', 'amount'] as const;

/** The month as a spreadsheet in the reader's language. */
export function drawMonth(t: Translate, title: string, rows: AsyncIterable<MonthRow>) {
  return drawSheet(title, columnsOf(t), rows);
}

function columnsOf(t: Translate): readonly SheetColumn<MonthRow>[] {
  const figures = (['now', 'before'] as const).flatMap((when) =>
    NUMBERS.map((key): SheetColumn<MonthRow> => ({
      header: when === 'now' ? t(`months.columns.${key}`) : t('months.ofBefore', { what: t(`months.columns.${key}`) }),
      width: 18,
      kind: key === 'amount' ? 'euro' : 'number',
      value: (row) => row[when][key],
    })),
  );
  return [
    { header: t('months.part'), width: 18, kind: 'text', value: ({ part }) => t(`months.parts.${part}`) },
    { header: t('months.name'), width: 40, kind: 'text', value: ({ name }) => name },
    ...figures,
  ];
}

/** The tables of the month on paper, without those that have no line. */
export function monthTables(t: Translate, rows: readonly MonthRow[]) {
  const tables = (['total', 'advisors', 'forms'] as const).map((part) => ({
    title: t(`months.parts.${part}`),
    head: [t('months.name'), ...NUMBERS.map((key) => t(`months.columns.${key}`))],
    rows: rows
      .filter((row) => row.part === part)
      .map((row) => [row.name, ...NUMBERS.map((key) => `${figure(row.now, key)} (${figure(row.before, key)})`)]),
  }));
  return tables.filter((table) => table.rows.length > 0);
}

function figure(counts: Counts, key: (typeof NUMBERS)[number]): string {
  return key === 'amount' ? formatEuros(counts.amount) : String(counts[key]);
}
