import { translations } from '@volano/domain/i18n/t';
import { lookOf } from '@volano/domain/rules/dossier/dossier-view';
import type { ReportDocument } from './compiler-messages.ts';
import { cleanLine, formatDay, momentOf } from '@volano/domain/rules/dossier/print-formats';

/** A report as its template prints it. */
export function viewReport({ title, brand, colours, date, lead, tables }: ReportDocument) {
  const moment = momentOf(date);
  return {
    look: lookOf(colours?.light ?? null),
    title,
    brand: cleanLine(brand),
    day: formatDay(date),
    of: translations('it')('dossiers.pdf.pageOf'),
    moment: [moment.getUTCFullYear(), moment.getUTCMonth() + 1, moment.getUTCDate()],
    lead: lead.filter((line) => line !== ''),
    tables: tables.map((table) => ({ ...table, rows: table.rows.map((row) => row.map(cleanLine)) })),
  };
}
