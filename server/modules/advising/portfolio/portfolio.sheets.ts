import type { MatrixCell } from '@volano/domain/contracts/portfolio';
import type { Translate } from '@volano/domain/i18n/translate';
import { romeDay } from '@volano/domain/rules/announcement-dates';
import { drawSheet, type SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';

/** A call, at its place in the portfolio. */
export interface MatrixRow {
  readonly place: number;
  readonly title: string;
  readonly expiryDate: string | null;
  readonly untilFoundAvailable: boolean;
}

interface MatrixAgency {
  readonly name: string;
  readonly cellAt: (place: number) => MatrixCell;
}

/** Calls by companies as a spreadsheet in the reader's language: a column each company. */
export function drawMatrix(t: Translate, agencies: readonly MatrixAgency[], rows: AsyncIterable<MatrixRow>) {
  return drawSheet(t('portfolio.matrix.title'), matrixColumns(t, agencies), rows);
}

function matrixColumns(t: Translate, agencies: readonly MatrixAgency[]): SheetColumn<MatrixRow>[] {
  return [
    { header: t('portfolio.matrix.call'), width: 60, kind: 'text', value: ({ title }) => title },
    {
      header: t('portfolio.matrix.deadline'),
      width: 14,
      kind: 'day',
      value: ({ expiryDate }) => expiryDate && romeDay(expiryDate),
    },
    {
      header: t('announcements.sheet.untilFunds'),
      width: 16,
      kind: 'text',
      value: ({ untilFoundAvailable: is }) => t(is ? 'announcements.sheet.yes' : 'announcements.sheet.no'),
    },
    ...agencies.map(({ name, cellAt }): SheetColumn<MatrixRow> => ({
      header: name,
      width: 18,
      kind: 'text',
      value: ({ place }) => t(`portfolio.matrix.cells.${cellAt(place)}`),
    })),
  ];
}
